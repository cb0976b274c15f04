"""What is left of bands while a story is told: the numbers on their shields after each event."""

from __future__ import annotations

from fractions import Fraction

from skald.campaign.events import AnyEvent, BandRaised, BandReinforced, BattleEnded, BattleJoined, UnitsRemoved
from skald.campaign.terms import Terms
from skald.web.campaigns.wording import amount


class Shields:
    """Follows the events of a story in their order."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._points: dict[str, Fraction] = {}
        self._pairs: dict[int, tuple[str, str]] = {}

    def after(self, event: AnyEvent) -> str:
        """The shields that this event changes, as pages write them: "a1=6|b2=3½"; empty for none."""
        points = self._terms.points
        match event:
            case BandRaised(band=band, units=units):
                return self._now({band: points(units)})
            case BandReinforced(band=band, units=units) if band in self._points:
                return self._now({band: self._points[band] + points(units)})
            case UnitsRemoved(band=band, units=units) if band in self._points:
                return self._now({band: self._points[band] - points(units)})
            case BattleJoined(number=number, attacker=attacker, defender=defender):
                self._pairs[number] = (attacker, defender)
            case BattleEnded(number=number, attacker=left, defender=other) if number in self._pairs:
                first, second = self._pairs[number]
                return self._now({first: points(left), second: points(other)})
        return ""

    def begun_with(self, points: dict[str, Fraction]) -> Shields:
        """The same, with what the bands had before the first event."""
        self._points |= points
        return self

    def _now(self, changed: dict[str, Fraction]) -> str:
        self._points |= changed
        return "|".join(f"{band}={amount(left)}" for band, left in changed.items())

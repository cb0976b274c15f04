"""Battles that were fought, in words: who won by what, and what each unit lost and made good."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.campaign.aftermath import Aftermath, BandEvent, Toll, aftermaths
from skald.campaign.events import BandLost, BandRetreated
from skald.campaign.journal import Chronicle
from skald.campaign.state import BandId, Unit
from skald.campaign.story import band_names
from skald.campaign.telling import band_said, capital, tell
from skald.content.words import word
from skald.web.campaigns.wording import amount, band_name, kit_name, language, lord, site_said, with_halves

#: The scenario that is won by massacre points; the others count their own.
MASSACRE = "clash-of-warlords"


class UnitLine(Struct, frozen=True):
    """A unit: its name, and its figures before the battle, at its end and after recovery."""

    name: str
    before: int
    left: int
    now: int


class BandToll(Struct, frozen=True):
    """One of the two bands, with its points before and after."""

    seat: int
    name: str
    lord: str
    before: str
    after: str
    units: tuple[UnitLine, ...]
    lord_fell: bool


class BattleTold(Struct, frozen=True):
    """A battle; `number` is its entry in the journal, `replay` the key of what agents fought."""

    number: int
    turn: int
    name: str
    #: Who won, and by which points where nobody was named.
    won: str
    why: str
    bands: tuple[BandToll, BandToll]
    #: The seat of whoever won.
    winner: int | None = None
    #: What became of the bands: whose lord fell, who couldn't stay, who fell back and where to.
    then: tuple[str, ...] = ()
    replay: int | None = None
    #: Whether the loser gave it up; `why` says so.
    is_conceded: bool = False


def battles_told(
    value: Chronicle, replays: Mapping[int, int], fought: Iterable[Aftermath] | None = None,
    conceded: Collection[int] = (),
) -> tuple[BattleTold, ...]:  # fmt: skip
    """Every battle of a campaign, as it counts today, or those that are given; `conceded` are those that were."""
    return tuple(
        _told(value, each, replays.get(each.number), is_conceded=each.number in conceded)
        for each in (aftermaths(value) if fought is None else fought)
    )


def fighters_of(value: Chronicle, entry: int | None) -> tuple[str, str]:
    """The lords of the battle of one entry, the attacker first; nobody where it was corrected away."""
    found = next((each for each in aftermaths(value) if each.number == entry), None)
    return ("", "") if found is None else (_lord(value, found.attacker), _lord(value, found.defender))


def is_crossed(value: Chronicle, entry: int | None) -> bool:
    """Whether the second lord attacked: he stands on the left then, and keeps his colour."""
    return any(each.number == entry and each.attacker.band.seat == 1 for each in aftermaths(value))


def _told(value: Chronicle, fought: Aftermath, replay: int | None, *, is_conceded: bool = False) -> BattleTold:
    battle = fought.battle
    name = _("Battle {number} at {site}").format(number=battle.number, site=site_said(value.terms, battle.site))
    bands = (_toll(value, fought.attacker), _toll(value, fought.defender))
    winner = {"attacker": fought.attacker, "defender": fought.defender}.get(fought.outcome)
    # Each band's lot by itself, whatever came between.
    then = (_lot(value, fought, band) for band in dict.fromkeys(event.band for event in fought.then))
    return BattleTold(
        fought.number, battle.turn, name, _won(value, fought, winner), _why(value, fought, is_conceded=is_conceded),
        bands, None if winner is None else winner.band.seat, tuple(then), replay, is_conceded,
    )  # fmt: skip


def _lot(value: Chronicle, fought: Aftermath, band: BandId) -> str:
    """What became of a band: named once, and then it is “it”."""
    name = capital(band_said(value.terms, value.state, band, band_names(value), language()))
    first, *others = (line for event in fought.then if event.band == band for line in _then(value, fought, event))
    again = word(language(), "campaign", "band-again")
    again_told = (f"{again}{line.removeprefix(name)}" if line.startswith(name) else line for line in others)
    return " ".join((first, *again_told))


def _then(value: Chronicle, fought: Aftermath, event: BandEvent) -> Iterator[str]:
    """What became of a band; before the beaten one falls back, or after a draw the one that attacked, why it does."""
    terms, state, names = value.terms, value.state, band_names(value)
    is_drawn = fought.outcome == "draw" and terms.settings.drawn_battle == "mover-retreats"
    beaten = {"attacker": fought.battle.defender, "defender": fought.battle.attacker}.get(fought.outcome)
    if isinstance(event, BandRetreated) and event.band == beaten:
        band = band_said(terms, state, beaten, names, language())
        yield capital(_("{band} lost the battle: the beaten give up the ground.").format(band=band))
    if isinstance(event, BandRetreated) and is_drawn and event.band == fought.battle.attacker:
        band = band_said(terms, state, event.band, names, language())
        yield capital(_("{band} attacked, and after a draw the attacker gives up the ground.").format(band=band))
    yield with_halves(tell(terms, state, event, language(), names))


def battle_told(value: Chronicle, entry: int | None) -> BattleTold | None:
    """The battle of one entry; nothing where it was corrected away."""
    return next((_told(value, each, None) for each in aftermaths(value) if each.number == entry), None)


def _won(value: Chronicle, fought: Aftermath, winner: Toll | None) -> str:
    if winner is None:
        return _("Nobody won.")
    has_left = any(
        isinstance(event, BandRetreated | BandLost) and event.band == winner.band.id for event in fought.then
    )
    said = _("{lord} won, but couldn’t stay.") if has_left else _("{lord} won.")
    return said.format(lord=_lord(value, winner))


def _why(value: Chronicle, fought: Aftermath, *, is_conceded: bool) -> str:
    """Who gave it up, or the points that decided, by their name: they are no points of troops."""
    loser = {"attacker": fought.defender, "defender": fought.attacker}.get(fought.outcome)
    if is_conceded and loser is not None:
        return _("{lord} conceded.").format(lord=_lord(value, loser))
    if fought.points is None:
        return ""
    settings, (first, second) = value.terms.settings, fought.points
    if settings.scenario == MASSACRE:
        said = _("Massacre points: {first} to {second}; a victory needs {least} and a lead of {lead}.")
    else:
        said = _("Points of the scenario: {first} to {second}; a victory needs {least} and a lead of {lead}.")
    return said.format(first=first, second=second, least=settings.victory_least, lead=settings.victory_lead)


def _toll(value: Chronicle, toll: Toll) -> BandToll:
    terms = value.terms
    after = sum((terms.troops[unit.troop].points(now) for unit, _left, now in toll.units), start=terms.points(()))
    return BandToll(
        toll.band.seat, band_name(toll.band), _lord(value, toll), amount(terms.band_points(toll.band)), amount(after),
        tuple(_unit(value, *each) for each in toll.units), toll.lord_fell,
    )  # fmt: skip


def _unit(value: Chronicle, unit: Unit, left: int, now: int) -> UnitLine:
    name, kit = value.terms.troops[unit.troop].name[language()], kit_name(unit.equipment)
    return UnitLine(f"{name} ({kit})" if kit else name, unit.figures, left, now)


def _lord(value: Chronicle, toll: Toll) -> str:
    return lord(value.terms, value.state, toll.band.seat)

"""A lord's own treasury: what a bid or a draft leaves of it, and the end of the turn with what he has handed in."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from skald.campaign.forecast import Forecast, forecast
from skald.campaign.journal import Chronicle
from skald.campaign.orders import Orders
from skald.web.campaigns.queries.result import upkeep_told
from skald.web.campaigns.wording import MINUS, amount


class Treasury(Struct, frozen=True):
    """The forecast of a lord, for his own eyes: it tells what he has sealed."""

    forecast: Forecast
    #: What was handed in and is paid or comes back this turn: troops, or a bid; with its sign.
    spent: str
    is_bid: bool
    points: str
    upkeep: str
    left: str


def treasury(value: Chronicle, seat: int, content: int | Orders | None) -> Treasury:
    """The forecast with a bid or orders that the lord has saved, or with none."""
    terms, state = value.terms, value.state
    if isinstance(content, Orders):
        found = forecast(terms, state, seat, content)
    else:
        found = forecast(terms, state, seat, bid=content or 0)
    return Treasury(
        found, signed(-found.spent) if found.spent else "", isinstance(content, int), amount(found.points),
        upkeep_told(found.points, found.upkeep), amount(found.left),
    )  # fmt: skip


class Purse(Struct, frozen=True):
    """A treasury while it is spent: what there was, what is left, and which part of a hundred that is."""

    pp: str
    left: str
    part: int
    #: Whether more is to be spent than there is.
    is_over: bool


def purse(pp: Fraction, spent: Fraction) -> Purse:
    """What is left once so much is spent."""
    left = pp - spent
    part = min(100, max(0, int(100 * left / pp))) if pp > 0 else 0
    return Purse(amount(pp), amount(left), part, left < 0 < spent)


def signed(change: Fraction) -> str:
    """A change of a treasury with its sign."""
    return f"{'+' if change > 0 else MINUS} {amount(abs(change))}"

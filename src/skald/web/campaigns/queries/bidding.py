"""A bid while it is thought about: what each one would leave of the treasury, and what the two lords did before."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from msgspec import Struct

from skald.campaign.events import BidsTied, InitiativeTaken
from skald.campaign.journal import Chronicle
from skald.campaign.state import SEATS
from skald.campaign.story import chapters
from skald.web.campaigns.queries.treasury import Purse, purse
from skald.web.campaigns.wording import amount, lord

#: Nobody compares more bids than that.
MOST_SHOWN = 300


class Bidder(Struct, frozen=True):
    """What everybody knows of a lord who bids."""

    seat: int
    name: str
    pp: str
    #: Whether he moved first so far.
    is_first: bool
    #: His bids so far, each with its turn.
    before: tuple[tuple[int, int], ...]


class Bidding(Struct, frozen=True):
    """The panel of a bid."""

    bidders: tuple[Bidder, ...]
    #: The highest bid that can be paid.
    most: int
    #: What is left of the lord's own treasury after each bid that he can pay, from 0 on.
    leaves: tuple[Purse, ...]


def bidding(value: Chronicle, seat: int) -> Bidding:
    """The panel as one of the lords sees it, while bids are waited for."""
    state, before = value.state, _before(value)
    pp = state.lords[seat].pp
    bidders = tuple(
        Bidder(
            each, lord(value.terms, state, each), amount(state.lords[each].pp), state.holder == each,
            tuple((turn, bids[each]) for turn, bids in before),
        )
        for each in SEATS
    )  # fmt: skip
    most = max(0, floor(pp))
    return Bidding(bidders, most, tuple(purse(pp, Fraction(bid)) for bid in range(min(most, MOST_SHOWN) + 1)))


def _before(value: Chronicle) -> list[tuple[int, tuple[int, int]]]:
    """The turns in which bids were made, with both of them; equal ones that chance decided among them."""
    found = []
    for chapter in chapters(value):
        made = [each.bids for each in chapter.events if isinstance(each, InitiativeTaken | BidsTied) and each.bids]
        found += [(chapter.turn, bids) for bids in made[:1]]
    return found

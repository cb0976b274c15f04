"""Where a lord's numbers come from: his treasury turn by turn, and the sites behind his conquest points."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from skald.campaign.events import (
    AmendmentAgreed,
    AnyEvent,
    BandDisbanded,
    BandLost,
    BandRaised,
    BandReinforced,
    BidsTied,
    ConquestScored,
    IncomeCollected,
    InitiativeTaken,
    UpkeepPaid,
)
from skald.campaign.journal import Chronicle
from skald.campaign.recruit_checks import band_seat
from skald.campaign.state import Seat, SiteId
from skald.campaign.story import Chapter, chapters


class TurnAccount(Struct, frozen=True):
    """One turn of a lord: what he paid and received, what was left, and what he scored for."""

    turn: int
    bid: Fraction
    #: What troops cost, less what came back for those disbanded or lost.
    troops: Fraction
    income: Fraction
    upkeep: Fraction
    amended: Fraction
    left: Fraction
    scored: tuple[SiteId, ...]


Account = tuple[TurnAccount, ...]


def accounts(value: Chronicle) -> tuple[Account, Account]:
    """Both lords' turns so far; what is left after the last one is what a lord has now."""
    told = chapters(value)
    start = Fraction(value.terms.settings.start_pp)
    return _account(told, start, 0), _account(told, start, 1)


def _account(told: Iterable[Chapter], left: Fraction, seat: Seat) -> Account:
    found = []
    for chapter in told:
        sums = _sums(chapter.events, seat)
        left += sum(sums.values())
        scores = [each for each in chapter.events if isinstance(each, ConquestScored) and each.seat == seat]
        found.append(TurnAccount(chapter.turn, **sums, left=left, scored=scores[-1].sites if scores else ()))
    return tuple(found)


def _sums(events: Iterable[AnyEvent], seat: Seat) -> dict[str, Fraction]:
    sums = dict.fromkeys(("bid", "troops", "income", "upkeep", "amended"), Fraction())
    for event in events:
        match event:
            case InitiativeTaken(paid=paid) | BidsTied(paid=paid):
                sums["bid"] -= paid[seat]
            case BandRaised(band=band, price=price) | BandReinforced(band=band, price=price):
                sums["troops"] -= price if band_seat(band) == seat else 0
            case BandDisbanded(band=band, refund=refund) | BandLost(band=band, refund=refund):
                sums["troops"] += refund if band_seat(band) == seat else 0
            case IncomeCollected(seat=whose, amount=amount):
                sums["income"] += amount if whose == seat else 0
            case UpkeepPaid(seat=whose, amount=amount):
                sums["upkeep"] -= amount if whose == seat else 0
            case AmendmentAgreed(pp=change):
                sums["amended"] += change[seat]
    return sums

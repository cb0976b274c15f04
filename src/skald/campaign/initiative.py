"""The initiative, also called the favour of the gods: by lot in the first turn, by secret bids in the others."""

from __future__ import annotations

from math import floor

from msgspec import structs

from skald.campaign.events import AnyEvent, BidRefused, BidsTied, InitiativeTaken
from skald.campaign.state import SEATS, Lot, Seat, State
from skald.campaign.terms import Terms


def first_lot(state: State) -> State:
    """The first turn waits for a lot."""
    return structs.replace(state, phase="initiative", lot=Lot(f"initiative:{state.turn}", ("0", "1")))


def taken_by_lot(state: State, seat: Seat, told: list[AnyEvent]) -> State:
    """Chance gave the initiative."""
    told.append(InitiativeTaken(seat))
    return structs.replace(state, holder=seat, phase="orders", lot=None)


def take_bids(terms: Terms, state: State, bids: tuple[int, int], told: list[AnyEvent]) -> State:
    """The higher bid goes first, both are paid; one that can't be paid counts as nothing."""
    counted = [_counted(state, seat, bids[seat], told) for seat in SEATS]
    tied = counted[0] == counted[1]
    winner = state.holder if tied else int(counted[1] > counted[0])
    both_pay = terms.settings.bid_paid_by == "both"
    paid = [counted[seat] if both_pay or (seat == winner and not tied) else 0 for seat in SEATS]
    for seat in SEATS:
        state = state.with_pp(seat, -paid[seat])
    if tied and terms.settings.bid_tie == "lot":
        told.append(BidsTied((counted[0], counted[1]), (paid[0], paid[1])))
        return structs.replace(state, lot=Lot(f"initiative:{state.turn}", ("0", "1")))
    told.append(InitiativeTaken(winner, (counted[0], counted[1]), (paid[0], paid[1])))
    return structs.replace(state, holder=winner, phase="orders")


def _counted(state: State, seat: Seat, bid: int, told: list[AnyEvent]) -> int:
    if 0 <= bid <= max(0, floor(state.lords[seat].pp)):
        return bid
    told.append(BidRefused(seat, bid))
    return 0

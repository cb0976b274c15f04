"""Going on by itself: lots are drawn, agents hand in, both hands are shown, seeds of finished turns are published."""

from __future__ import annotations

from skald.campaign.forms import encoded
from skald.campaign.journal import DeadlineMissed, Happened, SecretSealed, SeedShown
from skald.campaign.lords.seats import LORDS
from skald.campaign.lords.standing_in import given_for, has_taken_over
from skald.campaign.orders import Orders
from skald.campaign.sealing import Sealed as Seal
from skald.campaign.sealing import draw_from, receipt, turn_seed
from skald.campaign.state import SEATS, Lot
from skald.campaign.turn import (
    AwaitBids,
    AwaitOrders,
    AwaitRemoval,
    BidsShown,
    LotDrawn,
    OrdersShown,
    Over,
    TroopsRemoved,
    awaiting,
)
from skald.campaign.view import can_hand_in, secret_due
from skald.web.campaigns.hands import content_of, hands_of, rows_at
from skald.web.campaigns.models import Sealed
from skald.web.campaigns.services.recording import Pen
from skald.web.link_secrets import new_salt


def go_on(pen: Pen, *, is_late: bool = False) -> None:
    """Add everything that follows, up to something that a person must give; `is_late` takes what there is once."""
    while True:
        turn = pen.value.state.turn
        match awaiting(pen.value.state):
            case Lot() as lot:
                pen.add(Happened(LotDrawn(lot, draw_from(pen.campaign.secret)(lot))))
            case AwaitBids() | AwaitOrders():
                _seal_agents(pen)
                if not _reveal(pen, is_late=is_late):
                    return
                is_late = False
            case AwaitRemoval(seat=seat) if is_late or _plays_itself(pen, seat):
                cuts = given_for(pen.value.terms, pen.value.state, seat, pen.value.misses[seat], salt_of(pen))
                assert isinstance(cuts, tuple)
                pen.add(Happened(TroopsRemoved(seat, cuts)))
                is_late = False
            case _:
                return
        show_seeds(pen, turn)


def salt_of(pen: Pen) -> str:
    """What makes stewards unforeseeable: the campaign's own secret, never shown."""
    return f"lords:{pen.campaign.secret}"


def show_seeds(pen: Pen, turn: int) -> None:
    """Publish the seed of a turn that is over."""
    is_over = isinstance(awaiting(pen.value.state), Over)
    if (is_over or pen.value.state.turn > turn) and turn <= len(pen.value.opened.seals):
        pen.add(SeedShown(turn, turn_seed(pen.campaign.secret, turn)))


def seal(pen: Pen, seat: int, content: int | Orders, *, is_ready: bool) -> Sealed:
    """Keep a hand, with a fresh salt, and enter its receipt."""
    kind = secret_due(pen.value.state)
    assert kind is not None
    salt = new_salt()
    given = receipt(Seal(pen.value.opened.id, pen.value.state.turn, seat, content), salt)
    pen.add(SecretSealed(seat, kind, given))
    row, _is_new = Sealed.objects.update_or_create(
        campaign=pen.campaign, step=pen.step, seat=seat,
        defaults={
            "turn": pen.value.state.turn, "kind": kind, "content": encoded(content).decode(), "salt": salt,
            "receipt": given, "saved_at": pen.now, "is_ready": is_ready,
        },
    )  # fmt: skip
    return row


def _plays_itself(pen: Pen, seat: int) -> bool:
    return bool(pen.seats[seat].agent) or has_taken_over(pen.value.misses[seat])


def _seal_agents(pen: Pen) -> None:
    """An agent lord hands in as soon as he may, before he could know anything."""
    for seat in pen.seats:
        state, terms = pen.value.state, pen.value.terms
        hands = hands_of(pen.campaign, pen.step)
        if seat.agent and hands[seat.number].content is None and can_hand_in(terms, state, hands, seat.number):
            lord = LORDS[seat.agent](salt_of(pen))
            is_bid = isinstance(awaiting(state), AwaitBids)
            content = lord.bid(terms, state, seat.number) if is_bid else lord.orders(terms, state, seat.number)
            seal(pen, seat.number, content, is_ready=True)


def _reveal(pen: Pen, *, is_late: bool) -> bool:
    """Show both hands if nobody is waited for any more."""
    rows = rows_at(pen.campaign, pen.step)
    ready = [seat in rows and (rows[seat].is_ready or is_late) for seat in SEATS]
    absent = [not ready[seat] and (is_late or _plays_itself(pen, seat)) for seat in SEATS]
    if not all(ready[seat] or absent[seat] for seat in SEATS):
        return False
    contents, salts = [], []
    for seat in SEATS:
        contents.append(_instead(pen, seat, is_late=is_late) if absent[seat] else content_of(rows[seat]))
        salts.append("" if absent[seat] else rows[seat].salt)
    shown = _shown(contents)
    step = pen.step
    pen.add(Happened(shown, (salts[0], salts[1])))
    Sealed.objects.filter(campaign=pen.campaign, step=step).update(is_shown=True)
    return True


def _instead(pen: Pen, seat: int, *, is_late: bool) -> int | Orders:
    """What counts for a lord who handed nothing in."""
    kind = secret_due(pen.value.state)
    assert kind is not None
    if is_late and not has_taken_over(pen.value.misses[seat]):
        pen.add(DeadlineMissed(seat, kind))
        taken = has_taken_over(pen.value.misses[seat])
        pen.notice("stand-in" if taken else "missed", seat)
        pen.letter("stand-in" if taken else "missed", 0, 1)
    found = given_for(pen.value.terms, pen.value.state, seat, pen.value.misses[seat], salt_of(pen))
    assert not isinstance(found, tuple)
    return found


def _shown(contents: list[int | Orders]) -> BidsShown | OrdersShown:
    first, second = contents
    if isinstance(first, Orders) and isinstance(second, Orders):
        return OrdersShown((first, second))
    assert isinstance(first, int) and isinstance(second, int)
    return BidsShown((first, second))

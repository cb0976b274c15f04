"""What one lord, or somebody who only watches, may see while a campaign is played.

The state, the journal and what happened are open to everybody: bids and orders enter them only when both are shown, and
treasuries can be reckoned from what everybody saw. What is secret is a hand: what a lord has handed in and the host
keeps. With open orders they are declared in turn, the holder of the initiative last, and everybody sees them.
"""

from __future__ import annotations

from msgspec import Struct

from skald.campaign.events import AnyEvent
from skald.campaign.journal import Chronicle
from skald.campaign.orders import Orders
from skald.campaign.sealing import Secret
from skald.campaign.state import SEATS, Seat, State, other
from skald.campaign.terms import Terms
from skald.campaign.turn import AwaitBids, Awaited, AwaitOrders, awaiting


class Hand(Struct, frozen=True, omit_defaults=True):
    """A lord's bid or orders of this phase, as he last saved them; `ready` once he needs no more time."""

    content: int | Orders | None = None
    salt: str = ""
    ready: bool = False


Hands = tuple[Hand, Hand]
EMPTY: Hands = (Hand(), Hand())


class Handed(Struct, frozen=True, omit_defaults=True):
    """What everybody may know of a hand; `orders` only where they are declared openly."""

    is_in: bool = False
    is_ready: bool = False
    receipt: str = ""
    orders: Orders | None = None


class View(Struct, frozen=True, omit_defaults=True):
    """A campaign as one seat sees it; no seat for somebody who only watches."""

    seat: Seat | None
    state: State
    awaiting: Awaited
    handed: tuple[Handed, Handed]
    #: Who has still to hand something in, or to say that he is ready.
    due: tuple[Seat, ...] = ()
    own: Hand | None = None
    #: What the latest entry of the journal made happen.
    events: tuple[AnyEvent, ...] = ()


def view(value: Chronicle, hands: Hands, seat: Seat | None) -> View:
    """What a seat may see of a campaign and of what the host keeps."""
    handed = (_handed(value, hands, 0), _handed(value, hands, 1))
    own = None if seat is None or secret_due(value.state) is None else hands[seat]
    waited = due(value.terms, value.state, hands)
    return View(seat, value.state, awaiting(value.state), handed, waited, own, value.events)


def secret_due(state: State) -> Secret | None:
    """Which secret the campaign waits for, if any."""
    match awaiting(state):
        case AwaitBids():
            return "bid"
        case AwaitOrders():
            return "orders"
        case _:
            return None


def due(terms: Terms, state: State, hands: Hands) -> tuple[Seat, ...]:
    """Whose hand is waited for; orders that are declared openly come one after the other."""
    kind = secret_due(state)
    if kind is None:
        return ()
    missing = tuple(seat for seat in SEATS if not hands[seat].ready)
    if kind == "orders" and terms.settings.orders == "open":
        return next(((seat,) for seat in (other(state.holder), state.holder) if seat in missing), ())
    return missing


def can_hand_in(terms: Terms, state: State, hands: Hands, seat: Seat) -> bool:
    """Whether a lord may save or change his hand now; what was declared openly stands."""
    kind = secret_due(state)
    if kind == "orders" and terms.settings.orders == "open":
        return seat in due(terms, state, hands)
    return kind is not None


def _handed(value: Chronicle, hands: Hands, seat: Seat) -> Handed:
    kind, hand = secret_due(value.state), hands[seat]
    if kind is None or hand.content is None:
        return Handed()
    is_open = kind == "orders" and value.terms.settings.orders == "open" and hand.ready
    orders = hand.content if is_open and isinstance(hand.content, Orders) else None
    return Handed(is_in=True, is_ready=hand.ready, receipt=value.receipt(seat, kind), orders=orders)

"""Who gives orders for a lord who doesn't: nothing is handed in for one who missed, and a steward takes over after two.

A lord's own next hand ends it.
"""

from __future__ import annotations

from skald.campaign.lords.seats import LORDS, AgentLord
from skald.campaign.orders import Cut, Orders
from skald.campaign.state import Seat, State
from skald.campaign.terms import Terms
from skald.campaign.turn import AwaitBids, AwaitOrders, AwaitRemoval, awaiting

#: Deadlines missed in a row before somebody else gives orders.
MISSES = 2
AUTOPILOT = "steward"


def stand_in(salt: str) -> AgentLord:
    """The lord who takes over; the salt is the host's, so that nobody can foresee him."""
    return LORDS[AUTOPILOT](salt)


def has_taken_over(misses: int) -> bool:
    """Whether so many deadlines in a row were missed that the steward decides."""
    return misses >= MISSES


def given_for(terms: Terms, state: State, seat: Seat, misses: int, salt: str) -> int | Orders | tuple[Cut, ...]:
    """What counts for a lord whose deadline has passed with nothing in his hand, this miss counted.

    Troops that can't be paid are let go by the steward even at the first miss: nothing goes on without.
    """
    lord = stand_in(salt)
    match awaiting(state):
        case AwaitBids():
            return lord.bid(terms, state, seat) if has_taken_over(misses) else 0
        case AwaitOrders():
            return lord.orders(terms, state, seat) if has_taken_over(misses) else Orders()
        case AwaitRemoval():
            return lord.removal(terms, state, seat)
        case _:
            raise ValueError("nobody's hand is waited for")

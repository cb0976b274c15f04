"""The lords by name, and what each of them can be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from msgspec import Struct

from skald.campaign.lords import steward
from skald.campaign.orders import Cut, Orders
from skald.campaign.state import Seat, State
from skald.campaign.terms import Terms


class AgentLord(Struct, frozen=True):
    """A lord who decides by himself, from the state alone: the same state, the same answer."""

    bid: Callable[[Terms, State, Seat], int]
    orders: Callable[[Terms, State, Seat], Orders]
    removal: Callable[[Terms, State, Seat], tuple[Cut, ...]]


def no_bid(_terms: Terms, _state: State, _seat: Seat) -> int:
    """Never bids."""
    return 0


def no_orders(_terms: Terms, _state: State, _seat: Seat) -> Orders:
    """Never stirs."""
    return Orders()


def steward_of(salt: str) -> AgentLord:
    """A steward whose choices between equals follow from a salt."""
    return AgentLord(steward.bid, partial(steward.orders, salt=salt), steward.removal)


def sleeper_of(_salt: str) -> AgentLord:
    """A lord who never does anything: for tests, and for people who want the map to themselves."""
    return AgentLord(no_bid, no_orders, steward.removal)


Maker = Callable[[str], AgentLord]
LORDS: Mapping[str, Maker] = MappingProxyType({"steward": steward_of, "sleeper": sleeper_of})

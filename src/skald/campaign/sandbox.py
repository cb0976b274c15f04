"""Orders tried on a copy: what a lord sees if nobody stands in his way, or if the enemy does something sensible.

It knows only what everybody knows: never the campaign's seed, never what the opponent has sealed. Orders that he has
declared openly can be handed in for him.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from skald.campaign.counting import seeded_dice
from skald.campaign.events import AnyEvent
from skald.campaign.lords.seats import LORDS
from skald.campaign.order_checks import check_orders
from skald.campaign.orders import Orders
from skald.campaign.resolving import Submission, resolve, results_in_order
from skald.campaign.simulate import Fighter, abstract_fighter
from skald.campaign.state import Seat, State, other
from skald.campaign.terms import Terms
from skald.campaign.turn import AwaitBids, Awaited, AwaitOrders, awaiting
from skald.content.problems import Problem, problem

Opponent = Literal["idle", "steward"]
Battles = Literal["stop", "quick"]


class Tried(Struct, frozen=True):
    """How far a try went: the state, what would happen, and what it waits for; or why the orders can't be given."""

    state: State
    events: tuple[AnyEvent, ...] = ()
    awaiting: Awaited | None = None
    problems: tuple[Problem, ...] = ()


def try_orders(
    terms: Terms,
    state: State,
    seat: Seat,
    orders: Orders,
    *,
    opponent: Opponent | Orders = "idle",
    battles: Battles = "stop",
    seed: str = "sandbox",
) -> Tried:
    """A turn with these orders; before the bids are shown, as if nobody had bid.

    It stops at the first battle, or throws a few dice of its own for each.
    """
    if isinstance(awaiting(state), AwaitBids):
        state = structs.replace(state, phase="orders")
    if not isinstance(awaiting(state), AwaitOrders):
        return Tried(state, problems=(problem("campaign.not-awaited"),))
    foe = opponent if isinstance(opponent, Orders) else _orders_of(opponent, terms, state, other(seat), seed)
    if found := check_orders(terms, state, seat, orders):
        return Tried(state, problems=found)
    if found := check_orders(terms, state, other(seat), foe):
        return Tried(state, problems=found)
    both = (orders, foe) if seat == 0 else (foe, orders)
    done = resolve(terms, state, Submission(orders=both), seed, _fighter(terms, battles, seed))
    return Tried(done.state, done.events, awaiting(done.state))


def _orders_of(opponent: Opponent, terms: Terms, state: State, seat: Seat, seed: str) -> Orders:
    return Orders() if opponent == "idle" else LORDS[opponent](seed).orders(terms, state, seat)


def _fighter(terms: Terms, battles: Battles, seed: str) -> Fighter:
    return abstract_fighter(terms, seeded_dice(seed)) if battles == "quick" else results_in_order(())

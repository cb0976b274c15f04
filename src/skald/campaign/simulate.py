"""Campaigns between agent lords, by the thousand: who wins, and how sure that is. The same seed, the same campaigns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from skald.campaign.abstract_battle import Dice, fight_waiting
from skald.campaign.counting import Share, seeded_dice, share
from skald.campaign.events import AnyEvent, CampaignWon
from skald.campaign.lords.seats import AgentLord, Maker, steward_of
from skald.campaign.orders import Fought
from skald.campaign.sealing import draw, turn_seed
from skald.campaign.state import SEATS, Battle, Lot, Seat, State
from skald.campaign.state_people import NOBODY, People
from skald.campaign.terms import Terms
from skald.campaign.turn import (
    AnyGiven,
    AwaitBids,
    AwaitOrders,
    AwaitRemoval,
    BattleFought,
    BidsShown,
    LotDrawn,
    OrdersShown,
    Over,
    TroopsRemoved,
    apply,
    awaiting,
    begin,
)

Fighter = Callable[[State, Battle], Fought]
Pair = tuple[AgentLord, AgentLord]
Makers = tuple[Maker, Maker]


class Played(Struct, frozen=True):
    """A campaign from its first moment to its last."""

    state: State
    given: tuple[AnyGiven, ...]
    events: tuple[AnyEvent, ...]


class Tally(Struct, frozen=True):
    """What many campaigns came to."""

    campaigns: int
    wins: tuple[Share, Share]
    #: Won by whoever had the initiative in the first turn.
    first_holder: Share
    #: Won on equal points.
    on_initiative: Share
    conquest: tuple[float, float]
    battles: float


def answer(terms: Terms, state: State, lords: Pair, seed: str, fighter: Fighter) -> AnyGiven:
    """What the campaign waits for, from the lords, the seed or the one who fights its battles."""
    match waits := awaiting(state):
        case Lot():
            return LotDrawn(waits, draw(turn_seed(seed, state.turn), waits))
        case AwaitBids():
            bids = [lords[seat].bid(terms, state, seat) for seat in SEATS]
            return BidsShown((bids[0], bids[1]))
        case AwaitOrders():
            orders = [lords[seat].orders(terms, state, seat) for seat in SEATS]
            return OrdersShown((orders[0], orders[1]))
        case Battle():
            return BattleFought(waits, fighter(state, waits))
        case AwaitRemoval(seat=seat):
            return TroopsRemoved(seat, lords[seat].removal(terms, state, seat))
        case Over():
            raise ValueError("the campaign is over")


def abstract_fighter(terms: Terms, dice: Dice) -> Fighter:
    """Battles by `abstract_battle`."""
    return lambda state, battle: fight_waiting(terms, state, battle, dice)


def play(
    terms: Terms, seed: str, makers: Makers = (steward_of, steward_of), fighter: Fighter | None = None, *,
    peoples: tuple[People, People] = (NOBODY, NOBODY),
) -> Played:  # fmt: skip
    """One campaign."""
    lords = (makers[0](f"{seed}:0"), makers[1](f"{seed}:1"))
    fights = fighter or abstract_fighter(terms, seeded_dice(f"battles:{seed}"))
    state, given, events = begin(terms, peoples=peoples), list[AnyGiven](), list[AnyEvent]()
    while state.winner is None:
        given.append(answer(terms, state, lords, seed, fights))
        step = apply(terms, state, given[-1])
        state = step.state
        events += step.events
    return Played(state, tuple(given), tuple(events))


def simulate(terms: Terms, campaigns: int, seed: str, makers: Makers = (steward_of, steward_of)) -> Tally:
    """Many campaigns, each with a seed of its own made from one."""
    return tally(play(terms, f"{seed}:{number}", makers) for number in range(campaigns))


def tally(played: Iterable[Played]) -> Tally:
    """What campaigns came to."""
    rows = [_row(each) for each in played]
    number = len(rows)
    wins = [share(sum(row.winner == seat for row in rows), number) for seat in SEATS]
    points = [sum(row.conquest[seat] for row in rows) / max(1, number) for seat in SEATS]
    return Tally(
        number, (wins[0], wins[1]), share(sum(row.winner == row.first for row in rows), number),
        share(sum(row.tied for row in rows), number), (points[0], points[1]),
        sum(row.battles for row in rows) / max(1, number),
    )  # fmt: skip


class _Row(Struct, frozen=True):
    winner: Seat
    first: Seat
    tied: bool
    conquest: tuple[int, int]
    battles: int


def _row(played: Played) -> _Row:
    won = next(event for event in played.events if isinstance(event, CampaignWon))
    firsts: Iterator[Seat] = (int(each.lot.options[each.picked]) for each in played.given if isinstance(each, LotDrawn))
    a, b = played.state.lords
    battles = sum(isinstance(each, BattleFought) for each in played.given)
    return _Row(won.seat, next(firsts), won.why == "initiative", (a.score, b.score), battles)

"""A campaign as a machine: at every moment it waits for one thing, and goes on as far as it can once that is given.

`awaiting` says for what; `apply` takes it. Neither draws lots nor fights battles: both are handed in.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from skald.campaign.ending import next_ending, remove, won
from skald.campaign.events import AmendmentAgreed, AnyEvent, LotFell
from skald.campaign.fighting import join_battle, settle
from skald.campaign.initiative import first_lot, take_bids, taken_by_lot
from skald.campaign.marching import set_out, step
from skald.campaign.order_checks import check_orders
from skald.campaign.orders import Cut, Fought, Orders
from skald.campaign.peoples import people_problems
from skald.campaign.recruiting import muster
from skald.campaign.result_checks import amended, check_amendment, check_cuts, check_fought
from skald.campaign.retreating import fall_back, next_retreat
from skald.campaign.state import SEATS, Band, Battle, Lot, Seat, State
from skald.campaign.state_people import NOBODY, People
from skald.campaign.terms import Terms, opening
from skald.content.problems import Problem, problem


class AwaitBids(Struct, frozen=True, tag=True):
    """Both lords bid for the initiative."""


class AwaitOrders(Struct, frozen=True, tag=True):
    """Both lords recruit and give orders."""


class AwaitRemoval(Struct, frozen=True, tag=True):
    """A lord lets troops go until he can pay for the rest."""

    seat: Seat


class Over(Struct, frozen=True, tag=True):
    """The campaign has a winner."""

    winner: Seat


Awaited = AwaitBids | AwaitOrders | AwaitRemoval | Lot | Battle | Over


class Given(Struct, frozen=True, tag_field="given", tag=str, forbid_unknown_fields=True, omit_defaults=True):
    """Something the campaign waited for."""


class BidsShown(Given, frozen=True):
    """Both bids, shown together."""

    bids: tuple[int, int]


class OrdersShown(Given, frozen=True):
    """Both lords' orders, shown together."""

    orders: tuple[Orders, Orders]


class BattleFought(Given, frozen=True):
    """A battle's result; it names the battle, so that it can't be taken for another."""

    battle: Battle
    fought: Fought


class LotDrawn(Given, frozen=True):
    """What chance decided, by its place among the options."""

    lot: Lot
    picked: int


class TroopsRemoved(Given, frozen=True):
    """Troops that a lord let go."""

    seat: Seat
    cuts: tuple[Cut, ...]


class Conceded(Given, frozen=True):
    """A lord gives up; possible at any moment."""

    seat: Seat


class Amended(Given, frozen=True):
    """Both lords agree to put something right from now on: treasuries, or bands. What was played stays as it was."""

    pp: tuple[Fraction, Fraction] = (Fraction(), Fraction())
    bands: tuple[Band, ...] = ()
    reason: str = ""


AnyGiven = BidsShown | OrdersShown | BattleFought | LotDrawn | TroopsRemoved | Conceded | Amended


class Step(Struct, frozen=True):
    """The state after something was given, and what happened on the way."""

    state: State
    events: tuple[AnyEvent, ...]


class RefusedError(Exception):
    """Something that doesn't fit the moment; `problems` say why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def begin(
    terms: Terms, names: tuple[str, str] = ("", ""), blocs: tuple[str, str] | None = None,
    peoples: tuple[People, People] = (NOBODY, NOBODY),
) -> State:  # fmt: skip
    """The first moment of a campaign: it waits for the lot of the first initiative."""
    state = opening(terms, names, blocs, peoples)
    wrong = [each for lord in state.lords for each in people_problems(lord.people, lord.bloc)]
    if wrong:
        raise RefusedError(tuple(wrong))
    if terms.settings.blocs == "opposite" and state.lords[0].bloc == state.lords[1].bloc:
        raise RefusedError((problem("campaign.same-bloc", bloc=state.lords[0].bloc),))
    return first_lot(state)


def awaiting(state: State) -> Awaited:
    """What the campaign waits for."""
    if state.winner is not None:
        return Over(state.winner)
    if state.lot is not None:
        return state.lot
    if state.battle is not None:
        return state.battle
    if state.phase == "bids":
        return AwaitBids()
    return AwaitRemoval(state.mover) if state.phase == "removal" else AwaitOrders()


def check(terms: Terms, state: State, given: AnyGiven) -> tuple[Problem, ...]:
    """Why this can't be given now; nothing if it can."""
    waits = awaiting(state)
    match given, waits:
        case _, Over():
            return (problem("campaign.over"),)
        case Conceded(seat=seat), _:
            return () if seat in SEATS else (problem("campaign.not-awaited"),)
        case Amended(bands=bands), _:
            return check_amendment(terms, state, bands)
        case BidsShown(), AwaitBids():
            return ()
        case OrdersShown(orders=orders), AwaitOrders():
            return tuple(each for seat in SEATS for each in check_orders(terms, state, seat, orders[seat]))
        case BattleFought(battle=battle), Battle():
            if battle != waits:
                return (problem("campaign.other-battle", site=waits.site),)
            return check_fought(state, given.fought)
        case LotDrawn(lot=lot, picked=picked), Lot():
            fits = lot == waits and 0 <= picked < len(waits.options)
            return () if fits else (problem("campaign.other-lot", label=waits.label),)
        case TroopsRemoved(seat=seat, cuts=cuts), AwaitRemoval():
            wrong_seat = (problem("campaign.not-awaited"),)
            return check_cuts(terms, state, seat, cuts) if seat == waits.seat else wrong_seat
        case _:
            return (problem("campaign.not-awaited"),)


def apply(terms: Terms, state: State, given: AnyGiven) -> Step:
    """Go on with what was given, up to the next thing that is waited for; `RefusedError` if it doesn't fit."""
    if problems := check(terms, state, given):
        raise RefusedError(problems)
    told: list[AnyEvent] = []
    state = _advance(terms, _take(terms, state, given, told), told)
    return Step(state, tuple(told))


def _take(terms: Terms, state: State, given: AnyGiven, told: list[AnyEvent]) -> State:
    match given:
        case BidsShown(bids=bids):
            return take_bids(terms, state, bids, told)
        case OrdersShown(orders=orders):
            for seat in SEATS:
                state = muster(terms, state, seat, orders[seat], told)
            return set_out(state, orders)
        case BattleFought(fought=fought):
            return settle(terms, state, fought, told)
        case LotDrawn(lot=lot, picked=picked):
            told.append(LotFell(lot.label, lot.options[picked]))
            if state.phase == "initiative" or state.phase == "bids":
                return taken_by_lot(state, int(lot.options[picked]), told)
            return fall_back(terms, state, lot.options[picked], told)
        case TroopsRemoved(cuts=cuts):
            return remove(terms, state, cuts, told)
        case Conceded(seat=seat):
            return won(state, 1 - seat, "conceded", told)
        case Amended(pp=pp, bands=bands):
            told.append(agreed(terms, state, given))
            return amended(state, pp, bands)


def agreed(terms: Terms, state: State, given: Amended) -> AmendmentAgreed:
    """What an amendment comes to; bands that are no more are left out."""
    bands = [band for band in given.bands if state.has_band(band.id)]
    points = tuple((terms.band_points(state.band(band.id)), terms.band_points(band)) for band in bands)
    return AmendmentAgreed(given.pp, tuple(band.id for band in bands), given.reason, points)


def _advance(terms: Terms, state: State, told: list[AnyEvent]) -> State:
    """Everything that follows by itself."""
    while state.winner is None and state.lot is None and state.battle is None:
        if state.retreats:
            state = next_retreat(terms, state, told)
        elif state.entering is not None:
            state = join_battle(state, told)
        elif state.phase == "moving":
            state = step(terms, state, told)
        elif state.phase == "end":
            state = next_ending(terms, state, told)
        else:
            break
    return state

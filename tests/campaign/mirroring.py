"""A campaign turned half around: the two lords change seats, and every site becomes the one across the map."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from skald.campaign.events import AnyEvent
from skald.campaign.orders import Orders
from skald.campaign.state import Band, Battle, Lot, State
from skald.campaign.turn import (
    AnyGiven,
    BattleFought,
    BidsShown,
    Conceded,
    LotDrawn,
    OrdersShown,
    TroopsRemoved,
)  # fmt: skip

HALF = {
    "o1": "c2", "o2": "c1", "o3": "c5", "o4": "c6", "o5": "c4", "o6": "c3", "o7": "c8", "o8": "c7", "o9": "c10",
    "o10": "c9", "o11": "c11", "p2": "p4", "p3": "p5",
}  # fmt: skip
TURNED = {**HALF, **{b: a for a, b in HALF.items()}, "p1": "p1"}
SEAT_FIELDS = frozenset({"seat", "before"})
BAND_FIELDS = frozenset({"band", "source", "target"})
SITE_FIELDS = frozenset({"site", "origin"})


def band_name(name: str) -> str:
    return {"a": "b", "b": "a"}[name[0]] + name[1:]


def turned_state(state: State) -> State:
    """The state after half a turn of the map; lots list their options in order."""
    first, second = state.lords
    lords = (
        structs.replace(second, side=first.side, bloc=first.bloc),
        structs.replace(first, side=second.side, bloc=second.bloc),
    )
    bands = [_band(each) for each in state.bands]
    return structs.replace(
        state, lords=lords, holder=1 - state.holder, mover=1 - state.mover,
        bands=tuple(sorted(bands, key=lambda each: each.seat)),
        owners=tuple(sorted((TURNED[site], 1 - seat) for site, seat in state.owners)),
        queues=tuple(
            tuple(structs.replace(move, band=band_name(move.band), to=TURNED[move.to]) for move in queue)
            for queue in reversed(state.queues)
        ),
        stopped=tuple(map(band_name, state.stopped)), deferred=tuple(map(band_name, state.deferred)),
        battle=None if state.battle is None else _battle(state.battle),
        entering=None if state.entering is None else band_name(state.entering),
        retreats=tuple((band_name(name), lordless) for name, lordless in state.retreats),
        lot=None if state.lot is None else turned_lot(state.lot),
        ending=tuple((what, 0 if what in ("control", "close") else 1 - seat) for what, seat in state.ending),
        winner=None if state.winner is None else 1 - state.winner,
    )  # fmt: skip


def in_order(state: State) -> State:
    """The state with the options of its lot sorted, and the mover of no movement forgotten."""
    lot = None if state.lot is None else structs.replace(state.lot, options=tuple(sorted(state.lot.options)))
    mover = state.mover if state.phase in ("moving", "removal") else 0
    return structs.replace(state, lot=lot, mover=mover)


def turned_given(given: AnyGiven, waits: object) -> AnyGiven:
    """The same thing given by the other lord; a lot is looked up among the options of the one that is waited for."""
    match given:
        case BidsShown(bids=(a, b)):
            return BidsShown((b, a))
        case OrdersShown(orders=(a, b)):
            return OrdersShown((_orders(b), _orders(a)))
        case BattleFought(battle=battle, fought=fought):
            return BattleFought(_battle(battle), fought)
        case LotDrawn(lot=lot, picked=picked):
            assert isinstance(waits, Lot)
            return LotDrawn(waits, waits.options.index(_option(lot.options[picked])))
        case TroopsRemoved(seat=seat, cuts=cuts):
            return TroopsRemoved(1 - seat, tuple(structs.replace(cut, band=band_name(cut.band)) for cut in cuts))
        case Conceded(seat=seat):
            return Conceded(1 - seat)
        case _:
            raise AssertionError(given)


def turned_events(events: tuple[AnyEvent, ...]) -> list[Struct]:
    """Events turned around, in an order of their own."""
    return sorted((_event(event) for event in events), key=repr)


def turned_lot(lot: Lot) -> Lot:
    kind, *rest = lot.label.split(":")
    if kind == "retreat":
        rest[-1] = band_name(rest[-1])
    return Lot(":".join((kind, *rest)), tuple(map(_option, lot.options)))


def _option(option: str) -> str:
    return TURNED.get(option) or str(1 - int(option))


def _band(band: Band) -> Band:
    return structs.replace(band, id=band_name(band.id), seat=1 - band.seat, site=TURNED[band.site])


def _battle(battle: Battle) -> Battle:
    return structs.replace(
        battle, site=TURNED[battle.site], attacker=band_name(battle.attacker), defender=band_name(battle.defender)
    )


def _orders(orders: Orders) -> Orders:
    return Orders(
        tuple(structs.replace(each, band=band_name(each.band), site=TURNED.get(each.site, ""))
              for each in orders.recruits),
        tuple(structs.replace(each, band=band_name(each.band), path=tuple(TURNED[site] for site in each.path))
              for each in orders.marches),
        tuple(structs.replace(each, source=band_name(each.source), target=band_name(each.target))
              for each in orders.transfers),
        tuple(map(band_name, orders.disbanded)),
    )  # fmt: skip


def _event(event: Struct) -> Struct:
    changed: dict[str, Any] = {}
    for name, value in structs.asdict(event).items():
        if name in SEAT_FIELDS and value is not None:
            changed[name] = 1 - value
        elif name in BAND_FIELDS or (name in ("attacker", "defender") and isinstance(value, str)):
            changed[name] = band_name(value)
        elif name in SITE_FIELDS:
            changed[name] = TURNED[value]
        elif name == "sites":
            changed[name] = tuple(sorted(TURNED[each] for each in value))
        elif name in ("bids", "paid"):
            changed[name] = value and tuple(reversed(value))
        elif name == "picked":
            changed[name] = _option(value)
        elif name == "label":
            changed[name] = turned_lot(Lot(value, ())).label
    return structs.replace(event, **changed)

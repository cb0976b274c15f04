"""Bands, states and turns for the tests of campaigns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import structs

from skald.campaign.events import AnyEvent, BandMoved
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Fought, March, Orders
from skald.campaign.settings import PRESETS
from skald.campaign.state import Band, Battle, Lot, State, Unit
from skald.campaign.terms import Terms, opening
from skald.campaign.turn import BattleFought, LotDrawn, OrdersShown, apply, awaiting


def terms(preset: str = "paper", **chosen: Any) -> Terms:
    return Terms(shipped_map(), structs.replace(PRESETS[preset], **chosen))


def warriors(points: Fraction | int) -> tuple[Unit, ...]:
    figures, units = int(points * 8), []
    while figures:
        units.append(Unit("warriors", min(8, figures)))
        figures -= units[-1].figures
    return tuple(units)


def band(name: str, site: str, points: Fraction | int = 6, **more: Any) -> Band:
    return Band(name, "ab".index(name[0]), site, warriors(points), **more)


def at_orders(given: Terms, *bands: Band, holder: int = 0, turn: int = 2, **more: Any) -> State:
    """A state that waits for orders."""
    own = sorted(bands, key=lambda each: each.seat)
    lords = tuple(
        structs.replace(lord, raised=sum(each.seat == seat for each in bands))
        for seat, lord in enumerate(opening(given).lords)
    )
    return structs.replace(
        opening(given), lords=lords, bands=tuple(own), holder=holder, turn=turn, phase="orders", **more
    )


def rich(state: State, *pp: Fraction | int) -> State:
    for seat, amount in enumerate(pp):
        state = state.with_lord(seat, structs.replace(state.lords[seat], pp=Fraction(amount)))
    return state


def marches(**ways: str) -> Orders:
    """Orders written as a1="o9 c9"."""
    return Orders(marches=tuple(March(name, tuple(way.split())) for name, way in ways.items()))


def won_by(state: State, winner: str, **more: Any) -> BattleFought:
    """A battle without any loss."""
    battle = state.battle
    assert battle is not None
    left = [tuple(unit.figures for unit in state.band(each).units) for each in (battle.attacker, battle.defender)]
    return BattleFought(battle, structs.replace(Fought(left[0], left[1], winner), **more))


def play(
    given: Terms, state: State, a: Orders, b: Orders, winner: str = "defender", **more: Any
) -> tuple[State, list[AnyEvent]]:
    """A turn from its orders on; every battle ends alike and every lot falls on the first."""
    step = apply(given, state, OrdersShown((a, b)))
    told = [*step.events]
    while isinstance(waits := awaiting(step.state), Lot | Battle):
        answer = LotDrawn(waits, 0) if isinstance(waits, Lot) else won_by(step.state, winner, **more)
        step = apply(given, step.state, answer)
        told += step.events
    return step.state, told


def moves(events: list[AnyEvent]) -> list[str]:
    return [f"{each.band} {each.site}" for each in events if isinstance(each, BandMoved)]


def happened(events: list[AnyEvent], kind: type) -> list[Any]:
    return [each for each in events if isinstance(each, kind)]

"""What keeps a declared charge from arriving: who stands in the way, which ground slows it, or that there is no room.

The planner knows that there is no way; this says why, at a glance: by the straight ways of the first figure that
finds no place, and what most of them run into.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from skald.planning.charging import LEADERS
from skald.rules.asking import SLOW, Approach, allowance, approach_of, find_contact, find_nearest, is_hindered
from skald.rules.bases import base_named, moved_to
from skald.rules.context import Context
from skald.rules.geometry import (
    CONTACT,
    Point,
    any_within,
    contact_places,
    overlaps_any,
    sweep,
    sweep_crosses,
    sweep_overlaps_any,
    sweep_within_any,
)
from skald.rules.ids import NO_UNIT, Ground, UnitId
from skald.rules.pieces import lying
from skald.rules.ruleset import Ruleset
from skald.rules.state import Figure, State, Unit
from skald.rules.tally import Tally

#: How many of the nearest others are looked at, and how many places about each.
NEAREST, RING = 4, 16


class Barrier(Struct, frozen=True):
    """Why a charge comes to nothing: a unit, slow or impassable ground, its length, or want of room."""

    why: Literal["unit", "slow", "impassable", "far", "room"]
    #: Who stands in the way.
    unit: UnitId = NO_UNIT
    #: Which kind of terrain lies there.
    terrain: str = ""
    #: How far it may go, with the reasons.
    reach: Tally | None = None


def what_bars(ruleset: Ruleset, state: State) -> Barrier:
    """What keeps the charge that is about to be moved from its target; asked only where no way was found."""
    ctx = Context(ruleset, state)
    acting = ctx.acting()
    unit, target = ctx.unit(acting.unit), ctx.unit(acting.target)
    reach = allowance(ctx, unit, acting, slowed=is_hindered(ctx, unit)).distance
    if not any_within(unit.figures, target.figures, reach.value):
        return Barrier("far", reach=reach)
    order = sorted(range(len(unit.figures)), key=lambda each: _far(unit.figures[each], target.figures))
    met: Counter[Barrier] = Counter()
    for leader in order[:LEADERS]:
        ranked = [leader, *(each for each in order if each != leader)]
        ask = _failing(ctx, unit, target, ranked, reach.value)
        if ask is not None:
            met.update(_met(ctx, unit, target, ask))
    return met.most_common(1)[0][0] if met else Barrier("room")


def _far(figure: Figure, others: tuple[Figure, ...]) -> int:
    return min((figure.x - each.x) ** 2 + (figure.y - each.y) ** 2 for each in others)


def _failing(ctx: Context, unit: Unit, target: Unit, order: list[int], distance: int) -> Approach | None:
    """The question of the first figure in this order that finds no place; none if each finds one."""
    moved: tuple[Figure, ...] = ()
    for index in order:
        ask = approach_of(ctx, unit, index, target, moved, distance)
        place = find_contact(ask) or (find_nearest(ask) if moved else None)
        if place is None:
            return ask
        moved = (*moved, moved_to(unit.figures[index], *place))
    return None


def _met(ctx: Context, unit: Unit, target: Unit, ask: Approach) -> Iterator[Barrier]:
    """What the straight ways of a figure into contact, or up to its own, run into."""
    others = [each for each in ctx.units if each.figures and each.id not in (unit.id, target.id)]
    for place in _places(ask):
        found = _on_the_way(ctx, unit, ask, place, others)
        if found is not None:
            yield found


def _places(ask: Approach) -> Iterator[Point]:
    """Places within reach that touch the nearest of the target or of those who have moved."""
    figure = ask.figure
    start, base = (figure.x, figure.y), base_named(figure.base)
    for other in sorted((*ask.target, *ask.moved), key=lambda each: _far(figure, (each,)))[:NEAREST]:
        for x, y in contact_places(base, figure.heading, start, other, RING):
            if (x - figure.x) ** 2 + (y - figure.y) ** 2 <= ask.distance**2:
                if not overlaps_any(moved_to(figure, x, y), (*ask.target, *ask.moved)):
                    yield x, y


def _on_the_way(ctx: Context, unit: Unit, ask: Approach, place: Point, others: list[Unit]) -> Barrier | None:
    corridor, end = sweep(ask.figure, *place), (moved_to(ask.figure, *place),)
    for other in others:
        is_met = (
            any_within(end, other.figures, CONTACT) if ask.flies
            else sweep_overlaps_any(corridor, other.figures) if other.side is unit.side
            else sweep_within_any(corridor, other.figures, CONTACT)
        )  # fmt: skip
        if is_met:
            return Barrier("unit", other.id)
    for piece in lying(ctx):
        if not ask.flies and piece.area in ask.barred and sweep_crosses(corridor, piece.area):
            slow = piece.kind.ground in SLOW and piece.kind.ground is not Ground.IMPASSABLE
            return Barrier("slow" if slow else "impassable", terrain=piece.piece.kind)
    return None

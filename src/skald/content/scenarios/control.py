"""Who holds what: control units, those who contest them, and the tests of presence, majority and quarters.

Every rule here is the manual's (p.3); what is measured to a marker is measured to its rim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from skald.content.scenarios.parts import Objective
from skald.rules.asking import dice_of
from skald.rules.context import Context
from skald.rules.geometry import Footprint, fp_within_area, within
from skald.rules.ids import Side, UnitId
from skald.rules.lengths import VS, M, S
from skald.rules.state import Unit

#: Which objective each unit counts for, by its place in the list.
Assigned = Mapping[UnitId, int]


def gives_die(ctx: Context, unit: Unit) -> bool:
    """Whether a unit gives a Saga die with the figures that it has now."""
    return dice_of(ctx, unit) > 0


def contests(ctx: Context, unit: Unit) -> bool:
    """Whether a unit keeps the enemy from holding: it gives a die and isn't exhausted, mercenary or not."""
    return bool(unit.figures) and gives_die(ctx, unit) and not ctx.is_exhausted(unit)


def is_control_unit(ctx: Context, unit: Unit) -> bool:
    """Whether a unit may hold something."""
    return contests(ctx, unit) and not ctx.profile(unit).mercenary


def control_units(ctx: Context, side: Side) -> list[Unit]:
    """A side's units that may hold something."""
    return [unit for unit in ctx.standing(side) if is_control_unit(ctx, unit)]


def is_near(unit: Unit, objective: Objective, distance: int) -> bool:
    """Whether a figure of the unit is within a distance of a marker's rim or a piece's outline."""
    return any(_measures(figure, objective, distance) for figure in unit.figures)


def _measures(figure: Footprint, objective: Objective, distance: int) -> bool:
    if objective.area is not None:
        return fp_within_area(figure, objective.area, distance)
    assert objective.disc is not None
    return within(figure, objective.disc, distance)


# --- presence and majority


def is_contested(ctx: Context, objective: Objective, holder: Side) -> bool:
    """Whether an enemy of the holder within S keeps a marker from being held."""
    return any(contests(ctx, unit) and is_near(unit, objective, S) for unit in ctx.standing(holder.other))


def choices(ctx: Context, objectives: tuple[Objective, ...], side: Side) -> dict[UnitId, tuple[int, ...]]:
    """For each control unit of a side that is within VS of something: of what."""
    found = {
        unit.id: tuple(n for n, objective in enumerate(objectives) if is_near(unit, objective, VS))
        for unit in control_units(ctx, side)
    }
    return {unit: near for unit, near in found.items() if near}


def held_by_presence(
    ctx: Context, objectives: tuple[Objective, ...], side: Side, assigned: Assigned
) -> Iterator[tuple[Objective, int]]:  # fmt: skip
    """The objectives that a side holds: a unit of its own within VS, no contesting enemy within S; with the points."""
    for number, objective in enumerate(objectives):
        if objective.points[side] and number in assigned.values() and not is_contested(ctx, objective, side):
            yield objective, objective.points[side]


def held_by_majority(
    ctx: Context, objectives: tuple[Objective, ...], side: Side, assigned: Assigned
) -> Iterator[tuple[Objective, int]]:  # fmt: skip
    """The objectives to which a side has assigned more units than the enemy, with the points."""
    for number, objective in enumerate(objectives):
        there = [ctx.unit(unit).side for unit, chosen in assigned.items() if chosen == number]
        if objective.points[side] and there.count(side) > there.count(side.other):
            yield objective, objective.points[side]


# --- quarters


def clear_of_edges(ctx: Context, unit: Unit) -> bool:
    """Whether every figure is farther than M from all four edges."""
    return all(_is_clear(figure, ctx.start.width, ctx.start.height) for figure in unit.figures)


def _is_clear(figure: Footprint, width: int, height: int) -> bool:
    low_x, high_x, low_y, high_y = _extent(figure)
    return min(low_x, width - high_x, low_y, height - high_y) > M


def quarter_of(ctx: Context, unit: Unit) -> int:
    """The quarter (0 to 3: near left, near right, far left, far right) that a whole unit is in; -1: in none."""
    middle_x, middle_y = ctx.start.width // 2, ctx.start.height // 2
    across = _half_of(((low, high) for low, high, _, _ in map(_extent, unit.figures)), middle_x)
    along = _half_of(((low, high) for _, _, low, high in map(_extent, unit.figures)), middle_y)
    return -1 if across < 0 or along < 0 else 2 * along + across


def _half_of(spans: Iterable[tuple[int, int]], middle: int) -> int:
    found = list(spans)
    if all(high <= middle for _, high in found):
        return 0
    return 1 if all(low >= middle for low, _ in found) else -1


def _extent(figure: Footprint) -> tuple[int, int, int, int]:
    if figure.corners:
        across, along = [x for x, _ in figure.corners], [y for _, y in figure.corners]
        return min(across), max(across), min(along), max(along)
    r = figure.radius
    return figure.x - r, figure.x + r, figure.y - r, figure.y + r

"""Withdrawal after a melee: a full step away from the enemy, or the other side gives way by the least.

Whether a unit can withdraw is answered by candidate directions: the unit steps as one block, in each of the sixty-four
headings, those leading straight away first; then figure by figure (``scattering``). Giving way tries the same
directions with ever longer steps of the block.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from skald.rules.actions import Path, Withdraw
from skald.rules.bases import moved_to
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Fight
from skald.rules.geometry import (
    CONTACT,
    HEADINGS,
    Point,
    Sweep,
    any_within,
    heading_towards,
    overlaps_any,
    step,
    sweep_crosses,
    sweep_overlaps_any,
    sweep_stays_on,
)
from skald.rules.geometry import sweep as sweep_to
from skald.rules.hooks import Point as Number
from skald.rules.movement.cohesion import is_cohesive, radius_of
from skald.rules.movement.moving import nearest_gap
from skald.rules.movement.obstacles import Obstacles, obstacles, slips_through
from skald.rules.movement.paths import ends_of, form_problem, sweeps_of
from skald.rules.movement.scattering import BUDGET, Search
from skald.rules.movement.strides import is_free, open_step, spots
from skald.rules.refusal import Refusal
from skald.rules.state import Figure, Unit

#: A "full" step may be short by this much, for whole tenths of a millimetre.
SLACK = 10
#: Giving way is tried in steps of a millimetre.
GRAIN = 10
#: Farther than any place on a table.
_FAR = 10**6


def withdraw_distance(ctx: Context, unit: Unit) -> int:
    """How far a beaten unit withdraws."""
    return ctx.tally(Number.WITHDRAW, unit, ctx.constants.withdraw, ctx.cite(Clause.WITHDRAWAL)).value


def withdraw_problem(ctx: Context, unit: Unit, enemy: Unit, action: Withdraw, distance: int = 0) -> Refusal | None:
    """Why these figures may not withdraw like that: as far as is usual, or as far as is said."""
    problem = form_problem(ctx, unit, action.paths, straight=True)
    if problem:
        return problem
    if len(action.paths) != len(unit.figures):
        return ctx.refuse("figures-left-behind", Clause.WITHDRAWAL, unit=unit.id)
    distance = distance or withdraw_distance(ctx, unit)
    for path in action.paths:
        figure = unit.figures[path.figure]
        x, y = path.places[0]
        square = (x - figure.x) ** 2 + (y - figure.y) ** 2
        if not (distance - SLACK) ** 2 <= square <= distance * distance:
            return ctx.refuse("not-a-full-step", Clause.WITHDRAWAL, figure=path.figure, distance=distance)
    ends = ends_of(unit, action.paths)
    for before, after in zip(unit.figures, ends, strict=True):
        if nearest_gap((after,), enemy.figures) <= nearest_gap((before,), enemy.figures):
            return ctx.refuse("not-away", Clause.WITHDRAWAL, enemy=enemy.id)
    reach = ctx.constants.withdraw_gap + CONTACT
    around = obstacles(ctx, unit, [p.places[0] for p in action.paths], reach, enemy.id)
    by_figure = sorted(action.paths, key=lambda p: p.figure)
    sweeps = [sweeps_of(unit.figures[p.figure], p)[0] for p in by_figure]
    if not _is_way_free(ctx, unit, sweeps, ends, around, ctx.constants.withdraw_gap):
        return ctx.refuse("withdrawal-blocked", Clause.WITHDRAWAL, unit=unit.id)
    return None


def _is_way_free(
    ctx: Context, unit: Unit, sweeps: list[Sweep], ends: tuple[Figure, ...], around: Obstacles, least: int
) -> bool:
    foes = [foe for _, foe in around.enemies]
    if not all(is_free(sweep, end, around, foes, least) for sweep, end in zip(sweeps, ends, strict=True)):
        return False
    for index, end in enumerate(ends):
        if overlaps_any(end, ends[:index]):
            return False
    return is_cohesive(ctx, unit, ends) or not is_cohesive(ctx, unit, unit.figures)


#: The latest answer, with what it was found for: who is asked whether it can withdraw does it next.
_latest: tuple[tuple[object, ...], Withdraw | None] | None = None


def find_withdrawal(ctx: Context, unit: Unit, enemy: Unit) -> Withdraw | None:
    """The first candidate withdrawal that is allowed, if there is one."""
    global _latest  # noqa: PLW0603 - a memory of one answer about frozen values
    rules = (ctx.ruleset, ctx.terrain, ctx.effects, ctx.in_force, ctx.nearest(Fight))
    here = (*rules, unit, enemy, *ctx.units)
    known = _latest
    if known is None or len(known[0]) != len(here) or any(a is not b for a, b in zip(known[0], here, strict=True)):
        known = _latest = (here, _first_withdrawal(ctx, unit, enemy))
    return known[1]


def _first_withdrawal(ctx: Context, unit: Unit, enemy: Unit) -> Withdraw | None:
    distance = withdraw_distance(ctx, unit)
    least = ctx.constants.withdraw_gap
    around = _about(ctx, unit, enemy, distance, least + CONTACT)
    vectors = [step(heading, distance) for heading in _headings_away(unit, enemy)]
    number = open_step(unit.figures, enemy.figures, around, vectors, distance, least, 0)
    while number >= 0:
        action = block_step(unit, vectors[number])
        if withdraw_problem(ctx, unit, enemy, action) is None:
            return action
        number = open_step(unit.figures, enemy.figures, around, vectors, distance, least, number + 1)
    return find_scattered(ctx, unit, enemy)


def find_scattered(
    ctx: Context, unit: Unit, enemy: Unit, budget: int = BUDGET, finer: int = 4, distance: int = 0,
    towards: Point | None = None,
) -> Withdraw | None:  # fmt: skip
    """A withdrawal figure by figure, if the search finds one; steps of so many lengths within the slack are tried.

    Places far from the enemy are tried first, or those that are near a place.
    """
    distance = distance or withdraw_distance(ctx, unit)
    around = way_about(ctx, unit, enemy, distance)
    lengths = tuple(distance - SLACK * n // finer for n in range(finer))
    places = []
    for figure in unit.figures:
        places.append(spots(figure, enemy.figures, around, lengths, distance, ctx.constants.withdraw_gap))
        if not places[-1]:
            return None
        if towards is not None:
            x, y = towards
            places[-1].sort(key=lambda spot: (spot.x - x) ** 2 + (spot.y - y) ** 2)
    # A unit that was out of formation need not come into it.
    loose = not is_cohesive(ctx, unit, unit.figures)
    chain, radius = (_FAR, 0) if loose else (ctx.constants.chain, radius_of(ctx, unit))
    found = Search(places, chain, radius, budget=budget).found()
    if found is None:
        return None
    action = Withdraw(tuple(Path(i, ((f.x, f.y),), f.heading) for i, f in enumerate(found)))
    return action if withdraw_problem(ctx, unit, enemy, action, distance) is None else None


def way_about(ctx: Context, unit: Unit, enemy: Unit, distance: int) -> Obstacles:
    """What stands in the way of a step of that length."""
    return _about(ctx, unit, enemy, distance, ctx.constants.withdraw_gap + CONTACT)


def _about(ctx: Context, unit: Unit, enemy: Unit, distance: int, reach: int) -> Obstacles:
    away = (-distance, distance)
    places = [(f.x + dx, f.y + dy) for f in unit.figures for dx in away for dy in away]
    return obstacles(ctx, unit, places, reach, enemy.id)


def find_giving_way(ctx: Context, unit: Unit, enemy: Unit) -> Withdraw | None:
    """The shortest block step that breaks contact, if there is one within a withdrawal's distance."""
    most = ctx.constants.withdraw
    around = _about(ctx, unit, enemy, most, CONTACT)
    foes = [foe for _, foe in around.enemies]
    headings: Sequence[int] = _headings_away(unit, enemy)
    for length in range(GRAIN, most + 1, GRAIN):
        open_ways = []
        for heading in headings:
            vector = step(heading, length)
            if any(_is_barred(figure, vector, around, foes) for figure in unit.figures):
                # A longer step the same way is barred too.
                continue
            open_ways.append(heading)
            sweeps, ends = _block(unit, vector)
            if not any_within(ends, enemy.figures, CONTACT) and _is_way_free(ctx, unit, sweeps, ends, around, CONTACT):
                return block_step(unit, vector)
        headings = open_ways
    return None


def _is_barred(figure: Figure, vector: Point, around: Obstacles, foes: list[Figure]) -> bool:
    sweep = sweep_to(figure, figure.x + vector[0], figure.y + vector[1])
    return (
        not sweep_stays_on(sweep, around.width, around.height)
        or sweep_overlaps_any(sweep, foes)
        or sweep_overlaps_any(sweep, around.friends)
        or slips_through(sweep, around.gaps)
        or any(sweep_crosses(sweep, area) for area in around.impassable)
    )


def _block(unit: Unit, vector: Point) -> tuple[list[Sweep], tuple[Figure, ...]]:
    dx, dy = vector
    sweeps = [sweep_to(f, f.x + dx, f.y + dy) for f in unit.figures]
    return sweeps, tuple(moved_to(f, f.x + dx, f.y + dy) for f in unit.figures)


def block_step(unit: Unit, vector: Point) -> Withdraw:
    """The step of a whole unit as one block."""
    dx, dy = vector
    return Withdraw(tuple(Path(i, ((f.x + dx, f.y + dy),), f.heading) for i, f in enumerate(unit.figures)))


def _headings_away(unit: Unit, enemy: Unit) -> tuple[int, ...]:
    dx = sum([f.x for f in unit.figures]) * len(enemy.figures) - sum([f.x for f in enemy.figures]) * len(unit.figures)
    dy = sum([f.y for f in unit.figures]) * len(enemy.figures) - sum([f.y for f in enemy.figures]) * len(unit.figures)
    return _turning_from(heading_towards(dx, dy) if dx or dy else 0)


@cache
def _turning_from(best: int) -> tuple[int, ...]:
    """All headings, the nearest to one first."""
    turns = [turn for aside in range(1, HEADINGS // 2) for turn in (aside, -aside)]
    return tuple([(best + turn) % HEADINGS for turn in (0, *turns, HEADINGS // 2)])

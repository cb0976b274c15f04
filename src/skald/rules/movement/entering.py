"""Coming onto the table: every figure straight from a point of one edge, as far as its Move allows.

A figure starts outside, its leading rim on the edge, and ends wholly on the table. Where it starts along the edge is
found for it: straight ahead first, then by the centimetre to either side. A base too deep for its Move is put down
touching the edge. Blocks in ranks along an edge are the finite list by which planner and judge tell whether a unit
can come in at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from msgspec import Struct

from skald.rules.actions import Place
from skald.rules.bases import base_named, moved_to
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Acting
from skald.rules.geometry import CONTACT, Area, Point, Sweep, any_within, heading_towards, sweep, sweep_crosses, turned
from skald.rules.hooks import Question
from skald.rules.movement.allowance import Allowance, allowance
from skald.rules.movement.cohesion import cohesion_problem
from skald.rules.movement.ground import DANGEROUS, SLOW, areas
from skald.rules.movement.moving import comes_near, passing_problem
from skald.rules.movement.obstacles import Obstacles, obstacles
from skald.rules.movement.relocating import standing_problem
from skald.rules.refusal import Refusal
from skald.rules.screens import are_boxes_near
from skald.rules.state import Figure, Unit

#: The edges of the table: y = 0, y = its height, x = 0, x = its width; with the way inwards from each.
NEAR, FAR, LEFT, RIGHT = range(4)
INWARDS: tuple[Point, ...] = ((0, 1), (0, -1), (1, 0), (-1, 0))
#: Starts, and blocks along an edge, are tried by the centimetre; bases of a block stand two millimetres apart.
STEP = 100
ROOM = 20

#: How far a figure may go, and the ground that it has to keep out of to go so far.
Reach = tuple[int, tuple[Area, ...]]


class Entrance(Struct, frozen=True):
    """A way onto the table that every figure can take."""

    ends: tuple[Figure, ...]
    sweeps: tuple[Sweep, ...]
    allowed: Allowance
    dangerous: bool


def entrance(ctx: Context, unit: Unit, acting: Acting, edge: int) -> Entrance | Refusal:
    """How a unit whose figures are where they would end comes in from an edge, or why it can't."""
    ends = unit.figures
    free = allowance(ctx, unit, acting, slowed=False)
    if any(next(_starts(ctx, end, edge, free.distance.value), None) is None for end in ends):
        return ctx.refuse("no-way-in", Clause.TABLE, unit=unit.id)
    problem = _near_problem(ctx, unit) or standing_problem(ctx, unit, ends) or cohesion_problem(ctx, unit, ends)
    if problem:
        return problem
    hard = areas(ctx, SLOW, unit)
    reaches = [(free.distance.value, hard)]
    if hard:
        hindered = allowance(ctx, unit, acting, slowed=True)
        reaches.append((hindered.distance.value, ()))
    # Hard ground slows the whole unit, or each figure for itself.
    passes = [[reach] for reach in reaches] if ctx.constants.slow_scope_unit else [reaches]
    for number, allowed in enumerate(passes):
        ways = _ways(ctx, unit, edge, allowed)
        if ways is not None:
            danger = areas(ctx, DANGEROUS, unit)
            dangerous = any(sweep_crosses(way, area) for way in ways for area in danger)
            return Entrance(unit.figures, ways, hindered if number else free, dangerous)
    return ctx.refuse("no-way-in", Clause.TABLE, unit=unit.id)


def least_gap(ctx: Context) -> int:
    """How near to an enemy nobody comes in: neither by a Move's own limit, nor into a melee."""
    return max(ctx.constants.move_enemy_gap, ctx.constants.engage_within, CONTACT)


def _near_problem(ctx: Context, unit: Unit) -> Refusal | None:
    least = least_gap(ctx)
    for enemy in ctx.standing(unit.side.other):
        if are_boxes_near(unit.figures, enemy.figures, least) and any_within(unit.figures, enemy.figures, least):
            return ctx.refuse("too-near-enemy", Clause.ENEMY_GAP, enemy=enemy.id, gap=least)
    return None


# --- the way of one figure


def _ways(ctx: Context, unit: Unit, edge: int, reaches: list[Reach]) -> tuple[Sweep, ...] | None:
    """A way for each figure, the longest reach first; None if one has none."""
    flies = bool(ctx.ask(Question.FLIES, unit, ""))
    far = max(reach for reach, _ in reaches) + max(2 * figure.radius for figure in unit.figures)
    corners = [(end.x + far * way, end.y + far * way) for end in unit.figures for way in (1, -1)]
    around = obstacles(ctx, unit, corners, least_gap(ctx))
    found = []
    for end in unit.figures:
        starts = ((start, barred) for reach, barred in reaches for start in _starts(ctx, end, edge, reach))
        ways = (
            sweep(start, end.x, end.y) for start, barred in starts if _is_free(ctx, start, end, around, barred, flies)
        )
        way = next(ways, None)
        if way is None:
            return None
        found.append(way)
    return tuple(found)


def _starts(ctx: Context, end: Figure, edge: int, reach: int) -> Iterator[Figure]:
    """Where a figure may have started: straight ahead first, then farther and farther aside."""
    size, depth = extent(end, edge), depth_of(ctx, end, edge)
    straight = depth + size
    if straight > reach and (2 * size <= reach or depth != size):
        return
    ix, iy = INWARDS[edge]
    x, y = end.x - ix * straight, end.y - iy * straight
    yield moved_to(end, x, y)
    aside = isqrt(max(0, reach * reach - straight * straight))
    for shift in range(STEP, aside + 1, STEP):
        yield moved_to(end, x + abs(iy) * shift, y + abs(ix) * shift)
        yield moved_to(end, x - abs(iy) * shift, y - abs(ix) * shift)


def _is_free(
    ctx: Context, start: Figure, end: Figure, around: Obstacles, barred: tuple[Area, ...], flies: bool
) -> bool:  # fmt: skip
    way = sweep(start, end.x, end.y)
    if any(sweep_crosses(way, area) for area in barred):
        return False
    if flies:
        return True
    least = least_gap(ctx)
    near = any(comes_near(start, (way,), enemy, least) for _, enemy in around.enemies)
    return not near and passing_problem(ctx, way, around) is None


def extent(figure: Figure, edge: int) -> int:
    """How far a base reaches from its middle towards an edge."""
    if not figure.corners:
        return figure.radius
    ix, iy = INWARDS[edge]
    return max(-(ix * (x - figure.x) + iy * (y - figure.y)) for x, y in figure.corners)


def depth_of(ctx: Context, figure: Figure, edge: int) -> int:
    """How far the middle of a base is from an edge."""
    return (figure.y, ctx.start.height - figure.y, figure.x, ctx.start.width - figure.x)[edge]


# --- blocks along an edge


def blocks_along(ctx: Context, unit: Unit, acting: Acting, edge: int) -> Iterator[tuple[Place, ...]]:
    """Blocks of a unit's bases in ranks along an edge: touching it, half as deep as may be, as deep as may be."""
    count = len(unit.figures)
    base = max((figure.base for figure in unit.figures), key=lambda name: base_named(name).radius)
    reach = {allowance(ctx, unit, acting, slowed=slow).distance.value for slow in (False, True)}
    usual = count if count <= 4 else min(8, (count + 1) // 2)
    for front in dict.fromkeys((usual, -(-count // 3), -(-count // 4), count)):
        ranks = _ranks(base, count, front)
        if cohesion_problem(ctx, unit, _standing(unit, ranks)) is not None:
            continue
        deep = max(x for x, _ in ranks) + 2 * _half(base)[0]
        slack = {most - deep for most in reach} | {(max(reach) - deep) // 2, 0}
        for beyond in sorted(extra for extra in slack if extra >= 0):
            yield from _along(ctx, edge, ranks, _half(base), beyond)


def _standing(unit: Unit, ranks: tuple[Point, ...]) -> tuple[Figure, ...]:
    """The figures of a unit in such ranks, somewhere."""
    return tuple(moved_to(figure, *at, 0) for figure, at in zip(unit.figures, ranks, strict=True))


def _half(base: str) -> Point:
    """Half the depth and half the width of a base that faces inwards."""
    known = base_named(base)
    if not known.corners:
        return known.radius, known.radius
    return max(x for x, _ in known.corners), max(y for _, y in known.corners)


def _ranks(base: str, count: int, front: int) -> tuple[Point, ...]:
    """Where bases stand: ahead of and beside the middle of the hindmost rank."""
    deep, wide = _half(base)
    rows = -(-count // front)
    found = []
    for number in range(count):
        row, column = divmod(number, front)
        in_row = min(front, count - row * front)
        found.append(((rows - 1 - row) * (2 * deep + ROOM), ((in_row - 1) - 2 * column) * (2 * wide + ROOM) // 2))
    return tuple(found)


def _along(ctx: Context, edge: int, ranks: tuple[Point, ...], half: Point, beyond: int) -> Iterator[tuple[Place, ...]]:
    ix, iy = INWARDS[edge]
    heading = heading_towards(ix, iy)
    broad = max(abs(aside) for _, aside in ranks) + half[1]
    length = ctx.start.width if iy else ctx.start.height
    x0, y0 = (ctx.start.width if ix < 0 else 0), (ctx.start.height if iy < 0 else 0)
    for at in range(broad, length - broad + 1, STEP):
        x, y = x0 + abs(iy) * at, y0 + abs(ix) * at
        turned_block = (turned((ahead + half[0] + beyond, aside), heading) for ahead, aside in ranks)
        yield tuple(Place(x + dx, y + dy, heading) for dx, dy in turned_block)

"""The Move: every figure straight along its sticks, past nobody, ending in formation."""

from __future__ import annotations

from math import isqrt

from msgspec import Struct
from msgspec.structs import replace

from skald.core import answered
from skald.rules.actions import MoveUnit, Path
from skald.rules.bases import moved_to
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Acting
from skald.rules.geometry import (
    CONTACT,
    Area,
    Footprint,
    Sweep,
    gap,
    lies_in,
    overlaps,
    overlaps_any,
    stays_on,
    sweep_crosses,
    sweep_overlaps,
    sweep_overlaps_any,
    sweep_stays_on,
    sweep_within,
    within,
)
from skald.rules.hooks import Question
from skald.rules.ids import NO_UNIT, Kind, UnitId
from skald.rules.movement.allowance import Allowance, allowance
from skald.rules.movement.approach import approach_of, find_contact, find_nearest, target_gap
from skald.rules.movement.cohesion import cohesion_problem, is_shifted, lie_apart
from skald.rules.movement.ground import BARRED, SLOW, areas, is_hindered, runs_through, stands_in
from skald.rules.movement.obstacles import Obstacles, obstacles, slips_through
from skald.rules.movement.paths import (
    Ways,
    ends_of,
    form_problem,
    length_problem,
    lengths_problem,
    straight_ways,
    sweeps_of,
)
from skald.rules.refusal import Refusal
from skald.rules.screens import met_in
from skald.rules.state import Figure, Unit
from skald.rules.tally import Modifier, Tally


class Course(Struct, frozen=True, gc=False):
    """A move as it would be made: corridors, ends, what it runs through and how far it may go."""

    sweeps: tuple[tuple[Sweep, ...], ...]
    ends: tuple[Figure, ...]
    slowed: bool
    allowed: Allowance
    flies: bool
    #: What each path is allowed: the same for all, unless hard ground slows figures one by one.
    each: tuple[Allowance, ...]
    #: Ground that the unit may not enter.
    barred: tuple[Area, ...]


def course_of(
    ctx: Context, unit: Unit, acting: Acting, paths: tuple[Path, ...], ways: Ways | None = None
) -> Course:  # fmt: skip
    """Work a move out without judging it; several rules of one step look at the same one."""
    known = ctx.courses.get(id(paths))
    if known is not None and known[0] is paths and known[1] is acting:
        found: Course = known[2]
        return found
    found = _course(ctx, unit, acting, paths, ways)
    ctx.courses[id(paths)] = (paths, acting, found)
    return found


def _course(ctx: Context, unit: Unit, acting: Acting, paths: tuple[Path, ...], ways: Ways | None) -> Course:
    if ways is not None:
        sweeps, ends, _ = ways
    else:
        sweeps = tuple(tuple(sweeps_of(unit.figures[p.figure], p)) for p in paths)
        ends = ends_of(unit, paths)
    barred = areas(ctx, BARRED, unit)
    flies = bool(ctx.ask(Question.FLIES, unit, ""))
    slowed = is_slowed(ctx, unit, unit.figures, sweeps, ends, flies=flies)
    if not slowed or ctx.constants.slow_scope_unit:
        allowed = allowance(ctx, unit, acting, slowed=slowed)
        return Course(sweeps, ends, slowed, allowed, flies, (allowed,) * len(paths), barred)
    free, hindered = (allowance(ctx, unit, acting, slowed=slow) for slow in (False, True))
    each = []
    for path, line in zip(paths, sweeps, strict=True):
        start, end = unit.figures[path.figure], ends[path.figure]
        each.append(hindered if is_slowed(ctx, unit, (start,), (line,), (end,), flies=flies) else free)
    return Course(sweeps, ends, slowed, free, flies, tuple(each), barred)


def is_slowed(
    ctx: Context,
    unit: Unit,
    starts: tuple[Figure, ...],
    sweeps: tuple[tuple[Sweep, ...], ...],
    ends: tuple[Figure, ...],
    *,
    flies: bool,
) -> bool:
    """Whether hard ground slows the move: for a flyer only where it starts and ends."""
    if is_hindered(ctx, unit):
        return True
    if not ctx.terrain:
        return False
    if not areas(ctx, SLOW, unit):
        return False
    if stands_in(ctx, starts, SLOW, unit):
        return True
    # The corridor of a round base covers where it ends; a base with corners may be turned there.
    if (flies or any(end.corners for end in ends)) and stands_in(ctx, ends, SLOW, unit):
        return True
    return not flies and runs_through(ctx, sweeps, SLOW, unit)


def move_problem(ctx: Context, acting: Acting, action: MoveUnit) -> Refusal | None:
    """Why this Move may not be made, if anything speaks against it."""
    unit = ctx.unit(acting.unit)
    ways = straight_ways(unit.figures, action.paths, ctx.start.width, ctx.start.height)
    problem = form_problem(ctx, unit, action.paths, straight=False) if ways is None else None
    if problem:
        return problem
    course = course_of(ctx, unit, acting, action.paths, ways)
    return (
        lengths_problem(ctx, unit, action.paths, course.each, ways)
        or way_problem(ctx, unit, action.paths, course)
        or cohesion_problem(ctx, unit, course.ends)
    )


@answered
def way_problem(ctx: Context, unit: Unit, paths: tuple[Path, ...], course: Course) -> Refusal | None:
    """Whether the way is free: other units, impassable ground, the table's edge, the enemy's nearness."""
    places = [place for path in paths for place in path.places]
    reach = max(ctx.constants.move_enemy_gap, 0) + max((f.radius for f in unit.figures), default=0)
    around = obstacles(ctx, unit, places, reach)
    moved = {path.figure: line for path, line in zip(paths, course.sweeps, strict=True)}
    lonely = not (around.friends or around.enemies or around.impassable)
    # A block that did not lie on itself does not where it ends.
    block = is_shifted(unit.figures, course.ends) and lie_apart(unit.figures)
    least = max(ctx.constants.move_enemy_gap, CONTACT)
    for index, end in enumerate(course.ends):
        line = moved.get(index, ())
        others = () if block else course.ends[:index]
        if lonely:
            problem = _edge_problem(ctx, line, around) or _end_problem(ctx, end, others, around)
        else:
            close = _without_far_enemies(around, line, end, least) if around.enemies else around
            problem = (
                _corridor_problem(ctx, line, close, flies=course.flies)
                or _end_problem(ctx, end, others, close)
                or _nearness_problem(ctx, unit.figures[index], end, line, close, flies=course.flies)
            )
        if problem:
            return problem
    return None


def _without_far_enemies(around: Obstacles, line: tuple[Sweep, ...], end: Figure, gap: int) -> Obstacles:
    """What stands in the way of one figure, without the enemies that come nowhere near its line."""
    reach = end.radius + gap
    left, bottom, right, top = end.x - reach, end.y - reach, end.x + reach, end.y + reach
    for way in line:
        left, bottom = min(left, way.left - gap), min(bottom, way.bottom - gap)
        right, top = max(right, way.right + gap), max(top, way.top + gap)
    close = []
    for row in around.enemies:
        enemy = row[1]
        x, y, radius = enemy.x, enemy.y, enemy.radius
        if left <= x + radius and x - radius <= right and bottom <= y + radius and y - radius <= top:
            close.append(row)
    if len(close) == len(around.enemies):
        return around
    return Obstacles(
        tuple(close), around.friends, around.gaps, around.impassable, around.width, around.height, around.marks
    )


def _edge_problem(ctx: Context, line: tuple[Sweep, ...], around: Obstacles) -> Refusal | None:
    for sweep in line:
        if not sweep_stays_on(sweep, around.width, around.height):
            return ctx.refuse("off-table", Clause.TABLE)
    return None


def _corridor_problem(ctx: Context, line: tuple[Sweep, ...], around: Obstacles, *, flies: bool) -> Refusal | None:
    for sweep in line:
        if not sweep_stays_on(sweep, around.width, around.height):
            return ctx.refuse("off-table", Clause.TABLE)
        problem = None if flies else passing_problem(ctx, sweep, around)
        if problem:
            return problem
    return None


def passing_problem(ctx: Context, sweep: Sweep, around: Obstacles) -> Refusal | None:
    """What stands in the way of a corridor: impassable ground, friends, enemies, the gaps between them."""
    for area in around.impassable:
        if sweep_crosses(sweep, area):
            return ctx.refuse("impassable", Clause.IMPASSABLE)
    if around.friends and sweep_overlaps_any(sweep, around.friends):
        return ctx.refuse("friend-in-the-way", Clause.OBSTRUCTION)
    for uid, enemy in around.enemies:
        if sweep_overlaps(sweep, enemy):
            return ctx.refuse("enemy-in-the-way", Clause.SWEPT, enemy=uid)
    if around.gaps and slips_through(sweep, around.gaps):
        return ctx.refuse("through-a-gap", Clause.OBSTRUCTION)
    return None


def _end_problem(ctx: Context, end: Figure, others: tuple[Figure, ...], around: Obstacles) -> Refusal | None:
    # A base with corners turns where it ends, beyond its corridor.
    if end.corners and not stays_on(end, around.width, around.height):
        return ctx.refuse("off-table", Clause.TABLE)
    if (others and overlaps_any(end, others)) or (around.friends and overlaps_any(end, around.friends)):
        return ctx.refuse("bases-overlap", Clause.OBSTRUCTION)
    if around.marks and overlaps_any(end, around.marks):
        return ctx.refuse("on-a-marker", Clause.OBSTRUCTION)
    for uid, enemy in around.enemies:
        if overlaps(end, enemy):
            return ctx.refuse("enemy-in-the-way", Clause.SWEPT, enemy=uid)
    if around.impassable and any(lies_in(end, area) for area in around.impassable):
        return ctx.refuse("impassable", Clause.IMPASSABLE)
    return None


def _nearness_problem(
    ctx: Context, start: Figure, end: Figure, line: tuple[Sweep, ...], around: Obstacles, *, flies: bool
) -> Refusal | None:
    """A Move keeps away from enemies, where the edition says so; who starts too near may only leave."""
    if ctx.constants.engage_within:
        return None
    # Only a charge makes contact, whatever the gap.
    least = max(ctx.constants.move_enemy_gap, CONTACT)
    for uid, enemy in around.enemies:
        if within(end, enemy, least):
            return ctx.refuse("too-near-enemy", Clause.ENEMY_GAP, enemy=uid, gap=least)
        if flies:
            continue
        if comes_near(start, line, enemy, least):
            return ctx.refuse("too-near-enemy", Clause.ENEMY_GAP, enemy=uid, gap=least)
    return None


def enemies_about(ctx: Context, unit: Unit, course: Course, distance: int) -> list[Unit]:
    """The enemies whose boxes lie within a distance of those about the corridors of a move."""
    sweeps = [sweep for line in course.sweeps for sweep in line]
    if not sweeps:
        return []
    box = (
        min([sweep.left for sweep in sweeps]) - distance, min([sweep.bottom for sweep in sweeps]) - distance,
        max([sweep.right for sweep in sweeps]) + distance, max([sweep.top for sweep in sweeps]) + distance,
    )  # fmt: skip
    return [other for other, _ in met_in(ctx.units, unit.id, -1, box) if other.side is not unit.side]


def enemies_near(ctx: Context, unit: Unit, figures: tuple[Footprint, ...], distance: int) -> list[UnitId]:
    """Enemy units with a figure within a distance of these figures, the nearest first."""
    found = []
    for enemy in ctx.units:
        if enemy.side is unit.side or not enemy.figures:
            continue
        nearest = min((gap(f, e) for f in figures for e in enemy.figures if within(f, e, distance)), default=-1)
        if nearest >= 0:
            found.append((nearest, enemy.id))
    return [uid for _, uid in sorted(found)]


@answered
def nearest_gap(figures: tuple[Figure, ...], others: tuple[Figure, ...]) -> int:
    """The least gap between two groups of figures."""
    if len(figures) == 1 and not figures[0].corners:
        # Of others as large as each other the nearest middle has the least gap.
        x, y, radius = figures[0].x, figures[0].y, others[0].radius
        squares = []
        for other in others:
            if other.corners or other.radius != radius:
                break
            dx, dy = other.x - x, other.y - y
            squares.append(dx * dx + dy * dy)
        else:
            return max(0, isqrt(min(squares)) - figures[0].radius - radius)
    return min([gap(f, o) for f in figures for o in others])


def nearest_of(ctx: Context, figures: tuple[Figure, ...], reached: list[UnitId]) -> list[UnitId]:
    """Those of the reached units that are nearest: more than one only when they are equally near."""
    if not reached:
        return []
    least = nearest_gap(figures, ctx.unit(reached[0]).figures)
    return [uid for uid in reached if nearest_gap(figures, ctx.unit(uid).figures) == least]


def engagement_problem(ctx: Context, acting: Acting, action: MoveUnit) -> Refusal | None:
    """Where moves engage: whoever came near must be fought, and who must engage may not turn away."""
    limit = ctx.constants.engage_within
    if not limit:
        return None
    unit = ctx.unit(acting.unit)
    course = course_of(ctx, unit, acting, action.paths)
    reached = enemies_near(ctx, unit, course.ends, limit)
    if action.engage != NO_UNIT and action.engage not in nearest_of(ctx, course.ends, reached):
        return ctx.refuse("not-engaged", Clause.ENEMY_GAP, enemy=action.engage)
    lines = [(unit.figures[path.figure], line) for path, line in zip(action.paths, course.sweeps, strict=True)]
    for enemy in ctx.standing(unit.side.other):
        if enemy.id not in reached and any(comes_near(*line, f, limit) for line in lines for f in enemy.figures):
            return ctx.refuse("must-engage", Clause.ENEMY_GAP, enemy=enemy.id)
    if reached and (problem := _farthest_problem(ctx, unit, action)):
        return problem
    return _forced_problem(ctx, unit, course, reached)


def _farthest_problem(ctx: Context, unit: Unit, action: MoveUnit) -> Refusal | None:
    """Where moves engage, what limits a charge limits a Move that engages."""
    longest: Modifier | None = ctx.ask(Question.FARTHEST, unit, None)
    if longest is None:
        return None
    limit = Allowance(Tally(longest.amount, longest.why), ((longest.amount,),), free=True)
    for path in action.paths:
        problem = length_problem(ctx, unit.figures[path.figure], path, limit)
        if problem:
            return replace(problem, cites=longest.why)
    return None


def comes_near(start: Figure, line: tuple[Sweep, ...], enemy: Figure, limit: int) -> bool:
    """Whether a figure moves so near to an enemy figure; one that starts there may leave, but come no closer."""
    clearance = gap(start, enemy) - 1 if within(start, enemy, limit) else limit
    return clearance >= 0 and any(sweep_within(sweep, enemy, clearance) for sweep in line)


def _forced_problem(ctx: Context, unit: Unit, course: Course, reached: list[UnitId]) -> Refusal | None:
    limit = ctx.constants.must_engage_within
    if not limit or Kind.MOVE not in unit.acts:
        return None
    held = enemies_near(ctx, unit, unit.figures, limit)
    if not held or any(uid in reached for uid in held):
        return None
    for uid in held:
        if can_reach(ctx, unit, course, ctx.unit(uid)):
            return ctx.refuse("must-engage", Clause.FORCED_ENGAGEMENT, enemy=uid)
    # A unit that can't reach may only come nearer.
    enemy = ctx.unit(held[0])
    if nearest_gap(course.ends, enemy.figures) >= nearest_gap(unit.figures, enemy.figures):
        return ctx.refuse("must-engage", Clause.FORCED_ENGAGEMENT, enemy=enemy.id)
    return None


def can_reach(ctx: Context, unit: Unit, course: Course, enemy: Unit) -> bool:
    """Whether one figure could come within engaging distance straight on, by the candidate places."""
    limit = ctx.constants.engage_within
    for index in range(len(unit.figures)):
        ask = approach_of(ctx, unit, index, enemy, (), course.allowed.distance.value)
        if find_contact(ask) is not None:
            return True
        place = find_nearest(ask)
        if place is not None and target_gap(ask, moved_to(ask.figure, *place)) <= limit:
            return True
    return False

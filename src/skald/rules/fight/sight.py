"""Lines of sight: a finite set of segments between two bases, of which one must be free."""

from __future__ import annotations

from typing import NamedTuple

from skald.core import answered
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.geometry import (
    Area,
    Point,
    edge_crossings,
    lies_in,
    segment_crosses,
    segments_cross,
    sight_lines,
    within,
)
from skald.rules.hooks import Point as Number
from skald.rules.hooks import Question
from skald.rules.pieces import lying
from skald.rules.screens import Screen, met_in, screen_of
from skald.rules.state import Figure, Unit


class Between(NamedTuple):
    """What may hide one unit from another: units and high ground in the box about both."""

    screens: tuple[Screen, ...]
    high: tuple[Area, ...]
    #: Nothing hides the target.
    seen_over: bool
    #: Areas in which whoever looks sees nobody.
    veiled: tuple[Area, ...] = ()


class Veil(NamedTuple):
    """An area in which somebody sees nobody, or only those whom nothing else hides."""

    area: Area
    over: bool = True


#: Longer than any table's diagonal.
FAR = 100_000


def farthest_seen(ctx: Context, unit: Unit) -> int:
    """How far a unit can see at all."""
    return ctx.tally(Number.SIGHT, unit, FAR, ctx.cite(Clause.SIGHT)).value


def _veils(ctx: Context, shooter: Unit, *, over: bool) -> tuple[Area, ...]:
    if not ctx.is_answered(Question.UNSEEN):
        return ()
    found: tuple[Veil, ...] = ctx.ask(Question.UNSEEN, shooter, ())
    return tuple(veil.area for veil in found if veil.over or not over)


def between(ctx: Context, shooter: Unit, target: Unit) -> Between:
    """What stands between two units."""
    if ctx.ask(Question.SEEN_OVER, target, False):
        return Between((), (), True, _veils(ctx, shooter, over=True))
    link = _link(ctx)
    one, other = screen_of(shooter.figures, link), screen_of(target.figures, link)
    left, right = min(one.left, other.left), max(one.right, other.right)
    bottom, top = min(one.bottom, other.bottom), max(one.top, other.top)
    met = met_in(ctx.units, shooter.id, link, (left, bottom, right, top))
    screens = [screen for unit, screen in met if unit.id != target.id]
    high = [piece.area for piece in lying(ctx) if piece.kind.high] if ctx.terrain else ()
    return Between(tuple(screens), tuple(high), False, _veils(ctx, shooter, over=False))


def sees(obstacles: Between, eye: Figure, mark: Figure) -> bool:
    """Whether one figure sees another."""
    if obstacles.veiled and any(lies_in(mark, area) for area in obstacles.veiled):
        return False
    if obstacles.seen_over or not (obstacles.screens or obstacles.high):
        return True
    return any(is_free(p, q, obstacles) for p, q in sight_lines(eye, mark))


def is_free(p: Point, q: Point, obstacles: Between) -> bool:
    """Whether a segment crosses no figure, no gap inside a unit, and no high area's rim twice."""
    for area in obstacles.high:
        if edge_crossings(p, q, area) >= 2:
            return False
    left, right = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
    bottom, top = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
    dx, dy = q[0] - p[0], q[1] - p[1]
    for screen in obstacles.screens:
        if screen.right < left or screen.left > right or screen.top < bottom or screen.bottom > top:
            continue
        if _passes_by(screen, p, dx, dy):
            continue
        for figure in screen.figures:
            x, y, radius = figure.x, figure.y, figure.radius
            if x + radius < left or x - radius > right or y + radius < bottom or y - radius > top:
                continue
            if segment_crosses(p, q, figure):
                return False
        # A gap inside a unit, narrow enough to keep its chain, hides what is behind it.
        for one, other in screen.gaps:
            if segments_cross(p, q, one, other):
                return False
    return True


def _passes_by(screen: Screen, p: Point, dx: int, dy: int) -> bool:
    """Whether the whole box of a unit lies on one side of a straight line."""
    west, east = dy * (screen.left - p[0]), dy * (screen.right - p[0])
    south, north = dx * (screen.bottom - p[1]), dx * (screen.top - p[1])
    if west > east:
        west, east = east, west
    if south > north:
        south, north = north, south
    return north < west or east < south


@answered
def seeing(
    obstacles: Between, eyes: tuple[Figure, ...], marks: tuple[Figure, ...], reach: int, most: int
) -> tuple[int, ...]:  # fmt: skip
    """The first figures, at most so many, that have one of some marks within reach and sight."""
    found: list[int] = []
    for index, eye in enumerate(eyes):
        if len(found) >= most:
            break
        if any(within(eye, mark, reach) and sees(obstacles, eye, mark) for mark in marks):
            found.append(index)
    return tuple(found)


#: Who stands between two units, by identity; an entry keeps them alive, so that nobody else can have it meanwhile.
_Key = tuple[int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int, bool]
_Memory = dict[_Key, tuple[object, tuple[int, ...]]]
_first_seeing: _Memory = {}
_all_seeing: _Memory = {}
#: Answers remembered; far more than a turn has.
_MOST = 1024


def _key(obstacles: Between, unit: Unit, target: Unit, reach: int, link: int) -> _Key:
    screens = tuple([id(screen.figures) for screen in obstacles.screens])
    high = tuple([id(area) for area in obstacles.high])
    veiled = tuple([id(area) for area in obstacles.veiled])
    return id(unit.figures), id(target.figures), reach, screens, high, veiled, link, obstacles.seen_over


def _link(ctx: Context) -> int:
    return ctx.constants.chain if ctx.constants.gaps_block else -1


def _remembered(memory: _Memory, ctx: Context, unit: Unit, target: Unit, reach: int, most: int) -> tuple[int, ...]:
    """Who sees the target; the answer stands while both units and all between them stay."""
    obstacles = between(ctx, unit, target)
    reach = min(reach, farthest_seen(ctx, unit))
    key = _key(obstacles, unit, target, reach, _link(ctx))
    known = memory.get(key)
    if known is None:
        if len(memory) >= _MOST:
            memory.clear()
        known = memory[key] = (
            (unit.figures, target.figures, obstacles), seeing(obstacles, unit.figures, target.figures, reach, most)
        )  # fmt: skip
    return known[1]


def has_sight(ctx: Context, unit: Unit, target: Unit, reach: int) -> bool:
    """Whether any figure of a unit sees the target within reach."""
    return bool(_remembered(_first_seeing, ctx, unit, target, reach, 1))


def shooters(ctx: Context, unit: Unit, target: Unit, reach: int) -> tuple[int, ...]:
    """The figures of a unit that have one figure of the target within reach and sight."""
    return _remembered(_all_seeing, ctx, unit, target, reach, len(unit.figures))

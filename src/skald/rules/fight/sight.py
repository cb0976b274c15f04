"""Lines of sight: a finite set of segments between two bases, of which one must be free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skald.rules.context import Context
from skald.rules.geometry import Area, Point, edge_crossings, segment_crosses, segments_cross, sight_lines, within
from skald.rules.hooks import Question
from skald.rules.ids import UnitId
from skald.rules.screens import Screen, screen_of
from skald.rules.state import Figure, Unit


class Between(NamedTuple):
    """What may hide one unit from another: units and high ground in the box about both."""

    screens: tuple[Screen, ...]
    high: tuple[Area, ...]
    #: Nothing hides the target.
    seen_over: bool


def between(ctx: Context, shooter: Unit, target: Unit) -> Between:
    """What stands between two units."""
    if ctx.ask(Question.SEEN_OVER, target, False):
        return Between((), (), True)
    link = ctx.constants.chain if ctx.constants.gaps_block else -1
    one, other = screen_of(shooter.figures, link), screen_of(target.figures, link)
    left, right = min(one.left, other.left), max(one.right, other.right)
    bottom, top = min(one.bottom, other.bottom), max(one.top, other.top)
    screens = []
    for unit in ctx.units:
        if unit.figures and unit.id != shooter.id and unit.id != target.id:
            screen = screen_of(unit.figures, link)
            if left <= screen.right and screen.left <= right and bottom <= screen.top and screen.bottom <= top:
                screens.append(screen)
    kinds = ctx.ruleset.terrain
    high = [piece.area for piece in ctx.terrain if kinds[piece.kind].high]
    return Between(tuple(screens), tuple(high), False)


def sees(obstacles: Between, eye: Figure, mark: Figure) -> bool:
    """Whether one figure sees another."""
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
    for screen in obstacles.screens:
        if screen.right < left or screen.left > right or screen.top < bottom or screen.bottom > top:
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


def seeing(ctx: Context, unit: Unit, target: Unit, reach: int) -> Iterator[int]:
    """One after the other, the figures of a unit that have a figure of the target within reach and sight."""
    obstacles = between(ctx, unit, target)
    for index, eye in enumerate(unit.figures):
        for mark in target.figures:
            if within(eye, mark, reach) and sees(obstacles, eye, mark):
                yield index
                break


_Key = tuple[UnitId, UnitId, int, int, tuple[int, ...], int, int, bool]
_known: dict[_Key, tuple[object, bool]] = {}
#: Answers remembered; far more than a turn has.
_MOST = 1024


def has_sight(ctx: Context, unit: Unit, target: Unit, reach: int) -> bool:
    """Whether any figure of a unit sees the target within reach; remembered for as long as nobody moves."""
    figures = [each.figures for each in ctx.units]
    link = ctx.constants.chain if ctx.constants.gaps_block else -1
    seen_over = bool(ctx.ask(Question.SEEN_OVER, target, False))
    where = tuple([id(each) for each in figures])
    kinds = ctx.ruleset.terrain
    key = (unit.id, target.id, reach, link, where, id(ctx.terrain), id(kinds), seen_over)
    known = _known.get(key)
    if known is None:
        if len(_known) >= _MOST:
            _known.clear()
        # An entry keeps the formations and the terrain alive, so that nobody else can have their identity meanwhile.
        known = ((figures, ctx.terrain, kinds), next(seeing(ctx, unit, target, reach), None) is not None)
        _known[key] = known
    return known[1]


def shooters(ctx: Context, unit: Unit, target: Unit, reach: int) -> list[int]:
    """The figures of a unit that have one figure of the target within reach and sight."""
    return list(seeing(ctx, unit, target, reach))

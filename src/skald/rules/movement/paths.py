"""Paths of figures: their shape, their length, the corridors they sweep and where they end."""

from __future__ import annotations

from math import isqrt

from skald.core import answered
from skald.rules.actions import Path
from skald.rules.bases import base_named, moved_to
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.geometry import HEADINGS, Point, Sweep, sweep
from skald.rules.geometry.headings import turned
from skald.rules.movement.allowance import Allowance
from skald.rules.refusal import Refusal
from skald.rules.state import Figure, Unit

MOST_BENDS = 6


def form_problem(ctx: Context, unit: Unit, paths: tuple[Path, ...], *, straight: bool) -> Refusal | None:
    """Whether the paths name figures of the unit, each once, and lead somewhere on the table."""
    seen: set[int] = set()
    width, height = ctx.start.width, ctx.start.height
    for path in paths:
        if not 0 <= path.figure < len(unit.figures) or path.figure in seen:
            return ctx.refuse("no-such-figure", Clause.STRAIGHT, unit=unit.id, figure=path.figure)
        seen.add(path.figure)
        if not path.places or len(path.places) > (1 if straight else MOST_BENDS):
            return ctx.refuse("bent-path", Clause.STRAIGHT, figure=path.figure, lines=len(path.places))
        if not 0 <= path.heading < HEADINGS:
            return ctx.refuse("no-such-heading", Clause.PIVOT, heading=path.heading)
        for x, y in path.places:
            if not (0 <= x <= width and 0 <= y <= height):
                return ctx.refuse("off-table", Clause.TABLE, figure=path.figure)
    return None


#: Corridors of all paths, all figures where they end, and the square of the longest way.
Ways = tuple[tuple[tuple[Sweep, ...], ...], tuple[Figure, ...], int]


@answered
def straight_ways(figures: tuple[Figure, ...], paths: tuple[Path, ...], width: int, height: int) -> Ways | None:
    """The ways of round bases that each go straight to a place on the table; None where there is more to be judged."""
    ends, sweeps, longest = list(figures), [], 0
    if len({path.figure for path in paths}) < len(paths):
        return None
    for path in paths:
        number, places, heading = path.figure, path.places, path.heading
        if not 0 <= number < len(figures) or len(places) != 1 or not 0 <= heading < HEADINGS:
            return None
        figure, (x, y) = figures[number], places[0]
        if figure.corners or not (0 <= x <= width and 0 <= y <= height):
            return None
        longest = max(longest, (x - figure.x) * (x - figure.x) + (y - figure.y) * (y - figure.y))
        sweeps.append((sweep(figure, x, y),))
        ends[number] = moved_to(figure, x, y, heading)
    return tuple(sweeps), tuple(ends), longest


def sweeps_of(figure: Figure, path: Path) -> list[Sweep]:
    """The corridors of a path, one for each straight line."""
    if len(path.places) == 1:
        return [sweep(figure, *path.places[0])]
    found = []
    here = figure
    for x, y in path.places:
        found.append(sweep(here, x, y))
        here = moved_to(here, x, y)
    return found


def end_of(figure: Figure, path: Path) -> Figure:
    """The figure where its path ends, turned to its new heading."""
    x, y = path.places[-1]
    return moved_to(figure, x, y, path.heading)


def ends_of(unit: Unit, paths: tuple[Path, ...]) -> tuple[Figure, ...]:
    """All figures of a unit after the paths: those not named stay."""
    figures = list(unit.figures)
    for path in paths:
        figures[path.figure] = end_of(figures[path.figure], path)
    return tuple(figures)


def length_problem(ctx: Context, figure: Figure, path: Path, allowed: Allowance) -> Refusal | None:
    """Whether the sticks reach along the path, and no part of a turning base goes farther."""
    lengths = _squared_lengths(figure, path)
    if len(lengths) == 1:
        # One straight line: any of the sticks that may be laid first will do.
        fits = lengths[0] <= _farthest_straight(allowed) ** 2
    elif allowed.free:
        fits = sum(_ceil_root(square) for square in lengths) <= allowed.distance.value
    else:
        fits = any(
            len(lengths) <= len(sticks)
            and all(square <= stick * stick for square, stick in zip(lengths, sticks, strict=False))
            for sticks in allowed.sticks
        )
    most = allowed.distance.value
    if not fits:
        clause = Clause.BEND if len(lengths) > 1 and not allowed.free else Clause.MOVE_DISTANCE
        return ctx.refuse("too-far", clause, figure=path.figure, most=most)
    if figure.corners and sum(_ceil_root(square) for square in lengths) + _turn(figure, path.heading) > most:
        return ctx.refuse("turned-too-far", Clause.PIVOT, figure=path.figure, most=most)
    return None


def lengths_problem(
    ctx: Context, unit: Unit, paths: tuple[Path, ...], each: tuple[Allowance, ...], ways: Ways | None
) -> Refusal | None:  # fmt: skip
    """Whether the sticks reach along each of the paths."""
    if ways is not None and each and each.count(each[0]) == len(each) and ways[2] <= _farthest_straight(each[0]) ** 2:
        return None
    for path, allowed in zip(paths, each, strict=True):
        problem = length_problem(ctx, unit.figures[path.figure], path, allowed)
        if problem:
            return problem
    return None


def _farthest_straight(allowed: Allowance) -> int:
    return allowed.distance.value if allowed.free else max([sticks[0] for sticks in allowed.sticks])


def _squared_lengths(figure: Figure, path: Path) -> list[int]:
    x0, y0 = figure.x, figure.y
    lengths = []
    for x, y in path.places:
        lengths.append((x - x0) * (x - x0) + (y - y0) * (y - y0))
        x0, y0 = x, y
    return lengths


def _ceil_root(square: int) -> int:
    root = isqrt(square)
    return root if root * root == square else root + 1


def _turn(figure: Figure, heading: int) -> int:
    """How far the corner that goes farthest goes in a turn on the spot, straight to where a like corner ends."""
    if heading == figure.heading:
        return 0
    # Corners are turned from the base's own: a placed outline does not say which corner is which.
    corners = base_named(figure.base).corners
    found = []
    # A base looks the same turned by half, so the lesser of the two is what really moved.
    for turn in (heading, heading + HEADINGS // 2):
        moves = [_difference(turned(c, figure.heading), turned(c, turn)) for c in corners]
        found.append(max(x * x + y * y for x, y in moves))
    return _ceil_root(min(found))


def _difference(a: Point, b: Point) -> Point:
    return b[0] - a[0], b[1] - a[1]

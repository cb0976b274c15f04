"""Is there room for a unit in a region? One finite, ordered search, the same for the judge and for whoever plans.

Blocks of every front, along the edges of the table, on a grid of one centimetre; every base needs room for the largest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product

from skald.rules.asking import is_cohesive
from skald.rules.bases import moved_to
from skald.rules.context import Context
from skald.rules.geometry import (
    Footprint,
    Limit,
    Plane,
    Point,
    Region,
    holds_point,
    least_value,
    lies_wholly_in,
    overlaps_any,
    stays_on,
    within_limits,
)
from skald.rules.ids import Side
from skald.rules.markers import discs
from skald.rules.state import Figure, Unit

GRAIN = 100
#: Bases of a block stand a millimetre apart.
APART = 10

#: Where the bases of a block stand from its first one.
Block = tuple[Point, ...]


def find_room(ctx: Context, unit: Unit, figures: tuple[Figure, ...], region: Region) -> tuple[Figure, ...] | None:
    """The first place in a region where a unit could stand, by the figures that it has; nothing if there is none."""
    taken = (*(f for other in ctx.units if other.id != unit.id for f in other.figures), *discs(ctx))
    # Where they stand now doesn't matter: the judge's question about them is the planner's.
    loose = tuple(moved_to(figure, 0, 0, figure.heading) for figure in figures)
    blocks = tuple(block for block in _blocks(loose) if is_cohesive(ctx, unit, _at(loose, block, (0, 0))))
    return _first_room(loose, blocks, region, taken, ctx.start.width, ctx.start.height)


@lru_cache(maxsize=16)
def _first_room(
    figures: tuple[Figure, ...], blocks: tuple[Block, ...], region: Region, taken: tuple[Footprint, ...], width: int,
    height: int,
) -> tuple[Figure, ...] | None:  # fmt: skip
    """The first of the blocks that has room, and where."""
    places = _places(region, width, height)
    for block in blocks:
        # The outermost bases are looked at first: most places fail by one of them.
        order = sorted(range(len(block)), key=lambda n: -(abs(block[n][0]) + abs(block[n][1])))
        for place in within_limits(places, _limits(figures, block, region, width, height)):
            if all(_fits(figures[n], block[n], place, region, taken, width, height) for n in order):
                return _at(figures, block, place)
    return None


def _limits(
    figures: tuple[Figure, ...], block: Block, region: Region, width: int, height: int
) -> list[Limit]:  # fmt: skip
    """What a·x + b·y of a block's first place must come to at least, so that no base lies beyond a straight border."""
    borders = [Plane(1, 0, 0, 0), Plane(0, 1, 0, 0), Plane(-1, 0, width, 0), Plane(0, -1, height, 0)]
    if not region.others:
        borders += region.planes
    # The middle of a base with corners lies on the same side as they do.
    rows = [(0 if f.corners else f.radius, dx, dy) for f, (dx, dy) in zip(figures, block, strict=True)]
    return [
        (p.a, p.b, max([least_value(p.a, p.b, p.least + size) - p.a * dx - p.b * dy for size, dx, dy in rows]) - p.c)
        for p in borders
    ]


def own_side(ctx: Context, side: Side, part: str, zone: Callable[[Context, Side, str], Region]) -> Region:
    """All that is nearer to the middle of one's own zone than to the middle of the enemy's."""
    (x, y), (far_x, far_y) = _middle(ctx, zone(ctx, side, part)), _middle(ctx, zone(ctx, side.other, ""))
    a, b = x - far_x, y - far_y
    return Region((Plane(2 * a, 2 * b, -a * (x + far_x) - b * (y + far_y), 0),))


def _middle(ctx: Context, region: Region) -> Point:
    """The mean of the places of a region; of the table, for a region without any."""
    places = _places(region, ctx.start.width, ctx.start.height) or ((ctx.start.width // 2, ctx.start.height // 2),)
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def _blocks(figures: tuple[Figure, ...]) -> Iterator[Block]:
    count, step = len(figures), 2 * max(figure.radius for figure in figures) + APART
    for front in range(count, 0, -1):
        yield tuple((step * (n % front), step * (n // front)) for n in range(count))


@lru_cache(maxsize=16)
def _places(region: Region, width: int, height: int) -> tuple[Point, ...]:
    grid: Iterable[Point] = product(range(GRAIN // 2, width, GRAIN), range(GRAIN // 2, height, GRAIN))
    if not region.others:
        # Most of the table lies beyond a straight border.
        borders = [(p.a, p.b, least_value(p.a, p.b, p.least) - p.c) for p in region.planes]
        grid = within_limits(list(grid), borders)
    return tuple(place for place in grid if holds_point(region, place))


def _at(figures: tuple[Figure, ...], block: Block, place: Point) -> tuple[Figure, ...]:
    x, y = place
    return tuple(moved_to(f, x + dx, y + dy, f.heading) for f, (dx, dy) in zip(figures, block, strict=True))


def _fits(
    figure: Figure, offset: Point, place: Point, region: Region, taken: tuple[Footprint, ...], width: int, height: int
) -> bool:  # fmt: skip
    there = moved_to(figure, place[0] + offset[0], place[1] + offset[1], figure.heading)
    return stays_on(there, width, height) and lies_wholly_in(there, region) and not overlaps_any(there, taken)

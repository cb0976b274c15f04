"""Is there room for a unit in a region? One finite, ordered search, the same for the judge and for whoever plans.

Blocks of every front, along the edges of the table, on a grid of one centimetre; every base needs room for the largest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skald.rules.asking import is_cohesive
from skald.rules.bases import moved_to
from skald.rules.context import Context
from skald.rules.geometry import Footprint, Plane, Point, Region, lies_wholly_in, overlaps_any, stays_on
from skald.rules.ids import Side
from skald.rules.markers import discs
from skald.rules.state import Figure, Unit

GRAIN = 100
#: Bases of a block stand a millimetre apart.
APART = 10


def find_room(ctx: Context, unit: Unit, figures: tuple[Figure, ...], region: Region) -> tuple[Figure, ...] | None:
    """The first place in a region where a unit could stand, by the figures that it has; nothing if there is none."""
    taken = [*(f for other in ctx.units if other.id != unit.id for f in other.figures), *discs(ctx)]
    for block in _blocks(figures):
        if not is_cohesive(ctx, unit, _at(figures, block, (0, 0))):
            continue
        # The outermost bases are looked at first: most places fail by one of them.
        order = sorted(range(len(block)), key=lambda n: -(abs(block[n][0]) + abs(block[n][1])))
        for place in _places(ctx, region):
            if all(_fits(ctx, figures[n], block[n], place, region, taken) for n in order):
                return _at(figures, block, place)
    return None


def own_side(ctx: Context, side: Side, part: str, zone: Callable[[Context, Side, str], Region]) -> Region:
    """All that is nearer to the middle of one's own zone than to the middle of the enemy's."""
    (x, y), (far_x, far_y) = _middle(ctx, zone(ctx, side, part)), _middle(ctx, zone(ctx, side.other, ""))
    a, b = x - far_x, y - far_y
    return Region((Plane(2 * a, 2 * b, -a * (x + far_x) - b * (y + far_y), 0),))


def _middle(ctx: Context, region: Region) -> Point:
    """The mean of the places of a region; of the table, for a region without any."""
    places = list(_places(ctx, region)) or [(ctx.start.width // 2, ctx.start.height // 2)]
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def _blocks(figures: tuple[Figure, ...]) -> Iterator[tuple[Point, ...]]:
    count, step = len(figures), 2 * max(figure.radius for figure in figures) + APART
    for front in range(count, 0, -1):
        yield tuple((step * (n % front), step * (n // front)) for n in range(count))


def _places(ctx: Context, region: Region) -> Iterator[Point]:
    for x in range(GRAIN // 2, ctx.start.width, GRAIN):
        for y in range(GRAIN // 2, ctx.start.height, GRAIN):
            if lies_wholly_in(Footprint(x, y, 0), region):
                yield x, y


def _at(figures: tuple[Figure, ...], block: tuple[Point, ...], place: Point) -> tuple[Figure, ...]:
    x, y = place
    return tuple(moved_to(f, x + dx, y + dy, f.heading) for f, (dx, dy) in zip(figures, block, strict=True))


def _fits(
    ctx: Context, figure: Figure, offset: Point, place: Point, region: Region, taken: list[Footprint]
) -> bool:  # fmt: skip
    there = moved_to(figure, place[0] + offset[0], place[1] + offset[1], figure.heading)
    on_table = stays_on(there, ctx.start.width, ctx.start.height)
    return on_table and lies_wholly_in(there, region) and not overlaps_any(there, taken)

"""What stands in the way of a unit: other figures near its corridors, and impassable ground."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from skald.core import answered
from skald.rules.context import Context
from skald.rules.geometry import Area, Footprint, Point, Sweep, segments_cross
from skald.rules.ids import NO_UNIT, UnitId
from skald.rules.markers import discs
from skald.rules.movement.ground import BARRED, areas
from skald.rules.screens import Gap, met_in, open_gaps, screen_of
from skald.rules.state import Figure, Unit


class Obstacles(Struct, frozen=True, gc=False):
    """Enemies with their unit, friends of other units, gaps inside units, and areas nobody may enter."""

    enemies: tuple[tuple[UnitId, Figure], ...]
    friends: tuple[Figure, ...]
    gaps: tuple[Gap, ...]
    impassable: tuple[Area, ...]
    width: int
    height: int
    #: Markers, on which nobody may end.
    marks: tuple[Footprint, ...] = ()


def obstacles(
    ctx: Context, unit: Unit, places: Iterable[Point], reach: int, fought: UnitId = NO_UNIT
) -> Obstacles:  # fmt: skip
    """The obstacles within ``reach`` of the box about the unit's figures and the places they go to.

    The gaps inside a unit that is being fought don't count: figures stand among its own.
    """
    left, bottom, right, top = _box(unit.figures, places)
    enemies: list[tuple[UnitId, Figure]] = []
    friends: list[Figure] = []
    gaps: list[Gap] = []
    link = ctx.constants.chain if ctx.constants.gaps_block else -1
    # A base with corners may be thinner than its circle.
    thinnest = min([0 if figure.corners else figure.radius for figure in unit.figures], default=0)
    for other, box in met_in(ctx.units, unit.id, -1, (left - reach, bottom - reach, right + reach, top + reach)):
        if other.side is unit.side:
            friends.extend(other.figures)
        else:
            enemies.extend([(other.id, figure) for figure in other.figures])
        # Nobody slips through a unit whose box no way comes into, however near it passes.
        if link >= 0 and other.id != fought:
            if box.left <= right and box.right >= left and box.bottom <= top and box.top >= bottom:
                gaps.extend(open_gaps(screen_of(other.figures, link), thinnest))
    blocked = tuple(
        [
            area for area in areas(ctx, BARRED, unit)
            if area.left < right and left < area.right and area.bottom < top and bottom < area.top
        ]
    )  # fmt: skip
    marks = discs(ctx) if ctx.markers else ()
    return Obstacles(tuple(enemies), tuple(friends), tuple(gaps), blocked, ctx.start.width, ctx.start.height, marks)


@answered
def slips_through(sweep: Sweep, gaps: Iterable[Gap]) -> bool:
    """Whether the middle of a corridor crosses a gap inside a unit."""
    start, end = (sweep.x, sweep.y), (sweep.x + sweep.dx, sweep.y + sweep.dy)
    left, bottom, right, top = sweep.left, sweep.bottom, sweep.right, sweep.top
    for one, other in gaps:
        # Most gaps are nowhere near: a look at the corridor's box spares the exact question.
        if (one[0] > right and other[0] > right) or (one[0] < left and other[0] < left):
            continue
        if (one[1] > top and other[1] > top) or (one[1] < bottom and other[1] < bottom):
            continue
        if segments_cross(start, end, one, other):
            return True
    return False


def _box(figures: tuple[Figure, ...], places: Iterable[Point]) -> tuple[int, int, int, int]:
    xs = [f.x for f in figures]
    ys = [f.y for f in figures]
    radius = max((f.radius for f in figures), default=0)
    for x, y in places:
        xs.append(x)
        ys.append(y)
    return min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius

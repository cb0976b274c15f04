"""The search for room, held against one that looks at every base in every place of the grid."""

from __future__ import annotations

import pytest

from skald.content.scenarios.room import APART, GRAIN, find_room
from skald.rules.asking import is_cohesive
from skald.rules.bases import moved_to, stand
from skald.rules.context import Context
from skald.rules.geometry import Around, Footprint, Plane, Region, lies_wholly_in, overlaps_any, stays_on
from skald.rules.state import Figure, Unit
from tests.kit.crowds import crowd

#: A narrow strip across the corner, the same about a disc, two strips in one, and nothing at all.
STRIP = Region((Plane(2, 3, -21000, 0), Plane(-2, -3, 21000, -900), Plane(-1, 0, 5000, 0)))
REGIONS = {
    "strip": STRIP,
    "round": Region(STRIP.planes, within=(Around(1400, disc=Footprint(3000, 5000, 100)),)),
    "two": Region((Plane(0, 1, -8600, 0), Plane(-1, 0, 5000, 0)), others=(STRIP,)),
    "none": Region((Plane(1, 0, -12500, 0),)),
}


def every_place(ctx: Context, unit: Unit, figures: tuple[Figure, ...], region: Region) -> tuple[Figure, ...] | None:
    """The first block, front by front and place by place."""
    taken = [figure for other in ctx.units if other.id != unit.id for figure in other.figures]
    width, height = ctx.start.width, ctx.start.height
    grid = [(x, y) for x in range(GRAIN // 2, width, GRAIN) for y in range(GRAIN // 2, height, GRAIN)]
    places = [place for place in grid if lies_wholly_in(Footprint(*place, 0), region)]
    step = 2 * max(figure.radius for figure in figures) + APART
    for front in range(len(figures), 0, -1):
        for x, y in places:
            block = tuple(
                moved_to(f, x + step * (n % front), y + step * (n // front), f.heading) for n, f in enumerate(figures)
            )
            if all(stays_on(f, width, height) and lies_wholly_in(f, region) for f in block):
                if not any(overlaps_any(f, taken) for f in block) and is_cohesive(ctx, unit, block):
                    return block
    return None


@pytest.mark.parametrize(
    ("name", "base"), [*((name, "round-25") for name in REGIONS), ("two", "rect-20x20")]
)  # fmt: skip
def test_room_is_found_where_every_place_is_looked_at(name, base):
    ctx, uid, _ = crowd(3)
    figures = tuple(stand(base, 3000, 3000, 16) for _ in range(4))
    expected = every_place(ctx, ctx.unit(uid), figures, REGIONS[name])
    assert find_room(ctx, ctx.unit(uid), figures, REGIONS[name]) == expected
    assert (expected is None) == (name == "none")

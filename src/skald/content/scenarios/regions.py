"""Where pieces of terrain have to lie: regions without curves, put together."""

from __future__ import annotations

from skald.rules.context import Context
from skald.rules.geometry import Footprint, Plane, Region, lies_wholly_in
from skald.rules.state import Terrain


def away_from_edges(ctx: Context, distance: int) -> Region:
    """All that is at least so far from every edge of the table."""
    width, height = ctx.start.width, ctx.start.height
    return Region(
        (
            Plane(1, 0, 0, distance),
            Plane(-1, 0, width, distance),
            Plane(0, 1, 0, distance),
            Plane(0, -1, height, distance),
        )
    )


def joined(*regions: Region) -> Region:
    """What lies in all of these regions, which are bounded by lines alone."""
    return Region(tuple(plane for region in regions for plane in region.planes))


def holds_piece(region: Region, piece: Terrain) -> bool:
    """Whether a whole piece of terrain lies in a region that is bounded by lines."""
    return all(lies_wholly_in(Footprint(x, y, 0), region) for x, y in piece.area.corners)

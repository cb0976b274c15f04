"""The corridor a base covers when it moves in a straight line without turning.

Owns what a corridor meets on its way. Never decides whether meeting it is allowed.
Overlap is of interiors only: a base that starts against something may leave it.
"""

from collections.abc import Iterable

import msgspec

from skald.core import answered
from skald.rules.geometry.areas import Area
from skald.rules.geometry.bases import Footprint
from skald.rules.geometry.headings import Point
from skald.rules.geometry.hulls import hulls_near, point_near_hull, segment_near_hull
from skald.rules.geometry.outlines import convex_hull


class Sweep(msgspec.Struct, frozen=True, gc=False):
    """A corridor from (x, y) by (dx, dy), `radius` to either side; that of a polygon has corners too."""

    x: int
    y: int
    dx: int
    dy: int
    squared: int
    radius: int
    corners: tuple[Point, ...]
    left: int
    bottom: int
    right: int
    top: int


@answered
def sweep(fp: Footprint, x: int, y: int) -> Sweep:
    """The corridor of a base that moves until its centre is at (x, y)."""
    dx = x - fp.x
    dy = y - fp.y
    squared = dx * dx + dy * dy
    radius = fp.radius
    if not fp.corners:
        left, right = (fp.x, x) if dx >= 0 else (x, fp.x)
        bottom, top = (fp.y, y) if dy >= 0 else (y, fp.y)
        return Sweep(
            fp.x,
            fp.y,
            dx,
            dy,
            squared,
            radius,
            (),
            left - radius,
            bottom - radius,
            right + radius,
            top + radius,
        )
    corners = fp.corners
    if squared:
        corners = convex_hull([*corners, *[(cx + dx, cy + dy) for cx, cy in corners]])
    xs = [cx for cx, _ in corners]
    ys = [cy for _, cy in corners]
    return Sweep(fp.x, fp.y, dx, dy, squared, radius, corners, min(xs), min(ys), max(xs), max(ys))


@answered
def sweep_within(s: Sweep, fp: Footprint, d: int) -> bool:
    """Whether the gap between a corridor and a base is at most `d`."""
    dx = s.dx
    dy = s.dy
    wx = fp.x - s.x
    wy = fp.y - s.y
    reach = s.radius + fp.radius + d
    forward = wx * dx + wy * dy
    if forward <= 0:
        if wx * wx + wy * wy > reach * reach:
            return False
    elif forward >= s.squared:
        wx -= dx
        wy -= dy
        if wx * wx + wy * wy > reach * reach:
            return False
    else:
        cross = dx * wy - dy * wx
        if cross * cross > reach * reach * s.squared:
            return False
    if s.corners or fp.corners:
        return _outlines_near(s, fp, d, 0)
    return True


@answered
def sweep_overlaps(s: Sweep, fp: Footprint) -> bool:
    """Whether a corridor passes over a base, more than touching it."""
    dx = s.dx
    dy = s.dy
    wx = fp.x - s.x
    wy = fp.y - s.y
    reach = s.radius + fp.radius
    forward = wx * dx + wy * dy
    if forward <= 0:
        if wx * wx + wy * wy >= reach * reach:
            return False
    elif forward >= s.squared:
        wx -= dx
        wy -= dy
        if wx * wx + wy * wy >= reach * reach:
            return False
    else:
        cross = dx * wy - dy * wx
        if cross * cross >= reach * reach * s.squared:
            return False
    if s.corners or fp.corners:
        return _outlines_near(s, fp, 0, 1)
    return True


@answered
def sweep_overlaps_any(s: Sweep, others: Iterable[Footprint]) -> bool:
    """Whether a corridor passes over one of several bases."""
    left = s.left
    right = s.right
    bottom = s.bottom
    top = s.top
    for fp in others:
        radius = fp.radius
        if fp.x - radius < right and fp.x + radius > left and fp.y - radius < top and fp.y + radius > bottom:
            if sweep_overlaps(s, fp):
                return True
    return False


@answered
def sweep_within_any(s: Sweep, others: Iterable[Footprint], d: int) -> bool:
    """Whether the gap between a corridor and one of several bases is at most `d`."""
    left = s.left - d
    right = s.right + d
    bottom = s.bottom - d
    top = s.top + d
    for fp in others:
        radius = fp.radius
        if fp.x - radius <= right and fp.x + radius >= left and fp.y - radius <= top and fp.y + radius >= bottom:
            if sweep_within(s, fp, d):
                return True
    return False


def _outlines_near(s: Sweep, fp: Footprint, d: int, slack: int) -> bool:
    """Whether a corridor and a base, one of them with corners, lie within `d` (with a slack: nearer)."""
    if not s.corners:
        return segment_near_hull((s.x, s.y), (s.x + s.dx, s.y + s.dy), fp.corners, s.radius + d, slack)
    if not fp.corners:
        return point_near_hull(fp.x, fp.y, s.corners, fp.radius + d, slack)
    return hulls_near(s.corners, fp.corners, d, slack)


@answered
def sweep_crosses(s: Sweep, area: Area) -> bool:
    """Whether a corridor passes over an area, more than touching its rim."""
    if s.right <= area.left or s.left >= area.right or s.top <= area.bottom or s.bottom >= area.top:
        return False
    if s.corners:
        return hulls_near(area.corners, s.corners, 0, 1)
    return segment_near_hull((s.x, s.y), (s.x + s.dx, s.y + s.dy), area.corners, s.radius, 1)


def sweep_stays_on(s: Sweep, width: int, height: int) -> bool:
    """Whether a corridor stays on a table from (0, 0) to (width, height)."""
    return s.left >= 0 and s.bottom >= 0 and s.right <= width and s.top <= height


def stays_on(fp: Footprint, width: int, height: int) -> bool:
    """Whether a base where it stands lies on a table from (0, 0) to (width, height)."""
    if not fp.corners:
        radius = fp.radius
        return radius <= fp.x <= width - radius and radius <= fp.y <= height - radius
    return sweep_stays_on(sweep(fp, fp.x, fp.y), width, height)

"""How far apart bases lie: measuring, contact and overlap.

Owns every comparison between two bases. Never knows units, sticks or why somebody measures.
Distances are at least 0. Bounding circles answer first; they are the whole answer for round bases.
"""

from collections.abc import Iterable, Sequence
from math import isqrt

from skald.core import answered
from skald.rules.geometry.bases import Footprint
from skald.rules.geometry.hulls import hulls_gap, hulls_near, point_gap, point_near_hull

CONTACT = 10
"""Two bases touch when the gap between them is at most this: one millimetre."""


def _outlines_near(a: Footprint, b: Footprint, d: int, slack: int) -> bool:
    """Whether two bases, one of them a polygon at least, lie within `d` (with a slack: nearer than `d`)."""
    if not a.corners:
        return point_near_hull(a.x, a.y, b.corners, a.radius + d, slack)
    if not b.corners:
        return point_near_hull(b.x, b.y, a.corners, b.radius + d, slack)
    return hulls_near(a.corners, b.corners, d, slack)


@answered
def within(a: Footprint, b: Footprint, d: int) -> bool:
    """Whether the gap between two bases is at most `d`."""
    dx = a.x - b.x
    dy = a.y - b.y
    reach = a.radius + b.radius + d
    if dx * dx + dy * dy > reach * reach:
        return False
    if a.corners or b.corners:
        return _outlines_near(a, b, d, 0)
    return True


@answered
def overlaps(a: Footprint, b: Footprint) -> bool:
    """Whether two bases lie on each other; touching is not overlapping."""
    dx = a.x - b.x
    dy = a.y - b.y
    reach = a.radius + b.radius
    if dx * dx + dy * dy >= reach * reach:
        return False
    if a.corners or b.corners:
        return _outlines_near(a, b, 0, 1)
    return True


@answered
def overlaps_any(a: Footprint, others: Iterable[Footprint]) -> bool:
    """Whether a base lies on one of the others."""
    x = a.x
    y = a.y
    radius = a.radius
    for b in others:
        dx = x - b.x
        dy = y - b.y
        reach = radius + b.radius
        if dx * dx + dy * dy < reach * reach:
            if not (a.corners or b.corners) or _outlines_near(a, b, 0, 1):
                return True
    return False


def touches(a: Footprint, b: Footprint) -> bool:
    """Whether two bases are in contact: a gap of at most CONTACT and no overlap."""
    return within(a, b, CONTACT) and not overlaps(a, b)


@answered
def gap(a: Footprint, b: Footprint) -> int:
    """The gap between two bases in whole units, rounded down; 0 when they touch or overlap."""
    if a.corners:
        if b.corners:
            return hulls_gap(a.corners, b.corners)
        return max(0, point_gap(b.x, b.y, a.corners) - b.radius)
    if b.corners:
        return max(0, point_gap(a.x, a.y, b.corners) - a.radius)
    dx = a.x - b.x
    dy = a.y - b.y
    return max(0, isqrt(dx * dx + dy * dy) - a.radius - b.radius)


@answered
def any_within(figures_a: Sequence[Footprint], figures_b: Sequence[Footprint], d: int) -> bool:
    """Whether some base of the first lies within `d` of some base of the second."""
    if not figures_a or not figures_b:
        return False
    # Of one base, all pairs are looked at sooner than a box is made.
    is_boxed = len(figures_a) > 1 and len(figures_b) > 1
    left, bottom, right, top = _box(figures_b, d) if is_boxed else (0, 0, 0, 0)
    for a in figures_a:
        x = a.x
        y = a.y
        radius = a.radius
        if is_boxed and (x + radius < left or x - radius > right or y + radius < bottom or y - radius > top):
            continue
        radius += d
        for b in figures_b:
            dx = x - b.x
            dy = y - b.y
            reach = radius + b.radius
            if dx * dx + dy * dy > reach * reach:
                continue
            if not (a.corners or b.corners) or _outlines_near(a, b, d, 0):
                return True
    return False


def _box(figures: Sequence[Footprint], margin: int) -> tuple[int, int, int, int]:
    """Left, bottom, right and top of a box around bases and a margin."""
    xs, ys = [f.x for f in figures], [f.y for f in figures]
    margin += max([f.radius for f in figures])
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


@answered
def nearest_squares(bases: Sequence[Footprint], others: Sequence[Footprint]) -> list[int]:
    """How far the middle of each base is from the nearest of the others', squared; 0 where there are no others."""
    places = [(other.x, other.y) for other in others]
    found = []
    for base in bases:
        x, y = base.x, base.y
        found.append(min([(x - u) * (x - u) + (y - v) * (y - v) for u, v in places], default=0))
    return found

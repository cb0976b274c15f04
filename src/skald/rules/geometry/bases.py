"""The bases figures stand on, and where a base lies on the table.

Owns the shapes: circles and convex polygons in whole tenths of a millimetre.
Never measures between two bases.
"""

from functools import lru_cache
from math import isqrt

import msgspec

from skald.rules.geometry.headings import COSINES, HEADINGS, SCALE, SINES, Point
from skald.rules.geometry.outlines import Outline, convex_outline, turned_outline

_OVAL_CORNERS = 16


class Base(msgspec.Struct, frozen=True):
    """A circle of `radius`, or a convex polygon at heading 0 which that circle bounds at any heading."""

    id: str
    radius: int = 0
    corners: tuple[Point, ...] = ()


class Footprint(msgspec.Struct, frozen=True, gc=False):
    """A base lying on the table: centre, (bounding) radius and absolute corners, none for a circle."""

    x: int
    y: int
    radius: int
    corners: tuple[Point, ...] = ()


def circle_base(base_id: str, radius: int) -> Base:
    """A round base."""
    if radius <= 0:
        raise ValueError(f"base {base_id}: radius {radius} is not positive")
    return Base(base_id, radius)


def polygon_base(base_id: str, corners: tuple[Point, ...]) -> Base:
    """A base with straight sides, its convex corners given about its centre."""
    outline = convex_outline(corners)
    if not all(a[0] * b[1] > a[1] * b[0] for a, b in zip(outline, outline[1:] + outline[:1], strict=True)):
        raise ValueError(f"base {base_id}: its centre does not lie inside its corners")
    farthest = max(x * x + y * y for x, y in outline)
    # One unit more than the rounded-up radius, because turned corners are rounded too.
    return Base(base_id, isqrt(farthest - 1) + 2, outline)


def rectangle_base(base_id: str, width: int, length: int) -> Base:
    """A rectangular base facing along its length; even sides, so that its centre is a point of the table."""
    if width <= 0 or length <= 0 or width % 2 or length % 2:
        raise ValueError(f"base {base_id}: {width} x {length} is not a pair of even positive sides")
    x = length // 2
    y = width // 2
    return polygon_base(base_id, ((-x, -y), (x, -y), (x, y), (-x, y)))


def oval_base(base_id: str, width: int, length: int) -> Base:
    """An oval base facing along its length, as sixteen corners on its rim."""
    if width <= 0 or length <= 0:
        raise ValueError(f"base {base_id}: {width} x {length} is not a pair of positive sides")
    corners: list[Point] = []
    for heading in range(0, HEADINGS, HEADINGS // _OVAL_CORNERS):
        # Rounded inwards, so that an oval never covers more table than its base.
        x = length * abs(COSINES[heading]) // (2 * SCALE)
        y = width * abs(SINES[heading]) // (2 * SCALE)
        corners.append((x if COSINES[heading] >= 0 else -x, y if SINES[heading] >= 0 else -y))
    return polygon_base(base_id, tuple(corners))


@lru_cache(maxsize=4096)
def _outline_at(base: Base, heading: int) -> Outline:
    """The corners of a base about its centre at a heading."""
    return turned_outline(base.corners, heading)


def footprint(base: Base, x: int, y: int, heading: int = 0) -> Footprint:
    """A base laid on the table with its centre at (x, y)."""
    if not base.corners:
        return Footprint(x, y, base.radius, ())
    outline = _outline_at(base, heading % HEADINGS)
    return Footprint(x, y, base.radius, tuple([(x + dx, y + dy) for dx, dy in outline]))

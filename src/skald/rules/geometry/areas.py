"""Convex areas of the table: terrain, zones, templates.

Owns what it means for a base to be in an area and for areas to be apart.
Never knows what an area does to those in it.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from skald.core import answered
from skald.rules.geometry.bases import Footprint
from skald.rules.geometry.headings import Point
from skald.rules.geometry.hulls import hulls_near, point_inside, point_near_hull
from skald.rules.geometry.outlines import Outline, convex_outline, turned_outline


class Area(msgspec.Struct, frozen=True, gc=False):
    """A convex polygon, counter-clockwise, with its bounding box; made by `area`."""

    corners: tuple[Point, ...]
    left: int
    bottom: int
    right: int
    top: int


def area(corners: Sequence[Point]) -> Area:
    """The area with these corners in either direction round; ValueError if they make no convex polygon."""
    return _boxed(convex_outline(corners))


def _boxed(outline: Outline) -> Area:
    """An area from an outline known to be convex."""
    xs = [x for x, _ in outline]
    ys = [y for _, y in outline]
    return Area(outline, min(xs), min(ys), max(xs), max(ys))


def moved(area: Area, dx: int, dy: int) -> Area:
    """The same area elsewhere."""
    corners = tuple([(x + dx, y + dy) for x, y in area.corners])
    return Area(corners, area.left + dx, area.bottom + dy, area.right + dx, area.top + dy)


def placed(template_corners: Iterable[Point], x: int, y: int, heading: int) -> Area:
    """A convex template laid on the table about (x, y), turned to a heading."""
    return moved(_turned(tuple(template_corners), heading), x, y)


@lru_cache(maxsize=512)
def _turned(corners: tuple[Point, ...], heading: int) -> Area:
    """A template turned about its middle: whoever looks for a place tries it here and there."""
    return _boxed(turned_outline(convex_outline(corners), heading))


def wholly_inside(fp: Footprint, area: Area) -> bool:
    """Whether the whole base lies in the area; touching the rim from inside is inside."""
    if fp.corners:
        return all(point_inside(x, y, area.corners) for x, y in fp.corners)
    x = fp.x
    y = fp.y
    radius = fp.radius
    if x - radius < area.left or x + radius > area.right or y - radius < area.bottom or y + radius > area.top:
        return False
    limit = radius * radius
    ax, ay = area.corners[-1]
    for bx, by in area.corners:
        ex = bx - ax
        ey = by - ay
        cross = ex * (y - ay) - ey * (x - ax)
        if cross < 0 or cross * cross < limit * (ex * ex + ey * ey):
            return False
        ax = bx
        ay = by
    return True


@answered
def sheltered(bases: Sequence[Footprint], areas: Sequence[Area]) -> int:
    """How many bases lie wholly in one of the areas."""
    count = 0
    for base in bases:
        x, y = base.x, base.y
        for area in areas:
            # Whose middle lies outside the box is not inside.
            if area.left <= x <= area.right and area.bottom <= y <= area.top and wholly_inside(base, area):
                count += 1
                break
    return count


@answered
def is_any_in(bases: Sequence[Footprint], areas: Sequence[Area]) -> bool:
    """Whether any part of any base lies in one of the areas, more than touching its rim."""
    for area in areas:
        left, bottom, right, top = area.left, area.bottom, area.right, area.top
        for base in bases:
            radius = base.radius
            if base.x + radius > left and base.x - radius < right:
                if base.y + radius > bottom and base.y - radius < top and lies_in(base, area):
                    return True
    return False


@answered
def lies_in(fp: Footprint, area: Area) -> bool:
    """Whether any part of the base lies in the area, more than touching its rim."""
    return _fp_near(fp, area, 0, 1)


def fp_within_area(fp: Footprint, area: Area, d: int) -> bool:
    """Whether the gap between a base and an area is at most `d`."""
    return _fp_near(fp, area, d, 0)


def _fp_near(fp: Footprint, area: Area, d: int, slack: int) -> bool:
    """Whether a base lies within `d` of an area (with a slack: nearer)."""
    x = fp.x
    y = fp.y
    reach = fp.radius + d
    if x + reach < area.left or x - reach > area.right or y + reach < area.bottom or y - reach > area.top:
        return False
    if fp.corners:
        return hulls_near(area.corners, fp.corners, d, slack)
    return point_near_hull(x, y, area.corners, reach, slack)


@answered
def area_gap_within(a: Area, b: Area, d: int) -> bool:
    """Whether the gap between two areas is at most `d`."""
    if a.right + d < b.left or b.right + d < a.left or a.top + d < b.bottom or b.top + d < a.bottom:
        return False
    return hulls_near(a.corners, b.corners, d, 0)


def area_within_table(area: Area, width: int, height: int) -> bool:
    """Whether the whole area lies on a table from (0, 0) to (width, height)."""
    return area.left >= 0 and area.bottom >= 0 and area.right <= width and area.top <= height

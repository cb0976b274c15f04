"""Where circles, lines and tangents cross: the corners of the places that a round base can go to.

Owns crossings rounded to the nearest point of the table. Never knows what the circles stand for.
"""

from math import isqrt

from skald.rules.geometry.headings import Point

#: Tangents are worked out this much finer than the table, because they run on far beyond the circle they touch.
FINE = 1024

#: A circle on the table: where its middle is, and its radius.
Circle = tuple[int, int, int]


def ray_crossings(start: Point, direction: Point, circle: Circle) -> tuple[Point, ...]:
    """The (at most two) points where a ray meets a circle, the first one first."""
    dx, dy = direction
    x, y, radius = circle
    wx = x - start[0]
    wy = y - start[1]
    squared = dx * dx + dy * dy
    ahead = dx * wx + dy * wy
    off = ahead * ahead - squared * (wx * wx + wy * wy - radius * radius)
    if squared == 0 or off < 0:
        return ()
    root = isqrt(off)
    return tuple(
        [
            (start[0] + _nearest(dx * far, squared), start[1] + _nearest(dy * far, squared))
            for far in (ahead - root, ahead + root)
            if far >= 0
        ]
    )


def line_crossing(start: Point, direction: Point, other: Point, way: Point) -> tuple[Point, ...]:
    """The point that two straight lines share, unless they run side by side."""
    dx, dy = direction
    cross = dx * way[1] - dy * way[0]
    if cross == 0:
        return ()
    far = (other[0] - start[0]) * way[1] - (other[1] - start[1]) * way[0]
    if cross < 0:
        cross, far = -cross, -far
    return ((start[0] + _nearest(dx * far, cross), start[1] + _nearest(dy * far, cross)),)


def _nearest(value: int, by: int) -> int:
    """A quotient rounded to the nearest."""
    return (2 * value + by) // (2 * by)

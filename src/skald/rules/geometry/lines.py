"""Straight lines across the table: on which side, and how far from them, a base lies.

Owns the line a*x + b*y + c = 0 with its positive side. Never knows what the line stands for.
"""

from math import isqrt

from skald.rules.geometry.bases import Footprint
from skald.rules.geometry.headings import Point


def line_through(p: Point, q: Point) -> tuple[int, int, int]:
    """The (a, b, c) of the line from p to q, positive to its left."""
    a = p[1] - q[1]
    b = q[0] - p[0]
    return (a, b, -(a * p[0] + b * p[1]))


def point_side(point: Point, a: int, b: int, c: int) -> int:
    """1 on the positive side of a line, -1 on the other, 0 on the line."""
    value = a * point[0] + b * point[1] + c
    return (value > 0) - (value < 0)


def clear_of_line(fp: Footprint, a: int, b: int, c: int, d: int) -> bool:
    """Whether the whole base lies at a signed distance of at least `d` on the positive side of a line."""
    squared = a * a + b * b
    if not fp.corners:
        return _as_far(a * fp.x + b * fp.y + c, d + fp.radius, squared)
    return all(_as_far(a * x + b * y + c, d, squared) for x, y in fp.corners)


def _as_far(value: int, d: int, squared: int) -> bool:
    """Whether value / sqrt(squared) >= d."""
    if d >= 0:
        return value >= 0 and value * value >= d * d * squared
    return value >= 0 or value * value <= d * d * squared


def least_value(a: int, b: int, d: int) -> int:
    """The least whole a*x + b*y + c of a point at a signed distance of at least `d` from a line."""
    squared = d * d * (a * a + b * b)
    root = isqrt(squared)
    if d < 0:
        return -root
    return root if root * root == squared else root + 1

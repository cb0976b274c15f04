"""Gaps inside units as one figure meets them on its way: laid out about its start, those too far off left out.

Owns whether a straight way crosses one of them. Never knows whose gaps they are.
"""

from __future__ import annotations

from collections.abc import Iterable

from skald.rules.screens import Gap

#: A gap inside another unit: its two ends, the vector between them, and on which side of it the start lies.
Slit = tuple[int, int, int, int, int, int, int]


def slits_about(x: int, y: int, far: int, gaps: Iterable[Gap]) -> list[Slit]:
    """The gaps that a way of that length from a place could cross."""
    found = []
    for one, other in gaps:
        ax, ay, bx, by = one[0] - x, one[1] - y, other[0] - x, other[1] - y
        if (ax > far and bx > far) or (ax < -far and bx < -far) or (ay > far and by > far):
            continue
        if ay < -far and by < -far:
            continue
        ux, uy = bx - ax, by - ay
        side = uy * ax - ux * ay
        if side * side <= far * far * (ux * ux + uy * uy):
            found.append((ax, ay, bx, by, ux, uy, side))
    return found


def slips_past(slits: list[Slit], dx: int, dy: int) -> bool:
    """Whether a way by (dx, dy) crosses one of the gaps."""
    for ax, ay, bx, by, ux, uy, side in slits:
        there = side + ux * dy - uy * dx
        if (side > 0 and there > 0) or (side < 0 and there < 0):
            continue
        one, other = dx * ay - dy * ax, dx * by - dy * bx
        if (one > 0 and other > 0) or (one < 0 and other < 0):
            continue
        # Neither lies on one side of the other, so they meet unless all lie in one line.
        if min(ax, bx) <= max(0, dx) and min(0, dx) <= max(ax, bx):
            if min(ay, by) <= max(0, dy) and min(0, dy) <= max(ay, by):
                return True
    return False

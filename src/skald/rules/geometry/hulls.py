"""Exact questions about convex outlines: how near, how far, do they overlap.

Owns the integer arithmetic behind every other module of this package. Never knows bases, terrain or rules.

A question about nearness has a `reach` and a `slack`: slack 0 asks for a distance <= reach, slack 1 for a
distance < reach (squares are whole numbers, so "less" is "at most one less").
"""

from math import isqrt

from skald.rules.geometry.headings import Point
from skald.rules.geometry.outlines import Outline


def point_near_segment(point: Point, p: Point, q: Point, reach: int, slack: int) -> bool:
    """Whether a point lies within `reach` of a segment, which may have no length."""
    px, py = p
    dx = q[0] - px
    dy = q[1] - py
    wx = point[0] - px
    wy = point[1] - py
    forward = wx * dx + wy * dy
    if forward <= 0:
        return wx * wx + wy * wy + slack <= reach * reach
    squared = dx * dx + dy * dy
    if forward >= squared:
        wx -= dx
        wy -= dy
        return wx * wx + wy * wy + slack <= reach * reach
    cross = dx * wy - dy * wx
    return cross * cross + slack <= reach * reach * squared


def point_near_hull(x: int, y: int, corners: Outline, reach: int, slack: int) -> bool:
    """Whether a point lies inside an outline or within `reach` of it; with a slack, `reach` is positive."""
    limit = reach * reach
    inside = True
    ax, ay = corners[-1]
    for bx, by in corners:
        wx = x - ax
        wy = y - ay
        if wx * wx + wy * wy + slack <= limit:
            return True
        ex = bx - ax
        ey = by - ay
        cross = ex * wy - ey * wx
        if cross < 0:
            inside = False
            forward = ex * wx + ey * wy
            if forward >= 0:
                squared = ex * ex + ey * ey
                # Straight out from this edge: no other part of a convex outline is nearer.
                if forward <= squared:
                    return cross * cross + slack <= limit * squared
        ax = bx
        ay = by
    return inside


def point_inside(x: int, y: int, corners: Outline) -> bool:
    """Whether a point lies in an outline or on its rim."""
    ax, ay = corners[-1]
    for bx, by in corners:
        if (bx - ax) * (y - ay) < (by - ay) * (x - ax):
            return False
        ax = bx
        ay = by
    return True


def parted(corners: Outline, others: Outline, reach: int, slack: int) -> bool:
    """Whether an edge has all the others beyond it, farther than `reach` (with a slack: at least so far)."""
    limit = reach * reach
    ax, ay = corners[-1]
    for bx, by in corners:
        ex = bx - ax
        ey = by - ay
        if ex or ey:
            x, y = others[0]
            nearest = ex * (y - ay) - ey * (x - ax)
            for x, y in others:
                cross = ex * (y - ay) - ey * (x - ax)
                if cross > nearest:
                    if cross > 0:
                        nearest = 1
                        break
                    nearest = cross
            if nearest <= 0 and nearest * nearest + slack > limit * (ex * ex + ey * ey):
                return True
        ax = bx
        ay = by
    return False


def hulls_overlap(corners: Outline, others: Outline) -> bool:
    """Whether the interior of an outline meets another outline's interior, a segment or a point."""
    return not parted(corners, others, 0, 1) and not parted(others, corners, 0, 1)


def hulls_near(corners: Outline, others: Outline, reach: int, slack: int) -> bool:
    """Whether two outlines lie within `reach` of each other; (0, 1) asks whether their interiors overlap."""
    if parted(corners, others, reach, slack) or parted(others, corners, reach, slack):
        return False
    # At reach 0 a parting edge is the whole truth; farther apart two corners may still face each other.
    if reach == 0 or hulls_overlap(corners, others):
        return True
    for x, y in others:
        if point_near_hull(x, y, corners, reach, slack):
            return True
    return any(point_near_hull(x, y, others, reach, slack) for x, y in corners)


def segment_near_hull(p: Point, q: Point, corners: Outline, reach: int, slack: int) -> bool:
    """Whether a segment lies within a positive `reach` of an outline."""
    if point_near_hull(p[0], p[1], corners, reach, slack) or point_near_hull(q[0], q[1], corners, reach, slack):
        return True
    if p == q:
        return False
    for corner in corners:
        if point_near_segment(corner, p, q, reach, slack):
            return True
    return hulls_overlap(corners, (p, q))


def point_gap(x: int, y: int, corners: Outline) -> int:
    """The whole part of the distance from a point to an outline, 0 inside."""
    inside = True
    best = -1
    ax, ay = corners[-1]
    for bx, by in corners:
        ex = bx - ax
        ey = by - ay
        wx = x - ax
        wy = y - ay
        cross = ex * wy - ey * wx
        if cross < 0:
            inside = False
            squared = ex * ex + ey * ey
            if 0 <= ex * wx + ey * wy <= squared:
                return isqrt(cross * cross // squared)
        apart = wx * wx + wy * wy
        if best < 0 or apart < best:
            best = apart
        ax = bx
        ay = by
    return 0 if inside else isqrt(best)


def hulls_gap(corners: Outline, others: Outline) -> int:
    """The whole part of the distance between two outlines, 0 when they touch or overlap."""
    if hulls_near(corners, others, 0, 0):
        return 0
    gaps = [point_gap(x, y, corners) for x, y in others]
    gaps += [point_gap(x, y, others) for x, y in corners]
    return min(gaps)

"""How far a block of figures can go in a straight line before it meets somebody: a quick look before the checker's.

Round bases are measured exactly; others by the circle inside them, so that nothing possible is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from skald.rules.bases import base_named
from skald.rules.context import Context
from skald.rules.geometry import Point
from skald.rules.screens import screen_of
from skald.rules.state import Figure, Unit

#: A whole vector, in parts.
WHOLE = 1024

#: Where something stands, and how near the centre of a point may come to it.
Disc = tuple[int, int, int]


def inner_radius(figure: Figure) -> int:
    """The radius of a circle inside a base."""
    if not figure.corners:
        return figure.radius
    corners = base_named(figure.base).corners
    return min(max(x for x, _ in corners), max(y for _, y in corners))


def discs(ctx: Context, unit: Unit, reach: int, gap: int) -> list[Disc]:
    """Other figures near enough to matter: friends may be grazed, enemies are kept at a gap."""
    here = screen_of(unit.figures, -1)
    found = []
    for other in ctx.units:
        if other.id == unit.id or not other.figures:
            continue
        room = 0 if other.side is unit.side else gap
        far = reach + room
        there = screen_of(other.figures, -1)
        if there.right < here.left - far or there.left > here.right + far:
            continue
        if there.top < here.bottom - far or there.bottom > here.top + far:
            continue
        found += [(f.x, f.y, inner_radius(f) + room) for f in other.figures]
    return found


def free_part(figures: Iterable[Figure], vector: Point, others: list[Disc]) -> int:
    """How much of a vector (in parts of WHOLE) all figures can go together before one of them meets a disc."""
    dx, dy = vector
    squared = dx * dx + dy * dy
    free = WHOLE
    if not squared:
        return free
    for figure in figures:
        fx, fy, radius = figure.x, figure.y, inner_radius(figure)
        for x, y, size in others:
            wx, wy = x - fx, y - fy
            forward = wx * dx + wy * dy
            if forward <= 0:
                continue
            limit = (size + radius) * (size + radius) * squared
            cross = dx * wy - dy * wx
            if cross * cross >= limit:
                continue
            part = (forward - isqrt(limit - cross * cross)) * WHOLE // squared
            if part < free:
                if part <= 0:
                    return 0
                free = part
    return free

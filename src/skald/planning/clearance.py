"""Who is in the way of a block of figures, where it stands or as it goes: a quick look before the checker's.

Round bases are measured exactly; others by the circle inside them, so that nothing possible is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from skald.core import answered
from skald.rules.actions import Path
from skald.rules.asking import Screen, met_in, screen_of
from skald.rules.bases import base_named
from skald.rules.geometry import Limit, Point
from skald.rules.state import Figure, Unit

#: A whole vector, in parts.
WHOLE = 1024

#: Where something stands, and how near the centre of a point may come to it.
Disc = tuple[int, int, int]


def inner_radius(figure: Figure) -> int:
    """The radius of a circle inside a base."""
    return _inside(figure.base) if figure.corners else figure.radius


@lru_cache(maxsize=64)
def _inside(base: str) -> int:
    corners = base_named(base).corners
    return min(max(x for x, _ in corners), max(y for _, y in corners))


@answered
def discs(units: list[Unit], unit: Unit, reach: int, gap: int) -> list[Disc]:
    """Other figures near enough to matter: friends may be grazed, enemies are kept at a gap."""
    here = screen_of(unit.figures, -1)
    most = reach + max(gap, 0)
    box = (here.left - most, here.bottom - most, here.right + most, here.top + most)
    found = []
    for other, there in met_in(units, unit.id, -1, box):
        room = 0 if other.side is unit.side else gap
        far = reach + room
        if there.right < here.left - far or there.left > here.right + far:
            continue
        if there.top < here.bottom - far or there.bottom > here.top + far:
            continue
        found += [(f.x, f.y, (_inside(f.base) if f.corners else f.radius) + room) for f in other.figures]
    return found


@answered
def free_part(figures: tuple[Figure, ...], vector: Point, others: list[Disc]) -> int:
    """How much of a vector (in parts of WHOLE) all figures can go together before one of them meets a disc."""
    dx, dy = vector
    squared = dx * dx + dy * dy
    free = WHOLE
    near = _on_the_way(figures, vector, others) if squared else []
    if not near:
        return free
    # Where each figure stands along the vector and across it, so that a pair costs one comparison.
    rows = [(f.x * dx + f.y * dy, dx * f.y - dy * f.x, inner_radius(f)) for f in figures]
    widest = max([radius for _, _, radius in rows])
    # Whoever lies behind all of them, or beside, is not met by anybody.
    last, length = min([row[0] for row in rows]), isqrt(squared) + 1
    low, high = min([row[1] for row in rows]) - widest * length, max([row[1] for row in rows]) + widest * length
    for x, y, size in near:
        along, across = x * dx + y * dy, dx * y - dy * x
        if along <= last or across + size * length < low or across - size * length > high:
            continue
        limit = (size + widest) * (size + widest) * squared
        for start, aside, radius in rows:
            if start < along and (off := across - aside) * off < limit:
                left = (size + radius) * (size + radius) * squared - off * off
                if left > 0 and (part := (along - start - isqrt(left)) * WHOLE // squared) < free:
                    if part <= 0:
                        return 0
                    free = part
    return free


@answered
def landing_part(figures: tuple[Figure, ...], vector: Point, others: list[Disc]) -> int:
    """How much of a vector (in eighths of WHOLE) a flying block can go and come down on nobody; 0: not at all."""
    for eighths in range(8, 0, -1):
        part = WHOLE * eighths // 8
        dx, dy = vector[0] * part // WHOLE, vector[1] * part // WHOLE
        if not any(_is_near((f.x + dx, f.y + dy), others, inner_radius(f)) for f in figures):
            return part
    return 0


def _on_the_way(figures: tuple[Figure, ...], vector: Point, others: list[Disc]) -> list[Disc]:
    """The discs that meet the box about a block and all its way."""
    dx, dy = vector
    box = screen_of(figures, -1)
    left, right = box.left + min(0, dx), box.right + max(0, dx)
    bottom, top = box.bottom + min(0, dy), box.top + max(0, dy)
    return [
        (x, y, size) for x, y, size in others
        if left < x + size and x - size < right and bottom < y + size and y - size < top
    ]  # fmt: skip


@answered
def are_clear(figures: tuple[Figure, ...], paths: tuple[Path, ...], others: list[Disc]) -> bool:
    """Whether each figure can go straight to the end of its path without meeting a disc."""
    return all(_is_clear(figures[path.figure], path.places[-1], others) for path in paths)


def _is_clear(figure: Figure, place: Point, others: list[Disc]) -> bool:
    fx, fy, radius = figure.x, figure.y, inner_radius(figure)
    dx, dy = place[0] - fx, place[1] - fy
    squared = dx * dx + dy * dy
    left, right = min(fx, fx + dx) - radius, max(fx, fx + dx) + radius
    bottom, top = min(fy, fy + dy) - radius, max(fy, fy + dy) + radius
    near = [d for d in others if left - d[2] < d[0] < right + d[2] and bottom - d[2] < d[1] < top + d[2]]
    for x, y, size in near:
        wx, wy = x - fx, y - fy
        forward = wx * dx + wy * dy
        if forward <= 0:
            continue
        least = (size + radius) ** 2
        if forward >= squared:
            # Beyond the place: only the place itself counts.
            if (wx - dx) ** 2 + (wy - dy) ** 2 < least:
                return False
        elif (dx * wy - dy * wx) ** 2 < least * squared:
            return False
    return True


class Room(NamedTuple):
    """Where a block of bases could stand among figures already on the table."""

    block: tuple[Point, ...]
    #: The box about the block's bases from its middle: left, bottom, right, top.
    box: tuple[int, int, int, int]
    formations: tuple[tuple[Screen, tuple[Disc, ...]], ...]

    def has_room(self, centre: Point) -> bool:
        """Whether none of the block's bases would lie on somebody."""
        x, y = centre
        left, bottom, right, top = self.box
        left, bottom, right, top = x + left, y + bottom, x + right, y + top
        for box, there in self.formations:
            if box.left <= right and left <= box.right and box.bottom <= top and bottom <= box.top:
                for dx, dy in self.block:
                    if _is_near((x + dx, y + dy), there):
                        return False
        return True


@answered
def next_room(places: Sequence[Point], first: int, borders: list[list[Limit]], room: Room) -> int:
    """The number of the first place from one on that lies within some borders and leaves a block room; -1: none."""
    for number in range(first, len(places)):
        place = places[number]
        for limits in borders:
            if _is_within(place, limits):
                if room.has_room(place):
                    return number
                break
    return -1


def _is_within(place: Point, limits: list[Limit]) -> bool:
    x, y = place
    for a, b, least in limits:  # noqa: SIM110 - asked of every place of a zone, and a plain loop is the quickest
        if a * x + b * y < least:
            return False
    return True


class Crowd(NamedTuple):
    """Figures already on the table, each formation with the box about it; and the size of the base that wants room."""

    formations: tuple[tuple[Screen, tuple[Disc, ...]], ...]
    size: int

    def about(self, block: tuple[Point, ...]) -> Room:
        """The room that is left to a block of such bases."""
        xs, ys, size = [x for x, _ in block], [y for _, y in block], self.size
        return Room(block, (min(xs) - size, min(ys) - size, max(xs) + size, max(ys) + size), self.formations)


def crowd_of(units: Iterable[Unit], base: str) -> Crowd:
    """The figures of some units, for somebody with a base; corners are left to the checker."""
    known = base_named(base)
    size = 0 if known.corners else known.radius
    return Crowd(
        tuple(
            (
                screen_of(unit.figures, -1),
                tuple((f.x, f.y, size + (0 if f.corners else f.radius)) for f in unit.figures),
            )
            for unit in units
            if unit.figures
        ),
        size,
    )


def _is_near(place: Point, others: Iterable[Disc], size: int = 0) -> bool:
    x, y = place
    for u, v, least in others:  # noqa: SIM110 - asked of every place of a zone, and a plain loop is the quickest
        if (dx := x - u) * dx + (dy := y - v) * dy < (least + size) * (least + size):
            return True
    return False

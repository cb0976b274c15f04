"""Where one figure may end its straight way, worked out once for a question and then asked of many places.

Owns the quick judgement of round bases: all that stands in the way is laid out about the start, what cannot matter is
left out, and what refused the last place is tried first on the next. It says what ``is_way_free`` says, of each place.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import TYPE_CHECKING

from skald.rules.geometry import CONTACT, Point, lies_in, sweep, sweep_crosses
from skald.rules.geometry.bases import Footprint

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach
    from skald.rules.state import Figure

#: A disc on the table: where its middle is, and a squared distance from it.
Disc = tuple[int, int, int]
#: A gap inside another unit: its two ends, the vector between them, and on which side of it the start lies.
Slit = tuple[int, int, int, int, int, int, int]


def is_round(ask: Approach) -> bool:
    """Whether no base in a question has corners."""
    if ask.figure.corners:
        return False
    return not any(f.corners for group in (ask.target, ask.moved, ask.friends, ask.foes) for f in group)


class RoundWay:
    """The places that a round figure may go to among round bases."""

    __slots__ = (
        "_along", "_ask", "_bottom", "_far", "_first", "_goals", "_left", "_links", "_past", "_right", "_shut",
        "_slits", "_stops", "_top", "_x", "_y",
    )  # fmt: skip

    def __init__(self, ask: Approach) -> None:
        figure = ask.figure
        self._ask = ask
        self._x, self._y = x, y = figure.x, figure.y
        self._far = ask.distance * ask.distance
        radius = figure.radius
        self._left, self._bottom = radius, radius
        self._right, self._top = ask.width - radius, ask.height - radius
        self._shut = not (radius <= x <= self._right and radius <= y <= self._top)
        self._first: Disc | None = None
        if ask.moved and ask.radius:
            first = ask.moved[0]
            self._first = (first.x, first.y, (ask.radius + first.radius + radius) ** 2)
        self._links: list[Disc] = [(f.x, f.y, (ask.chain + f.radius + radius) ** 2) for f in ask.moved]
        #: Nobody ends on these. One more than the square where touching is barred too.
        self._stops: list[Disc] = [(f.x, f.y, (radius + f.radius) ** 2) for f in (*ask.moved, *ask.marks)]
        #: From the start: where a disc lies, and the squared length of the tangent to it.
        self._along: list[Disc] = []
        self._past: list[Disc] = []
        self._slits: list[Slit] | None = None
        if ask.flies:
            self._stops += [(f.x, f.y, (radius + f.radius) ** 2) for f in (*ask.target, *ask.friends)]
            self._stops += [(f.x, f.y, (radius + f.radius + CONTACT) ** 2 + 1) for f in ask.foes]
        else:
            self._along = self._discs((*ask.target, *ask.friends), radius)
            self._past = self._discs(ask.foes, radius + CONTACT)
            self._shut = self._shut or any(d[2] < 0 for d in self._along) or any(d[2] <= 0 for d in self._past)
        self._goals = self._by_radius()

    def _discs(self, figures: tuple[Figure, ...], radius: int) -> list[Disc]:
        """Discs about figures that the centre may not cross, if they are near enough to matter; the nearest first."""
        found = []
        x, y, far = self._x, self._y, self._ask.distance
        for figure in figures:
            reach = radius + figure.radius
            dx, dy = figure.x - x, figure.y - y
            apart = dx * dx + dy * dy
            if apart <= (far + reach) * (far + reach):
                found.append((dx, dy, apart - reach * reach))
        found.sort(key=_by_tangent)
        return found

    def _by_radius(self) -> list[tuple[int, list[Point]]]:
        radius = self._ask.figure.radius
        found: dict[int, list[Point]] = {}
        for foe in self._ask.target:
            found.setdefault(radius + foe.radius, []).append((foe.x, foe.y))
        return list(found.items())

    def by_gap(self, places: Iterable[Point], below: int) -> list[tuple[int, Point]]:
        """Places in reach, on nobody already moved, that are nearer to the target than ``below``; the nearest first."""
        x, y, far = self._x, self._y, self._far
        u, v, span = self._first or (x, y, far)
        stops, goals = self._stops, self._goals
        rows = []
        for place in dict.fromkeys(places):
            px, py = place
            if (px - x) * (px - x) + (py - y) * (py - y) > far or (px - u) * (px - u) + (py - v) * (py - v) > span:
                continue
            for disc in stops:
                sx, sy, limit = disc
                if (px - sx) * (px - sx) + (py - sy) * (py - sy) < limit:
                    if stops[0] is not disc:
                        stops.remove(disc)
                        stops.insert(0, disc)
                    break
            else:
                apart = below
                for reach, centres in goals:
                    squared = min([(px - gx) * (px - gx) + (py - gy) * (py - gy) for gx, gy in centres])
                    apart = min(apart, max(0, isqrt(squared) - reach))
                if apart < below:
                    rows.append((apart, place))
        # The sort keeps equally near places in the order of the candidates.
        rows.sort(key=_gap_of)
        return rows

    def first_row(self, rows: list[tuple[int, Point]]) -> tuple[int, Point] | None:
        """The first of such rows whose place may be gone to."""
        if self._shut:
            return None
        x, y = self._x, self._y
        for row in rows:
            px, py = row[1]
            dx, dy = px - x, py - y
            if self._is_linked(px, py) and self._is_open(dx, dy, dx * dx + dy * dy) and self._is_on_free_ground(px, py):
                return row
        return None

    def allows(self, x: int, y: int) -> bool:
        """Whether the straight way to a place is free and the place itself is."""
        return self.first_of(((x, y),)) is not None

    def first_of(self, places: Iterable[Point]) -> Point | None:
        """The first place that may be gone to."""
        if self._shut:
            return None
        x, y, far, stops = self._x, self._y, self._far, self._stops
        u, v, span = self._first or (x, y, far)
        for place in places:
            px, py = place
            dx, dy = px - x, py - y
            squared = dx * dx + dy * dy
            if squared > far or (px - u) * (px - u) + (py - v) * (py - v) > span:
                continue
            for disc in stops:
                sx, sy, limit = disc
                if (px - sx) * (px - sx) + (py - sy) * (py - sy) < limit:
                    if stops[0] is not disc:
                        stops.remove(disc)
                        stops.insert(0, disc)
                    break
            else:
                if self._is_linked(px, py) and self._is_open(dx, dy, squared) and self._is_on_free_ground(px, py):
                    return place
        return None

    def _is_linked(self, x: int, y: int) -> bool:
        for u, v, limit in self._links:
            if (x - u) * (x - u) + (y - v) * (y - v) <= limit:
                return True
        return not self._links

    def _is_open(self, dx: int, dy: int, squared: int) -> bool:
        """Whether no base and no gap inside a unit stands in the way."""
        # A way of length w whose middle part passes a disc f ahead of the start crosses it if t·w < f·f in squares, t
        # being the tangent; one that ends before the disc's middle crosses it if its end lies in it.
        for discs in (self._along, self._past):
            touching = discs is self._past
            for disc in discs:
                u, v, tangent = disc
                ahead = u * dx + v * dy
                if ahead > 0 and tangent * squared < ahead * ahead + touching:
                    if ahead < squared or tangent + squared < 2 * ahead + touching:
                        if discs[0] is not disc:
                            discs.remove(disc)
                            discs.insert(0, disc)
                        return False
        return not self._slips_through(dx, dy)

    def _slips_through(self, dx: int, dy: int) -> bool:
        if self._slits is None:
            # Who flies passes over gaps as over everybody.
            self._slits = [] if self._ask.flies else self._find_slits()
        for ax, ay, bx, by, ux, uy, side in self._slits:
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

    def _find_slits(self) -> list[Slit]:
        """The gaps that are near enough to matter."""
        x, y, far = self._x, self._y, self._ask.distance
        found = []
        for one, other in self._ask.gaps:
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

    def _is_on_free_ground(self, x: int, y: int) -> bool:
        ask = self._ask
        if not (self._left <= x <= self._right and self._bottom <= y <= self._top):
            return False
        if not ask.barred:
            return True
        if ask.flies:
            end = Footprint(x, y, ask.figure.radius)
            return not any(lies_in(end, area) for area in ask.barred)
        corridor = sweep(ask.figure, x, y)
        return not any(sweep_crosses(corridor, area) for area in ask.barred)


def _by_tangent(disc: Disc) -> int:
    return disc[2]


def _gap_of(row: tuple[int, Point]) -> int:
    return row[0]

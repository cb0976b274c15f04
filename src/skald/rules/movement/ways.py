"""Where one figure may end its straight way, worked out once for a question and then asked of many places.

Owns the quick judgement of round bases: all that stands in the way is laid out about the start, what cannot matter is
left out, and what refused the last place is tried first on the next. It says what ``is_way_free`` says, of each place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import isqrt
from typing import TYPE_CHECKING

from skald.rules.geometry import CONTACT, Point, lies_in, sweep, sweep_crosses
from skald.rules.geometry.bases import Footprint
from skald.rules.movement.slits import Slit, slips_past, slits_about

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach

#: A disc on the table: where its middle is, and a squared distance from it.
Disc = tuple[int, int, int]
#: A disc that the way may not cross: where it lies from the start, the squared length of the tangent to it, and 1 where
#: touching it is barred too.
Hurdle = tuple[int, int, int, int]


def is_round(ask: Approach) -> bool:
    """Whether no base in a question has corners."""
    if ask.figure.corners:
        return False
    for group in (ask.target, ask.moved, ask.friends, ask.foes):
        for figure in group:
            if figure.corners:
                return False
    return True


class RoundWay:
    """The places that a round figure may go to among round bases."""

    __slots__ = (
        "_ask", "_bottom", "_far", "_first", "_goals", "_hurdles", "_left", "_links", "_right", "_shut", "_slits",
        "_stops", "_top", "_x", "_y",
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
        self._first: Disc = (x, y, self._far)
        if ask.moved and ask.radius:
            first = ask.moved[0]
            self._first = (first.x, first.y, (ask.radius + first.radius + radius) ** 2)
        self._links: list[Disc] = [(f.x, f.y, (ask.chain + f.radius + radius) ** 2) for f in ask.moved]
        #: Nobody ends on these. One more than the square where touching is barred too.
        self._stops: list[Disc] = [(f.x, f.y, (radius + f.radius) ** 2) for f in (*ask.moved, *ask.marks)]
        self._hurdles: list[Hurdle] = []
        self._slits: list[Slit] | None = None
        self._goals: dict[int, list[Point]] = {}
        self._lay_out()

    def _lay_out(self) -> None:
        """Everybody who bars the way, if near enough to matter; who flies only may not end there."""
        ask = self._ask
        x, y, far, radius = self._x, self._y, ask.distance, ask.figure.radius
        stops, hurdles = self._stops, self._hurdles
        for foe in ask.target:
            self._goals.setdefault(radius + foe.radius, []).append((foe.x, foe.y))
        for group, touching in ((ask.target, 0), (ask.friends, 0), (ask.foes, 1)):
            own = radius + CONTACT if touching else radius
            for figure in group:
                u, v, reach = figure.x, figure.y, own + figure.radius
                dx, dy = u - x, v - y
                apart = dx * dx + dy * dy
                if apart <= (far + reach) * (far + reach):
                    squared = reach * reach
                    stops.append((u, v, squared + touching))
                    hurdles.append((dx, dy, apart - squared, touching))
        if ask.flies:
            hurdles.clear()
        for _, _, tangent, touching in hurdles:
            if tangent < touching:
                self._shut = True
        # The nearest are the likeliest to be in the way.
        hurdles.sort(key=_by_tangent)

    def stops_in(self, box: tuple[int, int, int, int]) -> list[Disc]:
        """The discs on which nobody ends, as far as they reach into a box (left, bottom, right, top)."""
        left, bottom, right, top = box
        found = []
        for disc in self._stops:
            x, y, limit = disc
            dx = x - right if x > right else left - x if x < left else 0
            dy = y - top if y > top else bottom - y if y < bottom else 0
            if dx * dx + dy * dy < limit:
                found.append(disc)
        return found

    def by_gap(self, places: Collection[Point], below: int, stops: list[Disc] | None = None) -> list[tuple[int, Point]]:
        """Places in reach, on nobody, that are nearer to the target than ``below``; the nearest first."""
        x, y, far = self._x, self._y, self._far
        u, v, span = self._first
        if stops is None:
            stops = self._stops
        goals = [(reach, (below + reach) * (below + reach), centres) for reach, centres in self._goals.items()]
        rows = []
        for place in dict.fromkeys(places):
            px, py = place
            if (dx := px - x) * dx + (dy := py - y) * dy > far or (dx := px - u) * dx + (dy := py - v) * dy > span:
                continue
            for disc in stops:
                sx, sy, limit = disc
                if (dx := px - sx) * dx + (dy := py - sy) * dy < limit:
                    if disc is not stops[0]:
                        stops[stops.index(disc)], stops[0] = stops[0], disc
                    break
            else:
                apart = below
                for reach, limit, centres in goals:
                    nearest = limit
                    for gx, gy in centres:
                        if (squared := (dx := px - gx) * dx + (dy := py - gy) * dy) < nearest:
                            nearest = squared
                    if nearest < limit and (gap := isqrt(nearest) - reach) < apart:
                        apart = max(0, gap)
                if apart < below:
                    rows.append((apart, place))
        # The sort keeps equally near places in the order of the candidates.
        rows.sort(key=_gap_of)
        return rows

    def nearest_of(
        self, places: Collection[Point], below: int, stops: list[Disc] | None = None
    ) -> tuple[int, Point] | None:
        """The place nearest to the target that may be gone to, and how near it is, if that is below a limit.

        Where all that could be gone to lie in a box, only the stops in it count.
        """
        if self._shut:
            return None
        x, y = self._x, self._y
        for row in self.by_gap(places, below, stops):
            px, py = row[1]
            if self._is_linked(px, py) and self._is_open(px - x, py - y) and self._is_on_free_ground(px, py):
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
        u, v, span = self._first
        for place in places:
            px, py = place
            if (dx := px - x) * dx + (dy := py - y) * dy > far or (dx := px - u) * dx + (dy := py - v) * dy > span:
                continue
            for disc in stops:
                sx, sy, limit = disc
                if (dx := px - sx) * dx + (dy := py - sy) * dy < limit:
                    if disc is not stops[0]:
                        stops[stops.index(disc)], stops[0] = stops[0], disc
                    break
            else:
                if self._is_linked(px, py) and self._is_open(px - x, py - y) and self._is_on_free_ground(px, py):
                    return place
        return None

    def _is_linked(self, x: int, y: int) -> bool:
        for u, v, limit in self._links:
            if (dx := x - u) * dx + (dy := y - v) * dy <= limit:
                return True
        return not self._links

    def _is_open(self, dx: int, dy: int) -> bool:
        """Whether nobody and no gap inside a unit stands in the way to a place that lies on nobody."""
        # A way of length w whose middle part passes a disc f ahead of the start crosses it if t·w < f·f in squares, t
        # being the tangent; one that ends before the disc's middle would have to end in it.
        squared = dx * dx + dy * dy
        hurdles = self._hurdles
        for hurdle in hurdles:
            u, v, tangent, touching = hurdle
            if 0 < (ahead := u * dx + v * dy) < squared and tangent * squared < ahead * ahead + touching:
                if hurdle is not hurdles[0]:
                    hurdles[hurdles.index(hurdle)], hurdles[0] = hurdles[0], hurdle
                return False
        return not self._slips_through(dx, dy)

    def _slips_through(self, dx: int, dy: int) -> bool:
        if self._slits is None:
            # Who flies passes over gaps as over everybody.
            ask = self._ask
            self._slits = [] if ask.flies else slits_about(self._x, self._y, ask.distance, ask.gaps)
        return slips_past(self._slits, dx, dy)

    def _is_on_free_ground(self, x: int, y: int) -> bool:
        ask = self._ask
        if not (self._left <= x <= self._right and self._bottom <= y <= self._top):
            return False
        if not ask.barred:
            return True
        if ask.flies:
            end = Footprint(x, y, ask.figure.radius)
            return not any(lies_in(end, area) for area in ask.barred)
        corridor = None
        radius = ask.figure.radius
        left, right = (x, self._x) if x < self._x else (self._x, x)
        bottom, top = (y, self._y) if y < self._y else (self._y, y)
        for area in ask.barred:
            # Most areas lie beside the whole way.
            if area.left >= right + radius or area.right <= left - radius:
                continue
            if area.bottom >= top + radius or area.top <= bottom - radius:
                continue
            corridor = corridor or sweep(ask.figure, x, y)
            if sweep_crosses(corridor, area):
                return False
        return True


def _by_tangent(hurdle: Hurdle) -> int:
    return hurdle[2]


def _gap_of(row: tuple[int, Point]) -> int:
    return row[0]

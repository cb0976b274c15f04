"""Roads as gentle curves that keep clear of the sites they don't lead to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot

from msgspec import Struct

Point = tuple[int, int]
#: How far a road may swing out, as a part of its length; the first that keeps clear is taken.
SWINGS = (0.09, -0.09, 0.16, -0.16, 0.0, 0.24, -0.24)
CLEAR = 56
#: Two roads of a site are told apart so far from it, and from each other.
PARTED, APART = 80, 64


class Bend(Struct, frozen=True):
    """A curve from one point to another, drawn towards a third."""

    start: Point
    pull: Point
    end: Point

    def reversed(self) -> Bend:
        """The same road the other way."""
        return Bend(self.end, self.pull, self.start)

    def at(self, part: float) -> tuple[float, float]:
        """The point after this part of the way."""
        one, two, three = (1 - part) ** 2, 2 * part * (1 - part), part**2
        x, y = (one * a + two * b + three * c for a, b, c in zip(self.start, self.pull, self.end, strict=True))
        return x, y


def bends(sites: Mapping[str, Point], roads: Sequence[tuple[str, str]]) -> tuple[Bend, ...]:
    """All roads; those that were laid early think again when all are there, so that no two run together."""
    found = {road: bend(sites, *road) for road in roads}
    meeting = {road: [other for other in roads if other != road and set(road) & set(other)] for road in roads}
    for _turn in range(2):
        for road in roads:
            found[road] = bend(sites, *road, [found[other] for other in meeting[road]])
    return tuple(found[road] for road in roads)


def bend(sites: Mapping[str, Point], a: str, b: str, meeting: Sequence[Bend] = ()) -> Bend:
    """The road between two sites, apart from those that meet it at one of them."""
    others = [place for site, place in sites.items() if site not in (a, b) and _is_near(place, sites[a], sites[b])]
    # Neighbouring roads swing to different sides; the choice is the road's own, so that a map is always drawn alike.
    order = SWINGS if (sum(map(ord, a + b)) % 2) else (*SWINGS[1::-1], *SWINGS[2:])
    curves = [_swung(sites[a], sites[b], swing) for swing in order]
    return max(curves, key=lambda each: (min(CLEAR, _clearance(each, others)), min(APART, _parted(each, meeting))))


def _is_near(place: Point, a: Point, b: Point) -> bool:
    room = CLEAR + hypot(b[0] - a[0], b[1] - a[1]) / 4
    return all(min(a[axis], b[axis]) - room < place[axis] < max(a[axis], b[axis]) + room for axis in (0, 1))


def _swung(a: Point, b: Point, swing: float) -> Bend:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return Bend(a, (round((a[0] + b[0]) / 2 - dy * swing * 2), round((a[1] + b[1]) / 2 + dx * swing * 2)), b)


def _clearance(curve: Bend, others: list[Point]) -> float:
    return min((hypot(x - place[0], y - place[1]) for x, y in points_on(curve, 10) for place in others), default=CLEAR)


def _parted(curve: Bend, meeting: Iterable[Bend]) -> float:
    """How near a road comes to those that it meets, some way from where they meet."""
    own = points_on(curve, 16)
    nearest = float(APART)
    for other in meeting:
        x, y = curve.start if curve.start in (other.start, other.end) else curve.end
        there = [point for point in points_on(other, 16) if hypot(point[0] - x, point[1] - y) > PARTED]
        here = [point for point in own if hypot(point[0] - x, point[1] - y) > PARTED]
        nearest = min([nearest, *(hypot(a[0] - b[0], a[1] - b[1]) for a in here for b in there)])
    return nearest


def points_on(curve: Bend, count: int) -> list[Point]:
    """Points along a curve, without its ends."""
    found = [curve.at((step + 1) / (count + 1)) for step in range(count)]
    return [(round(x), round(y)) for x, y in found]


def drawn_path(curve: Bend) -> str:
    """The curve as SVG writes it."""
    (x1, y1), (px, py), (x2, y2) = curve.start, curve.pull, curve.end
    return f"M{x1} {y1}Q{px} {py} {x2} {y2}"


def shortened(curve: Bend, clear: int) -> Bend:
    """The middle of a curve, so far from its two ends."""
    length = hypot(curve.end[0] - curve.start[0], curve.end[1] - curve.start[1]) or 1
    part = min(0.42, clear / length)
    first, last = curve.at(part), curve.at(1 - part)
    middle = curve.at(0.5)
    pull = (2 * middle[0] - (first[0] + last[0]) / 2, 2 * middle[1] - (first[1] + last[1]) / 2)
    start, drawn, end = ((round(x), round(y)) for x, y in (first, pull, last))
    return Bend(start, drawn, end)

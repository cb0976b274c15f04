"""What a charging figure has about it: circles that limit where it ends, and what hides one target figure from it.

Owns the walls, the bounds, and the rays and rails that pass them, all seen from the start; and the windows through
which a target figure can be reached straight on. Whoever stands behind a wall can't be touched, and no ray that runs
into a wall leads to anybody beyond it: knowing that spares most of the corners a look, and never one that could be
allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from skald.rules.geometry import CONTACT, Footprint, Point
from skald.rules.geometry.crossings import FINE, Circle, tangent_directions
from skald.rules.geometry.headings import beyond

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach

#: A hair of room keeps rounded places from overlapping; nearly all that contact allows reaches farthest.
HAIR = 1
#: Beside a wall a hair turns the whole way. Nearer than so many radii a part of it is tried too.
_FINER = ((6, 4), (2, 16))
#: A quarter turn, as angles are measured here.
_QUARTER = 1 << 24
_HALF, _WHOLE = 2 * _QUARTER, 4 * _QUARTER
#: A wall hides by so much less than its radius, so that places may be rounded.
_SHY = 2
#: Who stands nearer to a wall than this is not hidden by it, nor kept from looking past it.
_BESIDE = 100

#: A straight line: where it begins, and its direction.
Rail = tuple[Point, Point]
#: A direction, and how far off a way in it passes the wall: before that, the wall limits nothing.
Ray = tuple[int, int, int]
#: From one angle to another.
Window = tuple[int, int]


class Cone(NamedTuple):
    """The angles that a wall takes up, and how far off it hides all that is behind it."""

    low: int
    width: int
    tangent: int


def bounds_of(ask: Approach) -> list[Circle]:
    """Circles that the centre stays in: the distance, the chain and the radius."""
    radius = ask.figure.radius - HAIR
    found = [Circle(ask.figure.x, ask.figure.y, ask.distance - HAIR)]
    if ask.moved and ask.radius:
        first = ask.moved[0]
        found.append(Circle(first.x, first.y, ask.radius + first.radius + radius))
    found += [Circle(f.x, f.y, ask.chain + f.radius + radius) for f in ask.moved]
    return found


def walls_of(ask: Approach) -> list[Circle]:
    """Circles that the centre keeps out of: about figures moved, the target, friends, foes and barred corners."""
    radius = ask.figure.radius + HAIR
    found = [Circle(f.x, f.y, radius + f.radius) for f in (*ask.moved, *ask.target, *ask.friends, *ask.marks)]
    found += [Circle(f.x, f.y, radius + f.radius + CONTACT) for f in ask.foes]
    found += [Circle(x, y, radius) for area in ask.barred for x, y in area.corners]
    return found


def rays_past(start: Point, wall: Circle) -> list[Ray]:
    """Directions in which a way passes a wall by a hair or, near it, by a part of one."""
    x, y, radius = wall
    apart = (x - start[0]) * (x - start[0]) + (y - start[1]) * (y - start[1])
    found = [*tangent_directions(start, wall)]
    for times, part in _FINER:
        if apart < times * times * radius * radius:
            found += tangent_directions(start, wall, less=FINE - FINE // part)
    least = isqrt(max(0, apart - radius * radius)) - _SHY
    return [(dx, dy, least) for dx, dy in found]


def rails_of(ask: Approach) -> list[Rail]:
    """Straight lines along which the centre passes a barred side or the table's edge by a hair, if they are near."""
    radius = ask.figure.radius
    lines = [((radius, 0), (0, 1)), ((ask.width - radius, 0), (0, 1))]
    lines += [((0, radius), (1, 0)), ((0, ask.height - radius), (1, 0))]
    for area in ask.barred:
        ax, ay = area.corners[-1]
        for bx, by in area.corners:
            out = beyond(by - ay, ax - bx, radius + HAIR)
            lines.append(((ax + out[0], ay + out[1]), (bx - ax, by - ay)))
            ax, ay = bx, by
    return [line for line in lines if _comes_near(ask, *line)]


def _comes_near(ask: Approach, begin: Point, direction: Point) -> bool:
    dx, dy = direction
    off = dx * (ask.figure.y - begin[1]) - dy * (ask.figure.x - begin[0])
    return off * off <= ask.distance * ask.distance * (dx * dx + dy * dy)


def angle_of(dx: int, dy: int) -> int:
    """Where a direction points: it grows with the angle, counter-clockwise, by the same for each quarter turn."""
    if dy >= 0:
        if dx > 0:
            return _QUARTER * dy // (dx + dy)
        return _QUARTER + _QUARTER * -dx // (dy - dx) if dy or dx else 0
    if dx < 0:
        return _HALF + _QUARTER * -dy // (-dx - dy)
    return _HALF + _QUARTER + _QUARTER * dx // (dx - dy)


class Horizon:
    """What one figure sees from its start."""

    def __init__(self, ask: Approach, *, round_bases: bool) -> None:
        self._ask = ask
        #: Only round bases hide all that lies in the angle they take up.
        self._hides = round_bases and not ask.flies
        self._start = (ask.figure.x, ask.figure.y)
        self._windows: dict[tuple[int, int, int], list[Window] | None] = {}
        self._cones: dict[int, Cone | None] = {}

    @cached_property
    def walls(self) -> list[Circle]:
        """Circles that the centre keeps out of."""
        return walls_of(self._ask)

    @cached_property
    def bounds(self) -> list[Circle]:
        """Circles that the centre stays in."""
        return bounds_of(self._ask)

    @cached_property
    def rails(self) -> list[Rail]:
        """Straight lines past barred sides and along the table's edge."""
        return rails_of(self._ask)

    @cached_property
    def hurdles(self) -> list[Circle]:
        """The walls that stop a way and are near enough to do so: own figures may be crossed, a flyer crosses all."""
        ask, (x, y) = self._ask, self._start
        if ask.flies:
            return []
        far = ask.distance
        found = []
        for wall in self.walls[len(ask.moved) :]:
            u, v, radius = wall
            if (u - x) * (u - x) + (v - y) * (v - y) <= (far + radius) * (far + radius):
                found.append(wall)
        return found

    def _cone(self, number: int) -> Cone | None:
        """The angles that a hurdle takes up, unless it is a barred corner or the start is beside it."""
        if number in self._cones:
            return self._cones[number]
        wall = self.hurdles[number]
        dx, dy = wall.x - self._start[0], wall.y - self._start[1]
        apart = dx * dx + dy * dy
        tangent = apart - wall.radius * wall.radius
        found = None
        if tangent >= _BESIDE * _BESIDE and wall.radius > self._ask.figure.radius + HAIR:
            aside = wall.radius - HAIR - _SHY
            # Rounded up, which makes the angle smaller.
            ahead = isqrt(apart - aside * aside) + 1
            low = angle_of(ahead * dx + aside * dy, ahead * dy - aside * dx) + 1
            high = angle_of(ahead * dx - aside * dy, ahead * dy + aside * dx) - 1
            found = Cone(low, (high - low) % _WHOLE, isqrt(tangent) + 1)
        self._cones[number] = found
        return found

    def shows(self, foe: Footprint) -> bool:
        """Whether the figure could come to touch a target figure straight on, for all that stands between them."""
        windows = self.windows(foe)
        return windows is None or bool(windows)

    def windows(self, foe: Footprint, apart: int = CONTACT) -> list[Window] | None:
        """The angles in which the places so far apart from a target figure are not all hidden; None for all angles."""
        if not self._hides:
            return None
        reach = self._ask.figure.radius + foe.radius + apart + HAIR
        key = (foe.x, foe.y, reach)
        if key not in self._windows:
            self._windows[key] = self._find_windows(*key)
        return self._windows[key]

    def _find_windows(self, x: int, y: int, reach: int) -> list[Window] | None:
        dx, dy = x - self._start[0], y - self._start[1]
        apart = dx * dx + dy * dy
        least = isqrt(apart) - reach
        # Who is near may be gone round.
        if least < _BESIDE:
            return None
        # Rounded down, which makes the angle greater.
        ahead = isqrt(apart - reach * reach)
        low = angle_of(ahead * dx + reach * dy, ahead * dy - reach * dx)
        width = (angle_of(ahead * dx - reach * dy, ahead * dy + reach * dx) - low) % _WHOLE
        hidden = []
        x, y = self._start
        for number, (u, v, radius) in enumerate(self.hurdles):
            wx, wy = u - x, v - y
            aside = wx * dy - wy * dx
            # Who stands behind the start, or too far aside, hides nobody there.
            if wx * dx + wy * dy <= 0 or aside * aside > (reach + radius) * (reach + radius) * apart:
                continue
            cone = self._cone(number)
            if cone is not None and cone.tangent < least:
                begin = (cone.low - low + _HALF) % _WHOLE - _HALF
                if begin < width and begin + cone.width > 0:
                    hidden.append((begin, begin + cone.width))
        return [(low + begin, low + end) for begin, end in _left_open(hidden, width)]

    def rays(self, windows: list[Window] | None) -> Iterator[Ray]:
        """Directions in which the way passes a hurdle by a hair, as far as they lie in one of the windows."""
        for number, wall in enumerate(self.hurdles):
            cone = None if windows is None else self._cone(number)
            if windows is None or cone is None:
                yield from rays_past(self._start, wall)
                continue
            # The hair and what the cone is too small by, seen from here.
            slack = 6 * _QUARTER // cone.tangent
            if _is_in(cone.low, windows, slack) or _is_in(cone.low + cone.width, windows, slack):
                for ray in rays_past(self._start, wall):
                    if _is_in(angle_of(ray[0], ray[1]), windows, 1):
                        yield ray


def _left_open(hidden: list[Window], width: int) -> Iterator[Window]:
    """What some parts leave of everything from 0 to a width."""
    at = 0
    for begin, end in sorted(hidden):
        if begin > at:
            yield at, begin
        at = max(at, end)
        if at >= width:
            return
    yield at, width


def _is_in(angle: int, windows: list[Window], slack: int) -> bool:
    for low, high in windows:  # noqa: SIM110 - asked for every ray, and a plain loop is the quickest
        if (angle - low + slack) % _WHOLE <= high - low + 2 * slack:
            return True
    return False

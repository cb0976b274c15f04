"""What a charging figure has about it: circles that limit where it ends, and what hides one target figure from it.

Owns the walls, the bounds, and the rays and rails that pass them, all seen from the start; and the windows through
which a target figure can be reached straight on. Whoever stands behind a wall can't be touched, and no ray that runs
into a wall leads to anybody beyond it: knowing that spares most of the corners a look, and never one that could be
allowed.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from skald.rules.geometry import CONTACT, Footprint, Point
from skald.rules.geometry.crossings import Circle
from skald.rules.geometry.headings import beyond
from skald.rules.memory import once
from skald.rules.movement.angles import QUARTER, WHOLE, Window, angle_of, is_in, left_open
from skald.rules.movement.rays import FAR, SHY, Cone, Hurdle, Ray, rays_past

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach

#: A hair of room keeps rounded places from overlapping; nearly all that contact allows reaches farthest.
HAIR = 1
#: Who stands nearer to a wall than this is not hidden by it, nor kept from looking past it.
_BESIDE = 100
#: A straight line: where it begins, and its direction.
Rail = tuple[Point, Point]


def bounds_of(ask: Approach) -> list[Circle]:
    """Circles that the centre stays in: the distance, the chain and the radius."""
    radius = ask.figure.radius - HAIR
    found = [(ask.figure.x, ask.figure.y, ask.distance - HAIR)]
    if ask.moved and ask.radius:
        first = ask.moved[0]
        found.append((first.x, first.y, ask.radius + first.radius + radius))
    found += [(f.x, f.y, ask.chain + f.radius + radius) for f in ask.moved]
    return found


def walls_of(ask: Approach) -> list[Circle]:
    """Circles that the centre keeps out of: about figures moved, the target, friends, foes and barred corners."""
    radius = ask.figure.radius + HAIR
    found = [(f.x, f.y, radius + f.radius) for f in (*ask.moved, *ask.target, *ask.friends, *ask.marks)]
    found += [(f.x, f.y, radius + f.radius + CONTACT) for f in ask.foes]
    found += [(x, y, radius) for area in ask.barred for x, y in area.corners]
    return found


def rails_of(ask: Approach) -> list[Rail]:
    """Straight lines along which the centre passes a barred side or the table's edge by a hair, if they are near."""
    (x, y), radius, far = (ask.figure.x, ask.figure.y), ask.figure.radius, ask.distance
    found = [((at, 0), (0, 1)) for at in (radius, ask.width - radius) if -far <= at - x <= far]
    found += [((0, at), (1, 0)) for at in (radius, ask.height - radius) if -far <= at - y <= far]
    for area in ask.barred:
        ax, ay = area.corners[-1]
        for bx, by in area.corners:
            dx, dy = bx - ax, by - ay
            out = beyond(dy, -dx, radius + HAIR)
            begin = (ax + out[0], ay + out[1])
            off = dx * (y - begin[1]) - dy * (x - begin[0])
            if off * off <= far * far * (dx * dx + dy * dy):
                found.append((begin, (dx, dy)))
            ax, ay = bx, by
    return found


class Horizon:
    """What one figure sees from its start."""

    def __init__(self, ask: Approach, *, round_bases: bool) -> None:
        self._ask = ask
        #: Only round bases hide all that lies in the angle they take up.
        self._hides = round_bases and not ask.flies
        self._is_round = round_bases
        self._windows: dict[tuple[int, int, int], list[Window] | None] = {}
        self._rays: dict[int, list[Ray]] = {}

    @once
    def walls(self) -> list[Circle]:
        """Circles that the centre keeps out of."""
        return walls_of(self._ask)

    @once
    def bounds(self) -> list[Circle]:
        """Circles that the centre stays in."""
        return bounds_of(self._ask)

    @once
    def rails(self) -> list[Rail]:
        """Straight lines past barred sides and along the table's edge."""
        return rails_of(self._ask)

    @once
    def hurdles(self) -> list[Hurdle]:
        """The walls that stop a way and are near enough to do so.

        Own figures and markers, on which nobody ends, may be crossed; a flyer crosses all.
        """
        ask = self._ask
        if ask.flies:
            return []
        x, y, far = ask.figure.x, ask.figure.y, ask.distance
        marks = len(ask.moved) + len(ask.target) + len(ask.friends)
        found = []
        for u, v, radius in self.walls[len(ask.moved) : marks] + self.walls[marks + len(ask.marks) :]:
            apart = (dx := u - x) * dx + (dy := v - y) * dy
            if apart <= (far + radius) * (far + radius):
                found.append((dx, dy, radius, apart))
        return found

    @once
    def _cones(self) -> list[Cone | None]:
        """The angles that each hurdle takes up, unless it is a barred corner or the start is beside it."""
        found: list[Cone | None] = []
        corner = self._ask.figure.radius + HAIR
        for dx, dy, radius, apart in self.hurdles:
            tangent = apart - radius * radius
            if tangent < _BESIDE * _BESIDE or radius <= corner:
                found.append(None)
                continue
            aside = radius - HAIR - SHY
            # Rounded up, which makes the angle smaller.
            ahead = isqrt(apart - aside * aside) + 1
            low = angle_of(ahead * dx + aside * dy, ahead * dy - aside * dx) + 1
            high = angle_of(ahead * dx - aside * dy, ahead * dy + aside * dx) - 1
            found.append((low, (high - low) % WHOLE, isqrt(tangent) + 1))
        return found

    def shows(self, foe: Footprint) -> bool:
        """Whether the figure could come to touch a target figure straight on, for all that stands between them."""
        return self.windows(foe) != []

    def windows(self, foe: Footprint, apart: int = CONTACT) -> list[Window] | None:
        """The angles in which the places so far apart from a target figure are not all hidden; None for all angles."""
        figure = self._ask.figure
        return self.windows_to(foe.x - figure.x, foe.y - figure.y, figure.radius + foe.radius + apart + HAIR)

    def windows_to(self, dx: int, dy: int, reach: int) -> list[Window] | None:
        """The angles in which the places so far from one that is seen so are not all hidden; None for all angles."""
        if not self._hides:
            return None
        key = (dx, dy, reach)
        if key not in self._windows:
            self._windows[key] = self._find_windows(dx, dy, reach)
        return self._windows[key]

    def _find_windows(self, dx: int, dy: int, reach: int) -> list[Window] | None:
        apart = dx * dx + dy * dy
        least = isqrt(apart) - reach
        # Who is near may be gone round.
        if least < _BESIDE:
            return None
        # Rounded down, which makes the angle greater.
        ahead = isqrt(apart - reach * reach)
        low = angle_of(ahead * dx + reach * dy, ahead * dy - reach * dx)
        width = (angle_of(ahead * dx - reach * dy, ahead * dy + reach * dx) - low) % WHOLE
        hidden = []
        for cone in self.hiding:
            if cone[2] >= least:
                break
            hidden.append(cone)
        return left_open(low, width, hidden)

    def rays(self, windows: list[Window] | None, farthest: int = FAR) -> list[Ray]:
        """Directions in which the way passes a hurdle by a hair, as far as they lie in one of the windows.

        Those that pass it only farther off than a limit may be left out.
        """
        found: list[Ray] = []
        for number, cone in enumerate(self._cones):
            if cone is not None and cone[2] - SHY - 1 > farthest:
                continue
            if windows is None or cone is None:
                found += self._past(number)
                continue
            angle, width, tangent = cone
            # The hair and what the cone is too small by, seen from here.
            slack = 6 * QUARTER // tangent
            end = angle + width + slack
            angle += slack
            for low, high in windows:
                span = high - low + 2 * slack
                if (angle - low) % WHOLE <= span or (end - low) % WHOLE <= span:
                    break
            else:
                continue
            for ray in self._past(number):
                if is_in(ray[3], windows, 1):
                    found.append(ray)
        return found

    def _past(self, number: int) -> list[Ray]:
        known = self._rays.get(number)
        if known is None:
            known = self._rays[number] = rays_past(self.hurdles[number])
        return known

    @once
    def hiding(self) -> list[Cone]:
        """The cones, those first that begin to hide nearest."""
        return sorted([cone for cone in self._cones if cone is not None], key=_hides_from) if self._hides else []

    @once
    def taken(self) -> list[Circle]:
        """The discs that others take up, in which nobody ends; none where a base has corners."""
        if not self._is_round:
            return []
        ask = self._ask
        count = len(ask.moved) + len(ask.target) + len(ask.friends) + len(ask.marks) + len(ask.foes)
        return self.walls[:count]

    def stopped(self, angle: int) -> int:
        """How far off all places in a direction are hidden: no rounding brings one out from behind a wall."""
        most = FAR
        if self._hides:
            for cone in self._cones:
                if cone is not None and cone[2] < most and (angle - cone[0]) % WHOLE <= cone[1]:
                    most = cone[2]
        return most


def _hides_from(cone: Cone) -> int:
    return cone[2]

"""The corners of what is allowed to a charging figure that can't touch: where walls, bounds, rays and rails cross.

Owns the crossings and leaves out those that lie nowhere near the target. Never judges a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import TYPE_CHECKING

from skald.rules.geometry import Point
from skald.rules.geometry.crossings import Circle, line_crossing
from skald.rules.movement.angles import Window
from skald.rules.movement.horizon import HAIR, Horizon, Rail
from skald.rules.movement.rays import FAR, Ray, worth_crossing, worth_following

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach
    from skald.rules.state import Figure

#: Left, bottom, right, top.
Box = tuple[int, int, int, int]

#: Where the middle of a disc is, and its radius.
Disc = tuple[int, int, int]
#: A disc seen from the start: where it lies, and the squared length of the tangent to it.
Seen = tuple[int, int, int]


class Corners:
    """Every corner in a box that may be nearer to the target than ``below``, for a figure that can't touch it."""

    def __init__(self, ask: Approach, below: int, room: Box, horizon: Horizon) -> None:
        self._ask = ask
        self._below = below
        self._horizon = horizon
        self._start = (ask.figure.x, ask.figure.y)
        #: Where nearer places may lie: a disc about each target figure that can be come near.
        self._goals: list[Disc] = []
        #: Those of the goals that are not wholly within the chain of one figure.
        self._loose: list[Disc] = []
        #: The angles in which they can be seen; None for all.
        self._windows: list[Window] | None = []
        self._take_aim()
        #: What rays have to lead into, and its angles: the goals, or the chains while any place is near enough.
        self._aims = self._goals
        self._view: list[Window] | None = self._windows
        if below >= FAR and ask.moved:
            self._aim_at_chains()
        self._circles: list[Circle] = []
        #: What is left of the box.
        self.room = room
        if self._goals:
            self.room = _narrowed(room, self._goals)
            self._circles = self._find_circles()

    def _take_aim(self) -> None:
        """Find the goals; who is out of reach or hidden is none."""
        ask, below, radius = self._ask, self._below, self._ask.figure.radius
        limits, chains = self._bounds()
        for foe in ask.target:
            x, y, size = goal = (foe.x, foe.y, below + radius + foe.radius)
            if not _comes_near_all(goal, limits):
                continue
            is_near, is_loose = not chains, True
            for u, v, far in chains:
                squared = (dx := u - x) * dx + (dy := v - y) * dy
                if not is_near and squared < (size + far + HAIR) * (size + far + HAIR):
                    is_near = True
                if size < far and squared < (far - size) * (far - size):
                    # Who lies wholly in a chain comes near it too.
                    is_near, is_loose = True, False
                    break
            if not is_near:
                continue
            windows = self._horizon.windows(foe, below)
            if windows == []:
                continue
            self._goals.append(goal)
            self._windows = None if self._windows is None or windows is None else self._windows + windows
            if is_loose:
                self._loose.append(goal)

    def _aim_at_chains(self) -> None:
        """Look into the chains, as every place is near enough to the target; no goals are left if all are hidden."""
        limits, chains = self._bounds()
        x, y = self._start
        self._aims = []
        view: list[Window] | None = []
        for u, v, far in chains:
            aim = (u, v, far + 2 * HAIR)
            windows = self._horizon.windows_to(u - x, v - y, far + 3 * HAIR)
            if windows != [] and _comes_near_all(aim, limits):
                self._aims.append(aim)
                view = None if view is None or windows is None else view + windows
        self._view = view
        if not self._aims:
            self._goals = []

    def _left(self, below: int) -> list[Disc]:
        """What is left to look into when a place so near to the target is known."""
        if below >= FAR:
            return self._aims
        less = self._below - below
        return [(x, y, size - less) for x, y, size in self._goals]

    def _bounds(self) -> tuple[list[Circle], list[Circle]]:
        """The bounds that all count, and the chains, of which one is enough."""
        bounds = self._horizon.bounds
        count = len(bounds) - len(self._ask.moved)
        return bounds[:count], bounds[count:]

    def _find_circles(self) -> list[Circle]:
        """The circles that lead to places near enough to the target."""
        walls, moved = self._horizon.walls, len(self._ask.moved)
        limits, chains = self._bounds()
        # Whoever stands at a wall about the target touches it, so that these only limit the way.
        here = (*walls[:moved], *walls[moved + len(self._ask.target) :], *limits)
        # Where the chain of one figure covers everything, the ends of the others' chains limit nothing.
        return _leading_near(here, self._aims, self.room) + _leading_near(chains, self._loose, self.room)

    def of_pairs(self, below: int) -> list[Point]:
        """Where circles cross each other."""
        if not self._goals:
            return []
        left, bottom, right, top = self.room
        found: list[Point] = []
        before: list[tuple[int, int, int, int]] = []
        for x, y, radius in self._circles:
            own = radius * radius
            four = 4 * own
            for u, v, other, less in before:
                squared = (dx := u - x) * dx + (dy := v - y) * dy
                # Most that don't meet lie apart, which small numbers tell.
                if (reach := radius + other) * reach < squared:
                    continue
                ahead = own - less + squared
                aside = four * squared - ahead * ahead
                if aside < 0 or not squared:
                    continue
                aside = isqrt(aside)
                twice = 2 * squared
                # Rounded to the nearest: half of the divisor is added first.
                along_x, along_y = ahead * dx + squared, ahead * dy + squared
                off_x, off_y = aside * dy, aside * dx
                px = x + (along_x - off_x) // twice
                if left <= px <= right and bottom <= (py := y + (along_y + off_y) // twice) <= top:
                    found.append((px, py))
                px = x + (along_x + off_x) // twice
                if left <= px <= right and bottom <= (py := y + (along_y - off_y) // twice) <= top:
                    found.append((px, py))
            before.append((x, y, radius, own))
        return found

    def along_rays(self, below: int) -> list[Point]:
        """Where rays, past their walls and before others stop them, cross circles and come nearest to the target."""
        x, y = self._start
        # A rounded place may lie in what is left of a goal though its ray passes by.
        less = self._below - below - HAIR
        left = [(u - x, v - y, size + HAIR) for u, v, size in self._left(below)]
        if not left:
            return []
        # A ray that passes its wall beyond all of them, or out of reach, leads to nothing.
        farthest = min(self._ask.distance, max([isqrt(u * u + v * v) + size for u, v, size in left])) + 2 * HAIR
        rays = self._horizon.rays(self._view, farthest)
        if not rays:
            return []
        rays = worth_following(rays, left, self._horizon.hiding, self._taken(), self._ask.distance)
        if not rays:
            return []
        goals = [(*_seen(x, y, goal), less * (2 * goal[2] - less)) for goal in self._goals]
        rings = [_seen(x, y, circle) for circle in self._circles]
        found: list[Point] = []
        for dx, dy, least, angle, _, _ in rays:
            squared = dx * dx + dy * dy
            begin, end = squared * squared, -1
            runs_near = False
            for wx, wy, tangent, more in goals:
                ahead = dx * wx + dy * wy
                off = ahead * ahead - squared * tangent
                runs_near = runs_near or tangent < 0 or off > 0 < ahead
                off -= squared * more
                if off >= 0:
                    root = isqrt(off) + 1
                    begin, end = min(begin, ahead - root), max(end, ahead + root)
            length = isqrt(squared)
            begin = max(0, begin, least * length)
            if begin > end or not runs_near:
                continue
            end = min(end, (self._horizon.stopped(angle) + HAIR) * (length + 1))
            if begin > end:
                continue
            parts: list[int] = []
            for wx, wy, tangent in rings:
                ahead = dx * wx + dy * wy
                off = ahead * ahead - squared * tangent
                if off >= 0:
                    root = isqrt(off)
                    if begin <= (far := ahead - root) <= end:
                        parts.append(far)
                    if begin <= (far := ahead + root) <= end:
                        parts.append(far)
            parts += [far for wx, wy, _, _ in goals if begin <= (far := dx * wx + dy * wy) <= end]
            twice, ahead_x, ahead_y = 2 * squared, 2 * dx, 2 * dy
            found += [(x + (ahead_x * far + squared) // twice, y + (ahead_y * far + squared) // twice) for far in parts]
        return found

    def _taken(self) -> list[Disc]:
        """The discs about the goals, seen from the start, that others take up."""
        (x, y), (left, bottom, right, top) = self._start, self.room
        return [
            (u - x, v - y, radius - HAIR) for u, v, radius in self._horizon.taken
            if left - radius < u < right + radius and bottom - radius < v < top + radius
        ]  # fmt: skip

    def along_rails(self, below: int) -> list[Point]:
        """Where rails cross circles, rays and each other, and where they pass nearest to the target."""
        if not self._goals or not self._horizon.rails:
            return []
        room, goals, start = self.room, self._goals, self._start
        # What is found by now leaves less of the goals.
        left = self._left(below)
        rails = [rail for rail in self._horizon.rails if _parts(*rail, room) and _passes_near(*rail, left)]
        if rails:
            rails = worth_crossing(rails, left, self._bounds()[0], self._taken(), start)
        if not rails:
            return []
        found: list[Point] = []
        behind: list[Point] = []
        for rail in rails:
            _follow(rail, self._circles, self._ask.target, found, behind)
        found += behind
        # A rail is crossed by the whole line of a ray, wherever the ray itself leads.
        rays = [
            ray for ray in _through(start, self._horizon.rays(self._windows), room) if _runs_near(start, ray, goals)
        ]
        lines: list[Rail] = [(start, (dx, dy)) for dx, dy, *_ in rays]
        for number, rail in enumerate(rails):
            for line in (*lines, *rails[:number]):
                found += line_crossing(*line, *rail)
        low, bottom, high, top = _narrowed(room, left)
        return [(x, y) for x, y in found if low <= x <= high and bottom <= y <= top]


def _seen(x: int, y: int, disc: Disc) -> Seen:
    u, v, radius = disc
    return (dx := u - x), (dy := v - y), dx * dx + dy * dy - radius * radius


def _follow(
    rail: Rail, circles: list[Circle], target: tuple[Figure, ...], ahead_of: list[Point], behind: list[Point]
) -> None:
    """Add where a rail crosses circles and passes the target, one way and then the other way from where it begins."""
    (x, y), (dx, dy) = rail
    squared = dx * dx + dy * dy
    twice = 2 * squared
    for u, v, radius in circles:
        wx, wy = u - x, v - y
        ahead = dx * wx + dy * wy
        off = ahead * ahead - squared * (wx * wx + wy * wy - radius * radius)
        if off < 0:
            continue
        root = isqrt(off)
        near, far = ahead - root, ahead + root
        one = (x + (2 * dx * near + squared) // twice, y + (2 * dy * near + squared) // twice)
        other = (x + (2 * dx * far + squared) // twice, y + (2 * dy * far + squared) // twice)
        # A place where the rail begins counts for both ways.
        if near >= 0:
            ahead_of.append(one)
        if far >= 0:
            ahead_of.append(other)
        if far <= 0:
            behind.append(other)
        if near <= 0:
            behind.append(one)
    for foe in target:
        ahead = dx * (foe.x - x) + dy * (foe.y - y)
        foot = (x + (2 * dx * ahead + squared) // twice, y + (2 * dy * ahead + squared) // twice)
        ahead_of.append(foot if ahead > 0 else (x, y))
        behind.append(foot if ahead < 0 else (x, y))


def _leading_near(circles: Iterable[Circle], goals: list[Disc], room: Box) -> list[Circle]:
    """The circles in a box that have points inside one of the circles that are near enough to the target."""
    left, bottom, right, top = room
    found = []
    for circle in dict.fromkeys(circles):
        x, y, radius = circle
        if not (left - radius <= x <= right + radius and bottom - radius <= y <= top + radius):
            continue
        for u, v, size in goals:
            squared = (dx := u - x) * dx + (dy := v - y) * dy
            most, least = size + radius, radius - size
            if squared < most * most and (least <= 0 or squared > least * least):
                found.append(circle)
                break
    return found


def _comes_near_all(goal: Disc, bounds: list[Circle]) -> bool:
    """Whether a disc shares a place with the inside of each circle."""
    x, y, size = goal
    for u, v, radius in bounds:
        reach = size + radius + HAIR
        if (u - x) * (u - x) + (v - y) * (v - y) >= reach * reach:
            return False
    return True


def _narrowed(room: Box, goals: list[Disc]) -> Box:
    left, bottom, right, top = room
    return (
        max(left, min([x - size for x, _, size in goals])), max(bottom, min([y - size for _, y, size in goals])),
        min(right, max([x + size for x, _, size in goals])), min(top, max([y + size for _, y, size in goals])),
    )  # fmt: skip


def _passes_near(begin: Point, direction: Point, goals: list[Disc]) -> bool:
    """Whether a straight line passes so near to one of the goals that a rounded place on it may lie inside."""
    (x, y), (dx, dy) = begin, direction
    squared = dx * dx + dy * dy
    for u, v, size in goals:
        aside = dx * (v - y) - dy * (u - x)
        if aside * aside <= (size + HAIR) * (size + HAIR) * squared:
            return True
    return False


def _through(start: Point, rays: Iterable[Ray], room: Box) -> Iterator[Ray]:
    """The rays that run through a box, or would if they ran the other way; not those that pass their wall beyond it."""
    (x, y), (left, bottom, right, top) = start, room
    left, bottom, right, top = left - x - HAIR, bottom - y - HAIR, right - x + HAIR, top - y + HAIR
    farthest = max(-left, right) ** 2 + max(-bottom, top) ** 2
    for ray in rays:
        dx, dy, least, *_ = ray
        if least > 0 and least * least > farthest:
            continue
        low, high = (dx * bottom, dx * top) if dx >= 0 else (dx * top, dx * bottom)
        nearest, most = (dy * left, dy * right) if dy >= 0 else (dy * right, dy * left)
        if low <= most and nearest <= high:
            yield ray


def room_of(ask: Approach, below: int) -> Box:
    """A box about all places that the chain and the distance leave, and that are near enough to the target."""
    figure = ask.figure
    far = ask.distance
    room = (figure.x - far, figure.y - far, figure.x + far, figure.y + far)
    if ask.moved:
        room = _within(room, ask.moved, ask.chain + figure.radius)
    return _within(room, ask.target, below + figure.radius)


def _within(room: Box, figures: tuple[Figure, ...], near: int) -> Box:
    """What is left of a box so near to some figures."""
    left, bottom, right, top = room
    near += max([f.radius for f in figures])
    xs, ys = [f.x for f in figures], [f.y for f in figures]
    return max(left, min(xs) - near), max(bottom, min(ys) - near), min(right, max(xs) + near), min(top, max(ys) + near)


def _runs_near(start: Point, ray: Ray, goals: list[Disc]) -> bool:
    """Whether a ray runs through one of the circles that are near enough to the target."""
    (x, y), (dx, dy, *_) = start, ray
    squared = dx * dx + dy * dy
    for u, v, size in goals:
        wx, wy = u - x, v - y
        limit = size * size
        if wx * wx + wy * wy < limit:
            return True
        aside = dx * wy - dy * wx
        if wx * dx + wy * dy > 0 and aside * aside < limit * squared:
            return True
    return False


def _parts(begin: Point, direction: Point, room: Box) -> bool:
    """Whether a straight line runs through a box."""
    (x, y), (dx, dy) = begin, direction
    left, bottom, right, top = room
    sides = [dx * (v - y) - dy * (u - x) for u in (left, right) for v in (bottom, top)]
    return min(sides) <= 0 <= max(sides)

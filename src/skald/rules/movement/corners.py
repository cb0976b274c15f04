"""The corners of what is allowed to a charging figure: where walls, bounds, rays and rails cross.

Owns the crossings and leaves out those that lie nowhere near the target. Never judges a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from skald.rules.geometry import CONTACT, Footprint, Point
from skald.rules.geometry.crossings import Circle, foot_on_ray, line_crossing, ray_crossings
from skald.rules.movement.horizon import HAIR, Horizon, Rail, Ray, Window

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach

#: Left, bottom, right, top.
Box = tuple[int, int, int, int]

#: Where the middle of a disc is, and its radius.
Disc = tuple[int, int, int]

#: Nearly all that contact allows reaches farthest.
ROOM = CONTACT - 1


def ring_corners(ask: Approach, foe: Footprint, horizon: Horizon) -> Iterator[Point]:
    """The ends of the arcs about a target figure on which the centre may lie."""
    figure = ask.figure
    start = (figure.x, figure.y)
    inner = Circle(foe.x, foe.y, figure.radius + foe.radius + HAIR)
    outer = Circle(foe.x, foe.y, figure.radius + foe.radius + ROOM)
    yield from ray_crossings(start, (foe.x - figure.x, foe.y - figure.y), outer)[:1]
    for u, v, radius in (*horizon.walls, *horizon.bounds):
        dx, dy = u - foe.x, v - foe.y
        squared = dx * dx + dy * dy
        reach = outer.radius + radius
        if 0 < squared <= reach * reach:
            yield from _crossings(inner, radius, dx, dy, squared)
            yield from _crossings(outer, radius, dx, dy, squared)
    wx, wy = foe.x - figure.x, foe.y - figure.y
    farthest = isqrt(wx * wx + wy * wy) + outer.radius
    for ray in horizon.rays(horizon.windows(foe)):
        if ray[2] <= farthest:
            yield from _on_ray(start, ray, (wx, wy), (inner.radius, outer.radius))
    for begin, (dx, dy) in horizon.rails:
        for each in (inner, outer):
            yield from ray_crossings(begin, (dx, dy), each)
            yield from ray_crossings(begin, (-dx, -dy), each)


def _crossings(one: Circle, radius: int, dx: int, dy: int, squared: int) -> tuple[Point, ...]:
    """Where a circle is crossed by another one with that radius, (dx, dy) from it."""
    x, y, own = one
    own *= own
    ahead = own - radius * radius + squared
    aside_squared = 4 * squared * own - ahead * ahead
    if aside_squared < 0:
        return ()
    aside = isqrt(aside_squared)
    twice = 2 * squared
    # Rounded to the nearest: half of the divisor is added first.
    along_x, along_y = ahead * dx + squared, ahead * dy + squared
    off_x, off_y = aside * dy, aside * dx
    return (
        (x + (along_x - off_x) // twice, y + (along_y + off_y) // twice),
        (x + (along_x + off_x) // twice, y + (along_y - off_y) // twice),
    )


def _on_ray(start: Point, ray: Ray, to_foe: Point, radii: tuple[int, int]) -> list[Point]:
    """Where a ray, past its wall, first comes to two rings about a target figure, and where it grazes them."""
    dx, dy, least = ray
    wx, wy = to_foe
    squared = dx * dx + dy * dy
    aside = dx * wy - dy * wx
    aside *= aside
    widest = radii[1] + 2 * HAIR
    if aside > widest * widest * squared or not squared:
        return []
    ahead = dx * wx + dy * wy
    passed = least * isqrt(squared)
    found = []
    for radius in radii:
        off = radius * radius * squared - aside
        if off >= 0:
            root = isqrt(off)
            far = ahead - root if ahead >= root else ahead + root
            if far >= passed and far >= 0:
                found.append(_at(start, dx, dy, far, squared))
    if ahead >= passed:
        x, y = _at(start, dx, dy, max(0, ahead), squared)
        if (x - start[0] - wx) ** 2 + (y - start[1] - wy) ** 2 <= (radii[1] + HAIR) ** 2:
            found.append((x, y))
    return found


def _at(start: Point, dx: int, dy: int, far: int, squared: int) -> Point:
    """The place so far along a direction, in parts of which its squared length makes a whole; rounded."""
    twice = 2 * squared
    return start[0] + (2 * dx * far + squared) // twice, start[1] + (2 * dy * far + squared) // twice


class _Aim(NamedTuple):
    """Where places nearer to the target than wished may lie: a disc about each target figure that can be come near."""

    goals: list[Disc]
    #: Those of the goals that are not wholly within the chain of one figure.
    loose: list[Disc]
    #: The angles in which they can be seen; None for all.
    windows: list[Window] | None


def corners_near(ask: Approach, below: int, room: Box, horizon: Horizon) -> list[Point]:
    """Every corner in a box that may be nearer to the target than ``below``, for a figure that can't touch it."""
    aim = _aim(ask, below, horizon)
    if not aim.goals:
        return []
    room = _narrowed(room, aim.goals)
    start = (ask.figure.x, ask.figure.y)
    circles = _circles(ask, horizon, room, aim)
    rays = [ray for ray in _through(start, horizon.rays(aim.windows), room) if _runs_near(start, ray, aim.goals)]
    found = _of_pairs(circles)
    found += _along_rays(start, rays, circles, aim.goals)
    found += _along_rails(ask, room, horizon, circles, [(start, (dx, dy)) for dx, dy, _ in rays])
    left, bottom, right, top = room
    return [(x, y) for x, y in found if left <= x <= right and bottom <= y <= top]


def _aim(ask: Approach, below: int, horizon: Horizon) -> _Aim:
    """The discs about target figures in which a nearer place may lie; who is out of reach or hidden has none."""
    figure = ask.figure
    limits, chains = _parted(ask, horizon.bounds)
    goals: list[Disc] = []
    loose: list[Disc] = []
    seen: list[Window] | None = []
    for foe in ask.target:
        goal = (foe.x, foe.y, below + figure.radius + foe.radius)
        if not all(_comes_near(goal, bound) for bound in limits):
            continue
        windows = horizon.windows(foe, below)
        if windows == [] or (chains and not any(_comes_near(goal, bound) for bound in chains)):
            continue
        goals.append(goal)
        seen = None if seen is None or windows is None else seen + windows
        if not any(_lies_within(goal, bound) for bound in chains):
            loose.append(goal)
    return _Aim(goals, loose, seen)


def _circles(ask: Approach, horizon: Horizon, room: Box, aim: _Aim) -> list[Circle]:
    """The circles that lead to places near enough to the target."""
    walls = horizon.walls
    limits, chains = _parted(ask, horizon.bounds)
    # Whoever stands at a wall about the target touches it, so that these only limit the way.
    here = (*walls[: len(ask.moved)], *walls[len(ask.moved) + len(ask.target) :], *limits)
    found = [c for c in dict.fromkeys(here) if _meets(c, room) and _leads_near(c, aim.goals)]
    # Where the chain of one figure covers everything, the ends of the others' chains limit nothing.
    found += [c for c in dict.fromkeys(chains) if _meets(c, room) and _leads_near(c, aim.loose)]
    return found


def _parted(ask: Approach, bounds: list[Circle]) -> tuple[list[Circle], list[Circle]]:
    """The bounds that all count, and the chains, of which one is enough."""
    count = len(bounds) - len(ask.moved)
    return bounds[:count], bounds[count:]


def _comes_near(goal: Disc, bound: Circle) -> bool:
    """Whether a disc and a circle's inside share a place."""
    x, y, size = goal
    u, v, radius = bound
    reach = size + radius + HAIR
    return (u - x) * (u - x) + (v - y) * (v - y) < reach * reach


def _lies_within(goal: Disc, bound: Circle) -> bool:
    """Whether a disc lies wholly in a circle's inside."""
    x, y, size = goal
    u, v, radius = bound
    return size < radius and (u - x) * (u - x) + (v - y) * (v - y) < (radius - size) * (radius - size)


def _narrowed(room: Box, goals: list[Disc]) -> Box:
    left, bottom, right, top = room
    return (
        max(left, min([x - size for x, _, size in goals])), max(bottom, min([y - size for _, y, size in goals])),
        min(right, max([x + size for x, _, size in goals])), min(top, max([y + size for _, y, size in goals])),
    )  # fmt: skip


def _of_pairs(circles: list[Circle]) -> list[Point]:
    """Where circles cross each other."""
    found: list[Point] = []
    for number, one in enumerate(circles):
        x, y, radius = one
        for u, v, other in circles[:number]:
            dx, dy = u - x, v - y
            squared = dx * dx + dy * dy
            reach, less = radius + other, radius - other
            if less * less <= squared <= reach * reach and squared:
                found += _crossings(one, other, dx, dy, squared)
    return found


def _through(start: Point, rays: Iterable[Ray], room: Box) -> Iterator[Ray]:
    """The rays that run through a box, or would if they ran the other way; not those that pass their wall beyond it."""
    (x, y), (left, bottom, right, top) = start, room
    left, bottom, right, top = left - x - HAIR, bottom - y - HAIR, right - x + HAIR, top - y + HAIR
    farthest = max(-left, right) ** 2 + max(-bottom, top) ** 2
    for ray in rays:
        dx, dy, least = ray
        if least > 0 and least * least > farthest:
            continue
        low, high = (dx * bottom, dx * top) if dx >= 0 else (dx * top, dx * bottom)
        nearest, most = (dy * left, dy * right) if dy >= 0 else (dy * right, dy * left)
        if low <= most and nearest <= high:
            yield ray


def _along_rays(start: Point, rays: list[Ray], circles: list[Circle], goals: list[Disc]) -> list[Point]:
    """Where rays, past their walls, cross circles and where they come nearest to the target."""
    x, y = start
    rings = [(u - x, v - y, (u - x) * (u - x) + (v - y) * (v - y) - radius * radius) for u, v, radius in circles]
    feet = [(u - x, v - y) for u, v, _ in goals]
    found: list[Point] = []
    for dx, dy, least in rays:
        squared = dx * dx + dy * dy
        passed = max(0, least * isqrt(squared))
        parts: list[int] = []
        for wx, wy, tangent in rings:
            ahead = dx * wx + dy * wy
            off = ahead * ahead - squared * tangent
            if off >= 0:
                root = isqrt(off)
                parts += (ahead - root, ahead + root)
        parts += [dx * wx + dy * wy for wx, wy in feet]
        twice, ahead_x, ahead_y = 2 * squared, 2 * dx, 2 * dy
        found += [
            (x + (ahead_x * far + squared) // twice, y + (ahead_y * far + squared) // twice)
            for far in parts
            if far >= passed
        ]
    return found


def _along_rails(
    ask: Approach, room: Box, horizon: Horizon, circles: list[Circle], rays: list[Rail]
) -> Iterator[Point]:
    """Where rails cross circles, rays and each other, and where they pass nearest to the target."""
    rails = [rail for rail in horizon.rails if _parts(*rail, room)]
    for begin, direction in (*rails, *[(begin, (-dx, -dy)) for begin, (dx, dy) in rails]):
        for circle in circles:
            yield from ray_crossings(begin, direction, circle)
        for foe in ask.target:
            yield foot_on_ray(begin, direction, (foe.x, foe.y))
    for number, rail in enumerate(rails):
        for line in (*rays, *rails[:number]):
            yield from line_crossing(*line, *rail)


def room_of(ask: Approach, below: int) -> Box:
    """A box about all places that the chain and the distance leave, and that are near enough to the target."""
    figure = ask.figure
    left, bottom, right, top = (
        figure.x - ask.distance, figure.y - ask.distance, figure.x + ask.distance, figure.y + ask.distance
    )  # fmt: skip
    if ask.moved:
        reach = ask.chain + figure.radius + max(f.radius for f in ask.moved)
        left = max(left, min(f.x for f in ask.moved) - reach)
        bottom = max(bottom, min(f.y for f in ask.moved) - reach)
        right = min(right, max(f.x for f in ask.moved) + reach)
        top = min(top, max(f.y for f in ask.moved) + reach)
    near = below + figure.radius + max(f.radius for f in ask.target)
    left = max(left, min(f.x for f in ask.target) - near)
    bottom = max(bottom, min(f.y for f in ask.target) - near)
    right = min(right, max(f.x for f in ask.target) + near)
    top = min(top, max(f.y for f in ask.target) + near)
    return left, bottom, right, top


def _meets(circle: Circle, room: Box) -> bool:
    x, y, radius = circle
    left, bottom, right, top = room
    return left - radius <= x <= right + radius and bottom - radius <= y <= top + radius


def _leads_near(circle: Circle, goals: list[Disc]) -> bool:
    """Whether a circle has points inside one of the circles that are near enough to the target."""
    x, y, radius = circle
    for u, v, size in goals:
        squared = (u - x) * (u - x) + (v - y) * (v - y)
        most, least = size + radius, radius - size
        if squared < most * most and (least <= 0 or squared > least * least):
            return True
    return False


def _runs_near(start: Point, ray: Ray, goals: list[Disc]) -> bool:
    """Whether a ray runs through one of the circles that are near enough to the target."""
    (x, y), (dx, dy, _) = start, ray
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

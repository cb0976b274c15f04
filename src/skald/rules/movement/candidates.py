"""The candidate places of a charging figure: finite lists, so that "if it can" and "as far as possible" have answers.

A figure's centre is kept out of circles about other bases (walls) and inside circles about its start, the reference
figure and the figures already moved (bounds); its way is limited by the tangents that pass a wall. Where it can touch
at all, or come nearest, is at a crossing of these, or straight on. For round bases that leaves nothing narrower
than a millimetre out. Bases with corners count as the circle about them and also try a dense ring about the target and
a lattice of a centimetre, so that they may miss a narrow way in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skald.rules.bases import base_named
from skald.rules.geometry import CONTACT, Footprint, Point, contact_places, nestled_places, towards, within
from skald.rules.geometry.crossings import (
    FINE,
    Circle,
    circle_crossings,
    foot_on_ray,
    line_crossing,
    ray_crossings,
    tangent_directions,
)
from skald.rules.geometry.headings import beyond

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach

#: A straight line: where it begins, and its direction.
Rail = tuple[Point, Point]
#: Left, bottom, right, top.
Box = tuple[int, int, int, int]

#: Places on the ring about a target figure: tried at once, and tried at last where a base has corners.
TARGET_RING = 16
FINE_RING = 128
#: Places on the ring about a figure already moved.
FRIEND_RING = 16
#: Where a base has corners, places so far apart are tried besides.
LATTICE = 100
#: Parts of the straight line towards a target figure that are tried.
STRIDES = 4
#: A hair of room keeps rounded places from overlapping; nearly all that contact allows reaches farthest.
HAIR = 1
ROOM = CONTACT - 1
#: Beside a wall a hair turns the whole way. Nearer than so many radii a part of it is tried too.
_FINER = ((6, 4), (2, 16))


def places_in_contact(ask: Approach) -> Iterator[Point]:
    """Places where the figure would touch the target: the likely ones first, then every corner of what is allowed."""
    figure = ask.figure
    start = (figure.x, figure.y)
    base = base_named(figure.base)
    foes = [foe for foe in _nearest_first(ask, start) if _is_in_reach(ask, foe)]
    for foe in foes:
        for friend in ask.moved:
            if within(foe, friend, 2 * figure.radius + CONTACT):
                yield from nestled_places(base, start, foe, friend)
        yield from contact_places(base, figure.heading, start, foe, TARGET_RING)
    if not foes:
        return
    walls, bounds = _walls(ask), _bounds(ask)
    rays = _rays(ask, walls)
    for foe in foes:
        if base.corners or foe.corners:
            yield from contact_places(base, figure.heading, start, foe, FINE_RING)
        else:
            yield from _ring_corners(ask, foe, walls, bounds, rays)


def places_straight_on(ask: Approach, below: int) -> Iterator[Point]:
    """Places on the straight lines towards the target, and the nearest ones that each bound allows."""
    figure = ask.figure
    for foe in ask.target:
        for part in range(STRIDES, 0, -1):
            dx, dy = towards(figure.x, figure.y, foe.x, foe.y, ask.distance * part // STRIDES)
            yield (figure.x + dx, figure.y + dy)
    for bound in _bounds(ask):
        for foe in ask.target:
            dx, dy = towards(bound.x, bound.y, foe.x, foe.y, bound.radius)
            yield (bound.x + dx, bound.y + dy)
    yield (figure.x, figure.y)


def places_beside(ask: Approach, below: int) -> Iterator[Point]:
    """Places that touch figures already moved: the likely ones, which spare most of the corners a look."""
    figure = ask.figure
    base = base_named(figure.base)
    start = (figure.x, figure.y)
    for number, friend in enumerate(ask.moved):
        for other in ask.moved[:number]:
            if within(friend, other, 2 * figure.radius + CONTACT):
                yield from nestled_places(base, start, friend, other)
        yield from contact_places(base, figure.heading, start, friend, FRIEND_RING)


def places_at_corners(ask: Approach, below: int) -> Iterator[Point]:
    """Every corner of what is allowed to a figure that can't touch the target and wants to be nearer than ``below``."""
    figure = ask.figure
    start = (figure.x, figure.y)
    base = base_named(figure.base)
    walls = _walls(ask)
    room = _room(ask, below)
    if room[0] > room[2] or room[1] > room[3]:
        return
    if base.corners:
        for friend in ask.moved:
            yield from contact_places(base, figure.heading, start, friend, TARGET_RING)
        yield from _lattice(room)
    # Whoever stands at a wall about the target touches it, so that these only limit the way.
    here = (*walls[: len(ask.moved)], *walls[len(ask.moved) + len(ask.target) :], *_bounds(ask))
    goals = [Circle(f.x, f.y, below + figure.radius + f.radius) for f in ask.target]
    circles = [circle for circle in dict.fromkeys(here) if _meets(circle, room) and _leads_near(circle, goals)]
    for number, one in enumerate(circles):
        for other in circles[:number]:
            yield from circle_crossings(one, other)
    rays = [(start, ray) for ray in _rays(ask, walls) if _parts(start, ray, room) and _runs_near(start, ray, goals)]
    rails = [rail for rail in _rails(ask) if _parts(*rail, room)]
    lines = [*rays, *rails, *[(begin, (-dx, -dy)) for begin, (dx, dy) in rails]]
    for begin, direction in lines:
        for circle in circles:
            yield from ray_crossings(begin, direction, circle)
        for foe in ask.target:
            yield foot_on_ray(begin, direction, (foe.x, foe.y))
    for number, rail in enumerate(rails):
        for line in (*rays, *rails[:number]):
            yield from line_crossing(*line, *rail)


def _nearest_first(ask: Approach, start: Point) -> list[Footprint]:
    x, y = start
    return sorted(ask.target, key=lambda f: ((f.x - x) ** 2 + (f.y - y) ** 2, f.x, f.y))


def _is_in_reach(ask: Approach, foe: Footprint) -> bool:
    """Whether a target figure could be touched, were nothing in the way."""
    figure = ask.figure
    far = ask.distance + figure.radius + foe.radius + CONTACT
    if (foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2 > far * far:
        return False
    if not ask.moved or not ask.radius:
        return True
    first = ask.moved[0]
    span = ask.radius + first.radius + 2 * figure.radius + foe.radius + CONTACT
    return (foe.x - first.x) ** 2 + (foe.y - first.y) ** 2 <= span * span


def _matters(ask: Approach, circle: Circle) -> bool:
    """Whether a circle comes near enough to the start to limit anything."""
    far = ask.distance + circle.radius
    return (circle.x - ask.figure.x) ** 2 + (circle.y - ask.figure.y) ** 2 <= far * far


def _room(ask: Approach, below: int) -> Box:
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


def _lattice(room: Box) -> Iterator[Point]:
    left, bottom, right, top = room
    for x in range(left, right + 1, LATTICE):
        for y in range(bottom, top + 1, LATTICE):
            yield (x, y)


def _meets(circle: Circle, room: Box) -> bool:
    x, y, radius = circle
    left, bottom, right, top = room
    return left - radius <= x <= right + radius and bottom - radius <= y <= top + radius


def _leads_near(circle: Circle, goals: list[Circle]) -> bool:
    """Whether a circle has points inside one of the circles that are near enough to the target."""
    x, y, radius = circle
    for goal in goals:
        squared = (goal.x - x) ** 2 + (goal.y - y) ** 2
        most, least = goal.radius + radius, radius - goal.radius
        if squared < most * most and (least <= 0 or squared > least * least):
            return True
    return False


def _runs_near(start: Point, direction: Point, goals: list[Circle]) -> bool:
    """Whether a ray runs through one of the circles that are near enough to the target."""
    (x, y), (dx, dy) = start, direction
    squared = dx * dx + dy * dy
    for goal in goals:
        wx, wy = goal.x - x, goal.y - y
        limit = goal.radius * goal.radius
        if wx * wx + wy * wy < limit:
            return True
        if wx * dx + wy * dy > 0 and (dx * wy - dy * wx) ** 2 < limit * squared:
            return True
    return False


def _parts(begin: Point, direction: Point, room: Box) -> bool:
    """Whether a straight line runs through a box."""
    (x, y), (dx, dy) = begin, direction
    left, bottom, right, top = room
    sides = [dx * (v - y) - dy * (u - x) for u in (left, right) for v in (bottom, top)]
    return min(sides) <= 0 <= max(sides)


def _walls(ask: Approach) -> list[Circle]:
    """Circles that the centre keeps out of: about figures moved, the target, friends, foes and barred corners."""
    radius = ask.figure.radius + HAIR
    found = [Circle(f.x, f.y, radius + f.radius) for f in (*ask.moved, *ask.target, *ask.friends)]
    found += [Circle(f.x, f.y, radius + f.radius + CONTACT) for f in ask.foes]
    found += [Circle(x, y, radius) for area in ask.barred for x, y in area.corners]
    return found


def _bounds(ask: Approach) -> list[Circle]:
    """Circles that the centre stays in: the distance, the chain and the radius."""
    radius = ask.figure.radius - HAIR
    found = [Circle(ask.figure.x, ask.figure.y, ask.distance - HAIR)]
    if ask.moved and ask.radius:
        first = ask.moved[0]
        found.append(Circle(first.x, first.y, ask.radius + first.radius + radius))
    found += [Circle(f.x, f.y, ask.chain + f.radius + radius) for f in ask.moved]
    return found


def _rays(ask: Approach, walls: list[Circle]) -> list[Point]:
    """Directions in which the way passes a wall by a hair; own figures may be crossed, and a flyer crosses all."""
    if ask.flies:
        return []
    start = (ask.figure.x, ask.figure.y)
    found: list[Point] = []
    for wall in walls[len(ask.moved) :]:
        if _matters(ask, wall):
            found += tangent_directions(start, wall)
            apart = (wall.x - start[0]) ** 2 + (wall.y - start[1]) ** 2
            for times, part in _FINER:
                if apart < (times * wall.radius) ** 2:
                    found += tangent_directions(start, wall, less=FINE - FINE // part)
    return found


def _rails(ask: Approach) -> list[Rail]:
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


def _ring_corners(
    ask: Approach, foe: Footprint, walls: list[Circle], bounds: list[Circle], rays: list[Point]
) -> Iterator[Point]:
    """The ends of the arcs about a target figure on which the centre may lie."""
    figure = ask.figure
    start = (figure.x, figure.y)
    ring = Circle(foe.x, foe.y, figure.radius + foe.radius + HAIR)
    outer = Circle(foe.x, foe.y, figure.radius + foe.radius + ROOM)
    yield from ray_crossings(start, (foe.x - figure.x, foe.y - figure.y), outer)[:1]
    for circle in (*walls, *bounds):
        yield from circle_crossings(ring, circle)
        yield from circle_crossings(outer, circle)
    for ray in rays:
        yield from ray_crossings(start, ray, ring)[:1]
        yield from ray_crossings(start, ray, outer)[:1]
        grazed = foot_on_ray(start, ray, (foe.x, foe.y))
        if (grazed[0] - foe.x) ** 2 + (grazed[1] - foe.y) ** 2 <= (outer.radius + HAIR) ** 2:
            yield grazed
    for begin, (dx, dy) in _rails(ask):
        for each in (ring, outer):
            yield from ray_crossings(begin, (dx, dy), each)
            yield from ray_crossings(begin, (-dx, -dy), each)

"""Where a base can stand in contact: finite, ordered lists of places.

Owns the ruling that stands for "touches if it can": these places and no others are tried.
Never knows who moves or how far.

Nearest to `start` first; of two equally near places the one with the smaller x, then the smaller y.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt

from skald.core import answered
from skald.rules.geometry.bases import Base, Footprint, footprint
from skald.rules.geometry.distance import CONTACT, overlaps, touches
from skald.rules.geometry.headings import Point, beyond, ring_direction


def contact_places(base: Base, heading: int, start: Point, target: Footprint, rings: int = 24) -> tuple[Point, ...]:
    """Centres where a base touches the target: straight from `start`, then round the ring, nearest first."""
    x = target.x
    y = target.y
    centred = _centred(target)
    ring = _ring(base, heading, centred, rings)
    ordered = _nearest_first([(x + dx, y + dy) for dx, dy in ring], start)
    direction = (start[0] - x, start[1] - y)
    if direction == (0, 0):
        return tuple(ordered)
    offset = _slid(base, heading, centred, direction)
    if not _in_contact(base, heading, offset, centred):
        return tuple(ordered)
    direct = (x + offset[0], y + offset[1])
    return (direct, *[place for place in ordered if place != direct])


def round_places(
    reach: int, start: Point, target: Footprint, rings: int, box: tuple[int, int, int, int]
) -> Iterator[Point]:
    """The same for two round bases whose radii make ``reach``: the places in a box (left, bottom, right, top).

    The place straight from `start` is the first wherever it lies, and may come twice.
    """
    x = target.x
    y = target.y
    if start != (x, y):
        dx, dy = beyond(start[0] - x, start[1] - y, reach)
        yield (x + dx, y + dy)
    left, bottom, right, top = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    places = [
        (x + dx, y + dy) for dx, dy in _round_ring(reach, rings) if left <= dx <= right and bottom <= dy <= top
    ]  # fmt: skip
    yield from _nearest_first(places, start)


@lru_cache(maxsize=1024)
def _round_ring(reach: int, rings: int) -> tuple[Point, ...]:
    """Where a round base touches another at the origin, one place in each direction."""
    return tuple([beyond(*ring_direction(index, rings), reach) for index in range(rings)])


def _centred(target: Footprint) -> Footprint:
    """The same footprint moved to the origin, so that places round it are worked out once."""
    x = target.x
    y = target.y
    return Footprint(0, 0, target.radius, tuple([(cx - x, cy - y) for cx, cy in target.corners]))


@lru_cache(maxsize=4096)
def _ring(base: Base, heading: int, centred: Footprint, rings: int) -> tuple[Point, ...]:
    """Where a base can touch a footprint at the origin, one place in each direction."""
    offsets = [_slid(base, heading, centred, ring_direction(index, rings)) for index in range(rings)]
    return tuple([offset for offset in offsets if _in_contact(base, heading, offset, centred)])


def _slid(base: Base, heading: int, centred: Footprint, direction: Point) -> Point:
    """Where a base sliding in from a direction comes to rest against the footprint at the origin."""
    dx, dy = direction
    far = base.radius + centred.radius
    if base.corners or centred.corners:
        near = 0
        while far - near > 1:
            middle = (near + far) // 2
            x, y = beyond(dx, dy, middle)
            if overlaps(footprint(base, x, y, heading), centred):
                near = middle
            else:
                far = middle
    # Rounded away from the target: no overlap, and for a start outside no farther than the true place.
    return beyond(dx, dy, far)


def nestled_places(base: Base, start: Point, target: Footprint, neighbour: Footprint) -> tuple[Point, ...]:
    """The (at most two) centres where a round base touches two round ones; none if any has corners."""
    if base.corners or target.corners or neighbour.corners:
        return ()
    x, y = target.x, target.y
    one, other = target.radius + base.radius, neighbour.radius + base.radius
    kept = [(x + dx, y + dy) for dx, dy in _nestled(one, other, neighbour.x - x, neighbour.y - y)]
    if len(kept) == 2 and _rank(kept[1], start) < _rank(kept[0], start):
        kept.reverse()
    return tuple(kept)


@lru_cache(maxsize=4096)
def _nestled(one: int, other: int, dx: int, dy: int) -> tuple[Point, ...]:
    """Where a round base touches one at the origin and another at (dx, dy), if its radius makes so much with theirs."""
    # A hair of room first; if the two stand too far apart for that, nearly all the room that contact leaves.
    for room in (1, CONTACT - 1):
        kept = _nestled_with(room, one, other, dx, dy)
        if kept:
            return tuple(kept)
    return ()


def _nestled_with(room: int, one: int, other: int, dx: int, dy: int) -> list[Point]:
    """The points with some room from the rims of two round bases, rounded, that are in contact with both."""
    squared = dx * dx + dy * dy
    first = (one + room) * (one + room)
    second = (other + room) * (other + room)
    # Twice the squared centre line times (how far along it, how far off it) the two circles meet.
    ahead = first - second + squared
    aside_squared = 4 * squared * first - ahead * ahead
    if squared == 0 or aside_squared < 0:
        return []
    aside = isqrt(aside_squared)
    found = []
    for side in (aside, -aside) if aside else (0,):
        x = _divided(ahead * dx - side * dy, 2 * squared)
        y = _divided(ahead * dy + side * dx, 2 * squared)
        if one * one <= x * x + y * y <= (one + CONTACT) * (one + CONTACT):
            if other * other <= (x - dx) * (x - dx) + (y - dy) * (y - dy) <= (other + CONTACT) * (other + CONTACT):
                found.append((x, y))
    return found


def _divided(value: int, by: int) -> int:
    """A quotient rounded to the nearest, halves away from zero."""
    if value >= 0:
        return (2 * value + by) // (2 * by)
    return -((by - 2 * value) // (2 * by))


def _in_contact(base: Base, heading: int, place: Point, target: Footprint) -> bool:
    """Whether a base at a place touches the target."""
    return touches(footprint(base, place[0], place[1], heading), target)


def _nearest_first(places: list[Point], start: Point) -> list[Point]:
    """Places without repeats, by distance from `start`, then x, then y."""
    x, y = start
    ranked = sorted({((px - x) * (px - x) + (py - y) * (py - y), px, py) for px, py in places})
    return [(px, py) for _, px, py in ranked]


def _rank(place: Point, start: Point) -> tuple[int, int, int]:
    """What puts places in that order."""
    (x, y), (u, v) = place, start
    return ((x - u) * (x - u) + (y - v) * (y - v), x, y)


@answered
def by_distance(anchor: Point, places: tuple[Point, ...]) -> list[Point]:
    """Places by their distance from an anchor, those as far in their order."""
    x, y = anchor
    # The distance and the number of a place in one: numbers sort quickly.
    count = len(places)
    ranked = sorted([((u - x) * (u - x) + (v - y) * (v - y)) * count + n for n, (u, v) in enumerate(places)])
    return [places[row % count] for row in ranked]

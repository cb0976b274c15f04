"""The candidate places of a charging figure: finite lists, so that "if it can" and "as far as possible" have answers.

A figure's centre is kept out of circles about other bases (walls) and inside circles about its start, the reference
figure and the figures already moved (bounds); its way is limited by the tangents that pass a wall. Where it can touch
at all, or come nearest, is at a crossing of these, or straight on. For round bases that leaves nothing narrower
than a millimetre out. Bases with corners count as the circle about them and also try a dense ring about the target and
a lattice of a centimetre, so that they may miss a narrow way in.

The crossings themselves are worked out in ``corners``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skald.rules.bases import base_named
from skald.rules.geometry import (
    CONTACT,
    Base,
    Footprint,
    Point,
    contact_places,
    nestled_places,
    round_places,
    within,
)
from skald.rules.geometry.headings import along
from skald.rules.movement.corners import Box, corners_near, ring_corners, room_of
from skald.rules.movement.horizon import Horizon

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach
    from skald.rules.state import Figure

#: Places on the ring about a target figure: tried at once, and tried at last where a base has corners.
TARGET_RING = 16
FINE_RING = 128
#: Places on the ring about a figure already moved.
FRIEND_RING = 16
#: Where a base has corners, places so far apart are tried besides.
LATTICE = 100
#: Parts of the straight line towards a target figure that are tried.
STRIDES = 4


def places_in_contact(ask: Approach, horizon: Horizon) -> Iterator[Point]:
    """Places where the figure would touch the target: the likely ones first, then every corner of what is allowed."""
    figure = ask.figure
    start = (figure.x, figure.y)
    base = base_named(figure.base)
    foes = [foe for foe in _nearest_first(ask, start) if _is_in_reach(ask, foe)]
    far = ask.distance
    reach = (figure.x - far, figure.y - far, figure.x + far, figure.y + far)
    for foe in foes:
        # Nobody hides the nearest one, as a rule.
        if foe is foes[0] or horizon.shows(foe):
            for friend in ask.moved:
                if within(foe, friend, 2 * figure.radius + CONTACT):
                    yield from nestled_places(base, start, foe, friend)
            yield from _places_about(figure, base, foe, TARGET_RING, reach)
    for foe in foes:
        if horizon.shows(foe):
            if base.corners or foe.corners:
                yield from contact_places(base, figure.heading, start, foe, FINE_RING)
            else:
                yield from ring_corners(ask, foe, horizon)


def _places_about(figure: Figure, base: Base, other: Footprint, rings: int, room: Box) -> Iterator[Point]:
    """Places on the ring about a base, the one straight on first; those of round bases only in a box."""
    start = (figure.x, figure.y)
    if base.corners or other.corners:
        yield from contact_places(base, figure.heading, start, other, rings)
    else:
        yield from round_places(base.radius + other.radius, start, other, rings, room)


def places_likely(ask: Approach, below: int, horizon: Horizon) -> list[Point]:
    """Where a figure that can't touch the target may well come nearest, which spares most of the corners a look."""
    return _places_straight_on(ask, horizon) + _places_beside(ask)


def _places_straight_on(ask: Approach, horizon: Horizon) -> list[Point]:
    """Places on the straight lines towards the target, and the nearest ones that each bound allows."""
    figure = ask.figure
    found: list[Point] = []
    for foe in ask.target:
        for part in range(STRIDES, 0, -1):
            found += _short_of(figure.x, figure.y, ask.distance * part // STRIDES, foe)
    for x, y, radius in horizon.bounds:
        for foe in ask.target:
            found += _short_of(x, y, radius, foe)
    found.append((figure.x, figure.y))
    return found


def _short_of(x: int, y: int, length: int, foe: Footprint) -> tuple[Point, ...]:
    """The place so far from another on the straight line to a target figure; none if that would be on top of it."""
    dx, dy = foe.x - x, foe.y - y
    if dx * dx + dy * dy <= length * length:
        return ()
    ahead, aside = along(dx, dy, length)
    return ((x + ahead, y + aside),)


def _places_beside(ask: Approach) -> list[Point]:
    """Places that touch two figures already moved; where a base has corners, those that touch one."""
    figure = ask.figure
    base = base_named(figure.base)
    start = (figure.x, figure.y)
    found: list[Point] = []
    for number, friend in enumerate(ask.moved):
        for other in ask.moved[:number]:
            if within(friend, other, 2 * figure.radius + CONTACT):
                found += nestled_places(base, start, friend, other)
        if base.corners or friend.corners:
            found += contact_places(base, figure.heading, start, friend, FRIEND_RING)
    return found


def places_at_corners(ask: Approach, below: int, horizon: Horizon) -> list[Point]:
    """Every corner of what is allowed to a figure that can't touch the target and wants to be nearer than ``below``."""
    figure = ask.figure
    base = base_named(figure.base)
    room = room_of(ask, below)
    if room[0] > room[2] or room[1] > room[3]:
        return []
    found: list[Point] = []
    if base.corners:
        for friend in ask.moved:
            found += contact_places(base, figure.heading, (figure.x, figure.y), friend, TARGET_RING)
        found += _lattice(room)
    found += corners_near(ask, below, room, horizon)
    return found


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


def _lattice(room: Box) -> Iterator[Point]:
    left, bottom, right, top = room
    for x in range(left, right + 1, LATTICE):
        for y in range(bottom, top + 1, LATTICE):
            yield (x, y)

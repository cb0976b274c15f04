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
from math import isqrt
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
from skald.rules.movement.corners import Box
from skald.rules.movement.horizon import Horizon
from skald.rules.movement.rings import is_ring_taken, ring_corners
from skald.rules.movement.ways import is_round

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
#: A vector is rounded to so many binary places for a first look at where it leads, and is then off by less than that.
_BITS, _SLACK = 20, 4


def places_in_contact(ask: Approach, horizon: Horizon) -> Iterator[Point]:
    """Places where the figure would touch the target: the likely ones first, then every corner of what is allowed."""
    figure = ask.figure
    start = (figure.x, figure.y)
    base = base_named(figure.base)
    foes = [foe for foe in _nearest_first(ask, start) if _is_in_reach(ask, foe)]
    far = ask.distance
    reach = (figure.x - far, figure.y - far, figure.x + far, figure.y + far)
    plain = is_round(ask)
    left: list[Footprint] = []
    for foe in foes:
        # About the first figure's target there is room, as a rule, and nobody hides the nearest one.
        if plain and ask.moved and is_ring_taken(ask, foe, horizon):
            continue
        left.append(foe)
        if foe is foes[0] or horizon.shows(foe):
            for friend in ask.moved:
                if within(foe, friend, 2 * figure.radius + CONTACT):
                    yield from nestled_places(base, start, foe, friend)
            yield from _places_about(figure, base, foe, TARGET_RING, reach)
    for foe in left:
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


def places_straight_on(ask: Approach, below: int, horizon: Horizon) -> list[Point]:
    """Places on the straight lines towards the target, and the nearest ones that each bound allows.

    Those that are surely not nearer than ``below`` are left out.
    """
    x, y = ask.figure.x, ask.figure.y
    apart = _apart(ask)
    lengths = []
    for part in range(STRIDES, 0, -1):
        length = ask.distance * part // STRIDES
        # Wherever a place so far from the start lies, it is no nearer to anybody than that.
        if min([abs(far - length) - reach for far, reach in apart]) < below + 2:
            lengths.append(length)
    found: list[Point] = []
    foes = [(foe.x, foe.y) for foe in ask.target]
    for u, v in foes:
        dx, dy = u - x, v - y
        squared = dx * dx + dy * dy
        for length in lengths:
            if squared > (most := length * length):
                # The vector along the line, written out.
                ahead, aside = isqrt(dx * dx * most // squared), isqrt(dy * dy * most // squared)
                found.append((x + ahead if dx >= 0 else x - ahead, y + aside if dy >= 0 else y - aside))
    # What lies farther off than that is surely out of reach.
    reach = (ask.distance + _SLACK) * (ask.distance + _SLACK)
    for bx, by, radius in horizon.bounds:
        most = radius * radius
        sx, sy = bx - x, by - y
        for u, v in foes:
            dx, dy = u - bx, v - by
            squared = dx * dx + dy * dy
            if squared <= most:
                continue
            part = (radius << _BITS) // isqrt(squared)
            ahead, aside = sx + (dx * part >> _BITS), sy + (dy * part >> _BITS)
            if ahead * ahead + aside * aside <= reach:
                ahead, aside = isqrt(dx * dx * most // squared), isqrt(dy * dy * most // squared)
                found.append((bx + ahead if dx >= 0 else bx - ahead, by + aside if dy >= 0 else by - aside))
    found.append((x, y))
    return found


def _apart(ask: Approach) -> list[tuple[int, int]]:
    """How far each target figure's middle is from the start, and how far it would be in contact."""
    x, y, radius = ask.figure.x, ask.figure.y, ask.figure.radius
    return [(isqrt((f.x - x) * (f.x - x) + (f.y - y) * (f.y - y)), f.radius + radius) for f in ask.target]


def places_beside(ask: Approach) -> list[Point]:
    """Places in reach that touch two figures already moved; where a base has corners, those that touch one."""
    figure = ask.figure
    base = base_named(figure.base)
    start = x, y = figure.x, figure.y
    far, room = ask.distance + figure.radius + CONTACT, 2 * figure.radius + CONTACT
    found: list[Point] = []
    near: list[Figure] = []
    for friend in ask.moved:
        reach = far + friend.radius
        if (dx := friend.x - x) * dx + (dy := friend.y - y) * dy > reach * reach:
            continue
        for other in near:
            if within(friend, other, room):
                found += nestled_places(base, start, friend, other)
        if base.corners or friend.corners:
            found += contact_places(base, figure.heading, start, friend, FRIEND_RING)
        near.append(friend)
    return found


def places_between(ask: Approach, room: Box, below: int) -> list[Point]:
    """Where a base with corners that can't touch is tried besides: about those already moved, and on a lattice."""
    figure = ask.figure
    base = base_named(figure.base)
    found: list[Point] = []
    if base.corners:
        for friend in ask.moved:
            found += contact_places(base, figure.heading, (figure.x, figure.y), friend, TARGET_RING)
        found += _lattice(room)
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

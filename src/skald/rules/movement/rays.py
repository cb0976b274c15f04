"""Rays from a charging figure's start that pass a wall, and a first look at which of them lead to anything.

Owns the rays and the proof, in rounded numbers, that all places on one lie out of reach, behind a wall or on somebody.
Says that one is worth following where it is in doubt; the places on it are worked out elsewhere, and exactly. The same
for straight lines past barred sides and along the table's edge.
"""

from __future__ import annotations

from math import isqrt

from skald.rules.geometry.crossings import FINE
from skald.rules.movement.angles import WHOLE, angle_of

#: A direction; how far off a way in it passes its wall: before that, the wall limits nothing; its angle; and the same
#: direction again, in parts of a whole number.
Ray = tuple[int, int, int, int, int, int]
#: A wall that stops a way: where it lies from the start, its radius, and how far off its middle is, squared.
Hurdle = tuple[int, int, int, int]
#: The angles that a wall takes up (the lowest, and how many), and how far off it hides all that is behind it.
Cone = tuple[int, int, int]
#: A disc seen from the start: where its middle lies, and its radius.
Seen = tuple[int, int, int]

#: A straight line: where it begins, and its direction.
Rail = tuple[tuple[int, int], tuple[int, int]]

#: Directions are rounded to so many binary places: products with places on a table are still small numbers.
_BITS = 15
#: Beside a wall a hair turns the whole way. Nearer than so many radii a part of it is tried too.
_FINER = ((6, 4), (2, 16))
#: A wall hides by so much less than its radius, so that places may be rounded.
SHY = 2
#: Rounded numbers are off by less than this, and by less than one part in so many (as a power of two).
_SLACK, _PART = 3, 13
#: Farther than any way goes.
FAR = 10**9


def rays_past(hurdle: Hurdle) -> list[Ray]:
    """Directions in which a way passes a wall by a hair or, near it, by a part of one."""
    dx, dy, radius, apart = hurdle
    if not apart:
        return []
    least = isqrt(max(0, apart - radius * radius)) - SHY
    asides = [radius * FINE]
    for times, part in _FINER:
        if apart < times * times * radius * radius:
            asides.append((radius - 1) * FINE + FINE // part)
    found = []
    for aside in asides:
        # Straight across where one stands on the wall or in it.
        ahead = isqrt(max(0, apart * FINE * FINE - aside * aside))
        length = apart * FINE if ahead else isqrt(apart) * aside
        one, other, past, across = ahead * dx, ahead * dy, aside * dy, aside * dx
        u, v = one - past, other + across
        found.append((u, v, least, angle_of(u, v), (u << _BITS) // length, (v << _BITS) // length))
        u, v = one + past, other - across
        found.append((u, v, least, angle_of(u, v), (u << _BITS) // length, (v << _BITS) // length))
    return found


def worth_following(
    rays: list[Ray], goals: list[Seen], cones: list[Cone], taken: list[Seen], farthest: int
) -> list[Ray]:  # fmt: skip
    """The rays on which some place in a goal may be free: no cone hides it, none of the discs that are taken covers it.

    The cones come in the order of how far off they hide.
    """
    wide = []
    for x, y, size in goals:
        slack = _SLACK + ((abs(x) + abs(y)) >> _PART)
        wide.append((x, y, size + slack, slack + 2))
    discs = []
    for x, y, size in taken:
        sure = size - 2 * (_SLACK + ((abs(x) + abs(y) + size) >> _PART))
        if sure > 0:
            discs.append((x, y, sure))
    farthest += _SLACK
    found = []
    for ray in rays:
        _, _, least, angle, ux, uy = ray
        begin, end = FAR, -1
        for x, y, size, slack in wide:
            aside = (ux * y - uy * x) >> _BITS
            if -size <= aside <= size:
                ahead = (ux * x + uy * y) >> _BITS
                half = isqrt(size * size - aside * aside) + slack
                if (near := ahead - half) < begin:
                    begin = near
                if (far := ahead + half) > end:
                    end = far
        begin = max(begin, least - 1)
        end = min(end, farthest)
        if begin > end or end < 0:
            continue
        for low, width, hides in cones:
            if hides + _SLACK >= end:
                break
            if (angle - low) % WHOLE <= width:
                end = hides + _SLACK
                break
        begin = max(begin, 0)
        if begin <= end and not _is_covered(ux, uy, begin, end, discs):
            found.append(ray)
    return found


def worth_crossing(
    rails: list[Rail], goals: list[Seen], bounds: list[Seen], taken: list[Seen], start: tuple[int, int]
) -> list[Rail]:  # fmt: skip
    """The straight lines on which some place in a goal and within all bounds may be free of the discs that are taken.

    Only those discs are seen from the start.
    """
    found = []
    for rail in rails:
        (x, y), (dx, dy) = rail
        length = isqrt((dx * dx + dy * dy) << 2 * _BITS)
        ux, uy = (dx << 2 * _BITS) // length, (dy << 2 * _BITS) // length
        # All is seen from about where the line passes nearest to the start, off it by less than two for rounding.
        ahead = (ux * (start[0] - x) + uy * (start[1] - y)) >> _BITS
        x, y = x + (ux * ahead >> _BITS), y + (uy * ahead >> _BITS)
        spans = [_span(ux, uy, u - x, v - y, size) for u, v, size in goals]
        begin, end = min([span[0] for span in spans]), max([span[1] for span in spans])
        for u, v, size in bounds:
            low, high = _span(ux, uy, u - x, v - y, size + _SLACK)
            begin, end = max(begin, low), min(end, high)
        if begin > end:
            continue
        discs = []
        ox, oy = start[0] - x, start[1] - y
        for u, v, size in taken:
            gx, gy = u + ox, v + oy
            sure = size - 3 * (_SLACK + ((abs(gx) + abs(gy) + size) >> _PART))
            if sure > 0:
                discs.append((gx, gy, sure))
        if not _is_covered(ux, uy, begin, end, discs):
            found.append(rail)
    return found


def _span(ux: int, uy: int, x: int, y: int, size: int) -> tuple[int, int]:
    """From where to where a line surely runs through a disc, if at all; the one is beyond the other if it doesn't."""
    slack = 2 * _SLACK + ((abs(x) + abs(y)) >> _PART)
    size += slack
    aside = (ux * y - uy * x) >> _BITS
    if not -size <= aside <= size:
        return FAR, -FAR
    ahead = (ux * x + uy * y) >> _BITS
    half = isqrt(size * size - aside * aside) + slack + 2
    return ahead - half, ahead + half


def _is_covered(ux: int, uy: int, begin: int, end: int, discs: list[Seen]) -> bool:
    """Whether a part of a ray lies in discs from one end to the other."""
    spans = []
    for x, y, size in discs:
        aside = (ux * y - uy * x) >> _BITS
        if -size < aside < size:
            ahead = (ux * x + uy * y) >> _BITS
            half = isqrt(size * size - aside * aside)
            if ahead - half <= end and ahead + half > begin:
                spans.append((ahead - half, ahead + half))
    spans.sort()
    for near, far in spans:
        if near > begin:
            return False
        if far > begin:
            begin = far
            if begin > end:
                return True
    return False

"""The ring of places about a target figure in which a charging figure touches it: is any of it left, and where it ends.

Owns the crossings of the ring with all that limits a way, and the quick proof that somebody stands everywhere on it.
Never judges a single place.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from skald.rules.geometry import CONTACT, Footprint, Point
from skald.rules.geometry.crossings import ray_crossings
from skald.rules.movement.angles import WHOLE, angle_of, left_open
from skald.rules.movement.horizon import HAIR, Horizon
from skald.rules.movement.rays import Ray

if TYPE_CHECKING:
    from skald.rules.movement.approach import Approach

#: Nearly all that contact allows reaches farthest.
ROOM = CONTACT - 1
#: No place of a ring lies farther out than that, however it is rounded.
_BREADTH = CONTACT + 1


def is_ring_taken(ask: Approach, foe: Footprint, horizon: Horizon) -> bool:
    """Whether no place is left about a target figure: one is out of reach, the next behind it, others are taken.

    All bases are round. Says no where it is in doubt.
    """
    figure = ask.figure
    x, y, inner = foe.x, foe.y, figure.radius + foe.radius
    outer = inner + _BREADTH
    mx, my = figure.x - x, figure.y - y
    apart = mx * mx + my * my
    if apart <= outer * outer:
        return False
    ahead, aside = _facing(apart, inner, outer, ask.distance, flies=ask.flies)
    # None is open; or nearly all are, all round the figure.
    if aside * aside < ahead * ahead and (ahead < 0 or not aside):
        return ahead > 0
    low = angle_of(ahead * mx + aside * my, ahead * my - aside * mx)
    width = (angle_of(ahead * mx - aside * my, ahead * my + aside * mx) - low) % WHOLE
    taken = []
    count = len(ask.moved) + len(ask.target) + len(ask.friends) + len(ask.marks) + len(ask.foes)
    for u, v, radius in horizon.walls[:count]:
        # Exactly what is barred, without the hair.
        bar = radius - HAIR
        squared = (dx := u - x) * dx + (dy := v - y) * dy
        if not 0 < squared < (inner + bar) * (inner + bar):
            continue
        # A place so far from the figure lies in the disc up to an angle whose cosine is ahead / (2 · apart · so far).
        # In between it is nearer to the disc's middle than at the worse of both ends.
        off = squared - bar * bar
        ahead, most = off + inner * inner, inner
        if (off + outer * outer) * inner > ahead * outer:
            ahead, most = off + outer * outer, outer
        aside = 4 * squared * most * most - ahead * ahead
        if aside < 0:
            if ahead < 0:
                return True
            continue
        aside = isqrt(aside)
        begin = angle_of(ahead * dx + aside * dy, ahead * dy - aside * dx)
        span = (angle_of(ahead * dx - aside * dy, ahead * dy + aside * dx) - begin) % WHOLE
        # One less at either end for what angles are rounded by, and one more for the view.
        if span > 2:
            taken.append((begin + 1, span - 2))
    return not left_open(low - 1, width + 2, taken)


def _facing(apart: int, inner: int, outer: int, far: int, *, flies: bool) -> tuple[int, int]:
    """The direction, from that of the start, up to which places of a ring are in reach and not behind the figure.

    How much of it goes ahead, and how much aside; nothing aside where they end straight ahead, or nowhere.
    """
    # In reach: the cosine is at least ahead / (2 · apart · most), for each place between inner and outer.
    ahead, most = apart - far * far + inner * inner, inner
    if apart > far * far:
        ahead, most = apart - far * far + inner * outer, outer
    if not flies:
        # A way to a place q ahead of the middle (in the direction of the start, times apart) passes through the figure
        # if (inner² - q)² is more than the squared tangent times what the place is farther out than inner, in squares.
        q = inner * inner - isqrt((apart - inner * inner) * (outer * outer - inner * inner)) - 1
        other = inner if q < 0 else outer
        if 2 * q * most > ahead * other:
            ahead, most = 2 * q, other
    aside = 4 * apart * most * most - ahead * ahead
    # Rounded up, which leaves more of the ring open.
    return ahead, isqrt(aside) + 1 if aside >= 0 else 0


def ring_corners(ask: Approach, foe: Footprint, horizon: Horizon) -> list[Point]:
    """The ends of the arcs about a target figure on which the centre may lie."""
    figure = ask.figure
    start = (figure.x, figure.y)
    x, y, radius = foe.x, foe.y, figure.radius + foe.radius
    inner, outer = radius + HAIR, radius + ROOM
    found = [*ray_crossings(start, (x - figure.x, y - figure.y), (x, y, outer))[:1]]
    for u, v, other in (*horizon.walls, *horizon.bounds):
        squared = (dx := u - x) * dx + (dy := v - y) * dy
        if 0 < squared <= (outer + other) * (outer + other):
            found += _crossings(x, y, inner, other, dx, dy, squared)
            found += _crossings(x, y, outer, other, dx, dy, squared)
    wx, wy = x - figure.x, y - figure.y
    apart = isqrt(wx * wx + wy * wy)
    for ray in horizon.rays(horizon.windows(foe), apart + outer):
        if ray[2] <= apart + outer:
            found += _on_ray(start, ray, (wx, wy), (inner, outer))
    for begin, (dx, dy) in horizon.rails:
        # Farther from the ring than rounding goes, a rail crosses nothing.
        aside = dx * (y - begin[1]) - dy * (x - begin[0])
        if aside * aside <= (outer + HAIR) * (outer + HAIR) * (dx * dx + dy * dy):
            for each in ((x, y, inner), (x, y, outer)):
                found += ray_crossings(begin, (dx, dy), each)
                found += ray_crossings(begin, (-dx, -dy), each)
    return found


def _crossings(x: int, y: int, own: int, radius: int, dx: int, dy: int, squared: int) -> tuple[Point, ...]:
    """Where a circle is crossed by another one with that radius, (dx, dy) from it."""
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
    dx, dy, least, *_ = ray
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

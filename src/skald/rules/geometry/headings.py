"""Directions on the table, and whole-number vectors along them.

Owns the 64 headings, their sine table and the rounding of every vector.
Never knows bases, distances between them or terrain.

Heading 0 points along +x; headings grow counter-clockwise.
All rounding is the same in every quadrant, so a mirrored table gives mirrored answers.
"""

from functools import lru_cache
from math import isqrt

from skald.core import answered

Point = tuple[int, int]

HEADINGS = 64
SCALE_BITS = 14
SCALE = 1 << SCALE_BITS

# SCALE times the sine of k/64 turn, for the first quarter turn; the rest follows by symmetry.
_QUARTER: tuple[int, ...] = (
    0, 1606, 3196, 4756, 6270, 7723, 9102, 10394, 11585,
    12665, 13623, 14449, 15137, 15679, 16069, 16305, 16384,
)  # fmt: skip

# SCALE times (cosine, sine) halfway between two headings, where the nearest one changes.
_HALFWAY: tuple[Point, ...] = (
    (16364, 804), (16207, 2404), (15893, 3981), (15426, 5520),
    (14811, 7005), (14053, 8423), (13160, 9760), (12140, 11003),
)  # fmt: skip


def _sine(heading: int) -> int:
    """SCALE times the sine of a heading."""
    half, rest = divmod(heading % HEADINGS, 32)
    value = _QUARTER[rest] if rest <= 16 else _QUARTER[32 - rest]
    return -value if half else value


SINES: tuple[int, ...] = tuple(_sine(heading) for heading in range(HEADINGS))
COSINES: tuple[int, ...] = tuple(_sine(heading + 16) for heading in range(HEADINGS))


def _lengthened(component: int, length: int, squared: int) -> int:
    """One component of a vector brought to `length`, rounded away from zero."""
    if component == 0 or length == 0:
        return 0
    value = isqrt((component * component * length * length - 1) // squared) + 1
    return value if component > 0 else -value


@answered
def along(dx: int, dy: int, length: int) -> Point:
    """The vector of at most `length` in the direction (dx, dy), each component rounded towards zero."""
    squared = dx * dx + dy * dy
    if squared == 0:
        return (0, 0)
    most = length * length
    x, y = isqrt(dx * dx * most // squared), isqrt(dy * dy * most // squared)
    return (x if dx >= 0 else -x, y if dy >= 0 else -y)


def beyond(dx: int, dy: int, length: int) -> Point:
    """The vector of at least `length` in the direction (dx, dy), each component rounded away from zero."""
    squared = dx * dx + dy * dy
    if squared == 0:
        return (0, 0)
    return (_lengthened(dx, length, squared), _lengthened(dy, length, squared))


@lru_cache(maxsize=4096)
def step(heading: int, length: int) -> Point:
    """The vector of at most `length` along a heading."""
    heading %= HEADINGS
    return along(COSINES[heading], SINES[heading], length)


def towards(x0: int, y0: int, x1: int, y1: int, length: int) -> Point:
    """The vector from the first point towards the second: all the way, or at most `length`."""
    dx = x1 - x0
    dy = y1 - y0
    if dx * dx + dy * dy <= length * length:
        return (dx, dy)
    return along(dx, dy, length)


@answered
def heading_towards(dx: int, dy: int) -> int:
    """The heading nearest to the direction (dx, dy); 0 for no direction at all."""
    width = abs(dx)
    height = abs(dy)
    flat = max(width, height)
    steep = min(width, height)
    heading = 0
    for cosine, sine in _HALFWAY:
        if steep * cosine <= flat * sine:
            break
        heading += 1
    if height > width:
        heading = 16 - heading
    if dx < 0:
        heading = 32 - heading
    if dy < 0:
        heading = -heading
    return heading % HEADINGS


def ring_direction(index: int, count: int) -> Point:
    """A direction (of no particular length) at `index` / `count` of a turn."""
    # Along the chord between two headings: off by less than a hundredth of a degree, and exactly mirrored.
    heading, rest = divmod(index % count * HEADINGS, count)
    after = (heading + 1) % HEADINGS
    dx = COSINES[heading] * (count - rest) + COSINES[after] * rest
    dy = SINES[heading] * (count - rest) + SINES[after] * rest
    return (dx, dy)


def turned(point: Point, heading: int) -> Point:
    """A point turned about the origin by a heading, rounded to the nearest, halves away from zero."""
    heading %= HEADINGS
    x, y = point
    cosine = COSINES[heading]
    sine = SINES[heading]
    return (_rounded(x * cosine - y * sine), _rounded(x * sine + y * cosine))


def _rounded(scaled: int) -> int:
    """A scaled number back in table units, halves away from zero."""
    if scaled >= 0:
        return (scaled + SCALE // 2) >> SCALE_BITS
    return -((SCALE // 2 - scaled) >> SCALE_BITS)

"""Angles in whole numbers: which way something lies, and what of a view is left when others stand in it.

Owns an angle that grows with the true one and is exact enough to compare directions. Never knows what is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: A quarter turn, as angles are measured here.
_BITS = 24
QUARTER = 1 << _BITS
HALF, WHOLE = 2 * QUARTER, 4 * QUARTER
_LAST = 3 * QUARTER

#: From one angle to another.
Window = tuple[int, int]


def angle_of(dx: int, dy: int) -> int:
    """Where a direction points: it grows with the angle, counter-clockwise, by the same for each quarter turn."""
    if dy >= 0:
        if dx > 0:
            return (dy << _BITS) // (dx + dy)
        return QUARTER + (-dx << _BITS) // (dy - dx) if dy or dx else 0
    if dx < 0:
        return HALF + (-dy << _BITS) // (-dx - dy)
    return _LAST + (dx << _BITS) // (dx - dy)


def left_open(low: int, width: int, hidden: Iterable[Sequence[int]]) -> list[Window]:
    """What of the angles from a lowest one on is left open by others, each given as its lowest angle and its width."""
    rows = []
    for row in hidden:
        span = row[1]
        begin = (row[0] - low + HALF) % WHOLE - HALF
        if begin < width and begin + span > 0:
            rows.append((begin, begin + span))
    rows.sort()
    found = []
    at = 0
    for begin, end in rows:
        if begin > at:
            found.append((low + at, low + begin))
        if end > at:
            at = end
            if at >= width:
                return found
    found.append((low + at, low + width))
    return found


def is_in(angle: int, windows: list[Window], slack: int) -> bool:
    """Whether an angle lies in one of the windows, or that near to it."""
    for low, high in windows:  # noqa: SIM110 - asked for every ray, and a plain loop is the quickest
        if (angle - low + slack) % WHOLE <= high - low + 2 * slack:
            return True
    return False

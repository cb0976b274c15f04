"""A unit as others meet it on the table: its box, and the narrow gaps between its figures.

Worked out once for each formation. Formations are shared between states, so they are known again by identity.
"""

from __future__ import annotations

from typing import NamedTuple

from skald.rules.geometry import Point, any_within, within
from skald.rules.state import Figure

Gap = tuple[Point, Point]

#: Formations remembered; far more than a battle has at one moment.
_MOST = 4096


class Screen(NamedTuple):
    """The figures of one unit, the box about their bases, and the gaps of at most ``link`` between them."""

    figures: tuple[Figure, ...]
    link: int
    left: int
    bottom: int
    right: int
    top: int
    gaps: tuple[Gap, ...]


_known: dict[tuple[int, int], Screen] = {}


def screen_of(figures: tuple[Figure, ...], link: int) -> Screen:
    """The screen that a unit's figures make; a link below 0 leaves no gaps closed."""
    key = (id(figures), link)
    found = _known.get(key)
    # The entry keeps its figures alive, so an identity can't be used by others meanwhile.
    if found is not None and found.figures is figures:
        return found
    made = Screen(
        figures,
        link,
        min(f.x - f.radius for f in figures),
        min(f.y - f.radius for f in figures),
        max(f.x + f.radius for f in figures),
        max(f.y + f.radius for f in figures),
        _gaps(figures, link) if link >= 0 else (),
    )
    if len(_known) >= _MOST:
        _known.clear()
    _known[key] = made
    return made


def are_boxes_near(one: tuple[Figure, ...], other: tuple[Figure, ...], distance: int) -> bool:
    """Whether two formations could lie within a distance of each other, judged by their boxes alone."""
    a, b = screen_of(one, -1), screen_of(other, -1)
    if a.right + distance < b.left or b.right + distance < a.left:
        return False
    return a.top + distance >= b.bottom and b.top + distance >= a.bottom


_near: dict[tuple[int, int, int], tuple[tuple[Figure, ...], tuple[Figure, ...], bool]] = {}


def are_within(one: tuple[Figure, ...], other: tuple[Figure, ...], distance: int) -> bool:
    """Whether two formations lie within a distance of each other; asked again and again, so remembered."""
    key = (id(one), id(other), distance)
    known = _near.get(key)
    if known is not None and known[0] is one and known[1] is other:
        return known[2]
    if not one or not other:
        return False
    found = are_boxes_near(one, other, distance) and any_within(one, other, distance)
    if len(_near) >= _MOST:
        _near.clear()
    _near[key] = (one, other, found)
    return found


def _gaps(figures: tuple[Figure, ...], link: int) -> tuple[Gap, ...]:
    return tuple(
        ((one.x, one.y), (other.x, other.y))
        for number, one in enumerate(figures)
        for other in figures[:number]
        if within(one, other, link)
    )

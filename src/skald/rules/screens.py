"""A unit as others meet it on the table: its box, and the narrow gaps between its figures.

Worked out once for each formation. Formations are shared between states, so they are known again by identity.
"""

from __future__ import annotations

from typing import NamedTuple

from skald.core import answered
from skald.rules.geometry import Point, any_within, within
from skald.rules.memory import Memory
from skald.rules.state import Figure, Unit

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

#: Some figures and the box about them: left, bottom, right, top.
Boxed = tuple[tuple[Figure, ...], int, int, int, int]
_boxes: dict[int, Boxed] = {}


@answered
def box_of(figures: tuple[Figure, ...]) -> tuple[int, int, int, int]:
    """The box about some bases: left, bottom, right, top."""
    return (
        min([f.x - f.radius for f in figures]),
        min([f.y - f.radius for f in figures]),
        max([f.x + f.radius for f in figures]),
        max([f.y + f.radius for f in figures]),
    )


def _boxed(figures: tuple[Figure, ...]) -> Boxed:
    """Some figures with their box, to be known again; whoever asks often looks among those known first."""
    if len(_boxes) >= _MOST:
        _boxes.clear()
    found = _boxes[id(figures)] = (figures, *box_of(figures))
    return found


@answered
def screen_of(figures: tuple[Figure, ...], link: int) -> Screen:
    """The screen that a unit's figures make; a link below 0 leaves no gaps closed."""
    key = (id(figures), link)
    found = _known.get(key)
    # The entry keeps its figures alive, so an identity can't be used by others meanwhile.
    if found is not None and found.figures is figures:
        return found
    here = _boxes.get(id(figures))
    if here is None or here[0] is not figures:
        here = _boxed(figures)
    made = Screen(figures, link, *here[1:], close_pairs(figures, link) if link >= 0 else ())
    if len(_known) >= _MOST:
        _known.clear()
    _known[key] = made
    return made


@answered
def met_in(units: list[Unit], but: int, link: int, box: tuple[int, int, int, int]) -> list[tuple[Unit, Screen]]:
    """The units on the table, but for one, whose boxes reach into a box, each with the screen that it makes."""
    left, bottom, right, top = box
    found = []
    for unit in units:
        figures = unit.figures
        if not figures or unit.id == but:
            continue
        here = _boxes.get(id(figures))
        if here is None or here[0] is not figures:
            here = _boxed(figures)
        if here[3] >= left and here[1] <= right and here[4] >= bottom and here[2] <= top:
            found.append((unit, screen_of(figures, link)))
    return found


_open: Memory[tuple[Gap, ...]] = Memory()


def open_gaps(screen: Screen, radius: int) -> tuple[Gap, ...]:
    """The gaps of a unit that its own bases leave open to a round base of that radius.

    Who tries to slip through one of the others meets a figure, which is found out anyway.
    """
    if not screen.gaps:
        return ()
    key = (screen.link, radius)
    found = _open.recall(screen.figures, None, key)
    if found is None:
        found = _open.note(screen.figures, None, key, wide_gaps(screen.figures, screen.gaps, radius))
    return found


@answered
def wide_gaps(figures: tuple[Figure, ...], gaps: tuple[Gap, ...], radius: int) -> tuple[Gap, ...]:
    """Those of the gaps between figures that their bases leave open to a round base of that radius."""
    if any(figure.corners for figure in figures):
        return gaps
    reach = {(f.x, f.y): f.radius + radius for f in figures}
    found = []
    for one, other in gaps:
        dx, dy = one[0] - other[0], one[1] - other[1]
        closed = reach[one] + reach[other]
        if dx * dx + dy * dy >= closed * closed:
            found.append((one, other))
    return tuple(found)


def are_boxes_near(one: tuple[Figure, ...], other: tuple[Figure, ...], distance: int) -> bool:
    """Whether two formations could lie within a distance of each other, judged by their boxes alone."""
    a, b = _boxes.get(id(one)), _boxes.get(id(other))
    if a is None or a[0] is not one:
        a = _boxed(one)
    if b is None or b[0] is not other:
        b = _boxed(other)
    if a[3] + distance < b[1] or b[3] + distance < a[1]:
        return False
    return a[4] + distance >= b[2] and b[4] + distance >= a[2]


#: By the identities of two formations and a distance.
_near: dict[tuple[int, int, int], tuple[object, object, bool]] = {}


@answered
def are_within(one: tuple[Figure, ...], other: tuple[Figure, ...], distance: int) -> bool:
    """Whether two formations lie within a distance of each other; asked again and again, so remembered."""
    key = (id(one), id(other), distance)
    known = _near.get(key)
    if known is not None and known[0] is one and known[1] is other:
        return known[2]
    if not one or not other:
        return False
    if len(_near) >= _MOST:
        _near.clear()
    found = are_boxes_near(one, other, distance) and any_within(one, other, distance)
    _near[key] = (one, other, found)
    return found


@answered
def enemies_within(units: list[Unit], unit: Unit, distance: int) -> list[Unit]:
    """The enemies of a unit that lie within a distance of it, in the order of their numbers."""
    side, figures = unit.side, unit.figures
    if not figures:
        return []
    here = _boxes.get(id(figures))
    if here is None or here[0] is not figures:
        here = _boxed(figures)
    left, bottom, right, top = here[1] - distance, here[2] - distance, here[3] + distance, here[4] + distance
    found = []
    for other in units:
        theirs = other.figures
        if other.side is side or not theirs:
            continue
        # Most boxes lie far apart, which is known more quickly than what is remembered of the figures.
        there = _boxes.get(id(theirs))
        if there is None or there[0] is not theirs:
            there = _boxed(theirs)
        if there[1] <= right and there[3] >= left and there[2] <= top and there[4] >= bottom:
            if are_within(figures, theirs, distance):
                found.append(other)
    return found


@answered
def close_pairs(figures: tuple[Figure, ...], link: int) -> tuple[Gap, ...]:
    """The places of figures that have at most so much between them, two and two."""
    found = []
    before: list[Figure] = []
    for one in figures:
        x, y, reach = one.x, one.y, one.radius + link
        for other in before:
            u, v, most = other.x, other.y, reach + other.radius
            if (x - u) * (x - u) + (y - v) * (y - v) <= most * most:
                if not (one.corners or other.corners) or within(one, other, link):
                    found.append(((x, y), (u, v)))
        before.append(one)
    return tuple(found)

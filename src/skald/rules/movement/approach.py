"""Questions of existence about a figure on its way into contact, answered by a finite list of candidate places.

One ordered procedure serves the checker and the planner alike: "can this figure touch the target?" and "how near can
it come?". The places tried are those of ``candidates``. Where the core is compiled it answers for round bases.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache, partial
from math import isqrt
from operator import is_, itemgetter
from typing import NamedTuple

from msgspec import Struct

from skald.core import COMPILED, answered
from skald.rules.bases import base_named, moved_to
from skald.rules.context import Context
from skald.rules.geometry import (
    CONTACT,
    Area,
    Footprint,
    Point,
    any_within,
    gap,
    lies_in,
    overlaps_any,
    stays_on,
    sweep,
    sweep_crosses,
    sweep_overlaps_any,
    sweep_stays_on,
    sweep_within_any,
    within,
)
from skald.rules.hooks import Question
from skald.rules.ids import UnitId
from skald.rules.markers import discs
from skald.rules.movement.candidates import places_beside, places_between, places_in_contact, places_straight_on
from skald.rules.movement.cohesion import radius_of
from skald.rules.movement.corners import Box, Corners, room_of
from skald.rules.movement.ground import BARRED, SLOW, areas
from skald.rules.movement.horizon import Horizon
from skald.rules.movement.obstacles import slips_through
from skald.rules.movement.ways import Disc, RoundWay, is_round
from skald.rules.screens import Gap, met_in, open_gaps
from skald.rules.state import Figure, Unit

#: Farther than any place on a table.
_FAR = 10**9


class Approach(Struct, frozen=True, gc=False, cache_hash=True):
    """All that decides where one figure may end; equal questions have equal answers."""

    figure: Figure
    distance: int
    target: tuple[Figure, ...]
    #: Figures of the unit that have moved, the reference figure first.
    moved: tuple[Figure, ...]
    chain: int
    radius: int
    #: Figures that may not be touched at all, and those that may not be overlapped.
    foes: tuple[Figure, ...]
    friends: tuple[Figure, ...]
    #: Gaps inside other units, which nobody slips through.
    gaps: tuple[Gap, ...]
    #: Areas that may not be entered: impassable ones, and slow ones when the unit goes at full distance.
    barred: tuple[Area, ...]
    width: int
    height: int
    flies: bool = False
    #: How near counts as contact.
    reach: int = CONTACT
    #: Markers, on which nobody may end.
    marks: tuple[Footprint, ...] = ()


class Lead(NamedTuple):
    """What all figures of a charge share: their radius, whether they fly, what they may not enter, and markers."""

    radius: int
    flies: bool
    barred: tuple[Area, ...]
    marks: tuple[Footprint, ...]


def lead_of(ctx: Context, unit: Unit, distance: int) -> Lead:
    """What all figures of a unit share that charges so far."""
    flies = bool(ctx.ask(Question.FLIES, unit, ""))
    barred = areas(ctx, BARRED, unit)
    if distance > ctx.constants.slow_move and ctx.ask(Question.SLOWED, unit, True):
        barred = (*barred, *areas(ctx, SLOW, unit))
    return Lead(radius_of(ctx, unit), flies, barred, discs(ctx) if ctx.markers else ())


def approach_of(
    ctx: Context, unit: Unit, index: int, target: Unit, moved: tuple[Figure, ...], distance: int,
    reach: int = CONTACT, lead: Lead | None = None,
) -> Approach:  # fmt: skip
    """The question for one figure of a unit, given the figures that have moved before it."""
    figure = unit.figures[index]
    near = distance + figure.radius + CONTACT
    link = ctx.constants.chain if ctx.constants.gaps_block else -1
    left, bottom, right, top = figure.x - near, figure.y - near, figure.x + near, figure.y + near
    foes, friends, gaps = met_about(ctx.units, unit, target, figure, near, link)
    radius, flies, barred, marks = lead or lead_of(ctx, unit, distance)
    # What lies beyond the distance limits nothing.
    close_by = [a for a in barred if a.left < right and left < a.right and a.bottom < top and bottom < a.top]
    return Approach(
        figure, distance, target.figures, moved, ctx.constants.chain, radius, foes, friends,
        gaps, tuple(close_by), ctx.start.width, ctx.start.height, flies, reach or CONTACT, marks,
    )  # fmt: skip


#: Foes, friends and gaps about a figure.
Met = tuple[tuple[Figure, ...], tuple[Figure, ...], tuple[Gap, ...]]
#: Those found by now, with all that they were found for.
_met: dict[tuple[int, UnitId, int, int], tuple[tuple[object, ...], Met]] = {}
_MOST = 512


@answered
def met_about(
    units: list[Unit], unit: Unit, target: Unit, figure: Figure, near: int, link: int
) -> Met:  # fmt: skip
    """The foes and the friends about a figure of a unit, but for its target; and the gaps of theirs left open to it."""
    here: tuple[object, ...] = (figure, unit.side, *[other.figures for other in units])
    key = (id(figure), target.id, near, link)
    known = _met.get(key)
    # A charge is thought out, declared and judged while the others stand as they did.
    if known is not None and len(known[0]) == len(here) and all(map(is_, known[0], here)):
        return known[1]
    if len(_met) >= _MOST:
        _met.clear()
    found = _met_about(units, unit, target, figure, near, link)
    _met[key] = (here, found)
    return found


def _met_about(units: list[Unit], unit: Unit, target: Unit, figure: Figure, near: int, link: int) -> Met:
    foes: list[Figure] = []
    friends: list[Figure] = []
    gaps: list[Gap] = []
    x, y = figure.x, figure.y
    box = (x - near, y - near, x + near, y + near)
    for other, screen in met_in(units, unit.id, link, box):
        if other.id == target.id:
            continue
        close = [f for f in other.figures if -(most := near + f.radius) <= f.x - x <= most >= f.y - y >= -most]
        own = other.side is unit.side
        (friends if own else foes).extend(close)
        # Foes may not be touched, so that they leave less of a gap.
        gaps.extend(screen.gaps if figure.corners else open_gaps(screen, figure.radius + (0 if own else CONTACT)))
    return tuple(foes), tuple(friends), tuple(gaps)


def is_way_free(ask: Approach, place: Point, end: Footprint) -> bool:
    """Whether the straight way to a place is free and the place itself is."""
    x, y = place
    figure = ask.figure
    dx, dy = x - figure.x, y - figure.y
    if dx * dx + dy * dy > ask.distance * ask.distance:
        return False
    if ask.moved and ask.radius and not within(end, ask.moved[0], ask.radius):
        return False
    if overlaps_any(end, ask.target) or overlaps_any(end, ask.moved):
        return False
    if ask.moved and not is_linked(end, ask.moved, ask.chain):
        return False
    if overlaps_any(end, ask.friends) or overlaps_any(end, ask.marks):
        return False
    corridor = sweep(figure, x, y)
    if not sweep_stays_on(corridor, ask.width, ask.height):
        return False
    if ask.flies:
        return _is_place_free(ask, end)
    if sweep_within_any(corridor, ask.foes, CONTACT) or sweep_overlaps_any(corridor, ask.friends):
        return False
    if sweep_overlaps_any(corridor, ask.target):
        return False
    if ask.gaps and slips_through(corridor, ask.gaps):
        return False
    if any(sweep_crosses(corridor, area) for area in ask.barred):
        return False
    # A base with corners turns where it ends, beyond its corridor.
    return not end.corners or _is_place_free(ask, end)


def _is_place_free(ask: Approach, end: Footprint) -> bool:
    if any_within(ask.foes, (end,), CONTACT) or any(lies_in(end, area) for area in ask.barred):
        return False
    return stays_on(end, ask.width, ask.height)


@answered
def is_linked(end: Footprint, moved: tuple[Figure, ...], chain: int) -> bool:
    """Whether a figure at its end is linked to one that has moved."""
    for other in moved:  # noqa: SIM110 - asked for every candidate place, and a plain loop is the quickest
        if within(end, other, chain):
            return True
    return False


def touches_target(ask: Approach, end: Footprint) -> bool:
    """Whether a figure at its end touches the target."""
    return any_within((end,), ask.target, ask.reach)


class ShapedWay:
    """The places that a figure may go to where a base has corners: each is judged in full."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Approach) -> None:
        self._ask = ask

    def allows(self, x: int, y: int) -> bool:
        """Whether the straight way to a place is free and the place itself is."""
        return is_way_free(self._ask, (x, y), moved_to(self._ask.figure, x, y))

    def first_of(self, places: Iterable[Point]) -> Point | None:
        """The first place that may be gone to."""
        return next((place for place in places if self.allows(*place)), None)

    def stops_in(self, box: Box) -> list[Disc]:
        """Nothing is known beforehand of the places in a box."""
        return []

    def nearest_of(
        self, places: Collection[Point], below: int, stops: list[Disc] | None = None
    ) -> tuple[int, Point] | None:
        """The place nearest to the target that may be gone to, and how near it is, if that is below a limit."""
        figure, far = self._ask.figure, self._ask.distance * self._ask.distance
        rows = []
        for place in dict.fromkeys(places):
            if (place[0] - figure.x) ** 2 + (place[1] - figure.y) ** 2 <= far:
                apart = target_gap(self._ask, moved_to(figure, *place))
                if apart < below:
                    rows.append((apart, place))
        # The sort keeps equally near places in the order of the candidates.
        return next((row for row in sorted(rows, key=itemgetter(0)) if self.allows(*row[1])), None)


#: The latest question with what was worked out for it: who can't touch asks at once how near it can come.
_latest: tuple[Approach, RoundWay | ShapedWay, Horizon] | None = None


def way_of(ask: Approach) -> tuple[RoundWay | ShapedWay, Horizon]:
    """What judges the places of a question, and what its figure has about it."""
    global _latest  # noqa: PLW0603 - a memory of one answer about frozen values
    known = _latest
    if known is None or (known[0] is not ask and known[0] != ask):
        plain = is_round(ask)
        known = _latest = (ask, RoundWay(ask) if plain else ShapedWay(ask), Horizon(ask, round_bases=plain))
    return known[1], known[2]


@lru_cache(maxsize=256)
def _is_round_as_named(base: str, radius: int) -> bool:
    """Whether a base of that name is round, with that radius: the core knows figures by their radius alone."""
    known = base_named(base)
    return not known.corners and known.radius == radius


@lru_cache(maxsize=8192)
def find_contact(ask: Approach) -> Point | None:
    """The first candidate place where the figure touches the target, if there is one."""
    if COMPILED is not None and _is_round_as_named(ask.figure.base, ask.figure.radius):
        found = COMPILED.contact(ask)
        if found is not NotImplemented:
            return found
    return find_contact_plainly(ask)


def find_contact_plainly(ask: Approach) -> Point | None:
    """The same without the compiled core."""
    figure = ask.figure
    way, horizon = way_of(ask)
    if touches_target(ask, figure) and way.allows(figure.x, figure.y):
        return figure.x, figure.y
    return way.first_of(places_in_contact(ask, horizon))


def target_gap(ask: Approach, end: Footprint) -> int:
    """How far a figure would stand from the target."""
    if end.corners or ask.target[0].corners:
        return min([gap(end, foe) for foe in ask.target])
    x, y = end.x, end.y
    radius = ask.target[0].radius
    squares = []
    for foe in ask.target:
        if foe.radius != radius or foe.corners:
            return min([gap(end, each) for each in ask.target])
        dx, dy = x - foe.x, y - foe.y
        squares.append(dx * dx + dy * dy)
    return max(0, isqrt(min(squares)) - radius - end.radius)


@lru_cache(maxsize=8192)
def find_nearest(ask: Approach) -> Point | None:
    """The candidate place nearest to the target, if any place is allowed at all."""
    if COMPILED is not None and _is_round_as_named(ask.figure.base, ask.figure.radius):
        found = COMPILED.nearest_place(ask)
        if found is not NotImplemented:
            return found
    return find_nearest_plainly(ask)


def find_nearest_plainly(ask: Approach) -> Point | None:
    """The same without the compiled core."""
    way, horizon = way_of(ask)
    beside = places_beside(ask)
    best = way.nearest_of(beside, _FAR)
    # A place straight on that is as near goes before.
    least = best[0] + 1 if best else _FAR
    straight_on = places_straight_on(ask, least, horizon)
    best = way.nearest_of(straight_on, least) or best
    least = best[0] if best else _FAR
    room = room_of(ask, least)
    if room[0] <= room[2] and room[1] <= room[3]:
        corners = Corners(ask, least, room, horizon)
        near = way.stops_in(corners.room)
        # What has been looked at is not nearer, or not allowed.
        known = {*beside, *straight_on}
        for places in (partial(places_between, ask, room), corners.of_pairs, corners.along_rays, corners.along_rails):
            fresh = [place for place in places(least) if place not in known]
            if fresh:
                known.update(fresh)
                best = way.nearest_of(fresh, least, near) or best
                least = best[0] if best else _FAR
    return best[1] if best else None

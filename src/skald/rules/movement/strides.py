"""One figure's full step away from the enemy: whether its way is free, and all the places it may end in.

Owns what keeps a single figure from stepping. Never knows formations: who else steps is the business of whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from msgspec.structs import replace

from skald.core import answered
from skald.rules.bases import moved_to
from skald.rules.geometry import (
    CONTACT,
    HEADINGS,
    Area,
    Point,
    Sweep,
    any_within,
    gap,
    lies_in,
    overlaps_any,
    stays_on,
    step,
    sweep_crosses,
    sweep_overlaps_any,
    sweep_stays_on,
    within,
)
from skald.rules.geometry import sweep as sweep_to
from skald.rules.movement.obstacles import Obstacles, slips_through
from skald.rules.movement.slits import slips_past, slits_about
from skald.rules.screens import Gap
from skald.rules.state import Figure

#: A step: its heading, its length, and how far it goes along either side of the table.
Stride = tuple[int, int, int, int]
#: A round base: where from a figure, the square of how near the figure may end, and of how near it may pass.
Disc = tuple[int, int, int, int]
#: A disc with what is sure about all steps of nearly one length: where from the figure; how near, squared, they may end
#: to be barred, and how far off to be free; how near they pass likewise, where that is surely before or behind.
Band = tuple[int, int, int, int, int, int, int]
#: Where a step ends, after what orders it: how far from the enemy (below 0: the farthest first), heading, length.
Place = tuple[int, int, int, int, int]


@answered
def is_free(sweep: Sweep, end: Figure, around: Obstacles, foes: Sequence[Figure], least: int) -> bool:
    """Whether one figure's way is free, and the place where it ends."""
    if not sweep_stays_on(sweep, around.width, around.height):
        return False
    if any_within(foes, (end,), max(least, CONTACT)) or sweep_overlaps_any(sweep, foes):
        return False
    if sweep_overlaps_any(sweep, around.friends) or overlaps_any(end, around.friends):
        return False
    if around.marks and overlaps_any(end, around.marks):
        return False
    # A base with corners turns where it ends, beyond its corridor.
    if end.corners and (
        not stays_on(end, around.width, around.height) or any(lies_in(end, a) for a in around.impassable)
    ):
        return False
    return not slips_through(sweep, around.gaps) and not any(sweep_crosses(sweep, a) for a in around.impassable)


class Strider:
    """One figure that steps away from an enemy, among all that it could meet within one step."""

    __slots__ = (
        "_before", "_discs", "_enemies", "_figure", "_foes", "_is_open", "_least", "_near", "_room", "_slits",
    )  # fmt: skip

    def __init__(
        self, figure: Figure, enemies: tuple[Figure, ...], around: Obstacles, distance: int, least: int
    ) -> None:  # fmt: skip
        self._figure = figure
        self._enemies = enemies
        self._least = max(least, CONTACT)
        self._before = min([gap(figure, enemy) for enemy in enemies])
        near = _within_reach(figure, around, distance + self._least)
        self._foes = [foe for _, foe in near.enemies]
        self._discs = self._all_discs(near)
        if self._discs:
            # Round bases are judged in plain numbers; what remains is the table, ground, markers and gaps.
            near = replace(near, enemies=(), friends=())
            self._foes = []
        self._near = near
        x, y, radius = figure.x, figure.y, figure.radius
        #: How far it can step to each side without leaving the table: left, bottom, right, top.
        self._room = left, bottom, right, top = (
            radius - x, radius - y, around.width - radius - x, around.height - radius - y
        )  # fmt: skip
        #: Whether round bases, gaps and the edge of the table are all that can be in its way.
        self._is_open = (
            bool(self._discs) and not (near.impassable or near.marks) and left <= 0 <= right
        ) and bottom <= 0 <= top
        self._slits = slits_about(x, y, distance, near.gaps) if self._is_open and near.gaps else []

    def may_step(self, dx: int, dy: int) -> bool:
        """Whether its way is free, and leads away: what `is_free` says, and no nearer to the enemy than before."""
        if meets(dx, dy, self._discs):
            return False
        if self._is_open:
            left, bottom, right, top = self._room
            return left <= dx <= right and bottom <= dy <= top and not slips_past(self._slits, dx, dy)
        x, y = self._figure.x + dx, self._figure.y + dy
        return is_free(
            sweep_to(self._figure, x, y), moved_to(self._figure, x, y), self._near, self._foes, self._least
        )  # fmt: skip

    def open_of(self, strides: tuple[Stride, ...]) -> list[Place]:
        """The places of those steps that it may make on its own: those farthest from the enemy first."""
        return sorted(self._round_places(strides) if self._discs else self._any_places(strides))

    def _any_places(self, strides: tuple[Stride, ...]) -> list[Place]:
        found = []
        for heading, length, dx, dy in strides:
            if self.may_step(dx, dy):
                end = moved_to(self._figure, self._figure.x + dx, self._figure.y + dy)
                apart = min([gap(end, enemy) for enemy in self._enemies])
                if apart > self._before:
                    found.append((-apart, heading, length, end.x, end.y))
        return found

    def _round_places(self, strides: tuple[Stride, ...]) -> list[Place]:
        """The same among round bases, in plain numbers: whoever the discs let pass is farther from the enemy."""
        figure, near, discs, slits = self._figure, self._near, self._discs, self._slits
        x, y, radius = figure.x, figure.y, figure.radius
        left, bottom, right, top = self._room
        enemies = [(enemy.x - x, enemy.y - y, enemy.radius) for enemy in self._enemies]
        lengths = [length for _, length, _, _ in strides]
        bands = _bands(discs, min(lengths, default=0), max(lengths, default=0))
        found = []
        at, is_barred, is_clear = -1, False, False
        for heading, length, dx, dy in strides:
            if heading != at:
                at = heading
                is_barred, is_clear = _judged(dx, dy, bands) if bands else (False, False)
            if (
                is_barred
                or not (left <= dx <= right and bottom <= dy <= top)
                or not (is_clear or not meets(dx, dy, discs))
            ):
                continue
            if not self._is_open:
                end = moved_to(figure, x + dx, y + dy)
                if not is_free(sweep_to(figure, end.x, end.y), end, near, (), self._least):
                    continue
            elif slits and slips_past(slits, dx, dy):
                continue
            apart = min([isqrt((u - dx) * (u - dx) + (v - dy) * (v - dy)) - r for u, v, r in enemies]) - radius
            found.append((-apart, heading, length, x + dx, y + dy))
        return found

    def _all_discs(self, near: Obstacles) -> list[Disc]:
        """The round bases near by; none where a base has corners, or where bases lie on each other already."""
        figure, others = self._figure, self._foes
        if figure.corners or any(base.corners for base in (*others, *near.friends, *self._enemies)):
            return []
        if overlaps_any(figure, others) or overlaps_any(figure, near.friends):
            return []
        # It ends farther from the enemy it fought than it began, and out of everybody's contact.
        kept = [(enemy, self._before + 1, 0) for enemy in self._enemies]
        kept += [(foe, self._least, 1) for foe in others]
        kept += [(friend, 0, 0) for friend in near.friends]
        found = []
        for base, apart, more in kept:
            touching = figure.radius + base.radius
            row = (base.x - figure.x, base.y - figure.y, (touching + apart) ** 2 + more, touching * touching)
            found.append(row)
        return found


@answered
def open_step(
    figures: tuple[Figure, ...],
    enemies: tuple[Figure, ...],
    around: Obstacles,
    vectors: list[Point],
    distance: int,
    least: int,
    start: int,
) -> int:
    """The number of the first of these steps, from one on, that every figure may make; -1 if there is none."""
    striders: list[Strider] = []
    for at in range(start, len(vectors)):
        dx, dy = vectors[at]
        for strider in striders:
            if not strider.may_step(dx, dy):
                break
        else:
            # Most directions are barred for the first figures already, so the others are often not looked at.
            for figure in figures[len(striders) :]:
                striders.append(Strider(figure, enemies, around, distance, least))
                if not striders[-1].may_step(dx, dy):
                    break
            else:
                return at
    return -1


@answered
def open_strides(
    figure: Figure,
    enemies: tuple[Figure, ...],
    around: Obstacles,
    strides: tuple[Stride, ...],
    distance: int,
    least: int,
) -> list[Place]:
    """Where a figure may step to on its own, those places first that are farthest from the enemy."""
    return Strider(figure, enemies, around, distance, least).open_of(strides)


def spots(
    figure: Figure,
    enemies: tuple[Figure, ...],
    around: Obstacles,
    lengths: tuple[int, ...],
    distance: int,
    least: int,
) -> list[Figure]:
    """The places of a figure a full step away, on its own: those farthest from the enemy first."""
    found = open_strides(figure, enemies, around, _strides(lengths), distance, least)
    return [moved_to(figure, x, y) for *_, x, y in found]


@answered
def meets(dx: int, dy: int, discs: list[Disc]) -> bool:
    """Whether a step ends too near one of these bases, or passes over it."""
    squared = dx * dx + dy * dy
    for number, disc in enumerate(discs):
        x, y, end, passed = disc
        if (u := x - dx) * u + (v := y - dy) * v < end or (
            0 < x * dx + y * dy < squared and (aside := dx * y - dy * x) * aside < passed * squared
        ):
            # Who bars one step mostly bars the next.
            discs[number], discs[0] = discs[0], disc
            return True
    return False


def _bands(discs: list[Disc], least: int, most: int) -> list[Band]:
    """About each disc, how near a step must lie to be barred in all lengths, and how far off to be free in all.

    None where lengths are so small that their roundings say more than their headings.
    """
    spread = most - least + 3
    if least < 4 * spread:
        return []
    found = []
    for x, y, end, passed in discs:
        apart = abs(x) + abs(y)
        reach, aside = isqrt(end), isqrt(passed)
        turned = 3 + 3 * apart // least
        found.append(
            (
                x,
                y,
                max(0, reach - spread) ** 2,
                (reach + 1 + spread) ** 2,
                max(0, aside - turned) ** 2,
                (aside + 1 + turned) ** 2,
                spread * apart + 2 * spread * most,
            )
        )
    return found


def _judged(dx: int, dy: int, bands: list[Band]) -> tuple[bool, bool]:
    """Whether steps of about that length are surely barred, and whether they are surely free."""
    squared = dx * dx + dy * dy
    is_clear = True
    for number, band in enumerate(bands):
        x, y, deep, wide, passed, grazed, slack = band
        apart = (u := x - dx) * u + (v := y - dy) * v
        ahead = x * dx + y * dy
        if -slack < ahead < squared + slack:
            aside = (aside := dx * y - dy * x) * aside
            if apart < deep or (slack < ahead < squared - slack and aside < passed * squared):
                # Who bars one heading mostly bars the next.
                bands[number], bands[0] = bands[0], band
                return True, False
            if apart < wide or aside < grazed * squared:
                is_clear = False
        elif apart < deep:
            bands[number], bands[0] = bands[0], band
            return True, False
        elif apart < wide:
            is_clear = False
    return False, is_clear


@lru_cache(maxsize=64)
def _strides(lengths: tuple[int, ...]) -> tuple[Stride, ...]:
    return tuple((heading, length, *step(heading, length)) for heading in range(HEADINGS) for length in lengths)


def _within_reach(figure: Figure, around: Obstacles, reach: int) -> Obstacles:
    """What a figure could meet within reach of where it stands."""
    x, y, far = figure.x, figure.y, figure.radius + reach

    def is_there(other: Figure) -> bool:
        dx, dy, most = other.x - x, other.y - y, far + other.radius
        if dx * dx + dy * dy > most * most:
            return False
        return not (figure.corners or other.corners) or within(figure, other, reach)

    return Obstacles(
        tuple([row for row in around.enemies if is_there(row[1])]),
        tuple([friend for friend in around.friends if is_there(friend)]),
        tuple([row for row in around.gaps if _is_gap_near(row, x, y, reach)]),
        tuple([area for area in around.impassable if _is_near(area, x, y, far)]),
        around.width,
        around.height,
        around.marks,
    )


def _is_gap_near(row: Gap, x: int, y: int, reach: int) -> bool:
    """Whether a middle that goes no farther than that could cross a gap."""
    (a, b), (c, d) = row
    if (a > x + reach and c > x + reach) or (a < x - reach and c < x - reach):
        return False
    return not ((b > y + reach and d > y + reach) or (b < y - reach and d < y - reach))


def _is_near(area: Area, x: int, y: int, far: int) -> bool:
    return area.left <= x + far and area.right >= x - far and area.bottom <= y + far and area.top >= y - far

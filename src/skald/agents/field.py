"""The table as a warband sees it: who stands where, whom to make for, whom to keep behind."""

from __future__ import annotations

from math import isqrt

from skald.agents.unit_facts import range_of
from skald.agents.weights import RAIDER, Weights
from skald.planning.formation import centre_of
from skald.rules.context import Context
from skald.rules.geometry import Point, gap, nearest_squares, towards
from skald.rules.ids import Side, UnitId
from skald.rules.lengths import S
from skald.rules.state import Figure, Unit

#: Gaps between formations, by the identity of both; at most so many.
_gaps: dict[tuple[int, int], tuple[tuple[Figure, ...], tuple[Figure, ...], int]] = {}
_MOST = 2048


class Field:
    """One side's view of where everybody stands."""

    def __init__(self, ctx: Context, side: Side, weights: Weights = RAIDER) -> None:
        self.ctx = ctx
        self.side = side
        self._scent = weights.scent
        self.friends = ctx.standing(side)
        self.enemies = ctx.standing(side.other)
        self._ranges: dict[UnitId, int] = {}

    def apart(self, one: Unit, other: Unit) -> int:
        """The distance between the middles of two units."""
        return between(centre_of(one.figures), centre_of(other.figures))

    def gap(self, one: Unit, other: Unit) -> int:
        """The gap between two units."""
        key = (one.figures, other.figures)
        known = _gaps.get((id(key[0]), id(key[1])))
        if known is not None and known[0] is key[0] and known[1] is key[1]:
            return known[2]
        if len(_gaps) >= _MOST:
            _gaps.clear()
        found = self._measured(one, other)
        _gaps[id(key[0]), id(key[1])] = (*key, found)
        return found

    def _measured(self, one: Unit, other: Unit) -> int:
        if not (_are_alike(one.figures) and _are_alike(other.figures)):
            return min(gap(a, b) for a in one.figures for b in other.figures)
        # Of round bases of one size the nearest centres have the least gap.
        least = min(nearest_squares(one.figures, other.figures))
        return max(0, isqrt(least) - one.figures[0].radius - other.figures[0].radius)

    def reach(self, unit: Unit) -> int:
        """How far a unit shoots."""
        found = self._ranges.get(unit.id)
        if found is None:
            found = self._ranges[unit.id] = range_of(self.ctx, unit)
        return found

    def is_shooter(self, unit: Unit) -> bool:
        """Whether a unit fights from afar: whoever throws from S only does so on the way in."""
        return self.reach(unit) > S

    def is_engine(self, unit: Unit) -> bool:
        """Whether a unit is a machine that shoots better than it fights."""
        profile = self.ctx.profile(unit)
        return profile.category == "machine" and profile.aggression[1] > profile.aggression[0]

    def quarry(self, unit: Unit) -> Unit | None:
        """The enemy that a unit makes for: near and tired."""
        found: Unit | None = None
        least = 0
        x, y = centre_of(unit.figures)
        # Units come in the order of their numbers, so that of two as near the first is kept.
        for enemy in self.enemies:
            u, v = centre_of(enemy.figures)
            far = isqrt((u - x) * (u - x) + (v - y) * (v - y)) - self._scent * enemy.fatigue
            if found is None or far < least:
                found, least = enemy, far
        return found

    def is_led_from_behind(self, unit: Unit) -> bool:
        """Whether a unit is a hero with friends to keep behind."""
        return self.ctx.profile(unit).category == "hero" and not unit.escort and self.shelter(unit) is not None

    def shelter(self, hero: Unit) -> Unit | None:
        """The friends that a hero keeps behind: guards first, near ones."""

        def farness(friend: Unit) -> tuple[int, UnitId]:
            guards = self.ctx.profile(friend).category == "hearthguard"
            return (self.apart(hero, friend) - (S if guards else 0), friend.id)

        others = [f for f in self.friends if f.id != hero.id and self.ctx.profile(f).category != "hero"]
        return min(others, key=farness, default=None)

    def goal(self, unit: Unit) -> Point:
        """Where a unit that Moves should go."""
        here = centre_of(unit.figures)
        target = self.quarry(unit)
        if target is None:
            return here
        shelter = self.shelter(unit) if self.is_led_from_behind(unit) else None
        if shelter is not None:
            return self.behind(shelter, target)
        there = centre_of(target.figures)
        if self.is_shooter(unit):
            # Just inside the range, no nearer.
            dx, dy = towards(*here, *there, max(0, self.apart(unit, target) - self.reach(unit) * 9 // 10))
            return (here[0] + dx, here[1] + dy)
        return there

    def behind(self, friend: Unit, enemy: Unit) -> Point:
        """The place behind a friend, as an enemy sees them."""
        fx, fy = centre_of(friend.figures)
        ex, ey = centre_of(enemy.figures)
        length = max(1, self.apart(friend, enemy))
        x, y = fx + (fx - ex) * S * 8 // 10 // length, fy + (fy - ey) * S * 8 // 10 // length
        return (min(max(0, x), self.ctx.start.width), min(max(0, y), self.ctx.start.height))


def between(one: Point, other: Point) -> int:
    """How far two points are from each other."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    return isqrt(dx * dx + dy * dy)


def _are_alike(figures: tuple[Figure, ...]) -> bool:
    """Whether all bases are round and of one size."""
    radius = figures[0].radius
    for figure in figures:  # noqa: SIM110 - a plain loop is the quickest
        if figure.radius != radius or figure.corners:
            return False
    return True

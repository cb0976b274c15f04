"""Those who fly: what a charge over the enemy's heads costs, and where to wait for one.

A perch is a place from which a worthy enemy can be charged, and few enemies can charge. It is reached by a Move over
everybody; where that is too far, by going high in a manoeuvre, to just beyond the reach of the enemy.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from msgspec import Struct

from skald.agents.caution import Caution
from skald.agents.estimate import POINT
from skald.agents.field import Field, between
from skald.agents.unit_facts import reach_of
from skald.agents.weights import Weights
from skald.planning.formation import centre_of
from skald.rules.asking import SLOW, stands_in
from skald.rules.bases import moved_to
from skald.rules.geometry import HEADINGS, Point, step, sweep, sweep_overlaps_any
from skald.rules.hooks import Question
from skald.rules.ids import UnitId
from skald.rules.lengths import L, M
from skald.rules.state import Figure, Unit

#: How many of the worthiest enemies are looked at, from how many sides.
PREYS = 3
SIDES = 16
#: How often the distance of a place is set right.
CLOSER = 2
#: What is kept within one's own reach, and beyond that of a manoeuvre.
SLACK = 200
BEYOND = 60
#: What it costs that an enemy could charge a perch.
EXPOSED = 25
#: What it costs that another enemy stands where it can charge whoever has come down beside its friend.
ANSWERED = 25
#: Whoever arrives exhausted fights with half its dice, and stands there.
EXHAUSTED = 5 * POINT
#: A perch has to be better than the place of now by this much.
BETTER = 10


class Perch(Struct, frozen=True):
    """A place, and what can be had from it."""

    place: Point
    worth: int


class Flying:
    """What flyers of one side may do in one state; a charge is worth what it is told."""

    def __init__(self, field: Field, caution: Caution, weights: Weights, charge: Callable[[Unit, Unit], int]) -> None:
        self._field = field
        self._caution = caution
        self._weights = weights
        self._charge = charge
        self._flies: dict[UnitId, bool] = {}
        self._perches: dict[tuple[UnitId, bool], Perch | None] = {}

    def flies(self, unit: Unit) -> bool:
        """Whether a unit passes over others."""
        found = self._flies.get(unit.id)
        if found is None:
            found = self._flies[unit.id] = bool(self._field.ctx.ask(Question.FLIES, unit, False))
        return found

    def cost(self, unit: Unit, target: Unit) -> int:
        """What the markers cost that a charge over other enemies brings; nothing for who walks."""
        if not self.flies(unit):
            return 0
        near = [foe for foe in self._field.enemies if foe.id != target.id]
        answers = sum(self._field.gap(target, foe) <= self._caution.reach(foe) for foe in near)
        return self._price(unit, self._crossed(unit, target, centre_of(unit.figures))) + ANSWERED * min(3, answers)

    def perch(self, unit: Unit) -> Perch | None:
        """The best place within a Move from which to charge, if it is better than that of now."""
        return self._found(unit, high=False) if self._may_perch(unit) else None

    def height(self, unit: Unit) -> Perch | None:
        """Where to come down from on high: only if no Move leads to a place as good."""
        if not self._may_perch(unit) or self._found(unit, high=False) is not None:
            return None
        return self._found(unit, high=True)

    def _may_perch(self, unit: Unit) -> bool:
        return self.flies(unit) and not self._field.is_shooter(unit) and not self._field.is_led_from_behind(unit)

    def _found(self, unit: Unit, *, high: bool) -> Perch | None:
        key = (unit.id, high)
        if key not in self._perches:
            self._perches[key] = self._best(unit, high=high)
        return self._perches[key]

    def _best(self, unit: Unit, *, high: bool) -> Perch | None:
        here = centre_of(unit.figures)
        preys = sorted(((self._charge(unit, foe), -foe.id, foe) for foe in self._field.enemies), reverse=True)[:PREYS]
        worthy = [(worth, foe) for worth, _, foe in preys if worth > 0]
        reach = reach_of(self._field.ctx, unit)
        now = self._worth_of(unit, here, worthy, reach)
        found = []
        for worth, foe in worthy:
            for heading in range(0, HEADINGS, HEADINGS // SIDES):
                place = self._beside(unit, foe, heading, L + BEYOND if high else reach - SLACK)
                if self._is_open(unit, here, place, high=high):
                    value = self._value(unit, foe, worth, place)
                    found.append((value - between(here, place) // M, -place[0], -place[1], value))
        for _, x, y, value in sorted(found, reverse=True):
            if value < max(1, now + BETTER):
                break
            if self._can_stand(unit, here, (-x, -y)):
                return Perch((-x, -y), value)
        return None

    def _worth_of(self, unit: Unit, here: Point, worthy: list[tuple[int, Unit]], reach: int) -> int:
        """What the present place is good for."""
        near = [(worth, foe) for worth, foe in worthy if self._field.gap(unit, foe) <= reach]
        return max((self._value(unit, foe, worth, here) for worth, foe in near), default=0)

    def _value(self, unit: Unit, foe: Unit, worth: int, place: Point) -> int:
        exposed = sum(self._gap(unit, place, other) <= self._caution.reach(other) for other in self._field.enemies)
        return worth - EXPOSED * exposed - self._price(unit, self._crossed(unit, foe, place))

    def _price(self, unit: Unit, markers: int) -> int:
        left = self._field.ctx.limit(unit) - unit.fatigue
        if not markers or not self._field.ctx.can_tire(unit):
            return 0
        return self._weights.tired * markers + (EXHAUSTED if markers >= left else 0)

    def _crossed(self, unit: Unit, target: Unit, place: Point) -> int:
        """How many other enemies stand under a straight way from a place to the nearest of a target's figures."""
        x, y = place
        goal = min(target.figures, key=lambda f: (f.x - x) ** 2 + (f.y - y) ** 2)
        way = sweep(moved_to(unit.figures[0], x, y), goal.x, goal.y)
        return sum(foe.id != target.id and sweep_overlaps_any(way, foe.figures) for foe in self._field.enemies)

    def _beside(self, unit: Unit, foe: Unit, heading: int, gap: int) -> Point:
        """The middle of a unit that stands so far from the nearest figure of an enemy, seen in a direction."""
        x, y = centre_of(foe.figures)
        away = gap + 2 * _spread(unit) + _spread(foe)
        for _ in range(CLOSER):
            dx, dy = step(heading, away)
            away -= self._gap(unit, (x + dx, y + dy), foe) - gap
        dx, dy = step(heading, away)
        return (x + dx, y + dy)

    def _is_open(self, unit: Unit, here: Point, place: Point, *, high: bool) -> bool:
        state = self._field.ctx.start
        edge = _spread(unit)
        if not (edge <= place[0] <= state.width - edge and edge <= place[1] <= state.height - edge):
            return False
        if high:
            return all(self._gap(unit, place, foe) > L for foe in self._field.enemies)
        return between(here, place) <= reach_of(self._field.ctx, unit)

    def _can_stand(self, unit: Unit, here: Point, place: Point) -> bool:
        dx, dy = place[0] - here[0], place[1] - here[1]
        ends = tuple(moved_to(f, f.x + dx, f.y + dy) for f in unit.figures)
        return not stands_in(self._field.ctx, ends, SLOW, unit)

    def _gap(self, unit: Unit, place: Point, foe: Unit) -> int:
        """How far a unit about a place would be from an enemy, at least."""
        x, y = place
        # Of bases as large as each other the nearest middle has the least gap.
        least: dict[int, int] = {}
        for f in foe.figures:
            apart = (f.x - x) * (f.x - x) + (f.y - y) * (f.y - y)
            if apart < least.get(f.radius, apart + 1):
                least[f.radius] = apart
        return min([isqrt(apart) - radius for radius, apart in least.items()]) - _spread(unit)


def _spread(unit: Unit) -> int:
    """How far a unit's bases reach from its middle; the formation asked about last is known again."""
    global _last  # noqa: PLW0603 - a memory of one answer about a frozen value
    if _last is None or _last[0] is not unit.figures:
        middle = centre_of(unit.figures)
        _last = (unit.figures, max(between(middle, (f.x, f.y)) + f.radius for f in unit.figures))
    return _last[1]


_last: tuple[tuple[Figure, ...], int] | None = None

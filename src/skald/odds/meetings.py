"""What two plans come to when they meet in a fight, judged so that the side that relies on its plan is never flattered.

One side relies on its plan: it does all of it, and spends the enemy's fatigue as it has settled beforehand. The other
answers as well as can be, knowing the plan, and whatever is uncertain turns out its way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from skald.odds.deeds import STILL, Deeds, Pair, Position, Stance
from skald.odds.groups import Group
from skald.odds.uses import Fatigue, Gains
from skald.odds.valuation import Valuation
from skald.rules.ids import Combat

#: A pool of more dice is a large one.
_MANY_DICE = 32


class Spending(NamedTuple):
    """How a side spends the enemy's fatigue: so many raise its armour, the rest lower the enemy's, or the other way."""

    first: int
    raising: bool = True
    #: At most so many in all.
    most: int = 99
    #: Where somebody may end the step: before the abilities, or after.
    before: bool = False

    def split(self, markers: int, limit: int) -> Pair:
        """How many of the markers raise the own armour, and how many lower the enemy's."""
        markers = min(markers, self.most)
        some = min(self.first, markers)
        up, down = (some, markers - some) if self.raising else (markers - some, some)
        return (min(up, limit), min(down, limit)) if limit else (up, down)


@lru_cache(maxsize=256)
def spendings(markers: int, varying: bool) -> tuple[Spending, ...]:
    """The ways to spend so many markers; all of them, unless fatigue or armour may be better left."""
    counts = range(markers, -1, -1) if varying else [markers]
    return tuple(Spending(first, most=most) for most in counts for first in range(most + 1))


class Field:
    """A fight whose ranks are settled, where plans meet."""

    def __init__(
        self, deeds: Deeds, valuation: Valuation, fatigues: tuple[Fatigue, Fatigue], telling: list[Pair]
    ) -> None:
        self.deeds = deeds
        self.valuation = valuation
        self.start = deeds.start()
        self.fatigues = fatigues
        #: The fatigue that the fight's numbers may have to be looked at with; none where they don't depend on it.
        self.telling = telling
        #: Whether somebody may end the step.
        self.ended = False
        #: For each side, whether more hits are always good for it.
        self.helps = (False, False)
        constants = deeds.ruleset.constants
        self.alternate = constants.alternate_abilities
        self._limit = constants.same_use
        self._melee = deeds.fight.combat is Combat.MELEE
        self._known: dict[object, int] = {}

    @property
    def is_large(self) -> bool:
        """Whether so many dice are rolled that a meeting takes its time."""
        return max(self.start.mine[0], self.start.theirs[0]) > _MANY_DICE

    def with_start(self, start: Position) -> Field:
        """The same fight begun with other numbers."""
        field = Field(self.deeds, self.valuation, self.fatigues, self.telling)
        field.start, field.ended, field.helps = start, self.ended, self.helps
        return field

    def met(self, plans: tuple[Gains, Gains], spendings: tuple[Spending, Spending], sure: int) -> int:
        """What two plans are worth to the attacker, when the side ``sure`` relies on its own."""
        key = (plans, spendings, sure)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._met(plans, spendings, sure)
        return known

    def _met(self, plans: tuple[Gains, Gains], spendings: tuple[Spending, Spending], sure: int) -> int:
        splits = [self._split(plans, who, spendings[who], relies=who == sure) for who in (0, 1)]
        (up, down), (raised, lowered) = splits
        mine = self._stance(plans, 0, sure, up - lowered)
        theirs = self._stance(plans, 1, sure, raised - down)
        effects = self._effects(plans)
        worth = [self.valuation.worth(mine, theirs, fatigue, effects) for fatigue in self._fatigues(plans, splits)]
        return max(worth) if sure else min(worth)

    def glimpsed(self, gains: Gains, spending: Spending, group: Group, sure: int, *, room: int, varying: bool) -> int:
        """No more than what gains come to against any plan of a group, for the side that relies on them."""
        other = 1 - sure
        pair = (group.gains, gains) if sure else (gains, group.gains)
        there = min(self._counted_on(gains, weary, sure) for weary in group.weary)
        own = self._ways(spending.split(there, self._limit))
        markers = min(self.markers(pair, other, relies=False), room)
        worth = []
        for answering in spendings(markers, varying):
            foe = self._ways(answering.split(markers, self._limit))
            stances = [
                self._stance(pair, sure, sure, own[0] - foe[1]),
                self._stance(pair, other, sure, foe[0] - own[1]),
            ]
            if not self.helps[other]:
                # With one extra die a further hit never brings more than one die.
                stances[0] = (stances[0][0], min(stances[0][1], 1), *stances[0][2:])
            mine, theirs = reversed(stances) if sure else stances
            # Dice without a limit save more, and then fewer hits never do more harm.
            uncapped = -1 if self.helps[sure] else other
            effects = self._effects(pair)
            fatigues = self.telling or [self.start.fatigue]
            worth += [self.valuation.worth(mine, theirs, fatigue, effects, uncapped) for fatigue in fatigues]
        return max(worth) if sure else min(worth)

    def _counted_on(self, gains: Gains, weary: Pair, sure: int) -> int:
        answer = Gains(tired=weary[0], eased=weary[1])
        return self.markers((answer, gains) if sure else (gains, answer), sure, relies=True)

    def _ways(self, split: Pair) -> Pair:
        return split if self._melee else (split[0], 0)

    def _effects(self, plans: tuple[Gains, Gains]) -> int:
        effects = self.start.effects
        if plans[0].effects or plans[1].effects:
            effects = self.deeds.number((*self.deeds.effects(effects), *plans[0].effects, *plans[1].effects))
        return effects

    def _stance(self, plans: tuple[Gains, Gains], who: int, sure: int, armour: int) -> Stance:
        start, own, foe = (self.start.theirs if who else self.start.mine), plans[who].own, plans[1 - who].foe
        if who != sure and foe[0] < 0:
            # Only dice that are there can be taken: more may come later.
            foe = (max(foe[0], -max(0, start[0])), *foe[1:])
        if own is not STILL:
            start = tuple(map(add, start, own))
        if foe is not STILL:
            start = tuple(map(add, start, foe))
        return (*start[:3], start[3] + armour, *start[4:]) if armour else start

    def markers(self, plans: tuple[Gains, Gains], who: int, *, relies: bool) -> int:
        """The enemy's fatigue that a side can spend on armour: surely, or at most."""
        if not self._melee and who == 0:
            return 0
        own, foe, tired = plans[who], plans[1 - who], self.fatigues[1 - who]
        # One side after the other: the attacker is done before the defender tires itself.
        later = 0 if not self.alternate and who == 0 else foe.tired
        if not relies:
            return max(0, tired.now + own.tiring + later - own.spent)
        found = tired.now - own.spent
        # Whoever spends what is there first makes room for more, unless it may be stopped.
        first = self.alternate and not self._limit and not self.ended and own.tiring + foe.tired <= tired.limit
        found += own.tiring if tired.room or first else 0
        found += later if tired.room or tired.now + foe.tired <= tired.limit else 0
        return max(0, found - (foe.eased if tired.eases else 0))

    def _split(self, plans: tuple[Gains, Gains], who: int, spending: Spending, *, relies: bool) -> Pair:
        return self._ways(spending.split(self.markers(plans, who, relies=relies), self._limit))

    def _fatigues(self, plans: tuple[Gains, Gains], splits: list[Pair]) -> list[Pair]:
        if not self.telling:
            return [self.start.fatigue]
        left = []
        for who, tired in enumerate(self.fatigues):
            own, foe = plans[who], plans[1 - who]
            if not tired.room or tired.eases:
                return self.telling
            left.append(tired.now + own.tired + foe.tiring - foe.spent - sum(splits[1 - who]))
        return [(left[0], left[1])] if min(left) >= 0 else self.telling


def together(fields: Sequence[Field], who: int) -> Field:
    """Fields that only begin with other numbers of a side, as one with the best of them for that side."""
    if len(fields) == 1:
        return fields[0]
    starts = [each.start for each in fields]
    rows = list(zip(*(start.theirs if who else start.mine for start in starts), strict=True))
    best = (*map(max, rows[:8]), min(rows[8]))
    start = starts[0]._replace(theirs=best) if who else starts[0]._replace(mine=best)
    return fields[0].with_start(start)

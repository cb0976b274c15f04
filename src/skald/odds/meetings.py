"""What two plans come to when they meet in a fight, judged so that the side that relies on its plan is never flattered.

One side relies on its plan: it does all of it, and spends the enemy's fatigue as it has settled beforehand. The other
answers as well as can be, knowing the plan, and whatever is uncertain turns out its way.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import NamedTuple

from skald.odds.deeds import STILL, Deeds, Pair, Stance
from skald.odds.plans import Plan, total
from skald.odds.stakes import Stakes
from skald.odds.uses import Fatigue, Gains
from skald.rules.ids import Combat


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

    def __init__(self, deeds: Deeds, stakes: Stakes, fatigues: tuple[Fatigue, Fatigue], telling: list[Pair]) -> None:
        self.deeds = deeds
        self.stakes = stakes
        self.start = deeds.start()
        self.fatigues = fatigues
        #: The fatigue that the fight's numbers may have to be looked at with; none where they don't depend on it.
        self.telling = telling
        #: Whether somebody may end the step.
        self.ended = False
        constants = deeds.ruleset.constants
        self.alternate = constants.alternate_abilities
        self._limit = constants.same_use
        self._melee = deeds.fight.combat is Combat.MELEE
        self._known: dict[object, int] = {}

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
        effects = self.start.effects
        if plans[0].effects or plans[1].effects:
            effects = self.deeds.number((*self.deeds.effects(effects), *plans[0].effects, *plans[1].effects))
        worth = [self.stakes.worth(mine, theirs, fatigue, effects) for fatigue in self._fatigues(plans, splits)]
        return max(worth) if sure else min(worth)

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
        up, down = spending.split(self.markers(plans, who, relies=relies), self._limit)
        return (up, down) if self._melee else (up, 0)

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


def prefix(plan: Plan, count: int) -> Gains:
    """What the first uses of a plan come to."""
    return plan.gains if count >= len(plan.uses) else total(plan.uses[:count])

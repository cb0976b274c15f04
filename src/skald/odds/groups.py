"""Answers to a plan taken together: a group has the best of all its plans, so it answers no worse than they do.

A plan that holds against a group holds against all of it. So most answers need not be looked at one by one, and where
there is no time even for that, what the groups say is still true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from skald.odds.plans import Plan
from skald.odds.uses import Gains

#: What is gained beyond this is not told apart when plans are put into groups.
_MUCH = 12


#: A plan with its numbers, of which nothing counts beyond much.
_Told = tuple[Plan, tuple[int, ...]]


class Group:
    """Plans of one side, with gains that none of them surpasses in anything; parted only when somebody asks."""

    def __init__(self, told: Sequence[_Told]) -> None:
        self._told = told
        self.plan = told[0][0]
        #: Fatigue that the plans give their own unit and take from it: as it is, for whoever counts on it.
        self.weary = frozenset((plan.gains.tired, plan.gains.eased) for plan, _row in told)
        self.gains = self.plan.gains if len(told) == 1 else _joined([plan.gains for plan, _row in told])

    @cached_property
    def parts(self) -> tuple[Group, ...]:
        """Two halves, parted where the plans differ most; a single plan has none."""
        if len(self._told) == 1:
            return ()
        columns = list(zip(*(row for _plan, row in self._told), strict=True))
        widest = max(range(len(columns)), key=lambda place: max(columns[place]) - min(columns[place]))
        told = sorted(self._told, key=lambda each: each[1][widest])
        middle = len(told) // 2
        return Group(told[:middle]), Group(told[middle:])


def grouped(plans: Sequence[Plan], *, ended: bool) -> list[Group]:
    """Groups that can be parted down to single plans; different lasting effects are never put together.

    Where somebody may end the step, neither are plans that take longer than others or that end it.
    """
    apart: dict[object, list[_Told]] = {}
    for plan in plans:
        key = (plan.gains.effects, plan.gains.hush, ended and goes(plan))
        apart.setdefault(key, []).append((plan, _row(plan.gains)))
    return [Group(some) for some in apart.values()]


def goes(plan: Plan) -> int:
    """The goes that a plan surely takes: early uses may come before the step."""
    return sum(not use.early for use in plan.uses)


def _row(gains: Gains) -> tuple[int, ...]:
    numbers = (*gains.own, *gains.foe, gains.tiring, gains.spent, gains.tired, gains.eased)
    return tuple(max(-_MUCH, min(_MUCH, number)) if number else 0 for number in numbers)


def _joined(gains: Sequence[Gains]) -> Gains:
    """The best of all in everything."""
    own, foe, tired, eased, tiring, spent, effects, hush = zip(*gains, strict=True)
    mine, theirs = list(zip(*own, strict=True)), list(zip(*foe, strict=True))
    return Gains(
        (*map(max, mine[:8]), min(mine[8])), (*map(min, theirs[:8]), max(theirs[8])),
        min(tired), max(eased), max(tiring), min(spent), effects[0], hush[0],
    )  # fmt: skip

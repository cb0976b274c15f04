"""In which order plans are tried: those that gain most first, by what they do alone or at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from skald.odds.groups import goes
from skald.odds.meetings import Field, Spending
from skald.odds.plans import Plan
from skald.odds.uses import Gains, Use

#: Where somebody may end the step there are many plans: so many of each kind are tried.
_LIKELY = 16
#: More of anything counts for no more, at a glance.
_MUCH = 8


def at_a_glance(plans: Sequence[Plan], *, ended: bool) -> list[Plan]:
    """Plans that gain most first, and so their uses, should they be cut short; nothing is evaluated for that."""
    found = sorted(plans, key=lambda plan: -_heft(plan.gains))
    if not ended:
        return found

    def weight(use: Use) -> tuple[bool, int]:
        return use.gains.hush, -_heft(use.gains)

    return [plan._replace(uses=tuple(sorted(plan.uses, key=weight))) for plan in found]


def _heft(gains: Gains) -> int:
    """How much gains are, at a glance."""
    much = [max(-_MUCH, min(_MUCH, number)) for number in (*gains.own[:8], *(-n for n in gains.foe[:8]), gains.foe[8])]
    return sum(much)


def alone(field: Field, who: int, gains: Gains) -> int:
    """What gains do against an enemy who does nothing, the best least."""
    pair = (Gains(), gains) if who else (gains, Gains())
    value = field.met(pair, (Spending(0), Spending(0)), who)
    return value if who else -value


def likely(field: Field, who: int, plans: Sequence[Plan], *, few: bool) -> list[Plan]:
    """Plans with their weightiest uses first, should they be cut short; the likeliest, where others may be left out."""
    found = sorted(plans, key=lambda plan: alone(field, who, plan.gains))
    if few:
        ending = [plan for plan in found if plan.gains.hush]
        found = list(dict.fromkeys((*found[:_LIKELY], *ending[:_LIKELY], *sorted(ending, key=goes)[:_LIKELY])))

    def weight(use: Use) -> tuple[bool, int]:
        return use.gains.hush, alone(field, who, use.gains)

    return [plan._replace(uses=tuple(sorted(plan.uses, key=weight))) for plan in found]

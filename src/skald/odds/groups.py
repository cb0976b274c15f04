"""Answers to a plan taken together: a group has the best of all its plans, so it answers no worse than they do.

A plan that holds against a group holds against all of it. So most answers need not be looked at one by one, and where
there is no time even for that, what the groups say is still true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skald.odds.plans import Plan, prefix
from skald.odds.uses import Gains

#: What is gained beyond this is not told apart when plans are put into groups.
_MUCH = 12


class Group(NamedTuple):
    """Plans of one side, with gains that none of them surpasses in anything."""

    gains: Gains
    #: Fatigue that the plans give their own unit and take from it: as it is, for whoever counts on it.
    weary: frozenset[tuple[int, int]]
    plan: Plan
    parts: tuple[Group, ...] = ()


def grouped(plans: Sequence[Plan]) -> list[Group]:
    """Trees of groups, down to single plans; different lasting effects are never put together."""
    apart: dict[object, list[Plan]] = {}
    for plan in plans:
        apart.setdefault(plan.gains.effects, []).append(plan)
    return [_grown(some) for some in apart.values()]


def _grown(plans: list[Plan]) -> Group:
    gains = plans[0].gains
    if len(plans) == 1:
        return Group(gains, frozenset([(gains.tired, gains.eased)]), plans[0])
    parts = tuple(map(_grown, _halves(plans)))
    one, other = (part.gains for part in parts)
    return Group(_joined(one, other), parts[0].weary | parts[1].weary, plans[0], parts)


def _halves(plans: list[Plan]) -> tuple[list[Plan], list[Plan]]:
    """Plans parted where they differ most."""
    rows = [_row(plan) for plan in plans]
    columns = list(zip(*rows, strict=True))
    widest = max(range(len(columns)), key=lambda place: max(columns[place]) - min(columns[place]))
    order = sorted(range(len(plans)), key=lambda index: rows[index][widest])
    middle = len(plans) // 2
    return [plans[index] for index in order[:middle]], [plans[index] for index in order[middle:]]


def _row(plan: Plan) -> list[int]:
    gains = plan.gains
    numbers = (*gains.own, *gains.foe, gains.tiring, gains.spent, gains.tired, gains.eased)
    return [max(-_MUCH, min(_MUCH, number)) for number in numbers]


def _joined(one: Gains, other: Gains) -> Gains:
    """The better of both in everything."""
    return Gains(
        (*map(max, one.own[:8], other.own[:8]), min(one.own[8], other.own[8])),
        (*map(min, one.foe[:8], other.foe[:8]), max(one.foe[8], other.foe[8])),
        min(one.tired, other.tired), max(one.eased, other.eased), max(one.tiring, other.tiring),
        min(one.spent, other.spent), one.effects, one.hush or other.hush,
    )  # fmt: skip


def cut_short(plan: Plan) -> Gains:
    """The worst of everything that is left of a plan, wherever it is cut short."""
    found = [prefix(plan, count) for count in range(len(plan.uses) + 1)]
    own, foe = zip(*(each.own for each in found), strict=True), zip(*(each.foe for each in found), strict=True)
    mine, theirs = list(own), list(foe)
    return Gains(
        (*map(min, mine[:8]), max(mine[8])),
        (*map(max, theirs[:8]), min(theirs[8])),
        max(each.tired for each in found), 0, min(each.tiring for each in found),
    )  # fmt: skip

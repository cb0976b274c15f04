"""Answers to a plan taken together: a group has the best of all its plans, so it answers no worse than they do.

A plan that holds against a group holds against all of it. So most answers need not be looked at one by one, and where
there is no time even for that, what the groups say is still true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skald.odds.plans import Plan
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


def grouped(plans: Sequence[Plan], *, ended: bool) -> list[Group]:
    """Trees of groups, down to single plans; different lasting effects are never put together.

    Where somebody may end the step, neither are plans that take longer than others or that end it.
    """
    apart: dict[object, list[Plan]] = {}
    for plan in plans:
        apart.setdefault((plan.gains.effects, plan.gains.hush, ended and goes(plan)), []).append(plan)
    return [_grown(some) for some in apart.values()]


def goes(plan: Plan) -> int:
    """The goes that a plan surely takes: early uses may come before the step."""
    return sum(not use.early for use in plan.uses)


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
        min(one.spent, other.spent), one.effects, one.hush,
    )  # fmt: skip

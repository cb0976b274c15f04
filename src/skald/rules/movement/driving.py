"""Driven off: a unit that is forced straight away from somebody, as far as it can go.

The candidates are those of a withdrawal: the unit steps as one block in each of the sixty-four headings, then figure
by figure. Of full steps only those count that end as far away as any, within a hair; where there is no full step the
longest shorter one does.
"""

from __future__ import annotations

from skald.rules.actions import Withdraw
from skald.rules.context import Context
from skald.rules.geometry import HEADINGS, step
from skald.rules.ids import RuleId
from skald.rules.movement.moving import nearest_gap
from skald.rules.movement.paths import ends_of
from skald.rules.movement.strides import Strider
from skald.rules.movement.withdrawing import (
    GRAIN,
    SLACK,
    block_step,
    find_scattered,
    way_about,
    withdraw_problem,
)
from skald.rules.refusal import Refusal
from skald.rules.state import Unit

#: The latest answer, with what it was found for: whoever is asked does it next.
_latest: tuple[tuple[object, ...], tuple[int, bool], tuple[Withdraw, int] | None] | None = None


def find_driven(ctx: Context, unit: Unit, enemy: Unit, distance: int, *, shorter: bool) -> tuple[Withdraw, int] | None:
    """The step that leads farthest away, and how long it is: a full one, or the longest that is free."""
    global _latest  # noqa: PLW0603 - a memory of one answer about frozen values
    here = (ctx.ruleset, ctx.terrain, ctx.effects, ctx.in_force, unit, enemy, *ctx.units)
    asked, known = (distance, shorter), _latest
    if (
        known is None
        or known[1] != asked
        or len(known[0]) != len(here)
        or any(a is not b for a, b in zip(known[0], here, strict=True))
    ):
        known = _latest = (here, asked, _farthest(ctx, unit, enemy, distance, shorter=shorter))
    return known[2]


def _farthest(ctx: Context, unit: Unit, enemy: Unit, distance: int, *, shorter: bool) -> tuple[Withdraw, int] | None:
    lengths = range(distance, 0, -GRAIN) if shorter else range(distance, distance - 1, -1)
    for length in lengths:
        found = _farthest_block(ctx, unit, enemy, length)
        if found is None and length == distance:
            found = find_scattered(ctx, unit, enemy, distance=length)
        if found is not None:
            return found, length
    return None


def _farthest_block(ctx: Context, unit: Unit, enemy: Unit, length: int) -> Withdraw | None:
    least = ctx.constants.withdraw_gap
    around = way_about(ctx, unit, enemy, length)
    striders = [Strider(figure, enemy.figures, around, length, least) for figure in unit.figures]
    best: tuple[int, int, Withdraw] | None = None
    for heading in range(HEADINGS):
        vector = step(heading, length)
        if all(strider.may_step(*vector) for strider in striders):
            action = block_step(unit, vector)
            if withdraw_problem(ctx, unit, enemy, action, length) is None:
                apart = nearest_gap(ends_of(unit, action.paths), enemy.figures)
                if best is None or apart > best[0]:
                    best = (apart, heading, action)
    return None if best is None else best[2]


def driven_problem(
    ctx: Context, unit: Unit, enemy: Unit, action: Withdraw, found: tuple[Withdraw, int], why: RuleId
) -> Refusal | None:  # fmt: skip
    """Why figures that are driven off may not go like that: a legal step, as far away as the best."""
    best, length = found
    problem = withdraw_problem(ctx, unit, enemy, action, length)
    if problem is not None:
        return problem
    farthest = nearest_gap(ends_of(unit, best.paths), enemy.figures)
    if nearest_gap(ends_of(unit, action.paths), enemy.figures) < farthest - SLACK:
        return Refusal("not-far-enough", why, (("unit", unit.id),))
    return None

"""Numbers of units that are asked for in one decision after the other: how far they charge and shoot, what they bear.

A unit that nobody touched is the same value in the states that follow, and is known again by identity.
"""

from __future__ import annotations

from collections.abc import Hashable

from skald.core import answered
from skald.rules.asking import charge_reach, shot_range
from skald.rules.context import Context, Moment
from skald.rules.ids import Bearer
from skald.rules.ruleset import Ruleset
from skald.rules.state import Effect, State, Unit

#: Units remembered; far more than a battle has at one moment.
_MOST = 2048

#: A unit, its rules, the state (where that matters) and the moment for which facts are known, and the facts.
_Row = tuple[Unit, Ruleset, State | None, Moment, dict[Hashable, int]]

_known: dict[int, _Row] = {}
#: The effects looked at last, and whether each of them speaks of one unit only.
_last: tuple[tuple[Effect, ...], bool] = ((), True)


@answered
def facts_of(ctx: Context, unit: Unit) -> dict[Hashable, int]:
    """What is known of a unit now, to be added to."""
    # Where others may have a say, who stands near whom: then facts are those of one state.
    state = ctx.start if ctx.ruleset.remote or (ctx.effects and not _are_own(ctx.effects)) else None
    # The ground, what lies about and what the scenario's charts came to may have a say in it.
    moment = ctx.moment()
    row = _known.get(id(unit))
    if row is not None and row[0] is unit and row[1] is ctx.ruleset and row[2] is state:
        if row[3] is moment or row[3] == moment:
            return row[4]
    if len(_known) >= _MOST:
        _known.clear()
    row = _known[id(unit)] = (unit, ctx.ruleset, state, moment, {})
    return row[4]


def _are_own(effects: tuple[Effect, ...]) -> bool:
    global _last  # noqa: PLW0603 - a memory of one answer about a frozen value
    if _last[0] is not effects:
        _last = (effects, all(effect.bearer is Bearer.UNIT for effect in effects))
    return _last[1]


def reach_of(ctx: Context, unit: Unit, farther: int = 0) -> int:
    """How far a unit could charge, as far as the ground it starts in tells."""
    facts = facts_of(ctx, unit)
    found = facts.get(farther)
    if found is None:
        found = facts[farther] = charge_reach(ctx, unit, farther)
    return found


def range_of(ctx: Context, unit: Unit) -> int:
    """How far a unit shoots; 0 if it can't shoot at all."""
    facts = facts_of(ctx, unit)
    found = facts.get("range")
    if found is None:
        found = facts["range"] = shot_range(ctx, unit)
    return found

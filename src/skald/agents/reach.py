"""How far units charge and shoot: asked of the same units in one decision after the other, and so remembered.

A unit that nobody touched is the same value in the states that follow, and is known again by identity.
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.asking import charge_reach, shot_range
from skald.rules.context import Context
from skald.rules.ruleset import Ruleset
from skald.rules.state import Unit

#: Units remembered; far more than a battle has at one moment.
_MOST = 2048


class _Row(Struct):
    """What is known of a unit, and for which moment."""

    unit: Unit
    ruleset: Ruleset
    #: The turn, the ground, what lies about and what the scenario's charts came to.
    moment: tuple[object, ...]
    charges: dict[int, int]
    shoots: int = -1


_known: dict[int, _Row] = {}


def _row(ctx: Context, unit: Unit) -> _Row | None:
    """What is known of a unit; nothing where others may have a say in how far it reaches."""
    if ctx.effects or ctx.ruleset.remote:
        return None
    moment = (ctx.turn, ctx.terrain, ctx.markers, ctx.facts, ctx.in_force)
    row = _known.get(id(unit))
    if row is None or row.unit is not unit or row.ruleset is not ctx.ruleset or row.moment != moment:
        if len(_known) >= _MOST:
            _known.clear()
        row = _known[id(unit)] = _Row(unit, ctx.ruleset, moment, {})
    return row


def reach_of(ctx: Context, unit: Unit, farther: int = 0) -> int:
    """How far a unit could charge, as far as the ground it starts in tells."""
    row = _row(ctx, unit)
    if row is None:
        return charge_reach(ctx, unit, farther)
    found = row.charges.get(farther)
    if found is None:
        found = row.charges[farther] = charge_reach(ctx, unit, farther)
    return found


def range_of(ctx: Context, unit: Unit) -> int:
    """How far a unit shoots; 0 if it can't shoot at all."""
    row = _row(ctx, unit)
    if row is None:
        return shot_range(ctx, unit)
    if row.shoots < 0:
        row.shoots = shot_range(ctx, unit)
    return row.shoots

"""What a deed comes to that shows on the table: whom a unit has within reach, who could charge it, how tired it is."""

from __future__ import annotations

from skald.agents.caution import Caution
from skald.agents.field import Field, between
from skald.agents.heroes import is_lone_hero
from skald.agents.unit_facts import range_of, reach_of
from skald.planning.formation import centre_of
from skald.rules.asking import TIRING
from skald.rules.context import Context
from skald.rules.geometry import any_within
from skald.rules.ids import Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

#: A step shorter than this is not worth proposing by itself: 4 cm.
STEP = 400


def field_of(ruleset: Ruleset, state: State, unit: UnitId) -> Field:
    """The table as the side of a unit sees it."""
    return Field(Context(ruleset, state), state.units[unit].side)


def chargers(field: Field, unit: Unit) -> set[UnitId]:
    """The enemies that could charge a unit as they stand."""
    caution = Caution(field)
    reaches = ((foe, caution.reach(foe)) for foe in field.enemies)
    return {foe.id for foe, reach in reaches if reach and any_within(foe.figures, unit.figures, reach)}


def within_reach(field: Field, unit: Unit) -> set[UnitId]:
    """The enemies that a unit could charge or shoot at; nobody for one that is worn out."""
    if field.ctx.is_exhausted(unit):
        return set()
    far = max(reach_of(field.ctx, unit), range_of(field.ctx, unit))
    return {foe.id for foe in field.enemies if any_within(unit.figures, foe.figures, far)}


def is_step(was: Unit, now: Unit) -> bool:
    """Whether a unit hardly went anywhere."""
    return between(centre_of(was.figures), centre_of(now.figures)) < STEP


def is_idle(ruleset: Ruleset, state: State, end: State, unit: UnitId) -> bool:
    """Whether a Move goes nowhere, or costs fatigue, and neither brings an enemy within reach nor evades one."""
    before, after = field_of(ruleset, state, unit), field_of(ruleset, end, unit)
    was, now = before.ctx.unit(unit), after.ctx.unit(unit)
    if not now.figures or not (now.fatigue > was.fatigue or is_step(was, now)):
        return False
    if chargers(before, was) - chargers(after, now):
        return False
    # Whoever has acted would have to tire again to use what comes within reach; a hero keeps behind his friends.
    if was.acts or before.is_led_from_behind(was):
        return True
    return not within_reach(after, now) - within_reach(before, was)


def is_last_turn(ctx: Context) -> bool:
    """Whether nobody has a turn after this one."""
    return all(each.turns >= ctx.constants.turns for each in ctx.players)


def is_last_own_turn(ctx: Context, side: Side) -> bool:
    """Whether a side has no turn after this one."""
    return ctx.players[side].turns >= ctx.constants.turns


def tires_next(unit: Unit) -> bool:
    """Whether a unit has done something in this turn, so that to act again tires it."""
    return any(kind in TIRING for kind in unit.acts)


def is_rash(ruleset: Ruleset, state: State, end: State, unit: UnitId) -> bool:
    """Whether a charge leaves a hero dead, or tired out with the enemy's answer still to come."""
    ctx, then = Context(ruleset, state), Context(ruleset, end)
    if not is_lone_hero(ctx, ctx.unit(unit)) or is_last_turn(ctx):
        return False
    return not then.unit(unit).figures or then.is_exhausted(then.unit(unit))

"""Why a unit can do nothing at this moment: which ability would call it and has no die, which rule is in the way.

And why a side did nothing in its turn.

What would call it is found by asking the rules: dice are thought of on each ability in turn.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.content.naming import Naming
from skald.rules.abilities.model import Ability
from skald.rules.actions import Trigger, Use
from skald.rules.asking import activation_problem, board_of
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply, check, options
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, Side
from skald.rules.refusal import Refusal
from skald.rules.state import Die, State, Unit
from skald.simulation.table.fold import Table, state_at
from skald.web.battles.queries.seen import Seen
from skald.web.battles.wording import page_cited, refusal_told
from skald.web.reference.told import Told

#: What says no more than that there is nothing.
_EMPTY = "not-offered"


def idle_told(seen: Seen, unit: Unit) -> Told | None:
    """Why nothing activates a unit in the phase in which units are; None where another moment is the reason."""
    asked = seen.asked
    if not isinstance(asked, Decide) or asked.window is not Window.ACTIVATION or not seen.is_mine:
        return None
    found = _worn_told(seen, unit) or [*_abilities_told(seen, unit), *_rules_told(seen, unit)]
    return Told.joined(found) if found else None


def _worn_told(seen: Seen, unit: Unit) -> list[Told]:
    """Of whoever is exhausted and has acted: that only a rest is left to it, and that no rest comes second."""
    ctx = Context(seen.table.ground.ruleset, seen.table.state)
    found = [activation_problem(ctx, unit, kind, NO_UNIT) for kind in (Kind.MOVE, Kind.REST)]
    return [refusal_told(each, seen.naming) for each in found if each] if all(found) else []


def _abilities_told(seen: Seen, unit: Unit) -> list[Told]:
    """Abilities of one's own board that would call the unit: those without their dice, those used up."""
    ctx, naming = Context(seen.table.ground.ruleset, seen.table.state), seen.naming
    bare, told = [], []
    for ability in board_of(ctx, unit.side).abilities:
        problem = _calls(seen, unit, ability)
        if isinstance(problem, Refusal):
            told.append(refusal_told(problem, naming))
        elif problem:
            bare.append(ability)
    if bare:
        names = _(" or ").join(_("“{name}”").format(name=naming.ability(each.id)) for each in bare)
        unit_name = naming.unit(unit.id)
        text = _("No die lies on {abilities}, which could activate {unit}.").format(abilities=names, unit=unit_name)
        told.insert(0, Told.of(text, page_cited(bare[0].id)))
    return told


def _calls(seen: Seen, unit: Unit, ability: Ability) -> Refusal | bool:
    """Whether an ability would call a unit if its dice lay there; or why it does so no more in this turn."""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    trigger = Trigger(ability.id, tuple(slot[0] for slot in ability.cost))
    laid = _with_dice(state, unit, ability)
    if check(ruleset, laid, trigger) is not None:
        return False
    step = apply(ruleset, laid, trigger)
    asks = isinstance(step.awaits, Decide) and step.awaits.window is Window.GRANT
    if not asks or all(getattr(each, "unit", NO_UNIT) != unit.id for each in options(ruleset, step.state)):
        return False
    problem = check(ruleset, state, trigger)
    return problem if problem is not None and problem.code == "triggered-already" else True


def _with_dice(state: State, unit: Unit, ability: Ability) -> State:
    """The same with all dice of an ability on it, which nobody has used in this turn."""
    player = state.players[unit.side]
    others = tuple(die for die in player.active if die.ability != ability.id)
    laid = tuple(Die(ability.id, slot[0]) for slot in ability.cost)
    changed = replace(player, active=(*others, *laid), triggered=())
    left, right = (changed if side == unit.side else each for side, each in enumerate(state.players))
    return replace(state, players=(left, right))


def _rules_told(seen: Seen, unit: Unit) -> list[Told]:
    """Rules of the unit itself by which it could be activated without dice, each with what is in its way."""
    ruleset = seen.table.ground.ruleset
    ctx = Context(ruleset, seen.table.state)
    found = []
    for rule in ctx.own_rules(unit):
        if Window.ACTIVATION in ruleset.rules[rule].offers:
            problem = check(ruleset, seen.table.state, Use(rule, unit.id))
            if problem is not None and problem.code != _EMPTY:
                found.append(refusal_told(problem, seen.naming))
    return found


def nothing_done_told(table: Table, naming: Naming, number: int, side: Side) -> str:
    """Why a side's turn is over with an input: no die that calls anybody, whoever is exhausted."""
    # A die that was laid with the same input lies there only afterwards.
    state, owner = state_at(table, number), naming.owner(side)
    ctx = Context(table.ground.ruleset, state)
    tired = [naming.own_unit(unit.id) for unit in ctx.standing(side) if ctx.is_exhausted(unit)]
    dice = (
        _("The dice on {owner} board call no unit now.")
        if state.players[side].active
        else _("No die lies on {owner} board.")
    )
    told = dice.format(owner=owner)
    exhausted = _("Exhausted: {units}.").format(units=", ".join(tired))
    return f"{told} {exhausted}" if tired else told

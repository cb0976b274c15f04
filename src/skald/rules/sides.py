"""What a side as a whole bears: rules that offer it something, and rules that forbid it something."""

from __future__ import annotations

from skald.rules.actions import Action
from skald.rules.context import Context
from skald.rules.ids import Bearer, Side, Whom
from skald.rules.memory import Memory
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule

#: What is in force for the whole battle, by ruleset; few, because they keep their rulesets alive.
_borne: Memory[tuple[Rule, ...]] = Memory(64)


def side_rules(ctx: Context, side: Side) -> tuple[Rule, ...]:
    """The rules that a side or the whole table bears, each once."""
    if ctx.effects:
        return _side_rules(ctx, side)
    found = _borne.recall(ctx.ruleset, ctx.in_force)
    return _borne.note(ctx.ruleset, ctx.in_force, None, _side_rules(ctx, side)) if found is None else found


def _side_rules(ctx: Context, side: Side) -> tuple[Rule, ...]:
    names = list(ctx.in_force)
    for effect in ctx.effects:
        if effect.bearer in (Bearer.SIDE, Bearer.TABLE) and effect.rule not in names:
            if effect.whom is Whom.ALL or (effect.whom is Whom.OWN) == (effect.owner is side):
                names.append(effect.rule)
    return tuple([ctx.ruleset.rule(name) for name in dict.fromkeys(names)])


def side_problem(ctx: Context, side: Side, action: Action) -> Refusal | None:
    """What the rules of a side or of the table have against its laying a die or triggering an ability."""
    if not ctx.ruleset.restraining:
        return None
    for rule in side_rules(ctx, side):
        problem = None if rule.side_permission is None else rule.side_permission(ctx, side, action)
        if problem is not None:
            return problem
    return None

"""Special rules that offer something in a window: listing, judging and performing their use."""

from __future__ import annotations

from collections.abc import Iterator

from skald.rules.actions import Use
from skald.rules.activating import rules_problem
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import RuleUsed
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.refusal import Refusal


def use_options(ctx: Context, side: Side, window: Window) -> Iterator[Use]:
    """Every use that the rules of a side's units offer in a window."""
    if window not in ctx.ruleset.offering:
        return
    for unit in ctx.units:
        if unit.side is side and unit.figures:
            for hook in ctx.ruleset.offers(window, ctx.rules_of(unit)):
                for offered in hook(ctx, unit):
                    if rules_problem(ctx, unit, offered) is None:
                        yield offered


def use_problem(ctx: Context, side: Side, window: Window, action: Use) -> Refusal | None:
    """A use is allowed when a rule offers exactly that."""
    if not 0 <= action.unit < len(ctx.units) or action.rule not in ctx.ruleset.rules:
        return ctx.refuse("no-such-rule", Clause.FREE, rule=action.rule)
    unit = ctx.unit(action.unit)
    if unit.side is not side or action.rule not in ctx.rules_of(unit):
        return ctx.refuse("no-such-rule", Clause.FREE, rule=action.rule)
    hook = ctx.ruleset.rules[action.rule].offers.get(window)
    if hook is None or not any(offered == action for offered in hook(ctx, unit)):
        return Refusal("not-offered", action.rule, (("unit", action.unit),))
    return rules_problem(ctx, unit, action)


def use(ctx: Context, action: Use) -> None:
    """Perform a use."""
    ctx.emit(RuleUsed(action.rule, action.unit, action.target))
    perform = ctx.ruleset.rules[action.rule].perform
    assert perform is not None
    perform(ctx, action)

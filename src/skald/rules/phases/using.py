"""Special rules that offer something in a window: listing, judging and performing their use."""

from __future__ import annotations

from collections.abc import Iterator

from skald.core import answered
from skald.rules.actions import Use
from skald.rules.activating import rules_problem
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import RuleUsed
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Bearer, Side
from skald.rules.refusal import Refusal
from skald.rules.rule import OfferHook
from skald.rules.ruleset import Rule
from skald.rules.sides import side_rules
from skald.rules.state import Unit
from skald.rules.voices import Voice, effect_of, granted


@answered
def offering(ctx: Context, side: Side, window: Window) -> list[tuple[Unit, tuple[OfferHook, ...]]]:
    """The units of a side on the table whose printed rules offer something in a window, with those hooks."""
    return [(unit, hooks) for unit in ctx.standing(side) if (hooks := ctx.offers(window, unit))]


def use_options(ctx: Context, side: Side, window: Window) -> Iterator[Use]:
    """Every use that the rules of a side offer in a window: those of its units, its own and the table's."""
    if window not in ctx.ruleset.offering:
        return
    if not ctx.effects:
        for unit, hooks in offering(ctx, side, window):
            for hook in hooks:
                for offered in hook(ctx, unit):
                    if rules_problem(ctx, unit, offered) is None:
                        yield offered
    else:
        for unit in ctx.standing(side):
            for hook in ctx.offers(window, unit):
                for offered in hook(ctx, unit):
                    if rules_problem(ctx, unit, offered) is None:
                        yield offered
            yield from granted_uses(ctx, unit, window)
    for rule in side_rules(ctx, side):
        if window in rule.side_offers:
            yield from rule.side_offers[window](ctx, side)


def can_use(ctx: Context, side: Side, window: Window) -> bool:
    """Whether the rules of a side offer any use in a window: who only wants to know that begins no listing."""
    if window not in ctx.ruleset.offering:
        return False
    if ctx.effects:
        return next(use_options(ctx, side, window), None) is not None
    for unit, hooks in offering(ctx, side, window):
        for hook in hooks:
            for offered in hook(ctx, unit):
                if rules_problem(ctx, unit, offered) is None:
                    return True
    for rule in side_rules(ctx, side):
        if window in rule.side_offers:
            for _ in rule.side_offers[window](ctx, side):
                return True
    return False


def granted_uses(ctx: Context, unit: Unit, window: Window) -> list[Use]:
    """Every use that rules in force for a while offer to a unit in a window."""
    return [use for voice in granted(ctx, unit) for use in _granted_uses(ctx, unit, voice, window)]


def has_granted_uses(ctx: Context, unit: Unit, window: Window) -> bool:
    """Whether a rule in force for a while offers a unit anything in such a window, whatever it could do now."""
    return any(window in voice.rule.offers for voice in granted(ctx, unit))


def _granted_uses(ctx: Context, unit: Unit, voice: Voice, window: Window) -> Iterator[Use]:
    hook = voice.rule.offers.get(window)
    assert voice.effect is not None
    # An aura offers to its middle only: it is one bearer.
    if hook is None or (voice.effect.bearer is Bearer.AURA and voice.effect.unit != unit.id):
        return
    ctx.speaking = voice.effect
    offered = list(hook(ctx, unit))
    ctx.speaking = None
    yield from (use for use in offered if rules_problem(ctx, unit, use) is None)


def use_problem(ctx: Context, side: Side, window: Window, action: Use) -> Refusal | None:
    """A use is allowed when a rule offers exactly that, or accepts it where it can't be listed."""
    if action.rule not in ctx.ruleset.rules:
        return ctx.refuse("no-such-rule", Clause.FREE, rule=action.rule)
    rule = ctx.ruleset.rules[action.rule]
    if action.unit == NO_UNIT:
        return _side_use_problem(ctx, side, window, action, rule)
    if not 0 <= action.unit < len(ctx.units):
        return ctx.refuse("no-such-rule", Clause.FREE, rule=action.rule)
    unit = ctx.unit(action.unit)
    if unit.side is not side or not ctx.has_rule(unit, action.rule):
        return ctx.refuse("no-such-rule", Clause.FREE, rule=action.rule)
    hook = rule.offers.get(window)
    ctx.speaking = effect_of(ctx, action.rule, unit)
    problem: Refusal | None = None
    if hook is not None and rule.accepts is not None:
        problem = rule.accepts(ctx, action)
    elif hook is None or not any(offered == action for offered in hook(ctx, unit)):
        problem = Refusal("not-offered", action.rule, (("unit", action.unit),))
    ctx.speaking = None
    return problem or rules_problem(ctx, unit, action)


def _side_use_problem(ctx: Context, side: Side, window: Window, action: Use, rule: Rule) -> Refusal | None:
    hook = rule.side_offers.get(window)
    if hook is None or action.side is not side or rule not in side_rules(ctx, side):
        return ctx.refuse("no-such-rule", Clause.FREE, rule=action.rule)
    if rule.accepts is not None:
        return rule.accepts(ctx, action)
    if not any(offered == action for offered in hook(ctx, side)):
        return Refusal("not-offered", action.rule, (("unit", action.unit),))
    return None


def use(ctx: Context, action: Use) -> None:
    """Perform a use."""
    ctx.emit(RuleUsed(action.rule, action.unit, action.target, action.side))
    perform = ctx.ruleset.rules[action.rule].perform
    assert perform is not None
    if action.unit != NO_UNIT and ctx.effects:
        ctx.speaking = effect_of(ctx, action.rule, ctx.unit(action.unit))
    perform(ctx, action)
    ctx.speaking = None

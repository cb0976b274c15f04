"""Who hears of an event, and in which order: every bearer of a rule once.

In a fight the attacker's side hears first, everywhere else the active player's; what belongs to nobody hears last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skald.core import answered
from skald.rules.frames import Fight
from skald.rules.ids import NO_UNIT, Bearer, Side
from skald.rules.ruleset import Rule
from skald.rules.state import Effect

if TYPE_CHECKING:
    from skald.rules.context import Context
    from skald.rules.events import Event


def tell(ctx: Context, event: Event) -> None:
    """Let every bearer of a rule act on an event."""
    kind = type(event)
    if is_heard(ctx, kind):
        _tell_units(ctx, event)
    for name in ctx.in_force:
        watch = ctx.ruleset.rules[name].watches.get(kind)
        if watch is not None:
            watch(ctx, None, event)


@answered
def is_heard(ctx: Context, kind: type[Event]) -> bool:
    """Whether a printed rule of some unit acts on such an event, or one that is in force for a while."""
    ruleset = ctx.ruleset
    for effect in ctx.effects:
        if ruleset.hears(effect.rule, kind):
            return True
    if ctx.effects and any(effect.form for effect in ctx.effects):
        return any(ctx.triggers(kind, unit) for unit in ctx.units)
    found = ruleset.found
    for unit in ctx.units:
        hooks = found.get((kind, unit.rules))
        if ruleset.triggers(kind, unit.rules) if hooks is None else hooks:
            return True
    return False


def _tell_units(ctx: Context, event: Event) -> None:
    kind = type(event)
    first = leading(ctx)
    effects = ctx.effects
    about = getattr(event, "unit", NO_UNIT)
    for side in (first, first.other):
        for unit in tuple(ctx.units):
            if unit.side is side and (unit.figures or unit.id == about):
                for hook in ctx.triggers(kind, unit):
                    hook(ctx, ctx.units[unit.id], event)
        for effect in effects:
            if effect.owner is side and effect in ctx.effects:
                _hear(ctx, ctx.ruleset.rule(effect.rule), effect, event)


def leading(ctx: Context) -> Side:
    """Whose rules speak first about what happens at one moment."""
    fight = ctx.nearest(Fight)
    if fight is None:
        return ctx.active
    if fight.attacker.unit != NO_UNIT:
        return ctx.units[fight.attacker.unit].side
    return ctx.units[fight.defender.unit].side.other


def _hear(ctx: Context, rule: Rule, effect: Effect, event: Event) -> None:
    before, ctx.speaking = ctx.speaking, effect
    if effect.bearer in (Bearer.UNIT, Bearer.AURA):
        trigger = rule.triggers.get(type(event))
        if trigger is not None:
            trigger(ctx, ctx.units[effect.unit], event)
    watch = rule.watches.get(type(event))
    if watch is not None:
        watch(ctx, effect, event)
    ctx.speaking = before

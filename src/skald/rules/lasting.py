"""Rules in force for a while: laying them, and ending them when their time has come.

A plain number is laid without more ado; every other rule tells when it begins and when it ends, and by what.
"""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.context import Context
from skald.rules.events import EffectBegan, EffectEnded, EffectLaid
from skald.rules.frames import Acting
from skald.rules.ids import NO_RULE, NO_UNIT, Bearer, RuleId, UnitId
from skald.rules.ruleset import NUMBERS
from skald.rules.state import Effect, Until


def lay(ctx: Context, effect: Effect) -> Effect:
    """Put a rule in force for a while."""
    effect = _dated(ctx, effect)
    ctx.effects = (*ctx.effects, effect)
    if _is_plain(effect):
        ctx.emit(EffectLaid(effect.unit, effect.rule, effect.amount, effect.why))
        return effect
    ctx.emit(
        EffectBegan(
            effect.rule, effect.bearer, effect.unit, effect.thing, effect.amount, effect.owner,
            (effect.until, *effect.also), effect.why, effect.form,
        )
    )  # fmt: skip
    begun = ctx.ruleset.rule(effect.rule).begun
    if begun is not None:
        begun(ctx, effect)
    return effect


def _is_plain(effect: Effect) -> bool:
    """Whether it is but a number of one unit: that ends without being told."""
    return effect.rule in NUMBERS and effect.bearer is Bearer.UNIT and not effect.also


def _dated(ctx: Context, effect: Effect) -> Effect:
    if awaits(effect, Until.OWN_TURN) or awaits(effect, Until.ENEMY_TURN):
        effect = replace(effect, since=(ctx.players[0].turns, ctx.players[1].turns))
    if awaits(effect, Until.ACTIVATION):
        effect = replace(effect, within=_activations(ctx))
    return effect


def _activations(ctx: Context) -> int:
    return sum(type(frame) is Acting for frame in ctx.pending)


def awaits(effect: Effect, until: Until) -> bool:
    """Whether this is one of an effect's ends."""
    return until is effect.until or until in effect.also


def lift(ctx: Context, effect: Effect, end: Until | None = None) -> None:
    """End a rule that is in force for a while, by one of its ends or before its time."""
    gone = next((i for i, e in enumerate(ctx.effects) if e is effect), None)
    if gone is None:
        return
    ctx.effects = ctx.effects[:gone] + ctx.effects[gone + 1 :]
    if _is_plain(effect):
        return
    ended = ctx.ruleset.rule(effect.rule).ended
    if ended is not None:
        ended(ctx, effect, end)
    ctx.emit(EffectEnded(effect.rule, effect.bearer, effect.unit, effect.thing, effect.owner, end, effect.why))


def _ends(ctx: Context, until: Until) -> None:
    for effect in ctx.effects:
        if awaits(effect, until) and _has_come(ctx, effect, until):
            lift(ctx, effect, until)


def _has_come(ctx: Context, effect: Effect, until: Until) -> bool:
    """Whether it is this effect's turn that begins or ends now."""
    active = ctx.active
    if until is Until.NEXT_TURN:
        return effect.owner is active
    if until is Until.OWN_TURN:
        return effect.owner is active and ctx.players[active].turns > effect.since[active]
    if until is Until.ENEMY_TURN:
        return effect.owner is not active and ctx.players[active].turns > effect.since[active]
    return True


def turn_begins(ctx: Context) -> None:
    """What lasted until its owner's next turn ends."""
    if ctx.effects:
        _ends(ctx, Until.NEXT_TURN)


def turn_ends(ctx: Context) -> None:
    """What lasted for the turn ends, in the order in which it was laid for each end."""
    if ctx.effects:
        for until in (Until.TURN, Until.OWN_TURN, Until.ENEMY_TURN):
            _ends(ctx, until)


def fight_ends(ctx: Context, attacker: UnitId, defender: UnitId, *, melee: bool) -> None:
    """What lasted for the fight ends, and what waited for the bearer's next one."""
    if not ctx.effects:
        return
    _ends(ctx, Until.FIGHT)
    for unit in (attacker, defender) if melee else (attacker,):
        occasion_ends(ctx, unit, Until.NEXT_MELEE if melee else Until.NEXT_SHOT)


def fight_begins(ctx: Context, attacker: UnitId, defender: UnitId, *, melee: bool) -> None:
    """What waits for the bearer's next fight has found it."""
    for unit in (attacker, defender) if melee else (attacker,):
        occasion_begins(ctx, unit, Until.NEXT_MELEE if melee else Until.NEXT_SHOT)


def activation_ends(ctx: Context) -> None:
    """What lasted for the activation that has just left the stack ends."""
    for effect in ctx.effects:
        if awaits(effect, Until.ACTIVATION) and effect.within > _activations(ctx):
            lift(ctx, effect, Until.ACTIVATION)


def occasion_begins(ctx: Context, unit: UnitId, until: Until, *, but: RuleId = NO_RULE) -> None:
    """The occasion for which effects of a unit wait has begun; it is none for those of the reason ``but``."""
    if unit != NO_UNIT and any(effect.unit == unit and awaits(effect, until) for effect in ctx.effects):
        ctx.effects = tuple(
            replace(e, begun=(*e.begun, until))
            if e.unit == unit and awaits(e, until) and until not in e.begun and (not but or e.why != but)
            else e
            for e in ctx.effects
        )


def occasion_lapses(ctx: Context, unit: UnitId, until: Until) -> None:
    """The occasion was cancelled: it uses nothing up."""
    if any(effect.unit == unit and until in effect.begun for effect in ctx.effects):
        ctx.effects = tuple(
            replace(e, begun=tuple(u for u in e.begun if u is not until)) if e.unit == unit else e for e in ctx.effects
        )


def occasion_ends(ctx: Context, unit: UnitId, until: Until) -> None:
    """The occasion is over: what waited for it ends, if the occasion began after it was laid."""
    for effect in ctx.effects:
        if effect.unit == unit and until in effect.begun:
            lift(ctx, effect, until)


def unit_is_gone(ctx: Context, unit: UnitId) -> None:
    """What an eliminated unit bears ends with it."""
    for effect in ctx.effects:
        if effect.unit == unit and effect.rule not in NUMBERS:
            lift(ctx, effect)


def battle_ends(ctx: Context) -> None:
    """A battle given up in the middle of a fight ends that fight's effects too."""
    for until in (Until.FIGHT, Until.ACTIVATION):
        _ends(ctx, until)

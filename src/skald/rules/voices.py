"""Which rules speak now, about whom, in which order: the one collector of rules.

A unit's own rules speak of it, printed or in force for a while; so do those of auras around it, of its side, of the
table, of the terrain it stands in and of markers near it; and those of whoever faces it, where they speak against it.
Owns who speaks. Never knows what a rule says. A rule that is in force for a while finds its effect in ``ctx.speaking``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from skald.core import answered as compiled
from skald.rules.frames import Acting, Fight
from skald.rules.geometry import Footprint, any_within, fp_within_area, lies_in
from skald.rules.hooks import STAGES, Point, Question, Stage
from skald.rules.ids import NO_UNIT, Bearer, RuleId, Side, Whom
from skald.rules.ruleset import NUMBERS, Rule, against_of, hooks_of, least_of, staged_hook
from skald.rules.screens import are_within
from skald.rules.state import Effect, Unit
from skald.rules.tally import Tally

if TYPE_CHECKING:
    from skald.rules.context import Context


class Voice(NamedTuple):
    """A rule that speaks of a unit: by which effect it is in force, and whose rule it is when it speaks against."""

    rule: Rule
    effect: Effect | None = None
    bearer: Unit | None = None


#: What a voice says, and in which stage.
Said = tuple[Stage, Voice, Callable[..., Any]]


# --- about numbers and questions


def modified(ctx: Context, point: Point, unit: Unit, tally: Tally) -> Tally:
    """A number after everything that rules have to say about it, stage by stage."""
    printed = ctx.rules_of(unit)
    others = _others(ctx, point, unit)
    if not others:
        for hook in ctx.ruleset.modifiers(point, printed):
            tally = hook(ctx, unit, tally)
        return tally
    stages = ctx.ruleset.staged(point, printed)
    for stage in STAGES:
        own = stages[stage]
        for hook in (least_of(own),) if stage is Stage.SET and len(own) > 1 else own:
            tally = hook(ctx, unit, tally)
        for at, voice, hook in others:
            if at is stage:
                tally = _heard(ctx, voice, hook, unit, tally)
    return tally


def answered(ctx: Context, question: Question, unit: Unit, answer: Any) -> Any:
    """The answer to a question after everything that rules have to say about it, stage by stage."""
    printed = ctx.rules_of(unit)
    others = _others(ctx, question, unit)
    if not others:
        for hook in ctx.ruleset.answers(question, printed):
            answer = hook(ctx, unit, answer)
        return answer
    stages = ctx.ruleset.staged(question, printed)
    for stage in STAGES:
        for hook in stages[stage]:
            answer = hook(ctx, unit, answer)
        for at, voice, hook in others:
            if at is stage:
                answer = _heard(ctx, voice, hook, unit, answer)
    return answer


@compiled
def is_spoken_of(ctx: Context, question: Question, unit: Unit) -> bool:
    """Whether any rule could answer a question about a unit now."""
    ruleset = ctx.ruleset
    if not ctx.effects:
        if question not in ruleset.answering:
            return False
        if question in ruleset.remote:
            return True
        rules = unit.rules + ctx.in_force if ctx.in_force else unit.rules
        hooks = ruleset.found.get((question, rules))
        return bool(ruleset.answers(question, rules) if hooks is None else hooks)
    if not ctx.is_answered(question):
        return False
    if question in ruleset.remote or ruleset.answers(question, ctx.rules_of(unit)):
        return True
    return any(ruleset.says(effect.rule, question) for effect in ctx.effects)


def _heard(ctx: Context, voice: Voice, hook: Callable[..., Any], unit: Unit, said: Any) -> Any:
    with_effect = ctx.speaking
    ctx.speaking = voice.effect
    try:
        return hook(ctx, unit, said) if voice.bearer is None else hook(ctx, voice.bearer, unit, said)
    finally:
        ctx.speaking = with_effect


def _others(ctx: Context, what: Point | Question, unit: Unit) -> list[Said]:
    """What speaks of a unit beside its printed rules: auras, what is in force for a while, and who faces it."""
    if what not in ctx.ruleset.remote:
        return _granted_about(ctx, what, unit) if ctx.effects else []
    found = [_said(voice, hook) for voice in radiated(ctx, unit) if (hook := hooks_of(voice.rule, what)) is not None]
    found += _granted_about(ctx, what, unit)
    faced = [_said(voice, hook) for voice in facing(ctx, unit) if (hook := against_of(voice.rule, what)) is not None]
    return found + faced


def _said(voice: Voice, hook: Any) -> Said:
    stage, said = staged_hook(hook)
    return (stage, voice, said)


def _granted_about(ctx: Context, what: Point | Question, unit: Unit) -> list[Said]:
    uid, name, rules = unit.id, what._value_, ctx.ruleset.rules
    found = []
    for effect in ctx.effects:
        # Most effects are plain numbers of somebody: they are told at a glance.
        if effect.bearer is Bearer.UNIT and effect.unit != uid:
            continue
        if effect.rule != name and effect.rule not in rules and effect.rule in NUMBERS:
            continue
        rule = ctx.ruleset.rule(effect.rule)
        hook = hooks_of(rule, what)
        if hook is not None and speaks_of(ctx, effect, unit):
            found.append(_said(Voice(rule, effect), hook))
    return found


# --- who speaks


def granted(ctx: Context, unit: Unit) -> Iterator[Voice]:
    """The rules in force for a while that speak of a unit, the earliest laid first."""
    for effect in ctx.effects:
        if speaks_of(ctx, effect, unit):
            yield Voice(ctx.ruleset.rule(effect.rule), effect)


def speaks_of(ctx: Context, effect: Effect, unit: Unit) -> bool:
    """Whether a rule that is in force for a while speaks of a unit now."""
    bearer = effect.bearer
    if bearer is Bearer.UNIT:
        return effect.unit == unit.id
    if not _means(effect.whom, effect.owner, unit.side):
        return False
    if bearer is Bearer.AURA:
        return effect.unit == unit.id or are_within(unit.figures, ctx.unit(effect.unit).figures, effect.reach)
    if bearer is Bearer.PIECE:
        piece = ctx.piece(effect.thing)
        return piece is not None and any(
            fp_within_area(f, piece.area, effect.reach) if effect.reach else lies_in(f, piece.area)
            for f in unit.figures
        )
    if bearer is Bearer.MARKER:
        marker = ctx.marker(effect.thing)
        disc = Footprint(marker.x, marker.y, marker.radius)
        return marker.there and any_within(unit.figures, (disc,), effect.reach)
    return True


def _means(whom: Whom, owner: Side, side: Side) -> bool:
    return whom is Whom.ALL or (whom is Whom.OWN) == (owner is side)


def radiated(ctx: Context, unit: Unit) -> Iterator[Voice]:
    """The printed rules of others that speak of the units around them."""
    if not ctx.ruleset.radiating:
        return
    auras = ctx.ruleset.auras
    for other in ctx.units:
        if other.id == unit.id or not other.figures:
            continue
        for rule in auras(other.rules):
            assert rule.aura is not None
            if _means(rule.aura.whom, other.side, unit.side):
                if are_within(unit.figures, other.figures, rule.aura.reach):
                    yield Voice(rule)


def facing(ctx: Context, unit: Unit) -> Iterator[Voice]:
    """The rules of whoever faces a unit that may speak against it: its foe in a fight, its target, who aims at it."""
    other = faced(ctx, unit)
    if other is not None:
        yield from opposing(ctx, other)


def opposing(ctx: Context, unit: Unit) -> Iterator[Voice]:
    """The rules by which a unit speaks against those who face it."""
    for rule in ctx.ruleset.opposing(ctx.rules_of(unit)):
        yield Voice(rule, None, unit)
    for voice in granted(ctx, unit) if ctx.effects else ():
        if voice.rule.against is not None:
            yield Voice(voice.rule, voice.effect, unit)


def faced(ctx: Context, unit: Unit) -> Unit | None:
    """Whom a unit faces: in the fight being resolved, else in the activation that is announced."""
    for frame in reversed(ctx.pending):
        if type(frame) is Fight:
            return _other(ctx, unit, frame.attacker.unit, frame.defender.unit)
        if type(frame) is Acting:
            return _other(ctx, unit, frame.unit, frame.target)
    return None


def _other(ctx: Context, unit: Unit, one: int, two: int) -> Unit | None:
    found = two if one == unit.id else one if two == unit.id else NO_UNIT
    return None if found == NO_UNIT else ctx.units[found]


def effect_of(ctx: Context, rule: RuleId, unit: Unit) -> Effect | None:
    """The latest effect by which a rule is in force for a unit."""
    return next((e for e in reversed(ctx.effects) if e.rule == rule and speaks_of(ctx, e, unit)), None)

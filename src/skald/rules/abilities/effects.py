"""What verbs do: effects in printed order, linked ones only after the one before came to something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from skald.core import answered
from skald.rules.abilities import model
from skald.rules.abilities.fight_effects import (
    IN_FIGHT,
    IN_FIGHT_HANDLERS,
    Handled,
    as_much,
    foe_unit,
    serves_in_fight,
    why_of,
)
from skald.rules.abilities.filters import EVERYONE, fits
from skald.rules.abilities.model import AnyVerb, Source
from skald.rules.activating import TIRING, can_act, spared_by
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import ActivationCancelled, DieChanged, FightBegan
from skald.rules.frames import (
    NO_AIM,
    Acting,
    Aim,
    Casualties,
    Changing,
    Combatant,
    Fight,
    Granting,
    Rerolling,
    Resolving,
    SagaRoll,
    Struck,
    Targeting,
)
from skald.rules.hooks import Question
from skald.rules.ids import NO_UNIT, AbilityId, Combat, Face, Kind, RuleId, Side, UnitId
from skald.rules.lasting import activation_ends, fight_begins, lay, occasion_lapses
from skald.rules.phases.pool import gain_magic
from skald.rules.phases.rolling_for import roll_successes
from skald.rules.phases.saga_dice import available, board_of
from skald.rules.ruleset import COVER, COVER_ANYWAY
from skald.rules.state import Effect, Unit, Until

TARGETED = (
    model.GiveFatigue, model.TakeFatigue, model.EaseFatigue, model.Lay, model.GiveCover, model.Volley, model.Slay,
)  # fmt: skip


def source_of(ctx: Context, frame: Resolving) -> Source:
    """Where the verbs come from: a script of a rule, or an ability of the side's board."""
    if frame.rule:
        return ctx.ruleset.rules[frame.rule].scripts[frame.level]
    ability = board_of(ctx, frame.side).ability(frame.ability)
    assert ability is not None
    return ability


def verb_of(ctx: Context, frame: Resolving, step: int | None = None) -> AnyVerb:
    """The verb that a resolving ability or rule is at."""
    return source_of(ctx, frame).options[frame.option][frame.step if step is None else step]


def resolve_script(
    ctx: Context, rule: RuleId, side: Side, *, level: int = 0, unit: UnitId = NO_UNIT, aim: Aim = NO_AIM
) -> None:  # fmt: skip
    """Let the effects of a rule be resolved at one of its levels: for a side, by a unit, upon what it aimed at."""
    ctx.push(Resolving(AbilityId(""), side, (), rule=rule, level=level, unit=unit, aim=aim))


def candidates(ctx: Context, side: Side, source: Source, verb: Any) -> Iterator[Unit]:
    """The units that a targeted verb may mean."""
    enemy = isinstance(verb, model.GiveFatigue | model.Volley | model.Slay) or getattr(verb, "enemy", False)
    for unit in ctx.standing(side.other if enemy else side):
        if not fits(ctx, verb.who, unit, side):
            continue
        if not enemy and not source.basic and not ctx.ask(Question.MAY_BENEFIT, unit, True):
            continue
        if not enemy and not _is_for(ctx, source, unit):
            continue
        if isinstance(verb, model.GiveFatigue | model.TakeFatigue) and not ctx.can_tire(unit):
            continue
        if isinstance(verb, model.Volley) and spared_by(ctx, unit, Kind.SHOOT):
            continue
        yield unit


def grantable(ctx: Context, side: Side, source: Source, verb: model.ActivateUnits) -> Iterator[Unit]:
    """The units that an activating verb may activate."""
    for unit in ctx.standing(side):
        if _is_grantable(ctx, side, source, verb, unit):
            yield unit


def _is_grantable(ctx: Context, side: Side, source: Source, verb: model.ActivateUnits, unit: Unit) -> bool:
    return is_meant(ctx, side, source, verb, unit) and can_act(ctx, unit, verb.kinds, farther=verb.farther)


@answered
def is_meant(ctx: Context, side: Side, source: Source, verb: model.ActivateUnits, unit: Unit) -> bool:
    """Whether an activating verb is meant for a unit, whatever the unit could do with it."""
    question = Question.MAY_USE_BASIC if source.basic else Question.MAY_USE_ADVANCED
    itself = ctx.constants.form_class == "itself"
    if unit.side is not side or not fits(ctx, verb.who, unit, side, itself):
        return False
    if not _is_for(ctx, source, unit, itself):
        return False
    return bool(ctx.ask(question, unit, True))


def _is_for(ctx: Context, source: Source, unit: Unit, itself: bool = False) -> bool:
    """Whether an ability's restriction lets it do something to an own unit.

    In a fight, and in an answer to an activation, it says who fights or answers; a verb's own filter says the rest.
    """
    if source.who == EVERYONE or ctx.nearest(Fight) is not None or ctx.nearest(Acting) is not None:
        return True
    who = replace(source.who, role="") if source.who.role else source.who
    return fits(ctx, who, unit, unit.side, itself)


def is_possible(ctx: Context, side: Side, source: Source, verb: AnyVerb) -> bool:
    """Whether an effect could do anything now."""
    if isinstance(verb, IN_FIGHT) and ctx.nearest(Fight) is None:
        return False
    match verb:
        case model.RollDice():
            # The dice spent on the ability are available again before its effect.
            return available(ctx, ctx.players[side]) + len(source.cost) > 0
        case model.GainMagic():
            return ctx.ruleset.magic is not None and ctx.ruleset.magic.takes_part(ctx, side)
        case model.TurnDice() | model.RerollDice():
            return bool(ctx.players[side].inactive)
        case model.ActivateUnits():
            for unit in ctx.standing(side):  # noqa: SIM110 - asked so often that a plain loop pays
                if _is_grantable(ctx, side, source, verb, unit):
                    return True
            return False
        case model.SpendFoeFatigue():
            # FAQ, Rest: removing fatigue is resolved on a unit with none too; what is linked to it is not.
            return foe_unit(ctx, side) is not None
        case model.Cancel() | model.Shorten():
            return ctx.nearest(Acting) is not None
        case _:
            if isinstance(verb, TARGETED):
                return any(True for _ in candidates(ctx, side, source, verb))
            return not isinstance(verb, IN_FIGHT) or serves_in_fight(ctx, side, verb)


# --- resolving


def run(ctx: Context, frame: Resolving) -> None:
    """Resolve the next effect, or finish."""
    source = source_of(ctx, frame)
    verbs = source.options[frame.option]
    if frame.step >= len(verbs):
        ctx.pop()
        return
    verb = verbs[frame.step]
    following = replace(frame, step=frame.step + 1)
    ctx.swap(following)
    if verb.linked and frame.came_to == 0:
        return
    handler = HANDLERS[type(verb)]
    came_to = handler(ctx, frame, source, verb)
    if came_to is not None:
        _note(ctx, following, came_to)


def _note(ctx: Context, following: Resolving, came_to: int) -> None:
    for frame in reversed(ctx.pending):
        if frame is following:
            ctx.replace_nearest(following, replace(following, came_to=came_to))
            return


def note_outcome(ctx: Context, came_to: int) -> None:
    """Tell the resolving ability what its pending effect came to."""
    frame = ctx.nearest(Resolving)
    if frame is not None:
        ctx.replace_nearest(frame, replace(frame, came_to=came_to))


def _roll_dice(ctx: Context, frame: Resolving, source: Source, verb: model.RollDice) -> Handled:
    dice = min(as_much(frame, verb.dice), available(ctx, ctx.players[frame.side]))
    if dice:
        ctx.push(SagaRoll(frame.side, dice, why_of(frame)))
    return dice


def _turn_dice(ctx: Context, frame: Resolving, source: Source, verb: model.TurnDice) -> Handled:
    dice = min(as_much(frame, verb.dice), len(ctx.players[frame.side].inactive))
    if dice:
        ctx.push(Changing(frame.side, dice))
    # Dice are counted as they are turned.
    return 0


def _reroll_dice(ctx: Context, frame: Resolving, source: Source, verb: model.RerollDice) -> Handled:
    dice = min(as_much(frame, verb.dice), len(ctx.players[frame.side].inactive))
    if not dice:
        return 0
    ctx.push(Rerolling(frame.side, dice))
    return None


def _target(ctx: Context, frame: Resolving, source: Source, verb: Any) -> Handled:
    units = getattr(verb, "units", 1)
    found = [unit.id for unit in candidates(ctx, frame.side, source, verb)]
    if not found:
        return 0
    if units >= model.ALL:
        # "All" means all: nobody is asked.
        came_to = 0
        # What is pushed last is resolved first: so that frames are resolved in the order of the units.
        for uid in reversed(found) if getattr(verb, "dice", 0) and hasattr(verb, "need") else found:
            came_to += struck_by(ctx, frame, verb, uid)
        return came_to
    ctx.push(Targeting(frame.side, units))
    return None


def _activate(ctx: Context, frame: Resolving, source: Source, verb: model.ActivateUnits) -> Handled:
    if not is_possible(ctx, frame.side, source, verb):
        return 0
    ctx.push(
        Granting(
            frame.side,
            why_of(frame),
            verb.units,
            verb.kinds,
            no_fatigue=verb.no_fatigue,
            farther=verb.farther,
            verb=frame.step,
            ability=frame.ability,
        )
    )
    return None


def struck_by(ctx: Context, frame: Resolving, verb: Any, uid: UnitId) -> int:
    """Do to a named unit what the verb says; returns whether that came to anything."""
    before = ctx.unit(uid).fatigue
    strike(ctx, frame, verb, uid)
    return 1 if not isinstance(verb, model.EaseFatigue) or ctx.unit(uid).fatigue < before else 0


def struck(ctx: Context, frame: Struck) -> None:
    """The dice of a named unit have fallen: the verb counts once for each success."""
    ctx.pop()
    resolving = ctx.nearest(Resolving)
    assert resolving is not None
    if frame.hits:
        verb = verb_of(ctx, resolving, resolving.step - 1)
        counted = replace(verb, amount=verb.amount * frame.hits)  # type: ignore[union-attr]
        strike(ctx, resolving, counted, frame.unit, rolled=True)


def _roll_for(ctx: Context, frame: Resolving, source: Source, verb: model.RollFor) -> Handled:
    ctx.push(roll_successes(why_of(frame), frame.side, verb.dice, verb.need))
    return None


def strike(ctx: Context, frame: Resolving, verb: Any, uid: UnitId, *, rolled: bool = False) -> None:
    """Do to a named unit what the verb says, or let it roll its dice first."""
    why = why_of(frame)
    dice = getattr(verb, "dice", 0)
    if dice and getattr(verb, "need", 0) and not rolled:
        # What becomes of the unit is known when its dice have fallen.
        ctx.push(roll_successes(why, frame.side, dice, verb.need, (uid,)), Struck(frame.side, uid))
        return
    match verb:
        case model.GiveFatigue():
            ctx.tire(uid, as_much(frame, verb.amount), why)
        case model.TakeFatigue():
            # A price is paid whole: only what an ability gives may be less.
            ctx.tire(uid, verb.amount, why)
        case model.EaseFatigue():
            ctx.ease(uid, as_much(frame, verb.amount), why)
        case model.Lay():
            lay(ctx, Effect(RuleId(verb.point), verb.amount, uid, verb.until, frame.side, why))
        case model.GiveCover():
            rule = COVER_ANYWAY if verb.anyway else COVER
            lay(ctx, Effect(rule, int(verb.level), uid, verb.until, frame.side, why, source=frame.unit))
        case model.Slay():
            ctx.push(Casualties(uid, min(as_much(frame, verb.amount), len(ctx.unit(uid).figures)), why))
        case model.Volley():
            open_unitless_shot(ctx, uid, as_much(frame, verb.dice), why)
        case _:
            raise AssertionError(verb)


def open_unitless_shot(ctx: Context, target: UnitId, dice: int, why: RuleId) -> None:
    """Begin a shot that no unit makes: its pool is the dice of the effect."""
    ctx.push(Fight(Combat.SHOT, why, Combatant(NO_UNIT), Combatant(target), unitless=dice))
    fight_begins(ctx, NO_UNIT, target, melee=False)
    ctx.emit(FightBegan(Combat.SHOT, NO_UNIT, target, why))


def _cancel(ctx: Context, frame: Resolving, source: Source, verb: model.Cancel) -> Handled:
    acting = ctx.acting()
    cancel_activation(ctx, acting, why_of(frame))
    return None


def cancel_activation(ctx: Context, acting: Acting, why: RuleId) -> None:
    """Drop an activation and all its stages; what answered it goes on."""
    index = next(i for i in range(len(ctx.pending) - 1, -1, -1) if ctx.pending[i] is acting)
    answer = [f for f in ctx.pending[index:] if isinstance(f, Resolving)]
    del ctx.pending[index:]
    ctx.pending.extend(answer)
    if ctx.constants.cancelled_counts and acting.kind in TIRING:
        # It counts for later fatigue only: it is never a resolved activation.
        ctx.spend(ctx.cite(Clause.CANCELLED), acting.unit)
    if ctx.effects:
        for until in (Until.NEXT_CHARGE, Until.NEXT_MOVE):
            occasion_lapses(ctx, acting.unit, until)
        activation_ends(ctx)
    ctx.emit(ActivationCancelled(acting.unit, acting.kind, why))


def _shorten(ctx: Context, frame: Resolving, source: Source, verb: model.Shorten) -> Handled:
    acting = ctx.acting()
    ctx.replace_nearest(acting, replace(acting, shortened=(*acting.shortened, why_of(frame))))
    return 1


def change_die(ctx: Context, side: Side, old: Face, new: Face, why: RuleId) -> None:
    """Turn an inactive Saga die."""
    inactive = list(ctx.players[side].inactive)
    inactive.remove(old)
    ctx.set_player(side, inactive=tuple(sorted((*inactive, new))))
    ctx.emit(DieChanged(side, old, new, why))


def _gain_magic(ctx: Context, frame: Resolving, source: Source, verb: model.GainMagic) -> Handled:
    return gain_magic(ctx, frame.side, as_much(frame, verb.dice), why_of(frame))


HANDLERS: dict[type, Callable[[Context, Resolving, Source, Any], Handled]] = {
    model.RollDice: _roll_dice,
    model.GainMagic: _gain_magic,
    model.TurnDice: _turn_dice,
    model.RerollDice: _reroll_dice,
    model.RollFor: _roll_for,
    model.ActivateUnits: _activate,
    model.Cancel: _cancel,
    model.Shorten: _shorten,
    **IN_FIGHT_HANDLERS,
    **dict.fromkeys(TARGETED, _target),
}

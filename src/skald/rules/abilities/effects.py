"""What verbs do: effects in printed order, linked ones only after the one before came to something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from skald.rules.abilities import model
from skald.rules.abilities.fight_effects import (
    IN_FIGHT,
    IN_FIGHT_HANDLERS,
    Handled,
    as_much,
    foe_unit,
    own_unit,
    serves_in_fight,
    why_of,
)
from skald.rules.abilities.filters import EVERYONE, fits
from skald.rules.abilities.model import Ability, AnyVerb
from skald.rules.activating import TIRING, activations
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import ActivationCancelled, DieChanged, EffectLaid, FightBegan
from skald.rules.frames import (
    Acting,
    Casualties,
    Changing,
    Combatant,
    Fight,
    Granting,
    Rerolling,
    Resolving,
    SagaRoll,
    Targeting,
)
from skald.rules.hooks import Question
from skald.rules.ids import NO_UNIT, Combat, Face, RuleId, Side, UnitId
from skald.rules.phases.saga_dice import available, board_of
from skald.rules.state import Effect, Unit, Until

TARGETED = (model.GiveFatigue, model.TakeFatigue, model.EaseFatigue, model.Lay, model.Volley, model.Slay)


def verb_of(ctx: Context, frame: Resolving, step: int | None = None) -> AnyVerb:
    """The verb that a resolving ability is at."""
    ability = board_of(ctx, frame.side).ability(frame.ability)
    assert ability is not None
    return ability.options[frame.option][frame.step if step is None else step]


def candidates(ctx: Context, side: Side, ability: Ability, verb: Any) -> Iterator[Unit]:
    """The units that a targeted verb may mean."""
    enemy = isinstance(verb, model.GiveFatigue | model.Volley | model.Slay) or getattr(verb, "enemy", False)
    for unit in ctx.standing(side.other if enemy else side):
        if not fits(ctx, verb.who, unit, side):
            continue
        if not enemy and not ability.basic and not ctx.ask(Question.MAY_BENEFIT, unit, True):
            continue
        if not enemy and not _is_for(ctx, ability, unit):
            continue
        if isinstance(verb, model.EaseFatigue) and not unit.fatigue:
            continue
        if isinstance(verb, model.GiveFatigue | model.TakeFatigue) and not ctx.can_tire(unit):
            continue
        yield unit


def grantable(ctx: Context, side: Side, ability: Ability, verb: model.ActivateUnits) -> Iterator[Unit]:
    """The units that an activating verb may activate."""
    for unit in ctx.standing(side):
        if is_meant(ctx, side, ability, verb, unit):
            if next(activations(ctx, unit, verb.kinds, farther=verb.farther), None):
                yield unit


def is_meant(ctx: Context, side: Side, ability: Ability, verb: model.ActivateUnits, unit: Unit) -> bool:
    """Whether an activating verb is meant for a unit, whatever the unit could do with it."""
    question = Question.MAY_USE_BASIC if ability.basic else Question.MAY_USE_ADVANCED
    if unit.side is not side or not fits(ctx, verb.who, unit, side) or not _is_for(ctx, ability, unit):
        return False
    return bool(ctx.ask(question, unit, True))


def _is_for(ctx: Context, ability: Ability, unit: Unit) -> bool:
    """Whether an ability's restriction lets it do something to an own unit.

    In a fight, and in an answer to an activation, it says who fights or answers; a verb's own filter says the rest.
    """
    if ability.who == EVERYONE or ctx.nearest(Fight) is not None or ctx.nearest(Acting) is not None:
        return True
    return fits(ctx, replace(ability.who, role=""), unit, unit.side)


def is_possible(ctx: Context, side: Side, ability: Ability, verb: AnyVerb) -> bool:
    """Whether an effect could do anything now."""
    if isinstance(verb, IN_FIGHT) and ctx.nearest(Fight) is None:
        return False
    match verb:
        case model.RollDice():
            # The dice spent on the ability are available again before its effect.
            return available(ctx, ctx.players[side]) + len(ability.cost) > 0
        case model.TurnDice() | model.RerollDice():
            return bool(ctx.players[side].inactive)
        case model.ActivateUnits():
            return any(True for _ in grantable(ctx, side, ability, verb))
        case model.EaseSelf():
            return own_unit(ctx, side).fatigue > 0
        case model.SpendFoeFatigue():
            foe = foe_unit(ctx, side)
            return foe is not None and foe.fatigue > 0
        case model.Cancel() | model.Shorten():
            return ctx.nearest(Acting) is not None
        case _:
            if isinstance(verb, TARGETED):
                return any(True for _ in candidates(ctx, side, ability, verb))
            return not isinstance(verb, IN_FIGHT) or serves_in_fight(ctx, side, verb)


# --- resolving


def run(ctx: Context, frame: Resolving) -> None:
    """Resolve the next effect, or finish."""
    ability = board_of(ctx, frame.side).ability(frame.ability)
    assert ability is not None
    verbs = ability.options[frame.option]
    if frame.step >= len(verbs):
        ctx.pop()
        return
    verb = verbs[frame.step]
    following = replace(frame, step=frame.step + 1)
    ctx.swap(following)
    if verb.linked and frame.came_to == 0:
        return
    handler = HANDLERS[type(verb)]
    came_to = handler(ctx, frame, ability, verb)
    if came_to is not None:
        _note(ctx, following, came_to)


def _note(ctx: Context, following: Resolving, came_to: int) -> None:
    if any(f is following for f in ctx.pending):
        ctx.replace_nearest(following, replace(following, came_to=came_to))


def note_outcome(ctx: Context, came_to: int) -> None:
    """Tell the resolving ability what its pending effect came to."""
    frame = ctx.nearest(Resolving)
    if frame is not None:
        ctx.replace_nearest(frame, replace(frame, came_to=came_to))


def _roll_dice(ctx: Context, frame: Resolving, ability: Ability, verb: model.RollDice) -> Handled:
    dice = min(as_much(frame, verb.dice), available(ctx, ctx.players[frame.side]))
    if dice:
        ctx.push(SagaRoll(frame.side, dice, why_of(frame)))
    return dice


def _turn_dice(ctx: Context, frame: Resolving, ability: Ability, verb: model.TurnDice) -> Handled:
    dice = min(as_much(frame, verb.dice), len(ctx.players[frame.side].inactive))
    if dice:
        ctx.push(Changing(frame.side, dice))
    # Dice are counted as they are turned.
    return 0


def _reroll_dice(ctx: Context, frame: Resolving, ability: Ability, verb: model.RerollDice) -> Handled:
    dice = min(as_much(frame, verb.dice), len(ctx.players[frame.side].inactive))
    if not dice:
        return 0
    ctx.push(Rerolling(frame.side, dice))
    return None


def _target(ctx: Context, frame: Resolving, ability: Ability, verb: Any) -> Handled:
    units = getattr(verb, "units", 1)
    found = [unit.id for unit in candidates(ctx, frame.side, ability, verb)]
    if not found:
        return 0
    if units >= model.ALL:
        # "All" means all: nobody is asked.
        for uid in found:
            strike(ctx, frame, verb, uid)
        return len(found)
    ctx.push(Targeting(frame.side, units))
    return None


def _activate(ctx: Context, frame: Resolving, ability: Ability, verb: model.ActivateUnits) -> Handled:
    if not is_possible(ctx, frame.side, ability, verb):
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


def strike(ctx: Context, frame: Resolving, verb: Any, uid: UnitId) -> None:
    """Do to a named unit what the verb says."""
    why = why_of(frame)
    match verb:
        case model.GiveFatigue():
            ctx.tire(uid, as_much(frame, verb.amount), why)
        case model.TakeFatigue():
            # A price is paid whole: only what an ability gives may be less.
            ctx.tire(uid, verb.amount, why)
        case model.EaseFatigue():
            ctx.ease(uid, as_much(frame, verb.amount), why)
        case model.Lay():
            effect = Effect(verb.point, verb.amount, uid, verb.until, frame.side, why)
            ctx.effects = (*ctx.effects, effect)
            ctx.emit(EffectLaid(uid, verb.point, verb.amount, why))
        case model.Slay():
            ctx.push(Casualties(uid, min(as_much(frame, verb.amount), len(ctx.unit(uid).figures)), why))
        case model.Volley():
            open_unitless_shot(ctx, uid, as_much(frame, verb.dice), why)
        case _:
            raise AssertionError(verb)


def open_unitless_shot(ctx: Context, target: UnitId, dice: int, why: RuleId) -> None:
    """Begin a shot that no unit makes: its pool is the dice of the effect."""
    ctx.push(Fight(Combat.SHOT, why, Combatant(NO_UNIT), Combatant(target), unitless=dice))
    ctx.emit(FightBegan(Combat.SHOT, NO_UNIT, target, why))


def _cancel(ctx: Context, frame: Resolving, ability: Ability, verb: model.Cancel) -> Handled:
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
    ctx.emit(ActivationCancelled(acting.unit, acting.kind, why))


def _shorten(ctx: Context, frame: Resolving, ability: Ability, verb: model.Shorten) -> Handled:
    acting = ctx.acting()
    ctx.replace_nearest(acting, replace(acting, shortened=(*acting.shortened, why_of(frame))))
    return 1


def change_die(ctx: Context, side: Side, old: Face, new: Face, why: RuleId) -> None:
    """Turn an inactive Saga die."""
    inactive = list(ctx.players[side].inactive)
    inactive.remove(old)
    ctx.set_player(side, inactive=tuple(sorted((*inactive, new))))
    ctx.emit(DieChanged(side, old, new, why))


def expire(ctx: Context, until: Until, owner: Side | None = None) -> None:
    """Lasting effects of a duration end (for NEXT_TURN: those of this owner)."""
    if ctx.effects:
        ctx.effects = tuple(
            e for e in ctx.effects if e.until is not until or (until is Until.NEXT_TURN and e.owner is not owner)
        )


HANDLERS: dict[type, Callable[[Context, Resolving, Ability, Any], Handled]] = {
    model.RollDice: _roll_dice,
    model.TurnDice: _turn_dice,
    model.RerollDice: _reroll_dice,
    model.ActivateUnits: _activate,
    model.Cancel: _cancel,
    model.Shorten: _shorten,
    **IN_FIGHT_HANDLERS,
    **dict.fromkeys(TARGETED, _target),
}

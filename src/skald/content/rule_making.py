"""Short words for writing rules: what a fight is like, and the commonest hooks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from skald.rules.actions import Use
from skald.rules.asking import can_act
from skald.rules.context import Context
from skald.rules.frames import Fight, Granting
from skald.rules.hooks import Point, Question, Stage
from skald.rules.ids import NO_RULE, NO_UNIT, Combat, Kind, RuleId, UnitId
from skald.rules.ruleset import AnswerHook, ModifierHook, Staged
from skald.rules.state import Unit
from skald.rules.tally import Tally

ANY_KIND = (Kind.MOVE, Kind.CHARGE, Kind.SHOOT, Kind.REST)


def in_melee(ctx: Context) -> bool:
    """Whether a melee is being resolved."""
    fight = ctx.nearest(Fight)
    return fight is not None and fight.combat is Combat.MELEE


def in_shot(ctx: Context) -> bool:
    """Whether a shot is being resolved."""
    fight = ctx.nearest(Fight)
    return fight is not None and fight.combat is Combat.SHOT


def attacks(ctx: Context, unit: Unit) -> bool:
    """Whether a unit is the attacker of the fight being resolved."""
    fight = ctx.nearest(Fight)
    return fight is not None and fight.attacker.unit == unit.id


def plus(amount: int, why: RuleId, *, melee: bool = False, shot: bool = False) -> ModifierHook:
    """A modifier that applies in melees, in shots, or in both."""

    def hook(ctx: Context, unit: Unit, tally: Tally) -> Tally:
        if (melee and in_melee(ctx)) or (shot and in_shot(ctx)):
            return tally.add(amount, why)
        return tally

    return hook


def always(amount: int, why: RuleId) -> ModifierHook:
    """A modifier that always applies."""
    return lambda ctx, unit, tally: tally.add(amount, why)


def set_to(value: int, why: RuleId) -> Staged:
    """A modifier that brings a number to a value, before anything is added to it."""
    return Staged(Stage.SET, lambda ctx, unit, tally: tally.set_to(value, why))


def at_most(value: int, why: RuleId) -> Staged:
    """A modifier that keeps a number below a limit, whatever was added to it."""
    return Staged(Stage.CAP, lambda ctx, unit, tally: tally.at_most(value, why))


def answer(value: Any) -> AnswerHook:
    """An answer that does not depend on anything."""
    return lambda ctx, unit, current: value


NO_RANKS: dict[Question, AnswerHook] = {Question.MAY_CLOSE_RANKS: answer(False)}


def missile_armour(why: RuleId, *, melee: int, shot: int) -> dict[Point, ModifierHook | Staged]:
    """The Armour that carrying something costs, in melee and against shooting; it belongs to the profile."""

    def hook(ctx: Context, unit: Unit, tally: Tally) -> Tally:
        return tally.add(melee if in_melee(ctx) else shot if in_shot(ctx) else 0, why)

    return {Point.ARMOUR: Staged(Stage.PROFILE, hook)}


def offer_self(
    ctx: Context, unit: Unit, rule: RuleId, kinds: tuple[Kind, ...], *, special: bool = False
) -> Iterable[Use]:
    """Offer a unit an activation of its own, if it could do anything with it."""
    return (Use(rule, unit.id),) if can_act(ctx, unit, kinds, special_shot=special) else ()


def grant(
    ctx: Context,
    action: Use,
    kinds: tuple[Kind, ...],
    *,
    unit: UnitId = NO_UNIT,
    no_fatigue: bool = False,
    special: bool = False,
    manner: RuleId = NO_RULE,
) -> None:
    """Let the user's side activate a unit at once, and count the use."""
    ctx.spend(action.rule, action.unit)
    side = ctx.unit(action.unit).side
    who = action.unit if unit == NO_UNIT else unit
    ctx.push(Granting(side, action.rule, 1, kinds, unit=who, no_fatigue=no_fatigue, special=special, manner=manner))

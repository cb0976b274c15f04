"""Weapons of the second edition, each a rule of a few lines."""

from __future__ import annotations

from collections.abc import Iterable

from skald.content.rule_making import (
    NO_RANKS,
    attacks,
    grant,
    in_melee,
    in_shot,
    missile_armour,
    offer_self,
    plus,
    set_to,
)
from skald.rules.actions import Action, Activate, Use
from skald.rules.asking import SLOW, cover, foe_of, stands_in
from skald.rules.context import Context
from skald.rules.events import AttackRolled, Event, FiguresLost
from skald.rules.frames import Acting, Fight
from skald.rules.geometry import any_within
from skald.rules.hooks import Point, Question, Stage, Window
from skald.rules.ids import Cover, Kind, RuleId
from skald.rules.lengths import M, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import PermissionHook, Rule, Staged, TriggerHook
from skald.rules.state import Unit
from skald.rules.tally import Tally

BOW = RuleId("second.core.bow")
SLING = RuleId("second.core.sling")
CROSSBOW = RuleId("second.core.crossbow")
COMPOSITE_BOW = RuleId("second.core.composite-bow")
JAVELINS = RuleId("second.core.javelins")
IMPROVISED = RuleId("second.core.improvised-projectiles")
HEAVY_WEAPON = RuleId("second.core.heavy-weapon")
UNARMED = RuleId("second.core.unarmed")
FIREARM = RuleId("second.magic.firearm")
SARISSA = RuleId("second.ages.sarissa")


def _alternates(rule: RuleId) -> PermissionHook:
    """Never two shooting activations in a row in one turn: another kind must be resolved in between."""

    def hook(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
        if isinstance(action, Activate) and action.kind is Kind.SHOOT and unit.acts[-1:] == (Kind.SHOOT,):
            return Refusal("shot-just-now", rule, (("unit", unit.id),))
        return None

    return hook


def _bow(rule: RuleId) -> Rule:
    return Rule(rule, "Rulebook p.37", modifiers=missile_armour(rule, melee=-1, shot=-1), answers=NO_RANKS)


bow = _bow(BOW)
sling = _bow(SLING)

crossbow = Rule(
    CROSSBOW,
    "Rulebook p.37",
    modifiers={**missile_armour(CROSSBOW, melee=-1, shot=-1), Point.HIT: plus(1, CROSSBOW, shot=True)},
    answers=NO_RANKS,
    permission=_alternates(CROSSBOW),
    judges=(Activate,),
)


# --- composite bows: free shots without fatigue, but never two in a row


def _shoots_tirelessly(ctx: Context, unit: Unit, tires: bool) -> bool:
    acting = ctx.nearest(Acting)
    return tires and not (acting is not None and acting.unit == unit.id and acting.kind is Kind.SHOOT)


composite_bow = Rule(
    COMPOSITE_BOW,
    "FAQ p.37",
    modifiers=missile_armour(COMPOSITE_BOW, melee=-1, shot=0),
    answers={**NO_RANKS, Question.TIRES_BY_ACT: _shoots_tirelessly},
    permission=_alternates(COMPOSITE_BOW),
    judges=(Activate,),
    offers={Window.ACTIVATION: lambda ctx, unit: offer_self(ctx, unit, COMPOSITE_BOW, (Kind.SHOOT,))},
    perform=lambda ctx, use: grant(ctx, use, (Kind.SHOOT,), no_fatigue=True),
)


# --- javelins: +1 when charging, unless the enemy has solid cover of any origin; one free shot in each own phase


def _charges_with_javelins(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    fight = ctx.nearest(Fight)
    if fight is None or not in_melee(ctx) or not fight.charged or not attacks(ctx, unit):
        return tally
    return tally if cover(ctx, fight, 1) is Cover.SOLID else tally.add(1, JAVELINS)


def _offer_javelins(ctx: Context, unit: Unit) -> Iterable[Use]:
    if ctx.uses(JAVELINS, unit.id):
        return ()
    if ctx.constants.faq >= 2024 and Kind.SHOOT in unit.acts:
        return ()
    return offer_self(ctx, unit, JAVELINS, (Kind.SHOOT,))


def _javelins_are_thrown(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
    """FAQ of 2024: after the free shot the unit shoots no more in that phase."""
    if ctx.constants.faq >= 2024 and isinstance(action, Activate) and action.kind is Kind.SHOOT:
        if ctx.uses(JAVELINS, unit.id) and Kind.SHOOT in unit.acts:
            return Refusal("javelins-thrown", JAVELINS, (("unit", unit.id),))
    return None


javelins = Rule(
    JAVELINS,
    "FAQ p.39",
    modifiers={**missile_armour(JAVELINS, melee=-1, shot=0), Point.HIT: _charges_with_javelins},
    answers=NO_RANKS,
    permission=_javelins_are_thrown,
    judges=(Activate,),
    offers={Window.ACTIVATION: _offer_javelins},
    perform=lambda ctx, use: grant(ctx, use, (Kind.SHOOT,), no_fatigue=True),
)


# --- simple weapons


def _only_when_shooting(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(1, IMPROVISED) if in_shot(ctx) and attacks(ctx, unit) else tally


improvised = Rule(IMPROVISED, "Rulebook p.38", modifiers={Point.FOE_SAVE: _only_when_shooting})

heavy_weapon = Rule(
    HEAVY_WEAPON,
    "Rulebook p.38",
    modifiers={**missile_armour(HEAVY_WEAPON, melee=-1, shot=0), Point.HIT: plus(1, HEAVY_WEAPON, melee=True)},
    answers=NO_RANKS,
)

unarmed = Rule(UNARMED, "Rulebook p.38", modifiers={Point.FOE_SAVE: plus(1, UNARMED, melee=True)}, answers=NO_RANKS)


# --- firearms: deadly within M, and the noise shakes whoever loses a figure


def target_is_close(ctx: Context, unit: Unit) -> bool:
    """Whether a unit shoots at somebody within M."""
    foe = foe_of(ctx, unit)
    return in_shot(ctx) and attacks(ctx, unit) and foe is not None and any_within(unit.figures, foe.figures, M)


def _close_shot(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(1, FIREARM) if target_is_close(ctx, unit) else tally


def shaking(rule: RuleId) -> dict[type[Event], TriggerHook]:
    """One fatigue for the target within M of a shot by which it has lost a figure."""
    # Notes that the shot was a close one, measured before casualties are removed.
    noise = RuleId(f"{rule}.noise")

    def note(ctx: Context, unit: Unit, event: Event) -> None:
        assert isinstance(event, AttackRolled)
        if event.unit != unit.id:
            return
        # Each shot is measured anew: an earlier one may have been resisted.
        ctx.spent = tuple(s for s in ctx.spent if s.what != noise)
        if target_is_close(ctx, unit):
            ctx.spend(noise, event.target)

    def shake(ctx: Context, unit: Unit, event: Event) -> None:
        assert isinstance(event, FiguresLost)
        fight = ctx.nearest(Fight)
        if fight is None or not in_shot(ctx) or not attacks(ctx, unit) or event.unit != fight.defender.unit:
            return
        if ctx.uses(noise, event.unit):
            ctx.spent = tuple(s for s in ctx.spent if s.what != noise)
            ctx.tire(event.unit, 1, rule)

    return {AttackRolled: note, FiguresLost: shake}


firearm = Rule(
    FIREARM,
    "Age of Magic sheet",
    modifiers={**missile_armour(FIREARM, melee=-1, shot=-1), Point.HIT: _close_shot},
    answers=NO_RANKS,
    permission=_alternates(FIREARM),
    judges=(Activate,),
    triggers=shaking(FIREARM),
)


# --- sarissas: a hedge of points, useless in broken ground


def _in_the_open(ctx: Context, unit: Unit) -> bool:
    return not stands_in(ctx, unit.figures, SLOW)


def _against_mounted(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    foe = foe_of(ctx, unit)
    if not in_melee(ctx) or foe is None or unit.fatigue or not _in_the_open(ctx, unit):
        return tally
    return tally.add(1, SARISSA) if ctx.ask(Question.MOUNTED, foe, False) else tally


def _offer_thrust(ctx: Context, unit: Unit) -> Iterable[Use]:
    if ctx.uses(SARISSA, unit.id) or not _in_the_open(ctx, unit):
        return ()
    return offer_self(ctx, unit, SARISSA, (Kind.SHOOT,), special=True)


sarissa = Rule(
    SARISSA,
    "Age of Alexander, special rules",
    modifiers={
        Point.MOVE: set_to(S, SARISSA),
        Point.CHARGE: set_to(M, SARISSA),
        Point.RANGE: Staged(Stage.SET, lambda ctx, unit, tally: tally.at_least(S, SARISSA)),
        Point.HIT: _against_mounted,
    },
    answers={
        Question.MAY_CLOSE_RANKS: lambda ctx, unit, may: may and _in_the_open(ctx, unit),
        Question.MAY_SHOOT_NORMALLY: lambda ctx, unit, may: False,
    },
    offers={Window.ACTIVATION: _offer_thrust},
    perform=lambda ctx, use: grant(ctx, use, (Kind.SHOOT,), no_fatigue=True, special=True),
)

WEAPONS = (bow, sling, crossbow, composite_bow, javelins, improvised, heavy_weapon, unarmed, firearm, sarissa)

"""Warlord and weapons of the first edition."""

from __future__ import annotations

from collections.abc import Iterable

from skald.content.rule_making import (
    ANY_KIND,
    answer,
    attacks,
    grant,
    in_shot,
    missile_armour,
    offer_self,
    plus,
    set_to,
)
from skald.rules.actions import Action, MoveUnit, Use
from skald.rules.asking import SLOW, can_act, course_of, enemies_near, is_cohesive, is_hindered, nearest_of, stands_in
from skald.rules.context import Context
from skald.rules.doing import pass_on
from skald.rules.events import ActivationCancelled, ActivationResolved, CasualtyPassedOn, Event, FightBegan
from skald.rules.frames import Acting, Casualties, Granting
from skald.rules.geometry import any_within, within
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import Combat, Cover, Kind, RuleId
from skald.rules.lengths import L, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import DIE, Rule
from skald.rules.state import Unit
from skald.rules.tally import Tally

SHEET = "Reference sheet"

HARDY = RuleId("first.core.hardy")
SWORN_MEN = RuleId("first.core.sworn-men")
LEADER = RuleId("first.core.leader")
SIDE_BY_SIDE = RuleId("first.core.side-by-side")
CHALLENGE = RuleId("first.core.challenge")
LORDLY_AIM = RuleId("first.core.lordly-aim")
BOW = RuleId("first.core.bow")
SLING = RuleId("first.core.sling")
CROSSBOW = RuleId("first.core.crossbow")
JAVELINS = RuleId("first.core.javelins")
COMPOSITE_BOW = RuleId("first.core.composite-bow")
HEAVY_WEAPON = RuleId("first.core.heavy-weapon")
HORSE = RuleId("first.core.horse")


# --- the warlord


hardy = Rule(
    HARDY,
    "Ruling first.13",
    modifiers={Point.HARM: lambda ctx, unit, tally: tally.add(-1, HARDY) if tally.value > 0 else tally},
)


def _offer_sworn_men(ctx: Context, unit: Unit) -> Iterable[Use]:
    frame = ctx.top()
    if not isinstance(frame, Casualties) or frame.unit != unit.id or frame.due <= 0 or frame.passed_on:
        return
    for man in ctx.standing(unit.side):
        if man.id == unit.id or ctx.profile(man).category not in ("hearthguard", "warriors"):
            continue
        near = [n for n, f in enumerate(man.figures) if any(within(f, lord, S) for lord in unit.figures)]
        kept = [n for n in near if is_cohesive(ctx, man, man.figures[:n] + man.figures[n + 1 :])]
        for number in kept or near:
            yield Use(SWORN_MEN, unit.id, man.id, number)


def _fall_instead(ctx: Context, use: Use) -> None:
    ctx.emit(CasualtyPassedOn(use.unit, use.target, SWORN_MEN))
    pass_on(ctx, use.target, use.figure, SWORN_MEN)


sworn_men = Rule(SWORN_MEN, "Ruling first.13", offers={Window.CASUALTIES: _offer_sworn_men}, perform=_fall_instead)


def _offer_leader(ctx: Context, unit: Unit) -> Iterable[Use]:
    return () if ctx.uses(LEADER, unit.id) else offer_self(ctx, unit, LEADER, ANY_KIND)


leader = Rule(
    LEADER,
    "Ruling first.13",
    offers={Window.ACTIVATION: _offer_leader},
    perform=lambda ctx, use: grant(ctx, use, ANY_KIND),
)


def _kinds_of(ctx: Context, lord: Unit) -> tuple[Kind, ...]:
    """What the warlord could do now: nobody is taken along for anything else."""
    return tuple(kind for kind in ANY_KIND if can_act(ctx, lord, (kind,)))


def _offer_company(ctx: Context, unit: Unit) -> Iterable[Use]:
    kinds = () if ctx.uses(LEADER, unit.id) else _kinds_of(ctx, unit)
    for other in ctx.standing(unit.side) if kinds else ():
        if other.id != unit.id and any_within(unit.figures, other.figures, S):
            if can_act(ctx, other, kinds):
                yield Use(SIDE_BY_SIDE, unit.id, other.id)


def _go_together(ctx: Context, use: Use) -> None:
    # The companions go first, the warlord follows with the same kind of activation.
    kinds = _kinds_of(ctx, ctx.unit(use.unit))
    ctx.spend(LEADER, use.unit)
    grant(ctx, use, kinds, unit=use.target)


def _lord_follows(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, ActivationResolved)
    acting = ctx.nearest(Acting)
    if acting is None or acting.why != SIDE_BY_SIDE or acting.unit == unit.id or not unit.figures:
        return
    if ctx.uses(SIDE_BY_SIDE, unit.id):
        ctx.push(Granting(unit.side, LEADER, 1, (event.kind,), unit=unit.id))


def _lord_goes_alone(ctx: Context, unit: Unit, event: Event) -> None:
    """The companions' activation was cancelled: the warlord still has his own, after whatever answered theirs."""
    assert isinstance(event, ActivationCancelled)
    granted = ctx.nearest(Granting)
    if granted is None or granted.why != SIDE_BY_SIDE or event.unit not in granted.chosen or not unit.figures:
        return
    if ctx.uses(SIDE_BY_SIDE, unit.id):
        follows = Granting(unit.side, LEADER, 1, (event.kind,), unit=unit.id)
        ctx.push_above(granted, follows)


side_by_side = Rule(
    SIDE_BY_SIDE,
    "Ruling first.13",
    offers={Window.ACTIVATION: _offer_company},
    triggers={ActivationResolved: _lord_follows, ActivationCancelled: _lord_goes_alone},
    perform=_go_together,
)


def _seeks_the_warlord(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
    acting = ctx.nearest(Acting)
    if not isinstance(action, MoveUnit) or acting is None or acting.unit != unit.id:
        return None
    course = course_of(ctx, unit, acting, action.paths)
    reached = enemies_near(ctx, unit, course.ends, ctx.constants.engage_within)
    if not reached:
        return None
    equal = nearest_of(ctx, course.ends, reached)
    engaged = action.engage if action.engage in equal else reached[0]
    if ctx.profile(ctx.unit(engaged)).category == "hero":
        return None
    reach = course.allowed.distance.value + ctx.constants.engage_within
    for enemy in ctx.standing(unit.side.other):
        if ctx.profile(enemy).category == "hero" and any_within(unit.figures, enemy.figures, reach):
            return Refusal("hero-first", CHALLENGE, (("hero", enemy.id),))
    return None


challenge = Rule(CHALLENGE, "Ruling first.13", obligation=_seeks_the_warlord, judges=(MoveUnit,))


def _aims(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.set_to(ctx.constants.warlord_shot_dice * DIE, LORDLY_AIM) if in_shot(ctx) else tally


lordly_aim = Rule(LORDLY_AIM, "Ruling first.4", modifiers={Point.AGGRESSION: _aims})


# --- weapons and horses

bow, sling, composite_bow = Rule(BOW, SHEET), Rule(SLING, SHEET), Rule(COMPOSITE_BOW, SHEET)


def _pierces(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(-1, CROSSBOW) if in_shot(ctx) and attacks(ctx, unit) else tally


crossbow = Rule(CROSSBOW, SHEET, modifiers={Point.FOE_ARMOUR: _pierces})


#: Notes that the Move led to a melee: its end is no moment to throw anything.
_ENGAGED = RuleId("first.core.javelins.engaged")


def _note_engagement(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, FightBegan)
    if event.attacker == unit.id and event.combat is Combat.MELEE:
        ctx.spend(_ENGAGED, unit.id)


def _throw_after_moving(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, ActivationResolved)
    if event.unit != unit.id or event.kind is not Kind.MOVE:
        return
    if ctx.uses(_ENGAGED, unit.id):
        ctx.spent = tuple(s for s in ctx.spent if (s.what, s.unit) != (_ENGAGED, unit.id))
    elif unit.figures:
        why = JAVELINS
        ctx.push(Granting(unit.side, why, 1, (Kind.SHOOT,), unit=unit.id, no_fatigue=True, special=True, optional=True))


javelins = Rule(JAVELINS, SHEET, triggers={FightBegan: _note_engagement, ActivationResolved: _throw_after_moving})

heavy_weapon = Rule(
    HEAVY_WEAPON,
    SHEET,
    modifiers={**missile_armour(HEAVY_WEAPON, melee=-1, shot=0), Point.HIT: plus(1, HEAVY_WEAPON, melee=True)},
)


def _hard_ground(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    hard = is_hindered(ctx, unit) or stands_in(ctx, unit.figures, SLOW, unit)
    return tally.add(1 if hard else 0, HORSE)


horse = Rule(
    HORSE,
    SHEET,
    modifiers={Point.MOVE: set_to(L, HORSE), Point.GROUND_FATIGUE: _hard_ground},
    answers={Question.MOUNTED: answer(True), Question.COVER: answer(Cover.NONE)},
)

RULES = (
    hardy, sworn_men, leader, side_by_side, challenge, lordly_aim, bow, sling, crossbow, javelins, composite_bow,
    heavy_weapon, horse,
)  # fmt: skip

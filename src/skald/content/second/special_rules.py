"""The other special rules: of levies, banners and hired swords, and what the troops of the Age of Magic bring."""

from __future__ import annotations

from collections.abc import Iterable

from skald.content.rule_making import answer, grant, in_melee, offer_self
from skald.content.second.strange_troops import MINDLESS, STRANGE
from skald.rules.actions import Action, Activate, MoveUnit, Relocate, Use
from skald.rules.asking import SLOW, course_of, enemies_about, enemies_within, is_hindered, relocated, stands_in
from skald.rules.context import Context
from skald.rules.frames import Acting
from skald.rules.geometry import any_within, sweep_within_any
from skald.rules.hooks import Point, Question, Stage, Window
from skald.rules.ids import Kind, RuleId
from skald.rules.lengths import L
from skald.rules.refusal import Refusal
from skald.rules.ruleset import DIE, Rule, Staged
from skald.rules.state import Role, Unit
from skald.rules.tally import Tally

MANOEUVRE = RuleId("second.core.manoeuvre")
LEVY_MISSILES = RuleId("second.core.levy-missiles")
WAR_BANNER = RuleId("second.core.war-banner")
MERCENARIES = RuleId("second.core.mercenaries")
LOYAL = RuleId("second.core.loyal")


# --- manoeuvre: a free move far from every enemy


def _enemies_within(ctx: Context, unit: Unit, distance: int) -> bool:
    return bool(enemies_within(ctx.units, unit, distance))


def _manoeuvre_problem(ctx: Context, unit: Unit) -> Refusal | None:
    """Why a unit doesn't manoeuvre now: as its first activation only, far from every enemy, out of the open."""
    if unit.acts or ctx.uses(MANOEUVRE, unit.id):
        return Refusal("manoeuvre-comes-first", MANOEUVRE, (("unit", unit.id),))
    if ctx.is_exhausted(unit) or MINDLESS in unit.rules:
        return Refusal("not-offered", MANOEUVRE, (("unit", unit.id),))
    if _enemies_within(ctx, unit, L):
        return Refusal("too-near-to-manoeuvre", MANOEUVRE, (("unit", unit.id), ("gap", L)))
    if is_hindered(ctx, unit) or stands_in(ctx, unit.figures, SLOW, unit):
        return Refusal("manoeuvre-from-the-open", MANOEUVRE, (("unit", unit.id),))
    return None


def _offer_manoeuvre(ctx: Context, unit: Unit) -> Iterable[Use]:
    return () if _manoeuvre_problem(ctx, unit) else offer_self(ctx, unit, MANOEUVRE, (Kind.MOVE,))


def _accept_manoeuvre(ctx: Context, use: Use) -> Refusal | None:
    unit = ctx.unit(use.unit)
    if problem := _manoeuvre_problem(ctx, unit):
        return problem
    offered = any(each == use for each in offer_self(ctx, unit, MANOEUVRE, (Kind.MOVE,)))
    return None if offered else Refusal("not-offered", MANOEUVRE, (("unit", unit.id),))


def _keeps_far(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
    acting = ctx.nearest(Acting)
    if acting is None or acting.manner != MANOEUVRE or acting.unit != unit.id:
        return None
    if isinstance(action, Relocate):
        ends = relocated(unit, action)
        near = any(any_within(ends, enemy.figures, L) for enemy in ctx.standing(unit.side.other))
    elif isinstance(action, MoveUnit):
        course = course_of(ctx, unit, acting, action.paths)
        enemies = enemies_about(ctx, unit, course, L)
        near = any(sweep_within_any(s, e.figures, L) for e in enemies for line in course.sweeps for s in line)
        # A base with corners turns where it ends, beyond its corridor.
        turned = tuple([end for end in course.ends if end.corners])
        if turned and not near:
            near = any(any_within(turned, e.figures, L) for e in ctx.standing(unit.side.other))
        if course.slowed and ctx.constants.free_move_all_open:
            return Refusal("manoeuvre-in-the-open", MANOEUVRE, (("unit", unit.id),))
    else:
        return None
    return Refusal("too-near-to-manoeuvre", MANOEUVRE, (("unit", unit.id), ("gap", L))) if near else None


manoeuvre = Rule(
    MANOEUVRE,
    "Rulebook p.18",
    offers={Window.ACTIVATION: _offer_manoeuvre},
    accepts=_accept_manoeuvre,
    permission=_keeps_far,
    judges=(MoveUnit, Relocate),
    perform=lambda ctx, use: grant(ctx, use, (Kind.MOVE,), manner=MANOEUVRE),
)


# --- levies with missiles fight worse hand to hand


def _a_third(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    ranks = ctx.ruleset.profiles[unit.escort or unit.troop]
    if ranks.category != "levies" or not in_melee(ctx):
        return tally
    if not any(ctx.ruleset.equipment[item].range for item in unit.equipment):
        return tally
    # A half becomes a third of a die for each figure of the ranks: it is their profile, so an escort has it too.
    levies = sum(1 for figure in unit.figures if figure.role is Role.RANK)
    return tally.add(-(DIE // 2 - DIE // 3) * levies, LEVY_MISSILES)


levy_missiles = Rule(LEVY_MISSILES, "Age of Magic sheet, profiles", modifiers={Point.AGGRESSION: _a_third})


# --- the war banner

_RALLIED = RuleId("second.core.war-banner.rallied")


def _flies_banner(unit: Unit) -> bool:
    return any(f.role is Role.BANNER or (f.role is Role.HERO and not unit.escort) for f in unit.figures)


def _offer_lift(ctx: Context, unit: Unit) -> Iterable[Use]:
    begun = any(friend.acts for friend in ctx.standing(unit.side))
    if unit.fatigue and not begun and not ctx.uses(WAR_BANNER, unit.id) and _flies_banner(unit):
        yield Use(WAR_BANNER, unit.id)


def _offer_rally(ctx: Context, unit: Unit) -> Iterable[Use]:
    if ctx.acting().unit == unit.id and _flies_banner(unit):
        yield Use(WAR_BANNER, unit.id)


def _lift_or_rally(ctx: Context, use: Use) -> None:
    acting = ctx.nearest(Acting)
    if acting is not None and acting.unit == use.unit:
        ctx.ease(use.unit, ctx.unit(use.unit).fatigue, WAR_BANNER)
        ctx.spend(_RALLIED, use.unit)
    else:
        ctx.spend(WAR_BANNER, use.unit)
        ctx.ease(use.unit, 1, WAR_BANNER)


def _stays_rallied(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
    if isinstance(action, Activate) and ctx.uses(_RALLIED, unit.id):
        return Refusal("rallied", WAR_BANNER, (("unit", unit.id),))
    return None


def _one_hand_free(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    if ctx.profile(unit).category != "hero" or unit.escort:
        return tally
    return tally.set_to((5 if in_melee(ctx) else 1) * DIE, WAR_BANNER)


war_banner = Rule(
    WAR_BANNER,
    "Rulebook, equipment of the ages",
    modifiers={Point.AGGRESSION: Staged(Stage.SET, _one_hand_free)},
    offers={Window.ACTIVATION: _offer_lift, Window.REST: _offer_rally},
    permission=_stays_rallied,
    judges=(Activate,),
    perform=_lift_or_rally,
)


# --- hired swords


def _blood_money(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    if not unit.figures:
        return tally.add(2, MERCENARIES)
    return tally.add(1, MERCENARIES) if 2 * (unit.started - len(unit.figures)) >= unit.started else tally


mercenaries = Rule(
    MERCENARIES,
    "FAQ p.49",
    modifiers={Point.VICTORY: _blood_money},
    answers={Question.MAY_USE_ADVANCED: answer(False), Question.MAY_BENEFIT: answer(False)},
)

loyal = Rule(
    LOYAL,
    "FAQ of the ages",
    answers={Question.MAY_USE_ADVANCED: answer(True), Question.MAY_BENEFIT: answer(True)},
)

SPECIAL_RULES = (manoeuvre, levy_missiles, war_banner, mercenaries, loyal, *STRANGE)

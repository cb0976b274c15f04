"""The other special rules: of creatures, odd troops, banners and hired swords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from skald.content.rule_making import answer, attacks, grant, in_melee, in_shot, offer_self, set_to
from skald.rules.actions import Action, Activate, MoveUnit, Relocate, Use
from skald.rules.asking import SLOW, course_of, enemies_within, foe_of, is_hindered, relocated, stands_in
from skald.rules.context import Context
from skald.rules.doing import remove
from skald.rules.events import ActivationResolved, AttackRolled, Event
from skald.rules.frames import Acting, Casualties
from skald.rules.geometry import any_within, sweep_within_any
from skald.rules.hooks import Point, Question, Stage, Window
from skald.rules.ids import Cover, Kind, RuleId
from skald.rules.lengths import VS, L, M, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import DIE, Rule, Staged
from skald.rules.state import Role, Unit
from skald.rules.tally import Modifier, Tally

MANOEUVRE = RuleId("second.core.manoeuvre")
LEVY_MISSILES = RuleId("second.core.levy-missiles")
WAR_BANNER = RuleId("second.core.war-banner")
MERCENARIES = RuleId("second.core.mercenaries")
LOYAL = RuleId("second.core.loyal")
MAGIC = RuleId("second.magic.magic")
IMPOSING = RuleId("second.magic.imposing")
PRIMITIVE = RuleId("second.magic.primitive")
SWIFT = RuleId("second.magic.swift")
SLOW_RULE = RuleId("second.magic.slow")
CUMBERSOME = RuleId("second.magic.cumbersome")
POWERFUL_SHOT = RuleId("second.magic.powerful-shot")
BREATH = RuleId("second.magic.breath")
FLIGHT = RuleId("second.magic.flight")
HORDE = RuleId("second.magic.horde")
MINDLESS = RuleId("second.magic.mindless")
INSIGNIFICANT = RuleId("second.magic.insignificant")
TINY = RuleId("second.magic.tiny")
HUNT = RuleId("second.magic.hunt")
DEVASTATING_CHARGE = RuleId("second.magic.devastating-charge")
UNSTABLE = RuleId("second.magic.unstable")


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
        reach = course.allowed.distance.value + L
        enemies = enemies_within(ctx.units, unit, reach)
        near = any(sweep_within_any(s, e.figures, L) for line in course.sweeps for s in line for e in enemies)
        # A base with corners turns where it ends, beyond its corridor.
        turned = tuple(end for end in course.ends if end.corners)
        near = near or any(any_within(turned, e.figures, L) for e in enemies)
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


# --- size and speed

imposing = Rule(
    IMPOSING,
    "Age of Magic sheet",
    modifiers={
        Point.LIMIT: lambda ctx, unit, tally: tally.add(1, IMPOSING),
        Point.RADIUS: set_to(M, IMPOSING),
    },
    answers={Question.COVER: answer(Cover.NONE), Question.MAY_CLOSE_RANKS: answer(False)},
)


def _brawls(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(-DIE * unit.fatigue, PRIMITIVE) if in_melee(ctx) else tally


primitive = Rule(
    PRIMITIVE,
    "Age of Magic sheet",
    modifiers={Point.AGGRESSION: _brawls},
    answers={Question.MAY_USE_ADVANCED: answer(False), Question.MAY_TRIGGER_ADVANCED: answer(False)},
)

swift = Rule(
    SWIFT,
    "Age of Magic sheet",
    modifiers={Point.MOVE: set_to(L, SWIFT), Point.CHARGE: set_to(L, SWIFT)},
    answers={
        Question.MOUNTED: answer(True),
        Question.MAY_BEND: answer(True),
        Question.MAY_CLOSE_RANKS: answer(False),
    },
)

slow = Rule(
    SLOW_RULE,
    "Age of Magic, special rules",
    modifiers={
        Point.MOVE: set_to(S, SLOW_RULE),
        Point.CHARGE: set_to(S, SLOW_RULE),
    },
)

cumbersome = Rule(
    CUMBERSOME,
    "Age of Magic, special rules",
    modifiers={Point.MOVE: set_to(VS, CUMBERSOME), Point.CHARGE: set_to(VS, CUMBERSOME)},
    # Nothing makes it farther, neither the ability that activates it nor a lasting effect.
    answers={Question.PACE: answer(Modifier(VS, CUMBERSOME))},
)

flight = Rule(
    FLIGHT,
    "Age of Magic sheet",
    modifiers={Point.MOVE: set_to(L, FLIGHT), Point.CHARGE: set_to(L, FLIGHT)},
    answers={
        Question.FLIES: answer(FLIGHT),
        Question.SEEN_OVER: answer(True),
        Question.MAY_BEND: answer(True),
        Question.COVER: answer(Cover.NONE),
        Question.MAY_CLOSE_RANKS: answer(False),
    },
)


# --- strange shots


def _far_or_near(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    foe = foe_of(ctx, unit)
    if not in_shot(ctx) or foe is None:
        return tally
    return tally.set_to((4 if any_within(unit.figures, foe.figures, L) else 2) * DIE, POWERFUL_SHOT)


def _one_bolt(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
    if isinstance(action, Activate) and action.kind is Kind.SHOOT and Kind.SHOOT in unit.acts:
        return Refusal("one-shot-a-turn", POWERFUL_SHOT, (("unit", unit.id),))
    return None


#: Longer than any table's diagonal.
_ACROSS = 100_000

powerful_shot = Rule(
    POWERFUL_SHOT,
    "Age of Magic, special rules",
    modifiers={
        Point.RANGE: set_to(_ACROSS, POWERFUL_SHOT),
        Point.AGGRESSION: Staged(Stage.SET, _far_or_near),
        Point.HIT: lambda ctx, unit, tally: tally.add(1, POWERFUL_SHOT) if in_shot(ctx) else tally,
    },
    permission=_one_bolt,
    judges=(Activate,),
)


def _offer_breath(ctx: Context, unit: Unit) -> Iterable[Use]:
    return () if ctx.uses(BREATH, unit.id) else offer_self(ctx, unit, BREATH, (Kind.SHOOT,), special=True)


breath = Rule(
    BREATH,
    "Age of Magic sheet",
    modifiers={Point.RANGE: set_to(M, BREATH)},
    answers={Question.MAY_SHOOT_NORMALLY: answer(False)},
    offers={Window.ACTIVATION: _offer_breath},
    perform=lambda ctx, use: grant(ctx, use, (Kind.SHOOT,), no_fatigue=True, special=True),
)

#: Classes of a pool whose faces are read.
FACES = 6

_BURSTS = RuleId("second.magic.unstable.bursts")


def _note_triple(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, AttackRolled)
    if event.unit != unit.id or not in_shot(ctx) or len(event.counts) != FACES:
        return
    if event.again:
        # What counts is what lies there in the end: the first roll may have made a triple that is no more.
        ctx.spent = tuple(s for s in ctx.spent if (s.what, s.unit) != (_BURSTS, unit.id))
    # FAQ p.9: a result is always the modified one, and held between 1 and 6; so a 5 raised by one equals a 6.
    shown: Counter[int] = Counter()
    for counts in (event.counts, event.kept):
        for face, dice in enumerate(counts, start=1):
            result = face + event.bonus.value
            shown[min(max(result, 1), FACES) if ctx.constants.dice_capped else result] += dice
    if max(shown.values()) >= 3:
        ctx.spend(_BURSTS, unit.id)


def _burst(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, ActivationResolved)
    if event.unit == unit.id and unit.figures and ctx.uses(_BURSTS, unit.id):
        # Destroyed outright: these are no casualties that could be averted.
        remove(ctx, Casualties(unit.id, len(unit.figures), UNSTABLE), tuple(range(len(unit.figures))))


unstable = Rule(
    UNSTABLE,
    "Age of Magic, special rules",
    answers={Question.READS_FACES: lambda ctx, unit, reads: in_shot(ctx)},
    triggers={AttackRolled: _note_triple, ActivationResolved: _burst},
)


# --- odd troops

horde = Rule(HORDE, "Age of Magic, special rules", answers={Question.MAY_CLOSE_RANKS: answer(False)})

mindless = Rule(
    MINDLESS,
    "Age of Magic, special rules",
    answers={
        Question.TIRES: answer(False),
        Question.MAY_USE_BASIC: answer(False),
        Question.MAY_CLOSE_RANKS: answer(False),
    },
)


def _hard_to_notice(ctx: Context, unit: Unit, cover: Cover) -> Cover:
    return max(cover, Cover.LIGHT) if in_shot(ctx) else cover


insignificant = Rule(
    INSIGNIFICANT,
    "Age of Magic, special rules",
    answers={Question.COVER: _hard_to_notice, Question.TIRES_FRIENDS: answer(False)},
)

tiny = Rule(
    TINY,
    "Age of Magic, special rules",
    modifiers={Point.GROUND_FATIGUE: set_to(0, TINY)},
    answers={Question.SLOWED: answer(False)},
)


def _pounces(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    if not in_melee(ctx) or not attacks(ctx, unit):
        return tally
    return tally.add(2 * DIE * len(unit.figures) - tally.base, HUNT)


hunt = Rule(
    HUNT,
    "Age of Magic, special rules",
    modifiers={Point.AGGRESSION: _pounces, Point.CHARGE: set_to(L, HUNT)},
    answers={Question.MAY_CLOSE_RANKS: answer(False)},
)


def _crashes_in(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    if in_melee(ctx) and attacks(ctx, unit) and not unit.fatigue:
        return tally.add(tally.value, DEVASTATING_CHARGE)
    return tally


devastating_charge = Rule(DEVASTATING_CHARGE, "Age of Magic, special rules", modifiers={Point.AGGRESSION: _crashes_in})

SPECIAL_RULES = (
    manoeuvre, levy_missiles, war_banner, mercenaries, loyal, imposing, primitive, swift, slow, cumbersome, flight,
    powerful_shot, breath, unstable, horde, mindless, insignificant, tiny, hunt, devastating_charge,
)  # fmt: skip

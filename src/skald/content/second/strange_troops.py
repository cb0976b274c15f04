"""Special rules of the Age of Magic's troops: their size and speed, strange shots, odd troops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from skald.content.rule_making import answer, attacks, grant, in_melee, in_shot, offer_self, set_to
from skald.rules.actions import Action, Activate, Use
from skald.rules.asking import foe_of
from skald.rules.context import Context
from skald.rules.doing import remove
from skald.rules.events import ActivationResolved, AttackRolled, Event
from skald.rules.frames import Casualties
from skald.rules.geometry import any_within
from skald.rules.hooks import Point, Question, Stage, Window
from skald.rules.ids import Cover, Kind, RuleId
from skald.rules.lengths import VS, L, M, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import DIE, Rule, Staged
from skald.rules.state import Unit
from skald.rules.tally import Modifier, Tally

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

STRANGE = (
    imposing, primitive, swift, slow, cumbersome, flight, powerful_shot, breath, unstable, horde, mindless,
    insignificant, tiny, hunt, devastating_charge,
)  # fmt: skip

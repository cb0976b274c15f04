"""What figures ride, and wings."""

from __future__ import annotations

from skald.content.rule_making import answer, in_melee, missile_armour, set_to
from skald.rules.asking import SLOW, foe_of, is_hindered, stands_in
from skald.rules.context import Context
from skald.rules.hooks import Point, Question, Stage
from skald.rules.ids import Cover, RuleId
from skald.rules.lengths import L, M
from skald.rules.ruleset import DIE, AnswerHook, ModifierHook, Rule, Staged
from skald.rules.state import Unit
from skald.rules.tally import Tally

HORSE = RuleId("second.core.horse")
CAMEL = RuleId("second.ages.camel")
BEAST = RuleId("second.magic.beast")
CATAPHRACT = RuleId("second.ages.cataphract")
WINGS = RuleId("second.magic.wings")

RIDDEN: dict[Question, AnswerHook] = {
    Question.MOUNTED: answer(True),
    Question.COVER: answer(Cover.NONE),
    Question.MAY_CLOSE_RANKS: answer(False),
}


def _hard_ground(rule: RuleId) -> ModifierHook:
    """One fatigue more when a figure ends in uneven or dangerous ground."""

    def hook(ctx: Context, unit: Unit, tally: Tally) -> Tally:
        hard = is_hindered(ctx, unit) or stands_in(ctx, unit.figures, SLOW, unit)
        return tally.add(1 if hard else 0, rule)

    return hook


horse = Rule(
    HORSE,
    "Rulebook p.39, FAQ p.39",
    modifiers={
        **missile_armour(HORSE, melee=0, shot=-1),
        Point.MOVE: set_to(L, HORSE),
        Point.CHARGE: set_to(L, HORSE),
        Point.GROUND_FATIGUE: _hard_ground(HORSE),
    },
    answers={**RIDDEN, Question.MAY_BEND: answer(True)},
)


# --- camels: fast once, and horses shy from them


def _first_stride(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.set_to(M if unit.acts else L, CAMEL)


def _horses_shy(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    foe = foe_of(ctx, unit)
    # Cataphracts ride horses too.
    if in_melee(ctx) and foe is not None and (HORSE in foe.rules or CATAPHRACT in foe.rules):
        return tally.add(-1, CAMEL)
    return tally


camel = Rule(
    CAMEL,
    "Age of Crusades, special rules",
    modifiers={
        **missile_armour(CAMEL, melee=0, shot=-1),
        Point.MOVE: Staged(Stage.SET, _first_stride),
        Point.CHARGE: Staged(Stage.SET, _first_stride),
        Point.FOE_HIT: _horses_shy,
    },
    answers={**RIDDEN, Question.MAY_BEND: answer(True)},
)


# --- a warlord's beast


def _fangs(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(2 * DIE, BEAST) if in_melee(ctx) else tally


beast = Rule(
    BEAST,
    "Age of Magic sheet",
    modifiers={Point.CHARGE: set_to(L, BEAST), Point.AGGRESSION: _fangs},
    answers={Question.MOUNTED: answer(True)},
)

cataphract = Rule(
    CATAPHRACT,
    "Age of Alexander, special rules",
    modifiers={
        Point.MOVE: set_to(M, CATAPHRACT),
        Point.CHARGE: set_to(L, CATAPHRACT),
        Point.GROUND_FATIGUE: _hard_ground(CATAPHRACT),
    },
    answers=RIDDEN,
)

#: The Armour that flying costs where a profile does not print it already.
wings = Rule(WINGS, "Age of Magic sheet", modifiers=missile_armour(WINGS, melee=0, shot=-1))

MOUNTS = (horse, camel, beast, cataphract, wings)

"""How many Magic dice to roll for an aim: the value of each number, with the level taken that serves the aim."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from skald.odds.spell_question import SpellQuestion
from skald.odds.spells import SpellOdds, Wrought, spell_odds, wrought
from skald.rules.ids import Level


class SpellAim(Enum):
    """What a spell is cast for."""

    #: The expected casualties, or fatigue, of the target.
    CASUALTIES = "casualties"
    FATIGUE = "fatigue"
    #: The chance that nobody of the target is left.
    WIPE_OUT = "wipe-out"
    #: The chance that the spell works at the optimum or better; or at the maximum; the caster living through it.
    OPTIMUM = "optimum"
    MAXIMUM = "maximum"


class Best(NamedTuple):
    """The value of each number of dice from one up, the least that is as good as any, and the most for each die."""

    aim: SpellAim
    values: tuple[Fraction, ...]
    dice: int
    per_die: int
    #: The answer with that number of dice.
    odds: SpellOdds


def best_dice(question: SpellQuestion, aim: SpellAim) -> Best:
    """The best number of dice up to those of the question."""
    each = {level: wrought(question, level) for level in Level}
    worth = {level: _worth(question, aim, level, each[level]) for level in Level}
    # Any level up to the best that shows may be taken: the one that serves most, the lower of equals.
    taken = {
        best: max((level for level in Level if level <= best), key=lambda level: (worth[level], -level))
        for best in Level
    }
    answers = [spell_odds(replace(question, dice=dice), taken) for dice in range(1, question.dice + 1)]
    values = tuple(sum((worth[level] * p for level, p in each.levels.items()), Fraction(0)) for each in answers)
    dice = 1 + values.index(max(values))
    rates = [value / number for number, value in enumerate(values, start=1)]
    return Best(aim, values, dice, 1 + rates.index(max(rates)), answers[dice - 1])


def _worth(question: SpellQuestion, aim: SpellAim, level: Level, found: Wrought) -> Fraction:
    harm = found.harm.items()
    match aim:
        case SpellAim.CASUALTIES:
            return sum((each.casualties * p for each, p in harm), Fraction(0))
        case SpellAim.FATIGUE:
            return sum((each.fatigue * p for each, p in harm), Fraction(0))
        case SpellAim.WIPE_OUT:
            figures = question.target.figures if question.target else 0
            return sum((p for each, p in harm if figures and each.casualties >= figures), Fraction(0))
        case _:
            least = Level.OPTIMUM if aim is SpellAim.OPTIMUM else Level.MAXIMUM
            return 1 - found.caster_lost if level >= least else Fraction(0)

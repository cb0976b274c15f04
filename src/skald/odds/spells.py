"""What a spell comes to, exactly: its levels, what it does to its target, what Abuse of Power does to the caster.

What each level does is played out in the kernel, roll by roll; how often each level is reached is a matter of the dice.
Nobody averts anything: casualties are those before Resilience and Bodyguards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from skald.odds.spell_question import SpellQuestion, Take
from skald.odds.spell_table import CASTER, TARGET, SpellTable, lay_spell_out
from skald.rules.actions import Action, Activate, Done, RemoveFigures, TakeLevel
from skald.rules.asking import magic_weights
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import Roll, outcomes
from skald.rules.engine import Step, apply, options
from skald.rules.events import PowerAbused
from skald.rules.hooks import Window
from skald.rules.ids import Kind, Level
from skald.rules.supposing import stage_of

Chances = dict[int, Fraction]


class Harm(NamedTuple):
    """What befell the target: figures lost, and fatigue more (or less) than before."""

    casualties: int
    fatigue: int


class Wrought(NamedTuple):
    """One level of a spell: what it does to the target, and what is rolled and paid for it."""

    harm: Mapping[Harm, Fraction]
    #: Totals of the table of Abuse, where one is rolled.
    abuse: Mapping[int, Fraction]
    caster_lost: Fraction


class SpellOdds(NamedTuple):
    """The whole answer."""

    question: SpellQuestion
    levels: Mapping[Level, Fraction]
    casualties: Chances
    fatigue: Chances
    abuse: Chances
    caster_lost: Fraction
    wrought: Mapping[Level, Wrought]

    @property
    def mean_casualties(self) -> Fraction:
        """The expected casualties."""
        return sum((count * chance for count, chance in self.casualties.items()), Fraction(0))

    @property
    def mean_fatigue(self) -> Fraction:
        """The expected fatigue."""
        return sum((count * chance for count, chance in self.fatigue.items()), Fraction(0))


def spell_odds(question: SpellQuestion, taken: Mapping[Level, Level] | None = None) -> SpellOdds:
    """The exact answer; ``taken`` says which level is taken where one is the best that shows.

    Raises BadMatchup when the question can't be asked.
    """
    table = lay_spell_out(question)
    each = {level: wrought(question, level) for level in Level}
    taken = taken or taken_by(question.take)
    levels: dict[Level, Fraction] = dict.fromkeys(Level, Fraction(0))
    for best, chance in shown_chances(table, question.dice).items():
        levels[taken[best]] += chance
    casualties: Chances = defaultdict(Fraction)
    fatigue: Chances = defaultdict(Fraction)
    abuse: Chances = defaultdict(Fraction)
    lost = Fraction(0)
    for level, chance in levels.items():
        if not chance:
            continue
        for harm, weight in each[level].harm.items():
            casualties[harm.casualties] += chance * weight
            fatigue[harm.fatigue] += chance * weight
        for total, weight in each[level].abuse.items():
            abuse[total] += chance * weight
        lost += chance * each[level].caster_lost
    return SpellOdds(question, levels, _sorted(casualties), _sorted(fatigue), _sorted(abuse), lost, each)


def _sorted(chances: Chances) -> Chances:
    return {count: chances[count] for count in sorted(chances)}


def taken_by(take: Take) -> dict[Level, Level]:
    """The level taken by the best that shows."""
    if take is Take.BEST:
        return {level: level for level in Level}
    return {level: min(level, Level.OPTIMUM) for level in Level}


def shown_chances(table: SpellTable, dice: int) -> dict[Level, Fraction]:
    """The chance that each level is the best that so many dice show."""
    weights = magic_weights(Context(table.ruleset, table.state))
    sides, found, below = sum(weights), {}, Fraction(0)
    for level in Level:
        upto = Fraction(sum(weights[: level + 1]), sides) ** dice
        found[level] = upto - below
        below = upto
    return found


def wrought(question: SpellQuestion, level: Level) -> Wrought:
    """What one level of a spell does, by playing out every roll."""
    # Neither the number of dice nor the choice among them changes what a level does.
    return _wrought(replace(question, dice=1, take=Take.BEST), level)


@lru_cache(maxsize=512)
def _wrought(question: SpellQuestion, level: Level) -> Wrought:
    table, has_target = lay_spell_out(question), question.target is not None
    harm: dict[Harm, Fraction] = defaultdict(Fraction)
    abuse: dict[int, Fraction] = defaultdict(Fraction)
    lost = Fraction(0)
    step = apply(table.ruleset, table.state, table.cast)
    waiting: list[tuple[Step, Fraction, Harm | None]] = [(step, Fraction(1), None)]
    while waiting:
        step, weight, suffered = waiting.pop()
        if suffered is None and (_is_over(step) or _is_paying(step)):
            # What Abuse does to those around the caster is no part of what the spell does.
            suffered = _harm(table, step) if has_target else Harm(0, 0)
            harm[suffered] += weight
        if _is_over(step):
            lost += 0 if step.state.units[CASTER].figures else weight
        elif isinstance(step.awaits, Chance):
            below = step.awaits.pool.sides**step.awaits.pool.dice
            for roll, ways in _rolls(step.awaits, level):
                following = apply(table.casting, step.state, roll)
                chance = weight if ways is None else weight * Fraction(ways, below)
                for event in following.events:
                    if isinstance(event, PowerAbused):
                        abuse[event.total.value] += chance
                waiting.append((following, chance, suffered))
        else:
            assert isinstance(step.awaits, Decide)
            action = _answer(table, step, step.awaits, level)
            waiting.append((apply(table.casting, step.state, action), weight, suffered))
    return Wrought(dict(harm), dict(abuse), lost)


def _is_over(step: Step) -> bool:
    """Whether the spell and all that comes of it is done."""
    return stage_of(step.state) == "activation-phase"


def _is_paying(step: Step) -> bool:
    """Whether the roll on the table of Abuse is about to be made."""
    awaits = step.awaits
    return isinstance(awaits, Chance) and awaits.why == _ABUSE and len(awaits.pool.weights) == _TOTALS


_ABUSE = "second.magic.abuse-of-power"
_TOTALS = 11


def _rolls(asked: Chance, level: Level) -> list[tuple[Roll, int | None]]:
    """Every roll with its weight; Magic dice show the level that is looked at."""
    if asked.about.unit == CASTER and asked.pool.dice == 1 and asked.about.amount == _UNKNOWN and asked.about.source:
        return [(Roll(tuple(int(each is level) for each in Level)), None)]
    return [(roll, ways) for roll, ways in outcomes(asked.pool)]


#: The level is not known yet while Magic dice are rolled.
_UNKNOWN = -1


def _answer(table: SpellTable, step: Step, asked: Decide, level: Level) -> Action:
    """Nobody averts anything; of granted activations only rests are used: odds are about the spell alone."""
    if asked.window is Window.LEVEL:
        return TakeLevel(level)
    offered = list(options(table.casting, step.state))
    removed = next((action for action in offered if isinstance(action, RemoveFigures)), None)
    if removed is not None:
        return removed
    rests = [each for each in offered if isinstance(each, Activate) and each.kind is Kind.REST]
    done = [action for action in offered if isinstance(action, Done)]
    return [*rests, *done, *offered][0]


def _harm(table: SpellTable, step: Step) -> Harm:
    before, now = table.state.units[TARGET], step.state.units[TARGET]
    lost = len(before.figures) - len(now.figures)
    return Harm(lost, now.fatigue - before.fatigue if now.figures else 0)

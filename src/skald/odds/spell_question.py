"""A spell as a question: who casts which spell with how many dice, and at whom.

Owns the value that is asked about and everything that can be wrong with it. The table it becomes is ``spell_table``.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from skald.content.editions import edition
from skald.content.problems import Problem, problem
from skald.content.second.magic.listing import aim_of, short_id, spell_named
from skald.content.second.magic.sorcery import SPELLS, casts
from skald.odds.matchup import MOST_FIGURES, Fighter, unknown
from skald.rules.ruleset import Rule

#: More Magic dice than any side ever has.
MOST_DICE = 12
#: Magic is the second edition's.
EDITION = "second"
#: Spells that name no unit, and those whose unit is the caster's friend.
ON_FRIENDS = ("friend", "friend-or-caster")
ON_ENEMIES = ("enemy", "unit", "units", "place", "line", "enemies-around")


class Take(Enum):
    """Which of the levels that show is taken."""

    #: The highest.
    BEST = "best"
    #: The highest for which nothing has to be paid.
    SAFEST = "safest"


class SpellQuestion(Struct, frozen=True):
    """A cast: the spell by its short id, the dice, the caster as he is, and the unit that is aimed at."""

    spell: str
    dice: int = 1
    target: Fighter | None = None
    take: Take = Take.BEST
    caster: str = "sorcerer"
    mount: tuple[str, ...] = ()
    caster_fatigue: int = 0
    settings: tuple[tuple[str, int | str | bool], ...] = ()

    @property
    def rule(self) -> Rule:
        """The spell's rule."""
        found = spell_named(self.spell)
        assert found is not None
        return found


def aims_at(question: SpellQuestion) -> str:
    """Whom a spell is cast at: ``enemy``, ``friend`` or nobody."""
    aim = aim_of(question.rule)
    return "friend" if aim in ON_FRIENDS else "enemy" if aim in ON_ENEMIES else ""


def spell_problems(question: SpellQuestion) -> tuple[Problem, ...]:
    """Everything that keeps this question from being asked, as far as no rule has to be asked for it."""
    return tuple(_problems(question))


def _problems(question: SpellQuestion) -> Iterator[Problem]:
    known = spell_named(question.spell) is not None
    if not known:
        yield unknown("odds.unknown-spell", question.spell, [short_id(rule) for rule in SPELLS])
    if not 1 <= question.dice <= MOST_DICE:
        yield problem("odds.magic-dice", found=question.dice, most=MOST_DICE)
    yield from _caster_problems(question)
    target = question.target
    if target is not None:
        yield from _target_problems(target)
    if known and target is None and aims_at(question):
        yield problem("odds.spell-needs-target", spell=question.rule.id)
    if known and target is not None and not aims_at(question):
        yield problem("odds.spell-without-target", spell=question.rule.id)


def _caster_problems(question: SpellQuestion) -> Iterator[Problem]:
    base = edition(EDITION)
    profile = base.profiles.get(question.caster)
    if profile is None or not casts(base, question.caster):
        yield problem("odds.no-caster", troop=question.caster)
    elif question.mount not in profile.options:
        yield problem("odds.equipment", troop=question.caster, equipment=" + ".join(question.mount))
    if question.caster_fatigue < 0:
        yield problem("odds.caster-fatigue", found=question.caster_fatigue)


def _target_problems(target: Fighter) -> Iterator[Problem]:
    profile = edition(EDITION).profiles.get(target.troop)
    if profile is None:
        yield unknown("odds.unknown-troop", target.troop, edition(EDITION).profiles)
    elif target.equipment not in profile.options:
        yield problem("odds.equipment", troop=target.troop, equipment=" + ".join(target.equipment))
    if not 1 <= target.figures <= MOST_FIGURES:
        yield problem("odds.figures", found=target.figures, most=MOST_FIGURES)

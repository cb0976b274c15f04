"""A fight typed as one line: "what if my 8 warriors charge that hearthguard in a wood?", in French or in English.

Puts together what ``sides``, ``circumstances``, ``said_dice`` and ``speech`` read. Whatever is counted that nobody said
(a number, a weapon, what a hedge is worth) is a remark, so that no answer passes for that to another question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from skald.content.editions import edition
from skald.content.problems import Problem, problem
from skald.odds.asides import Asides, spelt, take_asides
from skald.odds.circumstances import COUNTS, Circumstances, take_circumstances
from skald.odds.kits import usual_kit
from skald.odds.matchup import ATTACKER, DEFENDER, ROLES, Fighter, Matchup, of_side
from skald.odds.said_dice import SaidDice, take_bonus, take_dice
from skald.odds.sides import Said, carries_missiles, joined, part
from skald.odds.speech import as_typed, read_fighter
from skald.odds.valuation import Aim
from skald.odds.vocabulary import plain
from skald.odds.wanted import wanted
from skald.rules.ids import Combat, Cover, Face

LONGEST = 300


class Typed(NamedTuple):
    """The fight that was asked about, Saga dice that are still to be laid, and everything that was assumed."""

    matchup: Matchup
    bare: tuple[tuple[Face, ...], tuple[Face, ...]] = ((), ())
    remarks: tuple[Problem, ...] = ()
    #: What the question wants to know first; None: who wins.
    asks: Aim | None = None


class _Side(NamedTuple):
    fighter: Fighter | None
    dice: SaidDice
    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...] = ()


def read_typed(text: str, edition_id: str = "second") -> Typed | tuple[Problem, ...]:
    """The fight that a line asks about, or everything that is wrong with it."""
    if len(text) > LONGEST:
        return (problem("odds.too-long", most=LONGEST),)
    words, aside = take_asides(plain(spelt(text)))
    if aside.problems:
        return as_typed(aside.problems, text)
    said = part(words, edition_id)
    if said is None or not all(side.strip() for side in said.sides):
        return (problem("odds.not-two-units"),)
    if aside.word and said.is_plain and carries_missiles(said.sides[ATTACKER]):
        # "Slings at long range v warriors": whoever names a distance shoots.
        said = said._replace(combat=Combat.SHOT)
    sides = (_read_side(said, ATTACKER, edition_id), _read_side(said, DEFENDER, edition_id))
    attacker, defender = (side.fighter for side in sides)
    if attacker is None or defender is None:
        return as_typed((*sides[0].problems, *sides[1].problems), text)
    fighters, bare, more = _with_dice((attacker, defender), (sides[0].dice, sides[1].dice))
    remarks = [of_side(each, ROLES[who]) for who in (ATTACKER, DEFENDER) for each in sides[who].remarks]
    is_shot = said.combat is Combat.SHOT
    matchup = Matchup(*fighters, said.combat, edition_id, distance=aside.distance if is_shot else 0)
    told = as_typed((*remarks, *more, *_of_both(said, aside)), text)
    return Typed(matchup, bare, told, wanted(plain(text)))


def _of_both(said: Said, aside: Asides) -> Iterator[Problem]:
    """What is told of the fight as a whole."""
    if said.is_open:
        yield problem("odds.read-charger")
    if aside.word and said.combat is Combat.MELEE:
        yield problem("odds.read-distance-idle", word=aside.word)
    elif aside.distance:
        yield problem("odds.read-distance", word=aside.word, distance=aside.distance)
    yield from aside.remarks


def is_question(text: str) -> bool:
    """Whether a line speaks of two sides at all."""
    said = part(plain(text[:LONGEST]), "second")
    return said is not None and all(side.strip() for side in said.sides)


def _read_side(said: Said, who: int, edition_id: str) -> _Side:
    words, more_dice = take_bonus(said.sides[who])
    words, dice = take_dice(words, edition_id)
    words, beside = take_circumstances(words, edition_id)
    told = joined(beside, said.apart[who])
    read = read_fighter(words, edition_id)
    if read.fighter is None or dice.problems:
        return _Side(None, dice, (*read.problems, *dice.problems))
    fighter, remarks = _equipped(read.fighter, said.combat, who, edition_id)
    fighter, more = _in_circumstances(fighter, told, said.combat, who, edition_id)
    fighter = replace(fighter, attack_bonus=more_dice.attack, defence_bonus=more_dice.defence)
    return _Side(fighter, dice, (), (*read.remarks, *remarks, *more, *more_dice.remarks))


def _equipped(fighter: Fighter, combat: Combat, who: int, edition_id: str) -> tuple[Fighter, tuple[Problem, ...]]:
    """A unit with what it usually carries, where nobody says what."""
    kit = usual_kit(edition_id, fighter.troop, combat, who)
    if fighter.equipment or not kit:
        return fighter, ()
    assumed = problem("odds.read-kit", troop=fighter.troop, equipment=" + ".join(kit))
    return replace(fighter, equipment=kit), (assumed,)


def _in_circumstances(
    fighter: Fighter, told: Circumstances, combat: Combat, who: int, edition_id: str
) -> tuple[Fighter, tuple[Problem, ...]]:
    remarks = list(told.remarks)
    fatigue = told.fatigue or 0
    if told.exhausted:
        fatigue = edition(edition_id).profiles[fighter.troop].limit
        remarks.append(problem("odds.read-tired", word=told.exhausted, count=fatigue))
    cover = told.cover or Cover.NONE
    if cover and combat is Combat.SHOT and who == ATTACKER:
        cover, remarks = Cover.NONE, [each for each in remarks if each.code not in COUNTS.values()]
        remarks.append(problem("odds.cover-of-shooter"))
    closed = True if told.closed else None
    return replace(fighter, fatigue=fatigue, cover=cover, closed=closed, guards=told.guards), tuple(remarks)


def _with_dice(
    fighters: tuple[Fighter, Fighter], said: tuple[SaidDice, SaidDice]
) -> tuple[tuple[Fighter, Fighter], tuple[tuple[Face, ...], tuple[Face, ...]], list[Problem]]:
    """Saga dice on their boards. What stands at the end of a question is the asker's, unless it says otherwise."""
    found = list(fighters)
    bare: list[tuple[Face, ...]] = [(), ()]
    remarks: list[Problem] = []
    for place in (ATTACKER, DEFENDER):
        dice = said[place]
        if not dice.board:
            continue
        who = ATTACKER if place == DEFENDER and not dice.theirs and not said[ATTACKER].board else place
        found[who] = replace(found[who], board=dice.board, dice=dice.dice)
        bare[who] = dice.bare
        remarks.append(of_side(problem("odds.read-dice", word=dice.word, board=dice.board), ROLES[who]))
    return (found[0], found[1]), (bare[0], bare[1]), remarks

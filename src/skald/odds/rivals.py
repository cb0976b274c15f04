"""Two answers to one question: "hearthguards or warriors against levies?", in French or in English.

Owns how a sentence with two units on one side becomes two fights, and which of them is the better one.
"""

from __future__ import annotations

import re
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from skald.odds.answer import Chances
from skald.odds.matchup import ATTACKER, DEFENDER
from skald.odds.sides import Said, carries_missiles, is_armed, names_troop, names_unit
from skald.odds.speech import read_fighter
from skald.odds.valuation import Aim
from skald.rules.ids import Combat

_OR = re.compile(r"\b(?:or|ou|rather than|plutot que(?: de)?)\b")
#: "Compare these and those against …".
_COMPARE = re.compile(r"\bcompar\w*(?: (?:between|of|de|des|d|entre|the|les))?")
_BESIDE = re.compile(r" (?:and|et|to|with|avec|a|aux?) ")
_MET = re.compile(r"\b(?:against|v|vs|versus|contre|face)\b")
#: "Compare these and those when they charge …".
_DEED = re.compile(r"\b(?:charg|attack|attaqu|shoot|tir(?:er|ent|e)|fir(?:e|ing)|fight|kill|tu(?:er|ent|e)\b)")
#: "With or without heavy weapons".
_WITHOUT = re.compile(r"\b(?:with or without|avec ou sans)\b")
#: "Mounted or on foot".
_ON_FOOT = re.compile(r"\b(?:foot|dismounted|unmounted|pied)\b")
#: Below this nobody could tell the difference at a table: half a percentage point, a twentieth of a figure.
_TELLING = {True: Fraction(1, 200), False: Fraction(1, 20)}


class Measure(StrEnum):
    """By what two fights are compared, as whoever chooses sees it."""

    WIN = "win"
    WIPE_OUT = "wipe-out"
    SURVIVE = "survive"
    #: More killed than lost, on average.
    BALANCE = "balance"
    KILLS = "kills"
    #: Fewer lost, on average: the only one of which less is better.
    FALLEN = "fallen"

    @property
    def is_chance(self) -> bool:
        return self in (Measure.WIN, Measure.WIPE_OUT, Measure.SURVIVE)


class Verdict(NamedTuple):
    """Which of two fights is the better one, and by how much."""

    measure: Measure
    values: tuple[Fraction, Fraction]

    @property
    def best(self) -> int:
        """The better one; the first where both are equal."""
        first, second = self.values
        return int(first > second if self.measure is Measure.FALLEN else second > first)

    @property
    def margin(self) -> Fraction:
        return abs(self.values[0] - self.values[1])

    @property
    def is_even(self) -> bool:
        """Whether nobody could tell them apart at a table."""
        return self.margin < _TELLING[self.measure.is_chance]


def take_comparison(said: str) -> str:
    """The words with an "or" between two units that are to be compared against a third."""
    compared = _COMPARE.search(said)
    met = _MET.search(said, compared.end()) if compared else None
    if compared is None or met is None:
        return said
    for joint in _BESIDE.finditer(said, compared.end(), met.start()):
        one, other = said[compared.end() : joint.start()], said[joint.end() : met.start()]
        if names_unit(one) and names_unit(other):
            return f"{said[: compared.start()]}{one} or {other}{said[met.start() :]}"
    return said


def lacks_foe(said: str) -> bool:
    """Whether units are to be compared, and nobody says whom they meet."""
    compared = _COMPARE.search(said)
    return compared is not None and _MET.search(said, compared.end()) is None and not _DEED.search(said)


def parted(said: Said, edition_id: str) -> tuple[int, tuple[Said, Said]] | None:
    """The side that two units stand on, and the two fights; None if each side is one unit."""
    for who in (ATTACKER, DEFENDER):
        if two := _two_units(said.sides[who], edition_id):
            other = said.sides[1 - who]
            fights = [said._replace(sides=(each, other) if who == ATTACKER else (other, each)) for each in two]
            if said.own_ways:
                # "Charge with hearthguards or shoot with archers?": each does what is said of it.
                fights = [each._replace(combat=way) for each, way in zip(fights, said.own_ways, strict=True)]
            elif who == ATTACKER and said.is_inferred and not said.is_plain:
                # "To kill them, warriors or archers?": each strikes in its own way.
                fights = [each._replace(combat=_own_way(each)) for each in fights]
            return who, (fights[0], fights[1])
    return None


def _own_way(said: Said) -> Combat:
    return Combat.SHOT if carries_missiles(said.sides[ATTACKER]) else Combat.MELEE


def _two_units(words: str, edition_id: str) -> tuple[str, str] | None:
    if without := _WITHOUT.search(words):
        return f"{words[: without.start()]} {words[without.end() :]}", words[: without.start()]
    joint = _OR.search(words)
    if joint is None:
        return None
    first, second = words[: joint.start()], words[joint.end() :]
    if names_troop(first) and names_unit(second):
        return first, second
    # "12 levies with bows or slings", "mounted or foot hearthguards": who they are is said once.
    for said, other in ((first, second), (second, first)):
        fighter = read_fighter(said, edition_id).fighter
        if fighter and (is_armed(other) or _ON_FOOT.search(other)):
            more = f"{fighter.figures} {fighter.troop} {other}"
            return (first, more) if said is first else (more, second)
    return None


def verdict(found: tuple[Chances, Chances], combats: tuple[Combat, Combat], asks: Aim | None, side: int) -> Verdict:
    """Which of two fights a side would rather have."""
    measure = _measure(combats[0], asks, side)
    if combats[0] is not combats[1] and asks is not Aim.WIPE_OUT:
        measure = Measure.BALANCE
    return Verdict(measure, (_value(found[0], measure, side), _value(found[1], measure, side)))


def deeds_verdict(found: tuple[Chances, Chances]) -> Verdict:
    """Whether a unit had rather shoot (the first) or charge: by those whom it kills, less those whom it loses."""
    shot, charge = found
    return Verdict(Measure.BALANCE, (shot.means[DEFENDER], charge.means[DEFENDER] - charge.means[ATTACKER]))


def ways_verdict(found: tuple[Chances, Chances], mine: int) -> Verdict:
    """Whether a unit had rather charge (the first) or be charged."""
    return Verdict(Measure.WIN, (found[0].wins[mine], found[1].wins[1 - mine]))


def _measure(combat: Combat, asks: Aim | None, side: int) -> Measure:
    if asks is Aim.WIPE_OUT:
        return Measure.SURVIVE if side == DEFENDER else Measure.WIPE_OUT
    if combat is Combat.SHOT:
        return Measure.FALLEN if side == DEFENDER else Measure.KILLS
    return Measure.BALANCE if asks is Aim.LOSSES else Measure.WIN


def _value(found: Chances, measure: Measure, side: int) -> Fraction:
    mine, theirs = found.means[side], found.means[1 - side]
    match measure:
        case Measure.WIN:
            return found.wins[side]
        case Measure.WIPE_OUT:
            return found.defender_eliminated
        case Measure.SURVIVE:
            return 1 - found.defender_eliminated
        case Measure.BALANCE:
            return theirs - mine
        case Measure.KILLS:
            return theirs
        case Measure.FALLEN:
            return mine

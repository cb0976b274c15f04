"""Questions about dice alone, in French or in English: "at least one rare with 6 Saga dice", "8 dice on 5+"."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb
from typing import NamedTuple

from skald.odds.circumstances import COUNT, count_of
from skald.odds.placing import read_slots
from skald.odds.saga_dice import MOST_DICE, Slots
from skald.odds.said_dice import take_ability
from skald.odds.sides import names_troop
from skald.odds.vocabulary import plain
from skald.rules.abilities.model import Ability

#: As many as any fight rolls.
MOST_POOL = 100
_DICE = re.compile(rf"\b(?P<count>{COUNT}) (?:saga )?(?:dice|die|des?)(?: (?:de )?saga)?\b")
_FACE = r"(?P<{0}>uncommon|peu commune?|common|commune?|rare)s?\b"
#: « Un dé rare » is a face that is wanted, not the dice that are rolled.
_NEED = re.compile(
    rf"\b(?:(?P<count>{COUNT}) )?(?:(?:faces?|des?(?: saga| de saga)?) )?{_FACE.format('face')}"
    rf"(?: (?:or|ou) (?:(?:an?|une?) )?(?:{_FACE.format('other')}|(?P<better>better|higher|mieux)\b))?"
    r"(?: (?:saga )?(?:dice|die)\b)?"
)
#: « Commune ou mieux » is any face.
_ABOVE = {"u": "rare", "p": "rare", "c": "uncommon|rare", "r": ""}
#: Only what is needed at least is counted.
_OTHERWISE = re.compile(
    r"\b(?:exactly|at most|only|no|without|not|exactement|au plus|seulement|aucune?|sans|pas|re ?roll\w*|again|"
    r"relanc\w+|relance|turn(?:ed)?|tourn\w+)\b"
)


#: "5+", "4 or better", « 4 ou plus »: what each die has to show.
_TARGET = re.compile(r"\b(?P<target>[2-6]) ?(?:\+|or (?:more|better|higher|above|over)|ou (?:plus|mieux))")
_SIX_SIDED = re.compile(rf"\b(?P<count>{COUNT}) ?(?:dice|die|d6|des?)\b(?! saga| de saga)")
_SUCCESSES = re.compile(
    rf"\b(?P<count>{COUNT}) (?:hits?|success(?:es)?|wounds?|sixes|kills?|touches?|reussites?|succes|blessures?)\b"
)


#: "Two 6s".
_SIXES = re.compile(rf"\b(?P<count>{COUNT}) (?P<target>6|six|sixes|6s)\b(?! (?:saga )?(?:dice|die|d6|des?)\b)")


class Pool(NamedTuple):
    """So many dice, what each has to show, and how many of them at least."""

    dice: int
    target: int
    least: int = 1

    @property
    def mean(self) -> Fraction:
        return self.dice * self._each

    @property
    def chance(self) -> Fraction:
        """The chance of as many as are wanted."""
        one = self._each
        return sum(
            (comb(self.dice, n) * one**n * (1 - one) ** (self.dice - n) for n in range(self.least, self.dice + 1)),
            Fraction(0),
        )

    @property
    def _each(self) -> Fraction:
        return Fraction(7 - self.target, 6)


def read_pool(text: str) -> Pool | None:
    """The roll of ordinary dice that a line asks about; None if it speaks of a fight or of no dice."""
    said = plain(text)
    # What is plain has lost its plus signs.
    target = _TARGET.search(" ".join(text.lower().split())) or _SIXES.search(said)
    dice = _SIX_SIDED.search(said)
    if target is None or dice is None or names_troop(said) or _OTHERWISE.search(said):
        return None
    wanted = _SUCCESSES.search(said) or _SIXES.search(said)
    count, least = count_of(dice["count"]), count_of(wanted["count"]) if wanted else 1
    shown = target["target"] if target["target"].isdecimal() else "6"
    return Pool(count, int(shown), least) if 0 < least <= count <= MOST_POOL else None


class Rolled(NamedTuple):
    """So many dice, and the faces that they are to show: as the command takes them, and as slots."""

    dice: int
    need: str
    slots: Slots
    #: The id of the ability that they pay for, where one is named.
    ability: str = ""


def read_rolled(text: str) -> Rolled | None:
    """The roll that a line asks about; None if it speaks of a fight or of no dice."""
    said, ability, _word = take_ability(plain(text))
    if names_troop(said) or _OTHERWISE.search(said):
        return None
    if ability:
        return _paid(said, ability)
    needed = list(_NEED.finditer(said))
    pools = [each for each in _DICE.finditer(said) if not any(_overlaps(each, need) for need in needed)]
    # Where two numbers of dice are said, nobody knows which are rolled.
    if len(pools) != 1:
        return None
    faces = [face for found in needed for face in _faces(found)]
    count = count_of(pools[0]["count"])
    if not 0 < len(faces) <= count <= MOST_DICE:
        return None
    need = "+".join(faces)
    return Rolled(count, need, read_slots(need)[0])


def _paid(said: str, ability: Ability) -> Rolled | None:
    """The dice of an ability, where the line says how many are rolled."""
    pools = list(_DICE.finditer(said))
    count = count_of(pools[0]["count"]) if len(pools) == 1 else 0
    # Some cost nothing.
    if not ability.cost or not len(ability.cost) <= count <= MOST_DICE:
        return None
    return Rolled(count, ability.id, ability.cost, ability.id)


def names_face(plain_text: str) -> bool:
    """Whether a line speaks of faces of Saga dice."""
    return _NEED.search(plain_text) is not None


def _overlaps(one: re.Match[str], other: re.Match[str]) -> bool:
    return one.start() < other.end() and other.start() < one.end()


def _faces(found: re.Match[str]) -> list[str]:
    other = _ABOVE[found["face"][0]] if found["better"] else found["other"] or ""
    face = f"{found['face']}|{other}" if other else found["face"]
    return [face] * (count_of(found["count"]) if found["count"] else 1)

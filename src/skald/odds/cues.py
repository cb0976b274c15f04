"""The words of a question that say who strikes whom, and those that say nothing: one table (`cues.toml`) for both
languages.

Finds these words in a sentence; what follows from their order is decided in ``sides``. Units are read by ``speech``,
what is said beside them by ``circumstances`` and ``said_dice``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from enum import Enum, StrEnum, auto
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from skald.odds.speech import is_named_otherwise
from skald.odds.spelling import SHORTEST, nearest_word, slips
from skald.odds.vocabulary import FILLERS, MOST_WORDS, NUMBERS, PEOPLE, is_one_of, lexicon, spellings


class Cue(StrEnum):
    """What a word or phrase does in a sentence about a fight; the table tells each with its words."""

    STRIKE = "strike"
    SHOOT = "shoot"
    KILL = "kill"
    HOLD = "hold"
    LOSE = "lose"
    DIE = "die"
    FATE = "fate"
    AGAINST = "against"
    AT = "at"
    BY = "by"
    WITH = "with"
    TO = "to"
    OR = "or"
    THAN = "than"
    AND = "and"
    BREAK = "break"
    ASKER = "asker"
    OTHERS = "others"
    MINE = "mine"
    THEIRS = "theirs"
    HOW_MANY = "how-many"
    NOISE = "noise"


class Kind(Enum):
    """What a word of a sentence is."""

    CUE = auto()
    NUMBER = auto()
    TROOP = auto()
    #: Who is called by what they carry: "archers".
    PEOPLE = auto()
    EQUIPMENT = auto()
    #: What is said beside a unit, read already.
    ASIDE = auto()
    FILLER = auto()
    STRANGE = auto()


class Token(NamedTuple):
    """A word or phrase of a sentence."""

    words: str
    kind: Kind
    cue: Cue | None = None


#: How what was read already is marked.
MARK = "§"
#: "A charge of …", « la charge des … »: those who follow strike.
_NOUNS = ("charge", "attack", "assault", "shot", "volley", "shooting", "tir", "volee", "attaque", "assaut", "kills")
_FRENCH_ENDS = (
    "e", "es", "ent", "er", "ez", "ons", "ant", "ais", "ait", "aient", "era", "erai", "eras", "eront", "erait", "erais",
    "eraient", "ee", "ees",
)  # fmt: skip
#: Slips of the hand are looked for among these: a deed that is misspelt, not a word that says nothing.
_DEEDS = (Cue.STRIKE, Cue.SHOOT, Cue.KILL, Cue.HOLD, Cue.AGAINST)


def tokens(words: list[str]) -> list[Token]:
    """The words of a sentence with what each is, the longest phrases first."""
    found: list[Token] = []
    at = 0
    while at < len(words):
        token = _token(words, at)
        found.append(token)
        at += len(token.words.split())
    return found


def spelt_alike(word: str) -> str:
    """The word that was probably meant by one that nobody knows, in its plain form; or nothing."""
    if len(word) <= SHORTEST or is_named_otherwise(word):
        return ""
    # Of deeds there are so many that only the least slip tells what was meant.
    # A slip hardly ever spares the rest and hits the first letter: "worse" is no "horse".
    deeds, names = ([each for each in known if each[0] == word[0]] for known in (_deeds(), spellings()))
    deed, name = nearest_word(word, deeds, most=1), nearest_word(word, names)
    return deed if deed and (not name or slips(word, deed) <= slips(word, name)) else name


def _token(words: list[str], at: int) -> Token:
    word = words[at]
    if word.startswith(MARK):
        return Token(word, Kind.ASIDE)
    for size in range(min(max(MOST_WORDS, _longest()), len(words) - at), 0, -1):
        phrase = " ".join(words[at : at + size])
        if known := lexicon().get(phrase):
            people = Kind.PEOPLE if is_one_of(phrase, PEOPLE) else Kind.EQUIPMENT
            return Token(phrase, Kind.TROOP if known[0] == "troop" else people)
        if cue := _cues().get(phrase):
            return Token(phrase, Kind.CUE, cue)
    if word in NUMBERS or word.strip("x").isdecimal():
        return Token(word, Kind.NUMBER)
    return Token(word, Kind.FILLER if word in FILLERS or word.rstrip("s") in FILLERS else Kind.STRANGE)


@cache
def _cues() -> dict[str, Cue]:
    """Every phrase of the table; where one is both, it says more than nothing."""
    table = tomllib.loads((files("skald.odds") / "cues.toml").read_text(encoding="utf-8"))
    found: dict[str, Cue] = {}
    for cue in reversed(Cue):
        for language, said in table[cue.value].items():
            forms = _english if language == "en" else _french
            found |= dict.fromkeys(_listed(said.get("words", "")), cue)
            found |= {form: cue for verb in _listed(said.get("verbs", "")) for form in forms(verb)}
    return found | dict.fromkeys(_of_nouns(), Cue.BY)


def _listed(text: str) -> list[str]:
    return [" ".join(each.split()) for each in text.split(",") if each.strip()]


def _english(verb: str) -> Iterator[str]:
    stem = verb.removesuffix("e")
    yield from (verb, f"{verb}s", f"{verb}es", f"{stem}ing", f"{stem}ed")


def _french(verb: str) -> Iterator[str]:
    """The forms of a verb in -er, without their accents."""
    stem = verb.removesuffix("er")
    # "Chargeant", "engageons".
    yield from (stem + ("e" if stem.endswith("g") and end[0] in "ao" else "") + end for end in _FRENCH_ENDS)


def _of_nouns() -> Iterator[str]:
    for noun in _NOUNS:
        yield from (f"{noun} {of}" for of in ("of", "from", "by", "de", "d"))
        yield from (f"{article} {noun} des" for article in ("la", "une", "un", "le", "l"))


@cache
def _longest() -> int:
    return max(len(phrase.split()) for phrase in _cues())


@cache
def _deeds() -> frozenset[str]:
    return frozenset(
        word for word, cue in _cues().items() if cue in _DEEDS and " " not in word and len(word) > SHORTEST
    )

"""Words as players type them: without accents, capitals and endings, and those that mean the same as one.

Owns the words of people who look something up (`vocabulary.toml`). The reference in one file does the same without a
server (`reference-file.js`).
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

_WORD = re.compile(r"[a-z0-9]+")
#: Without its accent a French die is an article.
_DICE = re.compile(r"\bdés?\b")
#: Plurals and forms of verbs, in either language.
ENDINGS = (
    ("ements", ""), ("ement", ""), ("ies", "y"), ("eaux", "eau"), ("aux", "al"), ("ing", ""), ("ees", ""), ("ee", ""),
    ("ed", ""), ("ers", ""), ("er", ""), ("es", ""), ("s", ""), ("x", ""), ("e", ""),
)  # fmt: skip
_LEAST_STEM = 3


def bare_words(text: str) -> list[str]:
    """The words of a text without accents and capitals."""
    told = _DICE.sub("dice", unicodedata.normalize("NFC", text).casefold())
    spread = unicodedata.normalize("NFKD", told.replace("œ", "oe").replace("æ", "ae"))
    return _WORD.findall("".join(char for char in spread if not unicodedata.combining(char)))


def stem_of(word: str) -> str:
    """A word without the endings that plurals and forms of verbs have in either language."""
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            return word[: -len(ending)] + instead
    return word


def slips(one: str, other: str) -> int:
    """Letters to put in, leave out or exchange to come from one word to the other (Levenshtein's distance)."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, row[0] = row[0], at
        for to, against in enumerate(other, 1):
            before, row[to] = row[to], min(row[to] + 1, row[to - 1] + 1, before + (letter != against))
    return row[-1]


def meant(text: str) -> list[str]:
    """What a text speaks of: its stems in their order, words of the same meaning as one, idle words left out."""
    words = bare_words(_joined(" ".join(bare_words(text))))
    told = [_said(word) for word in words if word not in idle_words()]
    return told or [_said(word) for word in words]


@cache
def vocabulary() -> Mapping[str, Any]:
    """The words of people who look something up."""
    file = resources.files(__package__).joinpath("vocabulary.toml")
    return MappingProxyType(tomllib.loads(file.read_text(encoding="utf-8")))


def nicknames(entry: str) -> Sequence[str]:
    """What players call an entry beside its names."""
    found: Sequence[str] = vocabulary()["nicknames"].get(entry, ())
    return found


@cache
def same_words() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The single words, and the phrases, that stand for another word."""
    words: dict[str, str] = {}
    plurals: dict[str, str] = {}
    phrases: dict[str, str] = {}
    for said, others in vocabulary()["same"].items():
        for bare in (" ".join(bare_words(each)) for each in others):
            if " " in bare:
                phrases[bare] = said
            else:
                words[bare] = said
                plurals[f"{bare}s"] = said
    return MappingProxyType(plurals | words), MappingProxyType(phrases)


@cache
def idle_words() -> frozenset[str]:
    """Words of questions that say nothing about what is asked."""
    return frozenset(word for words in vocabulary()["idle"].values() for word in words)


def _said(word: str) -> str:
    return same_words()[0].get(word) or stem_of(word)


@cache
def _phrase() -> re.Pattern[str]:
    longest_first = sorted(same_words()[1], key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(longest_first) + r")\b")


def _joined(text: str) -> str:
    return _phrase().sub(lambda found: same_words()[1][found[0]], text)

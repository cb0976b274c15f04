"""Finding the page that somebody means, as players type: either language, with or without accents, plurals, nicknames.

Every word counts the more the fewer pages have it, and the more the nearer it stands to the name of a page. The last
word may be unfinished: people see what is found while they type.
"""

from __future__ import annotations

import heapq
import math
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import resources
from types import MappingProxyType

from msgspec import Struct

from skald.content.handbook.entries import Entry, entries
from skald.content.handbook.pages import text_of
from skald.content.words import LANGUAGES

#: Longer questions are cut: nobody types more, and work is bounded.
LONGEST = 120
_WORD = re.compile(r"[a-z0-9]+")
#: What a word is worth by where it stands.
_NAME, _NICKNAME, _TEXT = 8.0, 7.0, 1.0
_UNFINISHED = 0.5
#: A single letter begins too many names.
_LEAST_TYPED = 2
_SUBJECT = 1.5
#: A rule says more than the thing that is named like it, and what people play now comes first.
_FIRST = {
    "rule": 1.3, "special": 1.3, "spell": 1.1, "scenario": 1.1, "card": 1.1, "troop": 1.0, "terrain": 1.0,
    "faction": 1.0, "age": 1.0, "equipment": 0.9, "board": 0.9, "score": 0.7, "ruling": 0.45,
}  # fmt: skip
_OLDER = 0.5


class Found(Struct, frozen=True):
    """A page that fits a question, and how well."""

    entry: Entry
    score: float


def search(question: str, most: int = 12) -> list[Found]:
    """The pages that fit best, best first; none where no word is known."""
    asked = [stem for word in bare_words(question[:LONGEST]) if word not in _idle() and (stem := stem_of(word))]
    asked = asked or [stem_of(word) for word in bare_words(question[:LONGEST])]
    if not asked:
        return []
    near = [_nearness(stem, is_last=stem is asked[-1]) for stem in asked]
    rarity = [_rarity(stem) for stem in asked]
    best: list[tuple[float, int]] = []
    for at in set().union(*near):
        worths = [rare * pages.get(at, 0.0) for rare, pages in zip(rarity, near, strict=True)]
        best.append((-_score(_cards()[at], asked, worths), at))
    return [Found(_cards()[at].entry, -score) for score, at in heapq.nsmallest(most, best)]


def suggest(question: str, language: str, most: int = 3) -> list[Entry]:
    """Pages whose names look like what was typed, for whoever found nothing."""
    names = {" ".join(bare_words(entry.name(language))): entry for entry in reversed(list(entries().values()))}
    near = get_close_matches(" ".join(bare_words(question[:LONGEST])), list(names), n=most, cutoff=0.5)
    return [names[name] for name in near]


def bare_words(text: str) -> list[str]:
    """The words of a text without accents and capitals."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return _WORD.findall("".join(char for char in spread if not unicodedata.combining(char)))


def stem_of(word: str) -> str:
    """A word without the endings that plurals and forms of verbs have in either language."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + instead
    return word


_ENDINGS = (
    ("ements", ""), ("ement", ""), ("ies", "y"), ("eaux", "eau"), ("aux", "al"), ("ing", ""), ("ees", ""), ("ee", ""),
    ("ed", ""), ("er", ""), ("es", ""), ("s", ""), ("x", ""), ("e", ""),
)  # fmt: skip


def nicknames_of(entry: Entry) -> tuple[str, ...]:
    """What players call an entry beside its names."""
    return tuple(_vocabulary()["nicknames"].get(entry.id, ()))


def weight_of(entry: Entry) -> float:
    """How likely an entry is meant before anything is asked."""
    return _FIRST[entry.kind] * (_OLDER if entry.edition == "first" else 1.0)


class _Card(Struct, frozen=True):
    """The words under which a page is found."""

    entry: Entry
    #: Names and nicknames, each as the stems of its words.
    names: tuple[frozenset[str], ...]
    nicknames: tuple[frozenset[str], ...]
    text: frozenset[str]


@cache
def _cards() -> tuple[_Card, ...]:
    nicknames = _vocabulary()["nicknames"]
    return tuple(_card(entry, nicknames.get(entry.id, ())) for entry in entries().values())


def _card(entry: Entry, nicknames: Iterable[str]) -> _Card:
    texts = [text_of(entry, each) for each in LANGUAGES]
    return _Card(
        entry, tuple(_stems(entry.name(each)) for each in LANGUAGES), tuple(map(_stems, nicknames)),
        _stems(" ".join([*texts, entry.id.replace("-", " ").replace(".", " ")])),
    )  # fmt: skip


def _stems(text: str) -> frozenset[str]:
    words = bare_words(text)
    return frozenset(stem_of(word) for word in words if word not in _idle()) or frozenset(map(stem_of, words))


@cache
def _vocabulary() -> Mapping[str, Mapping[str, Sequence[str]]]:
    file = resources.files(__package__).joinpath("vocabulary.toml")
    return MappingProxyType(tomllib.loads(file.read_text(encoding="utf-8")))


@cache
def _idle() -> frozenset[str]:
    """Words of questions that say nothing about what is asked."""
    return frozenset(word for words in _vocabulary()["idle"].values() for word in words)


@cache
def _index() -> Mapping[str, Mapping[int, float]]:
    """For every word the pages that have it, and what it is worth there."""
    found: dict[str, dict[int, float]] = {}
    for at, card in enumerate(_cards()):
        for weight, sets in ((_TEXT, (card.text,)), (_NICKNAME, card.nicknames), (_NAME, card.names)):
            for stem in frozenset[str]().union(*sets):
                found.setdefault(stem, {})[at] = weight
    return found


def _rarity(stem: str) -> float:
    """How much a word tells: the fewer pages have it, the more."""
    return math.log(1 + len(_cards()) / (1 + len(_index().get(stem, ()))))


def _nearness(stem: str, *, is_last: bool) -> Mapping[int, float]:
    """The pages that a word leads to; a word that isn't finished leads to names that begin with it."""
    exact = _index().get(stem, {})
    if not is_last or len(stem) < _LEAST_TYPED:
        return exact
    begun: dict[int, float] = {}
    for word, pages in _index().items():
        if word.startswith(stem):
            for at, weight in pages.items():
                if weight > _TEXT:
                    begun[at] = max(weight * _UNFINISHED, begun.get(at, 0.0))
    return {**begun, **exact}


def _score(card: _Card, asked: list[str], worths: list[float]) -> float:
    # People begin with what they ask about, and a page that speaks of everything they said is the likelier answer.
    total = worths[0] * _SUBJECT + sum(worths[1:]) if len(worths) > 2 else sum(worths)
    total *= sum(map(bool, worths)) / len(worths)
    # A name of which every word was typed is meant more surely than one of which a part was.
    words = set(asked)
    names = (*card.names, *card.nicknames)
    whole = max((len(name & words) / len(name) for name in names if name), default=0.0)
    return total * (1 + whole + (words in names)) * weight_of(card.entry)

"""Finding the page that somebody means, as players type: either language, with or without accents, plurals, nicknames.

Every word counts the more the fewer pages have it, and the more the nearer it stands to the name of a page. The last
word may be unfinished: people see what is found while they type.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache

from msgspec import Struct

from skald.content.handbook.entries import Entry, entries
from skald.content.handbook.pages import text_of
from skald.content.handbook.stems import bare_words, meant, nicknames, same_words, slips
from skald.content.words import LANGUAGES

#: Longer questions are cut: nobody types more, and work is bounded.
LONGEST = 120
#: What a word is worth by where it stands.
_NAME, _NICKNAME, _TEXT = 8.0, 7.0, 2.0
_UNFINISHED = 0.5
#: Letters of a word in which one slip is forgiven, and two.
_WORD, _LONG_WORD = 4, 7
#: What a word of a name keeps of its worth where the other words of that name weren't typed.
_PART = 0.5
#: A single letter begins too many names.
_LEAST_TYPED = 2
_SUBJECT = 1.5
#: What a name is worth beside its words when nothing else was typed.
_EXACT = 2.0
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
    asked = [_known(stem) for stem in meant(question[:LONGEST])]
    if not asked:
        return []
    rarity = [_rarity(stem) for stem in asked]
    best = [(-_score(_cards()[at], asked, rarity), at) for at in _candidates(asked)]
    return [Found(_cards()[at].entry, -score) for score, at in heapq.nsmallest(most, best)]


def suggest(question: str, language: str, most: int = 3) -> list[Entry]:
    """Pages whose names look like what was typed, for whoever found nothing."""
    names = {" ".join(bare_words(entry.name(language))): entry for entry in reversed(list(entries().values()))}
    near = get_close_matches(" ".join(bare_words(question[:LONGEST])), list(names), n=most, cutoff=0.5)
    return [names[name] for name in near]


def nicknames_of(entry: Entry) -> tuple[str, ...]:
    """What players call an entry beside its names."""
    return tuple(nicknames(entry.id))


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
    return tuple(map(_card, entries().values()))


def _card(entry: Entry) -> _Card:
    texts = [text_of(entry, each) for each in LANGUAGES]
    return _Card(
        entry, tuple(_stems(entry.name(each)) for each in LANGUAGES), tuple(map(_stems, nicknames_of(entry))),
        _stems(" ".join([*texts, entry.id.replace("-", " ").replace(".", " ")])),
    )  # fmt: skip


def _stems(text: str) -> frozenset[str]:
    return frozenset(meant(text))


@cache
def _index() -> Mapping[str, frozenset[int]]:
    """For every word the pages that have it."""
    found: dict[str, set[int]] = {}
    for at, card in enumerate(_cards()):
        for stem in card.text.union(*card.names, *card.nicknames):
            found.setdefault(stem, set()).add(at)
    return {stem: frozenset(pages) for stem, pages in found.items()}


@cache
def _named() -> Mapping[str, frozenset[int]]:
    """For every word of a name or a nickname the pages that are called so."""
    found: dict[str, set[int]] = {}
    for at, card in enumerate(_cards()):
        for stem in frozenset[str]().union(*card.names, *card.nicknames):
            found.setdefault(stem, set()).add(at)
    return {stem: frozenset(pages) for stem, pages in found.items()}


def _rarity(stem: str) -> float:
    """How much a word tells: the fewer pages have it, the more."""
    return math.log(1 + len(_cards()) / (1 + len(_index().get(stem, ()))))


@lru_cache(maxsize=1024)
def _known(stem: str) -> str:
    """A word that no page has may be a slip of the finger: the nearest one with the same beginning is meant."""
    most = 2 if len(stem) >= _LONG_WORD else 1 if len(stem) >= _WORD else 0
    if not most or any(word.startswith(stem) for word in _index()):
        return stem
    means = {**same_words()[0], **{word: word for word in _index()}}
    alike = [word for word in means if word[0] == stem[0] and abs(len(word) - len(stem)) <= most]
    nearest = min(((slips(stem, word), word) for word in alike), default=(most + 1, stem))
    return means[nearest[1]] if nearest[0] <= most else stem


def _candidates(asked: list[str]) -> set[int]:
    """The pages that have a word of a question; a last word that isn't finished leads to names that begin with it."""
    found = set[int]().union(*(_index().get(stem, ()) for stem in asked))
    if len(last := asked[-1]) >= _LEAST_TYPED:
        found |= set[int]().union(*(pages for stem, pages in _named().items() if stem.startswith(last)))
    return found


def _score(card: _Card, asked: list[str], rarity: list[float]) -> float:
    words, last = set(asked), asked[-1] if len(asked[-1]) >= _LEAST_TYPED else ""
    worth = dict.fromkeys(words & card.text, _TEXT)
    whole = 0.0
    for weight, names in ((_NICKNAME, card.nicknames), (_NAME, card.names)):
        for name in names:
            met = name & words
            begun = bool(last) and last not in met and any(stem.startswith(last) for stem in name)
            if not met and not begun:
                continue
            # A name of which every word was typed is meant more surely than one of which a part was.
            share = (len(met) + _UNFINISHED * begun) / len(name)
            whole = max(whole, len(met) / len(name))
            here = weight * (_PART + (1 - _PART) * share)
            for stem in met:
                worth[stem] = max(worth.get(stem, 0.0), here)
            if begun:
                worth[last] = max(worth.get(last, 0.0), here * _UNFINISHED)
    worths = [rare * worth.get(stem, 0.0) for stem, rare in zip(asked, rarity, strict=True)]
    # People begin with what they ask about, and a page that speaks of everything they said is the likelier answer.
    total = worths[0] * _SUBJECT + sum(worths[1:]) if len(worths) > 2 else sum(worths)
    total *= sum(map(bool, worths)) / len(worths)
    is_named = words in card.names or words in card.nicknames
    return total * (1 + whole + _EXACT * is_named) * weight_of(card.entry)

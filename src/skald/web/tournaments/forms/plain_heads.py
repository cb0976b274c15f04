"""The head of a list: its faction, its points in all, "Vikings: 2 points of hearthguards", "my Viking list, 6 points".

Owns where the name of a faction begins and ends. A name that nobody knows is one where a colon ends it.
"""

from __future__ import annotations

import re

from skald.content.factions.peoples import people_called
from skald.odds.vocabulary import FILLERS, plain
from skald.web.tournaments.forms.plain_pieces import read_piece

#: The longest name that is looked for, in words: "Princes of Rus".
MOST_WORDS = 4
_LABEL = re.compile(r"\s*faction\s*:\s*", re.IGNORECASE)
#: Words of a name, with what may stand between two of them.
_WORD = re.compile(r"[\s’'-]*[^\W\d_]+")
_COLON = re.compile(r"\s*([^\W\d_][^\d:,;()]*):(?=.*\w)")
#: Something that isn't points is counted.
_COUNTED = re.compile(r"\d+\s*(?:points?\b|pts?\b)?\s*(?:of\b|de\b)?\s*(?!points?\b|pts?\b)[^\W\d_]{3,}", re.IGNORECASE)
REMARK = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
AMOUNT = re.compile(r"\d{1,3}|(?<![^\W\d_])(?:points?|pts?)\b", re.IGNORECASE)
SO_MANY_POINTS = re.compile(r"(\d{1,3})\s*(?:points?|pts?)\b", re.IGNORECASE)
#: What people call the whole of it: "total: 6 points".
WHOLE = frozenset(("total", "sum", "list", "army", "warband", "somme", "liste", "armee", "bande", "en", "tout", "all"))
#: Titles that name no faction.
_TITLES = frozenset(("list", "my list", "army", "my army", "warband", "liste", "ma liste", "armée", "bande", "points"))


def headed(text: str) -> tuple[str, str]:
    """The faction that begins a list, and the rest of it; nothing and the whole list where it begins otherwise."""
    said = _LABEL.sub("", text, count=1) if _LABEL.match(text) else text.lstrip()
    line, newline, below = said.partition("\n")
    people = _end_of_people(line)
    end = people or _end_of_title(line)
    rest = line[end:].lstrip(" \t:,;.–—-")
    first = re.split("[,;+]", rest)[0]
    # "Vikings 6 points" is read as one piece: the points are those of the list. "Irish: 1 point curaidh" is not.
    is_list = read_piece(first).troops or (people and line[end:].lstrip().startswith(":") and _COUNTED.search(first))
    if not end or not is_list:
        return "", said
    return line[:end].strip(), rest + newline + below


def under_title(text: str) -> list[str]:
    """A title with the points of the whole, apart from what follows it: "A warband of 6 points: 8 hearthguards"."""
    title, _colon, rest = text.partition(":")
    is_title = SO_MANY_POINTS.search(title) and not read_piece(title).troops and read_piece(rest).troops
    return [title, rest] if is_title else [text]


def named(text: str) -> str:
    """The faction that a title names, without what surrounds it: "my Viking list, 6 points"."""
    words = AMOUNT.sub(" ", REMARK.sub(" ", text)).split()
    around = FILLERS | WHOLE
    while words and plain(words[0]) in around:
        del words[0]
    while words and plain(words[-1]) in around:
        del words[-1]
    return " ".join(words)


def _end_of_people(line: str) -> int:
    """Where the longest name of a known people ends that the line begins with."""
    ends, at = [0], 0
    while len(ends) <= MOST_WORDS and (word := _WORD.match(line, at)):
        at = word.end()
        ends.append(at)
    return next((end for end in reversed(ends) if end and people_called(line[:end])), 0)


def _end_of_title(line: str) -> int:
    """Where a title ends that a colon sets apart, unless it names a troop or nothing but a list."""
    found = _COLON.match(line)
    if found is None or found[1].strip().casefold() in _TITLES:
        return 0
    titled = read_piece(found[1])
    return 0 if titled.troops or titled.gear else found.end(1)

"""The faction at the head of a list, on the line of its first troop: "Vikings: 2 points of hearthguards".

Owns only where that name ends. A name that nobody knows is one where a colon ends it.
"""

from __future__ import annotations

import re

from skald.content.factions.peoples import people_called
from skald.web.tournaments.forms.plain_pieces import read_piece

#: The longest name that is looked for, in words: "Princes of Rus".
MOST_WORDS = 4
_LABEL = re.compile(r"\s*faction\s*:\s*", re.IGNORECASE)
#: Words of a name, with what may stand between two of them.
_WORD = re.compile(r"[\s’'-]*[^\W\d_]+")
_COLON = re.compile(r"\s*([^\W\d_][^\d:,;()]*?)\s*:(?=.*\w)")
_WHOLE = frozenset(("list", "my list", "army", "my army", "warband", "liste", "ma liste", "armée", "bande", "points"))


def headed(text: str) -> tuple[str, str]:
    """The faction that begins a list, and the rest of it; nothing and the whole list where it begins otherwise."""
    said = _LABEL.sub("", text, count=1) if _LABEL.match(text) else text.lstrip()
    line, newline, below = said.partition("\n")
    end = _end_of_people(line) or _end_of_title(line)
    rest = line[end:].lstrip(" \t:,;.–—-")
    # "Vikings 6 points" is read as one piece: the points are those of the list.
    if not end or not read_piece(re.split("[,;+]", rest)[0]).troops:
        return "", said
    return line[:end].strip(), rest + newline + below


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
    if found is None or found[1].casefold() in _WHOLE or read_piece(found[1]).troops or read_piece(found[1]).gear:
        return 0
    return found.end(1)

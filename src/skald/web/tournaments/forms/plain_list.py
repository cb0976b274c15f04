"""A list as people write it in a letter: "Vikings, 2 points of hearthguards, 16 warriors, 1 levy", in either language.

Owns the reading of such lines into the fields of the form; whether the list fits the event is judged there.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from skald.content.second.profiles import PROFILES
from skald.odds.vocabulary import FILLERS, MOST_WORDS, NUMBERS, lexicon, plain
from skald.web.reference.told import Told

_PIECES = re.compile(r"[,;+•]|\s-\s|\band\b|\bet\b", re.IGNORECASE)
_REMARK = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_TIMES = re.compile(r"\d{1,2}x\d{1,2}|\d{1,3}")
_AMOUNT = re.compile(r"\d{1,3}|\b(?:points?|pts?)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\b(\d{1,3})\b")
_POINTS = re.compile(r"\b(?:points?|pts?)\b")
_BANNER = re.compile(r"\b(?:banner|banniere|etendard)\b")
_FILE = re.compile(r"^\s*[\[{]|^\s*[\w.-]+\s*=", re.MULTILINE)
WARLORD = "warlord"
#: What people call the whole of it: "total: 6 points".
#: Who may be brought, and what a point buys.
TROOPS, POINTS = "second.core.muster", "second.core.profiles"
_WHOLE = frozenset(("total", "sum", "list", "army", "warband", "somme", "liste", "armee", "bande", "en", "tout"))


def is_file(text: str) -> bool:
    """Whether a text is written for programs: TOML or JSON."""
    return _FILE.search(text) is not None


def plain_list(text: str) -> tuple[dict[str, str], list[Told]]:
    """The fields that the lines fill in, and everything that nobody could read."""
    bought: dict[str, int] = {}
    fields: dict[str, str] = {}
    problems: list[Told] = []
    for line in text.splitlines():
        has_troop = False
        for piece in _pieces(line):
            said = plain(piece)
            troop = _troop(said)
            if _BANNER.search(said):
                fields["banner"] = "1"
            elif troop == WARLORD or (troop is None and (_is_sum(said) or (has_troop and _is_arrangement(said)))):
                continue
            elif troop is None:
                if fields or bought or (_NUMBER.search(said) and not _POINTS.search(said)):
                    problems.append(Told.of(_("“%(text)s” names no troop.") % {"text": piece[:40]}, TROOPS))
                else:
                    fields["faction"] = " ".join(_AMOUNT.sub(" ", piece).split())
            elif (points := _bought(said, troop)) is None:
                said = _("“%(text)s” isn’t a whole number of points.") % {"text": piece[:40]}
                problems.append(Told.of(said, POINTS))
            else:
                has_troop = True
                bought[troop] = bought.get(troop, 0) + points
    if not bought and not problems:
        problems.append(Told.of(_("No troop was found in it."), TROOPS))
    return fields | {f"points-{troop}": str(points) for troop, points in bought.items()}, problems


def _pieces(line: str) -> list[str]:
    """What a line lists; remarks in brackets ("2×8 with bows, the rest on foot") say nothing that is bought."""
    bare = _REMARK.sub(" ", line)
    pieces = _PIECES.split(bare if _NUMBER.search(bare) else line)
    return [each for each in (piece.strip(" \t\r*:.–—-") for piece in pieces) if each]


def _is_sum(said: str) -> bool:
    """Whether a piece only says how much there is: "6 points in all"."""
    words = set(_AMOUNT.sub(" ", said).split())
    return bool(_POINTS.search(said)) and words <= FILLERS | _WHOLE | {"all"}


def _is_arrangement(said: str) -> bool:
    """Whether a piece only says how the figures before it stand and what they carry: "2 x 8 with bows"."""
    words = " ".join(word for word in _TIMES.sub(" ", said).split() if word not in FILLERS)
    return not words or lexicon().get(words, ("", ""))[0] == "equipment"


def _troop(said: str) -> str | None:
    """The troop that a line names: the longest of the names in it."""
    words, known = said.split(), lexicon()
    for size in range(min(MOST_WORDS, len(words)), 0, -1):
        for at in range(len(words) - size + 1):
            kind, name = known.get(" ".join(words[at : at + size]), ("", ""))
            if kind == "troop" and name in PROFILES:
                return name
    return None


def _bought(said: str, troop: str) -> int | None:
    """Points where they are called so, or where there are fewer than a point buys; figures otherwise."""
    found = _NUMBER.search(said)
    number = int(found[1]) if found else next((NUMBERS[word] for word in said.split() if word in NUMBERS), 1)
    each = PROFILES[troop].per_point or 1
    if _POINTS.search(said) or number < each:
        return number
    return number // each if number % each == 0 else None

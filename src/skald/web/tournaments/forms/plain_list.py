"""A list as people write it in a letter: "Vikings, 2 points of hearthguards, 16 warriors, 1 levy", in either language.

Owns the reading of such lines into the fields of the form; whether the list fits the event is judged there.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from skald.content.second.profiles import PROFILES
from skald.odds.vocabulary import MOST_WORDS, NUMBERS, lexicon, plain

_PIECES = re.compile(r"[\n,;+•]|\s-\s|\band\b|\bet\b", re.IGNORECASE)
_NUMBER = re.compile(r"\b(\d{1,3})\b")
_POINTS = re.compile(r"\b(?:points?|pts?)\b")
_BANNER = re.compile(r"\b(?:banner|banniere|etendard)\b")
_FILE = re.compile(r"^\s*[\[{]|^\s*[\w.-]+\s*=", re.MULTILINE)
WARLORD = "warlord"


def is_file(text: str) -> bool:
    """Whether a text is written for programs: TOML or JSON."""
    return _FILE.search(text) is not None


def plain_list(text: str) -> tuple[dict[str, str], list[str]]:
    """The fields that the lines fill in, and what nobody could read."""
    bought: dict[str, int] = {}
    fields: dict[str, str] = {}
    problems: list[str] = []
    for piece in filter(None, (each.strip(" \t\r*:.–—-") for each in _PIECES.split(text))):
        said = plain(piece)
        troop = _troop(said)
        if _BANNER.search(said):
            fields["banner"] = "1"
        elif troop == WARLORD or (troop is None and _POINTS.search(said)):
            continue
        elif troop is None:
            if "faction" in fields or _NUMBER.search(said):
                problems.append(_("“%(text)s” names no troop.") % {"text": piece[:40]})
            else:
                fields["faction"] = piece
        elif (points := _bought(said, troop)) is None:
            problems.append(_("“%(text)s” isn’t a whole number of points.") % {"text": piece[:40]})
        else:
            bought[troop] = bought.get(troop, 0) + points
    if not bought and not problems:
        problems.append(_("No troop was found in it."))
    return fields | {f"points-{troop}": str(points) for troop, points in bought.items()}, problems


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

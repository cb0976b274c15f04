"""What every print begins with: the event, the language, the words of its headings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from django.utils.translation import get_language

from skald.tournament.event import Player
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.web.tournaments.papers.compiling import Data
from skald.web.tournaments.papers.emblems import wall
from skald.web.tournaments.queries.days import day_in_words

Players = Mapping[PlayerId, Player]
#: Sheets set a long word smaller; one without an end may be broken after so many letters.
_LONG = re.compile(r"\S{45}(?=\S)")
#: Marks that turn the direction of text round: one left open would turn over what stands beside a name.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


def start(value: Tournament, title: str, **words: str) -> Data:
    """The data of a print; words are headings, by the name that the template knows them under."""
    when = ", ".join(filter(None, (day_in_words(value.details.day), value.details.place)))
    return {
        "event": plain(value.event.name), "title": plain(title), "when": plain(when),
        "wall": wall(value),
        "lang": (get_language() or "en")[:2], "words": {key.replace("_", "-"): word for key, word in words.items()},
    }  # fmt: skip


def plain(text: str) -> str:
    """Text on one line, without what can't be seen."""
    shown = "".join(char if char.isprintable() or char.isspace() else " " for char in _TURNING.sub("", text))
    return " ".join(_LONG.sub("\\g<0>\u200b", word) for word in shown.split())


def file_name(*parts: object) -> str:
    """A name for a file that every computer takes."""
    words = "-".join(str(part) for part in parts if part != "")
    bare = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", bare).strip("-").lower()[:80] or "skald"

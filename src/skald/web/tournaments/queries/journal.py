"""The journal for reading: newest first, page by page, each entry in words with who and when."""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from skald.odds.vocabulary import plain
from skald.tournament.journal import DrawSealed, EventOpened, Undone
from skald.tournament.ledger import root, undone
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.journal_words import Teller
from skald.web.tournaments.queries.names import bare

PAGE = 60
_CALLED_BEFORE = re.compile(r"Player [0-9]+")


class Line(NamedTuple):
    """An entry for reading."""

    number: int
    at: datetime
    who: str
    text: str
    is_undone: bool
    #: "undo", "redo" or nothing; and the entry that is undone then: of a redo the undoing.
    button: str
    undoes: int


class Sheet(NamedTuple):
    """One page of the journal."""

    lines: list[Line]
    page: int
    pages: int
    #: Entries that fit what was looked for.
    hits: int


def sheet_of(event: Event, book: Book, page: int, wanted: str = "") -> Sheet:
    """A page of the journal, from 1; the newest entries are on the first. `wanted` are words that an entry must say."""
    teller = Teller(book.value, book.entries)
    numbers = _found(event, book, teller, wanted) if _plain(wanted) else range(len(book.entries) - 1, -1, -1)
    pages = max(1, -(-len(numbers) // PAGE))
    page = min(max(page, 1), pages)
    rows = event.entries.filter(number__in=numbers[(page - 1) * PAGE : page * PAGE]).order_by("-number")
    gone = undone(book.entries)
    undoings = {each.number: at for at, each in enumerate(book.entries) if isinstance(each, Undone) and at not in gone}
    lines = []
    for number, at, role, actor in rows.values_list("number", "at", "role", "actor"):
        entry = book.entries[number]
        is_undone = number in gone
        button = "redo" if is_undone or root(book.entries, number)[1] else "undo"
        stays = isinstance(entry, EventOpened | DrawSealed) or (is_undone and isinstance(entry, Undone))
        undoes = undoings.get(number, number)
        lines.append(
            Line(number, at, _who(role, actor), teller.tell(entry), is_undone, "" if stays else button, undoes)
        )
    return Sheet(lines, page, pages, len(numbers))


def _found(event: Event, book: Book, teller: Teller, wanted: str) -> list[int]:
    """The numbers of entries that say all words, newest first; who did it may be asked for too."""
    words = _plain(wanted).split()
    rows = event.entries.order_by("-number").values_list("number", "role", "actor")
    return [
        number
        for number, role, actor in rows
        if number < len(book.entries)
        and _has_all(_plain(f"{number} {_who(role, actor)} {teller.tell(book.entries[number])}"), words)
    ]


def _plain(text: str) -> str:
    """Words as names are found, and nothing between them but spaces."""
    return plain(bare(text))


def _has_all(text: str, words: list[str]) -> bool:
    return all(word in text for word in words)


def _who(role: str, actor: str) -> str:
    """Who did something; of a player who was forgotten earlier versions kept a number as the name."""
    roles = {
        "organiser": _("Organiser"), "helper": _("Helper"), "player": _("Player"), "table": _("Table"), "skald": "Skald"
    }  # fmt: skip
    said = roles.get(role, role)
    return said if not actor or (role == "player" and _CALLED_BEFORE.fullmatch(actor)) else f"{said} {actor}"

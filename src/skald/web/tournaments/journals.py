"""Events as values, folded from their journals and remembered by this process.

What is remembered is checked against the length of the stored journal each time: another process may have added to it.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from threading import Lock
from typing import NamedTuple

from django.db import transaction

from skald.tournament.journal import AnyEntry
from skald.tournament.ledger import append, read_entry, replay
from skald.tournament.live import Tournament
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.names import with_numbers

MOST = 64


class Book(NamedTuple):
    """An event's journal and what it comes to."""

    edition: int
    entries: tuple[AnyEntry, ...]
    value: Tournament


_BOOKS: OrderedDict[str, Book] = OrderedDict()
_LOCK = Lock()


def book_of(event: Event) -> Book:
    """The journal of an event, as long as the row says; the row must have been read just now."""
    known = _BOOKS.get(event.uid)
    if known is None or known.edition != event.edition or len(known.entries) > event.length:
        entries = _stored(event, 0)
        known = Book(event.edition, entries, replay(entries))
    elif len(known.entries) < event.length:
        known = _extended(known, _stored(event, len(known.entries)))
    if known is not _BOOKS.get(event.uid):
        # What a transaction has read of its own may still be taken back: it is remembered once it is true.
        transaction.on_commit(partial(_remember, event.uid, known))
    return known


def value_of(event: Event) -> Tournament:
    """What an event comes to now, as it is shown: nobody in it is without a name."""
    return with_numbers(book_of(event).value)


def _stored(event: Event, start: int) -> tuple[AnyEntry, ...]:
    rows = event.entries.filter(number__gte=start, number__lt=event.length).order_by("number")
    return tuple(read_entry(body.encode()) for body in rows.values_list("body", flat=True))


def _extended(book: Book, added: tuple[AnyEntry, ...]) -> Book:
    for entry in added:
        value = append(book.entries, book.value, entry)
        book = Book(book.edition, (*book.entries, entry), value)
    return book


def _remember(key: str, book: Book) -> None:
    with _LOCK:
        _BOOKS[key] = book
        _BOOKS.move_to_end(key)
        while len(_BOOKS) > MOST:
            _BOOKS.popitem(last=False)

"""Journals as values, folded from their entries and remembered by this process.

What is remembered is checked against the length and the edition of the row each time: another process may have added
to the journal, or rewritten it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from django.db import transaction

from skald.web.journals.models import Journal

#: How many journals of a kind a process remembers.
MOST = 64

J = TypeVar("J", bound=Journal)
E = TypeVar("E")
V = TypeVar("V")


@dataclass(frozen=True)
class Fold(Generic[E, V]):
    """How entries of one kind are read and written, and what they come to."""

    read: Callable[[bytes], E]
    write: Callable[[E], bytes]
    #: The value of all entries of a journal that begins with the first of them; there may be none.
    replay: Callable[[Sequence[E]], V]
    #: The value with one more entry after those that came to it; it raises something where the entry doesn't fit.
    append: Callable[[Sequence[E], V, E], V]


class Book(NamedTuple, Generic[E, V]):
    """A journal and what it comes to."""

    edition: int
    entries: tuple[E, ...]
    value: V


class Shelf(Generic[J, E, V]):
    """All journals of one kind."""

    def __init__(self, model: type[J], fold: Fold[E, V]) -> None:
        self.rows = model._default_manager  # noqa: SLF001  (so Django calls what every model has)
        self.fold = fold
        self._books: OrderedDict[tuple[int, str], Book[E, V]] = OrderedDict()
        self._lock = Lock()

    def book_of(self, journal: J) -> Book[E, V]:
        """A journal as long as its row says; the row must have been read just now."""
        key = (journal.pk, journal.uid)
        known = self._books.get(key)
        book = known
        if book is None or book.edition != journal.edition or len(book.entries) > journal.length:
            entries = self._stored(journal, 0)
            book = Book(journal.edition, entries, self.fold.replay(entries))
        elif len(book.entries) < journal.length:
            book = self._extended(book, self._stored(journal, len(book.entries)))
        if book is not known:
            # What a transaction has read of its own may still be taken back: it is remembered once it is true.
            transaction.on_commit(partial(self._remember, key, book))
        return book

    def _stored(self, journal: J, start: int) -> tuple[E, ...]:
        rows = journal.entries.filter(number__gte=start, number__lt=journal.length).order_by("number")
        return tuple(self.fold.read(body.encode()) for body in rows.values_list("body", flat=True))

    def _extended(self, book: Book[E, V], added: tuple[E, ...]) -> Book[E, V]:
        entries, value = list(book.entries), book.value
        for entry in added:
            value = self.fold.append(entries, value, entry)
            entries.append(entry)
        return Book(book.edition, tuple(entries), value)

    def _remember(self, key: tuple[int, str], book: Book[E, V]) -> None:
        with self._lock:
            self._books[key] = book
            self._books.move_to_end(key)
            while len(self._books) > MOST:
                self._books.popitem(last=False)

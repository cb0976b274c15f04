"""The one way into a journal: under its lock, checked, numbered, and told to those who listen.

Everything is computed before anything is written, and written in one transaction: whoever pulls the plug finds either
all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Generic

from django.db import transaction
from django.utils import timezone

from skald.web.form_keys import form_key
from skald.web.journals.models import JournalEntry
from skald.web.journals.shelves import E, J, Shelf, V
from skald.web.live.topics import bump


class Quill(Generic[J, E, V]):
    """What is about to be written into one journal. It lives for one transaction."""

    def __init__(
        self, shelf: Shelf[J, E, V], journal: J, *, at: datetime, once: str, columns: Mapping[str, object]
    ) -> None:
        #: The row, locked; other columns of it that are changed are stored with the entries.
        self.journal = journal
        #: The journal as it stands under the lock.
        self.book = shelf.book_of(journal)
        self.value = self.book.value
        self.at = at
        #: Whether the form was sent before: nothing of it counts again.
        self.is_repeat = bool(once) and journal.entries.filter(once=once).exists()
        self._fold = shelf.fold
        self._entries = list(self.book.entries)
        self._columns = {"at": at, "once": once, **columns}
        self._rows: list[JournalEntry] = []
        self._is_touched = False

    @property
    def length(self) -> int:
        """How many entries there are with those added so far; the next one has this number."""
        return len(self._entries)

    def add(self, entry: E) -> None:
        """Add an entry; where it doesn't fit the fold raises, and everything stays as it was."""
        self.value = self._fold.append(self._entries, self.value, entry)
        body = self._fold.write(entry)
        self._fold.read(body)  # what couldn't be read again must never be stored
        entries = self.journal.entries
        owner = {entries.field.name: self.journal}
        self._rows.append(entries.model(number=self.length, body=body.decode(), **owner, **self._columns))
        self._entries.append(entry)

    def touch(self) -> None:
        """Store the row and tell those who listen, even if no entry is added."""
        self._is_touched = True

    def close(self) -> None:
        """Write everything down."""
        if self._rows:
            self.journal.entries.bulk_create(self._rows)
            self.journal.length = self.length
        if self._rows or self._is_touched:
            self.journal.save()
            bump(self.journal.topic)


@contextmanager
def writing(
    shelf: Shelf[J, E, V], journal: J, *, at: datetime | None = None, once: str = "", **columns: object
) -> Iterator[Quill[J, E, V]]:
    """A quill for one journal; `columns` say who writes. A form that was sent before gives one without ink."""
    with transaction.atomic():
        locked = shelf.rows.select_for_update().get(pk=journal.pk)
        quill = Quill(shelf, locked, at=at or timezone.now(), once=form_key(once), columns=columns)
        yield quill
        if not quill.is_repeat:
            quill.close()
    journal.refresh_from_db()

"""The one way into a journal: under the event's lock, checked, numbered, and told to those who listen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from skald.tournament.journal import AnyEntry
from skald.tournament.ledger import append, read_entry, write_entry
from skald.tournament.live import Tournament
from skald.web.form_keys import form_key
from skald.web.live.topics import bump
from skald.web.tournaments.journals import Book, book_of
from skald.web.tournaments.models import Entry, Event


class Actor(NamedTuple):
    """Who does something."""

    role: str
    name: str = ""


#: What is to be entered, given the journal as it stands under the lock. It may raise `ledger.RefusedError`.
Decide = Callable[[Book], Iterable[AnyEntry]]


def record(*, event: Event, decide: Decide, actor: Actor, once: str = "") -> Tournament:
    """Add to a journal all of what is decided, or nothing; the value afterwards.

    A form that arrives twice (`once`) is answered as it was the first time: nothing is added.
    """
    once = form_key(once)
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event.pk)
        book = book_of(locked)
        if once and Entry.objects.filter(event=locked, once=once).exists():
            return book.value
        rows, entries, value = [], list(book.entries), book.value
        for entry in decide(book):
            value = append(entries, value, entry)
            rows.append(_row(locked, len(entries), entry, actor, once))
            entries.append(entry)
        if rows:
            Entry.objects.bulk_create(rows)
            _project(locked, value, len(entries))
            bump(locked.topic)
    event.refresh_from_db()
    return value


def add(*, event: Event, entries: Iterable[AnyEntry], actor: Actor, once: str = "") -> Tournament:
    """Add entries that don't depend on what stands in the journal."""
    chosen = tuple(entries)
    return record(event=event, decide=lambda _book: chosen, actor=actor, once=once)


def _row(event: Event, number: int, entry: AnyEntry, actor: Actor, once: str) -> Entry:
    body = write_entry(entry)
    read_entry(body)  # what couldn't be read again must never be stored
    return Entry(
        event=event, number=number, at=timezone.now(), role=actor.role, actor=actor.name[:200], once=once,
        body=body.decode(),
    )  # fmt: skip


def _project(event: Event, value: Tournament, length: int) -> None:
    event.length = length
    event.name = value.event.name
    event.day = value.details.day
    event.save(update_fields=["length", "name", "day"])

"""The one way into an event's journal, with the name of whoever does it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from skald.tournament.journal import AnyEntry
from skald.tournament.live import Tournament
from skald.web.journals.writing import writing
from skald.web.tournaments.journals import EVENTS, Book
from skald.web.tournaments.models import Event


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
    with writing(EVENTS, event, once=once, role=actor.role, actor=actor.name[:200]) as quill:
        if not quill.is_repeat:
            for entry in decide(quill.book):
                quill.add(entry)
            quill.journal.name, quill.journal.day = quill.value.event.name, quill.value.details.day
    return quill.value


def add(*, event: Event, entries: Iterable[AnyEntry], actor: Actor, once: str = "") -> Tournament:
    """Add entries that don't depend on what stands in the journal."""
    chosen = tuple(entries)
    return record(event=event, decide=lambda _book: chosen, actor=actor, once=once)

"""Events as values, folded from their journals."""

from __future__ import annotations

from typing import TypeAlias

from skald.tournament.journal import AnyEntry
from skald.tournament.ledger import append, read_entry, replay, write_entry
from skald.tournament.live import Tournament
from skald.web.journals import shelves
from skald.web.journals.shelves import Fold, Shelf
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.names import with_numbers

Book: TypeAlias = shelves.Book[AnyEntry, Tournament]

EVENTS: Shelf[Event, AnyEntry, Tournament] = Shelf(Event, Fold(read_entry, write_entry, replay, append))


def book_of(event: Event) -> Book:
    """The journal of an event, as long as the row says; the row must have been read just now."""
    return EVENTS.book_of(event)


def value_of(event: Event) -> Tournament:
    """What an event comes to now, as it is shown: nobody in it is without a name."""
    return with_numbers(book_of(event).value)

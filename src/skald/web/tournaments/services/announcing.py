"""The final standings become everybody's, or the organiser's again."""

from __future__ import annotations

from skald.tournament.journal import AnyEntry, StandingsAnnounced
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record
from skald.web.tournaments.services.undoing import undo_last


def announce(*, event: Event, actor: Actor, once: str = "") -> None:
    """Everybody may know the final standings; refused while results are missing."""

    def decide(book: Book) -> list[AnyEntry]:
        return [StandingsAnnounced(len(book.value.event.paired_rounds))]

    record(event=event, decide=decide, actor=actor, once=once)


def take_back(*, event: Event, actor: Actor, once: str = "") -> None:
    """The latest announcement counts no longer."""
    undo_last(event=event, what=lambda entry: isinstance(entry, StandingsAnnounced), actor=actor, once=once)

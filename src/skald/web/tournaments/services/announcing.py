"""The final standings become everybody's, at once or from the third place to the first, or the organiser's again."""

from __future__ import annotations

from skald.content.problems import problem
from skald.tournament.announcing import told_from
from skald.tournament.journal import AnyEntry, PlaceRevealed, StandingsAnnounced, Undone
from skald.tournament.ledger import RefusedError, in_force
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record


def announce(*, event: Event, actor: Actor, once: str = "") -> None:
    """Everybody may know the final standings; refused while results are missing."""

    def decide(book: Book) -> list[AnyEntry]:
        return [StandingsAnnounced(len(book.value.event.paired_rounds))]

    record(event=event, decide=decide, actor=actor, once=once)


def reveal(*, event: Event, place: int, actor: Actor, once: str = "") -> None:
    """The hall is told who stands at a place of the podium; whoever asks for what was told already changes nothing."""

    def decide(book: Book) -> list[AnyEntry]:
        last = len(book.value.event.paired_rounds)
        return [PlaceRevealed(last, place)] if place < told_from(book.value) else []

    record(event=event, decide=decide, actor=actor, once=once)


def take_back(*, event: Event, actor: Actor, once: str = "") -> None:
    """What was told of the final standings counts no longer, the places told before them included."""

    def decide(book: Book) -> list[AnyEntry]:
        last = len(book.value.event.paired_rounds)
        told = [
            number
            for number, entry in in_force(book.entries).items()
            if isinstance(entry, PlaceRevealed | StandingsAnnounced) and entry.round == last
        ]
        if not told:
            raise RefusedError(problem("journal.nothing-to-undo"))
        return [Undone(number) for number in told]

    record(event=event, decide=decide, actor=actor, once=once)

"""Undo and redo: entries are never taken out, later ones say that they don't count."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.problems import problem
from skald.tournament.journal import AnyEntry, Undone
from skald.tournament.ledger import RefusedError, in_force
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add, record


def undo(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """An entry counts no longer; undoing an undoing brings it back. Refused while later entries rest on it."""
    add(event=event, entries=[Undone(number)], actor=actor, once=once)


def undo_last(*, event: Event, what: Callable[[AnyEntry], bool], actor: Actor, once: str = "") -> None:
    """The latest entry of a kind that counts is undone; refused if there is none."""

    def decide(book: Book) -> list[AnyEntry]:
        for number, entry in reversed(in_force(book.entries).items()):
            if what(entry):
                return [Undone(number)]
        raise RefusedError(problem("journal.nothing-to-undo"))

    record(event=event, decide=decide, actor=actor, once=once)

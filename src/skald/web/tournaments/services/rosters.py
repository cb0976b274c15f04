"""Lists handed in and taken back."""

from __future__ import annotations

from skald.tournament import journal as j
from skald.tournament.settings import PlayerId
from skald.warbands.roster import Roster
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record


def submit_roster(*, event: Event, player: PlayerId, roster: Roster | None, actor: Actor, once: str = "") -> None:
    """A player's list, right or wrong: it is judged whenever it is looked at. Nothing takes the list back."""

    def decide(book: Book) -> list[j.AnyEntry]:
        same = book.value.rosters.get(player) == roster
        return [] if same else [j.RosterSubmitted(player, roster)]

    record(event=event, decide=decide, actor=actor, once=once)

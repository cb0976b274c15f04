"""Lists handed in and taken back."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from skald.content.problems import problem
from skald.tournament import journal as j
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.tournament.taking_part import is_list_locked
from skald.warbands.roster import Roster
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.clocks import now
from skald.web.tournaments.services.recording import Actor, record
from skald.web.tournaments.zones import zone_of


def submit_roster(
    *, event: Event, player: PlayerId, roster: Roster, actor: Actor, words: str = "", once: str = ""
) -> None:
    """A list, right or wrong: it is judged whenever it is looked at. Once it is locked, only organisers enter one.

    Words of which something wasn't understood stay with it until they are, or are deleted.
    """

    def decide(book: Book) -> list[j.AnyEntry]:
        if actor.role != "organiser":
            _check_open(book.value, player)
        before = book.value.rosters.get(player)
        is_same = before is not None and replace(before, locked_at=roster.locked_at) == roster
        is_same = is_same and book.value.list_words.get(player, "") == words
        locked = replace(roster, locked_at=f"{datetime.fromtimestamp(now(), zone_of(book.value)):%Y-%m-%dT%H:%M}")
        return [] if is_same else [j.RosterSubmitted(player, locked, words), *_faction_of(book.value, player, roster)]

    record(event=event, decide=decide, actor=actor, once=once)


def _faction_of(value: Tournament, player: PlayerId, roster: Roster) -> list[j.AnyEntry]:
    """Whoever has named no faction plays that of their list; what somebody has named stays."""
    named = next((each.faction for each in value.event.players if each.id == player), None)
    return [j.PlayerChanged(player, faction=roster.faction)] if roster.faction and not named else []


def take_roster_back(*, event: Event, player: PlayerId, actor: Actor, once: str = "") -> None:
    """No list any more, until another is handed in. Once the event has begun only an organiser does it."""

    def decide(book: Book) -> list[j.AnyEntry]:
        if actor.role != "organiser":
            _check_open(book.value, player)
        return [j.RosterSubmitted(player, None)] if player in book.value.rosters else []

    record(event=event, decide=decide, actor=actor, once=once)


def _check_open(value: Tournament, player: PlayerId) -> None:
    if is_list_locked(value, player):
        raise RefusedError(problem("entry.locked"))

"""Forgetting somebody: the one rewriting of a journal that is permitted.

Name, club, mail address and list go; results stay, under a number. Whoever was never paired is taken off the list too.
Files and backups made before still hold the name: they are the organiser's to delete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db import transaction
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.tournament.ledger import read_entry, write_entry
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.web.live.topics import bump
from skald.web.tournaments.journals import Book, book_of
from skald.web.tournaments.models import Entry, Event
from skald.web.tournaments.queries.names import numbers
from skald.web.tournaments.services.recording import Actor, record


def forget_player(*, event: Event, player: PlayerId, actor: Actor) -> None:
    """Take out of an event everything that tells who somebody is; the links of that player open nothing any more."""
    with transaction.atomic():
        value = book_of(Event.objects.select_for_update().get(pk=event.pk)).value
        if player not in value.event.names:
            return
        name = alias(value, player)
        record(event=event, decide=lambda book: _farewell(book, player), actor=actor)
        known_as = value.event.names[player]
        changed = [row for row in event.entries.order_by("number") if _rewritten(row, player, name, known_as)]
        Entry.objects.bulk_update(changed, ["body", "actor"])
        event.seats.filter(player=str(player)).delete()
        event.edition += 1
        event.save(update_fields=["edition"])
        bump(event.topic)


def alias(value: Tournament, player: PlayerId) -> str:
    """What somebody is called who was forgotten; pages say it in their own language."""
    return f"Player {numbers(value.event)[player]}"


def has_been_paired(value: Tournament, player: PlayerId) -> bool:
    """Whether results or pairings rest on a player."""
    return any(
        each.bye == player or any(player in (game.a, game.b) for game in each.games)
        for each in value.event.paired_rounds
    )


def _farewell(book: Book, player: PlayerId) -> list[j.AnyEntry]:
    if not has_been_paired(book.value, player):
        return [j.PlayerRemoved(player)]
    done: list[j.AnyEntry] = [] if player in book.value.hidden else [j.NameHidden(player, hidden=True)]
    return [*done, j.ForgettingAsked(player, asked=False)] if player in book.value.to_forget else done


def _rewritten(row: Entry, player: PlayerId, name: str, known_as: str) -> bool:
    """Whether an entry tells something of a player; if so it doesn't any more."""
    entry = read_entry(row.body.encode())
    blank = blanked(entry, player, name)
    is_own = row.role == "player" and row.actor in (known_as, str(player))
    if blank == entry and not is_own:
        return False
    row.body = write_entry(blank).decode()
    row.actor = name if is_own else row.actor
    return True


def blanked(entry: j.AnyEntry, player: PlayerId, name: str) -> j.AnyEntry:
    """An entry without what it tells of a player."""
    about = getattr(entry, "player", None)
    if getattr(about, "id", about) != player:
        return entry
    change: Callable[[Any, str], j.AnyEntry] | None = _BLANKS.get(type(entry))
    return change(entry, name) if change else entry


_BLANKS: dict[type[j.Entry], Callable[[Any, str], j.AnyEntry]] = {
    j.PlayerAdded: lambda entry, name: replace(
        entry, player=replace(entry.player, name=name, club=None, disqualified=bool(entry.player.disqualified) or None)
    ),
    j.PlayerChanged: lambda entry, _name: replace(entry, name=None, club=None),
    j.RosterSubmitted: lambda entry, _name: replace(entry, roster=None),
    j.Disqualified: lambda entry, _name: replace(entry, reason=""),
    j.Penalised: lambda entry, _name: replace(entry, reason=""),
}


def forgotten_players(journal: Iterable[j.AnyEntry]) -> dict[PlayerId, str]:
    """Who was forgotten in a journal, and what they are called since."""
    found: dict[PlayerId, str] = {}
    for entry in journal:
        if isinstance(entry, j.PlayerAdded):
            name, club = entry.player.name, entry.player.club
            if club is None and name.startswith("Player ") and name[7:].isdecimal():
                found[entry.player.id] = name
    return found


def blank_body(body: str, forgotten: Mapping[PlayerId, str]) -> str:
    """A stored entry without what it tells of those who were forgotten."""
    entry = read_entry(body.encode())
    about = getattr(entry, "player", None)
    player = getattr(about, "id", about)
    if player is None or player not in forgotten:
        return body
    blank = blanked(entry, player, forgotten[player])
    return body if blank == entry else write_entry(blank).decode()

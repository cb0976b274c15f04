"""Forgetting somebody: the one rewriting of a journal that is permitted.

Name, club, mail address and list go; results stay. Nothing takes the place of the name: `queries.names` calls whoever
has none by number, in the language of whoever looks. Whoever was never paired is taken off the list too.
Files and backups made before still hold the name: they are the organiser's to delete.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from django.db import transaction
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.tournament.attendance import first_open_round
from skald.tournament.event import active_players
from skald.tournament.ledger import read_entry, write_entry
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.web.live.topics import bump
from skald.web.tournaments.journals import Book, book_of
from skald.web.tournaments.models import Entry, Event
from skald.web.tournaments.queries.names import is_nameless
from skald.web.tournaments.services.recording import Actor, record


def forget_player(*, event: Event, player: PlayerId, actor: Actor, leaves: bool = False) -> None:
    """Take out of an event everything that tells who somebody is; the links of that player open nothing any more.

    Forgetting is no parting by itself: whoever `leaves` isn't paired any more.
    """
    with transaction.atomic():
        value = book_of(Event.objects.select_for_update().get(pk=event.pk)).value
        if player not in value.event.names:
            return
        record(event=event, decide=lambda book: _farewell(book, player, leaves=leaves), actor=actor)
        known_as = value.event.names[player]
        changed = [row for row in event.entries.order_by("number") if _rewritten(row, player, known_as)]
        Entry.objects.bulk_update(changed, ["body", "actor"])
        event.seats.filter(player=str(player)).delete()
        event.edition += 1
        event.save(update_fields=["edition"])
        bump(event.topic)


def has_been_paired(value: Tournament, player: PlayerId) -> bool:
    """Whether results or pairings rest on a player."""
    return any(
        each.bye == player or any(player in (game.a, game.b) for game in each.games)
        for each in value.event.paired_rounds
    )


def may_be_paired_again(value: Tournament, player: PlayerId) -> bool:
    """Whether somebody takes part in a round that is still to be published."""
    number = first_open_round(value) or 1
    coming = (each.id for each in active_players(value.event, number))
    return number <= value.event.settings.rounds and player in coming


def _farewell(book: Book, player: PlayerId, *, leaves: bool) -> list[j.AnyEntry]:
    if not has_been_paired(book.value, player):
        return [j.PlayerRemoved(player)]
    done: list[j.AnyEntry] = [] if player in book.value.hidden else [j.NameHidden(player, hidden=True)]
    if leaves and may_be_paired_again(book.value, player):
        done.append(j.Dropped(player, (first_open_round(book.value) or 1) - 1))
    return [*done, j.ForgettingAsked(player, asked=False)] if player in book.value.to_forget else done


def _rewritten(row: Entry, player: PlayerId, known_as: str) -> bool:
    """Whether an entry tells something of a player; if so it doesn't any more."""
    entry = read_entry(row.body.encode())
    blank = blanked(entry, player)
    is_own = row.role == "player" and row.actor in (known_as, str(player))
    if blank == entry and not is_own:
        return False
    row.body = write_entry(blank).decode()
    row.actor = "" if is_own else row.actor
    return True


def blanked(entry: j.AnyEntry, player: PlayerId) -> j.AnyEntry:
    """An entry without what it tells of a player."""
    about = getattr(entry, "player", None)
    if getattr(about, "id", about) != player:
        return entry
    change: Callable[[Any], j.AnyEntry] | None = _BLANKS.get(type(entry))
    return change(entry) if change else entry


_BLANKS: dict[type[j.Entry], Callable[[Any], j.AnyEntry]] = {
    j.PlayerAdded: lambda entry: replace(
        entry, player=replace(entry.player, name="", club=None, disqualified=bool(entry.player.disqualified) or None)
    ),
    j.PlayerChanged: lambda entry: replace(entry, name=None, club=None),
    j.RosterSubmitted: lambda entry: replace(entry, roster=None, words=""),
    j.Disqualified: lambda entry: replace(entry, reason=""),
    j.Penalised: lambda entry: replace(entry, reason=""),
}


def forgotten_players(journal: Iterable[j.AnyEntry]) -> frozenset[PlayerId]:
    """Who was forgotten in a journal: they have no name, or none but the number that earlier versions gave."""
    nameless: set[PlayerId] = set()
    unseen: set[PlayerId] = set()
    for entry in journal:
        match entry:
            case j.PlayerAdded(player) if is_nameless(player):
                nameless.add(player.id)
                unseen |= set() if player.name else {player.id}
            case j.NameHidden(who, hidden=True) | j.PlayerRemoved(who):
                # Forgetting always hid somebody, or took them off the list: it tells them from a real “Player 7”.
                unseen.add(who)
    return frozenset(nameless & unseen)


def blank_body(body: str, forgotten: Collection[PlayerId]) -> str:
    """A stored entry without what it tells of those who were forgotten."""
    entry = read_entry(body.encode())
    about = getattr(entry, "player", None)
    player = getattr(about, "id", about)
    if player is None or player not in forgotten:
        return body
    blank = blanked(entry, player)
    return body if blank == entry else write_entry(blank).decode()

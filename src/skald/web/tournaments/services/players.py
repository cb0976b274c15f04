"""Who takes part: added, corrected, checked in, dropped, back, penalised. Each is an entry of the journal.

Players keep an id that is never given again, even when their addition is undone: it may be brought back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db import transaction

from skald.tournament import journal as j
from skald.tournament.attendance import first_open_round
from skald.tournament.event import Player
from skald.tournament.ledger import in_force, read_entry
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.web.form_keys import form_key
from skald.web.link_secrets import new_token
from skald.web.tournaments.codes import new_code
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Entry, Event, Seat
from skald.web.tournaments.services.recording import Actor, add, record
from skald.web.tournaments.services.undoing import undo_last

MOST_TEXT = 200


class Newcomer(NamedTuple):
    """Somebody who is to be added; a mail address is kept beside the journal, never in it."""

    name: str
    club: str = ""
    faction: str = ""
    mail: str = ""


def add_player(
    *, event: Event, name: str, club: str = "", faction: str = "", mail: str = "", actor: Actor, once: str = ""
) -> Seat:
    """A new player with a private link and a code; whoever comes after round 1 was published enters late."""
    newcomer = Newcomer(name, club, faction, mail)
    seats = add_players(event=event, newcomers=[newcomer], actor=actor, once=once)
    # A key that made no seat belongs to another form, or to somebody who has been forgotten: it says nothing here.
    return (seats or add_players(event=event, newcomers=[newcomer], actor=actor))[0]


@transaction.atomic
def add_players(*, event: Event, newcomers: Iterable[Newcomer], actor: Actor, once: str = "") -> list[Seat]:
    """Several new players at once: all of them or nobody. A form sent twice finds the seats of the first time."""
    seats: list[Seat] = []

    def decide(book: Book) -> Iterator[j.AnyEntry]:
        fresh = _unused_ids(book.entries)
        late = first_open_round(book.value)
        for newcomer in newcomers:
            identity = next(fresh)
            seats.append(Seat(event=event, player=identity, mail=newcomer.mail))
            yield j.PlayerAdded(_player(identity, newcomer, late))
            if late is not None and actor.role == "organiser":
                # Whoever is entered during the event stands at the organiser's desk.
                yield j.CheckedIn(identity)

    record(event=event, decide=decide, actor=actor, once=once)
    if not seats:
        return seats_made_by(event, once)
    return Seat.objects.bulk_create(seats)


def change_player(
    *, event: Event, player: PlayerId, name: str, club: str, faction: str, mail: str, actor: Actor, once: str = ""
) -> None:
    """A name, club, faction or mail address corrected."""
    entry = j.PlayerChanged(player, _plain(name), _plain(club), _plain(faction))
    with transaction.atomic():
        Seat.objects.update_or_create(event=event, player=str(player), defaults={"mail": mail})
        record(event=event, decide=lambda book: _if_other(book.value, entry), actor=actor, once=once)


def remove_player(*, event: Event, player: PlayerId, actor: Actor, once: str = "") -> None:
    """Somebody who never played is taken off the list. The seat stays: the removal can be undone."""
    add(event=event, entries=[j.PlayerRemoved(player)], actor=actor, once=once)


def check_in(*, event: Event, players: Iterable[PlayerId], actor: Actor, once: str = "") -> int:
    """Mark players as there; how many weren't before."""
    chosen = list(dict.fromkeys(players))
    added: list[j.AnyEntry] = []

    def decide(book: Book) -> list[j.AnyEntry]:
        added.extend(j.CheckedIn(player) for player in chosen if player not in book.value.checked_in)
        return added

    record(event=event, decide=decide, actor=actor, once=once)
    return len(added)


def undo_check_in(*, event: Event, player: PlayerId, actor: Actor, once: str = "") -> None:
    """Somebody was checked in by mistake."""
    undo_last(event=event, what=lambda entry: entry == j.CheckedIn(player), actor=actor, once=once)


def drop(*, event: Event, player: PlayerId, actor: Actor, once: str = "") -> None:
    """Somebody leaves: after the last round that is published, or before the first."""
    drop_players(event=event, players=[player], actor=actor, once=once)


def drop_players(*, event: Event, players: Iterable[PlayerId], actor: Actor, once: str = "") -> None:
    """Several leave at once, such as everybody who didn't come."""
    chosen = list(players)

    def decide(book: Book) -> list[j.AnyEntry]:
        after = (first_open_round(book.value) or 1) - 1
        return [j.Dropped(player, after) for player in chosen]

    record(event=event, decide=decide, actor=actor, once=once)


def undo_drops(*, event: Event, players: Iterable[PlayerId], actor: Actor, once: str = "") -> int:
    """Players were dropped by mistake: their leaving is undone; of how many."""
    chosen = set(players)
    found: list[j.AnyEntry] = []

    def decide(book: Book) -> list[j.AnyEntry]:
        latest = {
            entry.player: at
            for at, entry in in_force(book.entries).items()
            if isinstance(entry, j.Dropped) and entry.player in chosen
        }
        found.extend(j.Undone(at) for at in latest.values())
        return found

    record(event=event, decide=decide, actor=actor, once=once)
    return len(found)


def bring_back(*, event: Event, player: PlayerId, actor: Actor, once: str = "") -> None:
    """Somebody who left plays again from the next round on that isn't published yet."""

    def decide(book: Book) -> list[j.AnyEntry]:
        return [j.Returned(player, first_open_round(book.value) or 1)]

    record(event=event, decide=decide, actor=actor, once=once)


def disqualify(*, event: Event, player: PlayerId, reason: str, actor: Actor, once: str = "") -> None:
    """Somebody is taken out of the ranking; opponents keep their results."""
    add(event=event, entries=[j.Disqualified(player, _plain(reason))], actor=actor, once=once)


def undo_disqualification(*, event: Event, player: PlayerId, actor: Actor, once: str = "") -> None:
    """A disqualification is taken back."""

    def is_it(entry: j.AnyEntry) -> bool:
        return isinstance(entry, j.Disqualified) and entry.player == player

    undo_last(event=event, what=is_it, actor=actor, once=once)


def penalise(*, event: Event, player: PlayerId, points: int, reason: str, actor: Actor, once: str = "") -> None:
    """Tournament points are taken away, with a reason; it can be undone in the journal."""
    add(event=event, entries=[j.Penalised(player, points, _plain(reason))], actor=actor, once=once)


def hide_name(*, event: Event, player: PlayerId, hidden: bool, actor: Actor, once: str = "") -> None:
    """Name a player in public no longer, or again."""

    def decide(book: Book) -> list[j.AnyEntry]:
        return [] if (player in book.value.hidden) == hidden else [j.NameHidden(player, hidden)]

    record(event=event, decide=decide, actor=actor, once=once)


def new_link(*, event: Event, player: PlayerId) -> None:
    """A player's link and code have fallen into other hands, or were never made: there are new ones."""
    fresh = {"token": new_token(), "code": new_code()}
    Seat.objects.update_or_create(event=event, player=str(player), defaults=fresh)


def _player(identity: str, newcomer: Newcomer, joined: int | None) -> Player:
    return Player(
        identity, _plain(newcomer.name), _plain(newcomer.club) or None, _plain(newcomer.faction) or None, joined
    )


def _if_other(value: Tournament, entry: j.PlayerChanged) -> list[j.AnyEntry]:
    """The change, unless it changes nothing; an unknown player goes on to be refused."""
    found = next((each for each in value.event.players if each.id == entry.player), None)
    same = found is not None and (found.name, found.club or "", found.faction or "") == (
        entry.name, entry.club, entry.faction,
    )  # fmt: skip
    return [] if same else [entry]


def _unused_ids(entries: Iterable[j.AnyEntry]) -> Iterator[str]:
    used = {str(entry.player.id) for entry in entries if isinstance(entry, j.PlayerAdded)}
    number = len(used)
    while True:
        number += 1
        if f"p{number}" not in used:
            yield f"p{number}"


def seats_made_by(event: Event, once: str) -> list[Seat]:
    """The seats that a form made when it came the first time, in its order."""
    rows = Entry.objects.filter(event=event, once=form_key(once)).order_by("number").values_list("body", flat=True)
    entries = [read_entry(body.encode()) for body in rows]
    added = [str(entry.player.id) for entry in entries if isinstance(entry, j.PlayerAdded)]
    known = {seat.player: seat for seat in Seat.objects.filter(event=event, player__in=added)}
    return [known[player] for player in added if player in known]


def _plain(text: str) -> str:
    """Text on one line, without what can't be seen, and not too long."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:MOST_TEXT]

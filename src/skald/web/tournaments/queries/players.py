"""Players as their organiser sees them: who is here, whose list is in order, who waits."""

from __future__ import annotations

import re
from typing import NamedTuple

from skald.tournament.announcing import is_played
from skald.tournament.attendance import without_game
from skald.tournament.event import Player, stays
from skald.tournament.journal import Dropped
from skald.tournament.ledger import in_force
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event, Seat
from skald.web.tournaments.queries.names import alphabetical, by_name, is_unknown
from skald.web.tournaments.queries.rosters import badges, unclear_of

#: Letters of a word that stay together on the narrowest phone.
LONG_WORD = 18


class Line(NamedTuple):
    """One player of the list."""

    player: Player
    #: The place in the order of registration, from 1.
    number: int
    is_here: bool
    waits: bool
    is_out: bool
    is_hidden: bool
    #: "none", "good" or "bad".
    roster: str
    #: How many lines of the list nobody understood.
    unclear: int
    penalty: int
    honours: tuple[tuple[str, int], ...]
    #: The round that is played without them although they are here; 0 otherwise.
    sits_out: int
    #: Whether the faction is none that Skald or the event knows.
    has_unknown_faction: bool

    @property
    def has_long_word(self) -> bool:
        """Whether a word of the name is too long for a phone."""
        return max(map(len, re.split(r"[\s-]+", self.player.name))) > LONG_WORD


class Counts(NamedTuple):
    """How many there are."""

    registered: int
    here: int
    waiting: int
    out: int
    lists_missing: int
    lists_wrong: int


class Late(NamedTuple):
    """Who came after the round that is played was published, and what can still be done about it."""

    round: int
    players: list[Player]
    #: Whether the round can still be unpublished: no result of it is in.
    may_change: bool
    #: Whether a round comes after it.
    has_next: bool


def late_of(value: Tournament) -> Late:
    """Those who are here and have no game in the round that is played."""
    played, found = without_game(value)
    if played is None:
        return Late(0, [], may_change=False, has_next=True)
    untouched = len(played.missing) == len(played.games) and not any(each == played.number for each, _a in value.claims)
    return Late(played.number, found, untouched, has_next=played.number < value.event.settings.rounds)


def lines_of(value: Tournament) -> list[Line]:
    """Everybody by name."""
    waiting, lists, penalties = set(value.waiting), badges(value), penalties_of(value)
    late = late_of(value)
    sitting = {player.id for player in late.players}
    lines = [
        Line(
            player, number, player.id in value.checked_in, player.id in waiting, is_out(player),
            player.id in value.hidden, lists[player.id], len(unclear_of(value, player.id)),
            penalties.get(player.id, 0), honours_of(value, player.id), late.round if player.id in sitting else 0,
            is_unknown(player.faction, value.event.settings),
        )
        for number, player in enumerate(value.event.players, start=1)
    ]  # fmt: skip
    return sorted(lines, key=lambda line: alphabetical(line.player.name))


def counts_of(lines: list[Line]) -> Counts:
    """How many are here, wait, have left, owe a list."""
    staying = [line for line in lines if not line.is_out]
    return Counts(
        len(staying), sum(line.is_here for line in staying), sum(line.waits for line in staying),
        len(lines) - len(staying), sum(line.roster == "none" for line in staying),
        sum(line.roster == "bad" for line in staying),
    )  # fmt: skip


def next_without_list(value: Tournament, after: PlayerId | None = None) -> Player | None:
    """Whose list is still missing, by name; behind somebody, and from the beginning again."""
    staying = sorted((each for each in value.event.players if stays(each)), key=lambda each: alphabetical(each.name))
    at = next((at for at, each in enumerate(staying, start=1) if each.id == after), 0)
    owing = (each for each in (*staying[at:], *staying[:at]) if each.id not in value.rosters and each.id != after)
    return next(owing, None)


def owing_lists(value: Tournament) -> list[Player]:
    """Who hasn't handed a list in before their first game, where the event asks for lists."""
    if value.details.lists_due is None and not value.rosters:
        return []
    done = {*value.waiting, *value.rosters}
    return by_name(each for each in _before_their_first_game(value) if each.id not in done)


def with_wrong_lists(value: Tournament) -> list[Player]:
    """Whose list isn't in order, before their first game."""
    how = badges(value)
    return by_name(each for each in _before_their_first_game(value) if how[each.id] == "bad")


def with_unclear_lists(value: Tournament) -> list[Player]:
    """Whose list has lines that nobody understood, before their first game."""
    how = badges(value)
    waiting = _before_their_first_game(value)
    return by_name(each for each in waiting if how[each.id] == "good" and unclear_of(value, each.id))


def _before_their_first_game(value: Tournament) -> list[Player]:
    """Lists are looked at before somebody plays: later on they are told on the page of players only."""
    if is_played(value):
        return []
    rounds = [each for each in value.event.paired_rounds if each.number in value.published]
    seated = {player for each in rounds for game in each.games for player in (game.a, game.b)}
    return [each for each in value.event.players if stays(each) and each.id not in seated]


def gone_by_themselves(event: Event, book: Book) -> list[Player]:
    """Who has left by their own page since the last round was paired: nobody at the desk has heard of it."""
    last = len(book.value.event.paired_rounds)
    gone = [each for each in book.value.event.players if each.dropped_after == last and not stays(each)]
    if not gone or is_played(book.value):
        return []
    standing = in_force(book.entries)
    rows = event.entries.filter(role="player", body__contains='"Dropped"').values_list("number", flat=True)
    left = {entry.player for number in rows if isinstance(entry := standing.get(number), Dropped)}
    return by_name(each for each in gone if each.id in left)


def is_out(player: Player) -> bool:
    """Whether somebody has left or was sent off."""
    return not stays(player)


def penalties_of(value: Tournament) -> dict[PlayerId, int]:
    """Points taken from players, in all."""
    found: dict[PlayerId, int] = {}
    for penalty in value.event.penalties:
        found[penalty.player] = found.get(penalty.player, 0) + penalty.points
    return found


def honours_of(value: Tournament, player: PlayerId) -> tuple[tuple[str, int], ...]:
    """A player's points for painting and fair play, in all."""
    found: dict[str, int] = {}
    for kind, points in value.honours.get(player, ()):
        found[kind] = found.get(kind, 0) + points
    return tuple(sorted(found.items()))


def seat_of(event: Event, player: PlayerId) -> Seat | None:
    """A player's key; nobody who was forgotten has one."""
    return Seat.objects.filter(event=event, player=str(player)).first()

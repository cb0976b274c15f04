"""Painting and fair play: kept beside the ranking, never in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skald.tournament.journal import Honoured
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add, record

KINDS = ("painting", "fair-play")


def honour(*, event: Event, player: PlayerId, kind: str, points: int, actor: Actor, once: str = "") -> None:
    """Points for painting or fair play, on top of earlier ones."""
    assert kind in KINDS, kind
    add(event=event, entries=[Honoured(player, kind, points)], actor=actor, once=once)


def points_of(value: Tournament, player: PlayerId, kind: str) -> int:
    """What a player has of a kind by now."""
    return sum(points for each, points in value.honours.get(player, ()) if each == kind)


def set_honours(*, event: Event, wanted: Mapping[tuple[PlayerId, str], int], actor: Actor, once: str = "") -> None:
    """Let these points stand; the journal keeps what came to them or was taken away."""

    def changed(book: Book) -> Iterator[Honoured]:
        for (player, kind), points in wanted.items():
            if more := points - points_of(book.value, player, kind):
                yield Honoured(player, kind, more)

    record(event=event, decide=changed, actor=actor, once=once)

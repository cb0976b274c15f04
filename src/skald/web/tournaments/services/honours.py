"""Painting and fair play: kept beside the ranking, never in it."""

from __future__ import annotations

from skald.tournament.journal import AnyEntry, Honoured
from skald.tournament.settings import PlayerId
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add
from skald.web.tournaments.services.undoing import undo_last

KINDS = ("painting", "fair-play")


def honour(*, event: Event, player: PlayerId, kind: str, points: int, actor: Actor, once: str = "") -> None:
    """Points for painting or fair play, on top of earlier ones."""
    assert kind in KINDS, kind
    add(event=event, entries=[Honoured(player, kind, points)], actor=actor, once=once)


def undo_honour(*, event: Event, player: PlayerId, kind: str, actor: Actor, once: str = "") -> None:
    """The latest points of a kind are taken back."""

    def is_it(entry: AnyEntry) -> bool:
        return isinstance(entry, Honoured) and (entry.player, entry.kind) == (player, kind)

    undo_last(event=event, what=is_it, actor=actor, once=once)

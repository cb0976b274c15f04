"""Painting and fair play: kept beside the ranking, never in it."""

from __future__ import annotations

from skald.tournament.journal import Honoured
from skald.tournament.settings import PlayerId
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add

KINDS = ("painting", "fair-play")


def honour(*, event: Event, player: PlayerId, kind: str, points: int, actor: Actor, once: str = "") -> None:
    """Points for painting or fair play, on top of earlier ones."""
    assert kind in KINDS, kind
    add(event=event, entries=[Honoured(player, kind, points)], actor=actor, once=once)

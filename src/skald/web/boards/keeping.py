"""Where a board that is being typed comes from, and the events with which it may be kept."""

from __future__ import annotations

from importlib import resources

from django.http import HttpRequest

from skald.content.board_files import shipped_boards
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event

MOST_EVENTS = 20


def begun_text(board: str, uid: str) -> str:
    """The file to begin with: a board of an event, one that Skald ships, or the first of those."""
    event = Event.objects.filter(uid=uid[:80].replace("\0", "")).first() if uid else None
    if event is not None and (kept := value_of(event).boards.get(board)) is not None:
        return kept
    known = board if board in shipped_boards() else next(iter(shipped_boards()))
    return (resources.files("skald.content") / "boards" / f"{known}.toml").read_text(encoding="utf-8")


def events_of(request: HttpRequest) -> list[tuple[str, str]]:
    """The newest events that the visitor organises, each with its name."""
    if not request.user.is_authenticated:
        return []
    mine = Event.objects.filter(organisers=request.user.pk).order_by("-created_at")[:MOST_EVENTS]
    return [(str(event.uid), event.name) for event in mine]

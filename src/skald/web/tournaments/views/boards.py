"""The battle boards of an event, for everybody who plays in it: to read, print and take along."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from skald.web.boards.reading import DICE, asked_dice
from skald.web.boards.views import board_shown
from skald.web.page_cache import keep
from skald.web.tournaments.access import for_everybody
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.boards import boards_of


@require_safe
@for_everybody
def show_board(request: HttpRequest, event: Event, board: str) -> HttpResponse:
    """One board, with the chance of having each ability."""
    file = boards_of(value_of(event)).get(board)
    if file is None:
        raise Http404
    dice = asked_dice(request.GET.get("dice", ""))
    shown = board_shown(file, dice) | {"dice": dice, "counts": DICE, "event": event}
    return keep(render(request, "boards/board.html", shown), {event.topic: event.seen})


@require_safe
@for_everybody
def board_file(_request: HttpRequest, event: Event, board: str) -> HttpResponse:
    """The board's file, as it was kept."""
    text = value_of(event).boards.get(board)
    if text is None:
        raise Http404
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{board}.toml"'
    return answer

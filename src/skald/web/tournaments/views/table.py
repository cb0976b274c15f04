"""The page of a table: whoever sits there says who they are, and enters or confirms the result."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.tournament.announcing import rounds_in_full
from skald.tournament.event import Game
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.web.form_keys import new_once
from skald.web.tournaments.access import for_pass
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Pass
from skald.web.tournaments.queries.player_page import game_now
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.views.bid import bid_page
from skald.web.tournaments.views.chess import chess_page
from skald.web.tournaments.views.draft import draft_page
from skald.web.tournaments.views.player_game import Links, confirm_page, result_page


def game_at(value: Tournament, table: str) -> tuple[int, Game] | None:
    """The game of the latest published round at a table."""
    rounds = rounds_in_full(value)
    games = rounds[-1].games if rounds else ()
    found = next((game for game in games if str(game.table) == table), None)
    return (rounds[-1].number, found) if found is not None else None


@never_cache
@require_safe
@for_pass("table")
def table(request: HttpRequest, held: Pass) -> HttpResponse:
    """The game at this table now, and "which of the two are you?"."""
    value = value_of(held.event)
    found = game_at(value, held.label)
    now = game_now(value, found[0], found[1].a, value.event.names) if found is not None else None
    context = {"held": held, "event": held.event, "version": held.event.seen, "now": now}
    return render(request, "tournaments/player/table.html", context)


@never_cache
@require_safe
@for_pass("table")
def table_side(request: HttpRequest, held: Pass, side: str) -> HttpResponse:
    """The game as one of the two sees it."""
    value = value_of(held.event)
    number, player = _seat(value, held, side)
    now = game_now(value, number, player, value.event.names)
    context = {
        "held": held, "event": held.event, "version": held.event.seen, "now": now, "links": _links(held, side),
        "once": new_once(), "back": reverse("tournaments:table", args=[held.token]),
    }  # fmt: skip
    return render(request, "tournaments/player/table_side.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_pass("table")
def table_result(request: HttpRequest, held: Pass, side: str) -> HttpResponse:
    """Enter the result as one of the two."""
    number, player = _seat(value_of(held.event), held, side)
    return result_page(request, held.event, player, number, _links(held, side), _actor(held))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_pass("table")
def table_confirm(request: HttpRequest, held: Pass, side: str) -> HttpResponse:
    """Confirm the result as one of the two."""
    number, player = _seat(value_of(held.event), held, side)
    return confirm_page(request, held.event, player, number, _links(held, side), _actor(held))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_pass("table")
def table_draft(request: HttpRequest, held: Pass, side: str) -> HttpResponse:
    """Choose the expedition's cards as one of the two."""
    number, player = _seat(value_of(held.event), held, side)
    return draft_page(request, held.event, player, number, _links(held, side), _actor(held))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_pass("table")
def table_chess(request: HttpRequest, held: Pass, side: str) -> HttpResponse:
    """The chess clock of the game at this table."""
    number, player = _seat(value_of(held.event), held, side)
    return chess_page(request, held.event, player, number, reverse("tournaments:table", args=[held.token]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_pass("table")
def table_bid(request: HttpRequest, held: Pass, side: str) -> HttpResponse:
    """Bid for the choice of who starts, as one of the two."""
    number, player = _seat(value_of(held.event), held, side)
    return bid_page(request, held.event, player, number, _links(held, side).home, _actor(held), is_own=False)


def _seat(value: Tournament, held: Pass, side: str) -> tuple[int, PlayerId]:
    found = game_at(value, held.label)
    if found is None or side not in ("a", "b"):
        raise Http404
    return found[0], found[1].a if side == "a" else found[1].b


def _links(held: Pass, side: str) -> Links:
    given = [held.token, side]
    return Links(
        reverse("tournaments:table-side", args=given), reverse("tournaments:table-result", args=given),
        reverse("tournaments:table-confirm", args=given), reverse("tournaments:table-draft", args=given),
        reverse("tournaments:table-chess", args=given), reverse("tournaments:table-bid", args=given), "",
    )  # fmt: skip


def _actor(held: Pass) -> Actor:
    return Actor("table", held.label)

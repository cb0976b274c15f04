"""The chess clock of a game: two halves of a phone between two players, the same on every phone of the table."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from skald.tournament import chess
from skald.tournament.chess import ChessTime, Turn
from skald.tournament.event import Player
from skald.tournament.live import Tournament, game_of
from skald.tournament.settings import ChessClock as Rules
from skald.tournament.settings import PlayerId
from skald.web.live.topics import version
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.chess_clocks import written
from skald.web.tournaments.queries.player_page import GameNow
from skald.web.tournaments.services.chess import Change, change_clock, clock_of, milliseconds, topic_of
from skald.web.tournaments.views.player_game import game_or_404


class Half(NamedTuple):
    """One player's half of the clock."""

    side: str
    player: Player
    left: int
    text: str
    is_running: bool
    is_over: bool


def chess_page(request: HttpRequest, event: Event, player: PlayerId, number: int, back: str) -> HttpResponse:
    """The clock of somebody's game: their own half is below."""
    value, now = game_or_404(event, player, number)
    rules = value.event.settings.chess_clock
    game = game_of(value, number, player)
    if rules is None or game is None:
        raise Http404
    if request.method == "POST":
        if request.POST.get("do") == "anew" and "sure" not in request.POST:
            return _question(request, event, now, value)
        change, late = _change(request.POST.get("do", ""), rules), request.POST.get("late", "")
        seconds = int(late) if late.isascii() and late.isdigit() and len(late) < 9 else 0
        change_clock(event=event, number=number, a=game.a, rules=rules, change=change, late=seconds)
        return redirect(request.path)
    if "anew" in request.GET:
        return _question(request, event, now, value)
    return _show(request, event, now, value, back)


def _question(request: HttpRequest, event: Event, now: GameNow, value: Tournament) -> HttpResponse:
    """Both times as they stand, before they are given up."""
    return render(request, "tournaments/player/chess_anew.html", _faces(event, now, value))


def _change(what: str, rules: Rules) -> Change:
    match what:
        case "setup":
            return chess.begin_setup
        case "press:a":
            return lambda clock, now: chess.press(clock, "a", now)
        case "press:b":
            return lambda clock, now: chess.press(clock, "b", now)
        case "pause":
            return chess.pause
        case "resume":
            return chess.resume
        case "anew":
            # Only a clock that stands still: nobody loses a running one by a tap.
            return lambda clock, _now: chess.fresh(rules) if clock.since is None else clock
    raise Http404


def _show(request: HttpRequest, event: Event, now: GameNow, value: Tournament, back: str) -> HttpResponse:
    return render(request, "tournaments/player/chess.html", {**_faces(event, now, value), "back": back})


def _faces(event: Event, now: GameNow, value: Tournament) -> dict[str, Any]:
    game, rules = game_of(value, now.number, now.me.id), value.event.settings.chess_clock
    assert game is not None and rules is not None
    count = version(topic_of(event, now.number, game.a))
    clock, moment = clock_of(event, now.number, game.a, rules), milliseconds()
    mine, theirs = ("a", "b") if now.me.id == game.a else ("b", "a")
    return {
        "event": event, "now": now, "clock": clock, "version": count,
        "topic": topic_of(event, now.number, game.a),
        "halves": [_half(clock, theirs, now.opponent, moment), _half(clock, mine, now.me, moment)],
        "setup": _half(clock, "setup", now.me, moment), "is_standing": clock.since is None,
    }  # fmt: skip


def _half(clock: ChessTime, side: str, player: Player, now: int) -> Half:
    turn: Turn = "a" if side == "a" else "b" if side == "b" else "setup"
    left = chess.left(clock, turn, now)
    return Half(side, player, left, written(left), clock.turn == turn and clock.since is not None, left < 0)

"""What is taken away from a battle, as a key may see it: its replay as a file and on the viewer, its result drawn."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from skald.agents.registry import AGENTS
from skald.rules.notation import format_replay
from skald.web.battles.access import for_seat, for_watcher
from skald.web.battles.models import Battle, Seat
from skald.web.battles.queries.facing import is_turned
from skald.web.battles.queries.replays import replay_of_battle
from skald.web.battles.queries.result import picture_of
from skald.web.battles.queries.seen import seen
from skald.web.battles.tables import table_of
from skald.web.battles.views.playing_on import play_on
from skald.web.battles.wording import table_refuses
from skald.web.replays.views import film_answer, viewer
from skald.web.serving.turns import takes_time


class Links(NamedTuple):
    """Where the parts of the viewer are."""

    film: str
    file: str
    onward: str


@require_safe
@for_seat
def replay_file(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The battle as a replay, as this seat may see it."""
    return _file(seat.battle, _side(seat))


@require_safe
@for_watcher
def watched_file(request: HttpRequest, battle: Battle) -> HttpResponse:
    """The same for whoever watches."""
    return _file(battle, None)


@takes_time
@require_http_methods(["GET", "HEAD", "POST"])
@for_seat
def told(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The battle on the viewer of replays, as far as this seat may see it."""
    film, file, onward = (reverse(f"battles:{name}", args=[seat.token]) for name in ("film", "replay", "told"))
    return _told(request, seat.battle, _side(seat), Links(film, file, onward))


@takes_time
@require_http_methods(["GET", "HEAD", "POST"])
@for_watcher
def watched_told(request: HttpRequest, battle: Battle) -> HttpResponse:
    """The same for whoever watches."""
    film, file, onward = (
        reverse(f"battles:watched-{name}", args=[battle.watching]) for name in ("film", "replay", "told")
    )
    return _told(request, battle, None, Links(film, file, onward))


@takes_time
@require_safe
@for_seat
def film(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What that viewer draws."""
    return film_answer(_text(seat.battle, _side(seat)), table_of(seat.battle).names)


@takes_time
@require_safe
@for_watcher
def watched_film(request: HttpRequest, battle: Battle) -> HttpResponse:
    """The same for whoever watches."""
    return film_answer(_text(battle, None), table_of(battle).names)


@require_safe
@for_seat
def result_card(request: HttpRequest, seat: Seat) -> HttpResponse:
    """How the battle ended, as a picture."""
    return _picture(seat.battle, seat)


@require_safe
@for_watcher
def watched_result(request: HttpRequest, battle: Battle) -> HttpResponse:
    """The same for whoever watches."""
    return _picture(battle)


def _picture(battle: Battle, seat: Seat | None = None) -> HttpResponse:
    made = picture_of(battle, turned=_is_turned(battle, _side(seat) if seat else None))
    if made is None:
        raise Http404
    response = HttpResponse(made, content_type="image/png")
    response["Content-Disposition"] = f'inline; filename="{battle.uid}.png"'
    return response


def _is_turned(battle: Battle, side: int | None) -> bool:
    """The table as this side saw it while it played."""
    return is_turned(seen(battle, () if side is None else (side,)))


def _side(seat: Seat) -> int | None:
    return seat.numbers[0] if len(seat.numbers) == 1 else None


def _told(request: HttpRequest, battle: Battle, side: int | None, links: Links) -> HttpResponse:
    """The viewer; once the battle is over, somebody may play on from a moment of it."""
    text, is_over = _text(battle, side), battle.status == Battle.Status.OVER
    problem, status = "", 200
    if request.method == "POST":
        answer = play_on(request, text) if is_over else table_refuses("not-over")
        if isinstance(answer, HttpResponse):
            return answer
        problem, status = answer, 422
    onward = links.onward if is_over else ""
    context = viewer(
        request, text, film=links.film, file=links.file, onward=onward, lords=table_of(battle).names,
        turned=_is_turned(battle, side), place=reverse("battles:watched-told", args=[battle.watching]),
    )  # fmt: skip
    context |= {"problem": problem, "plays_right": side == 1} | _opponent(battle, side)
    return render(request, "replays/page.html", context, status=status)


def _opponent(battle: Battle, side: int | None) -> dict[str, str]:
    """Whoever plays on meets the agent that was met; the usual one where people played."""
    players = table_of(battle).players
    met = [players[1 - side]] if side is not None else list(players)
    return {"opponent": found} if (found := next((each for each in met if each in AGENTS), "")) else {}


def _text(battle: Battle, side: int | None) -> str:
    return format_replay(replay_of_battle(battle, side))


def _file(battle: Battle, side: int | None) -> HttpResponse:
    response = HttpResponse(_text(battle, side), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{battle.uid}.skald"'
    return response

"""A helper's pages: the scores of the current round, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.tournament.announcing import rounds_in_full
from skald.tournament.event import Game
from skald.tournament.live import Tournament
from skald.tournament.reporting import Report
from skald.web.tournaments.access import for_pass
from skald.web.tournaments.forms.sheet import as_entered
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Pass
from skald.web.tournaments.queries.names import bare
from skald.web.tournaments.queries.outcomes import OutcomeView, game_view
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.services.results import enter_for_both
from skald.web.tournaments.views.player_sheet import Desk, fill


class HelperLine(NamedTuple):
    """A game as a helper looks for it."""

    table: int | None
    a: str
    b: str
    state: str
    done: OutcomeView | None
    address: str


@never_cache
@require_safe
@for_pass("helper")
def helper(request: HttpRequest, held: Pass) -> HttpResponse:
    """The games of the current round, to be looked through by name or table."""
    value = value_of(held.event)
    rounds = rounds_in_full(value)
    wanted = request.GET.get("q", "").strip()[:80]
    lines = [_line(value, held, rounds[-1].number, game) for game in rounds[-1].games] if rounds else []
    lines.sort(key=lambda line: (line.state == "over", line.table or 0))
    context = {
        "held": held, "event": held.event, "version": held.event.seen, "round": rounds[-1].number if rounds else 0,
        "missing": sum(line.state != "over" for line in lines), "count": len(lines), "wanted": wanted,
        "lines": [line for line in lines if _matches(line, wanted)],
    }  # fmt: skip
    return render(request, "tournaments/player/helper.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_pass("helper")
def helper_game(request: HttpRequest, held: Pass, number: int, a: str) -> HttpResponse:
    """Enter what both players signed."""
    value = value_of(held.event)
    rounds = rounds_in_full(value)
    games = rounds[-1].games if rounds and rounds[-1].number == number else ()
    game = next((each for each in games if str(each.a) == a), None)
    if game is None:
        raise Http404
    back = reverse("tournaments:helper", args=[held.token])
    if game.is_over and "send" not in request.POST:
        return redirect(back)

    def send(report: Report, once: str) -> None:
        actor = Actor("helper", held.label)
        enter_for_both(event=held.event, number=number, player=game.a, report=report, actor=actor, once=once)

    note = _("It counts at once. Only the organiser can change it afterwards.")
    return fill(request, Desk(
        held.event, value, number, game.a, back, send, _("Saved."), before=_before(value, number, game), note=note
    ))  # fmt: skip


def _before(value: Tournament, number: int, game: Game) -> dict[str, list[str]]:
    """What a player entered already, as long as nobody says otherwise."""
    claim = value.claims.get((number, game.a))
    if claim is None or len(claim.by) != 1:
        return {}
    ((who, result),) = claim.by.items()
    return as_entered(result, value.sheets.get((number, game.a), {}).get(who), value.event.settings.bonus)


def _line(value: Tournament, held: Pass, number: int, game: Game) -> HelperLine:
    names = value.event.names
    seat = (number, game.a)
    state = "mismatch" if seat in value.mismatches else "claimed" if seat in value.claims else "open"
    done = game_view(value, number, game, names) if game.is_over else None
    address = reverse("tournaments:helper-game", args=[held.token, number, game.a])
    return HelperLine(game.table, names[game.a], names[game.b], "over" if game.is_over else state, done, address)


def _matches(line: HelperLine, wanted: str) -> bool:
    if not wanted or wanted == str(line.table):
        return True
    return not wanted.isdigit() and any(bare(wanted) in bare(name) for name in (line.a, line.b))

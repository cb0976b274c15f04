"""Results of a round: what is missing, what is disputed, and every game to be entered, settled or corrected."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.tournament.event import Game
from skald.tournament.journal import ResultSettled
from skald.tournament.live import Tournament, game_of
from skald.tournament.reporting import Report
from skald.tournament.settings import PlayerId
from skald.web.tournaments.access import organiser
from skald.web.tournaments.forms.sheet import SheetForm, as_entered, result_of
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.breakdowns import claim_view, compared, counted_view
from skald.web.tournaments.queries.rounds import claims_of, results_of, round_view
from skald.web.tournaments.queries.upsets import upsets
from skald.web.tournaments.services.results import settle, settle_report
from skald.web.tournaments.views.player_sheet import Desk, fill
from skald.web.tournaments.views.run.acting import Asked, answer, organiser_page, page, player_or_404
from skald.web.tournaments.views.run.result_grid import take_claim, uphold
from skald.web.tournaments.views.run.rounds import current_number


@organiser_page
def results(request: HttpRequest, event: Event) -> HttpResponse:
    """The results of the round that is played, or of the last one."""
    value = value_of(event)
    number = min(current_number(value), len(value.event.paired_rounds)) or 1
    return redirect("tournaments:run-results-of", event.uid, number)


@organiser_page
def game_page(request: HttpRequest, event: Event, number: int, player: str) -> HttpResponse:
    """One game: what it is, what both have entered, and what the organiser decides."""
    game = _game(value_of(event), number, player)

    def show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
        return _show_game(request, event, number, game.a, more)

    def take(asked: Asked) -> str:
        return take_claim(asked, number)

    def clear(asked: Asked) -> str:
        return _clear(asked, number, game.a)

    def no_show(asked: Asked) -> str:
        return _no_show(asked, number)

    back = reverse("tournaments:run-results-of", args=[event.uid, number])
    actions = {"take": take, "clear": clear, "no-show": no_show, "stands": uphold}
    return answer(request, event, actions=actions, show=show, back=back)


@organiser_page
def game_sheet(request: HttpRequest, event: Event, number: int, player: str) -> HttpResponse:
    """The score sheet of a game, filled in by the organiser: it counts at once."""
    value = value_of(event)
    game = _game(value, number, player)
    seat = (number, game.a)
    kept = value.sheets.get(seat, {})
    sheet = kept.get(None) or next(iter(kept.values()), None)

    def send(report: Any, once: str) -> object:
        reason = request.POST.get("reason", "")[:200]
        return settle_report(
            event=event, number=number, player=game.a, report=report, reason=reason, actor=organiser(request), once=once
        )

    desk = Desk(
        event=event, value=value, number=number, player=game.a, send=send, saved=_("The result counts."),
        back=reverse("tournaments:run-results-of", args=[event.uid, number]),
        changes=_changes(request, value, number, game),
        before=as_entered(result_of(game), sheet, value.event.settings.bonus), ask=_("Reason, for the journal"),
        is_organisers=True,
        no_show="" if game.is_over else reverse("tournaments:run-game", args=[event.uid, number, game.a]),
    )  # fmt: skip
    return fill(request, desk)


def _show_game(request: HttpRequest, event: Event, number: int, a: PlayerId, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    line = next(each for each in results_of(value, number) if each.game.a == a)
    names, claimants = value.event.names, [player for player, _result in claims_of(value, number, a)]
    told = compared([claim_view(value, number, line.game, player.id, names) for player in claimants])
    context = {
        "number": number, "line": line, "claims": list(zip(claimants, told, strict=True)),
        "counted": counted_view(value, number, line.game, names) if line.game.is_over else None,
        "view": round_view(value, number),
        "doubters": [names[each] for each in value.doubts.get((number, a), ())],
        "upsets": upsets(value, ResultSettled(number, a, None)) if line.game.is_over else [],
    }  # fmt: skip
    return page(request, event, "game", {**context, **more})


def _clear(asked: Asked, number: int, a: PlayerId) -> str:
    settle(
        event=asked.event, number=number, a=a, result=None, reason=asked.request.POST.get("reason", "")[:200],
        actor=asked.actor, once=asked.once,
    )  # fmt: skip
    return _("The game has no result any more.")


def _no_show(asked: Asked, number: int) -> str:
    """Somebody didn't come: the other has won, and the grid offers to drop them."""
    value, missing = asked.value, asked.player
    game = _game(value, number, str(missing.id))
    report = Report(ending="absent", winner="b" if missing.id == game.a else "a")
    settle_report(
        event=asked.event, number=number, player=game.a, report=report, actor=asked.actor, once=asked.once
    )  # fmt: skip
    return _("%(name)s didn’t come: the opponent has won.") % {"name": missing.name}


def _changes(request: HttpRequest, value: Tournament, number: int, game: Game) -> list[str]:
    """What a correction upsets, told before it is saved."""
    if request.method != "POST" or not game.is_over:
        return []
    found = SheetForm(value, number, game.a, data=request.POST).weigh()
    return upsets(value, ResultSettled(number, game.a, found.result)) if found is not None else []


def _game(value: Tournament, number: int, player: str) -> Game:
    found = game_of(value, number, player_or_404(value, player).id)
    if found is None:
        raise Http404
    return found

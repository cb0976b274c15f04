"""All results of a round on one page: typed into two boxes each, or taken from what a player claims."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.tournament.attendance import no_shows
from skald.tournament.event import Game
from skald.tournament.journal import Result
from skald.tournament.live import Tournament, game_of, round_of
from skald.tournament.reporting import FEWEST, MOST, Report, doubtful, scenario_of
from skald.tournament.settings import PlayerId
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import sentences
from skald.web.tournaments.queries.players import late_of
from skald.web.tournaments.queries.result_grid import Typed, bonus_names, box_names, grid_of, mark_of, sure_name
from skald.web.tournaments.queries.rounds import claims_of, round_view
from skald.web.tournaments.services.results import dismiss_doubt, enter_totals, settle
from skald.web.tournaments.views.run.acting import Asked, WrongForm, answer, organiser_page, page
from skald.web.tournaments.views.run.player import drop_player

LONGEST = 8


@organiser_page
def results_page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """All games of a round."""
    paired = len(value_of(event).event.paired_rounds)
    if not (1 <= number <= paired or (number == 1 and not paired)):
        raise Http404

    def show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
        return _show(request, event, number, more)

    def save(asked: Asked) -> str:
        return _save(asked, number)

    def take(asked: Asked) -> str:
        return _take(asked, number)

    back = reverse("tournaments:run-results-of", args=[event.uid, number])
    actions = {"save": save, "take": take, "stands": uphold, "drop": drop_player}
    return answer(request, event, actions=actions, show=show, back=back)


def _take(asked: Asked, number: int) -> str:
    """What a row of the grid showed counts, unless it has become another since it was read."""
    player, _colon, mark = asked.about.rpartition(":")
    asked = asked._replace(about=player)
    game = game_of(asked.value, number, asked.player.id)
    if game is not None and game.is_over:
        return _("This game has its result by now: nothing was changed.")
    claims = claims_of(asked.value, number, game.a) if game is not None else []
    if not any(by.id == asked.player.id and mark_of(result) == mark for by, result in claims):
        told = _("%(name)s has entered something else meanwhile: nothing was changed.")
        return told % {"name": asked.player.name}
    return take_claim(asked, number)


def take_claim(asked: Asked, number: int) -> str:
    """What a player entered counts, with its sheet."""
    value, by = asked.value, asked.player
    game = game_of(value, number, by.id)
    claims: dict[PlayerId, Result] = {}
    if game is not None:
        claims = {player.id: result for player, result in claims_of(value, number, game.a)}
    if game is None or by.id not in claims:
        raise Http404
    sheet = value.sheets.get((number, game.a), {}).get(by.id)
    settle(
        event=asked.event, number=number, a=game.a, result=claims[by.id],
        reason=asked.request.POST.get("reason", "")[:200], sheet=sheet.lines if sheet else None,
        variant=sheet.variant if sheet else "", actor=asked.actor, once=asked.once,
    )  # fmt: skip
    return _("What %(name)s entered counts.") % {"name": by.name}


def uphold(asked: Asked) -> str:
    """A disputed result stands: "round:player" in what was pressed."""
    number, _colon, player = asked.about.partition(":")
    seats = {(str(each), str(a)): (each, a) for each, a in asked.value.doubts}
    if (number, player) not in seats:
        raise Http404
    at, a = seats[number, player]
    dismiss_doubt(event=asked.event, number=at, a=a, actor=asked.actor, once=asked.once)
    return _("The result stands, and whoever disputed it is told.")


def _show(request: HttpRequest, event: Event, number: int, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    rows = grid_of(value, number, more.pop("typed", None))
    late = late_of(value)
    context = {
        "number": number, "numbers": range(1, len(value.event.paired_rounds) + 1), "rows": rows,
        "view": round_view(value, number), "over": [row.line.state for row in rows].count("over"),
        "mismatches": [row.line.a.id for row in rows if row.line.state == "mismatch"],
        "doubts": [row.line.a.id for row in rows if row.doubters],
        "no_shows": [each for each in no_shows(value) if each[0] == number],
        "late": late if late.round == number else None,
    }  # fmt: skip
    return page(request, event, "results", {**context, **more})


def _save(asked: Asked, number: int) -> str:
    """Enter every game of which both boxes are filled; the others come back with what is wrong."""
    sent, found = asked.request.POST, round_of(asked.value, number)
    typed = {game.a: _typed(sent, asked.value, number, game) for game in (found.games if found else ())}
    typed = {a: each for a, each in typed.items() if any(each.texts)}
    whole = {a: each for a, each in typed.items() if not each.problems}
    reports = {a: Report(points=_points(each.texts), bonus=each.ticked) for a, each in whole.items()}
    refused = enter_totals(event=asked.event, number=number, reports=reports, actor=asked.actor, once=asked.once)
    names = asked.value.event.names
    wrong = {a: each for a, each in typed.items() if each.problems} | {
        a: whole[a]._replace(problems=list(sentences(problems, names))) for a, problems in refused.items()
    }
    if wrong:
        raise WrongForm(typed=wrong)
    count = len(reports)
    return ngettext("%(count)d result saved.", "%(count)d results saved.", count) % {"count": count} if count else ""


def _typed(sent: QueryDict, value: Tournament, number: int, game: Game) -> Typed:
    first, second = (sent.get(name, "").strip()[:LONGEST] for name in box_names(game))
    a, b = (tuple(sent.getlist(name)[:50]) for name in bonus_names(game))
    odd = [text for text in (first, second) if text and not re.fullmatch(r"[+-]?[0-9]{1,6}", text)]
    problems = [_("“%(text)s” isn’t a whole number.") % {"text": text} for text in odd]
    if (first or second) and not (first and second):
        problems.append(_("Enter the points of both players."))
    settings, scenario = value.event.settings, scenario_of(value, number, game.a)
    # What no game can have is refused; only what hardly one has is asked about.
    impossible = not problems and first and any(not FEWEST <= each <= MOST for each in _points((first, second)))
    asked = None if problems or not first or impossible else doubtful(settings, scenario, _points((first, second)))
    if asked is None or sent.get(sure_name(game)) == f"{first} {second}":
        return Typed((first, second), (a, b), problems)
    if asked < 0:
        told = _("%(points)d is less than nothing: hardly a game gives that. If it is right, save once more.")
    else:
        told = _("%(points)d points are far more than a game of %(size)d points gives. If it is right, save once more.")
    return Typed((first, second), (a, b), [told % {"points": asked, "size": settings.size}], True)


def _points(texts: tuple[str, str]) -> tuple[int, int]:
    return int(texts[0]), int(texts[1])

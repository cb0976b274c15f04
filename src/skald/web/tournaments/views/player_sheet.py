"""The way of a result, whoever enters it: fill in, look at what it comes to, send."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament
from skald.tournament.reporting import Outcome, Report, doubtful
from skald.tournament.settings import PlayerId
from skald.web.form_keys import new_once
from skald.web.tournaments.forms.sheet import SheetForm
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.outcomes import outcome_view
from skald.web.tournaments.services.results import ReportError


class Desk(NamedTuple):
    """Where a result is filled in, and what becomes of it."""

    event: Event
    value: Tournament
    number: int
    player: PlayerId
    #: Where to go when it is sent, or given up.
    back: str
    #: Enters a report; may raise `RefusedError`.
    send: Callable[[Report, str], object]
    #: What is said once it is saved.
    saved: str
    #: Who fills it in, if one of the two.
    me: PlayerId | None = None
    #: What was entered before.
    before: Mapping[str, list[str]] = {}
    #: What is said above the button that sends.
    note: str = ""
    #: What a correction would change beside the game.
    changes: Sequence[str] = ()
    #: What is asked for beside the result before it is sent, such as a reason.
    ask: str = ""
    #: The organiser's own desk, with the ways to their other pages.
    is_organisers: bool = False
    #: Where the organiser says at once that somebody didn't come.
    no_show: str = ""


def fill(request: HttpRequest, desk: Desk) -> HttpResponse:
    """One step of the way: which one is told by the button that was pressed."""
    given = request.POST
    if request.method != "POST":
        before = dict(desk.before) | ({"how": ["points"]} if request.GET.get("how") == "points" else {})
        return _page(request, desk, SheetForm(desk.value, desk.number, desk.player, me=desk.me, before=before))
    form = SheetForm(desk.value, desk.number, desk.player, me=desk.me, data=given)
    if "send" not in given and given.get("step"):
        form.step(given["step"])
    if "send" not in given and (given.get("step") or "again" in given):
        return _page(request, desk, form)
    found = form.weigh()
    if found is None:
        return _page(request, desk, form, 422)
    return _send(request, desk, form) if "send" in given else _confirmation(request, desk, form, found)


def _send(request: HttpRequest, desk: Desk, form: SheetForm) -> HttpResponse:
    try:
        desk.send(form.report(), request.POST.get("once", "")[:40])
    except ReportError as refused:
        form.add_problems(refused.problems)
        return _page(request, desk, form, 409)
    except RefusedError as refused:
        form.add_problems([refused.problem])
        return _page(request, desk, form, 409)
    messages.success(request, desk.saved)
    return redirect(desk.back)


def _page(request: HttpRequest, desk: Desk, form: SheetForm, status: int = 200) -> HttpResponse:
    return render(
        request,
        "tournaments/player/sheet.html",
        {"desk": desk, "form": form, "reason": _reason(request), "once": new_once()},
        status=status,
    )


def _confirmation(request: HttpRequest, desk: Desk, form: SheetForm, found: Outcome) -> HttpResponse:
    told = outcome_view(
        desk.value, desk.number, form.game, found.result, form.names,
        me=desk.me, scored=found.scored, scenario=form.scenario,
    )  # fmt: skip
    settings, result = desk.value.event.settings, found.result
    context = {
        "desk": desk, "form": form, "told": told, "once": new_once(), "reason": _reason(request),
        "doubtful": doubtful(settings, form.scenario, (result.a_points, result.b_points)), "size": settings.size,
    }  # fmt: skip
    return render(request, "tournaments/player/sheet_confirm.html", context)


def _reason(request: HttpRequest) -> str:
    """The reason as typed: it goes along while the sheet is changed, or was refused."""
    return request.POST.get("reason", "")[:200]

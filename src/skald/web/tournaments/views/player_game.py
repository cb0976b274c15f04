"""A game's result from the two who play it, whether they hold their own link or that of their table."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from skald.content.problems import Problem, problem
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament
from skald.tournament.reporting import Report
from skald.tournament.settings import PlayerId
from skald.web.form_keys import new_once
from skald.web.tournaments.forms.sheet import as_entered
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import sentence
from skald.web.tournaments.queries.player_page import GameNow, game_now, names_for, read_result
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.services.results import confirm, doubt, enter
from skald.web.tournaments.views.player_sheet import Desk, fill


class Links(NamedTuple):
    """Where the buttons of a game lead."""

    home: str
    result: str
    confirm: str
    draft: str
    chess: str
    bid: str
    opponent: str
    #: Ticking the points of a game is for a player's own link.
    pick: str = ""
    #: Trying the match at the battle table, too.
    trial: str = ""


def game_or_404(event: Event, player: PlayerId, number: int) -> tuple[Tournament, GameNow]:
    """Somebody's game of a published round, or "no such page"."""
    value = value_of(event)
    now = game_now(value, number, player, names_for(value, player))
    if now is None:
        raise Http404
    return value, now


def result_page(
    request: HttpRequest, event: Event, player: PlayerId, number: int, links: Links, actor: Actor
) -> HttpResponse:
    """Fill in, look, send; what was sent already is settled or waits for the opponent."""
    value, now = game_or_404(event, player, number)
    if now.state == "over" and "send" not in request.POST:
        return redirect(links.home)

    def send(report: Report, once: str) -> None:
        enter(event=event, number=number, player=player, report=report, actor=actor, once=once)

    return fill(request, Desk(
        event, value, number, player, links.home, send, _("Saved."), me=player,
        before=_before(value, now), note=_note(now),
    ))  # fmt: skip


def confirm_page(
    request: HttpRequest, event: Event, player: PlayerId, number: int, links: Links, actor: Actor
) -> HttpResponse:
    """Agree with what the opponent entered, exactly as it was seen; the name of the winner is on the button."""
    _value, now = game_or_404(event, player, number)
    if request.method != "POST":
        has_something = now.state in ("theirs", "mismatch", "over")
        return _question(request, event, now, links) if has_something else redirect(links.home)
    if "doubt" in request.POST:
        return _call_wrong(request, event, player, number, links, actor)
    seen = read_result(request.POST.get("seen", "")[:2000])
    once = request.POST.get("once", "")[:40]
    try:
        if seen is None:
            raise RefusedError(problem("journal.claim-changed"))
        confirm(event=event, number=number, player=player, seen=seen, actor=actor, once=once)
    except RefusedError as refused:
        return _refused(request, event, player, number, links, refused.problem)
    messages.success(request, _("Saved: both of you say the same, and the result counts."))
    return redirect(links.home)


def _call_wrong(
    request: HttpRequest, event: Event, player: PlayerId, number: int, links: Links, actor: Actor
) -> HttpResponse:
    try:
        doubt(event=event, number=number, player=player, actor=actor, once=request.POST.get("once", "")[:40])
    except RefusedError as refused:
        return _refused(request, event, player, number, links, refused.problem)
    messages.success(request, _("The organiser is told, and will talk to both of you."))
    return redirect(links.home)


def _refused(
    request: HttpRequest, event: Event, player: PlayerId, number: int, links: Links, why: Problem
) -> HttpResponse:
    value, now = game_or_404(event, player, number)
    return _question(request, event, now, links, sentence(why, value.event.names))


def _question(request: HttpRequest, event: Event, now: GameNow, links: Links, wrong: str = "") -> HttpResponse:
    context = {"event": event, "now": now, "links": links, "once": new_once(), "problem": wrong}
    return render(request, "tournaments/player/confirm.html", context, status=409 if wrong else 200)


def _before(value: Tournament, now: GameNow) -> dict[str, list[str]]:
    """What this player entered before, or else what the opponent has entered: to be put right."""
    for (number, a), claim in value.claims.items():
        if number == now.number and a in (now.me.id, now.opponent.id):
            by = now.me.id if now.me.id in claim.by else now.opponent.id
            return as_entered(claim.by.get(by), value.sheets.get((number, a), {}).get(by), value.event.settings.bonus)
    return {}


def _note(now: GameNow) -> str:
    if now.state in ("theirs", "mismatch"):
        return _(
            "%(name)s entered something too. If both say the same it counts; otherwise the organiser settles it."
        ) % {"name": now.opponent.name}
    return _("%(name)s will be asked to confirm it.") % {"name": now.opponent.name}

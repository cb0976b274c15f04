"""Lists: built, checked and handed in by a player; looked at by an opponent where the organiser allows it."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.tournament.event import Player
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament
from skald.tournament.taking_part import is_list_locked, may_see_list
from skald.web.form_keys import new_once
from skald.web.tournaments.forms.roster import RosterForm
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Seat
from skald.web.tournaments.queries.names import misspelt
from skald.web.tournaments.queries.rosters import roster_view, unclear_kept
from skald.web.tournaments.queries.shields import shields
from skald.web.tournaments.services.rosters import submit_roster, take_roster_back
from skald.web.tournaments.views.player import a_players_page, actor_of
from skald.web.tournaments.views.player_game import game_or_404
from skald.web.tournaments.zones import moment
from skald.web.warbands.meant import own_builder


@a_players_page
def my_list(request: HttpRequest, seat: Seat, me: Player) -> HttpResponse:
    """Build a list, see everything that is wrong with it, hand it in."""
    value = value_of(seat.event)
    settings, before = value.event.settings, value.rosters.get(me.id)
    is_locked = is_list_locked(value, me.id)
    if request.method != "POST" or is_locked:
        words = value.list_words.get(me.id, "")
        form = RosterForm(settings, faction=me.faction or "", before=before, words=words)
        return _page(request, seat, me, value, form, status=200 if request.method != "POST" else 409)
    form = RosterForm(settings, data=request.POST.dict())
    match request.POST.get("do"):
        case "read":
            is_read = form.read_file()
            is_checked = is_read or bool(form.understood)
            form.roster() if is_checked else None
            return _page(request, seat, me, value, form, status=200 if is_read else 422, is_checked=is_checked)
        case "hand-in":
            return _hand_in(request, seat, me, value, form)
        case "take-back":
            return _take_back(request, seat, me)
        case _:
            form.step(request.POST.get("step", ""))
            form.roster()
            return _page(request, seat, me, value, form, is_checked=True)


@a_players_page
def opponents_list(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """The list of the opponent of a round, if the organiser lets players see it."""
    value, now = game_or_404(seat.event, me.id, number)
    shown = roster_view(seat.event, value, now.opponent.id)
    if shown is None or not may_see_list(value, me.id, now.opponent.id):
        raise Http404
    context = {
        "seat": seat, "event": seat.event, "now": now, "list": shown,
        "back": reverse("tournaments:player", args=[seat.token]),
    }  # fmt: skip
    return render(request, "tournaments/player/opponent.html", context)


def _hand_in(request: HttpRequest, seat: Seat, me: Player, value: Tournament, form: RosterForm) -> HttpResponse:
    if form.is_only_pasted:
        form.read_file()
    roster = form.roster()
    if roster is None or (form.problems and not request.POST.get("anyway")):
        return _page(request, seat, me, value, form, status=422, is_checked=True, is_refused=True)
    try:
        submit_roster(
            event=seat.event,
            player=me.id,
            roster=roster,
            words=form.words_kept,
            actor=actor_of(me),
            once=_once(request),
        )
    except RefusedError:
        # The first round was published a moment ago: the page says that the list stays.
        return redirect("tournaments:player-list", seat.token)
    saved, bare = _("Saved: your list is handed in."), _("No faction is named.")
    told = [saved, misspelt(roster.faction) if roster.faction else bare, unclear_kept(form.lines_unread)]
    messages.success(request, " ".join(filter(None, told)))
    return redirect("tournaments:player", seat.token)


def _take_back(request: HttpRequest, seat: Seat, me: Player) -> HttpResponse:
    try:
        take_roster_back(event=seat.event, player=me.id, actor=actor_of(me), once=_once(request))
    except RefusedError:
        return redirect("tournaments:player-list", seat.token)
    messages.success(request, _("Your list is withdrawn."))
    return redirect("tournaments:player-list", seat.token)


def _page(
    request: HttpRequest, seat: Seat, me: Player, value: Tournament, form: RosterForm, *,
    status: int = 200, is_checked: bool = False, is_refused: bool = False,
) -> HttpResponse:  # fmt: skip
    due = value.details.lists_due
    context = {
        "seat": seat, "event": seat.event, "me": me, "form": form, "list": roster_view(seat.event, value, me.id),
        "settings": value.event.settings, "is_checked": is_checked, "is_refused": is_refused,
        "once": new_once(), "shields": shields(value), "is_locked": is_list_locked(value, me.id),
        "due": moment(due),
        "is_late": due is not None and datetime.now(UTC).timestamp() > due,
        "back": reverse("tournaments:player", args=[seat.token]),
        "builder": own_builder(me, value.event.settings, value.rosters.get(me.id)),
    }  # fmt: skip
    return render(request, "tournaments/player/list.html", context, status=status)


def _once(request: HttpRequest) -> str:
    return request.POST.get("once", "")[:40]

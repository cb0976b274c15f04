"""A player's list, typed or pasted by the organiser."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.tournament.event import Player
from skald.tournament.taking_part import is_list_locked
from skald.web.tournaments.access import organiser
from skald.web.tournaments.forms.roster import RosterForm
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.names import misspelt
from skald.web.tournaments.queries.players import next_without_list
from skald.web.tournaments.queries.rosters import roster_view, unclear_kept
from skald.web.tournaments.services.rosters import submit_roster
from skald.web.tournaments.views.run.acting import REFUSED, organiser_page, page, player_or_404
from skald.web.warbands.meant import builder_for


@organiser_page
def list_page(request: HttpRequest, event: Event, player: str) -> HttpResponse:
    """Build or paste a list for a player, see everything that is wrong with it, save it."""
    value = value_of(event)
    who = player_or_404(value, player)
    settings = value.event.settings
    if request.method != "POST":
        before, words = value.rosters.get(who.id), value.list_words.get(who.id, "")
        form = RosterForm(settings, faction=who.faction or "", before=before, words=words)
        return _show(request, event, who, {"form": form})
    form = RosterForm(settings, data=request.POST.dict())
    match request.POST.get("do"):
        case "read":
            is_read = form.read_file()
            is_checked = is_read or bool(form.understood)
            form.roster() if is_checked else None
            return _show(request, event, who, {"form": form, "is_checked": is_checked}, 200 if is_read else REFUSED)
        case "hand-in" | "hand-in-next":
            return _save(request, event, who, form)
        case _:
            form.step(request.POST.get("step", ""))
            form.roster()
    return _show(request, event, who, {"form": form, "is_checked": True})


def _save(request: HttpRequest, event: Event, who: Player, form: RosterForm) -> HttpResponse:
    if form.is_only_pasted:
        form.read_file()
    roster = form.roster()
    if roster is None or (form.problems and not request.POST.get("anyway")):
        return _show(request, event, who, {"form": form, "is_checked": True, "is_refused": True}, REFUSED)
    once = request.POST.get("once", "")[:40]
    submit_roster(event=event, player=who.id, roster=roster, words=form.words_kept, actor=organiser(request), once=once)
    saved, bare = _("Saved: the list of %(name)s.") % {"name": who.name}, _("No faction is named.")
    told = [saved, misspelt(roster.faction) if roster.faction else bare, unclear_kept(form.lines_unread)]
    messages.success(request, " ".join(filter(None, told)))
    after = next_without_list(value_of(event), who.id) if request.POST.get("do") == "hand-in-next" else None
    if after is not None:
        return redirect("tournaments:run-player-list", event.uid, after.id)
    return redirect("tournaments:run-player", event.uid, who.id)


def _show(request: HttpRequest, event: Event, who: Player, more: dict[str, Any], status: int = 200) -> HttpResponse:
    value = value_of(event)
    context = {
        "player": who, "settings": value.event.settings, "list": roster_view(event, value, who.id),
        "is_locked": is_list_locked(value, who.id), "after": next_without_list(value, who.id),
        "builder": builder_for(event, who, value.event.settings, value.rosters.get(who.id)),
        "to_check": reverse("tournaments:run-player-list", args=[event.uid, who.id]),
        "back": reverse("tournaments:run-player", args=[event.uid, who.id]), **more,
    }  # fmt: skip
    answer = page(request, event, "player_list", context)
    answer.status_code = status
    return answer

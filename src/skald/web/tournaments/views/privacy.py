"""Forgetting a player: what it means, and the doing."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skald.web.tournaments.access import for_organiser, organiser
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.names import numbered, numbers, player_called
from skald.web.tournaments.services.carrying import backups
from skald.web.tournaments.services.forgetting import forget_player, has_been_paired, may_be_paired_again


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_organiser
def forget(request: HttpRequest, event: Event, player: str) -> HttpResponse:
    """Ask before somebody is forgotten, then forget."""
    value = value_of(event)
    found = player_called(value.event, player)
    if found is None:
        raise Http404
    if request.method == "POST":
        leaves = may_be_paired_again(value, found.id) and "leaves" in request.POST
        forget_player(event=event, player=found.id, actor=organiser(request), leaves=leaves)
        messages.success(request, _("Forgotten. Results stay, under a number."))
        if leaves and has_been_paired(value, found.id):
            messages.success(request, _("Nobody is paired with that number in the rounds to come."))
        return redirect("tournaments:run", event.uid)
    shown = {
        "event": event, "player": found, "alias": numbered(numbers(value.event)[found.id]),
        "stays": has_been_paired(value, found.id),
        "plays_on": may_be_paired_again(value, found.id),
        "has_backups": bool(backups(event)),
    }  # fmt: skip
    return render(request, "tournaments/forget.html", shown)

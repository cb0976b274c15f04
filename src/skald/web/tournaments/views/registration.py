"""Registering for an event by oneself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skald.content.problems import Problem
from skald.tournament.ledger import RefusedError
from skald.tournament.taking_part import against_registering
from skald.web.form_keys import new_once
from skald.web.tournaments.access import for_everybody
from skald.web.tournaments.forms.registration import RegistrationForm
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import sentence
from skald.web.tournaments.queries.names import is_named, known_words, public_players
from skald.web.tournaments.services.players import seats_made_by
from skald.web.tournaments.services.registering import register
from skald.web.tournaments.zones import moment


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_everybody
def registration(request: HttpRequest, event: Event) -> HttpResponse:
    """A name, and what else the organiser would like to know; then the private link."""
    if request.method != "POST":
        return _page(request, event, RegistrationForm())
    form = RegistrationForm(request.POST)
    if not form.is_valid() or _is_taken(event, form, request.POST.get("once", "")[:40]):
        return _page(request, event, form, status=422)
    given = {key: form.cleaned_data[key] for key in ("name", "club", "faction", "mail", "hidden")}
    try:
        seat = register(event=event, once=request.POST.get("once", "")[:40] or new_once(), **given)
    except RefusedError as refused:
        return _page(request, event, form, refused.problem, status=409)
    return redirect("tournaments:player-key", seat.token)


def _is_taken(event: Event, form: RegistrationForm, once: str) -> bool:
    """Whether somebody of that name is there, and not by this same form: most of all, whoever registers twice."""
    if not is_named(value_of(event), form.cleaned_data["name"]) or (once and seats_made_by(event, once)):
        return False
    said = _(
        "Somebody of this name is registered. If it is you, open your own link or ask the organiser for it; "
        "if not, add something that tells you two apart."
    )
    form.add_error("name", said)
    return True


def _page(
    request: HttpRequest, event: Event, form: RegistrationForm, refused: Problem | None = None, *, status: int = 200
) -> HttpResponse:
    value = value_of(event)
    why = refused or against_registering(value, int(timezone.now().timestamp()))
    capacity = value.event.settings.capacity
    staying = sum(player.dropped_after != 0 for player in value.event.players)
    context = {
        "event": event, "value": value, "form": form, "once": request.POST.get("once", "")[:40] or new_once(),
        "why": sentence(why) if why is not None else "", "waiting": len(value.waiting),
        "left": None if capacity is None else max(0, capacity - staying),
        "due": moment(value.details.deadline), **known_words(public_players(value).values()),
    }  # fmt: skip
    return render(request, "tournaments/player/register.html", context, status=status)

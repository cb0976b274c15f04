"""How every page of an organiser works: it shows, or it does one thing and comes back, or it shows why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skald.content.problems import Problem
from skald.tournament.event import Player
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament
from skald.web.form_keys import new_once
from skald.web.tournaments.access import AnyView, for_organiser, organiser
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import sentences
from skald.web.tournaments.queries.names import player_called
from skald.web.tournaments.queries.shields import shields
from skald.web.tournaments.services.recording import Actor

REFUSED = 422


class WrongForm(Exception):  # noqa: N818  (not a mistake of ours: something was typed that doesn't fit)
    """Something typed doesn't fit; the forms, by their names in the template, say where and why."""

    def __init__(self, **wrong: object) -> None:
        super().__init__()
        self.forms = wrong


class Asked(NamedTuple):
    """What an organiser asks a page to do."""

    request: HttpRequest
    event: Event
    #: What the button says behind its colon, such as the id of a player.
    about: str

    @property
    def value(self) -> Tournament:
        return value_of(self.event)

    @property
    def actor(self) -> Actor:
        return organiser(self.request)

    @property
    def once(self) -> str:
        """The key of the form, and of what was pressed: a form can be used for two things after going back."""
        key = self.request.POST.get("once", "")[:24]
        pressed = sha256(self.request.POST.get("do", "").encode()).hexdigest()[:12]
        return f"{key}.{pressed}" if key else ""

    @property
    def player(self) -> Player:
        """The player that the button is about."""
        return player_or_404(self.value, self.about)

    def valid(self, name: str, form: forms.Form) -> dict[str, Any]:
        """What was typed into a form, or `WrongForm`."""
        if not form.is_valid():
            raise WrongForm(**{name: form})
        return form.cleaned_data


#: Does something, and gives a sentence to show afterwards, or an address to go to.
Action = Callable[[Asked], "str | HttpResponse"]
Show = Callable[[HttpRequest, Event, dict[str, Any]], HttpResponse]


def organiser_page(view: Callable[..., HttpResponse]) -> AnyView:
    """A page for the organisers of an event."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(for_organiser(view)))


def answer(request: HttpRequest, event: Event, *, actions: Mapping[str, Action], show: Show, back: str) -> HttpResponse:
    """Show a page; or do what was pressed and go back; or show it again with the reasons against it."""
    if request.method != "POST":
        return show(request, event, {})
    what, _colon, about = request.POST.get("do", "").partition(":")
    if what not in actions:
        raise Http404
    try:
        done = actions[what](Asked(request, event, about))
    except RefusedError as error:
        return refused(request, event, show, problems_of(error))
    except WrongForm as wrong:
        event.refresh_from_db()
        return _with_status(show(request, event, wrong.forms))
    if isinstance(done, HttpResponse):
        return done
    if done:
        messages.success(request, done)
    return redirect(back)


def problems_of(error: RefusedError) -> Sequence[Problem]:
    """Everything that speaks against what was asked."""
    return getattr(error, "problems", (error.problem,))


def refused(request: HttpRequest, event: Event, show: Show, problems: Sequence[Problem]) -> HttpResponse:
    """The page again, with the reasons against what was asked."""
    event.refresh_from_db()
    names = value_of(event).event.names
    return _with_status(show(request, event, {"problems": sentences(problems, names)}))


def page(request: HttpRequest, event: Event, template: str, context: Mapping[str, object]) -> HttpResponse:
    """A page of the organiser's, live, with a fresh key for its forms."""
    value = value_of(event)
    known = {"event": event, "value": value, "version": event.seen, "once": new_once(), "names": value.event.names,
             "shields": shields(value)}  # fmt: skip
    return render(request, f"tournaments/run/{template}.html", {**known, **context})


def player_or_404(value: Tournament, name: str) -> Player:
    """The player of an id, or "no such page"."""
    found = player_called(value.event, name)
    if found is None:
        raise Http404
    return found


def _with_status(response: HttpResponse) -> HttpResponse:
    response.status_code = REFUSED
    return response

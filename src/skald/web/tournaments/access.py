"""Who may see and do what. A key is looked up here and nowhere else; whoever holds none sees what is published.

Every page of an event is made in the event's time zone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from skald.web.accounts.limits import failed, is_blocked
from skald.web.journals.reading import freshen
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event, Pass, Seat
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.zones import zone_of

P = ParamSpec("P")
T = TypeVar("T")
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
AnyView = Callable[..., HttpResponse]


def is_organiser(request: HttpRequest, event: Event) -> bool:
    """Whether the visitor is signed in as one of the event's organisers."""
    return request.user.is_authenticated and event.organisers.filter(pk=request.user.pk).exists()


def for_organiser(view: EventView[P]) -> AnyView:
    """A page for the organisers of an event: others are asked to sign in, or told that there is nothing."""

    @wraps(view)
    def guarded(request: HttpRequest, uid: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(Event, uid=uid)
        if is_organiser(request, event):
            freshen(event)
            with timezone.override(zone_of(value_of(event))):
                return view(request, event, *args, **kwargs)
        if request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.get_full_path())

    return guarded


def for_everybody(view: EventView[P]) -> AnyView:
    """A page for anybody; the view shows only what is published."""

    @wraps(view)
    def found(request: HttpRequest, uid: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(Event, uid=uid)
        freshen(event)
        with timezone.override(zone_of(value_of(event))):
            return view(request, event, *args, **kwargs)

    return found


def for_player(view: Callable[Concatenate[HttpRequest, Seat, P], HttpResponse]) -> AnyView:
    """A page for whoever holds a player's link."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        seat = _held(request, Seat.objects.select_related("event").filter(token=token).first())
        freshen(seat.event)
        with timezone.override(zone_of(value_of(seat.event))):
            return view(request, seat, *args, **kwargs)

    return guarded


def for_pass(kind: str) -> Callable[[Callable[Concatenate[HttpRequest, Pass, P], HttpResponse]], AnyView]:
    """A page for whoever holds the link of a table or of a helper."""

    def decorate(view: Callable[Concatenate[HttpRequest, Pass, P], HttpResponse]) -> AnyView:
        @wraps(view)
        def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
            found = Pass.objects.select_related("event").filter(token=token, kind=kind, is_revoked=False).first()
            held = _held(request, found)
            freshen(held.event)
            with timezone.override(zone_of(value_of(held.event))):
                return view(request, held, *args, **kwargs)

        return guarded

    return decorate


def organiser(request: HttpRequest) -> Actor:
    """The signed-in organiser, as the journal names them."""
    return Actor("organiser", request.user.get_username())


def _held(request: HttpRequest, key: T | None) -> T:
    """The key, or "no such page"; guessing is counted, and ends for a while."""
    address = request.META.get("REMOTE_ADDR", "")
    if key is None:
        if not is_blocked("code", address):
            failed("code", address)
        raise Http404
    return key

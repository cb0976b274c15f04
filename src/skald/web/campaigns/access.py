"""Who may see and do what. A key is looked up here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from skald.web.accounts.limits import failed, is_blocked
from skald.web.campaigns.models import Campaign, Seat
from skald.web.campaigns.remembering import remember
from skald.web.campaigns.services.deadlines import visit
from skald.web.journals.reading import freshen

P = ParamSpec("P")
T = TypeVar("T")
AnyView = Callable[..., HttpResponse]


def for_seat(view: Callable[Concatenate[HttpRequest, Seat, P], HttpResponse]) -> AnyView:
    """A page for whoever holds a lord's link, in the lord's own time zone; late deadlines are judged first."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        found = Seat.objects.select_related("campaign").filter(token=token, is_taken=True, agent="").first()
        seat = _held(request, found)
        visit(seat.campaign, timezone.now())
        freshen(seat.campaign)
        with timezone.override(ZoneInfo(seat.zone or "UTC")):
            return remember(request, view(request, seat, *args, **kwargs), seat)

    return guarded


def posted(back: str) -> Callable[[AnyView], AnyView]:
    """A view that only takes what a form sends; whoever comes back to its address later is led to its page."""

    def only_posted(view: AnyView) -> AnyView:
        @wraps(view)
        def guarded(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
            if request.method in ("GET", "HEAD"):
                return redirect(back, token)
            return require_POST(view)(request, token, **kwargs)

        return guarded

    return only_posted


def for_player(view: Callable[Concatenate[HttpRequest, Seat, P], HttpResponse]) -> AnyView:
    """The same, for pages that need a campaign that has begun."""

    @wraps(view)
    def begun(request: HttpRequest, seat: Seat, *args: Any, **kwargs: Any) -> HttpResponse:
        if not seat.campaign.length:
            raise Http404
        return view(request, seat, *args, **kwargs)

    return for_seat(begun)


def for_watcher(view: Callable[Concatenate[HttpRequest, Campaign, P], HttpResponse]) -> AnyView:
    """A page for whoever holds the link for watching."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        found = _held(request, Campaign.objects.filter(watching=token, length__gt=0).first())
        visit(found, timezone.now())
        freshen(found)
        return view(request, found, *args, **kwargs)

    return guarded


def invited(request: HttpRequest, token: str) -> Campaign:
    """The campaign of an invitation."""
    return _held(request, Campaign.objects.filter(invitation=token).first())


def _held(request: HttpRequest, key: T | None) -> T:
    """The key, or "no such page"; guessing is counted."""
    address = request.META.get("REMOTE_ADDR", "")
    if key is None:
        if not is_blocked("code", address):
            failed("code", address)
        raise Http404
    return key

"""Who may see and do what. A key is looked up here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST
from msgspec import Struct

from skald.web.accounts.limits import failed, is_blocked
from skald.web.battles.models import Battle, Seat
from skald.web.battles.queries.delayed import watched
from skald.web.battles.remembering import remember
from skald.web.battles.services.clocks import keep_time
from skald.web.journals.reading import freshen

P = ParamSpec("P")
AnyView = Callable[..., HttpResponse]


class Key(Struct, frozen=True):
    """What a key opens: a seat, or a battle to be watched."""

    battle: Battle
    seat: Seat | None

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that its bearer decides for."""
        return () if self.seat is None else self.seat.numbers


def key_of(token: str) -> Key | None:
    """What a token opens."""
    # Whoever drags a unit asks five times a second: in no order this costs half.
    for seat in Seat.objects.select_related("battle").filter(token=token, is_taken=True):
        return Key(seat.battle, seat)
    battle = Battle.objects.filter(watching=token).first()
    return None if battle is None else Key(battle, None)


def for_seat(view: Callable[Concatenate[HttpRequest, Seat, P], HttpResponse]) -> AnyView:
    """A page for whoever holds a seat's link."""

    @gzip_page
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _held(request, key_of(token))
        if key.seat is None:
            raise Http404
        freshen(key.battle)
        keep_time(key.battle, timezone.now())
        return remember(request, view(request, key.seat, *args, **kwargs), key.seat)

    return guarded


def for_watcher(view: Callable[Concatenate[HttpRequest, Battle, P], HttpResponse]) -> AnyView:
    """A page for whoever holds the link for watching."""

    @gzip_page
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _held(request, key_of(token))
        if key.seat is not None:
            raise Http404
        freshen(key.battle)
        keep_time(key.battle, timezone.now())
        return view(request, watched(key.battle, timezone.now()), *args, **kwargs)

    return guarded


def posted(view: AnyView) -> AnyView:
    """A view that only takes what a form sends; whoever comes back to its address later is led to the table."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect("battles:seat", token)
        return require_POST(view)(request, token, **kwargs)

    return guarded


def invited(request: HttpRequest, token: str) -> Seat:
    """The seat of an invitation, taken or not."""
    seat = Seat.objects.select_related("battle").filter(invitation=token).first()
    if seat is None:
        _held(request, None)
    assert seat is not None
    return seat


def _held(request: HttpRequest, key: Key | None) -> Key:
    """The key, or "no such page"; guessing is counted."""
    if key is None:
        address = request.META.get("REMOTE_ADDR", "")
        if not is_blocked("code", address):
            failed("code", address)
        raise Http404
    return key

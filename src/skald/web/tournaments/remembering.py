"""Whose phone this is: a signed cookie with the keys of the players whose pages were opened on it.

It holds keys that the phone has seen in addresses anyway, so a key that the organiser renews is forgotten with it.
Pages that are kept for everybody never say who it is: they show that somebody is remembered, and lead to `/me`.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from skald.web.tournaments.models import Seat

SALT = "skald.player"
AGE = 365 * 24 * 3600
#: Events of a year or two; the oldest falls off.
MOST = 12


def remembered(request: HttpRequest) -> list[Seat]:
    """The players of this phone, the latest first."""
    tokens = _tokens(request)
    seats = {seat.token: seat for seat in Seat.objects.select_related("event").filter(token__in=tokens)}
    return [seats[token] for token in tokens if token in seats]


def remember(request: HttpRequest, response: HttpResponse, seat: Seat) -> None:
    """This phone is this player's, in this event."""
    tokens = _tokens(request)
    if tokens[:1] == [seat.token]:
        return
    others = [each.token for each in remembered(request) if each.event_id != seat.event_id]
    _write(response, [seat.token, *others][:MOST])


def forget(request: HttpRequest, response: HttpResponse, token: str = "") -> None:
    """One player is forgotten here, or all."""
    left = [each for each in _tokens(request) if token and each != token]
    if left:
        _write(response, left)
    else:
        response.delete_cookie(settings.SKALD_PLAYER_COOKIE, samesite="Lax")


def _tokens(request: HttpRequest) -> list[str]:
    try:
        found = signing.loads(request.COOKIES.get(settings.SKALD_PLAYER_COOKIE, ""), salt=SALT, max_age=AGE)
    except signing.BadSignature:
        return []
    return [str(each) for each in found][:MOST] if isinstance(found, list) else []


def _write(response: HttpResponse, tokens: list[str]) -> None:
    response.set_cookie(
        settings.SKALD_PLAYER_COOKIE, signing.dumps(tokens, salt=SALT), max_age=AGE, httponly=True, samesite="Lax"
    )

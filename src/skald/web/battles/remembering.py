"""Battles that this browser remembers: the private links it has opened, in a signed cookie. No account is needed."""

from __future__ import annotations

from django.core import signing
from django.http import HttpRequest, HttpResponse

from skald.web.battles.models import Seat

COOKIE, SALT = "skald_battles", "skald.battles.remembered"
#: So many links are remembered, for so many seconds after the last visit.
MOST, YEAR = 20, 365 * 24 * 3600


def tokens_of(request: HttpRequest) -> list[str]:
    """The links that this browser has opened, the last one first; nothing of a cookie that somebody else wrote."""
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def remember(request: HttpRequest, response: HttpResponse, seat: Seat) -> HttpResponse:
    """The response with the seat in front of those that the browser remembers."""
    known = tokens_of(request)
    if known[:1] != [seat.token]:
        kept = [seat.token, *(each for each in known if each != seat.token)][:MOST]
        response.set_cookie(
            COOKIE, signing.dumps(kept, salt=SALT), max_age=YEAR, httponly=True, samesite="Lax",
            secure=request.is_secure(),
        )  # fmt: skip
    return response


def seats_of(request: HttpRequest) -> list[Seat]:
    """The seats that this browser remembers and that still exist, the last one first."""
    tokens = tokens_of(request)
    rows = Seat.objects.select_related("battle").filter(token__in=tokens, is_taken=True) if tokens else []
    found = {seat.token: seat for seat in rows}
    return [found[token] for token in tokens if token in found]

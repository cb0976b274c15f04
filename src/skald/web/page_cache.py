"""Pages that everybody sees alike are made once for each version of what they show.

A view marks its response with `keep`; the numbers were read before the page was made, so a change in between makes the
kept page old at once. Visitors with a session are never served from here: their page may hold more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language_from_request

from skald.web.kept_pages import PERSONAL, SHELF, Kept, Shelf, asked_by
from skald.web.live.topics import version

TURNS = 64

#: Scheme, host, path with query, language, whether the browser knows its player: such pages say so, and not whom.
Key = tuple[str | None, str, str, str, bool]


def keep(response: HttpResponse, versions: Mapping[str, int]) -> HttpResponse:
    """Allow a page to be kept for visitors without a session while these topics stay at these versions."""
    response.skald_kept = tuple(versions.items())  # type: ignore[attr-defined]
    response["Cache-Control"] = "no-cache"
    return response


class PageCache:
    """The outermost middleware: a kept page costs one query of a number."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._pages: Shelf[Key] = Shelf()
        self._turns = [Lock() for _turn in range(TURNS)]

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "GET" or not PERSONAL.isdisjoint(request.COOKIES):
            return self.get_response(request)
        knows_player = bool(request.COOKIES.get(settings.SKALD_PLAYER_COOKIE))
        language = get_language_from_request(request)
        key = (request.scheme, request.get_host(), request.get_full_path(), language, knows_player)
        if (fresh := self._fresh(request, key)) is not None:
            return fresh
        if self._pages.get(key) is None:
            return self._made(request, key)
        # A page that everybody looks at has just become old: one visitor makes it anew, the others wait for that.
        with self._turn_of(key):
            return self._fresh(request, key) or self._made(request, key)

    def _fresh(self, request: HttpRequest, key: Key) -> HttpResponse | None:
        """The kept page, if nothing has changed since it was made."""
        kept = self._pages.get(key)
        if kept is None or not kept.is_true({topic: version(topic) for topic in kept.topics}):
            return None
        # Another browser asks in other words for the same page: the next time it is found before Django.
        SHELF.put(asked_by(request), kept)
        return _again(kept)

    def _made(self, request: HttpRequest, key: Key) -> HttpResponseBase:
        response = self.get_response(request)
        self._remember(key, request, response)
        return response

    def _turn_of(self, key: Key) -> Lock:
        """Pages share a few locks: enough that two seldom wait for each other."""
        return self._turns[hash(key) % len(self._turns)]

    def _remember(self, key: Key, request: HttpRequest, response: HttpResponseBase) -> None:
        mark: tuple[tuple[str, int], ...] | None = getattr(response, "skald_kept", None)
        if mark is None or response.status_code != 200 or response.cookies or not isinstance(response, HttpResponse):
            return
        page = Kept(mark, response.content, tuple(response.items()))
        SHELF.put(asked_by(request), page)
        self._pages.put(key, page)


def _again(kept: Kept) -> HttpResponse:
    response = HttpResponse(kept.content)
    for name, text in kept.headers:
        response[name] = text
    return response

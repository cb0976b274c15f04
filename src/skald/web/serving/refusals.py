"""The page for a request whose body wasn't taken, in the visitor's language; for programs the same as JSON."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.web.serving.bodies import REFUSED

PROGRAMS = "/api/"
#: The ruling on what is read.
FILES = "ruling.F1"


class RefusedBodies:
    """Answers for pages that never get to see what was sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        refused: tuple[str, int] | None = request.META.get("asgi.scope", {}).get(REFUSED)
        return self.get_response(request) if refused is None else _page(request, *refused)


def _page(request: HttpRequest, why: str, most: int) -> HttpResponse:
    if request.path.startswith(PROGRAMS):
        return _told(why)
    if why == "too-big":
        return render(request, "413.html", {"most": most}, status=413)
    answer = render(request, "503.html", {"is_busy": why == "busy"}, status=503)
    answer["Retry-After"] = "60"
    return answer


def _told(why: str) -> HttpResponse:
    """What programs are told, in the form of every other problem of theirs."""
    is_big = why == "too-big"
    words = _("That is too big for this page.") if is_big else _("Too many files are on their way here.")
    page = reverse("reference:rule", args=[FILES])
    answer = JsonResponse({"code": why, "words": words, "rule": FILES, "page": page}, status=413 if is_big else 503)
    if not is_big:
        answer["Retry-After"] = "60"
    return answer

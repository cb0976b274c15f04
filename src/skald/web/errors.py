"""The pages for what went wrong, in the visitor's language."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from skald.web.room import ROOM, is_about_room


def page_missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def page_failed(request: HttpRequest) -> HttpResponse:
    if is_about_room(sys.exception()):
        ROOM.note_full()
        return render(request, "507.html", status=507)
    return render(request, "500.html", status=500)


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403.html", status=403)

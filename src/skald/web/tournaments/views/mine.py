"""“Your page”: from anywhere to the page of the player whose phone this is, and the way to be forgotten on it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Seat
from skald.web.tournaments.queries.names import player_called
from skald.web.tournaments.remembering import forget, remembered


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def your_page(request: HttpRequest, uid: str = "") -> HttpResponse:
    """To the player's page: of this event, of the only one, or chosen from a list."""
    if request.method == "POST":
        return _forget(request)
    seats = remembered(request)
    here = [seat for seat in seats if seat.event.uid == uid] or seats
    if len(here) == 1 and "all" not in request.GET:
        return redirect("tournaments:player", here[0].token)
    answer = render(request, "tournaments/your_page.html", {"mine": [(seat, _name(seat)) for seat in seats]})
    if not seats:
        forget(request, answer)
    return answer


def _name(seat: Seat) -> str:
    found = player_called(value_of(seat.event).event, seat.player)
    return found.name if found is not None else ""


def _forget(request: HttpRequest) -> HttpResponse:
    answer = redirect("tournaments:list")
    forget(request, answer, request.POST.get("forget", ""))
    messages.success(request, _("Forgotten in this browser. Your link and your code still open your page."))
    return answer

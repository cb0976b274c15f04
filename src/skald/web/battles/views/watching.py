"""The table of whoever watches: as it is, or as it was some time ago where the players want that."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from skald.web.battles.access import for_watcher
from skald.web.battles.models import Battle
from skald.web.battles.queries.card import card
from skald.web.battles.queries.drawn import drawn, heard_of
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.seen import seen
from skald.web.battles.views.table import asked_turn, asked_unit, card_page, known_input, moment_page


@require_safe
@for_watcher
def watch_page(request: HttpRequest, battle: Battle) -> HttpResponse:
    """The table of whoever watches."""
    heard = heard_of(battle)
    found = seen(battle, ())
    picture = reverse("battles:watched-result", args=[battle.watching])
    context = table_page(found, whole_story="story" in request.GET, turn=asked_turn(request))
    context |= {
        "here": reverse("battles:watch", args=[battle.watching]),
        "drawn": drawn(found, heard=heard, known=known_input(request)),
        "card": card(found, asked_unit(request)), "film": reverse("battles:watched-told", args=[battle.watching]),
        "picture": picture, "share": request.build_absolute_uri(picture),
    }  # fmt: skip
    return render(request, "battles/table.html", context)


@require_safe
@for_watcher
def watched_card(request: HttpRequest, battle: Battle, number: int) -> HttpResponse:
    """The card of one unit, for whoever watches."""
    return card_page(request, seen(battle, ()), number)


@require_safe
@for_watcher
def watched_moment(request: HttpRequest, battle: Battle, number: int) -> HttpResponse:
    """The table as it was after so many inputs, for whoever watches."""
    return moment_page(request, seen(battle, ()), number)

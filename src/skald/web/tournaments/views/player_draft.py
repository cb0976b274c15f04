"""The expedition's cards on a player's own phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from skald.tournament.event import Player
from skald.web.tournaments.models import Seat
from skald.web.tournaments.views.draft import draft_page
from skald.web.tournaments.views.player import a_players_page, actor_of, links_of


@a_players_page
def draft(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """Choose cards with the opponent."""
    return draft_page(request, seat.event, me.id, number, links_of(seat, number), actor_of(me))

"""What two players do before and during a game, on a player's own phone: cards, the bid, the chess clock."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from skald.tournament.event import Player
from skald.web.tournaments.models import Seat
from skald.web.tournaments.views.bid import bid_page
from skald.web.tournaments.views.chess import chess_page
from skald.web.tournaments.views.draft import draft_page
from skald.web.tournaments.views.picks import picks_page
from skald.web.tournaments.views.player import a_players_page, actor_of, links_of


@a_players_page
def draft(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """Choose cards with the opponent."""
    return draft_page(request, seat.event, me.id, number, links_of(seat, number), actor_of(me))


@a_players_page
def chess(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """The chess clock of the game."""
    return chess_page(request, seat.event, me.id, number, links_of(seat, number).home)


@a_players_page
def points(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """Tick the points of this game."""
    return picks_page(request, seat.event, me.id, number, links_of(seat, number).home, actor_of(me))


@a_players_page
def bid(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """Bid for the choice of who starts."""
    return bid_page(request, seat.event, me.id, number, links_of(seat, number).home, actor_of(me), is_own=True)

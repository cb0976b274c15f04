"""The secret bid for the choice of who starts: placed on each player's phone, shown when both have bid.

Until then only its owner's private link says what it is. A table's link is open to both players and to whoever looks
over their shoulder: it says that a bid is placed, and no more.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from skald.tournament.bids import winner_of_bid
from skald.tournament.ledger import RefusedError
from skald.tournament.live import game_of
from skald.tournament.settings import PlayerId
from skald.web.form_keys import new_once
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import sentence
from skald.web.tournaments.queries.player_page import GameNow
from skald.web.tournaments.services.bidding import place_bid
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.views.player_game import game_or_404


def bid_page(
    request: HttpRequest, event: Event, player: PlayerId, number: int, back: str, actor: Actor, *, is_own: bool
) -> HttpResponse:
    """Bid once; then wait for the opponent, and see both bids together. `is_own`: by the player's private link."""
    value, now = game_or_404(event, player, number)
    if not value.event.settings.bid:
        raise Http404
    if request.method != "POST":
        return _page(request, event, now, back, is_own=is_own)
    given = request.POST.get("bid", "")
    if not (given.isascii() and given.isdigit() and len(given) < 4):
        raise Http404
    once = request.POST.get("once", "")[:40]
    try:
        place_bid(event=event, number=number, player=player, points=int(given), actor=actor, once=once)
    except RefusedError as refused:
        return _page(request, event, now, back, sentence(refused.problem, value.event.names), is_own=is_own)
    return redirect(request.path)


def _page(
    request: HttpRequest, event: Event, now: GameNow, back: str, wrong: str = "", *, is_own: bool
) -> HttpResponse:
    event.refresh_from_db()
    value = value_of(event)
    game = game_of(value, now.number, now.me.id)
    bids = value.bids.get((now.number, game.a), {}) if game is not None else {}
    is_shown = len(bids) == 2
    winner = winner_of_bid(value, now.number, now.me.id)
    context = {
        "event": event, "version": event.seen, "now": now, "back": back, "once": new_once(), "problem": wrong,
        "is_placed": now.me.id in bids, "has_theirs": now.opponent.id in bids, "is_shown": is_shown, "is_own": is_own,
        # Before both have bid, a bid leaves the server only for whoever placed it.
        "mine": bids.get(now.me.id) if is_own or is_shown else None,
        "theirs": bids.get(now.opponent.id) if is_shown else None,
        "winner": {now.me.id: now.me.name, now.opponent.id: now.opponent.name}.get(winner, "") if winner else "",
        "loser": {now.me.id: now.opponent.name, now.opponent.id: now.me.name}.get(winner, "") if winner else "",
        "points": bids[winner] if winner is not None else 0, "choices": range(value.event.settings.bid + 1),
    }  # fmt: skip
    return render(request, "tournaments/player/bid.html", context, status=409 if wrong else 200)

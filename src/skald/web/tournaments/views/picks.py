"""Lists of more points than a game: ticked on each player's phone, shown when both have ticked."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from skald.content.factions.catalogue import hired_name
from skald.content.second.magic.wording import spell_names
from skald.tournament.ledger import RefusedError
from skald.tournament.live import game_of
from skald.tournament.picks import buys_of, picks_points, shown_picks
from skald.tournament.settings import PlayerId
from skald.warbands.roster import Roster
from skald.web.form_keys import new_once
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import language, sentence
from skald.web.tournaments.queries.player_page import GameNow
from skald.web.tournaments.services.picking import pick_points
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.views.player_game import game_or_404


class Row(NamedTuple):
    """A purchase: what it is, and a box for each of its points."""

    key: str
    name: str
    figures: int
    boxes: range


def picks_page(
    request: HttpRequest, event: Event, player: PlayerId, number: int, back: str, actor: Actor
) -> HttpResponse:
    """Tick once; then wait for the opponent, and see both lists together."""
    value, now = game_or_404(event, player, number)
    roster = value.rosters.get(player)
    if not picks_points(value.event.settings) or roster is None:
        raise Http404
    if request.method != "POST":
        return _page(request, event, now, back, roster)
    taken = tuple(min(100, len(request.POST.getlist(f"p{at}"))) for at, _ in enumerate(buys_of(roster)))
    once = request.POST.get("once", "")[:40]
    try:
        pick_points(event=event, number=number, player=player, taken=taken, actor=actor, once=once)
    except RefusedError as refused:
        return _page(request, event, now, back, roster, sentence(refused.problem, value.event.names))
    return redirect(request.path)


def _page(request: HttpRequest, event: Event, now: GameNow, back: str, roster: Roster, wrong: str = "") -> HttpResponse:
    event.refresh_from_db()
    value = value_of(event)
    game = game_of(value, now.number, now.me.id)
    ticked = value.picks.get((now.number, game.a), {}) if game is not None else {}
    both = shown_picks(value, now.number, now.me.id)
    context = {
        "event": event, "version": event.seen, "now": now, "back": back, "once": new_once(), "problem": wrong,
        "is_ticked": now.me.id in ticked, "has_theirs": now.opponent.id in ticked, "is_shown": len(ticked) == 2,
        "rows": _rows(roster), "size": value.event.settings.size,
        "lists": [(each.name, _told(both[each.id])) for each in (now.me, now.opponent) if each.id in both],
    }  # fmt: skip
    return render(request, "tournaments/player/picks.html", context, status=409 if wrong else 200)


def _rows(roster: Roster) -> list[Row]:
    return [
        Row(f"p{at}", hired_name(language(), buy.type), buy.figures, range(buy.points))
        for at, buy in enumerate(buys_of(roster))
    ]


def _told(roster: Roster) -> list[str]:
    """A list in lines, with the spells that the event fixed."""
    lines = []
    for buy in buys_of(roster):
        spells = f" ({spell_names(language(), buy.spells)})" if buy.spells else ""
        lines.append(f"{buy.figures} {hired_name(language(), buy.type)}{spells}")
    return lines

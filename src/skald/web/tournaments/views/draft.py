"""The expedition's cards chosen at a table, on one phone or on two."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from skald.content.scenarios.catalogue import DOMAINS, Card, cards
from skald.content.scenarios.sheets import domain_name
from skald.tournament.bids import with_bid
from skald.tournament.event import Player
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament, game_of
from skald.tournament.scenarios.draft import Draft, drafted, to_pick
from skald.tournament.settings import PlayerId
from skald.tournament.taking_part import against_drafting, against_taking_back
from skald.web.form_keys import new_once
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import language, sentence
from skald.web.tournaments.queries.player_page import GameNow
from skald.web.tournaments.queries.scenario_sheets import ScenarioSheet, sheet_of
from skald.web.tournaments.services.drafting import choose_first, draw_first, pick_card, take_card_back
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.views.player_game import Links, game_or_404


class CardView(NamedTuple):
    """A card to choose, or why it can't be."""

    id: str
    name: str
    text: str
    spent: str


class DomainView(NamedTuple):
    """A domain: its cards, or the one that was chosen and by whom."""

    id: str
    name: str
    cards: tuple[CardView, ...]
    chosen: CardView | None
    by: str


def draft_page(
    request: HttpRequest, event: Event, player: PlayerId, number: int, links: Links, actor: Actor
) -> HttpResponse:
    """Who picks first, then card by card; at the end the scenario that they make."""
    value, now = game_or_404(event, player, number)
    if against_drafting(value, number) is not None:
        raise Http404
    if request.method != "POST":
        return _page(request, event, now, links)
    try:
        _do(request, event, now, actor)
    except RefusedError as refused:
        return _page(request, event, now, links, _said(refused, value))
    return redirect(links.draft)


def _do(request: HttpRequest, event: Event, now: GameNow, actor: Actor) -> None:
    what, _colon, about = request.POST.get("do", "").partition(":")
    once = f"{request.POST.get('once', '')[:20]}.{request.POST.get('do', '')[:19]}" if request.POST.get("once") else ""
    match what, about:
        case "first", "me" | "opponent":
            first = now.me.id if about == "me" else now.opponent.id
            choose_first(event=event, number=now.number, first=first, actor=actor, once=once)
        case "lot", "":
            draw_first(event=event, number=now.number, player=now.me.id, actor=actor, once=once)
        case "back", "":
            take_card_back(event=event, number=now.number, player=now.me.id, actor=actor, once=once)
            messages.success(request, _("The card is taken back."))
        case "pick", card:
            pick_card(event=event, number=now.number, player=now.me.id, card=card[:80], actor=actor, once=once)
            messages.success(request, _("Saved."))
        case _:
            raise Http404


def _page(request: HttpRequest, event: Event, now: GameNow, links: Links, wrong: str = "") -> HttpResponse:
    event.refresh_from_db()
    value = value_of(event)
    game = game_of(value, now.number, now.me.id)
    draft = value.drafts.get((now.number, game.a)) if game is not None else None
    names = {now.me.id: now.me.name, now.opponent.id: now.opponent.name}
    turn = to_pick(draft) if draft is not None else None
    context = {
        "event": event, "version": event.seen, "now": now, "links": links, "once": new_once(), "problem": wrong,
        "draft": draft, "turn": names.get(turn, "") if turn is not None else "", "is_mine": turn == now.me.id,
        "domains": domains(value, now.me, draft, names), "first": names.get(draft.first, "") if draft else "",
        "sheet": _sheet(draft, value.event.settings.bid),
        "left": 5 - len(draft.picks) if draft is not None else 5,
        "slip": _card(cards()[draft.picks[-1].card], {}) if draft is not None and _may_take_back(value, now) else None,
        "may_change_first": draft is not None and not draft.picks and not draft.seed,
        "is_first": draft is not None and draft.first == now.me.id,
    }  # fmt: skip
    return render(request, "tournaments/player/draft.html", context, status=409 if wrong else 200)


def _sheet(draft: Draft | None, bid: int) -> ScenarioSheet | None:
    return sheet_of(with_bid(drafted(draft), bid)) if draft is not None and draft.is_complete else None


def _may_take_back(value: Tournament, now: GameNow) -> bool:
    return against_taking_back(value, now.number, now.me.id) is None


def domains(value: Tournament, me: Player, draft: Draft | None, names: dict[PlayerId, str]) -> list[DomainView]:
    """The five domains as one player sees them: what is chosen, what is open, what this player has spent."""
    used = _spent_in(value, me.id)
    chosen = {cards()[pick.card].domain: pick for pick in draft.picks} if draft is not None else {}
    found = []
    for domain in DOMAINS:
        pick = chosen.get(domain)
        found.append(DomainView(
            domain, domain_name(domain, language()),
            tuple(_card(card, used) for card in cards().values() if card.domain == domain),
            _card(cards()[pick.card], {}) if pick is not None else None,
            names.get(pick.player, "") if pick is not None else "",
        ))  # fmt: skip
    return found


def _spent_in(value: Tournament, player: PlayerId) -> dict[str, int]:
    """The cards that a player has used up, with the round."""
    return {
        pick.card: number
        for (number, _a), draft in value.drafts.items()
        for pick in draft.picks
        if pick.player == player
    }


def _card(card: Card, used: dict[str, int]) -> CardView:
    spent = _("You chose it in round %(round)d.") % {"round": used[card.id]} if card.id in used else ""
    return CardView(card.id, card.name[language()], card.text[language()], spent)


def _said(refused: RefusedError, value: Tournament) -> str:
    given = dict(refused.problem.given)
    card = cards().get(str(given.get("card", "")))
    if card is not None:
        given["card"] = card.name[language()]
    return sentence(type(refused.problem)(refused.problem.code, 0, tuple(given.items())), value.event.names)

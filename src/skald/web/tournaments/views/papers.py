"""Prints. Those with keys or hidden names are for organisers; what is published is for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.tournament.announcing import held_round, published_rounds
from skald.tournament.attendance import players_of
from skald.tournament.event import Player
from skald.tournament.live import Tournament, round_of
from skald.tournament.settings import PlayerId
from skald.web.accounts.site import is_only_here, outside_address, serve_command
from skald.web.page_cache import keep
from skald.web.tournaments.access import for_everybody, for_organiser
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event, Pass
from skald.web.tournaments.papers import keys, rounds, tables
from skald.web.tournaments.papers.compiling import Paper, pdf
from skald.web.tournaments.queries.names import by_name, everybody, player_called, public_players
from skald.web.tournaments.queries.rosters import handed_in
from skald.web.tournaments.queries.rounds_public import RoundPage, page_of, round_page
from skald.web.tournaments.queries.scenario_sheets import scenario_sheet
from skald.web.tournaments.queries.standings import public_standings, table_of
from skald.web.tournaments.services.passes import MOST_TABLES, make_passes_of, table_passes

Named = Callable[[Tournament], Mapping[PlayerId, Player]]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_organiser
def all_papers(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that can be printed or taken away; keys that tables lack are made when they are asked for."""
    value = value_of(event)
    if request.method == "POST":
        make_passes_of(event=event, tables=_tables(value))
        messages.success(request, _("Every table has a link and a code."))
        return redirect("tournaments:papers", event.uid)
    known = set(event.passes.filter(kind=Pass.Kind.TABLE).values_list("label", flat=True))
    numbers = [each.number for each in value.event.paired_rounds]
    return render(request, "tournaments/papers.html", {
        "event": event, "value": value, "rounds": numbers[::-1], "has_lists": bool(value.rosters),
        "is_only_here": is_only_here(request), "serve": serve_command(request),
        "held": held_round(value), "before": held_round(value) - 1,
        "published": {each.number for each in published_rounds(value)},
        "keyless": [table for table in _tables(value) if str(table) not in known],
        "has_table_keys": bool(table_passes(event)),
    })  # fmt: skip


def _for_round(build: Callable[[Tournament, RoundPage], Paper], named: Named) -> Callable[..., HttpResponse]:
    """A print of any paired round; players are named as the wall or the desk may have them."""

    @never_cache
    @require_safe
    @for_organiser
    def view(_request: HttpRequest, event: Event, number: int) -> HttpResponse:
        value = value_of(event)
        return _printed(build(value, _any_round(value, number, named)))

    return view


# What is hung up names people as the public pages do; what stays at the desk names everybody.
pairings_by_name = _for_round(rounds.pairings_by_name, public_players)
pairings_by_table = _for_round(rounds.pairings_by_table, public_players)
missing_results = _for_round(rounds.missing_results, everybody)


@never_cache
@require_safe
@for_organiser
def result_slips(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Slips with the keys of tables; a table without one has a slip to write on."""
    value = value_of(event)
    page = _any_round(value, number, everybody)
    held = {each.label: (each, _door(request, each)) for each in table_passes(event)}
    return _printed(rounds.result_slips(value, page, held))


@never_cache
@require_safe
@for_organiser
def standings_paper(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings after a round or now, to be hung up: who isn't named in public isn't named here."""
    value = value_of(event)
    after = request.GET.get("after", "")
    number = int(after) if after.isascii() and after.isdigit() and len(after) < 8 else None
    return _printed(tables.standings_sheet(value, table_of(value, value.event, public_players(value), number)))


@never_cache
@require_safe
@for_organiser
def warbands(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody's list; with `?for=opponents` a copy for each opponent."""
    value = value_of(event)
    if not value.rosters:
        raise Http404
    listed = by_name(value.event.players)
    copies = value.event.settings.rounds if request.GET.get("for") == "opponents" else 1
    return _printed(tables.warband_sheets(value, listed, handed_in(event), max(1, copies)))


@never_cache
@require_safe
@for_organiser
def warband(_request: HttpRequest, event: Event, player: str) -> HttpResponse:
    """One player's list."""
    value = value_of(event)
    found = player_called(value.event, player)
    if found is None or found.id not in value.rosters:
        raise Http404
    return _printed(tables.warband_sheets(value, [found], handed_in(event)))


@never_cache
@require_safe
@for_organiser
def player_cards(request: HttpRequest, event: Event) -> HttpResponse:
    """Private links to hand out."""
    value = value_of(event)
    held = {seat.player: seat for seat in event.seats.all()}
    listed = by_name(value.event.players)
    cards = [
        (
            player,
            held[str(player.id)].code,
            outside_address(request, reverse("tournaments:player", args=[held[str(player.id)].token])),
        )
        for player in listed
        if str(player.id) in held
    ]
    return _printed(keys.player_cards(value, cards, outside_address(request, reverse("tournaments:code"))))


@never_cache
@require_safe
@for_organiser
def table_signs(request: HttpRequest, event: Event) -> HttpResponse:
    """A sign for each table that has a key."""
    value = value_of(event)
    signs = [(held, _door(request, held)) for held in table_passes(event)]
    if not signs:
        raise Http404
    return _printed(keys.table_signs(value, signs, outside_address(request, reverse("tournaments:code"))))


@require_safe
@for_everybody
def public_standings_paper(_request: HttpRequest, event: Event) -> HttpResponse:
    """The standings as anybody may have them."""
    value = value_of(event)
    return keep(_printed(tables.standings_sheet(value, public_standings(value))), {event.topic: event.seen})


@require_safe
@for_everybody
def scenario_paper(_request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The scenario of a published round."""
    value = value_of(event)
    page = round_page(value, number)
    if page is None or page.scenario_id is None:
        raise Http404
    sheet = scenario_sheet(value.event, page.scenario_id)
    return keep(_printed(tables.scenario_paper(value, page, sheet)), {event.topic: event.seen})


def _any_round(value: Tournament, number: int, named: Named) -> RoundPage:
    found = round_of(value, number)
    if found is None or not found.is_paired:
        raise Http404
    return page_of(value, found, named(value))


def _tables(value: Tournament) -> list[int]:
    """The tables of the hall: as many as are set or as everybody needs, and all that were played at."""
    count = value.event.settings.tables.count or len(players_of(value)) // 2
    used = {game.table for each in value.event.rounds for game in each.games if game.table}
    return sorted({*range(1, min(count, MOST_TABLES) + 1), *used})


def _door(request: HttpRequest, held: Pass) -> str:
    return outside_address(request, reverse("tournaments:table", args=[held.token]))


def _printed(paper: Paper) -> HttpResponse:
    """A PDF that the browser shows, and saves under a good name."""
    answer = HttpResponse(pdf(paper), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{paper.name}.pdf"'
    return answer

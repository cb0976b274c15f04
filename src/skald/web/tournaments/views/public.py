"""What everybody may see of an event: only what is published, and names only of those who allow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from skald.tournament.announcing import held_round, is_final, is_played, is_withdrawn, published_rounds
from skald.tournament.attendance import players_of
from skald.tournament.live import Tournament
from skald.tournament.scenarios.drawing import is_seed_of_round, lot, pool_of
from skald.tournament.taking_part import is_registering
from skald.web.page_cache import keep
from skald.web.tournaments.access import for_everybody, is_organiser
from skald.web.tournaments.codes import spoken as said_aloud
from skald.web.tournaments.journals import Book, book_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.archive import whole_event
from skald.web.tournaments.queries.boards import listed_boards
from skald.web.tournaments.queries.clock import clock_face
from skald.web.tournaments.queries.days import day_of
from skald.web.tournaments.queries.names import by_name, player_called, public_players, with_numbers
from skald.web.tournaments.queries.podium import podium_of
from skald.web.tournaments.queries.progress import day_of_rounds
from skald.web.tournaments.queries.rounds_public import current_round, news, player_games, round_page
from skald.web.tournaments.queries.scenario_sheets import scenario_sheet
from skald.web.tournaments.queries.shields import shields
from skald.web.tournaments.queries.standings import Filter, factions_and_clubs, filtered, line_of, public_standings
from skald.web.tournaments.wording import format_lines, scenario_name, what_to_bring
from skald.web.tournaments.zones import moment

Context = dict[str, Any]
#: What a page shows, given the journal; nothing means that there is no such page (yet).
Build = Callable[[HttpRequest, Event, Book], Context | None]


def public_page(request: HttpRequest, event: Event, template: str, build: Build) -> HttpResponse:
    """A page that is kept for everybody while the event stays as it is."""
    book = book_of(event)
    book = book._replace(value=with_numbers(book.value))
    shown = build(request, event, book)
    if shown is None:
        raise Http404
    value = book.value
    common = {
        "event": event, "version": event.seen, "details": value.details, "current": current_round(value),
        "rounds": [each.number for each in published_rounds(value)], "is_finished": is_final(value),
        "is_played": is_played(value), "held": held_round(value), "shields": shields(value),
        "progress": day_of_rounds(value), "is_organiser": is_organiser(request, event), "day": day_of(value),
        "is_withdrawn": is_withdrawn(book.entries, value),
    }  # fmt: skip
    page = render(request, template, {**common, **shown})
    return page if shown.get("changes_by_itself") else keep(page, {event.topic: event.seen})


@require_safe
@for_everybody
def event_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's front page."""
    return public_page(request, event, "tournaments/event.html", _front)


@require_safe
@for_everybody
def show_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The pairings of a round, and its results as they come."""

    def build(_request: HttpRequest, _event: Event, book: Book) -> Context | None:
        page = round_page(book.value, number)
        return page and {
            "here": "round",
            "page": page,
            "face": clock_face(page.clock),
            "is_latest": _is_latest(book.value, number),
        }

    return public_page(request, event, "tournaments/public/round.html", build)


@require_safe
@for_everybody
def show_standings(request: HttpRequest, event: Event, after: int | None = None) -> HttpResponse:
    """The standings now, or after a round."""

    def build(request: HttpRequest, _event: Event, book: Book) -> Context | None:
        if after is not None and after > len(published_rounds(book.value)):
            return None
        # Before its last result "after a round" would be the same as now.
        complete = [each.number for each in published_rounds(book.value) if not each.missing]
        table = public_standings(book.value, after)
        chosen = Filter.asked(request.GET)
        factions, clubs = factions_and_clubs(table)
        return {
            "here": "standings", "table": filtered(table, chosen), "after": after, "complete": complete,
            "chosen": chosen, "factions": factions, "clubs": clubs,
            "podium": None if after or any(chosen) else podium_of(book.value),
        }  # fmt: skip

    return public_page(request, event, "tournaments/public/standings.html", build)


@require_safe
@for_everybody
def show_player(request: HttpRequest, event: Event, player: str) -> HttpResponse:
    """A player's games."""

    def build(_request: HttpRequest, _event: Event, book: Book) -> Context | None:
        value = book.value
        found = player_called(value.event, player)
        if found is None:
            return None
        table = public_standings(value)
        line = line_of(table, found.id)
        return {
            "here": "player", "player": public_players(value)[found.id], "line": line,
            "figures": [(whole, text) for (_short, whole), text in zip(table.heads, line.figures, strict=True)]
            if line else [],
            "games": player_games(value, found.id), "count": len(table.lines), "hides_rank": held_round(value) == 1,
        }  # fmt: skip

    return public_page(request, event, "tournaments/public/player.html", build)


@require_safe
@for_everybody
def show_scenario(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The scenario of a published round."""

    def build(_request: HttpRequest, _event: Event, book: Book) -> Context | None:
        page = round_page(book.value, number)
        if page is None or page.scenario_id is None:
            return None
        return {"here": "scenario", "page": page, "sheet": scenario_sheet(book.value.event, page.scenario_id)}

    return public_page(request, event, "tournaments/public/scenario.html", build)


@require_safe
@for_everybody
def show_draw(request: HttpRequest, event: Event) -> HttpResponse:
    """How anybody can check that scenarios and pairings were not chosen."""

    def build(_request: HttpRequest, _event: Event, book: Book) -> Context:
        value = book.value
        return {
            "here": "draw",
            "seal": value.seal,
            "draws": [_draw(value, each.number) for each in published_rounds(value)],
        }

    return public_page(request, event, "tournaments/public/draw.html", build)


@require_safe
@for_everybody
def show_archive(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole event on one page."""

    def build(_request: HttpRequest, _event: Event, book: Book) -> Context:
        return {"here": "archive", "archive": whole_event(book.value)}

    return public_page(request, event, "tournaments/public/archive.html", build)


def _front(_request: HttpRequest, event: Event, book: Book) -> Context:
    value = book.value
    page = current_round(value)
    players, waiting = public_players(value), value.waiting
    beyond = set(waiting)
    listed = by_name(players.values())
    counted = players_of(value)
    coming = [player for player in listed if player.id not in beyond]
    return {
        "players": [player for player in coming if player.id in counted],
        "taken": sum(player.dropped_after != 0 for player in coming),
        "waiting": [players[each] for each in waiting], "format": _format(value),
        "is_open": _is_open(value), "until": moment(value.details.deadline),
        "capacity": value.event.settings.capacity, "news": news(event, book),
        "face": clock_face(page.clock) if page and not page.is_over else None,
        "leaders": public_standings(value).lines[:3] if _has_results(value) else [], "podium": podium_of(value),
        "page": page, "code": said_aloud(event.code), "boards": listed_boards(value),
        # A deadline passes without anybody changing anything.
        "changes_by_itself": _is_open(value) and value.details.deadline is not None,
    }  # fmt: skip


def _format(value: Tournament) -> list[str]:
    """The format, and before the event begins also what people bring along."""
    lines = format_lines(value.event.settings)
    return lines if value.event.paired_rounds else [*lines, what_to_bring()]


def _has_results(value: Tournament) -> bool:
    """Whether anybody leads: before the first result only the draw numbers part people."""
    return any(game.is_over for each in published_rounds(value) for game in each.games)


def _is_open(value: Tournament) -> bool:
    return is_registering(value, int(timezone.now().timestamp()))


def _is_latest(value: Tournament, number: int) -> bool:
    return number == len(published_rounds(value))


def _draw(value: Tournament, number: int) -> Context:
    """A round's draw with everything needed to do it again."""
    found = value.event.rounds[number - 1]
    seed = value.seeds.get(number, "")
    name = scenario_name(value.event, found.scenario)
    if not seed:
        return {"number": number, "scenario": name, "seed": ""}
    pool = pool_of(value.event.settings)
    lots = sorted((lot(seed, number, each), scenario_name(value.event, each)) for each in pool)
    return {
        "number": number, "scenario": name, "seed": seed,
        "matches": is_seed_of_round(seed, number, value.seal), "lots": lots,
    }  # fmt: skip

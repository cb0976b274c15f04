"""Files of an event: tables, EVENT.json, the results file for T3; and results back from a table."""

from __future__ import annotations

import json
import re
import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from msgspec.structs import replace

from skald.tournament.announcing import published_event, ranked_event, rounds_in_full
from skald.tournament.event import Event as Value
from skald.tournament.event_file import write_event
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament
from skald.tournament.t3 import write_t3
from skald.tournament.tables import MOST_BYTES, read_results, results_table, standings_rows, standings_table
from skald.web.page_cache import keep
from skald.web.serving.sizes import takes_files
from skald.web.tournaments.access import for_everybody, for_organiser, organiser
from skald.web.tournaments.carried import SUFFIX, write_carried
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.papers.shared import file_name
from skald.web.tournaments.phrases import placed
from skald.web.tournaments.queries.days import day_of
from skald.web.tournaments.queries.names import public_players
from skald.web.tournaments.services.carrying import carry
from skald.web.tournaments.services.recording import add
from skald.web.tournaments.uploads import uploaded
from skald.web.tournaments.wording import sentence, spoken

CSV = "text/csv; charset=utf-8"
JSON = "application/json"


@require_safe
@for_everybody
def standings_csv(_request: HttpRequest, event: Event) -> HttpResponse:
    """The standings as a table."""
    value = value_of(event)
    # A mark at the start tells spreadsheets that it is UTF-8.
    text = "\ufeff" + standings_table(ranked_event(value), public_players(value), spoken())
    return keep(_file(text.encode(), file_name(event.name, "standings") + ".csv", CSV), {event.topic: event.seen})


@require_safe
@for_everybody
def standings_json(_request: HttpRequest, event: Event) -> HttpResponse:
    """The standings for programs."""
    value = value_of(event)
    rows = standings_rows(ranked_event(value), public_players(value), spoken())
    text = json.dumps(rows, ensure_ascii=False, indent=1)
    return keep(_file(text.encode(), file_name(event.name, "standings") + ".json", JSON), {event.topic: event.seen})


@require_safe
@for_everybody
def results_csv(_request: HttpRequest, event: Event) -> HttpResponse:
    """Every published game as a table."""
    value = value_of(event)
    names = {player.id: player.name for player in public_players(value).values()}
    text = "\ufeff" + results_table(published_event(value), names)
    return keep(_file(text.encode(), file_name(event.name, "results") + ".csv", CSV), {event.topic: event.seen})


@require_safe
@for_everybody
def event_json(_request: HttpRequest, event: Event) -> HttpResponse:
    """The event as EVENT.json, as far as it is published, with the names that may be."""
    value = value_of(event)
    return keep(_event_file(event, _public(value)), {event.topic: event.seen})


@never_cache
@require_safe
@for_organiser
def full_event_json(_request: HttpRequest, event: Event) -> HttpResponse:
    """The event as EVENT.json with everything: for `skald tournament` and other programs."""
    return _event_file(event, value_of(event).event)


@never_cache
@require_safe
@for_organiser
def t3_file(request: HttpRequest, event: Event) -> HttpResponse:
    """Results for T3; the event's number there may be given."""
    value = value_of(event)
    number = re.sub(r"[^0-9]", "", request.GET.get("tid", ""))[:10] or "0"
    day = day_of(value)
    published = replace(value.event, rounds=rounds_in_full(value))
    data = write_t3(value, published, public_players(value), number=number, day=f"{day:%d.%m.%Y}" if day else "")
    return _file(data, file_name(event.name, "t3") + ".gep", "application/octet-stream")


@never_cache
@require_safe
@for_organiser
def carried_file(_request: HttpRequest, event: Event) -> HttpResponse:
    """The whole event in one file: backup, or the way to another computer."""
    data = write_carried(carry(event))
    return _file(data, f"{file_name(event.name)}-{event.length}{SUFFIX}", "application/octet-stream")


@takes_files(MOST_BYTES)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_organiser
def import_results(request: HttpRequest, event: Event) -> HttpResponse:
    """Results from a table: all of them, or nothing and every problem."""
    if request.method != "POST":
        return _results_page(request, event, [])
    data = uploaded(request, "table", MOST_BYTES)
    if data is None:
        return _results_page(request, event, [_("Choose a file first.")], 422)
    entries, problems = read_results(data, value_of(event).event)
    if problems:
        return _results_page(request, event, list(map(placed, problems)), 422)
    try:
        reasoned = [replace(entry, reason=_("from a file")) for entry in entries]
        add(event=event, entries=reasoned, actor=organiser(request), once=request.POST.get("once", ""))
    except RefusedError as refused:
        return _results_page(request, event, [sentence(refused.problem, value_of(event).event.names)], 409)
    count = ngettext("%(count)d result was entered.", "%(count)d results were entered.", len(entries))
    messages.success(request, count % {"count": len(entries)})
    return redirect("tournaments:papers", event.uid)


def _results_page(request: HttpRequest, event: Event, problems: list[str], status: int = 200) -> HttpResponse:
    told = [_("Nothing was changed."), *problems] if problems else []
    shown = {"event": event, "problems": told, "once": secrets.token_urlsafe(12)}
    return render(request, "tournaments/import_results.html", shown, status=status)


def _public(value: Tournament) -> Value:
    event, players = published_event(value), public_players(value)
    return replace(
        event, players=tuple(players[player.id] for player in event.players),
        penalties=tuple(replace(each, reason="") for each in event.penalties),
    )  # fmt: skip


def _event_file(event: Event, value: Value) -> HttpResponse:
    return _file(write_event(value), file_name(event.name) + ".json", JSON)


def _file(data: bytes, name: str, kind: str) -> HttpResponse:
    answer = HttpResponse(data, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer

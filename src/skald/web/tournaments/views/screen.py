"""The big screen of the hall: pairings, clock, standings, one after the other by themselves."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from skald.tournament.announcing import held_round, is_final, is_played, is_withdrawn
from skald.tournament.attendance import players_of
from skald.web.accounts.site import TOPIC, outside_address
from skald.web.live.topics import version
from skald.web.page_cache import keep
from skald.web.tournaments.access import for_everybody
from skald.web.tournaments.codes import spoken as said_aloud
from skald.web.tournaments.journals import book_of, value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.qr import qr_svg
from skald.web.tournaments.queries.clock import ClockFace, clock_face
from skald.web.tournaments.queries.names import alphabetical
from skald.web.tournaments.queries.podium import podium_of
from skald.web.tournaments.queries.rounds_public import RoundPage, current_round
from skald.web.tournaments.queries.shields import shields
from skald.web.tournaments.queries.standings import settled_standings

#: What can be pinned by `?show=`.
PANELS = ("pairings", "names", "clock", "standings", "podium")


@require_safe
@for_everybody
def big_screen(request: HttpRequest, event: Event) -> HttpResponse:
    """One page with every panel; a script shows them in turn. It names the address to join, so it is kept with that."""
    site = version(TOPIC)
    value = value_of(event)
    page = current_round(value)
    join = outside_address(request, reverse("tournaments:event", args=[event.uid]))
    shown = render(
        request, "tournaments/screen/screen.html",
        {
            "event": event, "version": event.seen, "page": page, "by_name": _by_name(page),
            "face": clock_face(page.clock) if page and not page.is_over else None, "table": settled_standings(value),
            "extended": _extended(page),
            "is_finished": is_final(value), "is_played": is_played(value), "held": held_round(value),
            "is_withdrawn": is_withdrawn(book_of(event).entries, value),
            "podium": podium_of(value), "shields": shields(value),
            "join": join, "door": outside_address(request, reverse("tournaments:code")),
            "qr": qr_svg(join), "code": said_aloud(event.code),
            "pinned": request.GET.get("show") if request.GET.get("show") in PANELS else "",
            "players": len(players_of(value)), "rounds": value.event.settings.rounds,
        },
    )  # fmt: skip
    return keep(shown, {event.topic: event.seen, TOPIC: site})


def _extended(page: RoundPage | None) -> list[tuple[int, ClockFace | None]]:
    """Tables with a time of their own, while they play."""
    if page is None or page.clock is None:
        return []
    playing = {line.table for line in page.games if line.state != "over"}
    return [(table, clock_face(page.clock, table)) for table in sorted(page.clock.tables) if table in playing]


def _by_name(page: RoundPage | None) -> list[dict[str, Any]]:
    """Everybody in the order of names, with table and opponent: how a hall of people finds its tables."""
    if page is None:
        return []
    rows = [{"name": line.a.name, "table": line.table, "opponent": line.b.name} for line in page.games]
    rows += [{"name": line.b.name, "table": line.table, "opponent": line.a.name} for line in page.games]
    if page.bye is not None:
        rows.append({"name": page.bye.name, "table": None, "opponent": ""})
    return sorted(rows, key=lambda row: alphabetical(str(row["name"])))

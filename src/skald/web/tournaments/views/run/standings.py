"""The standings as the organiser sees them, held back or not, and their announcement."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from skald.tournament.announcing import held_round, is_played
from skald.tournament.live import Tournament
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.names import with_numbers
from skald.web.tournaments.queries.podium import Podium, next_to_tell, podium_from, podium_of
from skald.web.tournaments.queries.shields import shields
from skald.web.tournaments.queries.standings import Filter, Table, factions_and_clubs, filtered, full_standings
from skald.web.tournaments.views.run.acting import answer, organiser_page, page
from skald.web.tournaments.views.run.home import ANNOUNCING


@organiser_page
def standings(request: HttpRequest, event: Event, after: int | None = None) -> HttpResponse:
    """Everything that is known now, or after a round, and the button that tells it to everybody."""
    paired = value_of(event).event.paired_rounds
    if after is not None and not 1 <= after <= len(paired):
        raise Http404

    def show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
        return page(request, event, "standings", {**_shown(request, event, after), **more})

    back = reverse("tournaments:run-standings", args=[event.uid])
    return answer(request, event, actions=ANNOUNCING, show=show, back=back)


def _shown(request: HttpRequest, event: Event, after: int | None) -> dict[str, Any]:
    value = with_numbers(value_of(event))
    paired = value.event.paired_rounds
    table = full_standings(value, after)
    held = held_round(value)
    is_secret = bool(held and is_played(value) and (after is None or after >= held))
    chosen = Filter.asked(request.GET)
    factions, clubs = factions_and_clubs(table)
    return {
        "table": filtered(table, chosen), "chosen": chosen, "factions": factions, "clubs": clubs,
        "after": after, "held": held, "is_played": is_played(value), "is_secret": is_secret,
        "call": next_to_tell(value) if held and is_played(value) else None,
        "missing": sum(len(each.missing) for each in paired if each.number in value.published),
        "shields": shields(value),
        "complete": [each.number for each in paired if not each.missing],
        "podium": None if after or any(chosen) else _podium(value, table, is_secret=is_secret),
    }  # fmt: skip


def _podium(value: Tournament, table: Table, *, is_secret: bool) -> Podium | None:
    """The podium; before it is told only as much of it as everybody sees, for the screen may be mirrored."""
    if is_secret:
        return podium_of(value)
    return podium_from(table, value.event) if is_played(value) else None

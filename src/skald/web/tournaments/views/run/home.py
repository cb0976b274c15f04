"""The state of an event, and the next step as one button."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.tournament.attendance import gone_since, no_shows
from skald.tournament.live import Tournament
from skald.tournament.pairing.swiss import Request
from skald.tournament.scenarios.drawing import planned_for
from skald.tournament.taking_part import is_registering
from skald.web.accounts.site import is_only_here, outside_address, serve_command
from skald.web.tournaments.codes import spoken as spoken_code
from skald.web.tournaments.journals import book_of, value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.clock import clock_face
from skald.web.tournaments.queries.names import with_numbers
from skald.web.tournaments.queries.players import (
    gone_by_themselves,
    late_of,
    owing_lists,
    with_unclear_lists,
    with_wrong_lists,
)
from skald.web.tournaments.queries.podium import next_to_tell
from skald.web.tournaments.queries.steps import progress
from skald.web.tournaments.queries.undo_preview import latest_undoing
from skald.web.tournaments.services import announcing, clocks, pairing, scenarios, settings
from skald.web.tournaments.views.run.acting import Action, Asked, answer, organiser_page, page
from skald.web.tournaments.views.run.player import drop_player
from skald.web.tournaments.views.run.result_grid import uphold
from skald.web.tournaments.wording import scenario_name


@organiser_page
def home(request: HttpRequest, event: Event) -> HttpResponse:
    """What stands, and what comes next."""
    return answer(request, event, actions=ACTIONS, show=_show, back=reverse("tournaments:run", args=[event.uid]))


def _show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    state = progress(value)
    link = outside_address(request, reverse("tournaments:event", args=[event.uid]))
    context = {
        "state": state, "step": state.step, "clock": clock_face(value.clocks.get(len(value.event.paired_rounds))),
        "scenario": scenario_name(value.event, _scenario(value)), "link": link, "code": spoken_code(event.code),
        "is_only_here": is_only_here(request), "serve": serve_command(request),
        "is_open": is_registering(value, clocks.now()),
        "no_shows": no_shows(value), "late": late_of(value), "gone": gone_since(value, state.step.round),
        "seen": pairing.pairing_mark(value, state.step.round), "undoing": latest_undoing(event, book_of(event)),
        "call": next_to_tell(with_numbers(value)) if state.step.name == "announce" else None,
        "owing": owing_lists(value), "wrong_lists": with_wrong_lists(value),
        "unclear": with_unclear_lists(value),
        "gone_by_themselves": gone_by_themselves(event, book_of(event)),
        "planned": scenario_name(value.event, planned_for(value.event.settings, state.step.round)),
    }  # fmt: skip
    return page(request, event, "home", {**context, **more})


def _scenario(value: Tournament) -> str | int | None:
    """The scenario of the round that is played or prepared."""
    return value.event.rounds[-1].scenario if value.event.rounds else None


def _draw(asked: Asked) -> str:
    number = asked.value.event.next_round
    scenarios.draw_scenario(event=asked.event, number=number, actor=asked.actor, once=asked.once)
    name = scenario_name(asked.value.event, _scenario(asked.value))
    return _("Round %(round)d is played with “%(scenario)s”.") % {"round": number, "scenario": name}


def _pair(asked: Asked) -> HttpResponse:
    # The button was offered for a round that wasn't paired yet.
    named = asked.request.POST.get("round", "")
    number = int(named) if re.fullmatch("[0-9]{1,3}", named) else None
    shown = number or asked.value.event.next_round
    request = Request(seed=pairing.new_seed())
    pairing.pair(event=asked.event, request=request, number=number, seen="", actor=asked.actor, once=asked.once)
    return redirect("tournaments:run-round", asked.event.uid, shown)


def _start(asked: Asked) -> str:
    value = asked.value
    number, minutes = len(value.event.paired_rounds), value.event.settings.round_minutes
    clocks.start_clock(event=asked.event, number=number, minutes=minutes, actor=asked.actor, once=asked.once)
    return _("The clock of round %(round)d is running.") % {"round": number}


def _registration(asked: Asked) -> str:
    details, wanted = asked.value.details, "open" if asked.about == "open" else "closed"
    settings.change_details(
        event=asked.event, name=asked.event.name, details=replace(details, registration=wanted),
        is_listed=asked.event.is_listed, actor=asked.actor, once=asked.once,
    )  # fmt: skip
    return _("Registration is open.") if wanted == "open" else _("Registration is closed.")


def _announce(asked: Asked) -> str:
    announcing.announce(event=asked.event, actor=asked.actor, once=asked.once)
    return _("The final standings are announced: everybody sees the podium.")


def _take_back(asked: Asked) -> str:
    announcing.take_back(event=asked.event, actor=asked.actor, once=asked.once)
    return _("The announcement is withdrawn: only you see the final standings.")


def _reveal(asked: Asked) -> str:
    """One place of the podium more; the winner comes with everything else."""
    if asked.about == "1":
        return _announce(asked)
    if asked.about not in ("2", "3"):
        raise Http404
    announcing.reveal(event=asked.event, place=int(asked.about), actor=asked.actor, once=asked.once)
    return ""


ANNOUNCING: dict[str, Action] = {"announce": _announce, "reveal": _reveal, "take-back": _take_back}
ACTIONS: dict[str, Action] = {
    "draw": _draw, "pair": _pair, "start-clock": _start, "registration": _registration,
    "stands": uphold, "drop": drop_player, **ANNOUNCING,
}  # fmt: skip

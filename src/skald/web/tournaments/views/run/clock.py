"""The clock of the round."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.tournament.live import Tournament
from skald.web.tournaments.forms.clocks import ExtendForm, StartForm
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.chess_clocks import chess_clocks
from skald.web.tournaments.queries.clock import clock_face
from skald.web.tournaments.services import clocks
from skald.web.tournaments.views.run.acting import Asked, answer, organiser_page, page


@organiser_page
def clock(request: HttpRequest, event: Event) -> HttpResponse:
    """Start, stop, more time."""
    return answer(request, event, actions=ACTIONS, show=_show, back=reverse("tournaments:run-clock", args=[event.uid]))


def running_round(value: Tournament) -> int:
    """The round whose clock is meant: the last one that is paired; 0 if there is none."""
    return len(value.event.paired_rounds)


def _show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    number = running_round(value)
    found = value.clocks.get(number)
    tables = (
        [(table, minutes, clock_face(found, table)) for table, minutes in sorted(found.tables.items())] if found else []
    )
    context = {
        "number": number, "clock": clock_face(found), "tables": tables, "is_published": number in value.published,
        "chess": chess_clocks(event, value, number),
        "start": StartForm(initial={"minutes": value.event.settings.round_minutes}), "extend": ExtendForm(),
    }  # fmt: skip
    return page(request, event, "clock", {**context, **more})


def _number(asked: Asked) -> int:
    number = running_round(asked.value)
    if not number:
        raise Http404
    return number


def _start(asked: Asked) -> str:
    number = _number(asked)
    typed = asked.valid("start", StartForm(asked.request.POST))
    clocks.start_clock(event=asked.event, number=number, actor=asked.actor, once=asked.once, **typed)
    return _("The clock of round %(round)d is running.") % {"round": number}


def _pause(asked: Asked) -> str:
    clocks.pause_clock(event=asked.event, number=_number(asked), actor=asked.actor, once=asked.once)
    return _("The clock is stopped.")


def _resume(asked: Asked) -> str:
    clocks.resume_clock(event=asked.event, number=_number(asked), actor=asked.actor, once=asked.once)
    return _("The clock is running again.")


def _extend(asked: Asked) -> str:
    number = _number(asked)
    tables = {game.table for game in asked.value.event.paired_rounds[-1].games}
    typed = asked.valid("extend", ExtendForm(asked.request.POST, tables=tables))
    clocks.extend_clock(event=asked.event, number=number, actor=asked.actor, once=asked.once, **typed)
    if typed["table"] is None:
        return _("%(minutes)d minutes more for everyone.") % {"minutes": typed["minutes"]}
    return _("%(minutes)d minutes more for table %(table)d.") % typed


ACTIONS = {"start": _start, "pause": _pause, "resume": _resume, "extend": _extend}

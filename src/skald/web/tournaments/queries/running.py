"""The events that an organiser has under way, each with its next step in a few words: what a front page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.web.tournaments.journals import value_of
from skald.web.tournaments.queries.steps import Progress, progress

if TYPE_CHECKING:
    from django.http import HttpRequest

#: How many of an organiser's latest events are looked at, and how many are shown.
LATEST, MOST = 6, 3


class Running(NamedTuple):
    """An event that isn't over."""

    uid: str
    name: str
    round: int
    rounds: int
    told: str


def running_events(request: HttpRequest) -> list[Running]:
    """The visitor's own events that aren't over, those first that are being played; nothing without a session."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return []
    found = []
    for event in request.user.events.order_by("-created_at")[:LATEST]:
        value = value_of(event)
        state = progress(value)
        if state.step.name != "finish":
            number = state.last.number if state.last else 0
            found.append(Running(event.uid, event.name, number, value.event.settings.rounds, next_told(state)))
    return sorted(found, key=lambda each: not each.round)[:MOST]


def next_told(state: Progress) -> str:
    """The next step of an event as a line."""
    name, number, count = state.step
    given = {"number": number, "count": count}
    if name == "results":
        if state.untouched:
            return ngettext("%(count)s game is being played", "%(count)s games are being played", count) % given
        return ngettext("%(count)s result is missing", "%(count)s results are missing", count) % given
    words = {
        "players": _("Who takes part?"), "check-in": _("Check the players in"),
        "scenario": _("Scenario of round %(number)s") % given, "pair": _("Pair round %(number)s") % given,
        "publish": _("Review and publish"), "start-clock": _("Start round %(number)s") % given,
        "announce": _("Announce the final standings"),
    }  # fmt: skip
    return words[name]

"""A list that an organiser builds for a player of an event: who it is for, and where it goes."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from skald.content.factions.catalogue import ages
from skald.tournament.event import Player
from skald.tournament.settings import Settings
from skald.warbands.roster import Roster
from skald.web.tournaments.access import is_organiser
from skald.web.tournaments.forms.roster import as_fields
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.names import player_called


class Meant(NamedTuple):
    """Whose list it becomes: the names, and the page that judges it by the event's rules and saves it."""

    event: str
    player: str
    address: str


def meant_for(request: HttpRequest, text: str) -> Meant | None:
    """The player that an address names; nothing for whoever doesn't organise that event."""
    uid, _colon, player = text.partition(":")
    event = Event.objects.filter(uid=uid).first() if player else None
    if event is None or not is_organiser(request, event):
        return None
    found = player_called(value_of(event).event, player)
    if found is None:
        return None
    return Meant(event.name, found.name, reverse("tournaments:run-player-list", args=[uid, found.id]))


def builder_for(event: Event, player: Player, settings: Settings, roster: Roster | None) -> str:
    """The builder's address for a player's list, as the event plays and with what was handed in."""
    return _builder({"for": f"{event.uid}:{player.id}"} | _played(player, settings, roster))


def own_builder(player: Player, settings: Settings, roster: Roster | None) -> str:
    """The builder's address for the player, whose phone hands the list in."""
    return _builder(_played(player, settings, roster))


def _played(player: Player, settings: Settings, roster: Roster | None) -> dict[str, str]:
    size = settings.list_points or settings.size
    fields = as_fields(roster) if roster is not None else {"faction": player.faction or ""}
    play = {"play": settings.age} if settings.age in ages() else {}
    return {"size": str(size)} | play | fields


def _builder(given: dict[str, str]) -> str:
    return f"{reverse('warbands:build')}?{urlencode({key: text for key, text in given.items() if text})}"

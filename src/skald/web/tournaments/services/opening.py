"""Making an event."""

from __future__ import annotations

import secrets

from django.db import transaction

from skald.tournament.journal import AnyEntry, Details, DetailsChanged, DrawSealed, EventOpened
from skald.tournament.scenarios.drawing import event_seal
from skald.tournament.settings import Settings
from skald.web.accounts.models import User
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add


@transaction.atomic
def create_event(*, name: str, settings: Settings, organiser: User, details: Details | None = None) -> Event:
    """A new event with its settings; the seed of its scenario draws is sealed at once."""
    event = Event.objects.create(name=name, seed=secrets.token_hex(16))
    event.organisers.add(organiser)
    entries: list[AnyEntry] = [EventOpened(name, settings), DrawSealed(event_seal(event.seed))]
    if details is not None:
        entries.append(DetailsChanged(details))
    add(event=event, entries=entries, actor=Actor("organiser", organiser.get_username()))
    return event

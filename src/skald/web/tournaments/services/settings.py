"""What an organiser decides: settings, details, who else organises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.db import transaction
from msgspec.structs import replace

from skald.tournament.journal import AnyEntry, Details, DetailsChanged, Renamed, SettingsChanged
from skald.tournament.presets import opening_settings
from skald.tournament.settings import Settings
from skald.web.accounts.models import User
from skald.web.live.topics import bump
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record


def change_settings(*, event: Event, changes: Mapping[str, Any], actor: Actor, once: str = "") -> None:
    """Some settings changed, the others as they are; what is frozen is refused with its reason."""

    def decide(book: Book) -> list[AnyEntry]:
        now = book.value.event.settings
        wanted = msgspec.convert(msgspec.to_builtins(replace(now, **changes)), Settings)
        return [] if wanted == now else [SettingsChanged(wanted)]

    record(event=event, decide=decide, actor=actor, once=once)


def choose_preset(*, event: Event, preset: str, actor: Actor, once: str = "") -> None:
    """All settings as a format has them; places, tables and own scenarios stay."""

    def decide(book: Book) -> list[AnyEntry]:
        return [SettingsChanged(_kept(book.value.event.settings, opening_settings(preset)))]

    record(event=event, decide=decide, actor=actor, once=once)


def change_details(*, event: Event, name: str, details: Details, is_listed: bool, actor: Actor, once: str = "") -> None:
    """Name, day, place, text, registration; and whether the event is announced to everybody."""

    def decide(book: Book) -> list[AnyEntry]:
        entries: list[AnyEntry] = [] if name == book.value.event.name else [Renamed(name)]
        return entries + ([] if details == book.value.details else [DetailsChanged(details)])

    record(event=event, decide=decide, actor=actor, once=once)
    with transaction.atomic():
        if Event.objects.filter(pk=event.pk).exclude(is_listed=is_listed).update(is_listed=is_listed):
            bump(event.topic)


def add_organiser(*, event: Event, user: User) -> None:
    """Somebody else organises too."""
    event.organisers.add(user)


def remove_organiser(*, event: Event, user: User) -> bool:
    """Somebody organises no longer; the last one stays."""
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        if event.organisers.count() < 2:
            return False
        event.organisers.remove(user)
    return True


def _kept(now: Settings, chosen: Settings) -> Settings:
    scenarios = replace(chosen.scenarios, own=now.scenarios.own)
    return replace(
        chosen, capacity=now.capacity, tables=now.tables, scenarios=scenarios, age=chosen.age or now.age,
        hold_back=now.hold_back,
    )  # fmt: skip

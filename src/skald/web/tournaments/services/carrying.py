"""Taking an event from one installation to another and back: one file out, the same event in.

A file whose journal goes on from the one here is taken in at once. Where both have gone on, or the one here is further,
nothing happens until an organiser says so; then what was here is kept as a file beside the database.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from msgspec import UNSET
from msgspec.structs import replace as msgspec_replace

from skald.content.problems import Problem, problem
from skald.tournament.ledger import read_entry
from skald.tournament.settings import PlayerId
from skald.web.accounts.models import User
from skald.web.live.topics import bump
from skald.web.tournaments.carried import (
    SUFFIX,
    Carried,
    CarriedChess,
    CarriedEntry,
    CarriedPass,
    CarriedSeat,
    PassKind,
    value_of,
    write_carried,
)
from skald.web.tournaments.models import ChessClock, Entry, Event, Pass, Seat
from skald.web.tournaments.services.chess import read_time
from skald.web.tournaments.services.forgetting import blank_body, forgotten_players

BACKUPS = "backups"


class Comparison(NamedTuple):
    """How a file stands to the event here."""

    #: "new", "same", "ahead" (the file goes on), "behind" (the one here does), "diverged".
    how: str
    common: int = 0
    ours: int = 0
    theirs: int = 0

    @property
    def problem(self) -> Problem | None:
        """Why it isn't taken in without being told to."""
        if self.how == "behind":
            return problem("carried.behind", ours=self.ours)
        if self.how == "diverged":
            return problem("carried.diverged", common=self.common, ours=self.ours, theirs=self.theirs)
        return None


class CarriedError(Exception):
    """A file that can't be taken in; `problems` say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = tuple(problems)


def carry(event: Event) -> Carried:
    """The event as it stands, for a file."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        return Carried(
            event.uid, event.code, event.seed, event.is_listed,
            tuple(
                CarriedEntry(row.at.isoformat(), row.role, row.actor, row.once, row.body)
                for row in event.entries.filter(number__lt=event.length).order_by("number")
            ),
            tuple(CarriedSeat(seat.player, seat.token, seat.code, seat.mail) for seat in event.seats.order_by("pk")),
            tuple(
                CarriedPass(_kind(each), each.label, each.token, each.code, each.is_revoked)
                for each in event.passes.order_by("pk")
            ),
            tuple(
                CarriedChess(each.round, each.a, read_time(each.state)) for each in event.chess_clocks.order_by("pk")
            ) or UNSET,
        )  # fmt: skip


def _kind(held: Pass) -> PassKind:
    return "table" if held.kind == Pass.Kind.TABLE else "helper"


def compare(brought: Carried) -> Comparison:
    """Whether a file is new here, goes on from what is here, or has parted from it."""
    event = Event.objects.filter(uid=brought.uid).first()
    return Comparison("new") if event is None else _against(event, brought)


@transaction.atomic
def take_in(*, brought: Carried, organiser: User, replace: bool = False) -> tuple[Event, Comparison, Path | None]:
    """Make the event here what the file says; with `replace` even if something here is left behind, and kept."""
    event = Event.objects.select_for_update().filter(uid=brought.uid).first()
    if event is not None and not event.organisers.filter(pk=organiser.pk).exists():
        raise CarriedError([problem("carried.not-yours")])
    if taken := list(_taken(brought, event)):
        raise CarriedError(taken)
    found = Comparison("new") if event is None else _against(event, brought)
    if found.problem is not None and not replace:
        raise CarriedError([found.problem])
    backup = None
    here = _bodies(event) if event is not None else []
    brought = _with_forgotten(brought, here)
    if event is None:
        event = Event.objects.create(uid=brought.uid, code=brought.code, seed=brought.seed, is_listed=brought.is_listed)
        event.organisers.add(organiser)
    elif found.problem is not None:
        backup = keep_backup(event)
    is_extended = here[: found.common] == [entry.body for entry in brought.entries[: found.common]]
    start = found.common if found.problem is None and is_extended else 0
    if here and not start:
        event.entries.all().delete()
        event.edition += 1
    _write(event, brought, start)
    return event, found, backup


def keep_backup(event: Event) -> Path:
    """The event as a file in the data folder."""
    folder = Path(settings.DATA) / BACKUPS
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / f"{event.uid}-{timezone.now():%Y%m%d-%H%M%S-%f}{SUFFIX}"
    file.write_bytes(write_carried(carry(event)))
    return file


def backups(event: Event) -> list[Path]:
    """What was kept of an event, the newest first."""
    return sorted((Path(settings.DATA) / BACKUPS).glob(f"{event.uid}-*{SUFFIX}"), reverse=True)


def backup_called(event: Event, name: str) -> Path | None:
    """One of the event's backups by its name; nothing else can be named."""
    if not re.fullmatch(r"[a-z0-9]+-[0-9-]+", name):
        return None
    return next((file for file in backups(event) if file.name == name + SUFFIX), None)


def _against(event: Event, brought: Carried) -> Comparison:
    here = _bodies(event)
    gone = _forgotten(here, brought)
    common = 0
    for ours, theirs in zip(here, brought.entries, strict=False):
        # Whoever was forgotten on one side is the same person on the other.
        if ours != theirs.body and blank_body(ours, gone) != blank_body(theirs.body, gone):
            break
        common += 1
    left, new = len(here) - common, len(brought.entries) - common
    how = ("diverged" if new else "behind") if left else ("ahead" if new else "same")
    return Comparison(how, common, left, new)


def _bodies(event: Event) -> list[str]:
    return list(event.entries.filter(number__lt=event.length).order_by("number").values_list("body", flat=True))


def _forgotten(here: Sequence[str], brought: Carried) -> frozenset[PlayerId]:
    return forgotten_players(brought.journal) | forgotten_players(read_entry(body.encode()) for body in here)


def _with_forgotten(brought: Carried, here: Sequence[str]) -> Carried:
    """The file without whoever was forgotten here or there: no file brings a name back."""
    gone = _forgotten(here, brought)
    if not gone:
        return brought
    return msgspec_replace(
        brought,
        entries=tuple(msgspec_replace(entry, body=blank_body(entry.body, gone)) for entry in brought.entries),
        seats=tuple(seat for seat in brought.seats if seat.player not in {str(player) for player in gone}),
    )


def _taken(brought: Carried, event: Event | None) -> Iterator[Problem]:
    """Keys that open something else here."""
    mine = event.pk if event is not None else 0
    keys = {seat.token: seat.player for seat in brought.seats} | {each.token: each.label for each in brought.passes}
    codes = {seat.code: seat.player for seat in brought.seats} | {each.code: each.label for each in brought.passes}
    codes[brought.code] = brought.uid
    for model in (Seat, Pass):
        others = model.objects.exclude(event_id=mine)
        for token in others.filter(token__in=keys).values_list("token", flat=True):
            yield problem("carried.key-taken", holder=keys[token])
        for code in others.filter(code__in=codes).values_list("code", flat=True):
            yield problem("carried.key-taken", holder=codes[code])
    for code in Event.objects.exclude(pk=mine).filter(code__in=codes).values_list("code", flat=True):
        yield problem("carried.key-taken", holder=codes[code])


def _write(event: Event, brought: Carried, start: int) -> None:
    """The entries from a number on, the keys, and what is copied from the journal for lists."""
    value = value_of(brought)
    Entry.objects.bulk_create(
        Entry(
            event=event, number=number, at=datetime.fromisoformat(entry.at), role=entry.role, actor=entry.actor,
            once=entry.once, body=entry.body,
        )
        for number, entry in enumerate(brought.entries)
        if number >= start
    )  # fmt: skip
    _write_keys(event, brought)
    event.code, event.seed, event.is_listed = brought.code, brought.seed, brought.is_listed
    event.length, event.name, event.day = len(brought.entries), value.event.name, value.details.day
    event.save()
    bump(event.topic)


def _write_keys(event: Event, brought: Carried) -> None:
    event.seats.all().delete()
    event.passes.all().delete()
    Seat.objects.bulk_create(
        Seat(event=event, player=each.player, token=each.token, code=each.code, mail=each.mail)
        for each in brought.seats
    )
    event.chess_clocks.all().delete()
    ChessClock.objects.bulk_create(
        ChessClock(event=event, round=each.round, a=each.a, state=msgspec.json.encode(each.state).decode())
        for each in {(each.round, each.a): each for each in brought.chess or ()}.values()
    )
    Pass.objects.bulk_create(
        Pass(
            event=event, kind=each.kind, label=each.label, token=each.token, code=each.code, is_revoked=each.is_revoked
        )
        for each in brought.passes
    )

"""The one way into a journal: under the campaign's lock, checked, numbered, and told to those who listen.

Everything is computed before anything is written, and written in one transaction: whoever pulls the plug finds either
all of a resolution or nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction

from skald.campaign.events import AnyEvent
from skald.campaign.forms import encoded
from skald.campaign.journal import AnyEntry, BattleCorrected, CampaignOpened, Chronicle, Happened, append, open_campaign
from skald.campaign.turn import Over, awaiting
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign, Entry, Letter, Notice, Seat
from skald.web.form_keys import form_key
from skald.web.live.topics import bump


class Pen:
    """What is about to be written into one campaign's journal. It lives for one transaction."""

    def __init__(self, campaign: Campaign, value: Chronicle | None, now: datetime, seat: int | None, once: str) -> None:
        self.campaign, self.now, self.seat, self.once = campaign, now, seat, once
        self._value = value
        self.step = campaign.step
        self.events: list[AnyEvent] = []
        self.is_repeat = False
        self._rows: list[Entry] = []
        self._letters: list[Letter] = []
        self._notices: list[Notice] = []
        self._seats: tuple[Seat, ...] | None = None

    @property
    def value(self) -> Chronicle:
        """The campaign with what was added so far."""
        assert self._value is not None, "the campaign hasn't begun"
        return self._value

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both seats, the first side's first."""
        if self._seats is None:
            self._seats = tuple(self.campaign.seats.order_by("number"))
        return self._seats

    def add(self, entry: AnyEntry) -> None:
        """Add an entry, or raise `RefusedError` and leave everything as it was."""
        number = 0 if self._value is None else self._value.length
        if isinstance(entry, CampaignOpened) and self._value is None:
            self._value = open_campaign(entry)
        else:
            self._value = append(self.value, entry)
        if isinstance(entry, Happened | BattleCorrected):
            self.step = number
        self.events += self._value.events
        self._rows.append(
            Entry(
                campaign=self.campaign, number=number, at=self.now, seat=self.seat, once=self.once,
                body=encoded(entry).decode(),
            )
        )  # fmt: skip

    def notice(self, kind: str, seat: int | None = None, amount: int = 0) -> None:
        """Tell both lords of something beside the rules."""
        turn = 0 if self._value is None else self._value.state.turn
        self._notices.append(
            Notice(campaign=self.campaign, at=self.now, kind=kind, seat=seat, turn=turn, amount=amount)
        )

    def letter(self, kind: str, *numbers: int) -> None:
        """Tell some lords by mail or webhook, if they asked for it."""
        turn = 0 if self._value is None else self._value.state.turn
        for seat in self.seats:
            if seat.number in numbers and not seat.agent and (seat.mail or seat.webhook):
                self._letters.append(Letter(seat=seat, kind=kind, turn=turn, at=self.now))

    def close(self) -> None:
        """Write everything down."""
        from skald.web.campaigns.services.waiting import begin_waiting

        campaign = self.campaign
        changed = self.step != campaign.step or campaign.length == 0
        if self._rows:
            Entry.objects.bulk_create(self._rows)
            self._project()
            if changed:
                begin_waiting(self)
        Notice.objects.bulk_create(self._notices)
        Letter.objects.bulk_create(self._letters)
        campaign.save()
        bump(campaign.topic)
        if self._letters:
            from skald.web.campaigns.services.letters import send_soon

            transaction.on_commit(send_soon)

    def _project(self) -> None:
        campaign, state = self.campaign, self.value.state
        campaign.length, campaign.step = self.value.length, self.step
        campaign.turn, campaign.phase = state.turn, state.phase
        is_over = isinstance(awaiting(state), Over)
        if campaign.status != Campaign.Status.ABANDONED:
            campaign.status = Campaign.Status.OVER if is_over else Campaign.Status.RUNNING


@contextmanager
def writing(*, campaign: Campaign, now: datetime, seat: int | None = None, once: str = "") -> Iterator[Pen]:
    """A pen for one campaign, under its lock. A form that was sent before gives a pen with `is_repeat` and no ink."""
    once = form_key(once)
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        value = chronicle_of(locked) if locked.length else None
        pen = Pen(locked, value, now, seat, once)
        if once and Entry.objects.filter(campaign=locked, once=once).exists():
            pen.is_repeat = True
            yield pen
            return
        yield pen
        pen.close()
    campaign.refresh_from_db()

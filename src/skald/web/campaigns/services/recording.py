"""The one way into a campaign's journal, with what goes along: deadlines, notices for both lords, letters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TypeAlias

from django.db import transaction

from skald.campaign.events import AnyEvent
from skald.campaign.journal import AnyEntry, BattleCorrected, Chronicle, Happened
from skald.campaign.turn import Over, awaiting
from skald.web.campaigns.chronicles import CAMPAIGNS
from skald.web.campaigns.models import Campaign, Letter, Notice, Seat
from skald.web.journals import writing as journals

Quill: TypeAlias = journals.Quill[Campaign, AnyEntry, Chronicle | None]


class Pen:
    """What is about to be written into one campaign's journal. It lives for one transaction."""

    def __init__(self, quill: Quill) -> None:
        self.campaign, self.now, self.is_repeat = quill.journal, quill.at, quill.is_repeat
        self.step = self.campaign.step
        self.events: list[AnyEvent] = []
        self._quill = quill
        self._letters: list[Letter] = []
        self._notices: list[Notice] = []
        self._seats: tuple[Seat, ...] | None = None

    @property
    def value(self) -> Chronicle:
        """The campaign with what was added so far."""
        assert self._quill.value is not None, "the campaign hasn't begun"
        return self._quill.value

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both seats, the first side's first."""
        if self._seats is None:
            self._seats = tuple(self.campaign.seats.order_by("number"))
        return self._seats

    def add(self, entry: AnyEntry) -> None:
        """Add an entry, or raise `RefusedError` and leave everything as it was."""
        number = self._quill.length
        self._quill.add(entry)
        if isinstance(entry, Happened | BattleCorrected):
            self.step = number
        self.events += self.value.events

    def notice(self, kind: str, seat: int | None = None, amount: int = 0) -> None:
        """Tell both lords of something beside the rules."""
        turn = 0 if self._quill.value is None else self.value.state.turn
        self._notices.append(
            Notice(campaign=self.campaign, at=self.now, kind=kind, seat=seat, turn=turn, amount=amount)
        )

    def letter(self, kind: str, *numbers: int) -> None:
        """Tell some lords by mail or webhook, if they asked for it."""
        turn = 0 if self._quill.value is None else self.value.state.turn
        for seat in self.seats:
            if seat.number in numbers and not seat.agent and (seat.mail or seat.webhook):
                self._letters.append(Letter(seat=seat, kind=kind, turn=turn, at=self.now))

    def close(self) -> None:
        """Store what goes along with the entries."""
        from skald.web.campaigns.services.waiting import begin_waiting

        campaign, quill = self.campaign, self._quill
        if quill.length > campaign.length:
            changed = self.step != campaign.step or campaign.length == 0
            self._project()
            if changed:
                begin_waiting(self)
        Notice.objects.bulk_create(self._notices)
        Letter.objects.bulk_create(self._letters)
        quill.touch()
        if self._letters:
            from skald.web.campaigns.services.letters import send_soon

            transaction.on_commit(send_soon)

    def _project(self) -> None:
        campaign, state = self.campaign, self.value.state
        campaign.step, campaign.turn, campaign.phase = self.step, state.turn, state.phase
        is_over = isinstance(awaiting(state), Over)
        if campaign.status != Campaign.Status.ABANDONED:
            campaign.status = Campaign.Status.OVER if is_over else Campaign.Status.RUNNING


@contextmanager
def writing(*, campaign: Campaign, now: datetime, seat: int | None = None, once: str = "") -> Iterator[Pen]:
    """A pen for one campaign, under its lock. A form that was sent before gives a pen with `is_repeat` and no ink."""
    with journals.writing(CAMPAIGNS, campaign, at=now, once=once, seat=seat) as quill:
        pen = Pen(quill)
        yield pen
        if not pen.is_repeat:
            pen.close()

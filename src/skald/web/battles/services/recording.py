"""The one way into a battle's journal: Skald's dice fall at once, and an agent that owes a decision is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

from django.db import transaction
from django.utils import timezone

from skald.rules.actions import Action, Done
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.dice import Roll
from skald.rules.notation import format_input
from skald.simulation.table.asking import ALWAYS, ANSWERS, UNASKED, is_asked
from skald.simulation.table.clocks import running
from skald.simulation.table.entries import OPEN, PERSON, AnyEntry, BattleOpened, InputGiven, Ticked
from skald.simulation.table.fold import Table, giver_of
from skald.simulation.table.rolls import roll_of
from skald.web.battles.models import Battle
from skald.web.battles.signals import ended
from skald.web.battles.tables import BATTLES
from skald.web.journals import writing as journals

Quill: TypeAlias = journals.Quill[Battle, AnyEntry, Table | None]


MILLISECOND = timedelta(milliseconds=1)
#: When this process began: nobody's time runs while a server is stopped.
STARTED = timezone.now()


class Stale(Exception):  # noqa: N818 - a finding, worded elsewhere
    """Whoever wrote hadn't seen the latest entries."""


class Pen:
    """What is about to be written into one battle's journal. It lives for one transaction."""

    def __init__(self, quill: Quill) -> None:
        self.battle, self.is_repeat = quill.journal, quill.is_repeat
        self._quill = quill
        self._is_ticked = False

    @property
    def table(self) -> Table:
        """The battle with what was added so far."""
        assert self._quill.value is not None, "a battle begins with its opening"
        return self._quill.value

    def add(self, entry: AnyEntry) -> None:
        """Add an entry and the rolls that follow from it; where it doesn't fit everything stays as it was."""
        self._tick()
        self._quill.add(entry)
        self.settle()

    def settle(self) -> None:
        """Let dice fall, and pass for whoever doesn't want to be asked, until something is to be decided."""
        self._roll()
        while isinstance(asked := self.table.awaits, Decide) and not self._wants_to_know(asked):
            self._tick()
            self._quill.add(InputGiven(format_input(Done()), int(asked.side), UNASKED))
            self._roll()

    def _wants_to_know(self, asked: Decide) -> bool:
        if asked.window not in ANSWERS or self.table.decider(asked.side) != PERSON:
            return True
        manner = next((seat.asks for seat in self.battle.seats.all() if int(asked.side) in seat.numbers), ALWAYS)
        return is_asked(self.table, asked, manner)

    def _tick(self) -> None:
        """Let the time count that whoever had to decide has taken: once, and none of a stopped server's."""
        if not self._is_ticked and running(self.table):
            since = max(self.battle.changed_at, STARTED)
            self._quill.add(Ticked(max(0, round((self._quill.at - since) / MILLISECOND))))
        self._is_ticked = True

    def begin(self, opening: BattleOpened, inputs: Sequence[Action | Roll] = ()) -> None:
        """Begin a battle, with inputs of another one as they were, dice and all."""
        self._quill.add(opening)
        for given in inputs:
            self._quill.add(InputGiven(format_input(given), giver_of(self.table, given)))
        self._roll()

    def _roll(self) -> None:
        while isinstance(asked := self.table.awaits, Chance) and self.table.opened.dice == "server":
            roll = roll_of(int(self.battle.seed), self.table.rolls, asked.pool)
            self._quill.add(InputGiven(format_input(roll)))

    def close(self) -> None:
        """Copy into the row what lists ask for."""
        battle, table = self.battle, self.table
        asked = table.awaits
        battle.turn = table.state.turn
        battle.due = int(asked.side) if not isinstance(asked, Over) else None
        battle.is_agents = isinstance(asked, Decide) and table.decider(asked.side) not in (PERSON, OPEN)
        is_open = OPEN in table.players
        status = Battle.Status
        battle.status = status.OVER if isinstance(asked, Over) else status.WAITING if is_open else status.RUNNING
        battle.flag_at = self._flag()
        if battle.status == status.OVER:
            transaction.on_commit(partial(ended.send, sender=Battle, battle=battle.uid), robust=True)
        if battle.is_agents:
            from skald.web.battles.services.agents import summon

            transaction.on_commit(partial(summon, battle.pk))

    def _flag(self) -> datetime | None:
        table = self.table
        left = [table.clocks[side] for side in running(table)] if table.clocks else []
        return self._quill.at + min(left) * MILLISECOND if left else None


@contextmanager
def writing(*, battle: Battle, side: int | None = None, once: str = "", version: int | None = None) -> Iterator[Pen]:
    """A pen for one battle, under its lock; `Stale` if the journal isn't as long as the writer thinks."""
    with journals.writing(BATTLES, battle, once=once, side=side) as quill:
        pen = Pen(quill)
        if not pen.is_repeat and version is not None and version != quill.length:
            raise Stale
        yield pen
        if not pen.is_repeat:
            pen.close()

"""The answer that costs a plan most: the most promising group of answers first, down to the single one."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from skald.odds.groups import Group
from skald.odds.meetings import Field, Spending, together
from skald.odds.patience import Impatient
from skald.odds.plans import Plan
from skald.odds.reliance import Quest, Reliance

if TYPE_CHECKING:
    from skald.odds.envelope import Envelope


class Search:
    """One plan, on fields of which the one who answers chooses; ``worst`` is what it comes to."""

    def __init__(
        self, envelope: Envelope, fields: tuple[Field, ...], quest: Quest, own: tuple[Plan, Spending], floor: int | None
    ) -> None:
        self.worst: Reliance | None = None
        self._envelope = envelope
        self._fields = fields
        self._quest = quest
        self._own = own
        self._floor = floor
        #: Groups by how bad they could be for the plan, the worst first.
        self._waiting: list[tuple[int, int, tuple[Field, ...], Group]] = []
        self._count = 0

    def refuting(self, killers: Sequence[Plan]) -> Plan | None:
        """An answer that leaves a plan no better than the floor; otherwise ``worst`` is the worst of all.

        Where the time is up and there is no floor, it is what the groups say: no better than the truth.
        """
        for answer in killers if self._floor is not None else ():
            if self._met(self._fields[0], answer):
                return answer
        if not self._quest.groups:
            pairs = ((field, answer) for field in self._fields for answer in self._quest.answers)
            return next((answer for field, answer in pairs if self._met(field, answer)), None)
        for group in self._quest.groups:
            self._put(self._fields, group)
        try:
            return self._descend()
        except Impatient:
            if self._floor is not None:
                raise
            self._give_up()
            return None

    def _descend(self) -> Plan | None:
        while self._waiting:
            value, _count, fields, group = self._waiting[0]
            if self.worst is not None and not self._quest.prefers(self.worst.value, self._value(value)):
                break
            self._envelope.patience.check()
            if len(fields) == 1 and not group.parts:
                if self._met(fields[0], group.plan):
                    return group.plan
                heappop(self._waiting)
                continue
            heappop(self._waiting)
            middle = len(fields) // 2
            for some in (fields[:middle], fields[middle:]) if middle else (fields,):
                for part in (group,) if middle else group.parts:
                    self._put(some, part)
        return None

    def _put(self, fields: tuple[Field, ...], group: Group) -> None:
        who = self._quest.who
        value = self._envelope.glimpsed(together(fields, 1 - who), self._quest, self._own, group)
        if value is None:
            return
        self._count += 1
        heappush(self._waiting, (-value if who else value, self._count, fields, group))

    def _value(self, key: int) -> int:
        return -key if self._quest.who else key

    def _met(self, field: Field, answer: Plan) -> bool:
        """Whether an answer refutes the plan; the worst so far is noted."""
        for value, answering in self._envelope.met(field, self._quest, self._own, answer):
            if self._floor is not None and not self._quest.prefers(value, self._floor):
                return True
            if self.worst is None or self._quest.prefers(self.worst.value, value):
                self.worst = Reliance(value, *self._own, answer, answering, field, ())
        return False

    def _give_up(self) -> None:
        """Nothing is worse than the worst group that is still waiting."""
        if not self._waiting:
            return
        value, _count, fields, group = self._waiting[0]
        if self.worst is None or self._quest.prefers(self.worst.value, self._value(value)):
            answering = self.worst.answering if self.worst else Spending(0, most=0)
            self.worst = Reliance(self._value(value), *self._own, group.plan, answering, fields[-1], ())

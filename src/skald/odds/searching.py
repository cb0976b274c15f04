"""The answer that costs a plan most: the most promising group of answers first, down to the single one."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from skald.odds.groups import Group
from skald.odds.guarantee import Guarantee, PlanQuestion
from skald.odds.meetings import Field, Spending, together
from skald.odds.patience import Impatient
from skald.odds.plans import Plan

if TYPE_CHECKING:
    from skald.odds.plan_bounds import PlanBounds


class Search:
    """One plan, on fields of which the one who answers chooses; ``worst`` is what it comes to."""

    def __init__(
        self,
        bounds: PlanBounds,
        fields: tuple[Field, ...],
        question: PlanQuestion,
        own: tuple[Plan, Spending],
        floor: int | None,
    ) -> None:
        self.worst: Guarantee | None = None
        self._bounds = bounds
        self._fields = fields
        self._question = question
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
        if not self._question.groups:
            pairs = ((field, answer) for field in self._fields for answer in self._question.answers)
            return next((answer for field, answer in pairs if self._met(field, answer)), None)
        for group in self._question.groups:
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
            if self.worst is not None and not self._question.prefers(self.worst.value, self._value(value)):
                break
            self._bounds.patience.check()
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
        who = self._question.who
        value = self._bounds.glimpsed(together(fields, 1 - who), self._question, self._own, group)
        if value is None:
            return
        self._count += 1
        heappush(self._waiting, (-value if who else value, self._count, fields, group))

    def _value(self, key: int) -> int:
        return -key if self._question.who else key

    def _met(self, field: Field, answer: Plan) -> bool:
        """Whether an answer refutes the plan; the worst so far is noted."""
        for value, answering in self._bounds.met(field, self._question, self._own, answer):
            if self._floor is not None and not self._question.prefers(value, self._floor):
                return True
            if self.worst is None or self._question.prefers(self.worst.value, value):
                self.worst = Guarantee(value, *self._own, answer, answering, field, ())
        return False

    def _give_up(self) -> None:
        """Nothing is worse than the worst group that is still waiting."""
        if not self._waiting:
            return
        value, _count, fields, group = self._waiting[0]
        if self.worst is None or self._question.prefers(self.worst.value, self._value(value)):
            answering = self.worst.answering if self.worst else Spending(0, most=0)
            self.worst = Guarantee(self._value(value), *self._own, group.plan, answering, fields[-1], ())

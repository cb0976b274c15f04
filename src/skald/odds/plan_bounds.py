"""Two bounds of a fight's value that need no search: each side in turn relies on a plan, and the other answers it.

A side that settles beforehand what it will do gives something away, so the attacker's best such plan is worth no more
than the fight, and the defender's no less. Where the two meet the fight is solved. Saga dice that are still bare are
part of the plans: the bounds then hold for the fight with both sides' best laying, whoever lays first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from skald.odds.groups import Group, goes, grouped
from skald.odds.guarantee import (
    MANY,
    Beside,
    Conduct,
    Ground,
    Guarantee,
    PlanQuestion,
    Side,
    alike_fields,
    fields_of,
    first_field,
)
from skald.odds.meetings import Field, Spending, spendings
from skald.odds.orders import alone, at_a_glance, likely
from skald.odds.patience import Impatient, Patience
from skald.odds.plans import Plan, prefix
from skald.odds.searching import Search
from skald.odds.uses import Gains

#: Answers that refuted a plan before are tried first: so many are remembered.
_KILLERS = 4
#: The part of the time that finding an order may take.
_FOR_ORDER = 0.3
#: The part of the time in which answers are looked at one by one, before groups have to do.
_ONE_BY_ONE = 0.85


class PlanBounds:
    """The plans of both sides on one ground; so many meetings are looked at, once something is found."""

    #: How long meetings may be looked at.
    patience = Patience()

    def __init__(self, ground: Ground, sides: tuple[Side, Side], conduct: Conduct, allowance: int) -> None:
        self.ground = ground
        self.sides = sides
        self.allowance = allowance
        self.looked = 0
        self.is_large = any(each.is_large for each in fields_of(ground))
        #: Whether answers are looked at in groups from the beginning.
        self.in_groups = conduct.ended or self.is_large
        self._conduct = conduct
        self._killers: dict[tuple[int, int, int], list[Plan]] = {}

    def relied(self, who: int, *, settled: bool) -> Guarantee:
        """The most that a side can rely on; ``settled``: its plan is made before ranks are closed.

        Where fights are large, or time is short, answers are looked at in groups.
        """
        answers, plans = self.sides[1 - who].hoped, self.sides[who].sure
        patience = self.patience
        if not self.in_groups:
            self.patience = patience.share(_ONE_BY_ONE)
            with suppress(Impatient):
                return self._best(PlanQuestion(who, who, answers, ()), self._in_order(who, plans), settled=settled)
            self.patience = patience
        question = PlanQuestion(who, who, answers, grouped(answers, ended=self._conduct.ended))
        in_order = at_a_glance(plans, ended=self._conduct.ended) if self.is_large else self._in_order(who, plans)
        return self._best(question, in_order, settled=settled)

    def _in_order(self, who: int, plans: Sequence[Plan]) -> Sequence[Plan]:
        """Plans that answer best first, if there is time to find out."""
        patience, self.patience = self.patience, self.patience.share(_FOR_ORDER)
        try:
            return self._ordered(PlanQuestion(who, who, self.sides[1 - who].hoped, ()), plans)
        except Impatient:
            return at_a_glance(plans, ended=self._conduct.ended)
        finally:
            self.patience = patience

    def answered(self) -> Guarantee:
        """The most that the attacker could get where the defender need not settle anything before it is done."""
        question = PlanQuestion(0, 1, self.sides[1].sure, ())
        return self._best(question, self._ordered(question, self.sides[0].hoped), settled=False, complete=True)

    def _best(
        self, question: PlanQuestion, plans: Sequence[Plan], *, settled: bool, complete: bool = False
    ) -> Guarantee:
        limit = None if complete else self.looked + self.allowance
        if not settled and not self._conduct.early:
            best = self._through(self.ground, question._replace(limit=limit), plans, None)
            assert best is not None
            return best
        found: Guarantee | None = None
        for plan in plans:
            try:
                found = self._through(self.ground, question, [plan], found) or found
            except Impatient:
                if found is None or complete:
                    raise
                break
            if limit is not None and self.looked > limit:
                break
        assert found is not None
        return found

    def _ordered(self, question: PlanQuestion, plans: Sequence[Plan]) -> list[Plan]:
        """Plans that do most against the answers that do most by themselves, first."""
        field, who = first_field(self.ground), question.who
        if self._conduct.ended:
            plans = likely(field, who, plans, few=question.judged == who)
        hard: dict[int, Plan] = {}
        for answer in sorted(question.answers, key=lambda each: alone(field, 1 - who, each.gains)):
            # Where somebody may end the step, short answers count as well.
            hard.setdefault(min(goes(answer), 3) if self._conduct.ended else 0, answer)

        def left(plan: Plan) -> int:
            met = (next(self.met(field, question, (plan, Spending(0)), answer), None) for answer in hard.values())
            worth = [each[0] for each in met if each is not None]
            return (max(worth) if who else -min(worth)) if worth else 0

        return sorted(plans, key=left)

    def _through(
        self, ground: Ground, question: PlanQuestion, plans: Sequence[Plan], floor: Guarantee | None
    ) -> Guarantee | None:
        """The best from here with one of these plans; None: no better than the floor."""
        if isinstance(ground, Field):
            return self._on((ground,), question, plans, floor)
        # Taken together, the plan is settled before the enemy chooses: whoever relies on it gives that away too.
        alike = alike_fields(ground) if question.groups and ground.who != question.who else ()
        if alike:
            found = self._on(alike, question, plans, floor)
            chosen = [action for action, field in ground.answers if found and field is found.field]
            return found and found._replace(path=((ground.who, ground.window, chosen[0]), *found.path))
        best: Guarantee | None = None
        for action, onward in ground.answers:
            step = (ground.who, ground.window, action)
            if ground.who == question.who:
                try:
                    found = self._through(onward, question, plans, best or floor)
                except Impatient:
                    if best is None:
                        raise
                    break
                if found is not None:
                    best = found._replace(path=(step, *found.path))
                continue
            found = self._through(onward, question, plans, floor)
            if found is None:
                return None
            if best is None or question.prefers(best.value, found.value):
                best = found._replace(path=(step, *found.path))
        return best

    def _on(
        self, fields: tuple[Field, ...], question: PlanQuestion, plans: Sequence[Plan], floor: Guarantee | None
    ) -> Guarantee | None:
        best = floor
        for plan in plans:
            for spending in self._spendings(fields[0], question, plan):
                try:
                    found = self._answered(fields, question, (plan, spending), None if best is None else best.value)
                except Impatient:
                    if best is floor:
                        raise
                    return best
                best = found or best
            if question.limit is not None and best is not floor and self.looked > question.limit:
                break
        return None if best is floor else best

    def _spendings(self, field: Field, question: PlanQuestion, plan: Plan) -> list[Spending]:
        """The ways in which a side may settle to spend fatigue: as much of it as there might be."""
        who = question.who
        pair = (Gains(), plan.gains) if who else (plan.gains, Gains())
        tired = max((each.gains.tired for each in question.answers), default=0)
        most = field.markers(pair, who, relies=question.judged == who) + tired
        found = list(spendings(most, self._conduct.varying))
        if tired:
            # The enemy may tire itself or not: beside "so many raise" there is "so many lower".
            found += [Spending(first, raising=False) for first in range(most)]
        if self._conduct.ended and most:
            found += [each._replace(before=True) for each in found]
        return found

    def _answered(
        self, fields: tuple[Field, ...], question: PlanQuestion, own: tuple[Plan, Spending], floor: int | None
    ) -> Guarantee | None:
        """What is left of a plan when it is answered best; None when that is no better than the floor."""
        search = Search(self, fields, question, own, floor)
        killers = self._killers.setdefault((question.who, question.judged, id(fields[0])), [])
        answer = search.refuting(killers)
        if answer is not None:
            if answer not in killers:
                killers.insert(0, answer)
                del killers[_KILLERS:]
            return None
        return search.worst

    def met(
        self, field: Field, question: PlanQuestion, own: tuple[Plan, Spending], answer: Plan
    ) -> Iterator[tuple[int, Spending]]:
        """What a plan and an answer come to, for each way in which the answer spends fatigue."""
        who, mine, gains, room = question.who, own[1], own[0].gains, MANY
        if self._conduct.ended:
            beside = self._beside(field, who, own, answer)
            if beside is None:
                return
            gains, room = beside.gains, beside.room
            mine = mine._replace(most=min(mine.most, beside.spends), before=False)
        pair = (answer.gains, gains) if who else (gains, answer.gains)
        markers = min(field.markers(pair, 1 - who, relies=question.judged != who), room)
        for answering in spendings(markers, self._conduct.varying):
            self.looked += 1
            self.patience.check()
            yield field.met(pair, (answering, mine) if who else (mine, answering), question.judged), answering

    def glimpsed(self, field: Field, question: PlanQuestion, own: tuple[Plan, Spending], group: Group) -> int | None:
        """A value no better than a plan's against each answer of a group; None where they take too long."""
        mine, gains, room = own[1], own[0].gains, MANY
        if self._conduct.ended:
            # All plans of a group take as long and end the step or don't, so any of them will do.
            beside = self._beside(field, question.who, own, group.plan)
            if beside is None:
                return None
            gains, room = beside.gains, beside.room
            mine = mine._replace(most=min(mine.most, beside.spends), before=False)
        self.looked += 1
        return field.glimpsed(gains, mine, group, question.who, room=room, varying=self._conduct.varying)

    def _beside(self, field: Field, who: int, own: tuple[Plan, Spending], answer: Plan) -> Beside | None:
        """What a plan comes to beside an answer; None: the answer takes longer than it has."""
        plan, spending = own
        ends, ended = plan.gains.hush, answer.gains.hush
        if not (ends or ended):
            return Beside(plan.gains)
        taken = goes(answer)
        if not field.alternate:
            # The attacker is done before the defender begins.
            if who == 0:
                return None if ends and taken else Beside(plan.gains, room=0 if ends else MANY)
            return Beside(Gains(), spends=0) if ended else Beside(plan.gains)
        # The attacker has the first go.
        room = len(plan.uses) - (1 - who) - taken if ends else MANY
        if room < 0:
            return None
        if not ended:
            return Beside(plan.gains, spends=0, room=room)
        spends = min(field.fatigues[1 - who].now, spending.most, taken - who) if spending.before else 0
        uses = min(len(plan.uses), taken - who - spends)
        return Beside(prefix(plan, uses), spends=spends or taken - who - uses, room=room)

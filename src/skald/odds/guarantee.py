"""Records of a side that relies on a plan: the ground, the plans of both, the question, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skald.odds.groups import Group
from skald.odds.meetings import Field, Spending
from skald.odds.plans import Plan
from skald.odds.uses import Gains
from skald.rules.actions import Action
from skald.rules.hooks import Window

#: More markers than there ever are.
MANY = 99


class Choice(NamedTuple):
    """A choice before the step of abilities (closing ranks, trading dice), and what each answer leads to."""

    who: int
    window: Window
    answers: tuple[tuple[Action, Ground], ...]


Ground = Choice | Field


class Side(NamedTuple):
    """The plans of a side that surely come out, and those that may."""

    sure: Sequence[Plan]
    hoped: Sequence[Plan]


class PlanQuestion(NamedTuple):
    """Who looks for a plan, against which answers, and who must not be flattered."""

    who: int
    judged: int
    answers: Sequence[Plan]
    #: The same answers in groups; none: they are looked at one by one.
    groups: Sequence[Group]
    #: Meetings after which the best so far will do.
    limit: int | None = None

    def prefers(self, one: int, other: int) -> bool:
        """Whether a value is better for the one who looks."""
        return one < other if self.who else one > other


class Guarantee(NamedTuple):
    """What a side may rely on: the value, the plan, how it spends fatigue, and the answer that costs it most."""

    value: int
    plan: Plan
    spending: Spending
    answer: Plan
    answering: Spending
    field: Field
    #: The choices before, as both make them.
    path: tuple[tuple[int, Window, Action], ...]


class Conduct(NamedTuple):
    """What the sides of a fight have to reckon with."""

    #: Whether markers may be better left unspent.
    varying: bool
    #: Whether somebody may end the step before the other is done.
    ended: bool
    #: Whether a sure plan has uses before ranks are closed, so that it is settled before.
    early: bool


class Beside(NamedTuple):
    """What is left of a plan beside an answer, and how much fatigue it and the answer can spend."""

    gains: Gains
    spends: int = MANY
    room: int = MANY


def fields_of(ground: Ground) -> list[Field]:
    """All fields that a ground leads to."""
    if isinstance(ground, Field):
        return [ground]
    return [field for _action, onward in ground.answers for field in fields_of(onward)]


def alike_fields(ground: Choice) -> tuple[Field, ...]:
    """The fields of a choice that differ only in the numbers that they begin with; none where they differ in more."""
    fields = [onward for _action, onward in ground.answers if isinstance(onward, Field)]
    alike = len(fields) == len(ground.answers) and all(each.valuation is fields[0].valuation for each in fields)
    return tuple(fields) if alike else ()


def first_field(ground: Ground) -> Field:
    """The field of the last answers, where nobody does anything."""
    while isinstance(ground, Choice):
        ground = ground.answers[-1][1]
    return ground

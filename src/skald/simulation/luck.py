"""How lucky each side was: every roll of a recorded battle against its own exact distribution.

Owns which dice are compared, what a roll came to and what it could have come to. Dice of a fight count by their
successes, Saga dice by how rare their faces are. Not compared are dice for an effect and for the set-up: nothing says
whether more of them is better. How many dice a side was given to throw is taken as it was. Nothing is rounded here.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from skald.rules.awaiting import Chance
from skald.rules.dice import Pool, Roll
from skald.rules.engine import Step, apply, awaiting
from skald.rules.events import AttackRolled, DefenceRolled, SagaDiceRolled
from skald.rules.ids import FACE_WEIGHTS, NO_UNIT, Side, UnitId
from skald.rules.notation import Replay
from skald.rules.refusal import IllegalAction
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

What = Literal["attack", "defence", "saga"]

#: A face is worth the more the rarer it is: each of them brings as much on average.
_FACE_WORTHS = tuple(sum(FACE_WEIGHTS) // weight for weight in FACE_WEIGHTS)
#: So many rolls are named as those that mattered most.
FOREMOST = 5


class Standing(Struct, frozen=True):
    """Where a result stands among all that could have come: their weights below it, of the same, and of all."""

    below: int
    same: int
    whole: int

    @property
    def share(self) -> Fraction:
        """The part of all cases that are worse, those that are the same counted half."""
        return Fraction(2 * self.below + self.same, 2 * self.whole)

    @property
    def at_least(self) -> Fraction:
        """The chance of as much or more."""
        return Fraction(self.whole - self.below, self.whole)

    @property
    def at_most(self) -> Fraction:
        """The chance of as little or less."""
        return Fraction(self.below + self.same, self.whole)


class Cast(Struct, frozen=True):
    """A roll that is compared: who rolled for whom at whom, what each class of its pool is worth, what it came to."""

    input: int
    turn: int
    side: Side
    what: What
    unit: UnitId
    target: UnitId
    pool: Pool
    worths: tuple[int, ...]
    came_to: int
    #: What one success is worth in points of the loser's figures; 0 of Saga dice.
    stake: Fraction

    @property
    def weights(self) -> tuple[int, ...]:
        """The weight of everything the roll could have come to, from 0 on."""
        return spread(self.pool, self.worths)

    @property
    def mean(self) -> Fraction:
        """What it comes to on average."""
        return mean_of(self.weights)

    @property
    def standing(self) -> Standing:
        return standing_in(self.weights, self.came_to)

    @property
    def swing(self) -> Fraction:
        """How much more than the average it brought its side, in points of figures."""
        return (self.came_to - self.mean) * self.stake


class Run(Struct, frozen=True):
    """All dice of one kind that a side threw: how many rolls, what they came to, the average, and where that stands."""

    rolls: int
    came_to: int
    mean: Fraction
    standing: Standing
    #: The share after each roll, with its input.
    course: tuple[tuple[int, Fraction], ...]


class Audit(Struct, frozen=True):
    """The luck of a battle: for each side the dice of its fights and its Saga dice; all rolls; those that mattered."""

    fights: tuple[Run, Run]
    saga: tuple[Run, Run]
    casts: tuple[Cast, ...]
    foremost: tuple[Cast, ...]
    #: Rolls that are not compared.
    others: int


@lru_cache(maxsize=4096)
def spread(pool: Pool, worths: tuple[int, ...]) -> tuple[int, ...]:
    """The weights of every sum that the dice of a pool may come to, die by die."""
    sums = [1]
    for _ in range(pool.dice):
        sums = convolved(sums, _one_die(pool.weights, worths))
    return tuple(sums)


def _one_die(weights: tuple[int, ...], worths: tuple[int, ...]) -> list[int]:
    found = [0] * (max(worths) + 1)
    for weight, worth in zip(weights, worths, strict=True):
        found[worth] += weight
    return found


def convolved(one: Iterable[int], other: Iterable[int]) -> list[int]:
    """The weights of the sum of two."""
    left, right = list(one), list(other)
    found = [0] * (len(left) + len(right) - 1)
    for at, weight in enumerate(left):
        if weight:
            for more, also in enumerate(right):
                found[at + more] += weight * also
    return found


def mean_of(weights: tuple[int, ...]) -> Fraction:
    """The average of what has these weights."""
    return Fraction(sum(at * weight for at, weight in enumerate(weights)), sum(weights))


def standing_in(weights: Iterable[int], came_to: int) -> Standing:
    """Where a result stands among all that could have come."""
    known = tuple(weights)
    return Standing(sum(known[:came_to]), known[came_to], sum(known))


def audited(replay: Replay, ruleset: Ruleset) -> Audit:
    """The audit of a battle, as far as the rules of today follow it."""
    audit = Auditor(ruleset)
    state = replay.opening
    try:
        for number, entry in enumerate(replay.turns, start=1):
            step = apply(ruleset, state, entry.input)
            if isinstance(entry.input, Roll):
                audit.hear(number, state, entry.input, step)
            state = step.state
    except IllegalAction:
        pass
    return audit.ended()


class Auditor:
    """Listens to the rolls of one battle."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._casts: list[Cast] = []
        self._others = 0

    def hear(self, number: int, state: State, roll: Roll, step: Step) -> None:
        """Compare a roll that was thrown in a state, with what it led to."""
        asked = awaiting(self._ruleset, state)
        assert isinstance(asked, Chance)
        found = self._cast(number, state, asked, roll, step)
        if found is None:
            self._others += 1
        else:
            self._casts.append(found)

    def ended(self) -> Audit:
        """What came of it."""
        casts = tuple(self._casts)
        mattered = sorted((cast for cast in casts if cast.swing), key=lambda cast: (-abs(cast.swing), cast.input))
        return Audit(_runs(casts, saga=False), _runs(casts, saga=True), casts, tuple(mattered[:FOREMOST]), self._others)

    def _cast(self, number: int, state: State, asked: Chance, roll: Roll, step: Step) -> Cast | None:
        read = _read(step)
        if read is None:
            return None
        what, unit, target, loser = read
        worths = _FACE_WORTHS if what == "saga" else self._worths(state, asked.pool)
        came_to = sum(count * worth for count, worth in zip(roll.counts, worths, strict=True))
        stake = self._stake(state, loser)
        return Cast(number, state.turn, asked.side, what, unit, target, asked.pool, worths, came_to, stake)

    def _worths(self, state: State, pool: Pool) -> tuple[int, ...]:
        """Which classes are successes; where faces are read, the rules are asked about each."""
        if len(pool.weights) == 2:
            return (1, 0)
        return tuple(int(self._succeeds(state, pool, index)) for index in range(len(pool.weights)))

    def _succeeds(self, state: State, pool: Pool, index: int) -> bool:
        alike = Roll(tuple(pool.dice if at == index else 0 for at in range(len(pool.weights))))
        for event in apply(self._ruleset, state, alike).events:
            if isinstance(event, AttackRolled):
                return event.hits > 0
            if isinstance(event, DefenceRolled):
                return event.saved > 0
        return False

    def _stake(self, state: State, loser: UnitId) -> Fraction:
        if loser == NO_UNIT:
            return Fraction(0)
        return Fraction(*self._ruleset.profiles[state.units[loser].troop].worth)


def _read(step: Step) -> tuple[What, UnitId, UnitId, UnitId] | None:
    """What a roll was: its kind, who rolled at whom, and whose figures were at stake."""
    for event in step.events:
        if isinstance(event, AttackRolled):
            return "attack", event.unit, event.target, event.target
        if isinstance(event, DefenceRolled):
            return "defence", event.unit, NO_UNIT, event.unit
        if isinstance(event, SagaDiceRolled):
            return "saga", NO_UNIT, NO_UNIT, NO_UNIT
    return None


def _runs(casts: tuple[Cast, ...], *, saga: bool) -> tuple[Run, Run]:
    left, right = (_run([c for c in casts if c.side is side and (c.what == "saga") is saga]) for side in Side)
    return left, right


def _run(casts: list[Cast]) -> Run:
    weights, came_to = [1], 0
    course = []
    for cast in casts:
        weights, came_to = convolved(weights, cast.weights), came_to + cast.came_to
        course.append((cast.input, standing_in(weights, came_to).share))
    known = tuple(weights)
    return Run(len(casts), came_to, mean_of(known), standing_in(known, came_to), tuple(course))

"""A line of play for two plans: the kernel is given their uses one by one, each when its side is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skald.odds.guarantee import Guarantee
from skald.odds.meetings import Spending
from skald.odds.plans import Plan
from skald.odds.reckoning import at_the_dice
from skald.odds.uses import Gains, Use
from skald.odds.walk import Deed, Walk
from skald.rules.actions import Action, Done, Exploit, Trigger
from skald.rules.awaiting import Decide
from skald.rules.engine import apply, awaiting, options
from skald.rules.hooks import Window
from skald.rules.state import State
from skald.rules.supposing import stage_of

#: What each side did before the step of abilities: whose choice, at which moment, and what.
Path = tuple[tuple[int, Window, Action], ...]


class Rehearsed(NamedTuple):
    """What both did, and where it ended."""

    deeds: tuple[Deed, ...]
    state: State


class Rehearsal:
    """Two plans to be carried out."""

    def __init__(self, walk: Walk, plans: tuple[Plan, Plan], spendings: tuple[Spending, Spending], path: Path) -> None:
        self._rules = walk.table.ruleset
        self._start = walk.start
        self._plans = plans
        self._spendings = spendings
        self._path = {(who, window): action for who, window, action in path}
        self._uses: list[list[Use]] = [[], []]
        self._kinds: list[list[str]] = [[], []]

    def played(self, *, spending_first: bool) -> Rehearsed:
        """The line, fatigue before abilities or after; who has nothing left to do, or nothing possible, passes."""
        self._uses = [sorted(plan.uses, key=_urgency) for plan in self._plans]
        self._kinds = [["own-armour"] * up + ["enemy-armour"] * down for up, down in map(_split, self._spendings)]
        state, deeds = self._start, []
        while not at_the_dice(state):
            asked = awaiting(self._rules, state)
            assert isinstance(asked, Decide)
            who = int(asked.side)
            actions, state = self._step(state, asked, spending_first=spending_first)
            deeds.append(Deed(who, actions, asked.window))
        return Rehearsed(tuple(deeds), state)

    def _step(self, state: State, asked: Decide, *, spending_first: bool) -> tuple[tuple[Action, ...], State]:
        who = int(asked.side)
        if asked.window is Window.FIGHT:
            return self._next(state, who, spending_first=spending_first)
        if asked.window is Window.EARLY:
            first = [use for use in self._uses[who] if use.first]
            return self._used(state, who, first) or ((), apply(self._rules, state, Done()).state)
        action = self._path.get((who, asked.window), Done())
        return (() if isinstance(action, Done) else (action,)), apply(self._rules, state, action).state

    def _next(self, state: State, who: int, *, spending_first: bool) -> tuple[tuple[Action, ...], State]:
        spent = self._spent(state, who) if spending_first else None
        found = spent or self._used(state, who, self._uses[who]) or self._spent(state, who)
        return found or ((), apply(self._rules, state, Done()).state)

    def _used(self, state: State, who: int, uses: list[Use]) -> tuple[tuple[Action, ...], State] | None:
        possible = [each for each in options(self._rules, state) if isinstance(each, Trigger)]
        for use in uses:
            for action in possible:
                if (action.ability, action.option) == (use.ability, use.option) and _same(action.faces, use.faces):
                    self._uses[who].remove(use)
                    return self._resolved(state, action)
        return None

    def _resolved(self, state: State, action: Action) -> tuple[tuple[Action, ...], State]:
        """An ability with the answers to what it asks: the first there is."""
        actions: list[Action] = [action]
        after = apply(self._rules, state, action).state
        while stage_of(after) in ("targeting", "granting"):
            answer = next(iter(options(self._rules, after)))
            actions.append(answer)
            after = apply(self._rules, after, answer).state
        return tuple(actions), after

    def _spent(self, state: State, who: int) -> tuple[tuple[Action, ...], State] | None:
        possible = [each for each in options(self._rules, state) if isinstance(each, Exploit)]
        for kind in self._kinds[who]:
            if Exploit(kind) in possible:
                self._kinds[who].remove(kind)
                return (Exploit(kind),), apply(self._rules, state, Exploit(kind)).state
        return None


def _split(spending: Spending) -> tuple[int, int]:
    """As many of each kind as there may be: what is not possible is not done."""
    first = min(spending.first, spending.most)
    return (first, spending.most - first) if spending.raising else (spending.most - first, first)


def _urgency(use: Use) -> tuple[bool, bool, bool]:
    """What reads the enemy's fatigue comes before it is spent, what tires the enemy next, what ends everything last."""
    return use.gains.hush, not use.gains.spent, not use.gains.tiring


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return sorted(map(repr, one)) == sorted(map(repr, other))


def value_of(walk: Walk, state: State) -> int:
    """What a fight is worth at the dice."""
    duel = walk.duel(state)
    return duel.valuation.value(duel.deeds.start())


def rehearsals(walk: Walk, low: Guarantee | None, high: Guarantee | None) -> Iterator[Rehearsal]:
    """The lines worth trying: both rely on their plans, or one does and the other answers."""
    if low and high:
        for path in (low.path, high.path):
            yield Rehearsal(walk, (low.plan, high.plan), (low.spending, high.spending), path)
    if low:
        yield Rehearsal(walk, (low.plan, low.answer), (low.spending, low.answering), low.path)
    if high:
        yield Rehearsal(walk, (high.answer, high.plan), (high.answering, high.spending), high.path)
    if not low and not high:
        nothing = Plan((), Gains())
        yield Rehearsal(walk, (nothing, nothing), (Spending(0, most=0), Spending(0, most=0)), ())

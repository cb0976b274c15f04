"""What an agent found out and keeps from one decision to the next, while both units concerned stay as they are.

Units shared by states are known again by identity. What others do meanwhile may make an answer stale; whoever acts on
one puts the action to the checker.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from operator import is_
from typing import Any, Generic, TypeVar

from msgspec import Struct

from skald.agents.clashes import Clashes
from skald.agents.estimate import Forecast, Needs
from skald.planning.charging import foresee_charge
from skald.rules.actions import ChargeMove
from skald.rules.context import Context
from skald.rules.ids import Combat, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import Effect, Figure, State, Unit

T = TypeVar("T")


class Pairwise(Generic[T]):
    """Answers about two units in one turn, under the same lasting effects."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[Unit, Unit, int, tuple[Effect, ...], T]] = {}

    def answer(self, state: State, key: Hashable, one: Unit, other: Unit, find: Callable[[], T]) -> T:
        """The answer known by this key, or the one that is found now."""
        known = self._known.get(key)
        if known is not None and known[0] is one and known[1] is other:
            if known[2] == state.turn and known[3] == state.effects:
                return known[4]
        found = find()
        self._known[key] = (one, other, state.turn, state.effects, found)
        return found


class Carried(Generic[T]):
    """What was found out about a unit, for as long as it, those around it and whatever else counts stay the same."""

    def __init__(self) -> None:
        self._rows: dict[Hashable, tuple[Unit, tuple[Unit, ...], Hashable, dict[Hashable, T]]] = {}

    def about(self, key: Hashable, unit: Unit, around: tuple[Unit, ...], basis: Hashable) -> dict[Hashable, T]:
        """The answers known by now, to be added to."""
        row = self._rows.get(key)
        if row is not None and row[0] is unit and len(row[1]) == len(around) and all(map(is_, row[1], around)):
            if row[2] == basis:
                return row[3]
        found: dict[Hashable, T] = {}
        self._rows[key] = (unit, around, basis, found)
        return found


class _Foreseen(Struct, frozen=True):
    """A charge thought out before it was declared, and the figures it was thought out for."""

    key: tuple[UnitId, UnitId, int]
    mine: tuple[Figure, ...]
    theirs: tuple[Figure, ...]
    action: ChargeMove


class Memory:
    """One agent's knowledge of what is allowed, forecasts, foreseen charges and barred ones."""

    def __init__(self) -> None:
        self.needs = Needs()
        #: Which charges and shots are allowed.
        self.allowed: Pairwise[bool] = Pairwise()
        self._shots: Pairwise[Forecast] = Pairwise()
        #: Whom abilities would call as units stand.
        self.calls: Carried[Any] = Carried()
        #: What units could do, and to whom.
        self.deeds: Carried[Any] = Carried()
        self.clashes = Clashes(self.needs)
        self._barred: dict[tuple[UnitId, UnitId, int], tuple[Unit, Unit]] = {}
        self._foreseen: _Foreseen | None = None

    def branch(self) -> Memory:
        """The same knowledge for a future that is only thought of: what is barred or foreseen there stays there."""
        found = Memory()
        found.needs, found.allowed, found._shots = self.needs, self.allowed, self._shots
        found.clashes = self.clashes
        found.deeds, found.calls = self.deeds, self.calls
        return found

    def forecast(self, ruleset: Ruleset, state: State, combat: Combat, one: UnitId, other: UnitId) -> Forecast:
        """The losses to expect of a fight between two units."""
        mine, theirs = state.units[one], state.units[other]
        if combat is Combat.MELEE:
            return self.melee(Context(ruleset, state), mine, theirs)
        ctx = Context(ruleset, state)
        return self._shots.answer(state, (one, other), mine, theirs, partial(self.clashes.shot, ctx, mine, theirs))

    def melee(self, ctx: Context, mine: Unit, theirs: Unit) -> Forecast:
        """The losses to expect of a melee between two units."""
        return self.clashes.melee(ctx, mine, theirs)

    def can_charge(self, ruleset: Ruleset, state: State, one: UnitId, other: UnitId, farther: int) -> bool:
        """Whether a charge seems possible; one that was not is not tried again until either unit changes."""
        key = (one, other, farther)
        mine, theirs = state.units[one], state.units[other]
        barred = self._barred.get(key)
        if barred is not None and barred[0] is mine and barred[1] is theirs:
            return False
        planned = foresee_charge(ruleset, state, one, other, farther=farther)
        if planned is None:
            self._barred[key] = (mine, theirs)
            return False
        self._foreseen = _Foreseen(key, mine.figures, theirs.figures, planned)
        return True

    def bar(self, state: State, one: UnitId, other: UnitId, farther: int) -> None:
        """Remember that a charge came to nothing."""
        self._barred[one, other, farther] = (state.units[one], state.units[other])

    def foreseen(self, state: State, one: UnitId, other: UnitId, farther: int) -> ChargeMove | None:
        """The charge that was thought out when it was declared, if both units still stand as they did."""
        known, self._foreseen = self._foreseen, None
        if known is None or known.key != (one, other, farther):
            return None
        as_before = known.mine is state.units[one].figures and known.theirs is state.units[other].figures
        return known.action if as_before else None

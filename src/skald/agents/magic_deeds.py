"""What the Age of Magic adds to the deeds of units: those who fly, those who cast, and what is borne by fatigue."""

from __future__ import annotations

from collections.abc import Callable

from skald.agents.agent import reason
from skald.agents.caution import Caution
from skald.agents.deed import Deed
from skald.agents.endurance import borne, is_of_magic, markers
from skald.agents.estimate import POINT, Forecast
from skald.agents.field import Field
from skald.agents.flying import Flying
from skald.agents.havens import Haven, haven
from skald.agents.weights import Weights
from skald.rules.actions import Activate
from skald.rules.geometry import Point
from skald.rules.ids import Kind, UnitId
from skald.rules.state import State, Unit

#: A caster who charges is soon a dead one.
CASTER_CHARGES = 3 * POINT


class MagicDeeds:
    """Judges in one state what only troops of the Age of Magic do; a charge is worth what it is told."""

    def __init__(
        self, field: Field, state: State, caution: Caution, weights: Weights, charge: Callable[[Unit, Unit], int]
    ) -> None:
        self._field = field
        self._ctx = field.ctx
        self._caution = caution
        self._weights = weights
        #: Whether a warband of that age takes part.
        self.is_played = is_of_magic(state)
        self.flying = Flying(field, caution, weights, charge)
        self._havens: dict[UnitId, Haven | None] = {}

    # --- fights

    def borne(self, expected: Forecast, one: UnitId, other: UnitId) -> Forecast:
        """The losses to expect of a melee, without those that are borne by fatigue."""
        return borne(self._ctx, expected, one, other)

    def worn(self, expected: Forecast, action: Activate, tired: int) -> int:
        """What markers come to that both sides take instead of casualties."""
        if not self.is_played:
            return 0
        theirs = markers(self._ctx, expected, action.target, attacks=False)
        return tired * (theirs - markers(self._ctx, expected, action.unit, attacks=True)) // 100

    def risk(self, unit: Unit, foe: Unit, *, over: bool) -> int:
        """What a charge costs a caster, and whoever comes to it over the enemy's heads."""
        cost = self.flying.cost(unit, foe) if over else 0
        return cost + (CASTER_CHARGES if unit.spells and not self._ctx.form_of(unit)[0] else 0)

    # --- moves

    def haven(self, unit: Unit) -> Haven | None:
        """Where a caster would be much safer, if anywhere."""
        if unit.id not in self._havens:
            self._havens[unit.id] = haven(self._field, self._caution, unit) if unit.spells else None
        return self._havens[unit.id]

    def goal(self, unit: Unit) -> Point | None:
        """Where a caster or a flyer that is sent nowhere goes, if not as others do."""
        found = self.haven(unit) or self.flying.perch(unit)
        return None if found is None else found.place

    def to_safety(self, action: Activate, unit: Unit) -> Deed | None:
        """A Move of a caster to where it would be much safer."""
        safe = self.haven(unit) if unit.spells else None
        return None if safe is None else Deed(action, min(POINT, safe.gain), reason("keep-safe", unit=unit.id))

    def to_a_perch(self, action: Activate, unit: Unit) -> Deed | None:
        """A Move of a flyer to where it waits for a worthy enemy."""
        if self.flying.perch(unit) is None:
            return None
        return Deed(action, self._weights.advance - 3 * unit.fatigue, reason("perch", unit=unit.id))

    def soaring(self, unit: Unit, judge: Callable[[Activate], Deed]) -> list[Deed]:
        """A manoeuvre of a unit that flies: on high where that leads to a perch, else as any Move."""
        action = Activate(unit.id, Kind.MOVE)
        if self.flying.height(unit) is not None:
            return [Deed(action, self._weights.advance, reason("go-high", unit=unit.id))]
        # To fly low is for an order that may bring it within reach.
        return [] if self.flying.perch(unit) is not None else [judge(action)]

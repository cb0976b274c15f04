"""What an agent found out and keeps from one decision to the next, while both units stay as they are."""

from __future__ import annotations

from msgspec import Struct

from skald.agents.estimate import Forecast, forecast_melee, forecast_shot
from skald.planning.charging import can_touch
from skald.rules.ids import Combat, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import Effect, State, Unit


class _Known(Struct, frozen=True):
    """A forecast, and all that it was made from."""

    one: Unit
    other: Unit
    effects: tuple[Effect, ...]
    turn: int
    forecast: Forecast


class Memory:
    """One agent's forecasts and barred charges; units shared by states are known again by identity."""

    def __init__(self) -> None:
        self._known: dict[tuple[Combat, UnitId, UnitId], _Known] = {}
        self._barred: dict[tuple[UnitId, UnitId, int], tuple[Unit, Unit]] = {}

    def forecast(self, ruleset: Ruleset, state: State, combat: Combat, one: UnitId, other: UnitId) -> Forecast:
        """The losses to expect of a fight between two units."""
        key = (combat, one, other)
        mine, theirs = state.units[one], state.units[other]
        known = self._known.get(key)
        if known is not None and known.one is mine and known.other is theirs:
            if known.turn == state.turn and known.effects == state.effects:
                return known.forecast
        make = forecast_melee if combat is Combat.MELEE else forecast_shot
        found = make(ruleset, state, one, other)
        self._known[key] = _Known(mine, theirs, state.effects, state.turn, found)
        return found

    def can_charge(self, ruleset: Ruleset, state: State, one: UnitId, other: UnitId, farther: int) -> bool:
        """Whether a charge seems possible; one that was not is not tried again until either unit changes."""
        key = (one, other, farther)
        mine, theirs = state.units[one], state.units[other]
        barred = self._barred.get(key)
        if barred is not None and barred[0] is mine and barred[1] is theirs:
            return False
        if can_touch(ruleset, state, one, other, farther=farther):
            return True
        self._barred[key] = (mine, theirs)
        return False

    def bar(self, state: State, one: UnitId, other: UnitId, farther: int) -> None:
        """Remember that a charge came to nothing."""
        self._barred[one, other, farther] = (state.units[one], state.units[other])

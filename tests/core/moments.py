"""Moments of whole battles between raiders, for comparisons of the core with its twins."""

from __future__ import annotations

from functools import cache

from skald.rules.actions import Action
from skald.rules.dice import Roll
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.contest import contender, fight, open_battle, ruleset_for
from skald.warbands.files import ready_warbands


@cache
def inputs(age: str) -> tuple[Ruleset, list[tuple[State, Action | Roll]]]:
    """Each settled state of a battle, and what was done in it."""
    bands = [w for w in ready_warbands().values() if "second" in w.editions and w.roster.age == age][:2]
    sides = (contender(bands[0], "raider"), contender(bands[1], "raider"))
    ruleset, given, states = ruleset_for("second", sides), [], []
    states.append(open_battle(ruleset, sides).state)

    def note(entry: object, state: State) -> None:
        given.append(entry.input)  # type: ignore[attr-defined]
        states.append(state)

    fight(ruleset, sides, 3, on_event=note)
    return ruleset, list(zip(states, given, strict=False))

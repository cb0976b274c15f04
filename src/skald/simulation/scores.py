"""The score of a battle at a moment: that of its end, or what would be counted if nothing more happened."""

from __future__ import annotations

from skald.rules.context import Context
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.rules.tally import Tally


def scores_at(ruleset: Ruleset, state: State) -> dict[Side, Tally]:
    """What each side has, with where it comes from; nothing before the first turn."""
    if state.outcome is not None:
        scores = state.outcome.scores
    elif state.turn:
        scores = ruleset.scenario.finish(Context(ruleset, state), "turns-played").scores
    else:
        scores = ()
    return {score.side: score.points for score in scores}


def points_at(ruleset: Ruleset, state: State) -> tuple[int, int]:
    """The same as two numbers."""
    found = {side: tally.value for side, tally in scores_at(ruleset, state).items()}
    return found.get(Side.LEFT, 0), found.get(Side.RIGHT, 0)

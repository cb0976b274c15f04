"""How a battle stands for a side, and how bold or careful that makes it."""

from __future__ import annotations

from skald.agents.estimate import POINT
from skald.rules.context import Context
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

#: What a won battle is worth beside its points.
WON = 3 * POINT
#: In hundredths of the enemy's: what own losses weigh, and at the very end for who leads and for who doesn't.
LEVEL, LEADING, TRAILING = 100, 150, 50
BOLDER = 10
#: In so many of its last turns a side that leads keeps what it has: where only losses count, and where points do.
CLOSING, CLOSING_FOR_POINTS = 3, 2
#: With so many turns of its own to come a side still saves its strength.
SAVING = 2


class Standing:
    """Who would win if a battle ended as it stands, and what is still to come."""

    def __init__(self, ruleset: Ruleset, state: State, side: Side, *, for_points: bool = False) -> None:
        self._ruleset = ruleset
        self._side = side
        turns = ruleset.constants.turns
        mine, theirs = state.players[side].turns, state.players[side.other].turns
        #: No turn of the side comes after this one; nor one of the enemy's.
        self.no_turn_left = mine >= turns
        self.is_last = self.no_turn_left and theirs >= turns
        #: What fatigue still weighs, in hundredths: less in the last turns, for which nobody saves his strength.
        self.lasting = 100 * (1 + max(0, min(SAVING, turns - mine))) // (1 + SAVING)
        closing = CLOSING_FOR_POINTS if for_points else CLOSING
        #: The side would win, and the end is near: it has no need to come any nearer.
        self.is_leading = turns - mine < closing and self.result(state) > 0
        #: Only losses count, the side is in its last turn and would not win: what it doesn't do now it never does.
        self.must_dare = self.no_turn_left and not for_points and self.result(state) <= 0
        #: What own losses weigh, in hundredths of the enemy's: less with every turn, and at the end as it stands.
        self.own_losses = LEVEL - BOLDER * state.turn
        if self.is_last:
            self.own_losses = LEADING if self.is_leading else TRAILING
        elif self.is_leading and not for_points:
            # Whoever goes on trading blows with a small lead ends in a draw.
            self.own_losses = LEADING

    def result(self, state: State) -> int:
        """What the outcome would be worth if nothing more happened."""
        winner = self._ruleset.scenario.finish(Context(self._ruleset, state), "turns-played").winner
        return 0 if winner is None else WON if winner is self._side else -WON

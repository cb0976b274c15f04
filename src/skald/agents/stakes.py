"""What is at stake for a side beside who kills whom: prizes of the scenario, and losses counted more than once."""

from __future__ import annotations

from skald.agents.estimate import POINT, figure_worth
from skald.agents.prospects import Prospects, counts_as_usual
from skald.agents.weights import Weights
from skald.rules.context import Context
from skald.rules.ids import Side
from skald.rules.prizes import Prize
from skald.rules.state import Unit


class Stakes:
    """What a side plays for in one state."""

    def __init__(self, ctx: Context, side: Side, weights: Weights, *, for_points: bool) -> None:
        self.ctx = ctx
        self.side = side
        self._weights = weights
        self.prospects = Prospects(ctx, side) if for_points else None
        #: The last turn of a battle that is about points.
        self._is_last = bool(self.prospects and self.prospects.is_last())
        #: The battle is decided by more than who kills whom.
        self.is_about_points = self.prospects is not None and self.prospects.is_about_points
        self._counts_as_usual = counts_as_usual(ctx.ruleset.scenario)
        #: Something is at stake in a melee beside its losses.
        self._counts_more = self.prospects is not None and bool(self.prospects.prizes or not self._counts_as_usual)
        self._tired = weights.weary if self.is_about_points else weights.tired

    def prize_of(self, unit: Unit) -> Prize | None:
        """What a unit is sent to hold, if the battle is about that."""
        return None if self.prospects is None else self.prospects.prize(unit)

    def _stake(self, unit: Unit) -> int:
        """What it is worth to have a unit where it is sent at the next counting."""
        prize = self.prize_of(unit)
        if prize is None or self.prospects is None:
            return 0
        if unit.id in self.prospects.spoiling:
            return POINT * prize.denies * self._weights.sure // 100
        return (2 * prize.worth + prize.denies) * self._weights.stake

    def _at_stake(self, unit: Unit, foe: Unit) -> int:
        """What a melee is worth beside its losses: driving off whoever contests, leaving what is held."""
        if self.prospects is None:
            return 0
        due = sum(prize.denies for prize, theirs in self.prospects.due if foe in theirs)
        if due:
            return POINT * due * self._weights.driven // 100
        prize = self.prize_of(unit)
        if prize is None:
            return 0
        if self.prospects.contests(foe, prize):
            return self._stake(unit) // 2
        return -self._stake(unit) // 2 if self.prospects.is_there(unit, prize) else 0

    def _dearer(self, unit: Unit, lost: int) -> int:
        """What losses are worth beyond the usual where the scenario counts them more than once."""
        if self.prospects is None or self._counts_as_usual:
            return 0
        return (self.ctx.ruleset.scenario.counted(self.ctx, unit) - 1) * figure_worth(self.ctx, unit) * lost // 100

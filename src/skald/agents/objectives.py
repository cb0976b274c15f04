"""What a scenario gives for a position: points counted so far, prizes held, and the way to those that are not."""

from __future__ import annotations

from skald.agents.estimate import POINT
from skald.agents.prospects import Prospects
from skald.rules.context import Context
from skald.rules.ids import Side
from skald.rules.prizes import Prize
from skald.rules.state import Unit

#: In hundredths: what a prize held now is worth at its next counting, and at each one after that.
NEXT, LATER = 70, 25


class Objectives:
    """The points of the scenario, as they stand for a side."""

    def __init__(self, ctx: Context, side: Side) -> None:
        self._ctx = ctx
        self._side = side
        self._mine = Prospects(ctx, side)
        self._theirs = Prospects(ctx, side.other) if self._mine.prizes else None

    def worth(self) -> int:
        """Points gained, and what is held of the rest, less the enemy's."""
        gained = sum(each.points if each.side is self._side else -each.points for each in self._ctx.points)
        if self._theirs is None:
            return POINT * gained
        return POINT * gained + _held(self._mine) - _held(self._theirs)

    def way(self, unit: Unit) -> int | None:
        """How far a unit is from the prize that it is sent for; None: it is sent for none."""
        prize = self._mine.prize(unit)
        if prize is None:
            return None
        return 0 if self._mine.is_there(unit, prize) else self._mine.way(unit, prize)


def _held(prospects: Prospects) -> int:
    """What a side's prizes are worth as they are held."""
    return sum(POINT * prize.worth * _holds(prospects, prize) * _countings(prize) // 100 for prize in prospects.prizes)


def _countings(prize: Prize) -> int:
    return NEXT + LATER * max(0, prize.times - 1)


def _holds(prospects: Prospects, prize: Prize) -> int:
    """How many times a prize is held: once, or by each unit that is there."""
    ctx, side = prospects.ctx, prospects.side
    counts = ctx.ruleset.scenario.holds
    there = [u for u in ctx.standing(side) if prospects.is_there(u, prize) and (not prize.control or counts(ctx, u))]
    if not there or prize.each:
        return len(there)
    foes = [u for u in ctx.standing(side.other) if not prize.control or counts(ctx, u)]
    if prize.spoils:
        return int(not any(prospects.contests(foe, prize) for foe in foes))
    return int(len(there) > sum(prospects.is_there(foe, prize) for foe in foes))

"""When an agent gives a battle up: as it stands it is lost, and hardly anybody is left to turn it.

Only whoever lets a battle be played asks this; an agent by itself fights to the end, as simulations and ladders need.
"""

from __future__ import annotations

from msgspec import Struct

from skald.agents.estimate import figure_worth
from skald.agents.heroes import unit_worth
from skald.agents.standing import Standing
from skald.rules.context import Context
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

#: Nobody gives up before this turn, with more than one of so many parts of his own force, or against less than so many
#: times what he has. In 251 battles of agents nobody who stood like this in a turn of his own won any more; one drew.
EARLIEST, LEFT, TIMES = 3, 4, 4


class Lost(Struct, frozen=True):
    """What is left to both sides, in hundredths of what they began with."""

    mine: int
    theirs: int

    def __str__(self) -> str:
        return f"lost mine={self.mine} theirs={self.theirs}"


def lost(ruleset: Ruleset, state: State, side: Side) -> Lost | None:
    """Why a side would give up now; None as long as it wouldn't."""
    standing = Standing(ruleset, state, side)
    if state.turn < EARLIEST or standing.no_turn_left or standing.result(state) >= 0:
        return None
    ctx = Context(ruleset, state)
    (mine, began), (theirs, they_began) = (_force(ctx, each) for each in (side, side.other))
    if not began or mine * LEFT > began or mine * TIMES > theirs:
        return None
    return Lost(100 * mine // began, 100 * theirs // max(1, they_began))


def _force(ctx: Context, side: Side) -> tuple[int, int]:
    """What a side has, reserves included, and what it began with."""
    own = [unit for unit in ctx.units if unit.side is side]
    return sum(_worth(ctx, unit) for unit in own), sum(figure_worth(ctx, unit) * unit.started for unit in own)


def _worth(ctx: Context, unit: Unit) -> int:
    if unit.figures:
        return unit_worth(ctx, unit)
    return 0 if unit.deployed else figure_worth(ctx, unit) * unit.started

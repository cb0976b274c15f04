"""The dice with which *Play now* begins: whoever is new moves first, and nobody is charged before a first decision.

Only the seed is chosen, before anybody is told its commitment; every roll comes from it as in any other battle.
"""

from __future__ import annotations

from collections.abc import Iterable

from skald.rules.awaiting import Chance
from skald.rules.dice import Pool
from skald.rules.ruleset import Row
from skald.simulation.table.entries import BattleOpened
from skald.simulation.table.opening import Ground, ground_of
from skald.simulation.table.rolls import roll_of

#: The charts in the order of their dice, which follow the one for the first player.
_CHARTS = ("deployment", "special")


def gentle_seed(opened: BattleOpened, seeds: Iterable[int]) -> int:
    """The first of some seeds by whose dice the left side moves first, without a row of its charts that is harsh."""
    ground = ground_of(opened)
    return next(seed for seed in seeds if _is_gentle(ground, seed))


def _is_gentle(ground: Ground, seed: int) -> bool:
    asked = ground.begun.awaits
    assert isinstance(asked, Chance)
    # A tie would be rolled again, and every later die have another number.
    if not roll_of(seed, 0, asked.pool).counts[0]:
        return False
    return not any(_row(ground, chart, seed, number).harsh for number, chart in enumerate(_CHARTS, start=1))


def _row(ground: Ground, chart: str, seed: int, number: int) -> Row:
    rows = ground.ruleset.scenario.charts[chart]
    roll = roll_of(seed, number, Pool(1, tuple(row.weight for row in rows)))
    return rows[roll.counts.index(1)]

"""The ready-made deployment: nobody stands in a friend's way to the front when the first turn begins."""

from __future__ import annotations

from random import Random

import pytest

from skald.agents.registry import agent_named
from skald.planning.deploying import facing_of
from skald.rules.awaiting import Chance
from skald.rules.bases import base_named
from skald.rules.engine import apply
from skald.rules.geometry import step
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.rules.view import view
from skald.simulation.contest import contender, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.simulation.table.fold import PREPARER
from skald.warbands.files import ready_warbands

#: A figure as it is seen along the way to the enemy: how far ahead, where across, how broad.
Seen = tuple[int, int, int]


def set_up(left: str, right: str, seed: int) -> tuple[Ruleset, State]:
    """Two warbands put down as it is done for people, at the beginning of the first turn."""
    sides = (contender(ready_warbands()[left], "raider"), contender(ready_warbands()[right], "raider"))
    rules = ruleset_for("second", sides)
    agents = [agent_named(PREPARER)(rules, Random(seed), side.muster) for side in sides]
    dice, now = SeededDice(seed), open_battle(rules, sides)
    while not now.state.turn:
        asked = now.awaits
        if isinstance(asked, Chance):
            now = apply(rules, now.state, dice.roll(asked))
        else:
            now = apply(rules, now.state, agents[asked.side].decide(view(now.state, asked.side), asked))
    return rules, now.state


def in_the_way(rules: Ruleset, state: State, side: Side) -> list[tuple[int, int]]:
    """Pairs of friends of whom the second stands before the first, less than 30 cm ahead."""
    dx, dy = step(facing_of(rules, state, side), 1000)
    mine = [unit for unit in state.units if unit.side is side and unit.figures]
    seen = {
        unit.id: [(f.x * dx + f.y * dy, f.y * dx - f.x * dy, 1000 * base_named(f.base).radius) for f in unit.figures]
        for unit in mine
    }
    return [(one, other) for one in seen for other in seen if one != other and stands_before(seen[one], seen[other])]


def stands_before(figures: list[Seen], others: list[Seen]) -> bool:
    """Whether some of the others are ahead of a unit, as broad as it is; a hair's breadth of rounding is no way."""
    front = max(ahead for ahead, _at, _radius in figures)
    low = min(at - radius for _ahead, at, radius in figures) + 2000
    high = max(at + radius for _ahead, at, radius in figures) - 2000
    return any(front < ahead < front + 3_000_000 and at - r < high and low < at + r for ahead, at, r in others)


@pytest.mark.parametrize(("left", "right", "seed"), [("driftwood-crew", "heron-watch", seed) for seed in range(1, 7)])
def test_nobody_of_a_small_warband_is_put_into_a_friends_way(left, right, seed):
    rules, state = set_up(left, right, seed)
    assert {side.name: in_the_way(rules, state, side) for side in Side} == {"LEFT": [], "RIGHT": []}

"""Lifting a unit that flies high, and putting it down as near to a place as the rules allow."""

from __future__ import annotations

from skald.planning.formation import centre_of, ranks
from skald.planning.landscape import GRAIN, REACH
from skald.rules.actions import Relocate
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Acting
from skald.rules.geometry import HEADINGS, Point, heading_towards
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import State


def plan_lift(ruleset: Ruleset, state: State, goal: Point, reach: int = REACH) -> Relocate | Refusal:
    """The unit put down in ranks, as near to the goal as there is room; what stands against the goal itself if none."""
    acting = Context(ruleset, state).nearest(Acting)
    assert acting is not None
    figures = state.units[acting.unit].figures
    x, y = centre_of(figures)
    heading = heading_towards(goal[0] - x, goal[1] - y) % HEADINGS
    base = max(figures, key=lambda f: f.radius).base
    first: Refusal | None = None
    for dx, dy in around(reach):
        action = Relocate(ranks(base, len(figures), (goal[0] + dx, goal[1] + dy), heading))
        problem = check(ruleset, state, action)
        if problem is None:
            return action
        first = first or problem
    assert first is not None
    return first


def around(reach: int = REACH) -> list[Point]:
    """Steps away from a place, the shortest first."""
    steps = range(-reach, reach + 1, GRAIN)
    return [(dx, dy) for _, dx, dy in sorted((dx * dx + dy * dy, dx, dy) for dx in steps for dy in steps)]

"""Bringing in a unit that was kept off the table: the block along an edge that ends nearest to a goal."""

from __future__ import annotations

from skald.content.scenarios.outflanking import entry_edges
from skald.rules.actions import Deploy, Place
from skald.rules.asking import ALL_EDGES, blocks, kits
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.geometry import Point
from skald.rules.ids import UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State


def plan_entry(ruleset: Ruleset, state: State, unit: UnitId, equipment: tuple[str, ...], goal: Point) -> Deploy | None:
    """A legal way in with this equipment, ending as near to the goal as the blocks along the edges allow."""
    ctx = Context(ruleset, state)
    for edges in (entry_edges(ctx), ALL_EDGES):
        ranked = sorted(blocks(ctx, unit, equipment, edges), key=lambda action: _far(action.places, goal))
        found = next((action for action in ranked if check(ruleset, state, action) is None), None)
        if found is not None:
            return found
    return None


def plan_any_entry(ruleset: Ruleset, state: State, unit: UnitId, goal: Point) -> Deploy:
    """A legal way in with whatever equipment it takes; who is asked for one has one."""
    ctx = Context(ruleset, state)
    for kit in kits(ctx, ctx.unit(unit)):
        found = plan_entry(ruleset, state, unit, kit, goal)
        if found is not None:
            return found
    raise AssertionError("a unit that can't come in was asked to")


def _far(places: tuple[Place, ...], goal: Point) -> int:
    count = len(places)
    x, y = sum(p.x for p in places) // count, sum(p.y for p in places) // count
    return (x - goal[0]) ** 2 + (y - goal[1]) ** 2

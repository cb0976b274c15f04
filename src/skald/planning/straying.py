"""A Move by lot: one step of the whole unit in a direction drawn, as far as the table and others leave it free.

A step drawn is judged once, and mostly allowed; where none is free the planner forms the unit anew.
"""

from __future__ import annotations

from random import Random

from skald.planning.clearance import WHOLE, Disc, discs
from skald.planning.lots import below
from skald.planning.moving import Mover, block_step, plan_move, scaled
from skald.planning.steps import LEAST, Room
from skald.rules.actions import Abandon, MoveUnit
from skald.rules.asking import is_cohesive
from skald.rules.geometry import HEADINGS, Point, step, towards
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

#: How far beyond a unit its random goals lie.
STRIDE = 3000
#: Directions drawn before the planner looks for any way.
DIRECTIONS = 6
#: Once in so many times the planner goes to a goal drawn: about obstacles, in another formation or by staying put.
PLANNED = 32


def draw_move(ruleset: Ruleset, state: State, rng: Random) -> MoveUnit | Abandon:
    """A legal Move of the unit that is about to Move; given up only if there is none."""
    mover = Mover(ruleset, state)
    if below(rng, PLANNED) and is_cohesive(mover.ctx, mover.unit, mover.unit.figures):
        found = _step(mover, rng)
        if found is not None:
            return found
    figure = mover.unit.figures[0]
    dx, dy = step(below(rng, HEADINGS), below(rng, STRIDE))
    goal = (min(max(0, figure.x + dx), state.width), min(max(0, figure.y + dy), state.height))
    return plan_move(ruleset, state, goal)


def _step(mover: Mover, rng: Random) -> MoveUnit | None:
    """The first step drawn that is legal."""
    keep, far, room = mover.keep(), mover.far, mover.room()
    others = discs(mover.ctx.units, mover.unit, far, keep)
    for _ in range(DIRECTIONS):
        wish = _on_table(step(below(rng, HEADINGS), min(far, below(rng, STRIDE))), room)
        while vector := _free(mover, wish, others):
            action = block_step(mover.unit.figures, vector)
            problem = mover.problem(action)
            if problem is None:
                return action
            given = dict(problem.given)
            wanted, most = given.get("gap", 0), given.get("most", 0)
            if isinstance(wanted, int) and wanted > keep:
                # A rule keeps this Move farther from enemies than others.
                keep = wanted
                others = discs(mover.ctx.units, mover.unit, far, keep)
            elif isinstance(most, int) and 0 < most < far:
                # Hard ground: nobody goes farther over it.
                far = most
                wish = towards(0, 0, *vector, far)
            else:
                break
    return None


def _on_table(vector: Point, room: Room) -> Point:
    """As much of a vector to either side as the table leaves."""
    west, south, east, north = room
    return (min(max(vector[0], west), east), min(max(vector[1], south), north))


def _free(mover: Mover, vector: Point, others: list[Disc]) -> Point | None:
    """As much of a vector as others leave free; none if it is not worth going."""
    part = mover.free_part(vector, others)
    dx, dy = vector if part == WHOLE else scaled(vector, part)
    return (dx, dy) if dx * dx + dy * dy >= LEAST * LEAST else None

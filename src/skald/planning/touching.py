"""Taking the unit that is about to Move up to a marker, so that a figure touches it."""

from __future__ import annotations

from math import isqrt

from skald.planning.moving import block_step
from skald.rules.actions import MoveUnit
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.geometry import CONTACT, Footprint, Point, towards
from skald.rules.ruleset import Ruleset
from skald.rules.state import Figure, State

#: At most so many figures are tried as the one that touches.
TRIES = 6


def plan_touch(ruleset: Ruleset, state: State, disc: Footprint | None) -> MoveUnit | None:
    """A block step that ends with a figure touching a disc, the nearest figures tried first; None if none is legal."""
    if disc is None:
        return None
    ctx = Context(ruleset, state)
    figures = ctx.unit(ctx.acting().unit).figures
    for figure in sorted(figures, key=lambda each: _apart(each, disc))[:TRIES]:
        action = block_step(figures, _up_to(figure, disc))
        if check(ruleset, state, action) is None:
            return action
    return None


def _apart(figure: Figure, disc: Footprint) -> int:
    return isqrt((figure.x - disc.x) ** 2 + (figure.y - disc.y) ** 2)


def _up_to(figure: Figure, disc: Footprint) -> Point:
    """The way straight towards a disc until the gap is half of what still counts as touching."""
    way = _apart(figure, disc) - figure.radius - disc.radius - CONTACT // 2
    if way <= 0:
        return (0, 0)
    return towards(figure.x, figure.y, disc.x, disc.y, way)

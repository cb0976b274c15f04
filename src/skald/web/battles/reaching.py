"""How far a unit that is about to Move gets on every side, past whoever stands there: asked of the planner."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from skald.planning.moving import reach_of
from skald.planning.wanted import Wanted
from skald.rules.actions import MoveUnit
from skald.rules.awaiting import Decide
from skald.rules.geometry import Point
from skald.rules.hooks import Window
from skald.rules.lengths import MILLIMETRE
from skald.web.battles.planning import ends_of, planned
from skald.web.battles.queries.seen import Seen

#: So many directions are tried; where a unit only gets farther in another formation, so many shorter ways.
SIDES, SHORTER = 36, 4


def reached(seen: Seen) -> list[Point]:
    """Where the middle of the unit gets in its formation, for each direction; nothing while none is to Move."""
    asked, state = seen.asked, seen.table.state
    if not isinstance(asked, Decide) or asked.window is not Window.MOVE:
        return []
    starts = [(each.x, each.y) for each in state.units[asked.about.unit].figures]
    if not starts:
        return []
    x, y = sum(x for x, _ in starts) / len(starts), sum(y for _, y in starts) / len(starts)

    def gone(far: float, turn: float) -> float | None:
        """How far it goes towards a place so far off; None if not as the block that it is, straight there."""
        action = planned(seen, Wanted(goal=(round(x + far * cos(turn)), round(y + far * sin(turn)))))
        if not isinstance(action, MoveUnit):
            return 0
        ends = ends_of(state, asked, action)
        long = hypot(ends[0][0] - starts[0][0], ends[0][1] - starts[0][1])
        across, up = long * cos(turn), long * sin(turn)
        moved = zip(starts, ends, strict=True)
        is_block = all(hypot(b[0] - a[0] - across, b[1] - a[1] - up) <= MILLIMETRE for a, b in moved)
        return long if is_block else None

    def farthest(turn: float) -> Point:
        found = gone(state.width + state.height, turn)
        # Whoever was stopped in the open tries what is nearer; nobody is taken farther than a unit ever goes.
        low, high = (found, found) if found is not None else (0.0, _longest(seen))
        for _ in range(SHORTER if found is None else 0):
            middle = (low + high) / 2
            short = gone(middle, turn)
            low, high = (low, middle) if short is None else (max(low, short), high)
        return round(x + low * cos(turn)), round(y + low * sin(turn))

    return [farthest(2 * pi * side / SIDES) for side in range(SIDES)]


def _longest(seen: Seen) -> float:
    """How far the unit may go in the open."""
    return float(reach_of(seen.table.ground.ruleset, seen.table.state)[1])

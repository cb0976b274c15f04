"""From which edge a reader sees the table; the drawn table, its words, the replay and the picture go by it."""

from __future__ import annotations

from skald.rules.context import Context
from skald.rules.ids import Side
from skald.rules.lengths import MILLIMETRE
from skald.simulation.zone_data import zones_as_data
from skald.web.battles.queries.seen import Seen


def is_turned(seen: Seen) -> bool:
    """Whether the table is seen from its far edge: one's own zone is the near one, or the one to the left."""
    if len(seen.sides) != 1:
        return False
    side, state = Side(seen.sides[0]), seen.table.state
    across, along = _off_the_middle(seen, side)
    if not across and not along:
        return state.players[side].edge == 1
    return across > 0 if abs(across) > 2 * abs(along) else along > 0


def _off_the_middle(seen: Seen, side: Side) -> tuple[float, float]:
    """How far a side's zone lies from the middle of the table; nothing as long as nobody may know."""
    state = seen.table.state
    zones = zones_as_data(Context(seen.table.ground.ruleset, state))
    shapes = () if zones is None else (zones.left, zones.right)[side]
    corners = [corner for shape in shapes for corner in shape.polygon]
    if not corners:
        return 0, 0
    middle = [sum(each) / len(corners) for each in zip(*corners, strict=True)]
    return middle[0] - state.width / MILLIMETRE / 2, middle[1] - state.height / MILLIMETRE / 2

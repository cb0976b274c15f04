"""How far a unit may go before an enemy could charge it."""

from __future__ import annotations

from skald.agents.field import Field
from skald.agents.unit_facts import reach_of
from skald.planning.formation import centre_of
from skald.rules.asking import are_boxes_near
from skald.rules.geometry import Point, any_within, towards
from skald.rules.ids import UnitId
from skald.rules.state import Unit

#: Into how many parts a way is cut to find where to halt, and what is kept beyond an enemy's reach.
PARTS = 8
BEYOND = 60
#: A step shorter than this is not worth an activation.
SHORT = 300


class Caution:
    """Where units of one side halt in one state."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._reaches: dict[UnitId, int] = {}

    def reach(self, foe: Unit) -> int:
        """How far an enemy charges; who is exhausted charges nobody."""
        found = self._reaches.get(foe.id)
        if found is None:
            ctx = self.field.ctx
            found = self._reaches[foe.id] = 0 if ctx.is_exhausted(foe) else reach_of(ctx, foe)
        return found

    def halt(self, unit: Unit, goal: Point) -> Point:
        """Where a unit that makes for a goal has to halt, so that nobody may charge it who couldn't before."""
        pace = reach_of(self.field.ctx, unit)
        near = [foe for foe in self.field.enemies if self._comes_near(unit, foe, pace)]
        if not near:
            return goal
        x, y = centre_of(unit.figures)
        dx, dy = towards(x, y, *goal, pace)
        apart = [
            (mine.x - their.x, mine.y - their.y, (self.reach(foe) + BEYOND + mine.radius + their.radius) ** 2)
            for foe in near
            for mine in unit.figures
            for their in foe.figures
        ]
        for part in range(PARTS, 0, -1):
            u, v = dx * part // PARTS, dy * part // PARTS
            if all((a + u) ** 2 + (b + v) ** 2 > least for a, b, least in apart):
                return goal if part == PARTS else (x + u, y + v)
        return (x, y)

    def _comes_near(self, unit: Unit, foe: Unit, pace: int) -> bool:
        """Whether a Move could bring a unit into an enemy's reach in which it doesn't stand yet."""
        reach = self.reach(foe)
        if not reach or not are_boxes_near(unit.figures, foe.figures, reach + pace):
            return False
        return not any_within(unit.figures, foe.figures, reach)


def is_short(unit: Unit, goal: Point) -> bool:
    """Whether a unit is as good as at its goal."""
    x, y = centre_of(unit.figures)
    return (goal[0] - x) ** 2 + (goal[1] - y) ** 2 < SHORT * SHORT

"""Control units in the enemy's half of the table, counted once at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.control import control_units
from skald.content.scenarios.parts import Counting, Found, rule_of
from skald.content.scenarios.settings import setting
from skald.content.scenarios.zones import half_of, layout_of
from skald.rules.context import Context
from skald.rules.geometry import lies_wholly_in
from skald.rules.ids import Side
from skald.rules.prizes import Prize
from skald.rules.state import Unit

Entry = Scenario | Card
#: The last turns, in which units had better cross over.
CROSSING = 2


def is_across(ctx: Context, unit: Unit) -> bool:
    """Whether a unit is in the enemy's half: all of it, or (where that is the setting) one figure."""
    half = half_of(ctx, layout_of(ctx), unit.side.other)
    enough = all if setting(ctx, "invasion_whole") else any
    return enough(lies_wholly_in(figure, half) for figure in unit.figures)


def invaders(entry: Entry, line: Line) -> Counting:
    """Points for each control unit in the enemy's half."""

    def count(ctx: Context, side: Side) -> Iterable[Found]:
        return [(line.points, f"unit {unit.id}") for unit in control_units(ctx, side) if is_across(ctx, unit)]

    def prizes(ctx: Context, side: Side) -> Iterable[Prize]:
        return [_across(ctx, side, line.points)]

    return Counting(rule_of(entry.id, line.id), line.window, count, prizes=prizes)


def _across(ctx: Context, side: Side, points: int) -> Prize:
    """The enemy's half: worth being in at the end, for everybody who may hold something."""
    half = half_of(ctx, layout_of(ctx), side.other)
    return Prize("across", points, whole=half, beyond=half.planes[0], each=True, last=CROSSING)


COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {"invaders": invaders}

"""The lines of a score sheet as the engine counts them: what the catalogue names by ``counts``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.massacre import points_against
from skald.content.scenarios.parts import Counting, Found, Objective, rule_of
from skald.content.scenarios.settings import setting
from skald.rules.context import Context
from skald.rules.geometry import Footprint
from skald.rules.ids import NO_UNIT, Side
from skald.rules.state import Marker

Entry = Scenario | Card
MASSACRE = "massacre"


def disc_of(ctx: Context, number: int) -> Footprint:
    """A marker as distances are measured to it: to its rim, or to its middle where that is the setting."""
    marker = ctx.marker(number)
    return Footprint(marker.x, marker.y, marker.radius if setting(ctx, "marker_measure") == "rim" else 0)


def lying_markers(ctx: Context) -> tuple[Marker, ...]:
    """The markers that lie on the table: still there, and carried by nobody."""
    return tuple(marker for marker in ctx.markers if marker.there and marker.carrier == NO_UNIT)


def marker_objective(ctx: Context, marker: Marker, points: tuple[int, int]) -> Objective:
    """A marker as something to be held, with what it is worth to each side."""
    return Objective(f"marker {marker.id}", points, disc_of(ctx, marker.id))


def markers_held(entry: Entry, line: Line) -> Counting:
    """Each marker held by presence: a control unit within VS and no contesting enemy within S."""

    def objectives(ctx: Context) -> tuple[Objective, ...]:
        return tuple(marker_objective(ctx, m, (line.points, line.points)) for m in lying_markers(ctx))

    return Counting(rule_of(entry.id, line.id), line.window, objectives=objectives, control="presence")


def massacre(entry: Entry, line: Line) -> Counting:
    """The enemy's losses, counted once at the end."""

    def count(ctx: Context, side: Side) -> Iterable[Found]:
        return [(points_against(ctx, side.other).value, MASSACRE)]

    return Counting(rule_of(entry.id, line.id), line.window, count)


COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {"markers-held": markers_held, "massacre": massacre}

"""Quarters of the table: held by whoever has more control units wholly inside, far enough from every edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from skald.content.riding import has_mount
from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.control import clear_of_edges, control_units, quarter_of
from skald.content.scenarios.parts import Counting, Found, rule_of
from skald.content.scenarios.zones import layout_of, own_quarters
from skald.rules.context import Context
from skald.rules.geometry import Plane, Region
from skald.rules.ids import Side
from skald.rules.lengths import M
from skald.rules.prizes import Prize
from skald.rules.state import Unit

Entry = Scenario | Card
QUARTERS = range(4)
#: The lines, in the catalogue's words.
OWN, OTHER, ON_FOOT = "own-quarters", "other-quarters", "quarters-on-foot"


def counted_in(ctx: Context, side: Side, quarter: int) -> list[Unit]:
    """A side's control units that count in a quarter."""
    return [u for u in control_units(ctx, side) if quarter_of(ctx, u) == quarter and clear_of_edges(ctx, u)]


def held_quarters(ctx: Context, side: Side) -> Iterator[tuple[int, list[Unit]]]:
    """The quarters in which a side has more units than the enemy, with those units."""
    for quarter in QUARTERS:
        mine = counted_in(ctx, side, quarter)
        if len(mine) > len(counted_in(ctx, side.other, quarter)):
            yield quarter, mine


def _is_own(ctx: Context, side: Side, quarter: int) -> bool:
    return quarter in own_quarters(ctx, layout_of(ctx), side)


def _is_walked(ctx: Context, units: list[Unit]) -> bool:
    """Whether at least half of the units lack Mount (X): the swift do (O-33)."""
    return 2 * sum(not has_mount(ctx, unit) for unit in units) >= len(units)


def _counting(entry: Entry, line: Line, counts: Callable[[Context, Side, int, list[Unit]], bool]) -> Counting:
    def count(ctx: Context, side: Side) -> Iterable[Found]:
        held = held_quarters(ctx, side)
        return [(line.points, f"quarter {quarter}") for quarter, units in held if counts(ctx, side, quarter, units)]

    return Counting(rule_of(entry.id, line.id), line.window, count)


def own(entry: Entry, line: Line) -> Counting:
    """Quarters that hold only one's own zone."""
    return _counting(entry, line, lambda ctx, side, quarter, units: _is_own(ctx, side, quarter))


def other(entry: Entry, line: Line) -> Counting:
    """Quarters that hold both zones, or only the enemy's."""
    counting = _counting(entry, line, lambda ctx, side, quarter, units: not _is_own(ctx, side, quarter))
    return replace(counting, prizes=lambda ctx, side: [_prize(ctx, entry, side, quarter) for quarter in QUARTERS])


def on_foot(entry: Entry, line: Line) -> Counting:
    """Quarters that are held mostly by units without a mount."""
    return _counting(entry, line, lambda ctx, side, quarter, units: _is_walked(ctx, units))


# --- for whoever plans


def _prize(ctx: Context, entry: Entry, side: Side, quarter: int) -> Prize:
    """A quarter as something to be held, by units on foot."""
    width, height = ctx.start.width // 2, ctx.start.height // 2
    low_x, low_y = quarter % 2 * width or M + 1, quarter // 2 * height or M + 1
    high_x, high_y = low_x // width * width + width, low_y // height * height + height
    high_x, high_y = min(high_x, 2 * width - M - 1), min(high_y, 2 * height - M - 1)
    inside = Region(
        (Plane(1, 0, -low_x, 0), Plane(-1, 0, high_x, 0), Plane(0, 1, -low_y, 0), Plane(0, -1, high_y, 0))
    )  # fmt: skip
    worth, denies = (_worth(ctx, entry, each, quarter) for each in (side, side.other))
    box = (low_x, low_y, high_x, high_y)
    return Prize(f"quarter {quarter}", worth, denies, whole=inside, box=box, units=2)


def _worth(ctx: Context, entry: Entry, side: Side, quarter: int) -> int:
    counted = (OWN if _is_own(ctx, side, quarter) else OTHER, ON_FOOT)
    return sum(line.points for line in entry.lines if line.counts in counted)


COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {
    OWN: own,
    OTHER: other,
    ON_FOOT: on_foot,
}

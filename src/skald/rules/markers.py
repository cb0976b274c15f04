"""Markers and points in play: every change of them is an event.

A marker that is carried lies nowhere until it is dropped; one that is out of play keeps its number.
"""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.context import Context
from skald.rules.events import (
    MarkerDropped,
    MarkerPlaced,
    MarkerPlanted,
    MarkerRemoved,
    MarkerTaken,
    PointsGained,
)
from skald.rules.geometry import HEADINGS, Footprint, Point, overlaps_any, stays_on, step
from skald.rules.ids import NO_UNIT, RuleId, Side, UnitId
from skald.rules.state import Gained, Marker


def place_marker(
    ctx: Context, kind: str, at: Point, radius: int, why: RuleId, owner: Side | None = None
) -> Marker:  # fmt: skip
    """Put a new marker on the table."""
    marker = Marker(len(ctx.markers), kind, at[0], at[1], radius, owner)
    ctx.markers = (*ctx.markers, marker)
    ctx.emit(MarkerPlaced(marker.id, kind, at[0], at[1], owner, why))
    return marker


def _change(ctx: Context, number: int, **changes: object) -> Marker:
    marker = replace(ctx.markers[number], **changes)
    ctx.markers = (*ctx.markers[:number], marker, *ctx.markers[number + 1 :])
    return marker


def take_marker(ctx: Context, number: int, unit: UnitId, why: RuleId) -> None:
    """A unit takes a marker up, from the ground or from another unit."""
    marker = _change(ctx, number, carrier=unit)
    ctx.emit(MarkerTaken(number, marker.kind, unit, why))


def drop_marker(ctx: Context, number: int, at: Point, why: RuleId) -> None:
    """Its carrier lets a marker fall."""
    carrier = ctx.markers[number].carrier
    marker = _change(ctx, number, carrier=NO_UNIT, x=at[0], y=at[1])
    ctx.emit(MarkerDropped(number, marker.kind, carrier, at[0], at[1], why))


def is_carrying(ctx: Context, unit: UnitId) -> bool:
    """Whether a unit carries a marker."""
    return any(marker.there and marker.carrier == unit for marker in ctx.markers)


def drop_carried(ctx: Context, unit: UnitId, at: Point, why: RuleId) -> None:
    """All that a unit carries falls where its last figure stood, or as near to that as there is room."""
    for marker in ctx.markers:
        if marker.there and marker.carrier == unit:
            drop_marker(ctx, marker.id, free_place(ctx, at, marker.radius), why)


#: A marker is laid aside in steps of half a centimetre, in 64 directions, up to a metre and a half away.
_STEP, _STEPS = 50, 300


def free_place(ctx: Context, at: Point, radius: int) -> Point:
    """The nearest place where a marker lies under nobody, on no other marker and on the table.

    Of equally near places the one with the smaller x, then the smaller y.
    """
    others = [*(f for unit in ctx.units for f in unit.figures), *discs(ctx)]
    for far in range(_STEPS):
        around = {(at[0] + dx, at[1] + dy) for dx, dy in (step(h, far * _STEP) for h in range(HEADINGS))}
        for x, y in sorted(around):
            disc = Footprint(x, y, radius)
            if stays_on(disc, ctx.start.width, ctx.start.height) and not overlaps_any(disc, others):
                return x, y
    raise AssertionError("a table is larger than all that stands on it")


def plant_banner(ctx: Context, number: int, side: Side | None, why: RuleId) -> None:
    """A side's banner comes to stand on a marker, or is taken off."""
    marker = _change(ctx, number, owner=side)
    ctx.emit(MarkerPlanted(number, marker.kind, side, why))


def remove_marker(ctx: Context, number: int, why: RuleId) -> None:
    """A marker leaves play."""
    marker = _change(ctx, number, there=False, carrier=NO_UNIT)
    ctx.emit(MarkerRemoved(number, marker.kind, why))


def discs(ctx: Context) -> tuple[Footprint, ...]:
    """The markers that lie on the table: nobody may end on one."""
    return tuple(Footprint(m.x, m.y, m.radius) for m in ctx.markers if m.there and m.carrier == NO_UNIT)


def score(ctx: Context, side: Side, points: int, rule: RuleId, why: str = "") -> None:
    """A side gets points, and it is noted for what."""
    if points:
        ctx.points = (*ctx.points, Gained(side, points, rule, ctx.turn, ctx.active, why))
        ctx.emit(PointsGained(side, points, ctx.turn, rule, why))


def points_of(ctx: Context, side: Side) -> int:
    """The points that a side has got so far."""
    return sum(gained.points for gained in ctx.points if gained.side is side)

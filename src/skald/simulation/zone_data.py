"""Zones as data: the exact shapes, and the polygon that their straight borders leave of the table."""

from __future__ import annotations

from math import gcd, hypot

from skald.rules.context import Context
from skald.rules.geometry import Area, Around, Plane, Region, shapes
from skald.rules.ids import Side
from skald.simulation.position_forms import PlaneData, RoundData, ShapeData, Spot, ZonesData

Corner = tuple[float, float]


def millimetres(tenths: float) -> float:
    """A length as other programs read it."""
    return round(tenths / 10, 1)


def outline(area: Area) -> tuple[Spot, ...]:
    """The corners of an area."""
    return tuple((millimetres(x), millimetres(y)) for x, y in area.corners)


def zones_as_data(ctx: Context) -> ZonesData | None:
    """Where each side deploys; before the armies are mustered nobody may know it yet."""
    if not ctx.units:
        return None
    return ZonesData(_shapes(ctx, Side.LEFT), _shapes(ctx, Side.RIGHT))


def _shapes(ctx: Context, side: Side) -> tuple[ShapeData, ...]:
    table = ctx.start.width, ctx.start.height
    return tuple(_shape(shape, table) for shape in shapes(ctx.ruleset.scenario.zone(ctx, side, "")))


def _shape(shape: Region, table: tuple[int, int]) -> ShapeData:
    width, height = table
    corners: list[Corner] = [(0, 0), (width, 0), (width, height), (0, height)]
    for plane in shape.planes:
        corners = _cut(corners, plane)
    return ShapeData(
        tuple((millimetres(x), millimetres(y)) for x, y in corners),
        tuple(_plane(plane) for plane in shape.planes),
        tuple(_round(around) for around in shape.within),
        tuple(_round(around) for around in shape.without),
    )


def _cut(corners: list[Corner], plane: Plane) -> list[Corner]:
    """What a half-plane leaves of a convex polygon."""
    left: list[Corner] = []
    beyond = [_distance(plane, corner) - plane.least for corner in corners]
    for at, (x, y) in enumerate(corners):
        (from_x, from_y), before, here = corners[at - 1], beyond[at - 1], beyond[at]
        if (before < 0) != (here < 0):
            share = before / (before - here)
            left.append((from_x + share * (x - from_x), from_y + share * (y - from_y)))
        if here >= 0:
            left.append((x, y))
    return list(dict.fromkeys(left))


def _distance(plane: Plane, corner: Corner) -> float:
    return (plane.a * corner[0] + plane.b * corner[1] + plane.c) / hypot(plane.a, plane.b)


def _plane(plane: Plane) -> PlaneData:
    whole = gcd(plane.a, plane.b, plane.c)
    return PlaneData(plane.a // whole, plane.b // whole, plane.c // whole / 10, millimetres(plane.least))


def _round(around: Around) -> RoundData:
    disc = around.disc
    return RoundData(
        millimetres(around.distance),
        None if disc is None else (millimetres(disc.x), millimetres(disc.y)),
        0.0 if disc is None else millimetres(disc.radius),
        () if around.area is None else outline(around.area),
    )

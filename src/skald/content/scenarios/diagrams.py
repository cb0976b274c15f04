"""The table of a scenario as shapes to draw, in millimetres: zones, lines, markers. Whoever draws turns y over."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Literal, NamedTuple

from msgspec import Struct

from skald.content.scenarios.catalogue import MARKER_RADIUS, Hill, Layout, Point, Scenario

WIDTH, DEPTH = 1200, 900
M, L = 150, 300
#: An arc is drawn in steps of so many degrees.
ARC = 6

Diagonal = Literal["rising", "falling"]
Polygon = tuple[Point, ...]


class Zone(Struct, frozen=True):
    """Where a player deploys; `part` tells apart the two detachments of a pincer."""

    side: Literal["first", "second"]
    corners: Polygon
    part: str = ""


class Disc(NamedTuple):
    """A round piece of ground."""

    centre: Point
    radius: int


class Diagram(Struct, frozen=True):
    """Everything to draw; the first player's edge is y = 0."""

    zones: tuple[Zone, ...]
    lines: tuple[tuple[Point, Point], ...]
    markers: tuple[Disc, ...] = ()
    #: Where the players' own grounds have to lie.
    areas: tuple[Polygon, ...] = ()
    hill: Hill | None = None
    #: Ground within the zones where nobody deploys.
    barred: tuple[Disc, ...] = ()
    width: int = WIDTH
    depth: int = DEPTH


#: The layouts whose line is a diagonal, which the first player chooses.
DIAGONAL = ("diagonal", "off-diagonal")


class View(NamedTuple):
    """One of the tables that a scenario may be played on: the way it is laid out, and where its diagonal runs."""

    layout: Layout
    diagonal: Diagonal


def views(scenario: Scenario) -> tuple[View, ...]:
    """Every table that the dice and the first player may make of a scenario."""
    ways = scenario.ways or (scenario.layout,)
    runs: tuple[Diagonal, ...] = ("rising", "falling")
    return tuple(View(way, run) for way in ways for run in (runs if way in DIAGONAL else runs[:1]))


def diagram(scenario: Scenario, view: View | None = None) -> Diagram:
    """The diagram of a scenario on one of its tables; without one, on the first of them."""
    layout, diagonal = view or views(scenario)[0]
    zones, line = _LAYOUTS[layout]
    if scenario.hill is not None:
        zones = _both(*_strip_around(scenario.hill))
    # D1, battle 2: nothing there is measured from the middle line.
    lines = [line] if scenario.hill is None else []
    if scenario.quarters:
        lines += [((0, 450), (1200, 450)), ((600, 0), (600, 900))]
    areas = (scenario.band,) if scenario.band else ()
    markers = tuple(Disc(point, MARKER_RADIUS) for point in scenario.markers)
    barred = tuple(Disc(at, radius + scenario.clear) for at, radius in markers) if scenario.clear else ()
    drawn = Diagram(zones, tuple(dict.fromkeys(lines)), markers, areas, scenario.hill, barred)
    return _mirrored(drawn) if layout in DIAGONAL and diagonal == "falling" else drawn


def _both(*corners: Point, part: str = "") -> tuple[Zone, Zone]:
    """A zone of the first player, and the same turned round for the second."""
    return Zone("first", corners, part), Zone("second", tuple((WIDTH - x, DEPTH - y) for x, y in corners), part)


def _strip_around(hill: Hill) -> Polygon:
    """D1, battle 2: the first player's strip within L of the edge, without what lies within M of the hill."""
    arc = [point for point in (_beyond(hill, angle) for angle in range(360, 179, -ARC)) if point[1] < L]
    x, right = hill[0], _crossing(hill, L)
    return ((0, 0), (WIDTH, 0), (WIDTH, L), (right, L), *arc, (2 * x - right, L), (0, L))


def _beyond(hill: Hill, angle: float) -> Point:
    """The point M beyond the rim of an oval hill, straight out from it; 270 degrees is towards the first player."""
    x, y, wide, deep = hill
    across, along = cos(radians(angle)), sin(radians(angle))
    reach = M / hypot(deep * across, wide * along)
    return round(x + across * (wide + deep * reach)), round(y + along * (deep + wide * reach))


def _crossing(hill: Hill, height: int) -> int:
    """How far right the line M around a hill crosses a height below its centre."""
    low, high = 270.0, 360.0
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if _beyond(hill, middle)[1] < height else (low, middle)
    return _beyond(hill, high)[0]


_MIDDLE = ((0, 450), (1200, 450))
#: M from a diagonal of 1200 x 900 is 250 along the long edge and 187 along the short one.
_LAYOUTS: dict[Layout, tuple[tuple[Zone, ...], tuple[Point, Point]]] = {
    "edges": (_both((0, 0), (1200, 0), (1200, 300), (0, 300)), _MIDDLE),
    "narrow": (_both((0, 0), (1200, 0), (1200, 150), (0, 150)), _MIDDLE),
    "diagonal": (_both((250, 0), (1200, 0), (1200, 712)), ((0, 0), (1200, 900))),
    "flank": (_both((750, 0), (1200, 0), (1200, 900), (750, 900)), ((600, 0), (600, 900))),
    # FAQ p. 49: Clash of Warlords also keeps figures from coming too near the own edge, or too far from the diagonal.
    "set-back": (_both((0, 100), (1200, 100), (1200, 300), (0, 300)), _MIDDLE),
    "off-diagonal": (_both((250, 0), (500, 0), (1200, 525), (1200, 712)), ((0, 0), (1200, 900))),
    "inset": (_both((750, 150), (1050, 150), (1050, 750), (750, 750)), ((600, 0), (600, 900))),
    "pincer": (
        (
            *_both((750, 0), (1200, 0), (1200, 300), (750, 300), part="A"),
            *_both((0, 0), (450, 0), (450, 300), (0, 300), part="B"),
        ),
        _MIDDLE,
    ),
}


def _mirrored(drawn: Diagram) -> Diagram:
    """The same with the other diagonal."""

    def turn(point: Point) -> Point:
        return WIDTH - point[0], point[1]

    def turned(discs: tuple[Disc, ...]) -> tuple[Disc, ...]:
        return tuple(Disc(turn(centre), radius) for centre, radius in discs)

    return Diagram(
        tuple(Zone(zone.side, tuple(map(turn, zone.corners)), zone.part) for zone in drawn.zones),
        tuple((turn(start), turn(end)) for start, end in drawn.lines),
        turned(drawn.markers), tuple(tuple(map(turn, area)) for area in drawn.areas), drawn.hill, turned(drawn.barred),
    )  # fmt: skip

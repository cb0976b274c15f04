"""The table of a scenario as shapes to draw, in millimetres: zones, lines, markers. Whoever draws turns y over."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from skald.tournament.scenarios.catalogue import Layout, Point, Scenario

WIDTH, DEPTH = 1200, 900

Diagonal = Literal["rising", "falling"]
Polygon = tuple[Point, ...]


class Zone(Struct, frozen=True):
    """Where a player deploys; `part` tells apart the two detachments of a pincer."""

    side: Literal["first", "second"]
    corners: Polygon
    part: str = ""


class Diagram(Struct, frozen=True):
    """Everything to draw; the first player's edge is y = 0."""

    zones: tuple[Zone, ...]
    lines: tuple[tuple[Point, Point], ...]
    markers: tuple[Point, ...] = ()
    areas: tuple[Polygon, ...] = ()
    hill: tuple[int, int, int] | None = None
    width: int = WIDTH
    depth: int = DEPTH


def diagram(scenario: Scenario, diagonal: Diagonal = "rising") -> Diagram:
    """The diagram of a scenario; where it has a diagonal, for the one that the first player chose."""
    falling = scenario.layout == "diagonal" and diagonal == "falling"
    zones, line = _LAYOUTS[scenario.layout]
    lines = [line]
    if scenario.quarters:
        lines += [((0, 450), (1200, 450)), ((600, 0), (600, 900))]
    areas = (scenario.band,) if scenario.band else ()
    drawn = Diagram(zones, tuple(dict.fromkeys(lines)), scenario.markers, areas, scenario.hill)
    return _mirrored(drawn) if falling else drawn


def _both(*corners: Point, part: str = "") -> tuple[Zone, Zone]:
    """A zone of the first player, and the same turned round for the second."""
    return Zone("first", corners, part), Zone("second", tuple((WIDTH - x, DEPTH - y) for x, y in corners), part)


_MIDDLE = ((0, 450), (1200, 450))
#: M from a diagonal of 1200 x 900 is 250 along the long edge and 187 along the short one.
_LAYOUTS: dict[Layout, tuple[tuple[Zone, ...], tuple[Point, Point]]] = {
    "edges": (_both((0, 0), (1200, 0), (1200, 300), (0, 300)), _MIDDLE),
    "narrow": (_both((0, 0), (1200, 0), (1200, 150), (0, 150)), _MIDDLE),
    "diagonal": (_both((250, 0), (1200, 0), (1200, 712)), ((0, 0), (1200, 900))),
    "flank": (_both((750, 0), (1200, 0), (1200, 900), (750, 900)), ((600, 0), (600, 900))),
    "pincer": (
        (
            *_both((750, 0), (1200, 0), (1200, 300), (750, 300), part="A"),
            *_both((0, 0), (450, 0), (450, 300), (0, 300), part="B"),
        ),
        _MIDDLE,
    ),
}


def _mirrored(drawn: Diagram) -> Diagram:
    def turn(point: Point) -> Point:
        return WIDTH - point[0], point[1]

    return Diagram(
        tuple(Zone(zone.side, tuple(map(turn, zone.corners)), zone.part) for zone in drawn.zones),
        tuple((turn(start), turn(end)) for start, end in drawn.lines),
        tuple(map(turn, drawn.markers)), drawn.areas, drawn.hill,
    )  # fmt: skip

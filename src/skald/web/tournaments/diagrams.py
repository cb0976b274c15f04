"""The table of a scenario as an SVG: zones, lines, objectives. Colours are attributes, so that paper and
pages share it; a style sheet may change them by class.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from skald.tournament.scenarios.catalogue import Point, Scenario
from skald.tournament.scenarios.diagrams import DEPTH, WIDTH, Diagonal, Diagram, Zone, diagram

#: Room around the table for what the edges are called.
MARGIN = 70
RADIUS = 20
FONT = "Libertinus Serif, Georgia, serif"


def table_svg(scenario: Scenario, diagonal: Diagonal = "rising") -> SafeString:
    """The drawing of a scenario's table; the first player's edge is at the bottom."""
    drawn = diagram(scenario, diagonal)
    parts = [
        _table(),
        *map(_zone, drawn.zones),
        *(
            f'<polygon class="area" points="{_points(area)}" fill="#d8a24a" fill-opacity="0.25"/>'
            for area in drawn.areas
        ),
        *_hill(drawn),
        *(_line(start, end) for start, end in drawn.lines),
        *(_marker(point) for point in drawn.markers),
        *_edges(),
    ]
    title = escape(described(drawn))
    box = f"{-MARGIN} {-MARGIN} {WIDTH + 2 * MARGIN} {DEPTH + 2 * MARGIN}"
    return mark_safe(  # noqa: S308  (numbers of ours, and words that were escaped)
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="{box}" role="img" aria-label="{title}">'
        f"{''.join(parts)}</svg>"
    )


def described(drawn: Diagram) -> str:
    """The drawing in words, for whoever can't see it."""
    said = [_("The table, 120 by 90 cm, with both deployment zones.")]
    if drawn.markers:
        places = ", ".join(f"({x // 10}, {y // 10})" for x, y in drawn.markers)
        said.append(_("Objectives, in cm from the left corner of the first player: %(places)s.") % {"places": places})
    if drawn.hill:
        said.append(_("A hill at the centre; the zones keep M away from it."))
    return " ".join(said)


def _up(point: Point) -> Point:
    return point[0], DEPTH - point[1]


def _points(polygon: Iterable[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in map(_up, polygon))


def _table() -> str:
    size = f'x="0" y="0" width="{WIDTH}" height="{DEPTH}"'
    return f'<rect class="table" {size} fill="#fffdf8" stroke="#22201d" stroke-width="6"/>'


def _zone(zone: Zone) -> str:
    colour = "#8f2b1d" if zone.side == "first" else "#23567f"
    shape = (
        f'<polygon class="zone {zone.side}" points="{_points(zone.corners)}" fill="{colour}" fill-opacity="0.22"'
        f' stroke="{colour}" stroke-width="4" stroke-dasharray="16 12"/>'
    )
    if not zone.part:
        return shape
    x = sum(corner[0] for corner in zone.corners) // len(zone.corners)
    y = DEPTH - sum(corner[1] for corner in zone.corners) // len(zone.corners)
    return shape + _text(x, y + 20, zone.part, 70)


def _line(start: Point, end: Point) -> str:
    (x1, y1), (x2, y2) = _up(start), _up(end)
    return (
        f'<line class="line" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#22201d" stroke-width="4"'
        ' stroke-dasharray="6 14"/>'
    )


def _hill(drawn: Diagram) -> list[str]:
    if drawn.hill is None:
        return []
    x, y, wide, deep = drawn.hill
    oval = f'cx="{x}" cy="{DEPTH - y}" rx="{wide}" ry="{deep}"'
    return [f'<ellipse class="hill" {oval} fill="#6b8f4e" fill-opacity="0.45"/>']


def _marker(point: Point) -> str:
    x, y = _up(point)
    return (
        f'<circle class="marker" cx="{x}" cy="{y}" r="{RADIUS}" fill="#d8a24a" stroke="#22201d" stroke-width="5"/>'
        f'<circle class="marker-heart" cx="{x}" cy="{y}" r="5" fill="#22201d"/>'
    )


def _edges() -> list[str]:
    return [
        _text(WIDTH // 2, DEPTH + 50, _("first player"), 44),
        _text(WIDTH // 2, -22, _("second player"), 44),
    ]


def _text(x: int, y: int, words: str, size: int) -> str:
    return (
        f'<text class="label" x="{x}" y="{y}" font-size="{size}" font-family="{FONT}" text-anchor="middle"'
        f' fill="#22201d">{escape(words)}</text>'
    )

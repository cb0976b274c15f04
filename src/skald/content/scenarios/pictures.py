"""The table of a scenario as an SVG: zones, lines, objectives, ground where nobody deploys.

Colours are attributes, so that paper, pages and files share it; a style sheet may change them by class.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from html import escape

from skald.content.scenarios.catalogue import Point
from skald.content.scenarios.diagrams import DEPTH, WIDTH, Diagram, Disc, Polygon, Zone
from skald.content.words import word

#: Room around the table for what the edges are called.
MARGIN = 70
FONT = "Libertinus Serif, Georgia, serif"
INK = "#22201d"


def table_svg(drawn: Diagram, language: str) -> str:
    """The drawing of a table; the first player's edge is at the bottom."""
    parts = [
        _table(),
        *_zones(drawn),
        *map(_area, drawn.areas),
        *_hill(drawn),
        *(_line(start, end) for start, end in drawn.lines),
        *map(_marker, drawn.markers),
        _text(WIDTH // 2, DEPTH + 50, word(language, "scenarios", "drawing.first"), 44),
        _text(WIDTH // 2, -22, word(language, "scenarios", "drawing.second"), 44),
    ]
    box = f"{-MARGIN} {-MARGIN} {WIDTH + 2 * MARGIN} {DEPTH + 2 * MARGIN}"
    title = escape(described(drawn, language))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="{box}" role="img" aria-label="{title}">'
        f"{''.join(parts)}</svg>"
    )


def described(drawn: Diagram, language: str) -> str:
    """The drawing in words, for whoever can't see it."""
    said = [word(language, "scenarios", "drawing.table")]
    if drawn.markers:
        places = ", ".join(f"({x // 10}, {y // 10})" for (x, y), _radius in drawn.markers)
        said.append(word(language, "scenarios", "drawing.markers", places=places))
    if drawn.barred:
        said.append(word(language, "scenarios", "drawing.barred"))
    if drawn.areas:
        said.append(word(language, "scenarios", "drawing.band"))
    if drawn.hill:
        said.append(word(language, "scenarios", "drawing.hill"))
    return " ".join(said)


def _up(point: Point) -> Point:
    return point[0], DEPTH - point[1]


def _points(polygon: Iterable[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in map(_up, polygon))


def _circle(disc: Disc, more: str) -> str:
    x, y = _up(disc.centre)
    return f'<circle cx="{x}" cy="{y}" r="{disc.radius}" {more}/>'


def _table() -> str:
    size = f'x="0" y="0" width="{WIDTH}" height="{DEPTH}"'
    return f'<rect class="table" {size} fill="#fffdf8" stroke="{INK}" stroke-width="6"/>'


def _zones(drawn: Diagram) -> list[str]:
    """Both zones, without the ground where nobody deploys: that is hatched, and its rim drawn."""
    shapes = "".join(_zone(zone) for zone in drawn.zones)
    if not drawn.barred:
        return [shapes, *(_letter(zone, _middle(zone)) for zone in drawn.zones if zone.part)]
    # Several drawings may stand on one page, and a name in an SVG holds for all of it.
    name = sha256(repr((drawn.zones, drawn.barred)).encode()).hexdigest()[:8]
    hatched = "".join(_circle(disc, f'class="barred" fill="url(#h{name})"') for disc in drawn.barred)
    rims = "".join(_circle(disc, f'class="rim" fill="none" stroke="{INK}" stroke-width="8"') for disc in drawn.barred)
    return [
        _cutters(drawn, name),
        f'<g mask="url(#m{name})">{shapes}</g>',
        f'<g clip-path="url(#c{name})">{hatched}<g mask="url(#m{name})">{rims}</g></g>',
        *(_letter(zone, _towards_corner(_middle(zone))) for zone in drawn.zones if zone.part),
    ]


def _cutters(drawn: Diagram, name: str) -> str:
    """What cuts the barred ground out of the zones, what keeps its hatching within them, and the hatching."""
    holes = "".join(_circle(disc, 'fill="#000"') for disc in drawn.barred)
    within = "".join(f'<polygon points="{_points(zone.corners)}"/>' for zone in drawn.zones)
    return (
        f'<defs><mask id="m{name}" maskUnits="userSpaceOnUse" x="0" y="0" width="{WIDTH}" height="{DEPTH}">'
        f'<rect width="{WIDTH}" height="{DEPTH}" fill="#fff"/>{holes}</mask>'
        f'<clipPath id="c{name}">{within}</clipPath>'
        f'<pattern id="h{name}" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<path class="hatch" d="M0 0V24" stroke="#a39c90" stroke-width="5"/></pattern></defs>'
    )


def _zone(zone: Zone) -> str:
    colour = "#8f2b1d" if zone.side == "first" else "#23567f"
    return (
        f'<polygon class="zone {zone.side}" points="{_points(zone.corners)}" fill="{colour}" fill-opacity="0.22"'
        f' stroke="{colour}" stroke-width="4" stroke-dasharray="16 12"/>'
    )


def _letter(zone: Zone, at: Point) -> str:
    x, y = _up(at)
    return _text(x, y + 20, zone.part, 70)


def _middle(zone: Zone) -> Point:
    x, y = (sum(each) // len(zone.corners) for each in zip(*zone.corners, strict=True))
    return x, y


def _towards_corner(point: Point) -> Point:
    """Halfway to the table's nearest corner, away from the objectives."""
    x, y = point
    return (x + (0 if x < WIDTH // 2 else WIDTH)) // 2, (y + (0 if y < DEPTH // 2 else DEPTH)) // 2


def _area(area: Polygon) -> str:
    return f'<polygon class="area" points="{_points(area)}" fill="#d8a24a" fill-opacity="0.25"/>'


def _line(start: Point, end: Point) -> str:
    (x1, y1), (x2, y2) = _up(start), _up(end)
    return (
        f'<line class="line" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{INK}" stroke-width="4"'
        ' stroke-dasharray="6 14"/>'
    )


def _hill(drawn: Diagram) -> list[str]:
    if drawn.hill is None:
        return []
    x, y, wide, deep = drawn.hill
    oval = f'cx="{x}" cy="{DEPTH - y}" rx="{wide}" ry="{deep}"'
    return [f'<ellipse class="hill" {oval} fill="#6b8f4e" fill-opacity="0.45"/>']


def _marker(disc: Disc) -> str:
    return _circle(disc, f'class="marker" fill="#d8a24a" stroke="{INK}" stroke-width="5"') + _circle(
        Disc(disc.centre, 5), f'class="marker-heart" fill="{INK}"'
    )


def _text(x: int, y: int, words: str, size: int) -> str:
    return (
        f'<text class="label" x="{x}" y="{y}" font-size="{size}" font-family="{FONT}" text-anchor="middle"'
        f' fill="{INK}">{escape(words)}</text>'
    )

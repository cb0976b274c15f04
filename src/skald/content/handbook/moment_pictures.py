"""A moment of play as a small picture: who stands where, who went where, and what somebody wished in vain.

Colours are attributes, so that pages and the reference in one file share it. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from msgspec.structs import asdict

from skald.content.handbook.moments import Done, Moment, judged, rules_of
from skald.content.naming import Naming
from skald.content.words import word
from skald.rules import actions as a
from skald.rules.geometry import Point
from skald.rules.ids import Side
from skald.rules.lengths import S
from skald.rules.state import Figure, State, Unit

#: What somebody does on the table itself: only then a picture tells more than words.
ON_THE_TABLE = (a.MoveUnit, a.ChargeMove, a.Withdraw, a.Activate, a.Cast, a.Deploy, a.RemoveFigures, a.Use, a.Name)
_UNITS = ("unit", "target", "attacker", "defender", "winner", "loser", "to", "enemy", "hero", "units")
PAD, LEAST = 350, 2400
FILL = {Side.LEFT: "#2b6184", Side.RIGHT: "#a03423"}
INK, GROUND = "#22201d", "#dfe3c9"
TINT = {"wood": "#9db184", "sudden-wood": "#9db184", "scrub": "#b9c394", "sudden-scrub": "#b9c394", "marsh": "#a9bfc0",
        "rocks": "#b7b0a4", "field": "#e2d29b", "hill": "#d3c7a2", "steep-hill": "#c3b48c"}  # fmt: skip
OTHER_GROUND = "#cfc8b0"


def moment_svg(moment: Moment, language: str) -> str:
    """The picture of a moment; nothing where nobody does anything on the table."""
    steps, end = judged(moment)
    begin = steps[0].before
    seen = sorted(_concerned(steps, begin))
    paths = list(_wishes(steps))
    points = [point for state in (begin, end) for number in seen for point in _places(state.units[number])]
    points += [point for path in paths for point in path]
    if not any(isinstance(step.given, ON_THE_TABLE) for step in steps) or not points:
        return ""
    box = _frame(points, begin)
    naming = Naming(rules_of(moment.edition, moment.scenario), begin.units, language)
    shown = [unit for unit in end.units if _inside(unit, box)]
    title = word(language, "handbook", "moment.picture", units=", ".join(naming.unit(unit.id) for unit in shown))
    parts = [_ground(box), *_terrain(end), *_gone(begin, end), *(_unit(unit) for unit in end.units if unit.figures)]
    parts += [*_ways(begin, end), *map(_wish, paths if steps[-1].refusal is not None else ()), _stick(box)]
    left, top, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="moment" viewBox="{left} {top} {width} {height}" role="img"'
        f' aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _concerned(steps: Iterable[Done], state: State) -> set[int]:
    """The units that the inputs and the events are about."""
    found: set[int] = set()
    for step in steps:
        for thing in (step.given, *step.events):
            for name, value in asdict(thing).items():  # type: ignore[arg-type]
                if name in _UNITS:
                    found |= {each for each in (value if isinstance(value, tuple) else (value,)) if type(each) is int}
        if (about := getattr(step.asked, "about", None)) is not None:
            found |= {about.unit, about.target}
        if isinstance(step.given, a.Cast):
            found |= set(step.given.aim.units)
        if step.refusal is not None:
            found |= {each for name, each in step.refusal.given if name in _UNITS and type(each) is int}
    return {each for each in found if 0 <= each < len(state.units)}


def _wishes(steps: Iterable[Done]) -> Iterator[list[Point]]:
    """The ways of the figures that an input moves, each from where it stands."""
    for step in steps:
        paths = getattr(step.given, "paths", ())
        unit = getattr(getattr(step.asked, "about", None), "unit", -1)
        if paths and 0 <= unit < len(step.before.units):
            figures = step.before.units[unit].figures
            for path in paths:
                if path.figure < len(figures):
                    yield [(figures[path.figure].x, figures[path.figure].y), *path.places]


def _places(unit: Unit) -> list[Point]:
    return [(figure.x, figure.y) for figure in unit.figures]


def _frame(points: list[Point], state: State) -> tuple[int, int, int, int]:
    """The part of the table that is shown, as an SVG counts it: y grows downwards."""
    xs, ys = [x for x, _y in points], [-y for _x, y in points]
    width = max(LEAST, max(xs) - min(xs) + 2 * PAD)
    height = max(LEAST * 5 // 8, max(ys) - min(ys) + 2 * PAD)
    width, height = max(width, height * 4 // 3), max(height, width // 3)
    left = (max(xs) + min(xs) - width) // 2
    top = (max(ys) + min(ys) - height) // 2
    # The table's edges are shown where they are near, and little beyond them.
    left = max(-200, min(left, state.width + 200 - width)) if width <= state.width + 400 else left
    top = max(-state.height - 200, min(top, 200 - height)) if height <= state.height + 400 else top
    return left, top, width, height


def _inside(unit: Unit, box: tuple[int, int, int, int]) -> bool:
    left, top, width, height = box
    return any(left <= x <= left + width and top <= -y <= top + height for x, y in _places(unit))


def _ground(box: tuple[int, int, int, int]) -> str:
    left, top, width, height = box
    return f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{GROUND}"/>'


def _terrain(state: State) -> Iterator[str]:
    # Beyond its edges there is no table.
    yield (
        f'<rect x="0" y="{-state.height}" width="{state.width}" height="{state.height}" fill="none" stroke="{INK}"'
        f' stroke-width="20"/>'
    )
    for piece in state.terrain:
        corners = " ".join(f"{x},{-y}" for x, y in piece.area.corners)
        tint = TINT.get(piece.kind, OTHER_GROUND)
        yield f'<polygon points="{corners}" fill="{tint}" stroke="{INK}" stroke-width="8"/>'


def _shape(figure: Figure, more: str) -> str:
    if figure.corners:
        return f'<polygon points="{" ".join(f"{x},{-y}" for x, y in figure.corners)}" {more}/>'
    return f'<circle cx="{figure.x}" cy="{-figure.y}" r="{figure.radius}" {more}/>'


def _unit(unit: Unit) -> str:
    colour = f'fill="{FILL[unit.side]}" stroke="{INK}" stroke-width="12"'
    first = unit.figures[0]
    number = (
        f'<text x="{first.x}" y="{-first.y + 55}" text-anchor="middle" font-size="160" font-weight="700"'
        f' fill="#fff">{unit.id}</text>'
    )
    return "".join(_shape(figure, colour) for figure in unit.figures) + number


def _gone(begin: State, end: State) -> Iterator[str]:
    """Figures where they stood before they went or fell."""
    for before, after in zip(begin.units, end.units, strict=False):
        stand = {(figure.x, figure.y) for figure in after.figures}
        for figure in before.figures:
            if (figure.x, figure.y) not in stand:
                faint = f'fill="{FILL[before.side]}" fill-opacity=".22" stroke="{FILL[before.side]}" stroke-width="10"'
                yield _shape(figure, f'{faint} stroke-dasharray="40 30"')


def _ways(begin: State, end: State) -> Iterator[str]:
    for before, after in zip(begin.units, end.units, strict=False):
        if len(before.figures) == len(after.figures):
            for one, other in zip(before.figures, after.figures, strict=True):
                if (one.x, one.y) != (other.x, other.y):
                    yield _line([(one.x, one.y), (other.x, other.y)], INK, "")


def _wish(path: list[Point]) -> str:
    return _line(path, "#b3261e", ' stroke-dasharray="60 40"') + _cross(path[-1])


def _line(path: list[Point], colour: str, more: str) -> str:
    points = " ".join(f"{x},{-y}" for x, y in path)
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="16"{more}/>'


def _cross(at: Point) -> str:
    x, y = at[0], -at[1]
    return f'<path d="M{x - 70} {y - 70}l140 140m0-140l-140 140" stroke="#b3261e" stroke-width="30"/>'


def _stick(box: tuple[int, int, int, int]) -> str:
    """A measuring stick of S, to judge distances by."""
    left, top, _width, height = box
    x, y = left + 120, top + height - 110
    return (
        f'<path d="M{x} {y}h{S}m0-50v100m-{S}-100v100" fill="none" stroke="{INK}" stroke-width="18"/>'
        f'<text x="{x + S // 2}" y="{y - 40}" text-anchor="middle" font-size="150" fill="{INK}">S</text>'
    )

"""Points of conquest turn by turn, as lines to draw and as a table."""

from __future__ import annotations

from itertools import accumulate

from msgspec import Struct

from skald.campaign.journal import Chronicle
from skald.campaign.state import SEATS
from skald.web.campaigns.wording import lord

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 360, 170, 30, 26, 12, 14


class Point(Struct, frozen=True):
    """A point of a line."""

    x: int
    y: int
    turn: int
    total: int


class Line(Struct, frozen=True):
    """One lord's line."""

    seat: int
    name: str
    points: tuple[Point, ...]
    path: str
    totals: tuple[int, ...]
    #: Turns that are still to come.
    blanks: range = range(0)


class Chart(Struct, frozen=True):
    """The whole chart."""

    lines: tuple[Line, ...]
    turns: tuple[Point, ...]
    steps: tuple[Point, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    base: int = HEIGHT - BOTTOM


def conquest_chart(value: Chronicle) -> Chart:
    """The chart of a campaign; turn 0 is its beginning."""
    lords = [value.state.lords[seat] for seat in SEATS]
    sums = [(0, *accumulate(each.conquest)) for each in lords]
    most = max(5, *(total for line in sums for total in line))
    last = max(value.terms.settings.turns, *(len(line) - 1 for line in sums))
    lines = tuple(_line(value, seat, sums[seat], most, last) for seat in SEATS)
    ticks = tuple(Point(_x(turn, last), HEIGHT - BOTTOM, turn, 0) for turn in range(last + 1))
    each = max(1, -(-most // 5))
    steps = tuple(Point(LEFT, _y(total, most), 0, total) for total in range(0, most + 1, each))
    return Chart(lines, ticks, steps)


def _line(value: Chronicle, seat: int, totals: tuple[int, ...], most: int, last: int) -> Line:
    points = tuple(Point(_x(turn, last), _y(total, most), turn, total) for turn, total in enumerate(totals))
    path = " ".join(f"{'M' if at == 0 else 'L'}{point.x} {point.y}" for at, point in enumerate(points))
    return Line(seat, lord(value.terms, value.state, seat), points, path, totals, range(last + 1 - len(totals)))


def _x(turn: int, last: int) -> int:
    return LEFT + round(turn * (WIDTH - LEFT - RIGHT) / max(1, last))


def _y(total: int, most: int) -> int:
    return HEIGHT - BOTTOM - round(total * (HEIGHT - BOTTOM - TOP) / most)

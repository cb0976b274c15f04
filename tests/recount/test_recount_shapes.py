"""The recount's own geometry against plain sampling, and that it stands on its own feet."""

from __future__ import annotations

import ast
from math import cos, hypot, pi, sin
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tools.recount.shapes import Shape, are_within, clears, passes

RECOUNT = Path(__file__).parents[2] / "tools" / "recount"


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    x, y = draw(st.integers(0, 3000)), draw(st.integers(0, 3000))
    if draw(st.booleans()):
        return Shape(((x, y),), draw(st.integers(0, 400)))
    corners, size, turn = draw(st.integers(3, 7)), draw(st.integers(200, 700)), draw(st.floats(0, 6))
    angles = [turn + 2 * pi * n / corners for n in range(corners)]
    return Shape(tuple((round(x + size * cos(a)), round(y + size * sin(a))) for a in angles))


def rim(shape: Shape) -> list[tuple[float, float]]:
    """Points close together around a shape's corners' outline."""
    count = 25
    found = []
    for (ax, ay), (bx, by) in zip(shape.corners, shape.corners[1:] + shape.corners[:1], strict=True):
        found += [(ax + n / count * (bx - ax), ay + n / count * (by - ay)) for n in range(count)]
    return found[:: 1 if len(shape.corners) > 1 else count]


def middle(shape: Shape) -> tuple[float, ...]:
    return tuple(sum(each) / len(shape.corners) for each in zip(*shape.corners, strict=True))


@given(shapes(), shapes(), st.integers(0, 800))
def test_gap_is_the_least_distance_between_rims(one, other, distance):
    apart = min(hypot(ax - bx, ay - by) for ax, ay in rim(one) for bx, by in rim(other)) - one.radius - other.radius
    if apart <= distance:
        assert are_within(one, other, distance)
    # Sides are at most 1213 long, so sampled points are at most 49 farther apart than the nearest ones. What is so near
    # to the middle of another may lie within it, far from its rim.
    elif apart > distance + 50 and hypot(*(a - b for a, b in zip(middle(one), middle(other), strict=True))) > 1200:
        assert not are_within(one, other, distance)
    assert are_within(one, other, distance) == are_within(other, one, distance)


@given(shapes(), st.integers(-5, 5), st.integers(-5, 5), st.integers(-9000, 9000), st.integers(0, 300))
def test_side_of_a_line(shape, a, b, c, least):
    if not (a or b):
        return
    distances = [(a * x + b * y + c) / hypot(a, b) for x, y in shape.corners]
    low, high = min(distances) - shape.radius, max(distances) + shape.radius
    if abs(low - least) > 0.001:
        assert clears(shape, (a, b, c), least) == (low > least)
    if abs(high - least) > 0.001:
        assert passes(shape, (a, b, c), least) == (high > least)


def test_one_inside_the_other_is_within():
    big = Shape(((0, 0), (1000, 0), (1000, 1000), (0, 1000)))
    assert are_within(big, Shape(((500, 500),), 10), 0)
    assert are_within(Shape(((400, 400), (600, 400), (500, 600))), big, 0)
    assert not are_within(big, Shape(((1111, 500),), 10), 100)
    assert are_within(big, Shape(((1110, 500),), 10), 100)


def test_recount_knows_nothing_of_the_engine():
    """Else an error could stand in both, and nobody would see it."""
    imported = set()
    for file in RECOUNT.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module or "")
    assert {name.split(".")[0] for name in imported} <= {
        "__future__", "collections", "dataclasses", "fractions", "itertools", "typing", "tools",
    }  # fmt: skip
    assert {name for name in imported if name.startswith("tools")} <= {
        "tools.recount.shapes", "tools.recount.table", "tools.recount.scoring",
    }  # fmt: skip

"""Which side of a line, and how far from it."""

from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from skald.rules.geometry import (
    Footprint,
    circle_base,
    clear_of_line,
    footprint,
    line_through,
    point_side,
    rectangle_base,
)

from .shapes import POINTS, footprints, mirrored


def test_positive_side_is_to_the_left():
    line = line_through((0, 0), (1000, 0))
    assert [point_side((500, y), *line) for y in (-1, 0, 1)] == [-1, 0, 1]


def test_clear_of_line_is_inclusive_and_exact_on_a_slant():
    line = line_through((0, 0), (4000, 3000))
    foot = Footprint(2000 - 375, 1500 + 500, 125)  # centre 625 to the left
    assert (clear_of_line(foot, *line, 500), clear_of_line(foot, *line, 501)) == (True, False)
    behind = Footprint(2000 + 75, 1500 - 100, 125)  # centre 125 to the right
    assert (clear_of_line(behind, *line, -250), clear_of_line(behind, *line, -249)) == (True, False)


def test_a_base_against_the_line_is_clear_of_it():
    line = line_through((0, 0), (1000, 0))
    assert clear_of_line(footprint(circle_base("foot", 125), 0, 125), *line, 0)
    assert not clear_of_line(footprint(circle_base("foot", 125), 0, 124), *line, 0)
    assert clear_of_line(footprint(rectangle_base("horse", 250, 500), 0, 125), *line, 0)
    assert not clear_of_line(footprint(rectangle_base("horse", 250, 500), 0, 125, 16), *line, 0)


@given(footprints(), POINTS, POINTS, st.integers(-1500, 1500))
def test_clear_of_line_agrees_with_signed_distance(fp, p, q, d):
    if p == q:
        return
    a, b, c = line_through(p, q)
    points = fp.corners or ((fp.x, fp.y),)
    nearest = min((a * x + b * y + c) / hypot(a, b) for x, y in points) - (0 if fp.corners else fp.radius)
    if abs(nearest - d) > 1e-6:
        assert clear_of_line(fp, a, b, c, d) == (nearest > d)
    assert clear_of_line(fp, a, b, c, d) == clear_of_line(mirrored(fp), -a, b, c, d)

"""Bases, and how they lie on the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from skald.rules.geometry import circle_base, footprint, oval_base, polygon_base, rectangle_base

from .shapes import BASES, footprints


def test_circle_has_no_corners_at_any_heading():
    lying = footprint(circle_base("foot", 125), 300, 400, 17)
    assert (lying.x, lying.y, lying.radius, lying.corners) == (300, 400, 125, ())


def test_rectangle_faces_along_its_length_and_turns_exactly_by_quarters():
    horse = rectangle_base("horse", 250, 500)
    assert set(footprint(horse, 1000, 1000).corners) == {(750, 875), (1250, 875), (1250, 1125), (750, 1125)}
    assert set(footprint(horse, 1000, 1000, 16).corners) == {
        (875, 750),
        (1125, 750),
        (1125, 1250),
        (875, 1250),
    }
    assert footprint(horse, 1000, 1000, 32) == footprint(horse, 1000, 1000, 0) == footprint(horse, 1000, 1000, 64)


@given(footprints())
def test_corners_are_convex_counter_clockwise_and_bounded(lying):
    corners = lying.corners
    for i, (bx, by) in enumerate(corners):
        ax, ay = corners[i - 1]
        cx, cy = corners[(i + 1) % len(corners)]
        assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0
        assert (bx - lying.x) ** 2 + (by - lying.y) ** 2 <= lying.radius**2


@given(st.sampled_from([base for base in BASES if base.corners]), st.integers(0, 63))
def test_turning_keeps_the_surface(base, heading):
    straight = Polygon(base.corners)
    turned = Polygon(footprint(base, 0, 0, heading).corners)
    assert abs(turned.area - straight.area) <= straight.length


def test_oval_has_sixteen_corners_inside_its_sides():
    oval = oval_base("chariot", 600, 1200)
    assert len(oval.corners) == 16
    assert max(x for x, _ in oval.corners) == 600
    assert max(y for _, y in oval.corners) == 300
    assert 600 <= oval.radius <= 602


def test_polygon_may_be_given_clockwise():
    corners = ((0, 100), (100, -100), (-100, -100))
    assert polygon_base("a", corners) == polygon_base("a", corners[::-1])


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (10, 10), (20, 20)),
        ((100, 100), (300, 100), (200, 300)),
        ((-100, -100), (100, -100), (0, -50), (100, 100), (-100, 100)),
    ],
)
def test_polygon_refuses_flat_off_centre_and_concave_corners(corners):
    with pytest.raises(ValueError, match=r"lie on one line|does not lie inside|not convex"):
        polygon_base("odd", corners)


def test_sizes_must_be_positive_and_rectangles_even():
    with pytest.raises(ValueError, match="not positive"):
        circle_base("none", 0)
    with pytest.raises(ValueError, match="even"):
        rectangle_base("odd", 251, 500)
    with pytest.raises(ValueError, match="positive"):
        oval_base("none", 0, 10)

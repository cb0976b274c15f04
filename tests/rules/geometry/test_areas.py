"""Areas: which corners make one, and who is in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from skald.rules.geometry import (
    Footprint,
    area,
    area_gap_within,
    area_within_table,
    circle_base,
    footprint,
    fp_within_area,
    lies_in,
    moved,
    placed,
    rectangle_base,
    wholly_inside,
)

from .shapes import DISTANCES, POINTS, areas, core, footprints, true_gap

NOISE = 1e-6
SQUARE = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
FOOT = circle_base("foot", 125)


def test_area_is_the_same_from_any_corner_in_either_direction():
    wood = area(SQUARE)
    for turn in range(4):
        again = SQUARE[turn:] + SQUARE[:turn]
        assert area(again) == area(again[::-1]) == wood
    assert (wood.left, wood.bottom, wood.right, wood.top) == (0, 0, 1000, 1000)


def test_area_drops_corners_on_a_straight_side_and_repeats():
    assert area(((0, 0), (500, 0), (1000, 0), (1000, 1000), (1000, 1000), (0, 1000), (0, 300), (0, 0))) == area(SQUARE)
    assert area(((500, 0), (1000, 0), (1000, 1000), (0, 1000), (0, 0))) == area(SQUARE)


@pytest.mark.parametrize(
    ("corners", "problem"),
    [
        ((), "one line"),
        (((0, 0), (10, 0)), "one line"),
        (((0, 0), (10, 10), (30, 30)), "one line"),
        (((0, 0), (1000, 0), (500, 200), (1000, 1000), (0, 1000)), "not convex"),
        (((0, 0), (1000, 1000), (1000, 0), (0, 1000)), "not convex"),
        (((0, 300), (600, 300), (100, -100), (300, 500), (500, -100)), "not convex"),
        (((0, 0), (500, 1000), (1000, 0), (1000, 1000), (0, 1000)), "not convex"),
        ((*SQUARE, *SQUARE), "not convex"),
    ],
)
def test_area_refuses_what_is_not_convex(corners, problem):
    with pytest.raises(ValueError, match=problem):
        area(corners)


@given(st.lists(POINTS, min_size=3, max_size=5, unique=True))
def test_area_is_accepted_exactly_when_the_ring_is_convex(corners):
    ring = Polygon(corners)
    convex = ring.is_valid and ring.area > 0 and abs(ring.convex_hull.area - ring.area) < NOISE
    try:
        made = area(corners)
    except ValueError:
        assert not convex
    else:
        assert convex
        assert Polygon(made.corners).equals(ring)


def test_touching_the_rim_from_inside_is_inside_and_from_outside_is_not():
    wood = area(SQUARE)
    assert wholly_inside(footprint(FOOT, 125, 125), wood)
    assert not wholly_inside(footprint(FOOT, 124, 125), wood)
    assert wholly_inside(footprint(rectangle_base("horse", 250, 500), 250, 125), wood)
    assert (lies_in(footprint(FOOT, -125, 500), wood), lies_in(footprint(FOOT, -124, 500), wood)) == (
        False,
        True,
    )
    # 3-4-5 off the corner: the centre is exactly 125 away.
    assert not lies_in(footprint(FOOT, -75, -100), wood)
    assert fp_within_area(footprint(FOOT, -75, -100), wood, 0)
    assert (fp_within_area(footprint(FOOT, -375, -500), wood, 500)) is True
    assert (fp_within_area(footprint(FOOT, -375, -500), wood, 499)) is False


def test_wholly_inside_is_exact_along_a_slanted_side():
    wedge = area(((0, 0), (4000, 3000), (0, 3000)))
    touching = Footprint(2000 - 75, 1500 + 100, 125)  # 125 straight out of the side from (0, 0)
    assert wholly_inside(touching, wedge)
    assert not wholly_inside(Footprint(touching.x + 1, touching.y, 125), wedge)


@given(footprints(), areas(), DISTANCES)
def test_areas_agree_with_shapely(fp, wood, d):
    truth = true_gap(fp, wood)
    polygon = Polygon(wood.corners)
    if abs(truth - d) > NOISE:
        assert fp_within_area(fp, wood, d) == (truth < d)
    if fp.corners:
        assert lies_in(fp, wood) == core(fp).relate_pattern(polygon, "T********")
        assert wholly_inside(fp, wood) == polygon.covers(core(fp))
    elif abs(truth) > NOISE:
        assert lies_in(fp, wood) == (truth < 0)
        rim = float(polygon.exterior.distance(core(fp)))
        if abs(rim - fp.radius) > NOISE:
            assert wholly_inside(fp, wood) == (polygon.contains(core(fp)) and rim > fp.radius)


@given(footprints(), areas())
def test_inside_implies_in_and_in_implies_contact(fp, wood):
    assert wholly_inside(fp, wood) <= lies_in(fp, wood) <= fp_within_area(fp, wood, 0)


@given(areas(), areas(), DISTANCES, st.integers(-3000, 3000))
def test_area_gap_agrees_with_shapely(a, b, d, away):
    b = moved(b, away, 0)
    truth = true_gap(a, b)
    if abs(truth - d) > NOISE:
        assert area_gap_within(a, b, d) == (truth < d)
    assert area_gap_within(a, b, d) == area_gap_within(b, a, d)


def test_area_gap_is_inclusive():
    assert area_gap_within(area(SQUARE), moved(area(SQUARE), 1300, 1400), 500)
    assert not area_gap_within(area(SQUARE), moved(area(SQUARE), 1300, 1400), 499)


def test_placed_turns_about_the_template_centre():
    template = ((-200, -100), (200, -100), (200, 100), (-200, 100))
    assert placed(template, 1000, 500, 0) == area(((800, 400), (1200, 400), (1200, 600), (800, 600)))
    assert placed(template, 1000, 500, 16) == area(((900, 300), (1100, 300), (1100, 700), (900, 700)))


def test_area_within_table_may_lie_along_the_edge():
    assert area_within_table(area(SQUARE), 1000, 1000)
    assert not area_within_table(area(SQUARE), 999, 1000)
    assert not area_within_table(moved(area(SQUARE), -1, 0), 5000, 5000)

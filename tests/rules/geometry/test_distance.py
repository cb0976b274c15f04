"""Measuring between bases, exactly at the boundary and against shapely everywhere else."""

from hypothesis import given
from hypothesis import strategies as st

from skald.rules.geometry import (
    CONTACT,
    Footprint,
    any_within,
    circle_base,
    footprint,
    gap,
    overlaps,
    rectangle_base,
    touches,
    within,
)

from .shapes import DISTANCES, circles, core, footprints, mirrored, true_gap

NOISE = 1e-6
FOOT = circle_base("foot", 125)
HORSE = rectangle_base("horse", 250, 500)


def test_within_is_inclusive_for_circles():
    a = footprint(FOOT, 0, 0)
    b = footprint(FOOT, 750, 1000)  # centres 1250 apart, gap exactly 1000
    assert within(a, b, 1000)
    assert not within(a, b, 999)
    assert gap(a, b) == 1000


def test_within_is_inclusive_for_corners_and_edges():
    a = footprint(HORSE, 0, 0)
    facing = footprint(HORSE, 0, 250 + 300)
    diagonal = footprint(HORSE, 500 + 300, 250 + 400)  # corner to corner, 3-4-5
    round_one = footprint(FOOT, 250 + 300, 125 + 400)
    assert (within(a, facing, 300), within(a, facing, 299)) == (True, False)
    assert (within(a, diagonal, 500), within(a, diagonal, 499)) == (True, False)
    assert (within(a, round_one, 375), within(a, round_one, 374)) == (True, False)
    assert (gap(a, facing), gap(a, diagonal), gap(a, round_one)) == (300, 500, 375)


def test_within_is_inclusive_across_a_slanted_edge():
    slab = Footprint(0, 0, 1000, ((0, 0), (400, -300), (800, 300)))
    # 250 straight out of the edge from (0, 0) to (400, -300), whose outward normal is (-3, -4) / 5.
    point = Footprint(200 - 150 - 75, -150 - 200 - 100, 125)
    assert (within(slab, point, 250), within(slab, point, 249)) == (True, False)


def test_touching_is_not_overlapping():
    a = footprint(FOOT, 0, 0)
    assert (overlaps(a, footprint(FOOT, 150, 200)), touches(a, footprint(FOOT, 150, 200))) == (False, True)
    assert (overlaps(a, footprint(FOOT, 149, 200)), touches(a, footprint(FOOT, 149, 200))) == (True, False)
    assert touches(a, footprint(FOOT, 250 + CONTACT, 0))
    assert not touches(a, footprint(FOOT, 251 + CONTACT, 0))
    h = footprint(HORSE, 0, 0)
    assert (overlaps(h, footprint(HORSE, 500, 250)), touches(h, footprint(HORSE, 500, 250))) == (False, True)
    assert overlaps(h, footprint(HORSE, 499, 249))
    assert (overlaps(h, footprint(FOOT, 0, 250)), overlaps(h, footprint(FOOT, 0, 249))) == (False, True)


def test_crossed_bars_overlap_without_a_corner_inside():
    bar = rectangle_base("bar", 100, 1200)
    assert overlaps(footprint(bar, 0, 0), footprint(bar, 0, 0, 16))
    assert gap(footprint(bar, 0, 0), footprint(bar, 100, 30, 16)) == 0


@given(footprints(), footprints(), DISTANCES)
def test_distance_agrees_with_shapely(a, b, d):
    truth = true_gap(a, b)
    if abs(truth - d) > NOISE:
        assert within(a, b, d) == (truth < d)
    assert abs(gap(a, b) - max(0.0, truth)) < 1 + NOISE
    assert gap(a, b) <= max(0.0, truth) + NOISE
    if a.corners and b.corners:
        assert overlaps(a, b) == core(a).relate_pattern(core(b), "T********")
    elif abs(truth) > NOISE:
        assert overlaps(a, b) == (truth < 0)


@given(footprints(), footprints(), DISTANCES)
def test_distance_is_symmetric_and_mirrors(a, b, d):
    answers = (within(a, b, d), overlaps(a, b), touches(a, b), gap(a, b))
    assert answers == (within(b, a, d), overlaps(b, a), touches(b, a), gap(b, a))
    a, b = mirrored(a), mirrored(b)
    assert answers == (within(a, b, d), overlaps(a, b), touches(a, b), gap(a, b))


@given(footprints(), footprints(), DISTANCES, st.integers(0, 300))
def test_within_grows_with_the_distance_and_fits_the_gap(a, b, d, more):
    assert within(a, b, d) <= within(a, b, d + more)
    assert within(a, b, gap(a, b) + 1)
    assert gap(a, b) == 0 or not within(a, b, gap(a, b) - 1)


@given(circles(), circles(), DISTANCES)
def test_circles_compare_squares_exactly(a, b, d):
    squared = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    assert within(a, b, d) == (squared <= (a.radius + b.radius + d) ** 2)
    assert overlaps(a, b) == (squared < (a.radius + b.radius) ** 2)


@given(st.lists(footprints(), max_size=5), st.lists(footprints(), max_size=5), DISTANCES, st.integers(0, 4000))
def test_any_within_is_any_pair(first, second, d, away):
    second = [Footprint(f.x + away, f.y, f.radius, tuple((x + away, y) for x, y in f.corners)) for f in second]
    assert any_within(first, second, d) == any(within(a, b, d) for a in first for b in second)

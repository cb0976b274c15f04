"""Corridors: what a base meets on a straight move."""

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from skald.rules.geometry import (
    Footprint,
    area,
    circle_base,
    footprint,
    lies_in,
    overlaps,
    rectangle_base,
    sweep,
    sweep_crosses,
    sweep_overlaps,
    sweep_stays_on,
    sweep_within,
    within,
)

from .shapes import BASES, DISTANCES, NARROW, POINTS, areas, circles, core, footprints, line, margin, mirrored

NOISE = 1e-6
FOOT = circle_base("foot", 125)
HORSE = rectangle_base("horse", 250, 500)


def shifted(fp: Footprint, x: int, y: int) -> Footprint:
    dx, dy = x - fp.x, y - fp.y
    return Footprint(x, y, fp.radius, tuple((cx + dx, cy + dy) for cx, cy in fp.corners))


def corridor(fp: Footprint, x: int, y: int) -> BaseGeometry:
    """The corridor's core in shapely: a segment, or the hull of both ends."""
    if not fp.corners:
        return line((fp.x, fp.y), (x, y))
    return MultiPoint([*fp.corners, *shifted(fp, x, y).corners]).convex_hull


def test_passing_exactly_alongside_does_not_overlap():
    way = sweep(footprint(FOOT, 0, 0), 3000, 0)
    assert not sweep_overlaps(way, footprint(FOOT, 1500, 250))
    assert sweep_overlaps(way, footprint(FOOT, 1500, 249))
    assert (
        sweep_within(way, footprint(FOOT, 1500, 750), 500),
        sweep_within(way, footprint(FOOT, 1500, 750), 499),
    ) == (
        True,
        False,
    )


def test_passing_alongside_on_a_slant_is_exact():
    way = sweep(footprint(FOOT, 0, 0), 2000, 1500)
    beside = footprint(FOOT, 1000 - 450, 750 + 600)  # 750 off the line: gap 500
    assert (sweep_within(way, beside, 500), sweep_within(way, beside, 499)) == (True, False)
    assert not sweep_overlaps(way, footprint(FOOT, 1000 - 150, 750 + 200))


def test_a_base_may_leave_what_it_touches():
    wall = area(((125, -1000), (500, -1000), (500, 1000), (125, 1000)))
    start = footprint(FOOT, 0, 0)
    for way in (sweep(start, 0, 900), sweep(start, -900, 100), sweep(start, 0, 0)):
        assert not sweep_crosses(way, wall)
        assert not sweep_overlaps(way, footprint(FOOT, 250, 0))
        assert not sweep_overlaps(way, footprint(HORSE, 250, 0, 16))
    assert sweep_crosses(sweep(start, 1, 500), wall)
    horse = sweep(footprint(HORSE, -125, 0), -125, 800)
    assert not sweep_crosses(horse, wall)
    assert sweep_crosses(sweep(footprint(HORSE, -125, 0), -124, 800), wall)


def test_staying_on_the_table_includes_its_edge():
    assert sweep_stays_on(sweep(footprint(FOOT, 125, 125), 11875, 8875), 12000, 9000)
    assert not sweep_stays_on(sweep(footprint(FOOT, 125, 125), 11876, 8875), 12000, 9000)
    assert sweep_stays_on(sweep(footprint(HORSE, 250, 125), 11750, 125), 12000, 9000)
    assert not sweep_stays_on(sweep(footprint(HORSE, 250, 125, 16), 300, 300), 12000, 9000)


@given(footprints(), POINTS, footprints(), DISTANCES)
def test_corridor_agrees_with_shapely(fp, end, other, d):
    way = sweep(fp, *end)
    twin = corridor(fp, *end)
    truth = float(twin.distance(core(other))) - margin(fp) - margin(other)
    if abs(truth - d) > NOISE:
        assert sweep_within(way, other, d) == (truth < d)
    if fp.corners and other.corners:
        assert sweep_overlaps(way, other) == twin.relate_pattern(core(other), "T********")
    elif abs(truth) > NOISE:
        assert sweep_overlaps(way, other) == (truth < 0)


@given(footprints(), POINTS, areas())
def test_corridor_over_areas_agrees_with_shapely(fp, end, wood):
    way = sweep(fp, *end)
    twin = corridor(fp, *end)
    truth = float(twin.distance(Polygon(wood.corners))) - margin(fp)
    if fp.corners:
        assert sweep_crosses(way, wood) == twin.relate_pattern(Polygon(wood.corners), "T********")
    elif abs(truth) > NOISE:
        assert sweep_crosses(way, wood) == (truth < 0)


@given(footprints(), POINTS, footprints(), areas(), DISTANCES)
def test_corridor_contains_both_ends_and_is_the_same_backwards(fp, end, other, wood, d):
    way = sweep(fp, *end)
    last = shifted(fp, *end)
    back = sweep(last, fp.x, fp.y)
    for at in (fp, last):
        assert overlaps(at, other) <= sweep_overlaps(way, other)
        assert within(at, other, d) <= sweep_within(way, other, d)
        assert lies_in(at, wood) <= sweep_crosses(way, wood)
    assert sweep_overlaps(way, other) == sweep_overlaps(back, other)
    assert sweep_within(way, other, d) == sweep_within(back, other, d)
    assert sweep_crosses(way, wood) == sweep_crosses(back, wood)
    seen = sweep(mirrored(fp), -end[0], end[1])
    assert sweep_overlaps(way, other) == sweep_overlaps(seen, mirrored(other))


@given(footprints(), footprints(), areas(), DISTANCES)
def test_standing_still_is_the_footprint_itself(fp, other, wood, d):
    way = sweep(fp, fp.x, fp.y)
    assert sweep_overlaps(way, other) == overlaps(fp, other)
    assert sweep_within(way, other, d) == within(fp, other, d)
    assert sweep_crosses(way, wood) == lies_in(fp, wood)


@given(circles(), st.integers(1, 2000), NARROW, st.integers(0, 900))
def test_capsule_boundary_is_exact_along_an_axis(fp, length, along, d):
    way = sweep(fp, fp.x + length, fp.y)
    beside = Footprint(fp.x + along % (length + 1), fp.y + fp.radius + 125 + d, 125)
    assert sweep_within(way, beside, d)
    assert d == 0 or not sweep_within(way, beside, d - 1)
    assert not sweep_overlaps(way, beside)


@given(st.sampled_from(BASES), POINTS, POINTS, st.integers(0, 63), st.integers(0, 8))
def test_every_base_on_the_way_lies_in_the_corridor(base, start, end, heading, eighth):
    # Multiples of eight, so that the points on the way are whole.
    dx, dy = (end[0] - start[0]) // 8 * 8, (end[1] - start[1]) // 8 * 8
    way = sweep(footprint(base, start[0], start[1], heading), start[0] + dx, start[1] + dy)
    x, y = start[0] + dx // 8 * eighth, start[1] + dy // 8 * eighth
    assert sweep_overlaps(way, Footprint(x, y, 1))
    assert way.left <= x - 100
    assert way.right >= x + 100

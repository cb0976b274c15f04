"""Segments between bases, and what they pass."""

import pytest
from hypothesis import given
from shapely.geometry import Polygon

from skald.rules.geometry import (
    area,
    circle_base,
    edge_crossings,
    footprint,
    rectangle_base,
    segment_crosses,
    segments_cross,
    sight_lines,
)

from .shapes import POINTS, areas, circles, core, footprints, line, mirrored

NOISE = 1e-6
FOOT = circle_base("foot", 125)
WOOD = area(((1000, 0), (2000, 0), (2000, 1000), (1000, 1000)))


def test_sight_lines_between_circles_are_three_parallels():
    lines = sight_lines(footprint(FOOT, 0, 0), footprint(FOOT, 3000, 0))
    assert lines == (((0, 0), (3000, 0)), ((0, 125), (3000, 125)), ((0, -125), (3000, -125)))


def test_sight_lines_of_polygons_use_the_corners_nearest_the_other():
    horse = footprint(rectangle_base("horse", 250, 500), 0, 0)
    lines = sight_lines(horse, footprint(FOOT, 3000, 0))
    assert lines[1:] == (((250, 125), (3000, 125)), ((250, -125), (3000, -125)))


@given(footprints(), footprints())
def test_sight_lines_are_the_same_both_ways_and_mirrored(a, b):
    there = sight_lines(a, b)
    back = tuple((q, p) for p, q in sight_lines(b, a))
    seen = tuple(tuple((-x, y) for x, y in s) for s in sight_lines(mirrored(a), mirrored(b)))
    if (a.x, a.y) == (b.x, b.y):
        assert len(there) == 1
        return
    assert there == (back[0], back[2], back[1])
    assert there == (seen[0], seen[2], seen[1])


@given(footprints(), footprints())
def test_sight_lines_end_on_their_bases(a, b):
    for p, q in sight_lines(a, b):
        for fp, end in ((a, p), (b, q)):
            off = core(fp).distance(line(end, end))
            assert off <= (NOISE if fp.corners else fp.radius)


@given(POINTS, POINTS, footprints())
def test_segment_crosses_agrees_with_shapely(p, q, fp):
    segment = line(p, q)
    if fp.corners:
        assert segment_crosses(p, q, fp) == segment.relate_pattern(core(fp), "T********")
    elif abs(segment.distance(core(fp)) - fp.radius) > NOISE:
        assert segment_crosses(p, q, fp) == (segment.distance(core(fp)) < fp.radius)
    assert segment_crosses(p, q, fp) == segment_crosses(q, p, fp)


@given(circles())
def test_a_tangent_does_not_cross_a_circle(fp):
    top = fp.y + fp.radius
    assert not segment_crosses((fp.x - 900, top), (fp.x + 900, top), fp)
    assert segment_crosses((fp.x - 900, top - 1), (fp.x + 900, top - 1), fp)


@pytest.mark.parametrize(
    ("r", "s", "cross"),
    [
        ((500, -500), (500, 500), True),
        ((500, 0), (500, 500), True),
        ((1000, 0), (2000, 0), True),
        ((1001, 0), (2000, 0), False),
        ((200, 0), (700, 0), True),
        ((500, 1), (500, 500), False),
        ((0, 1), (1000, 1), False),
        ((400, 0), (400, 0), True),
        ((400, 1), (400, 1), False),
    ],
)
def test_segments_cross_counts_touching(r, s, cross):
    assert segments_cross((0, 0), (1000, 0), r, s) is cross
    assert segments_cross(s, r, (1000, 0), (0, 0)) is cross


@given(POINTS, POINTS, POINTS, POINTS)
def test_segments_cross_agrees_with_shapely(p, q, r, s):
    assert segments_cross(p, q, r, s) == line(p, q).intersects(line(r, s))


@pytest.mark.parametrize(
    ("p", "q", "times"),
    [
        ((0, 500), (3000, 500), 2),
        ((0, 500), (1500, 500), 1),
        ((1500, 500), (0, 500), 1),
        ((1100, 100), (1900, 900), 0),
        ((0, 0), (3000, 0), 0),  # along the rim
        ((500, 1500), (1500, 500), 1),
        ((500, 500), (1500, -500), 0),  # through the corner only
        ((0, 500), (1000, 500), 0),  # ends on the rim from outside
        ((0, 500), (2000, 500), 1),  # an end on the rim counts as inside
        ((1000, 500), (2000, 500), 0),
        ((0, 500), (900, 500), 0),
        ((1500, 500), (1500, 500), 0),
    ],
)
def test_edge_crossings(p, q, times):
    assert edge_crossings(p, q, WOOD) == times
    assert edge_crossings(q, p, WOOD) == times


@given(POINTS, POINTS, areas())
def test_edge_crossings_count_ends_outside(p, q, wood):
    polygon = Polygon(wood.corners)
    through = line(p, q).relate_pattern(polygon, "T********")
    outside = sum(not polygon.intersects(line(end, end)) for end in (p, q))
    assert edge_crossings(p, q, wood) == (outside if through else 0)

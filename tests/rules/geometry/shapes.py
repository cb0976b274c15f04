"""Strategies for bases and areas, and their twins in shapely."""

from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from skald.rules.geometry import (
    Area,
    Base,
    Footprint,
    area,
    circle_base,
    footprint,
    oval_base,
    polygon_base,
    rectangle_base,
)
from skald.rules.geometry.outlines import convex_hull

BASES: tuple[Base, ...] = (
    circle_base("foot", 125),
    circle_base("beast", 600),
    rectangle_base("horse", 250, 500),
    oval_base("chariot", 600, 1200),
    polygon_base("wedge", ((300, 0), (-200, 250), (-200, -250))),
)
NARROW = st.integers(0, 2500)
POINTS = st.tuples(NARROW, NARROW)
DISTANCES = st.integers(0, 1500)


def footprints() -> st.SearchStrategy[Footprint]:
    return st.builds(footprint, st.sampled_from(BASES), NARROW, NARROW, st.integers(0, 63))


def circles() -> st.SearchStrategy[Footprint]:
    return st.builds(Footprint, NARROW, NARROW, st.integers(1, 600))


def areas() -> st.SearchStrategy[Area]:
    hulls = st.lists(POINTS, min_size=3, max_size=9).map(convex_hull).filter(lambda hull: len(hull) > 2)
    return hulls.map(area)


def core(shape: Footprint | Area) -> BaseGeometry:
    """The centre of a circle, or the polygon itself."""
    return Polygon(shape.corners) if shape.corners else Point(shape.x, shape.y)  # type: ignore[union-attr]


def margin(shape: Footprint | Area) -> int:
    """What a core leaves out: the radius of a circle."""
    return 0 if shape.corners else shape.radius  # type: ignore[union-attr]


def true_gap(a: Footprint | Area, b: Footprint | Area) -> float:
    """The signed gap between two shapes according to shapely; below 0 when circles overlap."""
    return float(core(a).distance(core(b))) - margin(a) - margin(b)


def line(*points: tuple[int, int]) -> BaseGeometry:
    return LineString(points) if points[0] != points[-1] else Point(points[0])


def mirrored(fp: Footprint) -> Footprint:
    """The same base on a table seen in a mirror."""
    corners = tuple((-x, y) for x, y in reversed(fp.corners))
    return Footprint(-fp.x, fp.y, fp.radius, corners)

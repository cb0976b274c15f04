"""Regions of the table: half-planes, strips, rounds about bases, markers and pieces, united and cut out.

Owns what it means to be wholly or partly in a region. The same region serves deployment, "in the enemy half", quarters
and the drawn diagram. Whole numbers only. A base is wholly in united shapes when it is wholly in one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isqrt

import msgspec

from skald.core import answered
from skald.rules.geometry.areas import Area, fp_within_area, wholly_inside
from skald.rules.geometry.bases import Footprint
from skald.rules.geometry.distance import within
from skald.rules.geometry.headings import Point
from skald.rules.geometry.lines import clear_of_line


class Plane(msgspec.Struct, frozen=True, array_like=True):
    """Everything at a signed distance of at least ``least`` from the line a·x + b·y + c = 0."""

    a: int
    b: int
    c: int
    least: int


class Around(msgspec.Struct, frozen=True):
    """Everything within a distance of a base or a marker (a disc), or of a piece (an area)."""

    distance: int
    disc: Footprint | None = None
    area: Area | None = None


class Region(msgspec.Struct, frozen=True):
    """All that lies on the right side of every plane, within all of some rounds and outside others; or in another."""

    planes: tuple[Plane, ...] = ()
    within: tuple[Around, ...] = ()
    without: tuple[Around, ...] = ()
    #: Shapes that belong to it too.
    others: tuple[Region, ...] = ()


#: What a·x + b·y of a place must come to at least.
Limit = tuple[int, int, int]


def strip(a: int, b: int, c: int, least: int, most: int) -> tuple[Plane, Plane]:
    """Everything between two distances from a line."""
    return Plane(a, b, c, least), Plane(-a, -b, -c, -most)


def shapes(region: Region) -> Iterator[Region]:
    """The shapes that a region unites, itself first."""
    yield region
    for other in region.others:
        yield from shapes(other)


def lies_wholly_in(fp: Footprint, region: Region) -> bool:
    """Whether a whole base lies in a region, touching its border allowed."""
    return _is_wholly_in(fp, region) or any(lies_wholly_in(fp, other) for other in region.others)


def _is_wholly_in(fp: Footprint, shape: Region) -> bool:
    if not clear_of_planes(fp, shape.planes):
        return False
    return not (shape.within or shape.without) or (
        all(_is_held(fp, around) for around in shape.within)
        and not any(_is_near(fp, around, around.distance) for around in shape.without)
    )


@answered
def clear_of_planes(fp: Footprint, planes: tuple[Plane, ...]) -> bool:
    """Whether a whole base lies on the right side of some lines, far enough from each."""
    for p in planes:  # noqa: SIM110 - asked so often that a plain loop pays
        if not clear_of_line(fp, p.a, p.b, p.c, p.least):
            return False
    return True


def _is_held(fp: Footprint, around: Around) -> bool:
    """Whether a whole base lies within a distance of something."""
    if fp.corners:
        return all(_is_near(Footprint(x, y, 0), around, around.distance) for x, y in fp.corners)
    room = around.distance - fp.radius
    if room >= 0:
        return _is_near(Footprint(fp.x, fp.y, 0), around, room)
    # The round is narrower than the base: only what it is about can hold the rest.
    inner = Footprint(fp.x, fp.y, -room)
    if around.area is not None:
        return wholly_inside(inner, around.area)
    disc = around.disc
    assert disc is not None
    spare = disc.radius + room
    return spare >= 0 and (fp.x - disc.x) ** 2 + (fp.y - disc.y) ** 2 <= spare * spare


def _is_near(fp: Footprint, around: Around, distance: int) -> bool:
    if around.area is not None:
        return fp_within_area(fp, around.area, distance)
    assert around.disc is not None
    return within(fp, around.disc, distance)


def holds_point(region: Region, point: Point) -> bool:
    """Whether a point lies in a region."""
    return lies_wholly_in(Footprint(point[0], point[1], 0), region)


@answered
def within_limits(places: Sequence[Point], limits: list[Limit]) -> list[Point]:
    """The places within all limits."""
    found = list(places)
    for a, b, least in limits:
        found = [place for place in found if a * place[0] + b * place[1] >= least]
    return found


def lies_partly_in(fp: Footprint, region: Region) -> bool:
    """Whether the insides of a round base and a region share a point; each round of a shape is judged for itself."""
    return any(_is_partly_in(fp, shape) for shape in shapes(region))


def _is_partly_in(fp: Footprint, shape: Region) -> bool:
    if not all(_is_near(fp, around, around.distance - 1) for around in shape.within):
        return False
    if any(_is_held(fp, around) for around in shape.without):
        return False
    radius = fp.radius
    return any(
        (x - fp.x) ** 2 + (y - fp.y) ** 2 < radius * radius and all(_slack(p, x, y) >= 0 for p in shape.planes)
        for x, y in _nearest_points(fp, shape.planes)
    ) or (not radius and all(_slack(p, Fraction(fp.x), Fraction(fp.y)) >= 0 for p in shape.planes))


def _slack(plane: Plane, x: Fraction, y: Fraction) -> Fraction:
    """Something of the sign of how far a point lies beyond a plane's border, exactly."""
    value = plane.a * x + plane.b * y + plane.c
    squared, least = plane.a * plane.a + plane.b * plane.b, plane.least
    if (value >= 0) != (least >= 0):
        return Fraction(1 if value >= 0 else -1)
    apart = value * value - least * least * squared
    return apart if value >= 0 else -apart


def _nearest_points(fp: Footprint, planes: tuple[Plane, ...]) -> Iterator[tuple[Fraction, Fraction]]:
    """Where the nearest point of the planes' common part may lie: the centre, a border, where two borders cross."""
    yield Fraction(fp.x), Fraction(fp.y)
    borders = [_border(plane) for plane in planes]
    for a, b, c in borders:
        squared = a * a + b * b
        value = a * fp.x + b * fp.y + c
        yield fp.x - a * Fraction(value, squared), fp.y - b * Fraction(value, squared)
    for number, (a, b, c) in enumerate(borders):
        for d, e, f in borders[:number]:
            determinant = a * e - b * d
            if determinant:
                yield Fraction(b * f - c * e, determinant), Fraction(c * d - a * f, determinant)


def _border(plane: Plane) -> tuple[int, int, int]:
    """The line of a plane's border; where its distance is no whole number of steps, the next one inside."""
    root = isqrt(plane.a * plane.a + plane.b * plane.b)
    if root * root < plane.a * plane.a + plane.b * plane.b and plane.least > 0:
        root += 1
    return plane.a, plane.b, plane.c - plane.least * root

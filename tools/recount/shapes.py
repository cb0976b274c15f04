"""Exact distances between bases, markers and pieces: convex polygons grown by a radius, in tenths of a millimetre.

A round base or a marker is one point grown by its radius, a square base or a piece is its corners grown by nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Point = tuple[int, int]


@dataclass(frozen=True)
class Shape:
    """Some corners (one will do) and how far around them it reaches."""

    corners: tuple[Point, ...]
    radius: int = 0


def tenths(millimetres: float) -> int:
    """A length of the data as a whole number."""
    return round(millimetres * 10)


def spot(place: list[float]) -> Point:
    """A place of the data."""
    return tenths(place[0]), tenths(place[1])


def base_of(figure: Mapping[str, Any]) -> Shape:
    """The base of a figure."""
    if figure["corners"]:
        return Shape(tuple(spot(each) for each in figure["corners"]))
    return Shape((spot([figure["x"], figure["y"]]),), tenths(figure["radius"]))


def disc_of(marker: Mapping[str, Any]) -> Shape:
    """A marker that lies on the table."""
    return Shape((spot(marker["place"]),), tenths(marker["diameter"] / 2))


def outline_of(piece: Mapping[str, Any]) -> Shape:
    """A piece of terrain."""
    return Shape(tuple(spot(each) for each in piece["polygon"]))


def are_within(one: Shape, other: Shape, distance: int) -> bool:
    """Whether the gap between two shapes is at most a distance."""
    reach = distance + one.radius + other.radius
    return _squared(one.corners, other.corners) <= reach * reach


def clears(shape: Shape, line: tuple[int, int, int], least: int = 0) -> bool:
    """Whether a whole shape lies at least so far on the positive side of a·x + b·y + c = 0; touching is allowed."""
    a, b, c = line
    return all(
        _is_at_least(a * x + b * y + c, shape.radius + least, a * a + b * b) for x, y in shape.corners
    )  # fmt: skip


def passes(shape: Shape, line: tuple[int, int, int], least: int) -> bool:
    """Whether some of a shape's inside lies farther than that on the positive side of a line."""
    a, b, c = line
    return any(
        not _is_at_least(-(a * x + b * y + c), shape.radius - least, a * a + b * b) for x, y in shape.corners
    )  # fmt: skip


def _is_at_least(value: int, distance: int, squared: int) -> bool:
    """Whether value / √squared ≥ distance, without a root."""
    if value >= 0:
        return distance <= 0 or value * value >= distance * distance * squared
    return distance <= 0 and value * value <= distance * distance * squared


def _squared(one: tuple[Point, ...], other: tuple[Point, ...]) -> Fraction:
    """The square of the distance between two convex polygons, points among them."""
    if any(_holds(one, point) for point in other) or any(_holds(other, point) for point in one):
        return Fraction(0)
    if any(_cross(edge, another) for edge in _edges(one) for another in _edges(other)):
        return Fraction(0)
    near = [_from_edge(point, edge) for point in one for edge in _edges(other)]
    return min(near + [_from_edge(point, edge) for point in other for edge in _edges(one)])


def _edges(corners: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _holds(corners: tuple[Point, ...], point: Point) -> bool:
    if len(corners) < 3:
        return point in corners
    turns = [_turn(a, b, point) for a, b in _edges(corners)]
    return min(turns) >= 0 or max(turns) <= 0


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    apart = _turn(*one, other[0]) * _turn(*one, other[1])
    return apart < 0 and _turn(*other, one[0]) * _turn(*other, one[1]) < 0


def _from_edge(point: Point, edge: tuple[Point, Point]) -> Fraction:
    """The square of the distance of a point from a segment."""
    (ax, ay), (bx, by) = edge
    along, length = (bx - ax) * (point[0] - ax) + (by - ay) * (point[1] - ay), (bx - ax) ** 2 + (by - ay) ** 2
    share = Fraction(0) if length == 0 else min(Fraction(1), max(Fraction(0), Fraction(along, length)))
    return (ax + share * (bx - ax) - point[0]) ** 2 + (ay + share * (by - ay) - point[1]) ** 2

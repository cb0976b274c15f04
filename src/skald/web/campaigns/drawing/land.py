"""Land and sea: a coast around all sites, sand where they lie in the desert, trees and dunes where nothing else is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, pi, sin

from msgspec import Struct

from skald.web.campaigns.drawing.boxes import Box, Ground, around
from skald.web.campaigns.drawing.roads import Point

#: Land around the outermost sites, sea around the land, and the length of a piece of coast.
SHORE, SEA, PIECE = 72, 14, 92
SANDY = frozenset({"oasis", "caravan", "camp", "pyramid", "ziggurat"})
GREEN = frozenset({"mill", "tower", "castle", "barrow", "stone-circle", "standing-stone"})
STEP = 78


class Growth(Struct, frozen=True):
    """A tree, a mountain or a dune; x and y are where it stands."""

    look: str
    x: int
    y: int


class Land(Struct, frozen=True):
    """The coast as SVG writes it, the middles of sandy and green country, and what grows there."""

    coast: str
    sand: tuple[Point, ...]
    green: tuple[Point, ...]
    growths: tuple[Growth, ...]
    box: Box


def land_of(sites: Sequence[tuple[Point, str]], boxes: Iterable[Box], ways: Sequence[Point]) -> Land:
    """The land of sites, each with its look; nothing grows on boxes or on ways."""
    corners = _coast([place for place, _look in sites])
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(SEA)
    sand = tuple(place for place, look in sites if look in SANDY)
    green = tuple(place for place, look in sites if look in GREEN)
    taken = Ground([*(each.grown(6) for each in boxes), *(around(x, y, 34, 40) for x, y in ways)])
    growths = tuple(_growths(corners, box, taken, sand, green))
    return Land(_smooth(corners), sand, green, growths, box)


def _coast(places: Sequence[Point]) -> list[Point]:
    """A hull at some distance from all places, cut into pieces, each a little in or out."""
    ring = [(x + SHORE * cos(step * pi / 8), y + SHORE * sin(step * pi / 8)) for x, y in places for step in range(16)]
    hull = _hull(ring)
    found: list[Point] = []
    for at, (x, y) in enumerate(hull):
        next_x, next_y = hull[(at + 1) % len(hull)]
        pieces = max(1, round(hypot(next_x - x, next_y - y) / PIECE))
        for piece in range(pieces):
            part = piece / pieces
            found.append((round(x + (next_x - x) * part), round(y + (next_y - y) * part)))
    spread = [place for at, place in enumerate(found) if at == 0 or _apart(place, found[at - 1]) > PIECE / 3]
    middle = (sum(x for x, _y in spread) / len(spread), sum(y for _x, y in spread) / len(spread))
    return [_swayed(place, middle, at) for at, place in enumerate(spread)]


def _swayed(place: Point, middle: tuple[float, float], at: int) -> Point:
    dx, dy = place[0] - middle[0], place[1] - middle[1]
    length = hypot(dx, dy) or 1
    out = 9 * sin(at * 1.7) + 7 * sin(at * 0.9 + 1)
    return round(place[0] + dx / length * out), round(place[1] + dy / length * out)


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex hull, by Andrew's two chains."""
    ordered = sorted(set(points))

    def chain(given: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        found: list[tuple[float, float]] = []
        for each in given:
            while len(found) > 1 and _turn(found[-2], found[-1], each) <= 0:
                found.pop()
            found.append(each)
        return found[:-1]

    return chain(ordered) + chain(reversed(ordered))


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _smooth(corners: Sequence[Point]) -> str:
    """A closed curve through all corners."""
    count = len(corners)
    parts = [f"M{corners[0][0]} {corners[0][1]}"]
    for at in range(count):
        before, here, after, later = (corners[(at + step) % count] for step in (-1, 0, 1, 2))
        first = (round(here[0] + (after[0] - before[0]) / 6), round(here[1] + (after[1] - before[1]) / 6))
        second = (round(after[0] - (later[0] - here[0]) / 6), round(after[1] - (later[1] - here[1]) / 6))
        parts.append(f"C{first[0]} {first[1]} {second[0]} {second[1]} {after[0]} {after[1]}")
    return "".join(parts) + "Z"


def _growths(
    corners: Sequence[Point], box: Box, taken: Ground, sand: Sequence[Point], green: Sequence[Point]
) -> Iterator[Growth]:
    """On a shaken grid; the same map always has the same trees."""
    for row, y in enumerate(range(box.y, box.bottom, STEP)):
        for column, x in enumerate(range(box.x, box.right, STEP)):
            shake = (row * 73 + column * 151 + row * column * 37) % 97
            place = (x + shake % 41, y + shake * 7 % 47)
            look = _look(place, sand, green, shake)
            size = around(place[0], place[1] - 14, 70 if look in ("peak", "dune") else 30, 46)
            if shake % 3 and taken.is_free(size) and _is_inland(size, corners):
                taken.put(size)
                yield Growth(look, *place)


def _look(place: Point, sand: Sequence[Point], green: Sequence[Point], shake: int) -> str:
    to_sand = min((_apart(place, each) for each in sand), default=float("inf"))
    to_green = min((_apart(place, each) for each in green), default=float("inf"))
    if to_sand < to_green:
        return "dune"
    return "peak" if shake % 7 == 0 else "fir"


def _is_inland(box: Box, corners: Sequence[Point]) -> bool:
    middle = (sum(x for x, _y in corners) / len(corners), sum(y for _x, y in corners) / len(corners))
    edges = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
    return all(_is_inside((x + (x - middle[0]) * 0.03, y + (y - middle[1]) * 0.03), corners) for x, y in edges)


def _is_inside(place: tuple[float, float], corners: Sequence[Point]) -> bool:
    x, y = place
    inside = False
    for at, (x1, y1) in enumerate(corners):
        x2, y2 = corners[at - 1]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside

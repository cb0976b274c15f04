"""Blocks of figures in ranks: where each base goes, and which figure takes which place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from skald.core import answered
from skald.rules.actions import Path, Place
from skald.rules.bases import base_named
from skald.rules.geometry import Footprint, Point, turned

#: Room left between the bases of a block: two millimetres, so that rounding never makes them overlap.
ROOM = 20
#: The widest front of a block, and of one that squeezes through.
FRONT = 8
NARROW = 2

#: The middles of formations, by their identity; at most so many.
_centres: dict[int, tuple[Sequence[Footprint], Point]] = {}
_MOST = 2048


def front_of(count: int) -> int:
    """How many figures stand in the first rank: a small unit in one rank, a greater one in two or three."""
    if count <= 4:
        return count
    return min(FRONT, (count + 1) // 2)


@lru_cache(maxsize=1024)
def offsets(base: str, count: int, facing: int, front: int) -> tuple[Point, ...]:
    """Where the bases of a block stand from its middle, the first rank first."""
    known = base_named(base)
    deep, wide = 2 * known.radius, 2 * known.radius
    if known.corners:
        deep = 2 * max(x for x, _ in known.corners)
        wide = 2 * max(y for _, y in known.corners)
    rows = -(-count // front)
    found = []
    for number in range(count):
        row, column = divmod(number, front)
        in_row = min(front, count - row * front)
        ahead = ((rows - 1) - 2 * row) * (deep + ROOM) // 2
        aside = ((in_row - 1) - 2 * column) * (wide + ROOM) // 2
        found.append(turned((ahead, aside), facing))
    return tuple(found)


@lru_cache(maxsize=256)
def led(hero: str, base: str, count: int, facing: int, front: int) -> tuple[Point, ...]:
    """Where a hero on a larger base stands before a block of others, from the block's middle; the hero first."""
    first = max(x for x, _ in offsets(base, count - 1, 0, front))
    ahead = first + base_named(base).radius + ROOM + base_named(hero).radius
    return (turned((ahead, 0), facing), *offsets(base, count - 1, facing, front))


def ranks(base: str, count: int, centre: Point, facing: int, front: int = 0) -> tuple[Place, ...]:
    """The places of a block of like bases about a centre, the first rank first."""
    x, y = centre
    return tuple(
        Place(x + dx, y + dy, facing) for dx, dy in offsets(base, count, facing, front or min(front_of(count), count))
    )


@answered
def centre_of(figures: Sequence[Footprint]) -> Point:
    """The middle of a group of figures; formations are shared by states, and known again by identity."""
    known = _centres.get(id(figures))
    if known is not None and known[0] is figures:
        return known[1]
    count = len(figures)
    found = (sum([f.x for f in figures]) // count, sum([f.y for f in figures]) // count)
    if type(figures) is tuple:
        if len(_centres) >= _MOST:
            _centres.clear()
        _centres[id(figures)] = (figures, found)
    return found


@answered
def marched(figures: Sequence[Footprint], places: Sequence[Place]) -> tuple[Path, ...]:
    """Straight paths that bring figures to places, the shortest way first taken."""
    count, rows = len(places), [(j, p.x, p.y) for j, p in enumerate(places)]
    # The distance, the figure and the place in one: numbers sort quickly.
    most = len(figures) * count
    pairs = [
        ((x - u) * (x - u) + (y - v) * (y - v)) * most + i + j
        for i, x, y in [(i * count, f.x, f.y) for i, f in enumerate(figures)]
        for j, u, v in rows
    ]
    pairs.sort()
    taken: dict[int, int] = {}
    used: set[int] = set()
    left = min(len(figures), len(places))
    for row in pairs:
        i, j = divmod(row % most, count)
        if i not in taken and j not in used:
            taken[i] = j
            used.add(j)
            left -= 1
            if not left:
                break
    return tuple(Path(i, ((places[j].x, places[j].y),), places[j].heading) for i, j in sorted(taken.items()))

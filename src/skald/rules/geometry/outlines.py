"""Convex outlines: making them from corners, and turning them.

Owns the normal form every outline has: counter-clockwise, no three corners on one line.
Never measures between two outlines.
"""

from collections.abc import Iterable, Sequence

from skald.rules.geometry.headings import Point, turned

Outline = tuple[Point, ...]


def convex_hull(points: Iterable[Point]) -> Outline:
    """The corners of the convex hull, counter-clockwise from the lowest of the leftmost ones."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    lower = _chain(ordered)
    ordered.reverse()
    upper = _chain(ordered)
    return tuple(lower[:-1] + upper[:-1])


def _chain(ordered: list[Point]) -> list[Point]:
    """The left-turning chain over points in sorted order."""
    chain: list[Point] = []
    for x, y in ordered:
        while len(chain) > 1:
            ax, ay = chain[-2]
            bx, by = chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def convex_outline(corners: Sequence[Point]) -> Outline:
    """The outline with these corners in either direction round; ValueError if they make no convex polygon."""
    outline = convex_hull(corners)
    if len(outline) < 3:
        raise ValueError(f"corners {tuple(corners)} lie on one line")
    ring = list(corners)
    if _twice_surface(ring) < 0:
        ring.reverse()
    _follow(ring, outline)
    return outline


def _twice_surface(ring: Sequence[Point]) -> int:
    """Twice the signed surface of a polygon, positive counter-clockwise."""
    ax, ay = ring[-1]
    surface = 0
    for bx, by in ring:
        surface += ax * by - ay * bx
        ax = bx
        ay = by
    return surface


def _follow(ring: list[Point], outline: Outline) -> None:
    """Walk the ring once along its own hull; ValueError at the first corner that leaves it."""
    begin = ring.index(outline[0])
    count = len(outline)
    passed = 0
    for corner in ring[begin + 1 :] + ring[:begin]:
        if corner == outline[passed % count]:
            continue
        if passed == count or not _on_edge(corner, outline[passed], outline[(passed + 1) % count]):
            raise ValueError(f"not convex at corner {corner}")
        if corner == outline[(passed + 1) % count]:
            passed += 1


def _on_edge(corner: Point, a: Point, b: Point) -> bool:
    """Whether a point of the hull's ring lies between two neighbouring hull corners."""
    # A ring never leaves its hull, so on the edge's line means on the edge.
    return (b[0] - a[0]) * (corner[1] - a[1]) == (b[1] - a[1]) * (corner[0] - a[0])


def turned_outline(outline: Outline, heading: int) -> Outline:
    """An outline turned by a heading; a hull again, as rounding could bend a shallow corner inwards."""
    return convex_hull([turned(corner, heading) for corner in outline])

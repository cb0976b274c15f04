"""Whether some piece of terrain can still be laid: one finite search, so that nobody is asked for what can't be done.

Two looks: every six centimetres with eight headings; then, where a region says where the piece has to lie, all headings
and every centimetre along that region. What the search finds is legal; what it doesn't find counts as impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import isqrt

from skald.rules.actions import PlaceTerrain
from skald.rules.context import Context
from skald.rules.geometry import HEADINGS, Plane, Point, Region, placed
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset

Judge = Callable[[PlaceTerrain], Refusal | None]

COARSE = 600
FINE = 100
#: The headings of the first look.
EIGHTH = HEADINGS // 8

#: What was found for the latest tables: a question is asked, listed and checked several times.
_found: dict[Hashable, tuple[Ruleset, PlaceTerrain | None]] = {}
MOST_KEPT = 512


def listed_kinds(ctx: Context) -> tuple[str, ...]:
    """The kinds of the terrain table, in its order."""
    return tuple(kind for kind, row in ctx.ruleset.terrain.items() if row.listed)


def find_place(
    ctx: Context, kinds: Iterable[str], judge: Judge, key: Hashable, region: Region | None = None
) -> PlaceTerrain | None:  # fmt: skip
    """A legal place for one of these kinds, small pieces first; None if the search finds none.

    ``key`` says what the judge depends on beside the pieces and the markers.
    """
    wanted = tuple(sorted(kinds, key=lambda kind: (ctx.ruleset.terrain[kind].large, kind)))
    edges = tuple(player.edge for player in ctx.players)
    table = (id(ctx.ruleset), ctx.terrain, ctx.markers, ctx.facts, edges, wanted, key)
    known = _found.get(table)
    if known is None or known[0] is not ctx.ruleset:
        tried = (action for kind in wanted for action in _tries(ctx, kind, region))
        known = (ctx.ruleset, next((action for action in tried if judge(action) is None), None))
        if len(_found) >= MOST_KEPT:
            _found.clear()
        _found[table] = known
    return known[1]


def _tries(ctx: Context, kind: str, region: Region | None) -> Iterator[PlaceTerrain]:
    if region is None:
        for heading in range(0, HEADINGS, EIGHTH):
            for x in range(COARSE, ctx.start.width, COARSE):
                for y in range(COARSE, ctx.start.height, COARSE):
                    yield PlaceTerrain(kind, x, y, heading)
        return
    corners = ctx.ruleset.terrain[kind].corners
    for heading in range(HEADINGS):
        turned = placed(corners, 0, 0, heading).corners
        for x in range(0, ctx.start.width, FINE):
            for y in _heights(region.planes, turned, x, ctx.start.height):
                yield PlaceTerrain(kind, x, y, heading)


def _heights(planes: tuple[Plane, ...], corners: tuple[Point, ...], x: int, height: int) -> Iterator[int]:
    """The heights at which a piece at x may lie on the right side of every plane; a little more, never less."""
    low, high = 0, height
    for a, b, c, least in ((p.a, p.b, p.c, p.least) for p in planes):
        spare = a * x + c + min(a * dx + b * dy for dx, dy in corners) - least * isqrt(a * a + b * b)
        if b == 0:
            if spare < -abs(a):
                return
        elif b > 0:
            low = max(low, -spare // b)
        else:
            high = min(high, spare // -b + 1)
    if low <= high:
        yield (low + high) // 2
        yield from range(low, high + 1, FINE)

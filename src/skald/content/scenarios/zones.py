"""The table's geography: deployment zones, halves, quarters and the line that parts the players.

Written for the player whose edge is y = 0; the other's is the same turned round. Whole tenths of a millimetre.
"""

from __future__ import annotations

from skald.content.scenarios.settings import setting
from skald.rules.context import Context
from skald.rules.geometry import Plane, Region
from skald.rules.ids import Side
from skald.rules.lengths import L, M

RISING, FALLING = 0, 1
DIAGONAL = "diagonal"


def deployment_zone(ctx: Context, layout: str, side: Side, part: str = "") -> Region:
    """Where a side deploys, by the layout; of a layout in two parts, one of them or both."""
    planes = _LAYOUTS.get(layout)
    if planes is not None:
        return Region(_turned(ctx, planes(ctx), side))
    if layout == "diagonal":
        return Region((Plane(*_diagonal(ctx, side), M + 1),))
    assert layout == "pincer"
    if part:
        return Region(_turned(ctx, _wing(ctx, part), side))
    return Region(_turned(ctx, _wing(ctx, "A"), side), others=(Region(_turned(ctx, _wing(ctx, "B"), side)),))


def _edges(ctx: Context) -> tuple[Plane, ...]:
    return (Plane(0, -1, L, 0),)


def _narrow(ctx: Context) -> tuple[Plane, ...]:
    return (Plane(0, -1, M, 0),)


def _flank(ctx: Context) -> tuple[Plane, ...]:
    return (Plane(1, 0, -(ctx.start.width // 2 + M), 0),)


_LAYOUTS = {"edges": _edges, "narrow": _narrow, "flank": _flank}


def _wing(ctx: Context, part: str) -> tuple[Plane, ...]:
    """Detachment A stands on the right half of the player whose edge is y = 0 as the table is drawn, B on the left."""
    aside = ctx.start.width // 2 + M
    across = Plane(1, 0, -aside, 0) if part == "A" else Plane(-1, 0, ctx.start.width - aside, 0)
    return (Plane(0, -1, L, 0), across)


def _turned(ctx: Context, planes: tuple[Plane, ...], side: Side) -> tuple[Plane, ...]:
    """Planes for the side whose edge is y = 0, or turned by half a turn for the other."""
    if ctx.players[side].edge == 0:
        return planes
    width, height = ctx.start.width, ctx.start.height
    return tuple(Plane(-p.a, -p.b, p.c + p.a * width + p.b * height, p.least) for p in planes)


# --- the line that parts the players


def _diagonal(ctx: Context, side: Side) -> tuple[int, int, int]:
    """The diagonal chosen, positive on the side of a player's edge."""
    width, height = ctx.start.width, ctx.start.height
    a, b, c = (height, -width, 0) if ctx.fact(DIAGONAL) == RISING else (-height, -width, width * height)
    return (a, b, c) if ctx.players[side].edge == 0 else (-a, -b, -c)


def dividing_line(ctx: Context, layout: str, side: Side) -> tuple[int, int, int]:
    """The line that parts the players by a layout, positive in a side's own half."""
    if layout == "diagonal":
        return _diagonal(ctx, side)
    width, height = ctx.start.width, ctx.start.height
    a, b, c = (2, 0, -width) if layout == "flank" else (0, -2, height)
    return (a, b, c) if ctx.players[side].edge == 0 else (-a, -b, -c)


def layout_of(ctx: Context) -> str:
    """How the line lies that parts the players of this battle; the middle line unless a deployment says otherwise."""
    return ctx.ruleset.scenario.layout(ctx) or "edges"


def half_of(ctx: Context, layout: str, side: Side) -> Region:
    """The half of the table that is a side's: by the line that parts the players, or always by the long edges."""
    by = "edges" if setting(ctx, "half_by") == "edge" else layout
    return Region((Plane(*dividing_line(ctx, by, side), 0),))


def middle_band(ctx: Context, layout: str) -> Region:
    """All within M of the line that parts the players."""
    a, b, c = dividing_line(ctx, layout, Side.LEFT)
    return Region((Plane(a, b, c, -M), Plane(-a, -b, -c, -M)))


#: The quarters that hold only the zone of the player whose edge is y = 0.
_QUARTERS: dict[str, tuple[int, ...]] = {"edges": (0, 1), "narrow": (0, 1), "pincer": (0, 1), "flank": (1, 3)}


def own_quarters(ctx: Context, layout: str, side: Side) -> tuple[int, ...]:
    """The quarters of the table that hold a side's zone and nobody else's."""
    sloping = (1,) if ctx.fact(DIAGONAL) == RISING else (0,)
    near: tuple[int, ...] = sloping if layout == "diagonal" else _QUARTERS[layout]
    return near if ctx.players[side].edge == 0 else tuple(3 - quarter for quarter in near)

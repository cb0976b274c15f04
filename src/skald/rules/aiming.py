"""Aims: what may be aimed at from where a unit stands, with one check of range and sight for every kind of aim.

A unit, several units, a place, a piece of terrain, or a line from a base (a ruler of some length). Range goes from the
edge of a base of whoever aims; the same figure has to be in range and to see.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from math import isqrt

from msgspec import Struct

from skald.rules.context import Context
from skald.rules.fight.sight import FAR, Between, farthest_seen, has_sight, is_free
from skald.rules.frames import Aim
from skald.rules.geometry import Area, Footprint, Point, area, fp_within_area, lies_in, sight_lines, within
from skald.rules.ids import NOTHING, RuleId, UnitId, Whom
from skald.rules.lengths import STICK_WIDTH
from skald.rules.pieces import lying
from skald.rules.refusal import Refusal
from skald.rules.screens import are_within, screen_of
from skald.rules.state import Figure, Unit


class AimKind(Enum):
    """What is aimed at."""

    UNITS = "units"
    PLACE = "place"
    PIECE = "piece"
    LINE = "line"


class Aiming(Struct, frozen=True):
    """How something is aimed: at what, how far, whether it has to be seen, at whose units and how many."""

    kind: AimKind = AimKind.UNITS
    #: 0: any distance. For a line it is the length of the ruler.
    reach: int = 0
    sight: bool = False
    whom: Whom = Whom.ENEMY
    least: int = 1
    most: int = 1
    #: Whether whoever aims may be aimed at.
    itself: bool = False


def aim_problem(ctx: Context, unit: Unit, aim: Aim, how: Aiming, why: RuleId) -> Refusal | None:
    """Why a unit may not aim like that, citing what it aims for."""
    reach = how.reach or FAR
    match how.kind:
        case AimKind.UNITS:
            return _units_problem(ctx, unit, aim, how, why)
        case AimKind.PLACE:
            if aim.place is None or not _is_on_table(ctx, aim.place):
                return Refusal("wrong-aim", why)
            return _point_problem(ctx, unit, aim.place, reach, why, sight=how.sight)
        case AimKind.LINE:
            if aim.line is None or not _is_on_table(ctx, aim.line):
                return Refusal("wrong-aim", why)
            return _point_problem(ctx, unit, aim.line, reach, why, sight=False)
        case AimKind.PIECE:
            return _piece_problem(ctx, unit, aim, how, why)


def _is_on_table(ctx: Context, point: Point) -> bool:
    return 0 <= point[0] <= ctx.start.width and 0 <= point[1] <= ctx.start.height


def _units_problem(ctx: Context, unit: Unit, aim: Aim, how: Aiming, why: RuleId) -> Refusal | None:
    if not how.least <= len(aim.units) <= how.most or len(set(aim.units)) < len(aim.units):
        return Refusal("wrong-aim", why)
    for target in aim.units:
        if not 0 <= target < len(ctx.units) or not _is_meant(ctx, unit, ctx.unit(target), how):
            return Refusal("wrong-aim", why, (("target", target),))
        problem = _unit_problem(ctx, unit, ctx.unit(target), how, why)
        if problem:
            return problem
    return None


def _is_meant(ctx: Context, unit: Unit, target: Unit, how: Aiming) -> bool:
    if not target.figures or (target.id == unit.id and not how.itself):
        return False
    return how.whom is Whom.ALL or (how.whom is Whom.OWN) == (target.side is unit.side)


def _unit_problem(ctx: Context, unit: Unit, target: Unit, how: Aiming, why: RuleId) -> Refusal | None:
    if target.id == unit.id:
        return None
    reach = how.reach or FAR
    if not are_within(unit.figures, target.figures, reach):
        return Refusal("out-of-range", why, (("target", target.id), ("reach", reach)))
    if how.sight and not has_sight(ctx, unit, target, reach):
        return Refusal("no-line-of-sight", why, (("target", target.id),))
    return None


def aims_at_units(ctx: Context, unit: Unit, how: Aiming) -> Iterator[UnitId]:
    """The units that may be aimed at, each for itself."""
    for target in ctx.units:
        if _is_meant(ctx, unit, target, how) and _unit_problem(ctx, unit, target, how, RuleId("")) is None:
            yield target.id


def _point_problem(
    ctx: Context, unit: Unit, point: Point, reach: int, why: RuleId, *, sight: bool
) -> Refusal | None:  # fmt: skip
    spot = Footprint(point[0], point[1], 0)
    near = [figure for figure in unit.figures if within(figure, spot, reach)]
    if not near:
        return Refusal("place-out-of-range", why, (("reach", reach),))
    if sight:
        far = farthest_seen(ctx, unit)
        near = [figure for figure in near if within(figure, spot, far)]
    if sight and not any(_sees_point(ctx, unit, figure, point) for figure in near):
        return Refusal("place-unseen", why)
    return None


def _sees_point(ctx: Context, unit: Unit, figure: Figure, point: Point) -> bool:
    """Whether a line from a base (rim, centre, rim) to a point is free; who covers the point hides nothing."""
    spot = Footprint(point[0], point[1], 0)
    about = _between(ctx, unit, figure, point)
    return any(is_free(p, point, about) for p, _ in sight_lines(figure, spot))


def _between(ctx: Context, unit: Unit, figure: Figure, point: Point) -> Between:
    link = ctx.constants.chain if ctx.constants.gaps_block else -1
    spot = Footprint(point[0], point[1], 0)
    others = [u for u in ctx.units if u.figures and u.id != unit.id]
    hiding = [u for u in others if not any(within(f, spot, 0) for f in u.figures)]
    high = tuple(on.area for on in lying(ctx) if on.kind.high) if ctx.terrain else ()
    return Between(tuple(screen_of(u.figures, link) for u in hiding), high, False)


def _piece_problem(ctx: Context, unit: Unit, aim: Aim, how: Aiming, why: RuleId) -> Refusal | None:
    piece = None if aim.piece == NOTHING else ctx.piece(aim.piece)
    if piece is None:
        return Refusal("wrong-aim", why)
    reach = how.reach or FAR
    near = [figure for figure in unit.figures if fp_within_area(figure, piece.area, reach)]
    if not near:
        return Refusal("place-out-of-range", why, (("reach", reach),))
    if how.sight:
        far = farthest_seen(ctx, unit)
        near = [figure for figure in near if fp_within_area(figure, piece.area, far)]
    if how.sight and not any(_sees_point(ctx, unit, f, p) for f in near for p in _outline(piece.area)):
        return Refusal("place-unseen", why)
    return None


def _outline(ground: Area) -> Iterator[Point]:
    """Points of an outline: its corners and the middles of its sides."""
    before = ground.corners[-1]
    for corner in ground.corners:
        yield (before[0] + corner[0]) // 2, (before[1] + corner[1]) // 2
        yield corner
        before = corner


def ruler(start: Point, end: Point) -> Area:
    """The strip of table that a stick laid from one point to another covers: it is one inch wide."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = isqrt(dx * dx + dy * dy)
    aside, along = -dy * STICK_WIDTH // (2 * length), dx * STICK_WIDTH // (2 * length)
    return area(
        (
            (start[0] + aside, start[1] + along), (end[0] + aside, end[1] + along),
            (end[0] - aside, end[1] - along), (start[0] - aside, start[1] - along),
        )
    )  # fmt: skip


def units_on_line(ctx: Context, figure: Figure, end: Point) -> list[UnitId]:
    """The units some of whose bases lie under a stick laid from the middle of a base, whoever they are."""
    if (figure.x, figure.y) == end:
        return []
    strip = ruler((figure.x, figure.y), end)
    return [
        unit.id for unit in ctx.units if any(other is not figure and lies_in(other, strip) for other in unit.figures)
    ]


def on_line(ctx: Context, unit: Unit, end: Point) -> list[UnitId]:
    """The units under a stick laid from the first base of a unit towards a point."""
    return units_on_line(ctx, unit.figures[0], end)

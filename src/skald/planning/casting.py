"""A spell that may be cast, aimed elsewhere or with other dice: at a place, what lies there, a unit more or less."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.actions import Cast
from skald.rules.aiming import AimKind
from skald.rules.asking import aiming_of
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Aim
from skald.rules.geometry import Footprint, Point, fp_within_area
from skald.rules.ids import NO_UNIT, NOTHING, UnitId
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import State


def recast(
    ruleset: Ruleset, state: State, cast: Cast, *, unit: UnitId = NO_UNIT, spot: Point | None = None,
    piece: int = NOTHING, dice: int = -1,
) -> Cast | Refusal:  # fmt: skip
    """The same spell at what was pointed to, or why not; what isn't pointed to stays as it was."""
    ctx = Context(ruleset, state)
    if unit != NO_UNIT or spot is not None or piece != NOTHING:
        cast = replace(cast, aim=_aim(ctx, cast, unit, spot, piece))
    if dice >= 0:
        cast = replace(cast, dice=dice)
    return check(ruleset, state, cast) or cast


def _aim(ctx: Context, cast: Cast, unit: UnitId, spot: Point | None, piece: int) -> Aim:
    rule = ctx.ruleset.rules.get(cast.spell)
    how = None if rule is None or rule.spell is None else aiming_of(ctx, rule.spell)
    match None if how is None else how.kind:
        case AimKind.UNITS:
            assert how is not None
            return Aim(units=_units(cast.aim.units, unit) if how.most > 1 else (unit,))
        case AimKind.PIECE:
            return Aim(piece=piece if spot is None else _piece_at(ctx, spot))
        case _:
            return Aim(place=spot)


def _units(known: tuple[UnitId, ...], unit: UnitId) -> tuple[UnitId, ...]:
    """Whoever is pointed to once more is left out."""
    return tuple(each for each in known if each != unit) if unit in known else (*known, unit)


def _piece_at(ctx: Context, spot: Point) -> int:
    here = Footprint(spot[0], spot[1], 0)
    return next((piece.id for piece in ctx.terrain if fp_within_area(here, piece.area, 0)), NOTHING)

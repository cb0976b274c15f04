"""A spell that may be cast, aimed elsewhere or with other dice: at a place, what lies there, a unit more or less.

Owns too what is named in a spell's course: a line through what is pointed to, a thicket however it fits there.
"""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.actions import Cast, Name
from skald.rules.aiming import AimKind
from skald.rules.asking import aiming_of, late_area, late_units
from skald.rules.context import Context
from skald.rules.engine import check, options
from skald.rules.frames import Aim, Casting
from skald.rules.geometry import HEADINGS, Footprint, Point, fp_within_area
from skald.rules.ids import NO_UNIT, NOTHING, RuleId, UnitId
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


# --- in the course of a spell

#: Ground that comes up is tried in so many headings, the wanted one first.
_TRIED = 8


def plan_name(ruleset: Ruleset, state: State, wanted: Name) -> Name | Refusal:
    """What was pointed to, in the form in which it is asked for; or why not."""
    listed = [each for each in options(ruleset, state) if isinstance(each, Name)]
    if listed and listed[0].aim.line is not None:
        return _through(ruleset, state, wanted, listed)
    problem = check(ruleset, state, wanted)
    if problem is None or wanted.aim.place is None or not _grows(ruleset, state, listed):
        return problem or wanted
    turned = (wanted.heading + number * (HEADINGS // _TRIED) for number in range(1, _TRIED))
    tries = (replace(wanted, heading=heading % HEADINGS) for heading in turned)
    return next((each for each in tries if check(ruleset, state, each) is None), problem)


def _grows(ruleset: Ruleset, state: State, listed: list[Name]) -> bool:
    """Whether ground is asked for that lies this way or that."""
    return bool(listed) and late_area(Context(ruleset, state), listed[0]) is not None


def _through(ruleset: Ruleset, state: State, wanted: Name, listed: list[Name]) -> Name | Refusal:
    """A line to a place; through a unit, the one that is listed first of those that reach it."""
    if not wanted.aim.units:
        line = replace(wanted, aim=Aim(line=wanted.aim.place))
        return check(ruleset, state, line) or line
    ctx = Context(ruleset, state)
    meant = wanted.aim.units[0]
    reaching = (each for each in listed if any(unit.id == meant for unit in late_units(ctx, each)))
    found = next(reaching, None)
    return found or Refusal("no-use-there", _spell_of(ctx))


def _spell_of(ctx: Context) -> RuleId:
    casting = ctx.nearest(Casting)
    return RuleId("") if casting is None else casting.spell

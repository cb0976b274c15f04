"""What a base stands in and what a corridor runs through."""

from __future__ import annotations

from typing import NamedTuple

from skald.core import answered
from skald.rules.context import Context
from skald.rules.geometry import Area, Sweep, is_any_in, placed, sheltered, sweep_crosses
from skald.rules.hooks import Question
from skald.rules.ids import Cover, Ground
from skald.rules.memory import Memory
from skald.rules.pieces import Lying, lying
from skald.rules.state import Figure, Terrain, Unit
from skald.rules.voices import is_spoken_of

SLOW = (Ground.UNEVEN, Ground.DANGEROUS)
DANGEROUS = (Ground.DANGEROUS,)
BARRED = (Ground.IMPASSABLE,)
#: The smallest piece of terrain, for what is asked of ground as such.
_SPOT = ((0, 0), (1, 0), (0, 1))

#: The corridors of several figures, one after another for each.
Lines = tuple[tuple[Sweep, ...], ...]

_areas: Memory[tuple[Area, ...]] = Memory()
_printed: tuple[object, object, dict[tuple[Ground, ...], tuple[Area, ...]]] = (None, None, {})
_standing: Memory[bool] = Memory()
_giving: Memory[tuple[tuple[Cover, Area], ...]] = Memory()
_covers: Memory[Cover] = Memory()


class Footing(NamedTuple):
    """What the ground of a piece is to somebody: rules may answer otherwise for a unit."""

    piece: Terrain
    ground: Ground


@answered
def areas(ctx: Context, grounds: tuple[Ground, ...], unit: Unit | None = None) -> tuple[Area, ...]:
    """The areas on the table with one of these grounds: as they are, or as they are to a unit."""
    terrain = ctx.terrain
    if not terrain:
        return ()
    if unit is not None and is_spoken_of(ctx, Question.FOOTING, unit):
        return _areas_to(ctx, unit, lying(ctx), grounds)
    if not ctx.effects:
        # Asked so often that the pieces of the latest table, as they are printed, are known by themselves.
        global _printed  # noqa: PLW0603 - a memory of answers about frozen values
        kinds = ctx.ruleset.terrain
        if _printed[0] is not terrain or _printed[1] is not kinds:
            _printed = (terrain, kinds, {})
        found = _printed[2].get(grounds)
        if found is None:
            found = _printed[2][grounds] = _areas_of(terrain, kinds, lying(ctx), grounds)
        return found
    pieces = lying(ctx)
    return _areas_of(pieces, None, pieces, grounds)


def _areas_of(
    one: object, other: object, pieces: tuple[Lying, ...], grounds: tuple[Ground, ...]
) -> tuple[Area, ...]:  # fmt: skip
    """The same tuple of areas whenever it is asked for again, so that what is known about them is found again."""
    found = _areas.recall(one, other, grounds)
    return _areas.note(one, other, grounds, _of_grounds(pieces, grounds)) if found is None else found


def _of_grounds(pieces: tuple[Lying, ...], grounds: tuple[Ground, ...]) -> tuple[Area, ...]:
    return tuple(p.area for p in pieces if p.kind.ground in grounds)


def _areas_to(ctx: Context, unit: Unit, pieces: tuple[Lying, ...], grounds: tuple[Ground, ...]) -> tuple[Area, ...]:
    found = tuple(p.area for p in pieces if footing(ctx, unit, p) in grounds)
    # The same areas as one tuple, so that what is known about them is found again.
    known = _areas.recall(pieces, None, found)
    return _areas.note(pieces, None, found, found) if known is None else known


def footing(ctx: Context, unit: Unit, on: Lying) -> Ground:
    """What the ground of a piece is to a unit."""
    answer: Footing = ctx.ask(Question.FOOTING, unit, Footing(on.piece, on.kind.ground))
    return answer.ground


def is_hindered(ctx: Context, unit: Unit) -> bool:
    """Whether a rule makes a unit move as if it began and ended in uneven ground."""
    return ctx.is_answered(Question.HINDERED) and bool(ctx.ask(Question.HINDERED, unit, False))


def may_enter(ctx: Context, unit: Unit, ground: Ground) -> bool:
    """Whether a unit may stand in a piece of such ground at all."""
    if not is_spoken_of(ctx, Question.FOOTING, unit):
        return True
    figure = unit.figures[0]
    here = Terrain("", placed(_SPOT, figure.x, figure.y, 0), unit.side)
    answer: Footing = ctx.ask(Question.FOOTING, unit, Footing(here, ground))
    return answer.ground is not Ground.IMPASSABLE


def stands_in(ctx: Context, figures: tuple[Figure, ...], grounds: tuple[Ground, ...], unit: Unit | None = None) -> bool:
    """Whether any of the figures stands, even partly, in such ground."""
    found = areas(ctx, grounds, unit)
    if not found:
        return False
    answer = _standing.recall(figures, found)
    if answer is None:
        answer = _standing.note(figures, found, None, is_any_in(figures, found))
    return answer


def all_stand_in(ctx: Context, unit: Unit, grounds: tuple[Ground, ...]) -> bool:
    """Whether every figure of a unit stands, even partly, in such ground."""
    figures = unit.figures
    if not figures:
        return True
    found = areas(ctx, grounds, unit)
    if not found:
        return False
    answer = _standing.recall(figures, found, "all")
    if answer is None:
        answer = _standing.note(figures, found, "all", all(is_any_in((figure,), found) for figure in figures))
    return answer


def runs_through(ctx: Context, lines: Lines, grounds: tuple[Ground, ...], unit: Unit | None = None) -> bool:
    """Whether any corridor touches such ground."""
    found = areas(ctx, grounds, unit)
    return bool(found) and lines_cross(lines, found)


@answered
def lines_cross(lines: Lines, found: tuple[Area, ...]) -> bool:
    """Whether any corridor passes over one of some areas."""
    return any(sweep_crosses(sweep, area) for line in lines for sweep in line for area in found)


def cover_of(ctx: Context, unit: Unit) -> Cover:
    """The cover that the ground gives to a unit: enough of its bases must lie wholly inside."""
    giving, share = _cover_giving(ctx), ctx.constants.cover_share
    best = _covers.recall(unit.figures, giving, share)
    if best is None:
        best = _covers.note(unit.figures, giving, share, _best_cover(unit, giving, share))
    answer: Cover = ctx.ask(Question.COVER, unit, best)
    return answer


def _cover_giving(ctx: Context) -> tuple[tuple[Cover, Area], ...]:
    pieces = lying(ctx)
    found = _giving.recall(pieces, None)
    if found is None:
        chosen = tuple((p.kind.cover, p.area) for p in pieces if p.kind.cover)
        found = _giving.note(pieces, None, None, chosen)
    return found


def _best_cover(unit: Unit, giving: tuple[tuple[Cover, Area], ...], share: int) -> Cover:
    if giving:
        needed = -(-len(unit.figures) * share // 100)
        for level in (Cover.SOLID, Cover.LIGHT):
            if sheltered(unit.figures, [area for cover, area in giving if cover >= level]) >= needed:
                return level
    return Cover.NONE

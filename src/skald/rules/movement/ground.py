"""What a base stands in and what a corridor runs through."""

from __future__ import annotations

from collections.abc import Iterable

from skald.rules.context import Context
from skald.rules.geometry import Area, Footprint, Sweep, lies_in, sweep_crosses, wholly_inside
from skald.rules.hooks import Question
from skald.rules.ids import Cover, Ground
from skald.rules.memory import Memory
from skald.rules.state import Figure, Unit

SLOW = (Ground.UNEVEN, Ground.DANGEROUS)

_areas: Memory[tuple[Area, ...]] = Memory()
_standing: Memory[bool] = Memory()
_giving: Memory[tuple[tuple[Cover, Area], ...]] = Memory()
_covers: Memory[Cover] = Memory()


def areas(ctx: Context, *grounds: Ground) -> tuple[Area, ...]:
    """The areas on the table with one of these grounds."""
    kinds, terrain = ctx.ruleset.terrain, ctx.terrain
    found = _areas.recall(terrain, kinds, grounds)
    if found is None:
        chosen = tuple(piece.area for piece in terrain if kinds[piece.kind].ground in grounds)
        found = _areas.note(terrain, kinds, grounds, chosen)
    return found


def stands_in(ctx: Context, figures: tuple[Figure, ...], *grounds: Ground) -> bool:
    """Whether any of the figures stands, even partly, in such ground."""
    found = areas(ctx, *grounds)
    if not found:
        return False
    answer = _standing.recall(figures, found)
    if answer is None:
        answer = _standing.note(figures, found, None, _is_any_in(figures, found))
    return answer


def _is_any_in(figures: Iterable[Footprint], found: tuple[Area, ...]) -> bool:
    for area in found:
        left, bottom, right, top = area.left, area.bottom, area.right, area.top
        for figure in figures:
            radius = figure.radius
            if figure.x + radius > left and figure.x - radius < right:
                if figure.y + radius > bottom and figure.y - radius < top and lies_in(figure, area):
                    return True
    return False


def runs_through(ctx: Context, sweeps: Iterable[Sweep], *grounds: Ground) -> bool:
    """Whether any corridor touches such ground."""
    found = areas(ctx, *grounds)
    return bool(found) and any(sweep_crosses(sweep, area) for sweep in sweeps for area in found)


def cover_of(ctx: Context, unit: Unit) -> Cover:
    """The cover that the ground gives to a unit: enough of its bases must lie wholly inside."""
    giving, share = _cover_giving(ctx), ctx.constants.cover_share
    best = _covers.recall(unit.figures, giving, share)
    if best is None:
        best = _covers.note(unit.figures, giving, share, _best_cover(unit, giving, share))
    answer: Cover = ctx.ask(Question.COVER, unit, best)
    return answer


def _cover_giving(ctx: Context) -> tuple[tuple[Cover, Area], ...]:
    kinds, terrain = ctx.ruleset.terrain, ctx.terrain
    found = _giving.recall(terrain, kinds)
    if found is None:
        chosen = tuple((kinds[p.kind].cover, p.area) for p in terrain if kinds[p.kind].cover)
        found = _giving.note(terrain, kinds, None, chosen)
    return found


def _best_cover(unit: Unit, giving: tuple[tuple[Cover, Area], ...], share: int) -> Cover:
    if giving:
        needed = -(-len(unit.figures) * share // 100)
        for level in (Cover.SOLID, Cover.LIGHT):
            inside = sum(
                1 for figure in unit.figures if any(c >= level and wholly_inside(figure, a) for c, a in giving)
            )
            if inside >= needed:
                return level
    return Cover.NONE

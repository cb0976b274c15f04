"""What a base stands in and what a corridor runs through."""

from __future__ import annotations

from collections.abc import Iterable

from skald.rules.context import Context
from skald.rules.geometry import Area, Footprint, Sweep, lies_in, sweep_crosses, wholly_inside
from skald.rules.hooks import Question
from skald.rules.ids import Cover, Ground
from skald.rules.state import Unit

SLOW = (Ground.UNEVEN, Ground.DANGEROUS)


def areas(ctx: Context, *grounds: Ground) -> list[Area]:
    """The areas on the table with one of these grounds."""
    kinds = ctx.ruleset.terrain
    return [piece.area for piece in ctx.terrain if kinds[piece.kind].ground in grounds]


def stands_in(ctx: Context, figures: Iterable[Footprint], *grounds: Ground) -> bool:
    """Whether any of the figures stands, even partly, in such ground."""
    found = areas(ctx, *grounds)
    return bool(found) and any(lies_in(figure, area) for figure in figures for area in found)


def runs_through(ctx: Context, sweeps: Iterable[Sweep], *grounds: Ground) -> bool:
    """Whether any corridor touches such ground."""
    found = areas(ctx, *grounds)
    return bool(found) and any(sweep_crosses(sweep, area) for sweep in sweeps for area in found)


def cover_of(ctx: Context, unit: Unit) -> Cover:
    """The cover that the ground gives to a unit: enough of its bases must lie wholly inside."""
    kinds = ctx.ruleset.terrain
    giving = [(kinds[p.kind].cover, p.area) for p in ctx.terrain if kinds[p.kind].cover]
    best = Cover.NONE
    if giving:
        needed = -(-len(unit.figures) * ctx.constants.cover_share // 100)
        for level in (Cover.SOLID, Cover.LIGHT):
            inside = sum(
                1 for figure in unit.figures if any(c >= level and wholly_inside(figure, a) for c, a in giving)
            )
            if inside >= needed:
                best = level
                break
    answer: Cover = ctx.ask(Question.COVER, unit, best)
    return answer

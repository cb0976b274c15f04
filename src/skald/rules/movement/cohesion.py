"""Formation: figures form one chain, and lie within a radius of a reference figure."""

from __future__ import annotations

from collections.abc import Sequence

from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.geometry import Footprint, within
from skald.rules.hooks import Point, Question
from skald.rules.refusal import Refusal
from skald.rules.state import Unit


def is_chain(figures: Sequence[Footprint], link: int) -> bool:
    """Whether the figures form one connected chain with gaps of at most ``link``."""
    if len(figures) < 2:
        return True
    loose = list(figures)
    reached = [loose.pop()]
    while reached and loose:
        here = reached.pop()
        apart = []
        for other in loose:
            if within(here, other, link):
                reached.append(other)
            else:
                apart.append(other)
        loose = apart
    return not loose


def is_round(figures: Sequence[Footprint], radius: int) -> bool:
    """Whether some figure has every figure within ``radius``."""
    if len(figures) < 2:
        return True
    return any(all(within(centre, other, radius) for other in figures) for centre in figures)


def radius_of(ctx: Context, unit: Unit) -> int:
    """How far figures may stand from the reference figure; 0 where the edition has no such limit."""
    constants = ctx.constants
    if not constants.radius:
        return 0
    mounted = ctx.ask(Question.MOUNTED, unit, False)
    base = constants.mounted_radius if mounted else constants.radius
    return ctx.tally(Point.RADIUS, unit, base, ctx.cite(Clause.RADIUS)).value


def is_cohesive(ctx: Context, unit: Unit, figures: Sequence[Footprint]) -> bool:
    """Whether figures of this unit are in formation."""
    return cohesion_problem(ctx, unit, figures) is None


def cohesion_problem(ctx: Context, unit: Unit, figures: Sequence[Footprint]) -> Refusal | None:
    """What is wrong with a formation, if anything."""
    if not is_chain(figures, ctx.constants.chain):
        return ctx.refuse("broken-chain", Clause.CHAIN, unit=unit.id)
    radius = radius_of(ctx, unit)
    if radius and not is_round(figures, radius):
        return ctx.refuse("too-spread", Clause.RADIUS, unit=unit.id, radius=radius)
    return None

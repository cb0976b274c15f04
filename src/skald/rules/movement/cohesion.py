"""Formation: figures form one chain, and lie within a radius of a reference figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skald.core import answered
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.geometry import Footprint, overlaps_any, within
from skald.rules.hooks import Point, Question
from skald.rules.memory import Memory
from skald.rules.refusal import Refusal
from skald.rules.state import Figure, Unit


@answered
def is_chain(figures: Sequence[Footprint], link: int) -> bool:
    """Whether the figures form one connected chain with gaps of at most ``link``."""
    if len(figures) < 2:
        return True
    loose = list(figures)
    reached = [loose.pop()]
    while reached and loose:
        here = reached.pop()
        x, y, reach = here.x, here.y, here.radius + link
        apart = []
        for other in loose:
            dx, dy, most = other.x - x, other.y - y, reach + other.radius
            if dx * dx + dy * dy > most * most:
                apart.append(other)
            elif not (here.corners or other.corners) or within(here, other, link):
                reached.append(other)
            else:
                apart.append(other)
        loose = apart
    return not loose


@answered
def is_round(figures: Sequence[Footprint], radius: int) -> bool:
    """Whether some figure has every figure within ``radius``."""
    if len(figures) < 2:
        return True
    for centre in figures:
        x, y, reach = centre.x, centre.y, centre.radius + radius
        for other in figures:
            dx, dy, most = other.x - x, other.y - y, reach + other.radius
            if dx * dx + dy * dy > most * most:
                break
            if (centre.corners or other.corners) and not within(centre, other, radius):
                break
        else:
            return True
    return False


@answered
def radius_of(ctx: Context, unit: Unit) -> int:
    """How far figures may stand from the reference figure; 0 where the edition has no such limit."""
    constants = ctx.constants
    if not constants.radius:
        return 0
    mounted = ctx.ask(Question.MOUNTED, unit, False)
    base = constants.mounted_radius if mounted else constants.radius
    return ctx.number(Point.RADIUS, unit, base, Clause.RADIUS)


def is_cohesive(ctx: Context, unit: Unit, figures: Sequence[Footprint]) -> bool:
    """Whether figures of this unit are in formation."""
    return cohesion_problem(ctx, unit, figures) is None


def cohesion_problem(ctx: Context, unit: Unit, figures: Sequence[Footprint]) -> Refusal | None:
    """What is wrong with a formation, if anything."""
    # A unit that went as one block is in formation if it was before, and that is known.
    shape = unit.figures if figures is unit.figures or is_shifted(unit.figures, figures) else None
    if not _holds(shape, figures, is_chain, ctx.constants.chain):
        return ctx.refuse("broken-chain", Clause.CHAIN, unit=unit.id)
    radius = radius_of(ctx, unit)
    if radius and not _holds(shape, figures, is_round, radius):
        return ctx.refuse("too-spread", Clause.RADIUS, unit=unit.id, radius=radius)
    return None


@answered
def is_shifted(before: Sequence[Footprint], after: Sequence[Footprint]) -> bool:
    """Whether round bases have all gone the same way, so that they lie to each other as before."""
    if len(before) != len(after) or not before:
        return False
    dx, dy = after[0].x - before[0].x, after[0].y - before[0].y
    for one, other in zip(before, after, strict=True):
        if other.x - one.x != dx or other.y - one.y != dy or one.radius != other.radius or one.corners or other.corners:
            return False
    return True


_shapes: Memory[bool] = Memory()


def lie_apart(figures: tuple[Figure, ...]) -> bool:
    """Whether no figure of a formation lies on another."""
    return _holds(figures, figures, _is_apart, 0)


def _is_apart(figures: Sequence[Footprint], limit: int) -> bool:
    return not any(overlaps_any(figure, figures[:index]) for index, figure in enumerate(figures))


def _holds(
    shape: tuple[Figure, ...] | None,
    figures: Sequence[Footprint],
    test: Callable[[Sequence[Footprint], int], bool],
    limit: int,
) -> bool:
    """What a test says of a formation, remembered for those that stand on the table."""
    if shape is None:
        return test(figures, limit)
    found = _shapes.recall(shape, test, limit)
    return _shapes.note(shape, test, limit, test(shape, limit)) if found is None else found

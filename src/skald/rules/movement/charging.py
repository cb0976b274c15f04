"""The charge: figure by figure, straight into contact with one enemy unit."""

from __future__ import annotations

from skald.rules.actions import ChargeMove, Path
from skald.rules.bases import moved_to
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Acting
from skald.rules.geometry import CONTACT, overlaps_any, sweep_overlaps
from skald.rules.hooks import Question
from skald.rules.movement.approach import (
    Approach,
    Lead,
    approach_of,
    find_contact,
    find_nearest,
    is_way_free,
    lead_of,
    target_gap,
    touches_target,
)
from skald.rules.movement.moving import Course, course_of
from skald.rules.movement.paths import form_problem, lengths_problem, straight_ways
from skald.rules.refusal import Refusal
from skald.rules.state import Figure, Unit


def charge_problem(ctx: Context, acting: Acting, action: ChargeMove) -> Refusal | None:
    """Why these figures may not charge like that, if anything speaks against it."""
    unit, target = ctx.unit(acting.unit), ctx.unit(acting.target)
    ways = straight_ways(unit.figures, action.paths, ctx.start.width, ctx.start.height)
    problem = form_problem(ctx, unit, action.paths, straight=True) if ways is None else None
    if problem:
        return problem
    if len(action.paths) != len(unit.figures):
        return ctx.refuse("figures-left-behind", Clause.CHARGE_MOVE, unit=unit.id)
    course = course_of(ctx, unit, acting, action.paths, ways)
    problem = lengths_problem(ctx, unit, action.paths, course.each, ways)
    if problem:
        return problem
    moved: tuple[Figure, ...] = ()
    leads: dict[int, Lead] = {}
    for path, allowed in zip(action.paths, course.each, strict=True):
        end, distance = course.ends[path.figure], allowed.distance.value
        if distance not in leads:
            leads[distance] = lead_of(ctx, unit, distance)
        ask = approach_of(ctx, unit, path.figure, target, moved, distance, lead=leads[distance])
        problem = _figure_problem(ctx, ask, path, end)
        if problem:
            return problem
        moved = (*moved, end)
    return None


def _figure_problem(ctx: Context, ask: Approach, path: Path, end: Figure) -> Refusal | None:
    place = path.places[-1]
    if not is_way_free(ask, place, end) or overlaps_any(end, ask.moved):
        return ctx.refuse("charge-blocked", Clause.CHARGE_MOVE, figure=path.figure)
    if touches_target(ask, end):
        return None
    if not ask.moved:
        return ctx.refuse("no-contact", Clause.CHARGE_CONTACT, figure=path.figure)
    if find_contact(ask) is not None:
        return ctx.refuse("must-touch", Clause.CHARGE_CONTACT, figure=path.figure)
    nearest = find_nearest(ask)
    # A gap of a millimetre is contact, so a millimetre is as good as nothing here too.
    if nearest is not None and target_gap(ask, end) > target_gap(ask, _at(ask, nearest)) + CONTACT:
        return ctx.refuse("not-as-far-as-possible", Clause.CHARGE_CONTACT, figure=path.figure)
    return None


def _at(ask: Approach, place: tuple[int, int]) -> Figure:
    return moved_to(ask.figure, place[0], place[1])


def overflown(ctx: Context, unit: Unit, course: Course) -> int:
    """Enemy units over whose figures a flying charge passed; the target may be one of them."""
    if not ctx.ask(Question.FLIES, unit, ""):
        return 0
    return sum(
        1
        for enemy in ctx.standing(unit.side.other)
        if any(sweep_overlaps(s, f) for line in course.sweeps for s in line for f in enemy.figures)
    )

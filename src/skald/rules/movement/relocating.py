"""Lifting a unit and putting it down elsewhere, where a rule allows that."""

from __future__ import annotations

from skald.rules.actions import Place, Relocate
from skald.rules.bases import moved_to
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Acting
from skald.rules.geometry import HEADINGS, overlaps, overlaps_any, stays_on
from skald.rules.hooks import Question
from skald.rules.ids import Ground
from skald.rules.markers import discs
from skald.rules.movement.cohesion import cohesion_problem
from skald.rules.movement.ground import BARRED, SLOW, is_hindered, stands_in
from skald.rules.refusal import Refusal
from skald.rules.screens import box_of, met_in
from skald.rules.state import Figure, Unit


def relocated(unit: Unit, action: Relocate) -> tuple[Figure, ...]:
    """The unit's figures where they are put down."""
    pairs = zip(unit.figures, action.places, strict=True)
    return tuple(moved_to(figure, place.x, place.y, place.heading) for figure, place in pairs)


def relocate_problem(ctx: Context, acting: Acting, action: Relocate) -> Refusal | None:
    """Only who flies is lifted, not when its fatigue was exploited, and only to free open ground."""
    unit = ctx.unit(acting.unit)
    if not acting.manner or not ctx.ask(Question.FLIES, unit, ""):
        return ctx.refuse("may-not-relocate", Clause.STRAIGHT, unit=unit.id)
    if acting.shortened:
        return ctx.refuse("shortened", Clause.EXPLOIT_MOVE, unit=unit.id)
    if len(action.places) != len(unit.figures):
        return ctx.refuse("figures-left-behind", Clause.STRAIGHT, unit=unit.id)
    problem = places_problem(ctx, action.places)
    if problem:
        return problem
    ends = relocated(unit, action)
    if is_hindered(ctx, unit) or stands_in(ctx, ends, (*SLOW, Ground.IMPASSABLE), unit):
        return ctx.refuse("not-open-ground", Clause.UNEVEN, unit=unit.id)
    return standing_problem(ctx, unit, ends) or cohesion_problem(ctx, unit, ends)


def places_problem(ctx: Context, places: tuple[Place, ...]) -> Refusal | None:
    """Whether places are on the table and headings exist."""
    for place in places:
        if not 0 <= place.heading < HEADINGS:
            return ctx.refuse("no-such-heading", Clause.PIVOT, heading=place.heading)
        if not (0 <= place.x <= ctx.start.width and 0 <= place.y <= ctx.start.height):
            return ctx.refuse("off-table", Clause.TABLE)
    return None


def standing_problem(ctx: Context, unit: Unit, ends: tuple[Figure, ...]) -> Refusal | None:
    """Whether figures may stand there: on the table, overlapping nobody, not in impassable ground."""
    for index, end in enumerate(ends):
        if not stays_on(end, ctx.start.width, ctx.start.height):
            return ctx.refuse("off-table", Clause.TABLE)
        if overlaps_any(end, ends[:index]):
            return ctx.refuse("bases-overlap", Clause.OBSTRUCTION)
    for other, _ in met_in(ctx.units, unit.id, -1, box_of(ends)) if ends else ():
        if any(overlaps_any(end, other.figures) for end in ends):
            return ctx.refuse("bases-overlap", Clause.OBSTRUCTION)
    if ctx.markers and any(overlaps(end, mark) for mark in discs(ctx) for end in ends):
        return ctx.refuse("on-a-marker", Clause.OBSTRUCTION)
    if stands_in(ctx, ends, BARRED, unit):
        return ctx.refuse("impassable", Clause.IMPASSABLE)
    return None

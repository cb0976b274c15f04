"""The charge, figure by figure, by the same candidate places that the checker asks about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from skald.core import answered
from skald.rules.actions import Abandon, Activate, ChargeMove, Path
from skald.rules.asking import (
    SLOW,
    Approach,
    Lead,
    activation_problem,
    allowance,
    approach_of,
    areas,
    charge_problem,
    find_contact,
    find_nearest,
    is_hindered,
    lead_of,
    rules_problem,
    screen_of,
    way_of,
)
from skald.rules.bases import base_named, moved_to
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Acting
from skald.rules.geometry import Point, any_within, contact_places, nearest_squares, round_places
from skald.rules.ids import Kind, RuleId, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import Figure, State, Unit

#: So many figures are tried as the first one into contact.
LEADERS = 3
#: A glance at a charge: how many of the nearest enemies, how many of the places on the ring about each.
LIKELY_FOES = 4
LIKELY_PLACES = 9
RING = 16


def plan_charge(ruleset: Ruleset, state: State) -> ChargeMove | Abandon:
    """The charge that is about to be moved; giving it up when no figure order leads to a legal one."""
    ctx = Context(ruleset, state)
    for found in _charges(ctx, ctx.acting()):
        if check(ruleset, state, found) is None:
            return found
    return Abandon()


def glance_charge(ruleset: Ruleset, state: State) -> ChargeMove | Abandon:
    """The same, but given up when the first figure has no likely place to touch, or the others can't follow it."""
    ctx = Context(ruleset, state)
    for found in _charges(ctx, ctx.acting(), glance=True):
        if check(ruleset, state, found) is None:
            return found
    return Abandon()


def foresee_charge(
    ruleset: Ruleset, state: State, unit: UnitId, target: UnitId, *, farther: int = 0
) -> ChargeMove | None:
    """The charge that would probably be moved if it were declared now, at a glance; nobody has judged it yet."""
    return next(_charges(Context(ruleset, state), _declared(unit, target, farther), glance=True), None)


def can_charge(ruleset: Ruleset, state: State, unit: UnitId, target: UnitId, *, farther: int = 0) -> bool:
    """Whether a charge could be declared and then moved, as things stand now."""
    ctx = Context(ruleset, state)
    charger = ctx.unit(unit)
    if activation_problem(ctx, charger, Kind.CHARGE, target, farther=farther) is not None:
        return False
    if rules_problem(ctx, charger, Activate(unit, Kind.CHARGE, target)) is not None:
        return False
    return find_charge(ctx, _declared(unit, target, farther)) is not None


def can_touch(ruleset: Ruleset, state: State, unit: UnitId, target: UnitId, *, farther: int = 0) -> bool:
    """Whether one of the nearest figures could touch the target in a likely place; a narrow way in may be missed."""
    ctx, acting = Context(ruleset, state), _declared(unit, target, farther)
    charger, enemy = ctx.unit(unit), ctx.unit(target)
    if not charger.figures or not enemy.figures:
        return False
    return any(
        touches_likely(approach_of(ctx, charger, index, enemy, (), distance))
        for distance in _distances(ctx, acting)
        for index in _nearest_first(charger, enemy)[:LEADERS]
    )


@answered
def touches_likely(ask: Approach) -> bool:
    """Whether a figure could touch one of the nearest enemies in a likely place."""
    figure, far = ask.figure, ask.distance
    base, start = base_named(figure.base), (figure.x, figure.y)
    way, _ = way_of(ask)
    foes = sorted(ask.target, key=lambda foe: (foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2)
    for foe in foes[:LIKELY_FOES]:
        # The places come nearest first; those that are too far away don't matter.
        if base.corners or foe.corners:
            places: Iterable[Point] = contact_places(base, figure.heading, start, foe, RING)
        else:
            box = (figure.x - far, figure.y - far, figure.x + far, figure.y + far)
            places = dict.fromkeys(round_places(base.radius + foe.radius, start, foe, RING, box))
        if way.first_of(islice(places, LIKELY_PLACES)) is not None:
            return True
    return False


def _declared(unit: UnitId, target: UnitId, farther: int) -> Acting:
    return Acting(unit, Kind.CHARGE, RuleId(""), target, farther=farther)


def find_charge(ctx: Context, acting: Acting) -> ChargeMove | None:
    """The first charge that the rules of movement allow."""
    return next((found for found in _charges(ctx, acting) if charge_problem(ctx, acting, found) is None), None)


def _charges(ctx: Context, acting: Acting, *, glance: bool = False) -> Iterator[ChargeMove]:
    """Charges worth putting to the checker: over open ground at full distance, then slowed.

    At a glance only the first figure that has a likely place leads.
    """
    unit, target = ctx.unit(acting.unit), ctx.unit(acting.target)
    if not unit.figures or not target.figures:
        return
    order = _nearest_first(unit, target)
    for distance in _distances(ctx, acting):
        late: list[int] = []
        lead = lead_of(ctx, unit, distance)
        asked: Iterator[tuple[int, Approach]] = (
            (i, approach_of(ctx, unit, i, target, (), distance, lead=lead)) for i in order[:LEADERS]
        )
        if glance:
            asked = islice((row for row in asked if touches_likely(row[1])), 1)
        for leader, first in asked:
            # Whoever found no place before goes in right behind the first.
            ranked = [leader, *(i for i in late if i != leader)]
            found = _led_by(ctx, unit, target, [*ranked, *(i for i in order if i not in ranked)], first, lead)
            if isinstance(found, ChargeMove):
                yield found
            elif found != leader:
                late = [found]


def _distances(ctx: Context, acting: Acting) -> list[int]:
    """How far the charge goes over open ground, and over hard ground if there is any about."""
    unit, target = ctx.unit(acting.unit), ctx.unit(acting.target)
    far = allowance(ctx, unit, acting, slowed=is_hindered(ctx, unit)).distance.value
    found = [far]
    here = screen_of(unit.figures, -1)
    for area in areas(ctx, SLOW):
        if here.left - far < area.right and area.left < here.right + far:
            if here.bottom - far < area.top and area.bottom < here.top + far:
                found.append(allowance(ctx, unit, acting, slowed=True).distance.value)
                break
    return [distance for distance in dict.fromkeys(found) if any_within(unit.figures, target.figures, distance)]


def _nearest_first(unit: Unit, target: Unit) -> list[int]:
    nearest = nearest_squares(unit.figures, target.figures)
    return sorted(range(len(nearest)), key=nearest.__getitem__)


def _led_by(ctx: Context, unit: Unit, target: Unit, order: list[int], first: Approach, lead: Lead) -> ChargeMove | int:
    """The charge in this order of figures, or the figure that found no place; what the first one asks is known."""
    moved: tuple[Figure, ...] = ()
    paths = []
    for index in order:
        ask = approach_of(ctx, unit, index, target, moved, first.distance, lead=lead) if moved else first
        place = find_contact(ask)
        if place is None and moved:
            place = find_nearest(ask)
        if place is None or (not moved and not _can_all_follow(unit, place, ask)):
            return index
        figure = unit.figures[index]
        paths.append(Path(index, (place,), figure.heading))
        moved = (*moved, moved_to(figure, place[0], place[1]))
    return ChargeMove(tuple(paths))


def _can_all_follow(unit: Unit, place: Point, ask: Approach) -> bool:
    """Whether every figure could come within the radius of the first one's place, were nothing in the way."""
    if not ask.radius:
        return True
    for figure in unit.figures:
        reach = ask.distance + ask.radius + figure.radius + ask.figure.radius
        if (figure.x - place[0]) ** 2 + (figure.y - place[1]) ** 2 > reach * reach:
            return False
    return True

"""What must hold for those who fly: whom a charge passed over tires it, and what is lifted comes down far from enemies.

Written apart from the procedures that move; reads positions and events only, and counts with fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from skald.rules.context import Context
from skald.rules.events import Event, FatigueTaken, UnitMoved
from skald.rules.frames import Acting
from skald.rules.geometry import Point, any_within
from skald.rules.hooks import Question
from skald.rules.ids import Kind, UnitId
from skald.rules.lengths import L
from skald.rules.ruleset import Ruleset
from skald.rules.state import Figure, State, Unit


def wrong_flight(ruleset: Ruleset, state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """What is wrong with the moves of those who fly."""
    for event in events:
        if not isinstance(event, UnitMoved) or event.unit >= len(before.units):
            continue
        ctx, unit = Context(ruleset, before), before.units[event.unit]
        rule = ctx.ask(Question.FLIES, unit, "") if unit.figures else ""
        if not rule:
            continue
        if event.kind is Kind.CHARGE:
            yield from _tired(ctx, unit, event.places, rule, events)
        elif _is_manoeuvre(before, unit.id) and _is_near(before, state.units[unit.id]):
            yield f"unit {unit.id} came down within L of an enemy"


def _tired(ctx: Context, unit: Unit, places: Sequence[Point], rule: str, events: Sequence[Event]) -> Iterator[str]:
    """A charge tires once for each enemy unit that it passed over; nobody beyond exhaustion."""
    bases = [figure for each in ctx.units for figure in each.figures]
    if any(figure.corners for figure in bases) or len(places) != len(unit.figures):
        return
    ways = list(zip(unit.figures, places, strict=True))
    enemies = [foe for foe in ctx.units if foe.side is not unit.side and foe.figures]
    crossed = sum(any(_passes(*way, other) for way in ways for other in foe.figures) for foe in enemies)
    taken = sum(e.amount for e in events if isinstance(e, FatigueTaken) and (e.unit, e.why) == (unit.id, rule))
    if taken > crossed:
        yield f"unit {unit.id} was tired by {taken} enemies, and passed over {crossed}"
    all_of_it = sum(e.amount for e in events if isinstance(e, FatigueTaken) and e.unit == unit.id)
    if taken < crossed and ctx.can_tire(unit) and unit.fatigue + all_of_it < ctx.limit(unit):
        yield f"unit {unit.id} passed over {crossed} enemies, and was tired by {taken}"


def _passes(figure: Figure, place: Point, other: Figure) -> bool:
    """Whether a round base that goes straight to a place passes over another."""
    dx, dy = place[0] - figure.x, place[1] - figure.y
    wx, wy = other.x - figure.x, other.y - figure.y
    length = dx * dx + dy * dy
    part = max(Fraction(0), min(Fraction(1), Fraction(wx * dx + wy * dy, length))) if length else Fraction(0)
    apart = (wx - part * dx) ** 2 + (wy - part * dy) ** 2
    return apart < (figure.radius + other.radius) ** 2


def _is_manoeuvre(before: State, uid: UnitId) -> bool:
    return any(isinstance(frame, Acting) and frame.unit == uid and frame.manner for frame in before.pending)


def _is_near(before: State, unit: Unit) -> bool:
    enemies = (other for other in before.units if other.side is not unit.side and other.figures)
    return any(any_within(unit.figures, other.figures, L) for other in enemies)

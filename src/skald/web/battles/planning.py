"""From what a page or a program wants to the planner, and from its answer to places on the table."""

from __future__ import annotations

from math import isqrt

from msgspec.structs import replace

from skald.planning.formation import centre_of
from skald.planning.wanted import Wanted, plan_wanted, what_stops
from skald.planning.wishes import read_wish
from skald.rules.actions import (
    Action,
    Activate,
    ChargeMove,
    Deploy,
    MoveTerrain,
    MoveUnit,
    Name,
    Path,
    Place,
    PlaceTerrain,
    Relocate,
    Withdraw,
)
from skald.rules.asking import late_area
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply, check
from skald.rules.events import FatigueTaken
from skald.rules.geometry import Point, gap, sweep, sweep_overlaps_any
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, UnitId
from skald.rules.lengths import MILLIMETRE
from skald.rules.refusal import IllegalAction, Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.supposing import supposing
from skald.web.battles.queries.ways import moments, ways


class NotUnderstood(Exception):  # noqa: N818 - a finding, worded elsewhere
    """Words that name no place."""


def start_of(seen: Seen, asked: Decide) -> Point:
    """Where whoever is asked about stands; the middle of the table for those who stand nowhere yet."""
    state = seen.table.state
    figures = state.units[asked.about.unit].figures if asked.about.unit != NO_UNIT else ()
    if not figures:
        return (state.width // 2, state.height // 2)
    return sum(f.x for f in figures) // len(figures), sum(f.y for f in figures) // len(figures)


def wish_of(seen: Seen, asked: Decide, words: str, wanted: Wanted, *, turned: bool = False) -> Wanted:
    """What is wanted, with the place that the words name; programs see no table that could be turned."""
    found = read_wish(words, seen.naming, seen.table.state, start_of(seen, asked), asked.side, turned=turned)
    if found is None:
        raise NotUnderstood
    state = seen.table.state
    foe = found.unit is not None and state.units[found.unit].side is not asked.side
    return replace(wanted, goal=found.goal, target=UnitId(found.unit) if foe and found.unit is not None else NO_UNIT)


def tiring(seen: Seen, unit: UnitId, action: Action) -> list[FatigueTaken]:
    """The fatigue that a unit takes by what is supposed and by a planned Move or charge."""
    found = list(seen.table.step.events)
    if isinstance(action, MoveUnit | ChargeMove):
        found += apply(seen.table.ground.ruleset, seen.table.state, action).events
    return [each for each in found if isinstance(each, FatigueTaken) and each.unit == unit]


def is_between_deeds(seen: Seen) -> bool:
    """Whether somebody is asked what to do next, or with whom: no unit is on its way yet."""
    return isinstance(seen.asked, Decide) and seen.asked.window in (Window.ACTIVATION, Window.GRANT)


def activated(seen: Seen, unit: UnitId, kind: Kind, target: UnitId) -> tuple[tuple[Action, ...], Seen] | None:
    """What activates a unit for a deed, and the battle as if it had been; the first way that can be foreseen."""
    for way in ways(seen):
        if (way.unit, way.kind, way.target) == (unit, kind, target):
            try:
                found = supposing(seen, way.chain)
            except IllegalAction:
                continue
            if found is not None:
                return way.chain, found
    return None


def means_to(seen: Seen, wanted: Wanted) -> tuple[tuple[Action, ...], Seen] | None:
    """What activates a unit to Move to a place: the cheapest that takes it there, else the one that comes nearest."""
    best: tuple[int, tuple[Action, ...], Seen] | None = None
    for way in ways(seen):
        if (way.unit, way.kind, way.target) != (wanted.unit, Kind.MOVE, NO_UNIT):
            continue
        try:
            there = supposing(seen, way.chain)
        except IllegalAction:
            continue
        if there is None:
            continue
        left = _left(there, wanted)
        if best is None or left < best[0]:
            best = (left, way.chain, there)
        if not left:
            break
    return None if best is None else best[1:]


def _left(there: Seen, wanted: Wanted) -> int:
    """How many centimetres are left to a goal where a Move can't end there."""
    action, asked = planned(there, wanted), there.asked
    assert isinstance(asked, Decide) and wanted.goal is not None
    figures = there.table.state.units[wanted.unit].figures
    if isinstance(action, MoveUnit):
        if stopping(there, wanted, action) is None:
            return 0
        ends = ends_of(there.table.state, asked, action)
        middle = (sum(x for x, _, _ in ends) // len(ends), sum(y for _, y, _ in ends) // len(ends))
    else:
        middle = centre_of(figures)
    return 1 + isqrt((middle[0] - wanted.goal[0]) ** 2 + (middle[1] - wanted.goal[1]) ** 2) // (10 * MILLIMETRE)


def what_forbids(seen: Seen, wanted: Activate) -> Refusal | None:
    """The rule against an activation, where anything could be activated at all."""
    found = (check(seen.table.ground.ruleset, state, wanted) for state in moments(seen, wanted.unit))
    problems = [problem for problem in found if problem]
    # What would allow such a deed tells more than what is for others.
    return next((problem for problem in problems if problem.code != "wrong-kind"), next(iter(problems), None))


def shifted(state: State, asked: Decide, action: Action, figure: int, to: Point) -> Action | None:
    """A planned action in which one figure goes to another place; None if it has no such figure."""
    if isinstance(action, Deploy | Relocate):
        if figure >= len(action.places):
            return None
        places = list(action.places)
        places[figure] = Place(*to, places[figure].heading)
        return replace(action, places=tuple(places))
    if not isinstance(action, MoveUnit | ChargeMove | Withdraw) or asked.about.unit == NO_UNIT:
        return None
    figures = state.units[asked.about.unit].figures
    if figure >= len(figures):
        return None
    paths = {path.figure: path for path in action.paths}
    known = paths.get(figure, Path(figure, (), figures[figure].heading))
    # The last line goes elsewhere; whoever stood still goes straight there.
    paths[figure] = replace(known, places=(*known.places[:-1], to))
    return replace(action, paths=tuple(paths.values()))


def shape_of(state: State, ruleset: Ruleset, action: Action) -> tuple[Point, ...]:
    """The corners of the ground that an action puts down or moves, or that a spell would cover."""
    if isinstance(action, Name):
        covered = late_area(Context(ruleset, state), action)
        return covered.corners if covered else ()
    if not isinstance(action, PlaceTerrain | MoveTerrain):
        return ()
    after = apply(ruleset, state, action).state
    piece = after.terrain[-1] if isinstance(action, PlaceTerrain) else after.terrain[action.piece]
    return piece.area.corners


def stopping(seen: Seen, wanted: Wanted, action: Action) -> Refusal | None:
    """What keeps a planned Move from going where it was wanted."""
    asked = seen.asked
    assert isinstance(asked, Decide)
    return what_stops(seen.table.ground.ruleset, seen.table.state, asked, wanted, action)


def friend_in_the_way(seen: Seen, goal: Point) -> UnitId:
    """The friend that the unit on the move would run into on its straight way to a place; the nearest of several."""
    asked, units = seen.asked, seen.table.state.units
    assert isinstance(asked, Decide)
    mover = units[asked.about.unit]
    x, y = centre_of(mover.figures)
    ways = [sweep(each, each.x + goal[0] - x, each.y + goal[1] - y) for each in mover.figures]
    others = [unit for unit in units if unit.side is mover.side and unit.id != mover.id and unit.figures]
    found = [unit for unit in others if any(sweep_overlaps_any(way, unit.figures) for way in ways)]
    return min(found, key=lambda unit: _apart(mover, unit), default=mover).id


def _apart(one: Unit, other: Unit) -> int:
    return min(gap(a, b) for a in one.figures for b in other.figures)


def planned(seen: Seen, wanted: Wanted) -> Action | Refusal:
    """What the planner makes of a wish, in the window at hand."""
    asked = seen.asked
    assert isinstance(asked, Decide)
    return plan_wanted(seen.table.ground.ruleset, seen.table.state, asked, wanted)


def ends_of(state: State, asked: Decide, action: Action) -> list[tuple[int, int, int]]:
    """Where the figures of the unit would stand: x, y and heading of each."""
    if isinstance(action, Deploy | Relocate):
        return [(place.x, place.y, place.heading) for place in action.places]
    if not isinstance(action, MoveUnit | ChargeMove | Withdraw) or asked.about.unit == NO_UNIT:
        return []
    ends = [(f.x, f.y, f.heading) for f in state.units[asked.about.unit].figures]
    for path in action.paths:
        if path.places:
            ends[path.figure] = (*path.places[-1], path.heading)
    return ends

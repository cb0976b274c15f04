"""From what a page or a program wants to the planner, and from its answer to places on the table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from skald.planning.formation import centre_of
from skald.planning.wanted import Wanted, plan_wanted, what_stops
from skald.planning.wishes import read_wish
from skald.rules.actions import (
    Action,
    Activate,
    ChargeMove,
    Deploy,
    Done,
    MoveTerrain,
    MoveUnit,
    Path,
    Place,
    PlaceTerrain,
    Relocate,
    Withdraw,
)
from skald.rules.awaiting import Decide
from skald.rules.engine import Step, apply, check
from skald.rules.events import FatigueTaken
from skald.rules.geometry import Point, gap, sweep, sweep_overlaps_any
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, UnitId
from skald.rules.refusal import IllegalAction, Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.web.battles.queries.seen import Seen
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


def supposing(seen: Seen, given: Sequence[Action]) -> Seen | None:
    """The battle as if actions had been given and the other side had answered none; None where dice would fall.

    Raises `IllegalAction` where the rules refuse one of them.
    """
    ruleset, step = seen.table.ground.ruleset, replace(seen.table.step, events=())
    side = getattr(seen.asked, "side", None)
    for action in given:
        step = _further(ruleset, step, action)
        while isinstance(step.awaits, Decide) and step.awaits.side != side:
            if check(ruleset, step.state, Done()) is not None:
                return None
            step = _further(ruleset, step, Done())
        if not isinstance(step.awaits, Decide):
            return None
    return replace(seen, table=replace(seen.table, step=step))


def _further(ruleset: Ruleset, step: Step, action: Action) -> Step:
    """One action more; everything that was supposed is among the events."""
    found = apply(ruleset, step.state, action)
    return replace(found, events=(*step.events, *found.events))


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


def what_forbids(seen: Seen, wanted: Activate) -> Refusal | None:
    """The rule against an activation, where anything could be activated at all."""
    found = (check(seen.table.ground.ruleset, state, wanted) for state in moments(seen, wanted.unit))
    return next((problem for problem in found if problem), None)


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
    """The corners of the piece of terrain that an action puts down or moves."""
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

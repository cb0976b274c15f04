"""The moments that reports tell of, as a film: the table and the score after each, who fell there, and who
went or struck where.

A player is shown the moment that is read, never what comes after it. Owns which moments those are; what changed from
one to the next is the film's (`simulation/films`), what the viewer may see of each the view's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from msgspec import to_builtins

from skald.rules import events as e
from skald.rules.ids import NO_UNIT, Combat, Kind, Side, UnitId
from skald.rules.state import Figure, State
from skald.rules.view import view
from skald.simulation.films import change
from skald.simulation.position_data import figure_as_data
from skald.simulation.scores import points_at
from skald.simulation.table.fold import states_between
from skald.simulation.zone_data import millimetres
from skald.web.battles.queries.seen import Seen

#: Of a moment at most so many inputs before it are told.
MOST = 400


def reel(
    seen: Seen, spans: Iterable[tuple[int, int]], drawn: Callable[[State], dict[str, Any]]
) -> dict[str, Any] | None:
    """A film of the moments at which reports end; each report is its first and its last input. Nothing without any."""
    there = len(seen.table.played)
    known = {(max(1, first, last - MOST), last) for first, last in spans if 0 < first <= last <= there}
    told = sorted(known, key=lambda span: (span[1], span[0]))
    if not told:
        return None
    start = min(first for first, _last in told) - 1
    side = Side(seen.sides[0]) if len(seen.sides) == 1 else None
    states = [view(each, side).state for each in states_between(seen.table, start, told[-1][1])]
    moments, positions = [], []
    for first, last in told:
        positions.append(drawn(states[last - start]))
        marks = _marks(seen, states[first - 1 - start : last - start + 1], first)
        points = points_at(seen.table.ground.ruleset, states[last - start])
        moments.append({"first": first, "number": last, "points": points, **marks})
    changes = [change(old, new) for old, new in pairwise(positions)]
    return {"opening": positions[0], "changes": changes, "moments": moments}


def _marks(seen: Seen, states: list[State], first: int) -> dict[str, Any]:
    """Who fell in a row of inputs, where they had stood, and where units went or struck."""
    fallen: list[dict[str, Any]] = []
    trails: list[dict[str, Any]] = []
    for number, (before, after) in enumerate(pairwise(states), start=first):
        events = seen.table.played[number - 1].events
        trails += [found for event in events if (found := _trail(event, before, after))]
        if any(isinstance(event, e.FiguresLost) for event in events):
            fallen += _fallen(before, after)
    return {"fallen": fallen, "trails": trails}


def _fallen(before: State, after: State) -> list[dict[str, Any]]:
    """The figures that stand no more where they stood."""
    found = []
    for old, new in zip(before.units, after.units, strict=True):
        missing = len(old.figures) - len(new.figures)
        gone = [each for each in old.figures if each not in new.figures]
        # Whoever else has moved at the same time can't be told from those who fell.
        if missing > 0 and len(gone) == missing:
            found += [{"unit": int(old.id), "figure": to_builtins(figure_as_data(each))} for each in gone]
    return found


def _trail(event: e.Event, before: State, after: State) -> dict[str, Any] | None:
    """From where to where a unit went, or struck from afar."""
    match event:
        case e.UnitMoved():
            kind = "charge" if event.kind is Kind.CHARGE else "move"
            return _line(kind, _middle(before, event.unit), _middle(after, event.unit))
        case e.UnitWithdrew():
            return _line("move", _middle(before, event.unit), _middle(after, event.unit))
        case e.FightBegan(combat=Combat.SHOT) if event.attacker != NO_UNIT:
            return _line("shot", _middle(before, event.attacker), _middle(before, event.defender))
        case e.SpellDeclared() if event.aim.units:
            return _line("shot", _middle(before, event.unit), _middle(before, event.aim.units[0]))
        case _:
            return None


def _line(kind: str, start: list[float], end: list[float]) -> dict[str, Any] | None:
    return {"kind": kind, "from": start, "to": end} if start and end and start != end else None


def _middle(state: State, unit: UnitId) -> list[float]:
    figures: tuple[Figure, ...] = state.units[unit].figures
    if not figures:
        return []
    return [
        millimetres(sum(each.x for each in figures) // len(figures)),
        millimetres(sum(each.y for each in figures) // len(figures)),
    ]

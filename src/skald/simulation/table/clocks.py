"""Clocks at the table: whose time runs, what a decision adds, and when it is over. Pure functions of the fold.

Time runs only for people who have to decide, and only once both sides are taken: never while an agent thinks, dice are
typed or the planner sets the armies up. Of a secret decision it runs for everybody who hasn't answered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.frames import Sealed
from skald.simulation.table.entries import OPEN, PERSON, Clock

if TYPE_CHECKING:
    from skald.simulation.table.fold import Played, Table

SECOND = 1000
#: Who plays on for a side whose time is over.
STAND_IN = "raider"

Times = tuple[int, int]


def begun(clock: Clock | None) -> Times | None:
    """The milliseconds of both sides as a battle opens."""
    return None if clock is None else (clock.bank * SECOND, clock.bank * SECOND)


def running(table: Table) -> tuple[int, ...]:
    """The sides whose time runs now."""
    asked = table.awaits
    if table.clocks is None or OPEN in table.players or not isinstance(asked, Decide):
        return ()
    due = [int(asked.side)]
    if asked.sealed:
        frame = Context(table.ground.ruleset, table.state).nearest(Sealed)
        assert frame is not None
        due = [side for side, answer in enumerate(frame.answers) if answer == -1]
    return tuple(side for side in due if table.decider(side) == PERSON)


def passed(table: Table, milliseconds: int) -> Times | None:
    """The times after so long; nobody has less than nothing."""
    return _changed(table.clocks, dict.fromkeys(running(table), -milliseconds))


def gained(table: Table, side: int | None) -> Times | None:
    """The times once a side has decided something; only whoever had to gains anything."""
    clock = table.opened.clock
    if clock is None or side is None or side not in running(table):
        return table.clocks
    return _changed(table.clocks, {side: clock.increment * SECOND})


def lost_again(table: Table, taken: Iterable[Played]) -> Times | None:
    """The times once decisions are taken back: what they added goes, what was spent stays spent."""
    clock = table.opened.clock
    if clock is None:
        return table.clocks
    sides = [each.side for each in taken if not isinstance(each.input, Roll) and not each.why and each.side is not None]
    return _changed(table.clocks, {side: -sides.count(side) * clock.increment * SECOND for side in set(sides)})


def _changed(times: Times | None, changes: dict[int, int]) -> Times | None:
    if times is None:
        return None
    left, right = (max(0, time + changes.get(side, 0)) for side, time in enumerate(times))
    return left, right

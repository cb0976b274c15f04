"""What a battle's journal comes to: the inputs that stand, the state after them, what was taken back.

Pure functions. An entry that doesn't fit raises: `IllegalAction` where the rules refuse, `Unfit` where the table does.
States are kept for the latest inputs only; further back they are worked out again from the opening.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from skald.agents.preparer import Preparer
from skald.rules.actions import ANYTIME, Action, Answer, Done
from skald.rules.awaiting import Awaiting, Decide
from skald.rules.dice import Roll
from skald.rules.engine import Step, apply, awaiting
from skald.rules.events import Event
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.notation import parse_input
from skald.rules.state import State
from skald.simulation.table import clocks
from skald.simulation.table.entries import (
    OPEN,
    PERSON,
    AnyEntry,
    BattleOpened,
    Delayed,
    FlagFell,
    InputGiven,
    Redone,
    Seated,
    Ticked,
    UndoAsked,
    UndoDenied,
    Undone,
    Yielding,
)
from skald.simulation.table.opening import Ground, ground_of

#: So many of the latest states are kept.
KEPT = 48

Code = Literal[
    "not-opened", "not-your-decision", "no-dice-to-type", "nothing-to-undo", "undo-needs-consent", "nobody-asks",
    "nothing-to-redo", "delay-needs-both", "time-is-left", "time-is-over", "battle-over",
]  # fmt: skip


class Unfit(Exception):  # noqa: N818 - a finding, worded at the edge
    """An entry that the table refuses, whatever the rules of the game say."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code: Code = code


class Played(Struct, frozen=True):
    """An input that stands, what came of it, whose it was and why an agent gave it."""

    input: Action | Roll
    events: tuple[Event, ...]
    side: int | None
    why: str = ""
    #: Whether it belongs to the order that the side gave before it.
    goes_on: bool = False


class Rewound(Struct, frozen=True):
    """Inputs were taken back: how many were left, how many rolls were seen before, and what those came to."""

    side: int
    to: int
    rolls: int
    seen: tuple[Event, ...] = ()


class Wish(Struct, frozen=True):
    """A side asks to take inputs back until so many are left."""

    side: int
    to: int


class Table(Struct, frozen=True):
    """A battle as its journal tells it."""

    opened: BattleOpened
    players: tuple[str, str]
    names: tuple[str, str]
    played: tuple[Played, ...]
    step: Step
    #: States before the latest inputs, the latest last.
    before: tuple[State, ...] = ()
    #: Inputs that were taken back, the first of them first.
    ahead: tuple[Played, ...] = ()
    wish: Wish | None = None
    rewound: tuple[Rewound, ...] = ()
    #: Milliseconds that both sides have left, where a clock runs; whose time is over, and after how many inputs.
    clocks: tuple[int, int] | None = None
    fallen: tuple[tuple[int, int], ...] = ()
    #: So many minutes later whoever watches sees it.
    delay: int = 0
    #: Agents give up once they are lost.
    concedes: bool = False

    @property
    def ground(self) -> Ground:
        """Rules, warbands and the first state."""
        return ground_of(self.opened)

    @property
    def state(self) -> State:
        """The state now."""
        return self.step.state

    @property
    def awaits(self) -> Awaiting:
        """What is waited for now."""
        return self.step.awaits

    @property
    def rolls(self) -> int:
        """How many rolls stand: the number of the next one."""
        return sum(isinstance(each.input, Roll) for each in self.played)

    def is_free_for(self, side: int) -> bool:
        """Whether a side may take inputs back without asking: on one screen, or where nobody plays against it."""
        return self.opened.one_screen or self.players[1 - side] not in (PERSON, OPEN)

    def decider(self, side: int) -> str:
        """Who decides for a side now: the planner's agent before the first turn if the battle is prepared."""
        if self.opened.prepared and self.state.turn == 0:
            return PREPARER
        return self.players[side]


#: Who sets up the armies of a prepared battle.
PREPARER = Preparer.name


def replayed(entries: Sequence[AnyEntry]) -> Table | None:
    """What all entries come to."""
    table: Table | None = None
    for entry in entries:
        table = appended(table, entry)
    return table


def appended(table: Table | None, entry: AnyEntry) -> Table:
    """The table with one more entry."""
    if isinstance(entry, BattleOpened):
        first, second = entry.sides
        begun = ground_of(entry).begun
        called = (first.name, second.name)
        return Table(
            entry,
            (first.player, second.player),
            called,
            (),
            begun,
            delay=entry.delay,
            concedes=entry.concedes,
            clocks=clocks.begun(entry.clock),
        )
    if table is None:
        raise Unfit("not-opened")
    match entry:
        case InputGiven():
            return _given(table, entry)
        case Undone():
            return _undone(table, entry)
        case Redone():
            return _redone(table, entry)
        case UndoAsked():
            if not table.opened.taken_over <= entry.to < len(table.played):
                raise Unfit("nothing-to-undo")
            return replace(table, wish=Wish(entry.side, entry.to))
        case UndoDenied():
            if table.wish is None:
                raise Unfit("nobody-asks")
            return replace(table, wish=None)
        case Seated():
            return _seated(table, entry)
        case Delayed():
            # What somebody kept back can't be shown earlier by the other side.
            if entry.minutes < table.delay and not table.is_free_for(entry.side):
                raise Unfit("delay-needs-both")
            return replace(table, delay=entry.minutes)
        case Yielding():
            return replace(table, concedes=entry.allowed)
        case Ticked():
            return replace(table, clocks=clocks.passed(table, entry.passed))
        case FlagFell():
            return _fallen(table, entry.side)


def _seated(table: Table, entry: Seated) -> Table:
    if entry.player == PERSON and any(side == entry.side for side, _ in table.fallen):
        raise Unfit("time-is-over")
    players, names = list(table.players), list(table.names)
    players[entry.side], names[entry.side] = entry.player, entry.name or names[entry.side]
    return replace(table, players=(players[0], players[1]), names=(names[0], names[1]))


def _fallen(table: Table, side: int) -> Table:
    clock = table.opened.clock
    if clock is None or table.clocks is None or table.clocks[side] > 0 or side not in clocks.running(table):
        raise Unfit("time-is-left")
    fallen = replace(table, fallen=(*table.fallen, (side, len(table.played))), wish=None)
    return _seated(fallen, Seated(side, clocks.STAND_IN)) if clock.fall == "agent" else fallen


def may_give(table: Table, given: Action | Roll, side: int | None) -> Code | None:
    """What the table has against an input of a side, before the rules are asked; a roll of Skald's has no side."""
    if isinstance(given, Roll):
        is_typed = side is not None
        return "no-dice-to-type" if is_typed and table.opened.dice != "typed" else None
    if isinstance(given, (*ANYTIME, Answer)):
        return None if given.side is not None and given.side == side else "not-your-decision"
    asked = table.awaits
    return "not-your-decision" if isinstance(asked, Decide) and asked.side != side else None


def giver_of(table: Table, given: Action | Roll) -> int | None:
    """The side that an input of a record was given by; nobody's for a roll."""
    if isinstance(given, Roll):
        return None
    signed = given.side if isinstance(given, (*ANYTIME, Answer)) else None
    return int(getattr(table.awaits, "side", 0)) if signed is None else int(signed)


def _given(table: Table, entry: InputGiven) -> Table:
    given = parse_input(entry.text)
    problem = may_give(table, given, entry.side)
    if problem is not None:
        raise Unfit(problem)
    times = table.clocks if entry.why or isinstance(given, Roll) else clocks.gained(table, entry.side)
    goes_on = entry.goes_on or _completes(table, entry)
    return _stepped(replace(table, ahead=(), wish=None, clocks=times), given, entry.side, entry.why, goes_on=goes_on)


def _completes(table: Table, entry: InputGiven) -> bool:
    """Whether an input is the way of a unit that the same person has just activated."""
    asked = table.awaits
    if entry.why or not isinstance(asked, Decide) or asked.window not in (Window.MOVE, Window.CHARGE):
        return False
    # The other side may have let it be meanwhile.
    decided = (each for each in reversed(table.played) if each.side == entry.side or not isinstance(each.input, Done))
    latest = next(decided, None)
    return latest is not None and latest.side == entry.side and _is_persons(latest)


def _stepped(table: Table, given: Action | Roll, side: int | None, why: str, *, goes_on: bool) -> Table:
    step = apply(table.ground.ruleset, table.state, given)
    played = (*table.played, Played(given, step.events, side, why, goes_on))
    return replace(table, played=played, step=step, before=(*table.before[1 - KEPT :], table.state))


# --- taking back


def _is_persons(each: Played) -> bool:
    """Whether a person gave an input: a decision, or dice that were typed."""
    return not each.why and (not isinstance(each.input, Roll) or each.side is not None)


def undo_point(table: Table, side: int) -> int | None:
    """How many inputs are left when a side takes back its latest order; on one screen, the latest of either.

    An order may be several inputs, with answers of the other side between them.
    """
    whose, found = None if table.opened.one_screen else side, None
    for number in range(len(table.played) - 1, table.opened.taken_over - 1, -1):
        each = table.played[number]
        if not _is_persons(each) or whose not in (None, each.side):
            continue
        found, whose = number, each.side
        if not each.goes_on:
            break
    return found


def redo_point(table: Table) -> int:
    """How many inputs stand when the latest undoing is taken back, up to the next order that a person gave."""
    first, last = table.ahead[:1], 0
    for count, each in enumerate(table.ahead[1:], start=1):
        if _is_persons(each) and each.side == first[0].side:
            if not each.goes_on:
                break
            last = count
    later = (count for count, each in enumerate(table.ahead) if count > last and _is_persons(each))
    return len(table.played) + next(later, len(table.ahead))


def _undone(table: Table, entry: Undone) -> Table:
    if not table.opened.taken_over <= entry.to < len(table.played):
        raise Unfit("nothing-to-undo")
    agreed = table.wish is not None and table.wish.to == entry.to and table.wish.side != entry.side
    if not table.is_free_for(entry.side) and not agreed:
        raise Unfit("undo-needs-consent")
    asked_by = table.wish.side if agreed and table.wish is not None else entry.side
    taken = table.played[entry.to :]
    rolled = [each for each in taken if isinstance(each.input, Roll)]
    mark = Rewound(asked_by, entry.to, len(rolled), tuple(event for each in rolled for event in each.events))
    state, before = _state_before(table, entry.to)
    ruleset = table.ground.ruleset
    events = table.played[entry.to - 1].events if entry.to else table.ground.begun.events
    return replace(
        table, played=table.played[: entry.to], step=Step(state, events, awaiting(ruleset, state)), before=before,
        ahead=(*taken, *table.ahead), wish=None, rewound=(*table.rewound, mark),
        clocks=clocks.lost_again(table, taken),
    )  # fmt: skip


def _state_before(table: Table, number: int) -> tuple[State, tuple[State, ...]]:
    """The state before an input of a number, and those kept of the states before that."""
    back = len(table.played) - number
    if back <= len(table.before):
        at = len(table.before) - back
        return table.before[at], table.before[:at]
    state, before = table.ground.begun.state, list[State]()
    for each in table.played[:number]:
        before.append(state)
        state = apply(table.ground.ruleset, state, each.input).state
    return state, tuple(before[-KEPT:])


def _redone(table: Table, entry: Redone) -> Table:
    count = entry.to - len(table.played)
    if not 0 < count <= len(table.ahead):
        raise Unfit("nothing-to-redo")
    if not table.is_free_for(entry.side):
        raise Unfit("undo-needs-consent")
    rest = table.ahead[count:]
    found = table
    for each in table.ahead[:count]:
        found = _stepped(found, each.input, each.side, each.why, goes_on=each.goes_on)
    return replace(found, ahead=rest)


def state_at(table: Table, number: int) -> State:
    """The state before an input of this number."""
    return table.state if number == len(table.played) else _state_before(table, number)[0]


def states_between(table: Table, start: int, end: int) -> list[State]:
    """The states after so many inputs up to those after so many others."""
    there = len(table.played)
    if there - start <= len(table.before):
        kept = (*table.before, table.state)
        return list(kept[len(kept) - 1 - there + start : len(kept) - there + end])
    found = [state_at(table, start)]
    for each in table.played[start:end]:
        found.append(apply(table.ground.ruleset, found[-1], each.input).state)
    return found


def side_of(number: int) -> Side:
    """A side by its number."""
    return Side(number)

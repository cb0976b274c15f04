"""A chess clock for one game (B8): time to set up, then each player's own time. Pure arithmetic on moments handed in.

Lengths and moments are whole milliseconds: a game has many short turns.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from skald.tournament.settings import ChessClock

MINUTE = 60_000
Side = Literal["a", "b"]
Turn = Literal["", "setup", "a", "b"]
#: Longer than any game, and short enough for every database and browser.
Length = Annotated[int, Meta(ge=0, le=10**9)]
Moment = Annotated[int, Meta(ge=0, le=10**14)]


class ChessTime(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whose time it is, how much of it is spent, and since when it runs."""

    given: Length
    setup: Length = 0
    turn: Turn = ""
    #: Nothing: it stands still.
    since: Moment | None = None
    a_spent: Length = 0
    b_spent: Length = 0
    setup_spent: Length = 0


def fresh(rules: ChessClock) -> ChessTime:
    """A clock that nobody has touched."""
    return ChessTime(rules.minutes * MINUTE, rules.setup * MINUTE)


def begin_setup(clock: ChessTime, now: int) -> ChessTime:
    """The players begin to set the table up; nothing once a turn has begun."""
    return replace(clock, turn="setup", since=now) if clock.turn == "" and clock.setup else clock


def press(clock: ChessTime, side: Side, now: int) -> ChessTime:
    """A player ends a turn: the opponent's time runs. Pressed twice, or out of turn, it changes nothing."""
    other: Side = "b" if side == "a" else "a"
    return clock if clock.turn == other else replace(_settled(clock, now), turn=other, since=now)


def pause(clock: ChessTime, now: int) -> ChessTime:
    """Nobody's time runs."""
    return replace(_settled(clock, now), since=None)


def resume(clock: ChessTime, now: int) -> ChessTime:
    """Time runs on for whoever had it."""
    return replace(clock, since=now) if clock.turn and clock.since is None else clock


def left(clock: ChessTime, turn: Turn, now: int) -> int:
    """How much time is left, of a player or of the set-up; below zero once it is over."""
    then = _settled(clock, now)
    match turn:
        case "a":
            return then.given - then.a_spent
        case "b":
            return then.given - then.b_spent
        case _:
            return then.setup - then.setup_spent


def _settled(clock: ChessTime, now: int) -> ChessTime:
    """The clock with what has run so far counted as spent."""
    if clock.since is None:
        return clock
    ran = max(0, now - clock.since)
    match clock.turn:
        case "a":
            return replace(clock, since=now, a_spent=clock.a_spent + ran)
        case "b":
            return replace(clock, since=now, b_spent=clock.b_spent + ran)
        case "setup":
            return replace(clock, since=now, setup_spent=clock.setup_spent + ran)
        case _:
            return clock

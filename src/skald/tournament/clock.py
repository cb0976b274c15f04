"""Round clocks: pure arithmetic on moments that are handed in, in whole seconds."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from skald.tournament.reasons import Reason, reason

#: B8: warnings at these minutes before the end, besides half time and the end.
WARNINGS = (30, 10)
MINUTE = 60


class Clock(Struct, frozen=True):
    """A round's time: when it started, how long it stood still, and what single tables were given on top."""

    minutes: int
    started: int
    #: Since when it stands still; None while it runs.
    paused: int | None = None
    #: Seconds that it has stood still.
    stood: int = 0
    #: Minutes more for everyone.
    extended: int = 0
    tables: Mapping[int, int] = {}


def start(minutes: int, now: int) -> Clock:
    """A clock that starts now."""
    return Clock(minutes, now)


def pause(clock: Clock, now: int) -> Clock:
    """Stop the clock; a stopped clock stays as it is."""
    return clock if clock.paused is not None else replace(clock, paused=now)


def resume(clock: Clock, now: int) -> Clock:
    """Let the clock run again."""
    if clock.paused is None:
        return clock
    return replace(clock, paused=None, stood=clock.stood + now - clock.paused)


def extend(clock: Clock, minutes: int, table: int | None = None) -> Clock:
    """More time for everyone, or for one table."""
    if table is None:
        return replace(clock, extended=clock.extended + minutes)
    return replace(clock, tables={**clock.tables, table: clock.tables.get(table, 0) + minutes})


def played(clock: Clock, now: int) -> int:
    """Seconds of play so far."""
    until = now if clock.paused is None else clock.paused
    return max(0, until - clock.started - clock.stood)


def given(clock: Clock, table: int | None = None) -> int:
    """Seconds in all, with every extension."""
    more = clock.tables.get(table, 0) if table is not None else 0
    return (clock.minutes + clock.extended + more) * MINUTE


def left(clock: Clock, now: int, table: int | None = None) -> int:
    """Seconds left, for the hall or for one table; never below zero."""
    return max(0, given(clock, table) - played(clock, now))


def warnings(clock: Clock, since: int, now: int, table: int | None = None) -> tuple[Reason, ...]:
    """What is to be called out that wasn't yet at the moment `since`; half time is that of the round as planned."""
    before, after = played(clock, since), played(clock, now)
    total = given(clock, table)
    due = [(clock.minutes * MINUTE // 2, reason("clock.half"))]
    due += [(total - each * MINUTE, reason("clock.minutes", minutes=each)) for each in WARNINGS]
    due.append((total, reason("clock.over")))
    return tuple(call for at, call in sorted(due, key=lambda each: each[0]) if before < at <= after)

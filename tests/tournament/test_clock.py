"""Round clocks (B8): plain arithmetic on seconds."""

from __future__ import annotations

from skald.tournament.clock import extend, left, pause, played, resume, start, warnings

START = 1_000_000


def codes(clock, since: int, now: int, table: int | None = None) -> list[tuple[str, ...]]:
    found = warnings(clock, START + since * 60, START + now * 60, table)
    return [(call.code, *(str(value) for _key, value in call.given)) for call in found]


def test_clock_runs_for_its_minutes_and_stops_at_zero():
    clock = start(135, START)
    assert [left(clock, START + minutes * 60) for minutes in (0, 45, 135, 500)] == [8100, 5400, 0, 0]


def test_pause_stops_the_time():
    clock = pause(start(135, START), START + 600)
    assert played(clock, START + 9000) == 600
    assert pause(clock, START + 700) == clock
    running = resume(clock, START + 1200)
    assert (running.stood, played(running, START + 1260)) == (600, 660)
    assert resume(running, START + 2000) == running


def test_extension_is_for_everyone_or_for_one_table():
    clock = extend(extend(start(60, START), 10, table=4), 5)
    assert (left(clock, START), left(clock, START, 4), left(clock, START, 5)) == (65 * 60, 75 * 60, 65 * 60)
    assert left(extend(clock, 5, table=4), START, 4) == 80 * 60


def test_warnings_at_half_time_30_and_10_minutes_and_at_the_end():
    clock = start(120, START)
    assert codes(clock, 0, 59) == []
    assert codes(clock, 59, 60) == [("clock.half",)]
    assert codes(clock, 60, 90) == [("clock.minutes", "30")]
    assert codes(clock, 90, 200) == [("clock.minutes", "10"), ("clock.over",)]
    assert codes(clock, 200, 300) == []
    assert codes(extend(clock, 20, table=2), 89, 111, 2) == [("clock.minutes", "30")]

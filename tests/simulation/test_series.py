"""A series gives the same numbers whoever fights it, ends early by its schedule only, and can be taken up again."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from weakref import WeakSet

import dask
import pytest
from msgspec.structs import replace

from skald.simulation.batch import Result, Task
from skald.simulation.code_version import DECIDING, code_version
from skald.simulation.contest import contender
from skald.simulation.executors import ADDRESS, ClusterMissingError, Here, WorkerLostError, Workplace, workplace
from skald.simulation.intervals import Z95, corrected, looks
from skald.simulation.local_cluster import local_cluster
from skald.simulation.matches import Fought, Match, Tally, fight_some, seed_of
from skald.simulation.rows_file import OtherRunError, RowsFile
from skald.simulation.series import OtherCodeError, Series, Wish, simulate
from skald.simulation.spans import Agenda, Span, gaps
from skald.warbands.files import ready_warbands

BANDS = ready_warbands()


def _match(left: str = "last-oath", right: str = "town-muster") -> Match:
    sides = (contender(BANDS[left], "random"), contender(BANDS[right], "random"))
    return Match(left, right, "clash-of-warlords", "random", Task("second", sides))


MATCHES = [_match(), _match("outriders", "town-muster")]


@pytest.fixture(scope="module")
def serial() -> list[Tally]:
    return simulate(MATCHES, Wish(6, 3), workers=1)


def test_processes_count_what_one_process_counts(serial: list[Tally]):
    assert simulate(MATCHES, Wish(6, 3), workers=2) == serial


def test_battles_come_in_mirrored_pairs():
    match = MATCHES[0]
    seeds = [seed_of(3, match, number) for number in range(6)]
    assert seeds[0::2] == seeds[1::2]
    assert len(set(seeds)) == 3
    assert [r.seed for r in fight_some(match, 0, 3, (0, 1)).results] == seeds[:2]
    # Mirrored once more, the other contender has the luck of the first.
    turned = replace(match, task=replace(match.task, sides=match.task.sides[::-1]))
    one, other = fight_some(match, 0, 3, (0, 1)).results
    again = fight_some(turned, 0, 3, (1, 0)).results
    assert [(r.winner, r.points, r.inputs) for r in again] == [
        ({0: 1, 1: 0}.get(r.winner, -1), r.points[::-1], r.inputs) for r in (one, other)
    ]


def test_a_tally_counts_for_both_contenders():
    tally = Tally()
    for n, (winner, points) in enumerate([(0, (9, 3)), (1, (2, 8)), (1, (0, 11)), (-1, (5, 5))]):
        tally.add(Result(n, 0, winner, points, 5 + n, 100, "turns"))
    assert tally == Tally(battles=4, left=1, right=2, draws=1, left_points=16, right_points=27, turns=26)


class _Losing(Executor):
    """Loses its worker now and then, as a pool whose process was killed."""

    def __init__(self, every: int) -> None:
        self._inner, self._every, self._asked = Here(), every, 0

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        self._asked += 1
        if self._asked % self._every == 0:
            future: Future[object] = Future()
            future.set_exception(WorkerLostError())
            return future
        return self._inner.submit(fn, *args, **kwargs)


def test_a_lost_worker_loses_nothing(serial: list[Tally]):
    executor = _Losing(3)

    @contextmanager
    def place():
        yield Workplace(executor, 1)

    series = Series(MATCHES, Wish(6, 3))
    series.run(place)
    assert series.tallies == serial


def test_a_worker_that_is_killed_is_replaced(serial: list[Tally]):
    killed: list[int | None] = []

    def kill(_done: int, _all: int) -> None:
        if not killed:
            from multiprocessing import active_children

            worker = active_children()[0]
            killed.append(worker.pid)
            os.kill(worker.pid, 9)

    assert simulate(MATCHES, Wish(6, 3), workers=2, progress=kill) == serial
    assert killed


def test_a_run_is_taken_up_where_it_stopped(tmp_path: Path, serial: list[Tally]):
    path = tmp_path / "rows.sqlite"

    class StopError(Exception):
        pass

    def stop(_done: int, _all: int) -> None:
        raise StopError

    rows = RowsFile(path, 3, "second-1")
    with pytest.raises(StopError):
        simulate(MATCHES, Wish(6, 3), workers=1, rows=rows, progress=stop)
    rows.close()
    held = sqlite3.connect(path).execute("select count(*) from battles").fetchone()[0]
    assert 0 < held < 12
    rows = RowsFile(path, 3, "second-1")
    assert simulate(MATCHES, Wish(6, 3), workers=1, rows=rows) == serial
    # Once all is there, nothing is fought any more.
    assert simulate(MATCHES, Wish(6, 3), workers=1, rows=rows) == serial
    rows.close()
    assert sqlite3.connect(path).execute("select count(*) from battles").fetchone()[0] == 12


def test_what_was_taken_up_is_told_apart_from_what_is_fought(tmp_path: Path):
    fought: list[tuple[int, int]] = []
    taken: list[tuple[int, int]] = []
    for battles in (4, 6):
        fought.clear()
        rows = RowsFile(tmp_path / "rows.sqlite", 3, "second-1")
        simulate(
            MATCHES, Wish(battles, 3), workers=1, rows=rows,
            progress=lambda *told: fought.append(told), taken_up=lambda *told: taken.append(told),
        )  # fmt: skip
        rows.close()
    assert taken == [(4, 12), (4, 12)]
    assert (sum(done for done, _all in fought), fought[-1][1]) == (4, 12)


def test_a_file_of_another_run_is_refused(tmp_path: Path):
    path = tmp_path / "rows.sqlite"
    rows = RowsFile(path, 3, "second-1")
    rows.add(MATCHES[0], [Result(0, 1, 0, (1, 0), 6, 10, "turns")])
    assert [r.index for r in rows.take_up(MATCHES[0])] == [0]
    changed = replace(MATCHES[0], task=replace(MATCHES[0].task, settings=(("turns", 4),)))
    with pytest.raises(OtherRunError, match="rules"):
        list(rows.take_up(changed))
    rows.close()
    with pytest.raises(OtherRunError, match="seed"):
        RowsFile(path, 4, "second-1")
    rows = RowsFile(path, 4, "second-1", is_chosen=False)
    assert rows.seed == 3
    rows.close()
    other = tmp_path / "letter.txt"
    other.write_text("Dear Skald, " * 200)
    with pytest.raises(OtherRunError, match="file"):
        RowsFile(other, 3, "second-1")


def test_battles_of_other_code_are_never_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "rows.sqlite"
    rows = RowsFile(path, 3, "second-1")
    rows.add(MATCHES[0], [Result(0, 1, 0, (1, 0), 6, 10, "turns")])
    assert len(list(rows.take_up(MATCHES[0]))) == 1
    monkeypatch.setattr("skald.simulation.matches.code_version", lambda: "another")
    with pytest.raises(OtherRunError, match="rules"):
        list(rows.take_up(MATCHES[0]))
    rows.close()
    # Whoever fights for us tells what code it has.
    with pytest.raises(OtherCodeError, match="another"):
        simulate(MATCHES[:1], Wish(2, 3), workers=1)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree in which everything that decides is an empty file."""
    for name in DECIDING:
        place = tmp_path / name if "." in name else tmp_path / name / "a.py"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()
    monkeypatch.setattr("skald.simulation.code_version._SKALD", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "decides"),
    [
        ("agents/a.py", True), ("rules/deep/a.toml", True), ("core/native/a.h", True), ("simulation/dice.py", True),
        ("simulation/story.py", False), ("web/a.py", False), ("content/words.txt", False),
    ],
)  # fmt: skip
def test_any_source_that_decides_is_in_the_version_of_the_code(sources: Path, name: str, decides: bool):
    fresh = code_version.__wrapped__
    before = fresh()
    changed = sources / name
    changed.parent.mkdir(parents=True, exist_ok=True)
    changed.write_text("A = 2\n")
    assert (fresh() != before) is decides


def test_every_module_that_a_battle_needs_is_in_the_version_of_the_code():
    told = "import sys, skald.simulation.matches; print(*[m for m in sys.modules if m.startswith('skald.')])"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    needed = {name.removeprefix("skald.").split(".")[0] for name in ran.stdout.split()}
    assert needed - {"simulation"} <= set(DECIDING)
    parts = {name.rpartition(".")[2] for name in ran.stdout.split() if name.startswith("skald.simulation.")}
    # Intervals say when a run ends, not how a battle goes.
    assert parts - {"intervals", "code_version"} == {Path(name).stem for name in DECIDING if name.endswith(".py")}


def test_what_is_left_of_a_stage_lies_between_what_is_known():
    assert list(gaps(1, 0, 10, [])) == [Span(1, 0, 10)]
    assert list(gaps(1, 4, 10, [0, 3, 4, 6, 7, 9, 12])) == [Span(1, 5, 6), Span(1, 8, 9)]
    assert list(gaps(1, 0, 3, [0, 1, 2])) == []


def test_an_agenda_of_ten_million_battles_is_one_span():
    agenda = Agenda()
    agenda.add(gaps(0, 0, 10_000_000, []))
    assert [agenda.hand_out(2), agenda.hand_out(3)] == [Span(0, 0, 2), Span(0, 2, 5)]
    assert list(agenda._spans) == [Span(0, 5, 10_000_000)]
    agenda.settle(Span(0, 0, 2))
    agenda.take_back()
    # What never came is the next to be fought.
    assert agenda.hand_out(256) == Span(0, 2, 5)
    assert agenda.hand_out(256) == Span(0, 5, 261)


def test_what_was_fought_is_counted_and_let_go_of(tmp_path: Path):
    class Kept(Fought, frozen=True, weakref=True):
        """Can be watched as it is let go of."""

    alive: WeakSet[Kept] = WeakSet()
    most = 0

    class Counting(Executor):
        def submit(self, _fn, _match, at, _seed, numbers):  # type: ignore[no-untyped-def, override]
            future: Future[Fought] = Future()
            found = tuple(Result(n, 0, 0, (0, 0), 6, 9, "turns") for n in numbers)
            bundle = Kept(at, found, 0.1 * len(numbers), code_version())
            alive.add(bundle)
            future.set_result(bundle)
            return future

    def count(_done: int, _all: int) -> None:
        nonlocal most
        most = max(most, len(alive))

    @contextmanager
    def place():
        yield Workplace(Counting(), 4)

    rows = RowsFile(tmp_path / "rows.sqlite", 1, "second-1")
    series = Series(MATCHES, Wish(2000, 1), rows)
    series.run(place, count)
    rows.close()
    assert [tally.battles for tally in series.tallies] == [2000, 2000]
    # Two for each who fights, and the one that is counted.
    assert most <= 2 * 4 + 1


def _counted(wins: list[int], wish: Wish, expected: list[int] | None = None) -> list[int]:
    """How many battles a match has whose battles are won as listed, and nothing is fought in truth."""

    class Fake(Executor):
        def submit(self, _fn, match, at, _seed, numbers):  # type: ignore[no-untyped-def, override]
            future: Future[Fought] = Future()
            found = tuple(Result(n, 0, 0 if wins[n] else 1, (0, 0), 6, 9, "turns") for n in numbers)
            future.set_result(Fought(at, found, 1.0, code_version()))
            return future

    @contextmanager
    def place():
        yield Workplace(Fake(), 1)

    series = Series(MATCHES[:1], wish)
    series.run(place, lambda _done, all_of_them: None if expected is None else expected.append(all_of_them))
    return [tally.battles for tally in series.tallies]


def test_a_series_ends_early_only_where_it_was_to_be_looked_at():
    assert looks(1000) == (50, 100, 200, 400, 800, 1000)
    assert looks(40) == (40,)
    sure, even = [1] * 1000, [n % 2 for n in range(1000)]
    assert _counted(sure, Wish(1000, 1, 0.08)) == [50]
    assert _counted(even, Wish(1000, 1, 0.08)) == [400]
    assert _counted(even, Wish(1000, 1, 0.001)) == [1000]
    assert _counted(even, Wish(1000, 1)) == [1000]


@pytest.mark.parametrize(("places", "battles"), [(1, 31), (64, 31), (256, 124), (1000, 256)])
def test_bundles_take_a_second_and_longer_where_many_fight(places: int, battles: int):
    # 32 ms a battle.
    asked = []

    class Counting(Executor):
        def submit(self, _fn, _match, at, _seed, numbers):  # type: ignore[no-untyped-def, override]
            asked.append(len(numbers))
            future: Future[Fought] = Future()
            found = tuple(Result(n, 0, 0, (0, 0), 6, 9, "turns") for n in numbers)
            future.set_result(Fought(at, found, 0.0325 * len(numbers), code_version()))
            return future

    @contextmanager
    def place():
        yield Workplace(Counting(), places)

    Series(MATCHES[:1], Wish(20_000, 1)).run(place)
    # Nobody knows at first how long a battle takes; the last bundle is what is left.
    assert asked[0] == 2
    assert set(asked[2 * places : -1]) == {battles}


def test_progress_tells_how_many_battles_there_will_be():
    sure, even = [1] * 1000, [n % 2 for n in range(1000)]
    told: list[int] = []
    _counted(sure, Wish(1000, 1, 0.08), told)
    assert set(told) == {50}
    told.clear()
    _counted(even, Wish(1000, 1, 0.08), told)
    assert told[-1] == 400
    assert set(told) == {400}
    told.clear()
    _counted(even, Wish(1000, 1), told)
    assert set(told) == {1000}


def test_looking_often_widens_the_interval():
    assert corrected(1) == Z95
    assert corrected(6) == pytest.approx(2.638, abs=1e-3)
    assert Wish(1000, 1).schedule.quantile == Z95
    assert Wish(1000, 1, 0.05).schedule.quantile == corrected(6)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "::", "http://127.0.0.1:1", "tcp://127.0.0.1"])
def test_nobody_answers_at_an_address_that_is_none(address: str, capfd: pytest.CaptureFixture[str]):
    with pytest.raises(ClusterMissingError, match=re.escape(address)), workplace(cluster=address):
        pass
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:8786", "desk:8786", "tls://[fe80::1]:443", "wss://a.b-c.example:1"]
)
def test_addresses_of_clusters_are_read(address: str):
    assert ADDRESS.fullmatch(address)


def test_a_cluster_counts_what_one_process_counts(serial: list[Tally]):
    with local_cluster(2) as found:
        assert simulate(MATCHES, Wish(6, 3), cluster=found.scheduler_address) == serial


def test_battles_are_the_same_whoever_fights_them_and_in_whatever_order():
    match = MATCHES[1]
    expected = fight_some(match, 0, 3, tuple(range(6))).results
    assert [result.index for result in expected] == list(range(6))
    fight_some(MATCHES[0], 0, 3, (4, 1))
    assert [fight_some(match, 0, 3, (n,)).results[0] for n in (5, 2, 0, 3, 1, 4)] == [
        expected[n] for n in (5, 2, 0, 3, 1, 4)
    ]
    # Workers of a cluster may have several threads.
    with ThreadPoolExecutor(3) as threads:
        found = list(threads.map(partial(fight_some, match, 0, 3), [(1, 0), (3, 2), (5,), (4,)]))
    assert sorted((result for each in found for result in each.results), key=lambda r: r.index) == list(expected)


def test_two_clusters_stand_side_by_side():
    with local_cluster(1) as one, local_cluster(1) as other:
        assert one.scheduler_address != other.scheduler_address


def test_a_cluster_that_gives_a_battle_up_is_asked_again(serial: list[Tally]):
    killed: list[int] = []

    # Dask gives up at once what a dead worker was at, instead of after the fourth one.
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        local_cluster(1) as found,
    ):

        def kill(_done: int, _all: int) -> None:
            if not killed:
                killed.append(found.workers[0].pid)
                os.kill(killed[0], 9)

        assert simulate(MATCHES, Wish(6, 3), cluster=found.scheduler_address, progress=kill) == serial
    assert killed


def test_a_cluster_that_is_lost_ends_the_run_without_a_tale_of_errors(capfd: pytest.CaptureFixture[str]):
    with local_cluster(1) as found:

        def lose(_done: int, _all: int) -> None:
            found.close()

        with pytest.raises(CancelledError):
            simulate(MATCHES, Wish(6, 3), cluster=found.scheduler_address, progress=lose)
    assert "Traceback" not in capfd.readouterr().err


def test_a_workplace_whose_workers_always_die_is_given_up():
    @contextmanager
    def place():
        yield Workplace(_Losing(1), 1)

    with pytest.raises(WorkerLostError):
        Series(MATCHES, Wish(6, 3)).run(place)

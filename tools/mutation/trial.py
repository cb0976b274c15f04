"""The tests against the faults: one pytest process that collects once and then forks, so that no fault meets a cache.

First every test runs without a fault and is timed, and the faults it reaches are noted. Then each fault is switched
on in a fork of its own, and the tests that reach it run, the quickest first, until one fails. A fault that is reached
while modules are imported needs a new process; every test is tried on it, those first that speak of its statement.

python -m tools.mutation.trial TASK.json
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tools.mutation.forking import PROCESSES, bound, forked, processor_time
from tools.mutation.notes import Found, Notes, Seen, read_notes, stamp_of
from tools.mutation.relevance import nearness, words_at
from tools.mutation.sampling import ROOT, Mutant
from tools.mutation.weaving import Switch, weave

ENDLESS = "(endless)"


class Task(msgspec.Struct):
    """What one process does: the `wanted` faults, or all; or (with `only`) one against tests in this order."""

    mutants: list[Mutant]
    tests: list[str]
    answer: str
    work: float
    wanted: list[int] = []
    notes: str = ""
    processes: int = PROCESSES
    only: int = 0
    order: list[tuple[str, float]] = []


class Trial:
    """A pytest plugin in place of the usual loop over the tests."""

    def __init__(self, task: Task, switch: Switch) -> None:
        self.task, self.switch = task, switch
        self.notes = Notes(task.mutants)
        self.failed = False

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings

        quick = settings(
            settings.get_profile("skald"), derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)
        )
        settings.register_profile("mutants", quick)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        if self.task.only:
            self.answer([self.try_in_order(self.task.only, self.task.order, items)])
            return True
        at_import = self.switch.reached.copy()
        self.prepare(session.items)
        self.notes = read_notes(self.task.notes, self.task.mutants)
        seen = self.looked_at(session.items)
        self.report_baseline(seen)
        left = set(self.task.wanted or [mutant.number for mutant in self.task.mutants]) - self.notes.killed
        for found in self.try_forked(seen, sorted(left - at_import), items):
            self.note(found)
        for found in self.try_anew(seen, sorted(left & at_import), items):
            self.note(found)
        self.answer(self.notes.found)
        return True

    def looked_at(self, items: list[pytest.Item]) -> list[Seen]:
        """What these tests reach: from the notes, or tried now where their file is new."""
        known = {(row.name, row.stamp) for row in self.notes.seen}
        self.notes.see(self.observe([item for item in items if (item.nodeid, stamp_of(item.path)) not in known]))
        self.notes.keep(self.task.notes)
        names = {item.nodeid for item in items}
        return [row for row in self.notes.seen if row.name in names]

    def note(self, found: Found) -> None:
        self.notes.add(found)
        self.notes.keep(self.task.notes)

    def answer(self, found: list[Found]) -> None:
        Path(self.task.answer).write_bytes(msgspec.json.encode(found))

    def report_baseline(self, seen: list[Seen]) -> None:
        for row in seen:
            if not row.passed:
                say(f"fails without a fault and is left out: {row.name}")
        say(f"{len(seen)} tests in {sum(row.seconds for row in seen):.0f} s of processor time")

    def prepare(self, items: list[pytest.Item]) -> None:
        """The test database is made once, before the forks; nothing else happens, for no thread lives on in a fork."""
        wanting = [item for item in items if item.get_closest_marker("django_db")]
        if wanting and len(items) > 1:
            first = wanting[0]
            other = items[0] if first is not items[0] else items[1]
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(first, "runtest", lambda: None)
                runtestprotocol(first, nextitem=other, log=False)
            # Each fork begins where nothing of a module or folder is set up: its first test may stand anywhere.
            first.session._setupstate.teardown_exact(first.session)  # type: ignore[arg-type]  # noqa: SLF001
        self.failed = False

    def observe(self, items: list[pytest.Item]) -> list[Seen]:
        share = max(1, -(-len(items) // self.task.processes))
        parts = [items[start : start + share] for start in range(0, len(items), share)]
        answers = forked((partial(self.observe_part, part) for part in parts), self.task.processes)
        return [row for _at, answer in answers for row in msgspec.json.decode(answer, type=list[Seen])]

    def observe_part(self, items: list[pytest.Item]) -> bytes:
        seen = []
        for item, after in zip(items, [*items[1:], None], strict=True):
            self.switch.reached.clear()
            began = processor_time()
            self.failed = False
            self.run(item, after)
            seconds, reached = processor_time() - began, sorted(self.switch.reached)
            seen.append(Seen(item.nodeid, seconds, not self.failed, reached, stamp_of(item.path)))
        return msgspec.json.encode(seen)

    def run(self, item: pytest.Item, after: pytest.Item | None) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def try_forked(self, seen: list[Seen], tasks: list[int], items: dict[str, pytest.Item]) -> Iterator[Found]:
        plans = {number: plan(seen, partial(is_reached, number)) for number in tasks}
        bodies = (partial(self.fork_body, number, plans[number], items) for number in tasks)
        answers = forked(bodies, self.task.processes)
        for at, answer in answers:
            found = msgspec.json.decode(answer, type=Found) if answer else Found(tasks[at], ENDLESS, 0)
            say_found(self.task, found)
            yield found

    def fork_body(self, number: int, order: list[tuple[str, float]], items: dict[str, pytest.Item]) -> bytes:
        self.switch.on = number
        return msgspec.json.encode(self.try_in_order(number, order, items))

    def try_in_order(self, number: int, order: list[tuple[str, float]], items: dict[str, pytest.Item]) -> Found:
        """Tests one after the other until one fails or so much work has been done."""
        self.failed, work, tried = False, 0.0, 0
        present = [(items[name], seconds) for name, seconds in order if name in items]
        if len(present) < len(order):
            return Found(number, "(collection)", 0)
        for place, (item, seconds) in enumerate(present):
            if work > self.task.work:
                return Found(number, "", tried, len(present) - tried)
            bound(seconds)
            after = present[place + 1][0] if place + 1 < len(present) else None
            self.run(item, after)
            work, tried = work + seconds, tried + 1
            if self.failed:
                with contextlib.suppress(Exception):
                    item.session._setupstate.teardown_exact(None)  # noqa: SLF001
                return Found(number, item.nodeid, tried)
        return Found(number, "", tried)

    def try_anew(self, seen: list[Seen], at_import: list[int], items: dict[str, pytest.Item]) -> Iterator[Found]:
        functions = {row.name: getattr(items[row.name], "function", None) for row in seen}
        quickest = plan(seen, lambda row: True)

        def tried(number: int) -> Found:
            near = nearness(functions, words_at(self.mutant(number)))
            return self.tried_anew(number, sorted(quickest, key=lambda each: -near[each[0]]))

        with ThreadPoolExecutor(self.task.processes) as pool:
            yield from pool.map(tried, at_import)

    def tried_anew(self, number: int, order: list[tuple[str, float]]) -> Found:
        answer = Path(self.task.answer).with_suffix(f".{number}")
        task = msgspec.structs.replace(self.task, only=number, order=order, answer=str(answer))
        path = answer.with_suffix(f".task{number}")
        path.write_bytes(msgspec.json.encode(task))
        command = [sys.executable, "-m", "tools.mutation.trial", str(path)]
        subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        # No answer: nothing could even be imported or collected.
        found = Found(number, "(import)", 0)
        if answer.exists():
            (found,) = msgspec.json.decode(answer.read_bytes(), type=list[Found])
        say_found(self.task, found)
        return found

    def mutant(self, number: int) -> Mutant:
        return next(mutant for mutant in self.task.mutants if mutant.number == number)


def is_reached(number: int, row: Seen) -> bool:
    return number in row.reached


def plan(seen: list[Seen], wanted: Callable[[Seen], bool]) -> list[tuple[str, float]]:
    rows = sorted((row for row in seen if row.passed and wanted(row)), key=lambda row: row.seconds)
    return [(row.name, row.seconds) for row in rows]


def say(line: str) -> None:
    sys.__stderr__.write(line + "\n")  # type: ignore[union-attr]
    sys.__stderr__.flush()  # type: ignore[union-attr]


def say_found(task: Task, found: Found) -> None:
    mutant = next(mutant for mutant in task.mutants if mutant.number == found.number)
    end = "survives" if not found.killer else "killed  "
    more = f" ({found.left_out} left out)" if found.left_out else ""
    say(f"{end} {mutant.label} [{mutant.line}] {found.tried} tests{more} {found.killer}")


def main(path: str) -> None:
    task = msgspec.json.decode(Path(path).read_bytes(), type=Task)
    switch = Switch(task.only)
    weave(task.mutants, switch)
    plugin: Any = Trial(task, switch)
    arguments = ["-q", "-s", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", "not browser and not slow", *task.tests]
    sys.exit(pytest.main(arguments, plugins=[plugin]))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Work in child processes: a few at a time, each with its own temporary folder and a limit of what it may use."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

PROCESSES = 2
#: A test may use this many times its usual processor time, and so many seconds more, before it counts as endless.
SLACK, GRACE = 20, 30
#: Whoever waits for something that never comes uses no processor time; nobody waits as long as this.
PATIENCE = 600


def processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(part.ru_utime + part.ru_stime for part in used)


def bound(seconds: float) -> None:
    """The next test ends the process when it works far longer than it should."""
    used = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + SLACK * seconds + GRACE), resource.RLIM_INFINITY))
    signal.alarm(int(SLACK * seconds + PATIENCE))


def forked(bodies: Iterable[Callable[[], bytes]], processes: int) -> Iterator[tuple[int, bytes]]:
    """The answers of these functions as they come, with their places; each is worked out in a child of its own."""
    running: dict[int, tuple[int, str]] = {}
    for at, body in enumerate(bodies):
        if len(running) == processes:
            yield reaped(running)
        pid, folder = child(body)
        running[pid] = at, folder
    while running:
        yield reaped(running)


def reaped(running: dict[int, tuple[int, str]]) -> tuple[int, bytes]:
    """The next child that is done: its place and its answer, which is empty if it was ended."""
    pid = 0
    while pid not in running:
        pid, _status = os.wait()
    at, folder = running.pop(pid)
    answer = Path(folder) / "answer"
    found = answer.read_bytes() if answer.exists() else b""
    shutil.rmtree(folder, ignore_errors=True)
    return at, found


def child(body: Callable[[], bytes]) -> tuple[int, str]:
    folder = tempfile.mkdtemp(prefix="skald-mutants-")
    pid = os.fork()
    if pid:
        return pid, folder
    try:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = os.environ["TMPDIR"] = tempfile.tempdir = folder
        (Path(folder) / "answer").write_bytes(body())
    finally:
        os._exit(0)

"""No worker outlives whoever started it, also when that one was killed and could tidy nothing up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

PARENT = """
import os, sys, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from skald.simulation.workers import leave_with_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, mp_context=get_context(sys.argv[1]), initializer=leave_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(os.name != "posix", reason="a process is looked for by its number")
@pytest.mark.parametrize("way", ["spawn", "fork"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_worker_leaves_with_its_parent(tmp_path, way, number):
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(script), way], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    worker = int(parent.stdout.readline())
    assert lives(worker)
    parent.send_signal(number)
    parent.wait(timeout=30)
    parent.stdout.close()
    end = time.monotonic() + 30
    while lives(worker) and time.monotonic() < end:
        time.sleep(0.05)
    assert not lives(worker)

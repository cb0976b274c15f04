"""No worker outlives whoever started it, also when that one was killed and could tidy nothing up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

PARENT = """
import os, sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from skald.simulation.workers import leave_with_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, mp_context=get_context(sys.argv[1]), initializer=leave_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are those of Unix")
@pytest.mark.parametrize("way", ["spawn", "fork"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_worker_leaves_with_its_parent(tmp_path, way, number):
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    command = [sys.executable, str(script), way]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        worker = int(parent.stdout.readline())
        os.kill(worker, 0)  # raises if there is no such process
        parent.send_signal(number)
        # The worker holds the same pipe: it has an end only when both are gone.
        assert parent.communicate(timeout=300) == ("", None)

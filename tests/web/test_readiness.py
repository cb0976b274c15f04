"""Threads that read into the same classes at the same moment, right after the start: the server lives."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: A thread may be interrupted anywhere; eight of them read into every class that there is for the first time.
_READ_AT_ONCE = """
import sys
from contextlib import suppress
from threading import Barrier, Thread
import skald.web.asgi
import msgspec
from skald.content.working_out import kinds as known
from skald.web.readiness import PACKAGES

sys.setswitchinterval(1e-6)
# Battles are told by values of the simulation, which pages bring along.
read = (*PACKAGES, "skald.simulation")
kinds = sorted({each for each in known(msgspec.Struct) if each.__module__.startswith(read)}, key=repr)
gate = Barrier(8)

def read():
    for kind in kinds:
        gate.wait()
        with suppress(TypeError, NameError, msgspec.MsgspecError):
            msgspec.convert({"a": [{}]}, kind)

threads = [Thread(target=read) for _each in range(8)]
for each in threads:
    each.start()
for each in threads:
    each.join()
print(len(kinds))
"""


def test_classes_are_worked_out_before_threads_read_into_them(tmp_path):
    environment = {**os.environ, "SKALD_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "skald.web.settings"}
    done = subprocess.run(
        [sys.executable, "-c", _READ_AT_ONCE], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 150

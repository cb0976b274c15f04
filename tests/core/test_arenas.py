"""Small objects lie in pieces of the core's own, which are given back to the system when nothing is left in them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from skald.core import KIND

_STATUS = Path("/proc/self/status")
pytestmark = pytest.mark.skipif(KIND == "plain" or not _STATUS.exists(), reason="the core is not compiled for here")

_FILL = """
from pathlib import Path
import skald.core

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

print(resident())
for _ in range(3):
    kept = [(number, str(number)) for number in range(600_000)]
    assert all(str(number) == word for number, word in kept)
    print(resident())
    del kept
    print(resident())
"""


def test_what_was_let_go_of_is_given_back():
    ran = subprocess.run([sys.executable, "-c", _FILL], capture_output=True, text=True, check=True)
    before, *rest = (int(line) for line in ran.stdout.split())
    for full, empty in zip(rest[::2], rest[1::2], strict=True):
        assert full - before > 50_000
        assert empty - before < (full - before) // 3


_AGAIN = """
import sys
from pathlib import Path

from skald.core import loading

first = Path(loading.COMPILED.__file__)
other = Path(sys.argv[1]) / first.name
other.symlink_to(first)
loading.loaded(other)
kept = [(number, str(number)) for number in range(600_000)]
del kept
print("ended")
"""


def test_cores_that_are_loaded_again_give_back_too(tmp_path: Path):
    line = [sys.executable, "-c", _AGAIN, str(tmp_path)]
    assert subprocess.run(line, capture_output=True, text=True, check=True, timeout=120).stdout == "ended\n"

"""Golden battles are played the same, byte by byte, on the core that the other tests don't use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from skald.core import KIND
from skald.core.loading import find, shelf

ROOT = Path(__file__).parents[2]
OTHER = "plain" if KIND == "compiled" else "compiled"
_PLAY = """
import sys
from skald.core import KIND
from tools.golden_replays import GOLDEN, played
assert KIND == sys.argv[1]
for golden in GOLDEN[int(sys.argv[2])::4]:
    assert played(golden) == golden.path.read_text(encoding="utf-8"), golden.path.name
"""


@pytest.mark.parametrize("part", range(4))
def test_golden_battles_are_the_same_on_the_other_core(part: int):
    if OTHER == "compiled" and find("", shelf()) is None:
        pytest.skip("the core is not compiled here")
    environment = {**os.environ, "SKALD_CORE": OTHER}
    line = [sys.executable, "-c", _PLAY, OTHER, str(part)]
    ran = subprocess.run(line, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]

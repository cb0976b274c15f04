"""What happens in one instant: both lords at once, and a server that is killed while a campaign is played."""

import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def started(data: Path, what: str, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.web.campaigns.process", what],
        cwd=ROOT, env={**os.environ, "SKALD_DATA": str(data), "DJANGO_SETTINGS_MODULE": "skald.web.settings", **more},
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def run(data: Path, what: str, **more: str) -> tuple[int, str]:
    with started(data, what, **more) as process:
        said, _nothing = process.communicate(timeout=300)
    return process.returncode, said


def told(said: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(said.splitlines()[-1])
    return found


@pytest.mark.slow
def test_two_hands_in_the_same_instant_are_shown_once(tmp_path):
    """Once here; `scripts/bench instants` does it 200 times."""
    code, said = run(tmp_path, "both")
    assert code == 0
    found = told(said)
    assert (found["shown"], found["turn"], found["phase"], found["same"]) == (1, 2, "bids", True)
    assert found["entries"] == list(range(int(str(found["length"]))))


@pytest.mark.slow
def test_a_server_killed_at_any_moment_can_go_on(tmp_path):
    for wanted in count(8, 43):
        process = started(tmp_path, "play")
        assert process.stdout is not None
        acknowledged = 0
        for line in process.stdout:
            acknowledged = int(line)
            if acknowledged >= wanted:
                process.kill()
                break
        process.stdout.close()
        process.wait()
        found = told(run(tmp_path, "look")[1])
        assert int(str(found["length"])) >= acknowledged
        assert found["entries"] == list(range(int(str(found["length"]))))
        assert found["same"] is True
        if process.returncode == 0 or wanted > 50:
            break

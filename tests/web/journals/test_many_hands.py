"""Several processes on one journal, after one was killed in the middle: on a file and on a PostgreSQL."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.postgres import POSTGRES, postgresql

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[3]
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.skipif(POSTGRES is None, reason="not installed"))]
FORMS = 12


@pytest.fixture(params=DATABASES)
def place(request, tmp_path) -> Iterator[dict[str, str]]:
    """The environment of processes that share a database."""
    environment = {**os.environ, "SKALD_DATA": str(tmp_path)}
    if request.param == "sqlite":
        yield environment
    else:
        with postgresql() as address:
            yield {**environment, "DATABASE_URL": address}


def started(place: dict[str, str], what: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.web.journals.process", what]
    return subprocess.Popen(command, cwd=ROOT, env=place, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def run(place: dict[str, str], what: str) -> tuple[int, Any]:
    with started(place, what) as process:
        said, _nothing = process.communicate()
    return process.returncode, json.loads(said.splitlines()[-1]) if said else None


EMPTY = {"length": 0, "coins": 0, "version": 0, "numbers": [], "sum": 0, "forms": [], "hands": 0}


def test_processes_write_at_once_after_one_was_killed_before_its_rows_counted(place):
    assert run(place, "make") == (0, None)
    assert run(place, "die") == (-signal.SIGKILL, None)
    assert run(place, "look") == (0, EMPTY)
    processes = [started(place, "fill") for _process in range(3)]
    for process in processes:
        assert process.stdout is not None and json.loads(process.stdout.readline()) == "ready"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(" ".join(map(str, range(FORMS))) + "\n")
        process.stdin.flush()
    told = [json.loads(process.communicate()[0]) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    # Each form counts once, whoever was first (the killed one's too); nobody remembers more than there is.
    coins = FORMS + 3 * FORMS
    assert max(told) == coins
    assert run(place, "look")[1] == {
        "length": coins, "coins": coins, "version": coins, "numbers": list(range(coins)), "sum": coins,
        "forms": sorted(f"form-{number}" for number in range(FORMS)), "hands": 3,
    }  # fmt: skip

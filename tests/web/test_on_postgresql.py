"""Every test that uses the database, once more on a real PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.postgres import POSTGRES, postgresql

ROOT = Path(__file__).parents[2]
#: Dealt out in turn, so that processes that run side by side have about the same to do.
HANDS = 4
#: Said in two words, or this file would find itself.
MARK = "mark." + "django_db"


def files_with_rows() -> list[str]:
    """The files whose tests store something."""
    found = sorted(Path(__file__).parent.rglob("test_*.py"))
    return [str(file.relative_to(ROOT)) for file in found if MARK in file.read_text("utf-8")]


@pytest.mark.slow
@pytest.mark.skipif(POSTGRES is None, reason="PostgreSQL is not installed")
@pytest.mark.parametrize("hand", range(HANDS))
def test_everything_stored_works_on_postgresql_too(hand):
    with postgresql() as address:
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", *files_with_rows()[hand::HANDS], "-q", "-m", "django_db and not browser"],
            env={**os.environ, "DATABASE_URL": address, "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist"},
            capture_output=True, text=True, check=False, cwd=ROOT,
        )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-5000:]

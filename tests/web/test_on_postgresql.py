"""Every test that changes the database, once more on a real PostgreSQL."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.postgres import POSTGRES, postgresql

ROOT = Path(__file__).parents[2]
#: Dealt out in turn, so that processes that run side by side have about the same to do.
HANDS = 4
#: Tests of pages, words and prints: they look at what the others have stored, and every database tells it alike.
LOOKING = re.compile(r"test_(.*_pages|run_.*|found_.*|words_.*|papers|roles|zones|terms|end|demo|query_counts)\.py")
#: Said in two words, or this file would find itself.
MARK = "mark." + "django_db"


def files_with_rows() -> list[str]:
    """The files whose tests store something."""
    found = sorted(Path(__file__).parent.rglob("test_*.py"))
    storing = [file for file in found if not LOOKING.fullmatch(file.name) and MARK in file.read_text("utf-8")]
    return [str(file.relative_to(ROOT)) for file in storing]


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

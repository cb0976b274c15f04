"""Every test that uses the database, once more on a real PostgreSQL."""

import os
import subprocess
import sys

import pytest

from tests.web.postgres import POSTGRES, postgresql


@pytest.mark.slow
@pytest.mark.skipif(POSTGRES is None, reason="PostgreSQL is not installed")
def test_everything_stored_works_on_postgresql_too():
    with postgresql() as address:
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "tests/web", "-q", "-m", "django_db and not browser"],
            env={**os.environ, "DATABASE_URL": address, "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist"},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-5000:]

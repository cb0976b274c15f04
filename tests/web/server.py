"""A real `skald serve` in a process of its own, with the same luck in every run."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.empty_tables import lay_tables

ROOT = Path(__file__).parents[2]
#: The real ones, but for passwords.
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.web.server_settings"}
#: For servers at which agents play.
AGENTS = {"SKALD_AGENT_WORKERS": "0"}


@contextmanager
def serving(data: Path, port: int = 0, *, has_tables: bool = True, **environment: str) -> Iterator[str]:
    """Start the server on a free port, give its address, stop it at the end; it has to live that long."""
    with started(data, port, has_tables=has_tables, **environment) as (process, address):
        try:
            yield address
        finally:
            # Whatever went wrong before, this is its cause: nobody answers where a server has ended.
            assert process.poll() is None, f"the server ended by itself, with code {process.poll()}"


@contextmanager
def started(
    data: Path, port: int = 0, *, has_tables: bool = True, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The same, with the process, for tests that pull its plug."""
    if has_tables and "DATABASE_URL" not in environment:
        lay_tables(data)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.web.steady", "--lang", "en", "serve", "--port", str(port)],
        cwd=ROOT,
        env={
            **os.environ,
            **SETTINGS,
            "SKALD_DATA": str(data),
            # No process for agents: most tests have none.
            "SKALD_AGENT_WORKERS": "-1",
            **environment,
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    with process, process.stdout as output:
        try:
            yield process, _address(output.readline() + output.readline())
        finally:
            process.terminate()


def _address(announcement: str) -> str:
    found = re.search(r"http://\S+:\d+", announcement)
    assert found, f"the server announced no address: {announcement!r}"
    return found.group()

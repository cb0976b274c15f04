"""A real `skald serve` in a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(data: Path, **environment: str) -> Iterator[str]:
    """Start the server on a free port, give its address, stop it at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "skald", "--lang", "en", "serve", "--port", "0"],
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "skald.web.settings",
            "SKALD_DATA": str(data),
            **environment,
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    with process, process.stdout as output:
        try:
            yield _address(output.readline() + output.readline())
        finally:
            process.terminate()


def _address(announcement: str) -> str:
    found = re.search(r"http://\S+:\d+", announcement)
    assert found, f"the server announced no address: {announcement!r}"
    return found.group()

"""A real PostgreSQL for the tests."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# Debian keeps the server's programs together, out of the PATH.
POSTGRES = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True)), None) or (
    Path(found).resolve() if (found := shutil.which("postgres")) else None
)


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL of its own on a Unix socket. It refuses to run as root, so root lends it Debian's user."""
    assert POSTGRES
    owner: dict[str, Any] = {}
    # A short path: the name of a socket may have only about a hundred characters.
    with tempfile.TemporaryDirectory(prefix="skald-pg-") as folder:
        if os.getuid() == 0:
            owner = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(folder, "postgres", "postgres")
        data = f"{folder}/data"
        make = [str(POSTGRES.with_name("initdb")), "-A", "trust", "-U", "skald", "-D", data]
        subprocess.run(make, check=True, capture_output=True, cwd=folder, **owner)
        # Nobody pulls the plug here.
        hasty = ["-c", "fsync=off", "-c", "synchronous_commit=off"]
        told = ["-k", folder, "-c", "listen_addresses=", *hasty]
        steer = [str(POSTGRES.with_name("pg_ctl")), "-D", data, "-l", f"{folder}/log", "-w"]
        # It comes back when the server answers.
        subprocess.run([*steer, "-o", " ".join(told), "start"], check=True, capture_output=True, cwd=folder, **owner)
        try:
            yield f"postgresql://skald@/postgres?host={folder}"
        finally:
            subprocess.run([*steer, "-m", "immediate", "stop"], check=True, capture_output=True, cwd=folder, **owner)

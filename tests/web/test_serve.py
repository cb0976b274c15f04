"""A real server process: on SQLite, on PostgreSQL, and when its port is taken."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.web.server import serving

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
        start = [str(POSTGRES), "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
        with subprocess.Popen(start, stderr=subprocess.DEVNULL, cwd=folder, **owner) as server:
            try:
                ready = [str(POSTGRES.with_name("pg_isready")), "-h", folder]
                while subprocess.run(ready, capture_output=True, check=False).returncode:
                    assert server.poll() is None, "PostgreSQL did not start"
                    time.sleep(0.05)
                yield f"postgresql://skald@/postgres?host={folder}"
            finally:
                server.terminate()


def read(address: str) -> bytes:
    with urlopen(address, timeout=20) as answer:
        content: bytes = answer.read()
        return content


def test_serve_answers_from_an_empty_folder(tmp_path):
    with serving(tmp_path / "data") as address:
        assert read(address + "/healthz") == b"ok\n"
        assert b"Skald" in read(address + "/")
    assert (tmp_path / "data" / "skald.sqlite3").exists()


@pytest.mark.skipif(POSTGRES is None, reason="PostgreSQL is not installed")
def test_serve_answers_from_postgresql(tmp_path):
    with postgresql() as url, serving(tmp_path / "skald", DATABASE_URL=url) as address:
        assert read(address + "/healthz") == b"ok\n"
    assert not (tmp_path / "skald" / "skald.sqlite3").exists()


@pytest.mark.parametrize(("lang", "words"), [("en", "is already in use"), ("fr", "est déjà pris")])
def test_serve_on_a_busy_port_says_so(tmp_path, lang, words):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "skald", "--lang", lang, "serve", "--port", str(port)]
        result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr

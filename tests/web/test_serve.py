"""A real server process: on SQLite, on PostgreSQL, and when its port is taken."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from skald.cli import serve
from tests.web.postgres import POSTGRES, postgresql
from tests.web.server import serving


def read(address: str) -> bytes:
    with urlopen(address, timeout=60) as answer:
        content: bytes = answer.read()
        return content


def test_serve_answers_from_an_empty_folder(tmp_path):
    with serving(tmp_path / "data", has_tables=False) as address:
        assert read(address + "/healthz") == b"ok\n"
        assert b"Skald" in read(address + "/")
    assert (tmp_path / "data" / "skald.sqlite3").exists()


@pytest.mark.skipif(POSTGRES is None, reason="PostgreSQL is not installed")
def test_serve_answers_from_postgresql(tmp_path):
    with postgresql() as url, serving(tmp_path / "skald", DATABASE_URL=url) as address:
        assert read(address + "/healthz") == b"ok\n"
    assert not (tmp_path / "skald" / "skald.sqlite3").exists()


def test_three_may_start_at_once_in_an_empty_folder(tmp_path):
    # What every command and server begins with, and little else.
    command = [sys.executable, "-m", "skald", "let-in"]
    place = {**os.environ, "SKALD_DATA": str(tmp_path / "data")}
    started = [subprocess.Popen(command, env=place, stdout=subprocess.DEVNULL) for _ in range(3)]
    assert [each.wait(timeout=300) for each in started] == [0, 0, 0]


@pytest.mark.parametrize(("lang", "words"), [("en", "is already in use"), ("fr", "est déjà pris")])
def test_serve_on_a_busy_port_says_so(tmp_path, lang, words):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "skald", "--lang", lang, "serve", "--port", str(port)]
        result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def demo_addresses(data: Path, *kinds: str) -> set[str]:
    """The addresses that demos of these kinds print."""
    place = {**os.environ, "SKALD_DATA": str(data), "DJANGO_SETTINGS_MODULE": "skald.web.settings"}
    commands = [[sys.executable, "-m", "skald", "demo", kind] for kind in kinds]
    printed = [subprocess.run(each, env=place, capture_output=True, text=True, check=True).stdout for each in commands]
    found = [set(re.findall(r"http://[^/\s]+", text)) for text in printed]
    assert found == [found[0]] * len(kinds)
    return found[0]


def test_demos_print_the_address_that_is_served(tmp_path):
    with serving(tmp_path / "data") as address:
        assert demo_addresses(tmp_path / "data", "tournament", "campaign") == {address}
    options = {each.name: each.default for each in serve.command.params}
    assert demo_addresses(tmp_path / "data", "campaign") == {f"http://{options['host']}:{options['port']}"}

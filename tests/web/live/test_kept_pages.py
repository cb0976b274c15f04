"""Kept pages of a real server: the same answer as the page that was made, and never an old one."""

import os
import socket
import subprocess
import sys
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from skald.cli.serve import listen
from skald.web.kept_pages import asked_in
from tests.web.server import serving

START = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from skald.web.tournaments.services.importing import import_event
from skald.web.accounts.models import User
from tests.kit.tournaments import played_event
event = import_event(event=played_event(8, 2, 1), organiser=User.objects.create(username="anna"))
print(event.uid)
"""
RENAME = """
import sys, django; django.setup()
from skald.tournament.journal import Renamed
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add
add(event=Event.objects.get(), entries=[Renamed(sys.argv[1])], actor=Actor("organiser"))
"""


def run(code: str, data, *arguments: str) -> str:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "SKALD_DATA": str(data)}
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments], env={**environment, "PYTHONPATH": "."}, check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    return ran.stdout.strip()


def asked(connection: HTTPConnection, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    answer = connection.getresponse()
    told = {name.lower(): text for name, text in answer.getheaders() if name.lower() != "date"}
    return answer.status, told, answer.read().decode()


def test_kept_page_is_the_made_page_and_never_old(tmp_path):
    path = f"/events/{run(START, tmp_path)}/standings"
    with serving(tmp_path) as address:
        where = urlsplit(address)
        connection = HTTPConnection(where.hostname or "", where.port, timeout=20)
        first = asked(connection, path, Accept_Language="en")
        assert first[0] == 200 and "Standings" in first[2] and "content-security-policy" in first[1]
        assert [asked(connection, path, Accept_Language="en") for _again in range(3)] == [first] * 3
        assert "Classement" in asked(connection, path, Accept_Language="fr")[2]
        assert "Classement" in asked(connection, path, Accept_Language="en", Cookie="skald-language=fr")[2]
        for name in ("One", "Two", "Three"):
            run(RENAME, tmp_path, name)
            assert f"<title>Standings · {name} · Skald</title>" in asked(connection, path, Accept_Language="en")[2]
            assert f"· {name} ·" in asked(connection, path, Accept_Language="fr")[2]
        connection.close()


def scope(*headers: tuple[bytes, bytes], method: str = "GET"):
    return {"type": "http", "method": method, "path": "/x", "query_string": b"a=1", "headers": list(headers)}


@pytest.mark.parametrize(
    "asked_scope",
    [
        scope(method="POST"), scope(method="HEAD"), scope((b"cookie", b"skald-session=1")),
        scope((b"cookie", b"a=1; messages=x")), scope((b"cookie", b"a=1"), (b"cookie", b"skald-session=1")),
        scope((b"host", b"a"), (b"host", b"b")),
    ],
)  # fmt: skip
def test_what_may_be_personal_is_handed_on(asked_scope):
    assert asked_in(asked_scope) is None


def test_other_cookies_are_no_matter():
    plain = asked_in(scope((b"host", b"h"), (b"accept-language", b"fr")))
    assert plain == asked_in(scope((b"host", b"h"), (b"accept-language", b"fr"), (b"cookie", b"skald-csrf=x")))
    assert plain == ("h", "/x", "a=1", "fr", "")


def test_answers_do_not_wait_for_acknowledgements():
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1

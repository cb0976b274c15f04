"""Kept pages of a real server: the same answer as the page that was made, and never an old one."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import pytest

from skald.cli.serve import listen
from skald.web.kept_pages import Kept, Shelf, asked_in
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
MOVE = """
import sys, django; django.setup()
from skald.web.accounts.site import set_base_address
set_base_address(sys.argv[1])
"""


def run(code: str, data, *arguments: str) -> str:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "SKALD_DATA": str(data)}
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments], env={**environment, "PYTHONPATH": "."}, check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    return ran.stdout.strip()


def asked(where: SplitResult, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    # Each time anew: a connection that is left alone between two questions is closed by the server.
    connection = HTTPConnection(where.hostname or "", where.port, timeout=120)
    connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    answer = connection.getresponse()
    told = {name.lower(): text for name, text in answer.getheaders() if name.lower() != "date"}
    text = answer.read().decode()
    connection.close()
    return answer.status, told, text


class Served(NamedTuple):
    """A server with one event."""

    data: Path
    event: str
    where: SplitResult


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("data")
    event = f"/events/{run(START, data)}/"
    with serving(data) as address:
        yield Served(data, event, urlsplit(address))


def test_kept_page_is_the_made_page_and_never_old(served):
    path = f"{served.event}standings"
    where = served.where
    first = asked(where, path, Accept_Language="en")
    assert first[0] == 200 and "Standings" in first[2] and "content-security-policy" in first[1]
    assert [asked(where, path, Accept_Language="en") for _again in range(3)] == [first] * 3
    assert "Classement" in asked(where, path, Accept_Language="fr")[2]
    assert "Classement" in asked(where, path, Accept_Language="en", Cookie="skald-language=fr")[2]
    for name in ("One", "Two", "Three"):
        run(RENAME, served.data, name)
        assert f"<title>Standings · {name} · Skald</title>" in asked(where, path, Accept_Language="en")[2]
        assert f"· {name} ·" in asked(where, path, Accept_Language="fr")[2]


def test_the_big_screen_is_kept_until_the_event_or_the_address_changes(served):
    path = f"{served.event}screen"
    where = served.where
    first = asked(where, path, Accept_Language="en")
    assert first[0] == 200 and "Find your table" in first[2] and "set-cookie" not in first[1]
    assert [asked(where, path, Accept_Language="en") for _again in range(3)] == [first] * 3
    assert "Trouver votre table" in asked(where, path, Accept_Language="fr")[2]
    assert 'data-pinned="clock"' in asked(where, f"{path}?show=clock", Accept_Language="en")[2]
    # The code to join names another address as soon as an organiser sets one.
    for place in ("http://hall.example:8000", "http://other.example"):
        run(MOVE, served.data, place)
        assert f'<p class="address">at {place}/' in asked(where, path, Accept_Language="en")[2]
    run(RENAME, served.data, "Renamed")
    assert "Renamed" in asked(where, path, Accept_Language="en")[2]


def test_odds_are_kept_by_what_the_address_asks(served):
    where = served.where
    path = "/odds/?a.n=8&a.troop=warriors&d.n=4&d.troop=hearthguard"
    first = asked(where, path, Accept_Language="en")
    assert first[0] == 200 and "<title>8\N{NO-BREAK SPACE}Warriors against" in first[2] and "set-cookie" not in first[1]
    assert [asked(where, path, Accept_Language="en") for _again in range(3)] == [first] * 3
    assert "<title>8\N{NO-BREAK SPACE}Guerriers contre" in asked(where, path, Accept_Language="fr")[2]
    assert "<title>9\N{NO-BREAK SPACE}Warriors against" in asked(where, path.replace("8", "9"), Accept_Language="en")[2]
    typed = asked(where, "/odds/?q=8+warriors+v+4+hearthguard", Accept_Language="en")
    assert typed[0] == 200 and "<title>8\N{NO-BREAK SPACE}Warriors against" in typed[2] and "set-cookie" not in typed[1]


def test_a_shelf_holds_what_was_asked_last_within_its_bounds():
    shelf: Shelf[str] = Shelf(most=3, most_bytes=100)
    pages = {name: Kept((), name.encode() * 20, ()) for name in "abcd"}
    for name in "abc":
        shelf.put(name, pages[name])
    assert shelf.get("a") == pages["a"]
    shelf.put("d", pages["d"])
    assert [name for name in "abcd" if shelf.get(name)] == ["a", "c", "d"]
    shelf.put("d", Kept((), b"d" * 70, ()))
    assert [name for name in "abcd" if shelf.get(name)] == ["c", "d"]
    shelf.put("e", Kept((), b"e" * 101, ()))
    assert [name for name in "abcde" if shelf.get(name)] == []


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
    assert plain == ("http", "h", "/x", "a=1", "fr", "", False)


def test_phones_that_know_their_player_share_a_page_of_their_own():
    first, second = (asked_in(scope((b"host", b"h"), (b"cookie", b"skald-player=" + each))) for each in (b"x", b"y"))
    assert first == second == ("http", "h", "/x", "a=1", "", "", True)


def test_answers_do_not_wait_for_acknowledgements():
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1

"""An event in the database of a real server: made in a process of its own, entered by real requests."""

from __future__ import annotations

import http.cookiejar
import json
import os
import re
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.web.empty_tables import lay_tables
from tests.web.server import SETTINGS

ROOT = Path(__file__).parents[3]
_MAKE = """
import json, sys
import django
django.setup()
import msgspec
from skald.tournament.settings import Settings
from tests.web.tournaments.phones import hall, playing
from tests.web.tournaments.phones import j
from django.core.management import call_command
call_command("migrate", verbosity=0)
def make(scenario, players, password, settings):
    settings = msgspec.convert(settings, Settings)
    made = playing(players, scenario=scenario, settings=settings) if scenario else hall(players, settings=settings)
    if password:
        organiser = made.event.organisers.get()
        organiser.set_password(password)
        organiser.save()
    made.record(j.DetailsChanged(j.Details(registration="open")))
    tokens = {seat.player: seat.token for seat in made.seats}
    keys = {kind: made.pass_of(kind, label).token for kind, label in (("table", "1"), ("helper", "Ines"))}
    return {"uid": made.event.uid, **tokens, **keys}
print(json.dumps([make(**each) for each in json.loads(sys.argv[1])]))
"""


class Plan(NamedTuple):
    """A hall to be made: some players, round 1 published unless there is no scenario. Olga organises."""

    scenario: str = "take-and-hold"
    players: int = 4
    password: str = ""
    settings: Mapping[str, object] = {}


def make_halls(data: Path, plans: Iterable[Plan], **environment: str) -> list[dict[str, str]]:
    """Several halls by one process, in a database that need not exist yet; the secrets of their links."""
    if "DATABASE_URL" not in environment:
        lay_tables(data)
    done = subprocess.run(
        [sys.executable, "-c", _MAKE, json.dumps([plan._asdict() for plan in plans])], cwd=ROOT, check=True,
        capture_output=True,
        env={**os.environ, **SETTINGS, "SKALD_DATA": str(data), **environment},
        text=True,
    )  # fmt: skip
    found: list[dict[str, str]] = json.loads(done.stdout)
    return found


def make_hall(
    data: Path, scenario: str = "take-and-hold", *, players: int = 4, password: str = "", **environment: str
) -> dict[str, str]:
    """One of them."""
    (found,) = make_halls(data, [Plan(scenario, players, password)], **environment)
    return found


class Answer(NamedTuple):
    status: int
    page: str
    address: str


class _Stays(urllib.request.HTTPRedirectHandler):
    """Takes a redirection as the answer."""

    def redirect_request(self, *_given: Any) -> None:
        return None


class Phone:
    """Somebody's browser, without a script."""

    def __init__(self, site: str, *, follows: bool = True) -> None:
        self.site = site
        self._jar = http.cookiejar.CookieJar()
        handlers = [urllib.request.HTTPCookieProcessor(self._jar), *([] if follows else [_Stays()])]
        self._opener = urllib.request.build_opener(*handlers)

    def get(self, path: str) -> Answer:
        return self._ask(urllib.request.Request(self.site + path))

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        """Send a form; the token comes from a page that was looked at before."""
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": self.token()}).encode()
        return self._ask(urllib.request.Request(self.site + path, data, {"Referer": self.site + path}))

    def token(self) -> str:
        """What forms of this browser carry."""
        return next(str(cookie.value) for cookie in self._jar if cookie.name == "skald-csrf")

    def _ask(self, request: urllib.request.Request) -> Answer:
        try:
            with self._opener.open(request, timeout=60) as answer:
                return Answer(answer.status, answer.read().decode(errors="replace"), answer.url)
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read().decode(), request.full_url)


def journal_of(data: Path, uid: str) -> list[dict[str, Any]]:
    """The stored journal of an event, read past the server."""
    asked = (
        "SELECT body FROM tournaments_entry JOIN tournaments_event ON event_id = tournaments_event.id"
        " WHERE uid = ? ORDER BY number"
    )
    with sqlite3.connect(data / "skald.sqlite3") as connection:
        rows = connection.execute(asked, [uid]).fetchall()
    connection.close()
    return [json.loads(body) for (body,) in rows]


def once_of(page: str) -> str:
    """The key of a page's form."""
    found = re.search(r'name="once" value="([^"]+)"', page)
    assert found, "the page has no form with a key"
    return found[1]

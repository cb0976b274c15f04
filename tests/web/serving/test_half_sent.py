"""Requests that are never finished hold a connection and nothing else: every page goes on answering."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from skald.web.asgi import THREADS
from tests.web.server import serving
from tests.web.serving.unfinished import hanging
from tests.web.tournaments.real_hall import Phone, make_hall

COUNT = 500


def demo_campaign(data):
    done = subprocess.run(
        [sys.executable, "-m", "skald", "demo", "campaign", "--json"], check=True, capture_output=True, text=True,
        env={**os.environ, "SKALD_DATA": str(data), "DJANGO_SETTINGS_MODULE": "skald.web.settings"},
    )  # fmt: skip
    return json.loads(done.stdout)


def heard(site, topic):
    """The first line of a stream of live updates."""
    where = urlsplit(site)
    connection = HTTPConnection(where.hostname, where.port, timeout=60)
    connection.request("GET", f"/live/{topic}")
    with connection.getresponse() as answer:
        line = answer.readline()
    connection.close()
    return line


@pytest.mark.slow
def test_every_kind_of_page_answers_while_500_requests_hang(tmp_path):
    links = demo_campaign(tmp_path)
    lord, watch = (urlsplit(each).path for each in (links["seats"][0], links["watch"]))
    keys = make_hall(tmp_path, password="hall of olga")
    with serving(tmp_path) as site:
        phone = Phone(site)
        phone.get("/sign-in")
        assert phone.post("/sign-in", {"username": "olga", "password": "hall of olga"}).status == 200
        event = f"/events/{keys['uid']}/"
        pages = [
            "/", "/healthz", "/events/", event, event + "standings", event + "screen", event + "standings.csv",
            event + "standings.pdf", event + "run/", event + "run/players/", f"/p/{keys['p1']}/",
            f"/table/{keys['table']}/", f"/helper/{keys['helper']}/", "/code", "/events/restore",
            "/campaigns/", "/campaigns/new", lord, watch, "/odds/", "/static/skald/skald.css",
            "/battles/", "/battles/new", "/replays/", "/warbands/", "/warbands/build", "/boards/", "/boards/editor",
            "/rules/", "/api/docs", "/api/openapi.json",
        ]  # fmt: skip
        with hanging(site, phone.token(), COUNT) as held:
            for page in pages:
                assert held.hang() == COUNT
                assert (page, phone.get(page).status) == (page, 200)
                assert (page, Phone(site).get(page).status) == (page, 200)
                assert held.still_hanging() > 2 * THREADS
            assert held.hang() == COUNT
            assert phone.post("/language", {"language": "fr", "next": "/"}).status == 200
            assert "Tournois" in phone.get("/").page
            assert heard(site, f"event.{keys['uid']}").startswith(b"id: ")
            assert held.still_hanging() > 2 * THREADS

"""A real server tells listeners of changes, also of those that another process makes."""

import os
import subprocess
import sys
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.web.server import serving, started

CHANGE = """
import sys, django; django.setup()
from django.db import transaction
from skald.web.live.topics import bump
with transaction.atomic(): bump(sys.argv[1])
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    with serving(data) as address:
        yield urlsplit(address), data


@contextmanager
def listening(site, topic="event.abc", **headers):
    where, _data = site
    with closing(HTTPConnection(where.hostname, where.port, timeout=120)) as connection:
        connection.request("GET", f"/live/{topic}", headers=headers)
        with connection.getresponse() as answer:
            yield answer


def change(site, topic="event.abc"):
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "SKALD_DATA": str(site[1])}
    subprocess.run([sys.executable, "-c", CHANGE, topic], check=True, env=environment)


def told(answer):
    return [answer.readline().strip() for _ in range(3)]


def test_a_listener_hears_of_a_change_of_another_process(site):
    with listening(site) as answer:
        assert answer.headers["content-type"] == "text/event-stream"
        assert told(answer) == [b"id: 0", b"data: 0", b""]
        change(site)
        assert told(answer) == [b"id: 1", b"data: 1", b""]


def test_who_comes_back_is_told_only_what_is_new(site):
    change(site, "event.def")
    with listening(site, "event.def", **{"Last-Event-ID": "0"}) as again:
        assert told(again) == [b"id: 1", b"data: 1", b""]
    with listening(site, "event.def", **{"Last-Event-ID": "1"}) as current:
        change(site, "event.def")
        assert told(current) == [b"id: 2", b"data: 2", b""]


def test_there_is_nothing_to_hear_elsewhere(site):
    for topic in ("", "event", "event.a/b", "event." + "x" * 41, "%00"):
        with listening(site, topic) as answer:
            assert (topic, answer.status) == (topic, 404)


def test_unknown_hosts_hear_nothing(site):
    with listening(site, Host="elsewhere.example") as answer:
        assert answer.status == 404


def test_server_that_closes_lets_listeners_go(tmp_path):
    with started(tmp_path) as (process, address), listening((urlsplit(address), tmp_path)) as answer:
        assert told(answer) == [b"id: 0", b"data: 0", b""]
        process.terminate()
        # Whoever is cut off when the grace is over hears no end, and this raises IncompleteRead.
        assert answer.read() == b""
        process.wait()

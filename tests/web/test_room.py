"""A server that can't write any more: it says so, keeps what it has, and goes on when there is room."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing

import pytest
from django.db import OperationalError

from skald.web import room
from skald.web.room import Room, is_about_room
from tests.web.server import serving
from tests.web.tournaments.real_hall import Phone

CAMPAIGN = {
    "name": "Feud", "lord": "Astrid", "mode": "links", "preset": "paper", "map": "two-lands", "side": "0",
    "bloc": "order", "pace": "free",
}  # fmt: skip
ENOUGH_TO_FILL_IT = 50


def pages_of(data):
    with closing(sqlite3.connect(data / "skald.sqlite3")) as connection:
        return connection.execute("PRAGMA page_count").fetchone()[0]


def filled(phone):
    """Begin campaigns until one can't be saved; the last page, and the one of the first campaign."""
    found = []
    for _each in range(ENOUGH_TO_FILL_IT):
        phone.get("/campaigns/new")
        found.append(phone.post("/campaigns/new", CAMPAIGN))
        if found[-1].status != 200:
            break
    return found[-1], found[0]


@pytest.mark.slow
def test_a_full_disk_is_said_on_the_page_and_by_healthz(tmp_path):
    with serving(tmp_path) as site:
        assert Phone(site).get("/healthz")[:2] == (200, "ok\n")
    cramped = {"DJANGO_SETTINGS_MODULE": "tests.web.cramped_settings", "MOST_PAGES": str(pages_of(tmp_path) + 20)}
    with serving(tmp_path, **cramped) as site:
        phone = Phone(site)
        last, first = filled(phone)
        assert last.status == 507
        assert "The disk of this server is full." in last.page
        assert phone.get("/healthz")[:2] == (507, "disk full\n")
        assert phone.get(first.address.removeprefix(site)).status == 200
        phone.post("/language", {"language": "fr", "next": "/"})
        assert "Le disque de ce serveur est plein." in phone.post("/campaigns/new", CAMPAIGN).page
    with serving(tmp_path) as site:
        phone = Phone(site)
        assert phone.get("/healthz")[:2] == (200, "ok\n")
        phone.get("/campaigns/new")
        assert phone.post("/campaigns/new", CAMPAIGN).status == 200


@pytest.mark.django_db
def test_after_a_failure_healthz_tries_to_write_until_it_can(client):
    seen = Room()
    assert not seen.is_full()
    seen.note_full()
    assert not seen.is_full()
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_a_disk_with_hardly_any_room_is_full_already(client, monkeypatch):
    monkeypatch.setattr(room, "LEAST_BYTES", 10**18)
    assert (client.get("/healthz").status_code, client.get("/healthz").content) == (507, b"disk full\n")


def test_what_is_about_room_is_found_behind_other_errors():
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA max_page_count=2")
        connection.execute("CREATE TABLE a (b)")
        with pytest.raises(sqlite3.OperationalError) as full:
            connection.execute("INSERT INTO a VALUES (?)", ["x" * 100_000])
        with pytest.raises(sqlite3.OperationalError) as wrong:
            connection.execute("SELECT nothing")
    wrapped = OperationalError("database or disk is full")
    wrapped.__cause__ = full.value
    assert [is_about_room(each) for each in (wrapped, full.value, OSError(errno.ENOSPC, ""))] == [True] * 3
    assert [is_about_room(each) for each in (wrong.value, OSError(errno.EACCES, ""), None)] == [False] * 3

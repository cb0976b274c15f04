"""The plug pulled, and many hands at once: what was acknowledged stays, and nothing counts twice or by half."""

from __future__ import annotations

import http.client
import json
import os
import signal
import sqlite3
import urllib.error
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from threading import Barrier
from typing import Any, NamedTuple

import pytest

from tests.kit.length import tried
from tests.web.postgres import POSTGRES, postgresql
from tests.web.server import serving, started
from tests.web.tournaments.real_hall import Phone, Plan, make_halls, once_of

pytestmark = pytest.mark.slow
PASSWORD = "ravens-over-the-fjord"
POINTS = {"how": "points", "ending": "played", "b-points": "2", "send": "1"}
#: What somebody sees whose server is gone.
GONE = (urllib.error.URLError, http.client.HTTPException, OSError)
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.skipif(POSTGRES is None, reason="not installed"))]


class Row(NamedTuple):
    """An entry as it lies in the database."""

    number: int
    once: str
    entry: dict[str, Any]


class Store(NamedTuple):
    """Where a server keeps its data: the folder, and what else its environment says."""

    data: Path
    environment: dict[str, str]


@pytest.fixture(scope="module", params=DATABASES)
def kept(request, tmp_path_factory) -> Iterator[Store]:
    data = tmp_path_factory.mktemp("data")
    if request.param == "sqlite":
        yield Store(data, {})
    else:
        with postgresql() as url:
            yield Store(data, {"DATABASE_URL": url})


def spare_the_second_database(kept: Store) -> None:
    """Each kill costs two servers: beside all other tests they are killed on one database here."""
    if kept.environment and os.environ.get("SKALD_TEST_POSTGRESQL") != "all":
        pytest.skip(
            "servers on PostgreSQL are killed by tests/web/battles/test_kills.py; here with SKALD_TEST_POSTGRESQL=all"
        )


#: A hall for each test, all made by one process.
HALLS = {
    "instant": Plan(password=PASSWORD), "pairing": Plan("", players=8, password=PASSWORD),
    "twice": Plan(password=PASSWORD), "clicks": Plan(), "burst": Plan(players=8),
}  # fmt: skip


@pytest.fixture(scope="module")
def halls(kept) -> dict[str, dict[str, str]]:
    """The secrets of their links."""
    return dict(zip(HALLS, make_halls(kept.data, HALLS.values(), **kept.environment), strict=True))


@pytest.fixture(scope="module")
def site(kept) -> Iterator[str]:
    """A server for all tests that let it live."""
    with serving(kept.data, **kept.environment) as address:
        yield address


def rows_of(kept: Store, uid: str) -> list[Row]:
    """The journal of an event, read past the server; it has to be as long as the event says."""
    url = kept.environment.get("DATABASE_URL")
    connection = _connected(url) if url else sqlite3.connect(kept.data / "skald.sqlite3")
    # A number that the database itself gave: it needs no marks, which differ between the two.
    with connection:
        events = dict(connection.execute("SELECT uid, id FROM tournaments_event").fetchall())
        of_it = f"tournaments_entry WHERE event_id = {events[uid]} ORDER BY number"
        found = connection.execute(f"SELECT number, once, body FROM {of_it}").fetchall()
        lengths = connection.execute(f"SELECT length FROM tournaments_event WHERE id = {events[uid]}").fetchall()
    connection.close()
    assert [number for number, _once, _body in found] == list(range(len(found)))
    assert [tuple(each) for each in lengths] == [(len(found),)]
    return [Row(number, once, json.loads(body)) for number, once, body in found]


def _connected(url: str) -> Any:
    import psycopg

    return psycopg.connect(url)


def kinds(rows: list[Row]) -> Counter[str]:
    return Counter(row.entry["what"] for row in rows)


def at_desk(site: str) -> Phone:
    """The organiser's browser, signed in."""
    desk = Phone(site)
    desk.get("/sign-in")
    assert desk.post("/sign-in", {"username": "olga", "password": PASSWORD}).status == 200
    return desk


def together(*actions: Any) -> list[Any]:
    """All of them at the same instant; what each gave."""
    gate = Barrier(len(actions))

    def run(action: Any) -> Any:
        gate.wait()
        return action()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(run, actions))


def test_organiser_settles_at_the_instant_when_both_players_and_a_helper_enter(kept, halls, site):
    keys = halls["instant"]
    desk, helper = at_desk(site), Phone(site)
    players = {player: Phone(site) for player in ("p1", "p2")}
    places = {player: f"/p/{keys[player]}/round/1/result" for player in players}
    for player, phone in players.items():
        phone.get(places[player])
    by_helper = f"/helper/{keys['helper']}/round/1/p1"
    helper.get(by_helper)
    run = f"/events/{keys['uid']}/run/results/1/p1/sheet"
    answers = together(
        lambda: players["p1"].post(places["p1"], {**POINTS, "a-points": "9", "once": "of-p1"}).status,
        lambda: players["p2"].post(places["p2"], {**POINTS, "a-points": "7", "once": "of-p2"}).status,
        lambda: helper.post(by_helper, {**POINTS, "a-points": "9", "once": "of-helper"}).status,
        lambda: desk.post(run, {**POINTS, "a-points": "11", "once": "of-desk"}).status,
    )
    # Whoever comes after the result counts is told so; the organiser's word always counts.
    assert answers[3] == 200 and set(answers) <= {200, 409}
    rows = rows_of(kept, keys["uid"])
    entered = [row.once for row in rows if row.once]
    accepted = ["of-p1", "of-p2", "of-helper", "of-desk"]
    assert sorted(entered) == sorted(key for key, status in zip(accepted, answers, strict=True) if status == 200)
    settled = [row for row in rows if row.entry["what"] == "ResultSettled"]
    assert "of-desk" in [row.once for row in settled]
    shown = "9" if settled[-1].once == "of-helper" else "11"
    result = [line for line in desk.get(f"/events/{keys['uid']}/results.csv").page.splitlines() if "Anna" in line]
    assert [shown in line for line in result] == [True]


def test_two_organisers_pair_at_the_same_moment(kept, halls, site):
    keys = halls["pairing"]
    run = f"/events/{keys['uid']}/run/"
    desks = [at_desk(site) for _desk in range(2)]
    once = [once_of(desk.get(run).page) for desk in desks]
    desks[0].post(f"{run}players/", {"do": "check-in-all", "once": "all"})
    desks[0].post(run, {"do": "draw", "once": "draw"})
    # Each presses twice, and both at once.
    sent = [(desk, key) for desk, key in zip(desks, once, strict=True) for _click in range(2)]
    answers = together(*(lambda d=desk, k=key: d.post(run, {"do": "pair", "once": k}).status for desk, key in sent))
    # One of them has paired, however often he pressed; the other is told so each time, and nothing happens.
    assert sorted((answers[:2], answers[2:])) == [[200, 200], [422, 422]]
    rows = rows_of(kept, keys["uid"])
    assert (kinds(rows)["Paired"], kinds(rows)["Unpaired"]) == (1, 0)
    assert {row.entry["round"] for row in rows if row.entry["what"] == "Paired"} == {1}
    assert together(
        *(lambda d=desk: d.post(f"{run}rounds/1/", {"do": "publish", "once": "show"}).status for desk in desks)
    ) == [200, 200]
    assert kinds(rows_of(kept, keys["uid"]))["RoundPublished"] == 1


def test_forms_sent_twice_count_once(kept, halls, site):
    keys = halls["twice"]
    run = f"/events/{keys['uid']}/run/"
    desk = at_desk(site)
    forms = [
        ("players/new", {"do": "add", "name": "Zoe"}),
        ("players/of/p1/", {"do": "penalise:p1", "penalty-points": "2", "penalty-reason": "late"}),
        ("players/of/p2/", {"do": "drop:p2"}),
        ("clock/", {"do": "start", "minutes": "90"}),
        ("clock/", {"do": "extend", "minutes": "5"}),
        ("results/1/p1/sheet", {**POINTS, "a-points": "9"}),
    ]
    for at, (path, form) in enumerate(forms):
        before = len(rows_of(kept, keys["uid"]))
        once = {"once": f"form-{at}"}
        assert together(*[lambda p=path, f=form, o=once: desk.post(run + p, {**f, **o}).status] * 3) == [200] * 3
        added = kinds(rows_of(kept, keys["uid"])[before:])
        assert set(added.values()) == {1}, (path, added)


def test_server_killed_between_two_clicks_loses_nothing(kept, halls):
    spare_the_second_database(kept)
    data, environment = kept
    keys = halls["clicks"]
    with started(data, **environment) as (process, site):
        phone = Phone(site)
        place = f"/p/{keys['p1']}/round/1/result"
        phone.get(place)
        assert phone.post(place, {**POINTS, "a-points": "9", "once": "k"}).status == 200
        process.send_signal(signal.SIGKILL)
        process.wait()
    with serving(data, **environment) as site:
        phone.site = site
        # The page was still open: the second click goes to the new server, with the same cookie and the same key.
        assert phone.post(place, {**POINTS, "a-points": "9", "once": "k"}).status == 200
        assert kinds(rows_of(kept, keys["uid"]))["ResultEntered"] == 1
        other = Phone(site)
        other.get(f"/p/{keys['p2']}/")
        seen = json.dumps({"a_points": 9, "b_points": 2})
        assert other.post(f"/p/{keys['p2']}/round/1/confirm", {"seen": seen, "once": "yes"}).status == 200
        assert kinds(rows_of(kept, keys["uid"]))["ResultConfirmed"] == 1


#: Each needs a server more; `scripts/bench kills` pulls the plug again and again.
KILLS = tried(1, 2)


def test_server_killed_under_a_burst_keeps_every_acknowledged_result_once(kept, halls):
    spare_the_second_database(kept)
    data, environment = kept
    keys = halls["burst"]
    acknowledged: list[str] = []
    unknown: dict[str, tuple[str, dict[str, str]]] = {}
    for time in range(KILLS):
        told: SimpleQueue[bool] = SimpleQueue()
        with started(data, **environment) as (process, site), ThreadPoolExecutor(4) as pool:
            places = [f"/p/{keys[player]}/round/1/result" for player in ("p1", "p3", "p5", "p7")]
            phones = [Phone(site, follows=False) for _place in places]
            for phone, place in zip(phones, places, strict=True):
                phone.get(place)
            burst = [
                pool.submit(_send, phone, place, f"{time}-{at}", acknowledged, told)
                for at, (phone, place) in enumerate(zip(phones, places, strict=True))
            ]
            for _result in range(20):
                assert told.get(), "a phone stopped sending before the plug was pulled"
            process.send_signal(signal.SIGKILL)
            for each in burst:
                unknown |= each.result()
    assert len(unknown) == 4 * KILLS
    counted = Counter(row.once for row in rows_of(kept, keys["uid"]) if row.once)
    assert [key for key in acknowledged if counted[key] != 1] == []
    assert set(counted.values()) == {1}
    assert counted.keys() <= {*acknowledged, *unknown}
    with serving(data, **environment) as site:
        # Nobody knows whether these arrived: they are sent again, and count once.
        phone = Phone(site)
        for place, form in unknown.values():
            phone.get(place)
            assert phone.post(place, form).status == 200
        counted = Counter(row.once for row in rows_of(kept, keys["uid"]) if row.once)
        assert counted == dict.fromkeys([*acknowledged, *unknown], 1)
        assert phone.get(f"/events/{keys['uid']}/round/1").status == 200


def _send(
    phone: Phone, place: str, name: str, acknowledged: list[str], told: SimpleQueue[bool]
) -> dict[str, tuple[str, dict[str, str]]]:
    """Send one result after the other until the server is gone; the last one, of which nobody knows."""
    for number in count():
        once = f"{name}-{number}"
        form = {**POINTS, "a-points": str(3 + number % 40), "once": once}
        try:
            status = phone.post(place, form).status
        except GONE:
            told.put(False)
            return {once: (place, form)}
        told.put(status == 302)
        assert status == 302
        acknowledged.append(once)
    raise AssertionError

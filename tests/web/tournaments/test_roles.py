"""Every address of the site × everybody who may come to it, as one table; a new address without a row fails.

The columns are the roles of `everyone.ROLES`. A word is a status, or `in`: sent to the door for organisers. Posts carry
a form that would really change something, so that a missing guard would show.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from skald.content import boards
from skald.web.tournaments.models import ChessClock, Entry, Event, Pass, Seat
from tests.web.tournaments.everyone import ROLES, Address, addresses, filled, is_like_nobodys, scene

pytestmark = pytest.mark.django_db

Row = tuple[str, str]


def everybody(get: int, post: int = 405) -> Row:
    return " ".join([str(get)] * len(ROLES)), " ".join([str(post)] * len(ROLES))


def organisers(get: int = 200, post: int | None = None) -> Row:
    """Pages of this event's organisers. Others who are signed in are told that there is nothing."""
    only_read = everybody(405)[0] if post is None else f"in 404 {post} in in in in in"
    return f"in 404 {get} in in in in in", only_read


def signed_in(get: int, post: int) -> Row:
    """Pages of anybody who is signed in."""
    return f"in {get} {get} in in in in in", f"in {post} {post} in in in in in"


def held(get: Mapping[str, int], post: Mapping[str, int] | None = None) -> Row:
    """Pages of whoever holds the right key; to all others there is no such page."""
    answers = " ".join(str(get.get(role, 404)) for role in ROLES)
    return answers, everybody(405)[0] if post is None else " ".join(str(post.get(role, 404)) for role in ROLES)


PLAYERS = {"player": 200, "stranger": 200}
TABLE: dict[str, Row] = {
    "reference:front": everybody(200),
    "reference:rules": everybody(200),
    "reference:rule": everybody(404),
    "reference:glossary": everybody(200),
    "reference:changed": everybody(200),
    **{f"reference:{name}": everybody(200) for name in ("sheets", "quick", "quick-age", "file", "worker", "manifest")},
    "boards:shelf": everybody(200),
    "boards:editor": everybody(200, 200),
    **{f"boards:{name}": everybody(404) for name in ("board", "file")},
    **{f"warbands:{name}": everybody(200) for name in (
        "door", "build", "file", "print", "share", "hand-in", "compare",
    )},
    "warbands:read": everybody(405, 422),
    "warbands:against": everybody(200, 200),
    "odds:fight": everybody(200, 200),
    "odds:spell": everybody(200),
    # What visitors bring is found by whoever knows its whole name.
    "replays:door": everybody(200, 422),
    **{f"replays:{name}": everybody(404) for name in ("page", "film", "file")},
    "replays:play-on": everybody(404, 404),
    "language": everybody(302, 302),
    "healthz": everybody(200, 200),
    "joined": everybody(404),
    "accounts:sign-in": everybody(200, 422),
    "accounts:sign-out": everybody(405, 302),
    "accounts:welcome": everybody(410, 410),
    "accounts:desk": signed_in(200, 302),
    "accounts:invite": signed_in(405, 200),
    "tournaments:list": everybody(200),
    "tournaments:mine": signed_in(200, 405),
    "tournaments:new": signed_in(200, 302),
    "tournaments:restore": signed_in(200, 422),
    "tournaments:your-page": everybody(200, 302),
    "tournaments:your-page-in": everybody(200, 302),
    "tournaments:code": everybody(200, 422),
    "tournaments:run": organisers(200, 302),
    "tournaments:run-event-qr": organisers(200, 200),
    "tournaments:run-players": organisers(200, 302),
    "tournaments:run-player-new": organisers(200, 302),
    "tournaments:run-players-import": organisers(200, 302),
    "tournaments:run-players-export": organisers(200, 302),
    "tournaments:run-player-qr": organisers(200, 200),
    "tournaments:run-player": organisers(200, 302),
    "tournaments:run-player-list": organisers(200, 422),
    "tournaments:run-rounds": organisers(302, 302),
    "tournaments:run-round": organisers(200, 302),
    "tournaments:run-results": organisers(302, 302),
    "tournaments:run-results-of": organisers(200, 302),
    "tournaments:run-sheet": organisers(200, 302),
    "tournaments:run-game": organisers(200, 302),
    "tournaments:run-standings": organisers(200, 422),
    "tournaments:run-standings-after": organisers(200, 422),
    "tournaments:run-prizes": organisers(200, 302),
    "tournaments:run-clock": organisers(200, 302),
    "tournaments:run-boards": organisers(200, 302),
    "tournaments:run-journal": organisers(200, 200),
    "tournaments:run-undo": organisers(200, 302),
    "tournaments:run-keys": organisers(200, 302),
    "tournaments:run-key-qr": organisers(200, 200),
    "tournaments:run-settings": organisers(200, 200),
    "tournaments:run-details": organisers(200, 302),
    "tournaments:run-format": organisers(200, 422),
    "tournaments:run-tie-breaks": organisers(200, 302),
    "tournaments:run-section": organisers(200, 422),
    "tournaments:papers": organisers(200, 302),
    "tournaments:pairings-by-name": organisers(),
    "tournaments:pairings-by-table": organisers(),
    "tournaments:slips": organisers(),
    "tournaments:missing": organisers(),
    "tournaments:standings-paper": organisers(),
    "tournaments:warbands": organisers(),
    "tournaments:warband": organisers(),
    "tournaments:cards": organisers(),
    "tournaments:signs": organisers(),
    "tournaments:full-event-json": organisers(),
    "tournaments:t3": organisers(),
    "tournaments:carry": organisers(),
    "tournaments:import-results": organisers(200, 422),
    "tournaments:backups": organisers(),
    "tournaments:backup": organisers(404),
    "tournaments:forget": organisers(200, 302),
    "tournaments:standings-pdf": everybody(200),
    "tournaments:scenario-sheet": everybody(200),
    "tournaments:standings-csv": everybody(200),
    "tournaments:standings-json": everybody(200),
    "tournaments:results-csv": everybody(200),
    "tournaments:event-json": everybody(200),
    "tournaments:event": everybody(200),
    "tournaments:round": everybody(200),
    "tournaments:standings": everybody(200),
    "tournaments:standings-after": everybody(200),
    "tournaments:card": everybody(200),
    "tournaments:scenario": everybody(200),
    # This event keeps no board.
    **{f"tournaments:{name}": everybody(404) for name in ("board", "board-file")},
    "tournaments:draw": everybody(200),
    "tournaments:archive": everybody(200),
    "tournaments:screen": everybody(200),
    "tournaments:register": everybody(200, 409),
    "tournaments:player": held(PLAYERS),
    "tournaments:player-key": held(PLAYERS, PLAYERS),
    "tournaments:player-me": held(PLAYERS, {"player": 302, "stranger": 302}),
    "tournaments:player-leave": held(PLAYERS, {"player": 302, "stranger": 302}),
    # The list of the player is locked: the first round is published.
    "tournaments:player-list": held(PLAYERS, {"player": 409, "stranger": 302}),
    "tournaments:player-result": held({"player": 200}, {"player": 302}),
    "tournaments:player-confirm": held({"player": 302}, {"player": 409}),
    "tournaments:player-draft": held({}, {}),
    "tournaments:player-chess": held({"player": 200}, {"player": 302}),
    "tournaments:player-bid": held({"player": 200}, {"player": 302}),
    "tournaments:player-try": held({"player": 200}, {"player": 302}),
    # Only where lists are larger than games.
    "tournaments:player-points": held({}, {}),
    "tournaments:player-opponent": held({"player": 200}, {"player": 200}),
    "tournaments:table": held({"table": 200}),
    "tournaments:table-side": held({"table": 200}),
    "tournaments:table-result": held({"table": 200}, {"table": 302}),
    "tournaments:table-confirm": held({"table": 302}, {"table": 409}),
    "tournaments:table-draft": held({}, {}),
    "tournaments:table-chess": held({"table": 200}, {"table": 302}),
    "tournaments:table-bid": held({"table": 200}, {"table": 302}),
    "tournaments:helper": held({"helper": 200}),
    "tournaments:helper-game": held({"helper": 200}, {"helper": 302}),
    # None of these keys is a campaign's; who may do what there is told in its own tests.
    "campaigns:list": everybody(200),
    "campaigns:new": everybody(200, 422),
    **{f"campaigns:{name}": everybody(404) for name in (
        "seat", "state", "replay", "replay-film", "replay-file", "story", "turn", "journal", "receipts", "affairs",
        "shipped-file", "watch", "watch-turn", "watch-replay", "watch-replay-film", "watch-replay-file",
    )},
    **{f"campaigns:{name}": everybody(404, 404) for name in (
        "join", "hand-over", "orders", "battle", "correct", "amend", "call-me", "replay-play-on",
    )},
    # Addresses of forms lead back to their page.
    **{f"campaigns:{name}": everybody(302, 404) for name in (
        "bid", "ready", "removal", "way", "odds", "confirm", "propose", "answer", "resume", "concede", "rematch",
    )},
    # Nor is any a battle's.
    "battles:list": everybody(200),
    "battles:now": everybody(405, 302),
    "battles:new": everybody(200, 422),
    "battles:join": everybody(404, 404),
    "battles:told": everybody(404, 404),
    "battles:watched-told": everybody(404, 404),
    **{f"battles:{name}": everybody(404) for name in (
        "seat", "replay", "unit", "film", "odds", "example", "watch", "watched-replay", "watched-unit",
        "watched-film", "result", "watched-result", "moment", "watched-moment",
    )},
    **{f"battles:{name}": everybody(302, 404) for name in (
        "do", "follow", "roll", "plan", "back", "hand-over", "watchers", "yield", "asks",
    )},
    "api-docs": everybody(200),
    "battles-api:openapi-json": everybody(200, 200),
    "battles-api:api-root": everybody(404, 404),
    "battles-api:begin": everybody(405, 422),
    "battles-api:look": everybody(401),
    "battles-api:inputs": everybody(405, 401),
    "battles-api:plan": everybody(405, 401),
    "battles-api:replay": everybody(401),
}  # fmt: skip

BOARD = (resources.files(boards) / "hill-clans.toml").read_text("utf-8").replace("hill-clans", "north-wind")
POINTS = {"how": "points", "ending": "played", "a-points": "9", "b-points": "2", "send": "1", "once": "k"}
#: What is posted: something that this address would do for whoever may.
FORMS: dict[str, dict[str, str]] = {
    "language": {"language": "fr"},
    "accounts:sign-in": {"username": "anna", "password": "guessed"},
    "accounts:desk": {"address": "http://192.0.2.7:8000"},
    "tournaments:new": {"name": "Another", "preset": "manual"},
    "tournaments:code": {"code": "ZZZZ-ZZZZ"},
    "tournaments:run": {"do": "registration:open"},
    "tournaments:run-players": {"do": "check-in:p1"},
    "tournaments:run-player-new": {"do": "add", "name": "Zoe"},
    "tournaments:run-players-import": {"do": "import", "text": "Zoe,Ravens"},
    "tournaments:run-player": {"do": "new-link:p1"},
    "tournaments:run-player-list": {"do": "hand-in", "points-warriors": "2"},
    "tournaments:run-round": {"do": "publish"},
    "tournaments:run-results-of": {"do": "save", "a-p1": "15", "b-p1": "6"},
    "tournaments:run-sheet": POINTS,
    "tournaments:run-game": {"do": "clear"},
    "tournaments:run-standings": {"do": "announce"},
    "tournaments:run-standings-after": {"do": "announce"},
    "tournaments:run-prizes": {"do": "save", "painting-p1": "7"},
    "tournaments:run-clock": {"do": "start", "minutes": "90"},
    "tournaments:run-boards": {"do": "keep", "text": BOARD},
    "tournaments:run-undo": {"do": "undo"},
    "tournaments:run-keys": {"do": "add-helper", "helper-name": "Max"},
    "tournaments:run-details": {"do": "save", "name": "Renamed", "registration": "open"},
    "tournaments:run-format": {"do": "save", "preset": "nothing"},
    "tournaments:run-tie-breaks": {"do": "up:resistance"},
    "tournaments:run-section": {"do": "save"},
    "tournaments:register": {"name": "Zoe"},
    "tournaments:player-me": {"do": "hide"},
    "tournaments:player-list": {"do": "hand-in", "points-warriors": "6"},
    "tournaments:player-result": POINTS,
    "tournaments:player-confirm": {"seen": "{}"},
    "tournaments:player-chess": {"do": "press:a"},
    "tournaments:player-bid": {"bid": "3"},
    "tournaments:table-chess": {"do": "press:a"},
    "tournaments:table-bid": {"bid": "3"},
    "tournaments:table-result": POINTS,
    "tournaments:table-confirm": {"seen": "{}"},
    "tournaments:helper-game": POINTS,
}
#: Rounds that aren't published can still be, so this form goes to round 2.
CHOSEN: dict[str, dict[str, Any]] = {"tournaments:run-round": {"number": 2}}


def outcome(client: Client, method: str, place: str, form: dict[str, str]) -> tuple[str, object]:
    """What comes back as a word of the table, and what is stored then; whatever was changed is taken back."""
    cookies = client.cookies.copy()
    with transaction.atomic():
        answer = client.get(place) if method == "get" else client.post(place, form)
        after = stored() if answer.status_code != 405 else None
        transaction.set_rollback(True)
    client.cookies = cookies
    return "in" if "/sign-in" in answer.get("location", "") else str(answer.status_code), after


def stored() -> object:
    """All that is kept of events and keys; asked two thousand times, so in the database's own words."""
    tables = [each._meta.db_table for each in (Event, Entry, Seat, Pass, ChessClock, Event.organisers.through)]
    rows = []
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT * FROM {table} ORDER BY id")
            rows.append(cursor.fetchall())
    return rows


#: What anybody but the organiser may change: what is their own.
OWN = {
    "player": ["player-me", "player-leave", "player-result", "player-chess", "player-bid"],
    "stranger": ["player-me", "player-leave", "player-list"],
    "table": ["table-result", "table-chess", "table-bid"],
    "helper": ["helper-game"],
    "other": ["new"],
}


def test_every_address_has_a_row():
    assert sorted(each.name for each in addresses()) == sorted(TABLE)


@pytest.mark.parametrize("role", ROLES)
def test_everybody_gets_what_the_table_says_and_changes_only_their_own(role):
    made = scene()
    client = made.client(role)
    column = ROLES.index(role)
    before = stored()
    found, expected = {}, {}
    changed: dict[str, list[str]] = {"get": [], "post": []}
    for address in addresses():
        if is_like_nobodys(address, role):
            assert all(words.split()[column] == words.split()[0] for words in TABLE[address.name])
            continue
        place = filled(address, made, role, **CHOSEN.get(address.name, {}))
        for method, words in zip(("get", "post"), TABLE[address.name], strict=True):
            expected[address.name, method] = words.split()[column]
            found[address.name, method], after = outcome(client, method, place, FORMS.get(address.name, {}))
            if after is not None and after != before:
                changed[method].append(address.name.removeprefix("tournaments:"))
    assert found == expected
    # Looking at a page changes nothing, whoever looks.
    assert changed["get"] == []
    if role != "organiser":
        assert changed["post"] == OWN.get(role, [])


def _of_tournaments() -> list[Address]:
    return [each for each in addresses() if each.name.startswith("tournaments:")]


@pytest.mark.parametrize("role", ["player", "stranger", "table", "helper", "nobody", "other"])
def test_a_round_before_its_publication_is_no_page(role):
    made = scene()
    client = made.client(role)
    numbered = [each for each in _of_tournaments() if {"number", "after"} & set(each.given)]
    answers = {
        each.name: client.get(filled(each, made, role, number=2, after=2)).status_code
        for each in numbered
        if "run" not in each.name and TABLE[each.name] != organisers()
    }
    assert set(answers.values()) == {404}, answers


@pytest.mark.parametrize("kind", ["player", "table", "helper"])
def test_key_of_one_kind_opens_no_other_kind(kind):
    made = scene()
    client = Client()
    opened = [
        role
        for role in ROLES
        if client.get(f"/{'p' if kind == 'player' else kind}/{made.tokens[role]}/").status_code == 200
    ]
    assert opened == {"player": ["player", "stranger"], "table": ["table"], "helper": ["helper"]}[kind]

"""Every address of battles × everybody who may come to it, as one table; a new address without a row fails.

The columns are whose key stands in the address. Posts carry a form that would really change something.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from skald.rules.engine import options
from skald.rules.notation import format_action
from skald.web.battles import urls
from skald.web.battles.api.calls import api
from skald.web.battles.models import Battle, Entry, Seat
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import join
from skald.web.battles.services.playing import give
from skald.web.battles.tables import table_of
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db(transaction=True)

#: Whoever has to decide, whoever plays against, whoever watches; a link of invitation that was used, one that is open,
#: the seat to which it leads as long as nobody has it; and a key that opens nothing.
ROLES = ("mover", "other", "watcher", "used", "invited", "untaken", "nobody")
NOBODY = "nothing-that-opens-anything"


def seats(mover: int, other: int | None = None) -> str:
    return f"{mover} {mover if other is None else other} 404 404 404 404 404"


def watchers(status: int) -> str:
    return f"404 404 {status} 404 404 404 404"


#: A view that isn't sent anything says so whoever asks.
NONE = "405 " * 7
#: What is answered to looking, and to sending.
TABLE: dict[str, tuple[str, str]] = {
    "list": ("200 " * 7, NONE),
    "now": (NONE, "302 " * 7),
    "new": ("200 " * 7, "422 " * 7),
    "join": ("404 404 404 410 200 404 404", "404 404 404 410 302 404 404"),
    "seat": (seats(200), NONE),
    "do": ("302 " * 7, seats(302, 403)),
    "follow": ("302 " * 7, seats(302)),
    "roll": ("302 " * 7, seats(422)),
    "plan": ("302 " * 7, seats(422, 403)),
    "back": ("302 " * 7, seats(302)),
    "hand-over": ("302 " * 7, seats(302, 422)),
    "watchers": ("302 " * 7, seats(302)),
    "yield": ("302 " * 7, seats(302)),
    "asks": ("302 " * 7, seats(302)),
    "replay": (seats(200), NONE),
    "told": (seats(200), seats(422)),
    "film": (seats(200), NONE),
    "result": (seats(404), NONE),
    "odds": (seats(200), NONE),
    "example": (seats(204), NONE),
    "unit": (seats(200), NONE),
    "moment": (seats(200), NONE),
    "watch": (watchers(200), NONE),
    "watched-unit": (watchers(200), NONE),
    "watched-moment": (watchers(200), NONE),
    "watched-replay": (watchers(200), NONE),
    "watched-told": (watchers(200), watchers(422)),
    "watched-film": (watchers(200), NONE),
    "watched-result": (watchers(404), NONE),
}
#: A key of a seat that nobody has taken yet, or that opens nothing, is no key; one of another battle fits nothing here.
CALLS: dict[str, str] = {
    "look": "200 200 200 401 401 401 401",
    "inputs": "200 403 403 401 401 401 401",
    "plan": "422 403 403 401 401 401 401",
    "replay": "200 200 200 401 401 401 401",
}


class Met:
    """Two people at a table, and a table at which one is waited for."""

    def __init__(self) -> None:
        self.battle, left = begin("me", "open", prepared=True)
        assert left is not None
        self.invitation = Seat.objects.get(battle=self.battle, is_taken=False).invitation
        right = join(battle=self.battle, name="Bo")
        play_on(self.battle)
        self.battle.refresh_from_db()
        self.waiting, _seat = begin("me", "open", prepared=True)
        free = Seat.objects.get(battle=self.waiting, is_taken=False)
        table = table_of(self.battle)
        self.side = int(table.awaits.side)
        mover, other = (left, right) if self.side == 0 else (right, left)
        mover.battle = self.battle
        # Something that could be taken back.
        give(seat=mover, given=next(iter(options(table.ground.ruleset, table.state))))
        table = table_of(self.battle)
        assert int(table.awaits.side) == self.side
        self.keys = {
            "mover": mover.token, "other": other.token, "watcher": self.battle.watching, "used": self.invitation,
            "invited": free.invitation, "untaken": free.token, "nobody": NOBODY,
        }  # fmt: skip
        self.action = format_action(next(iter(options(table.ground.ruleset, table.state))))

    def form(self, name: str) -> dict[str, Any]:
        forms: dict[str, dict[str, Any]] = {
            "do": {"action": self.action}, "plan": {"change": self.action}, "back": {"way": "undo"},
            "hand-over": {"side": self.side, "player": "raider"}, "watchers": {"minutes": 5},
            "yield": {"allowed": "yes"}, "asks": {"manner": "attacks"}, "roll": {"class-0": 1},
            "told": {"at": 0}, "watched-told": {"at": 0}, "join": {"name": "Cy"},
        }  # fmt: skip
        return forms.get(name, {})

    def stored(self) -> list[Any]:
        """All that anybody could have changed."""
        seats = Seat.objects.order_by("pk").values_list("pk", "is_taken", "name", "asks")
        return [*Entry.objects.order_by("pk").values_list("body", flat=True), *seats, Battle.objects.count()]


def address(name: str, key: str) -> str:
    route = str(next(each.pattern for each in urls.urlpatterns if each.name == name))
    filled = route.replace("<slug:token>", key).replace("<int:number>", "0")
    return f"/battles/{filled}" + ("?unit=0&target=9&kind=charge" if name == "odds" else "")


def test_every_address_has_a_row():
    assert sorted(str(each.name) for each in urls.urlpatterns) == sorted(TABLE)
    assert sorted(str(each.name) for each in api.urls[0]) == sorted([*CALLS, "begin", "api-root", "openapi-json"])


@pytest.mark.parametrize("name", TABLE)
def test_everybody_gets_what_the_table_says_and_only_players_change_anything(name):
    met = Met()
    for method, words in zip(("get", "post"), TABLE[name], strict=True):
        found = {}
        for role in ROLES:
            before = met.stored()
            data = met.form(name) if method == "post" else {}
            answer = getattr(Client(), method)(address(name, met.keys[role]), data)
            found[role] = answer.status_code
            if method == "get" or (role not in ("mover", "other", "invited") and name != "now"):
                assert met.stored() == before, (method, role)
        assert found == dict(zip(ROLES, map(int, words.split()), strict=True)), method


@pytest.mark.parametrize("name", CALLS)
def test_every_call_answers_each_key_as_the_table_says(name):
    met = Met()
    path = f"/api/battles/{met.battle.uid}" + ("" if name == "look" else f"/{name}")
    sent = {"inputs": {"action": met.action}, "plan": {"unit": 0, "deploy": [1, 1]}}.get(name)
    found = {}
    # Whoever may decide comes last: then it is somebody else's turn.
    for role in reversed(ROLES):
        headers = {"Authorization": f"Bearer {met.keys[role]}"}
        before = met.stored()
        answer = (
            Client().get(path, headers=headers)
            if sent is None
            else Client().post(path, json.dumps(sent), content_type="application/json", headers=headers)
        )
        found[role] = answer.status_code
        assert (met.stored() != before) == (name == "inputs" and role == "mover")
    assert [found[role] for role in ROLES] == [int(each) for each in CALLS[name].split()]
    other, _seat = begin("me", "open", prepared=True)
    headers = {"Authorization": f"Bearer {other.watching}"}
    post = {"content_type": "application/json", "headers": headers}
    stranger = Client().get(path, headers=headers) if sent is None else Client().post(path, json.dumps(sent), **post)
    assert stranger.status_code == 403

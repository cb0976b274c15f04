"""What the drawn table is told: the card of a unit, boards, the odds of a fight, the bar, and nothing of others."""

import json
import re
from importlib.resources import files

import pytest
from django.test import Client

from skald.rules.hooks import Window
from skald.web.battles.queries.chances import chances
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.pages import PLANNED, table_page
from skald.web.battles.queries.seen import seen
from skald.web.battles.queries.threats import threats
from skald.web.battles.services.agents import play_on
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    battle, seat = begin(prepared=True, seed=3)
    play_on(battle)
    return battle, seat


#: Windows in which something is put, moved or picked on the drawing itself, and those that only have buttons and lists.
ON_THE_TABLE = {
    Window.MOVE, Window.CHARGE, Window.WITHDRAW, Window.ENTER, Window.DEPLOY, Window.TERRAIN, Window.CASUALTIES,
    Window.TARGET, Window.AIM, Window.STAGE, Window.GRANT, Window.ACTIVATION, Window.REACTION, Window.REST,
    Window.OPENING, Window.ORDERS,
}  # fmt: skip
BY_BUTTON = {
    Window.EDGE, Window.ROW, Window.MUSTER, Window.SEALED, Window.TAKE_BACK, Window.ORDERS_REACTION, Window.CHANGE,
    Window.SHORTEN, Window.RANKS, Window.TRADE, Window.EARLY, Window.FIGHT, Window.GIVE_WAY, Window.PRIME, Window.MAGIC,
    Window.LEVEL,
}  # fmt: skip


def test_the_scripts_know_every_window_of_the_kernel():
    assert set(Window) == ON_THE_TABLE | BY_BUTTON and not ON_THE_TABLE & BY_BUTTON
    folder = files("skald.web") / "static" / "skald" / "table"
    scripts = "".join((folder / f"{name}.js").read_text("utf-8") for name in ("doing", "battle"))
    # What a unit is activated for comes as ways, in whatever window: grants need no name of their own.
    named = {each for each in Window if re.search(rf'["{{ ]{each.value}[":]', scripts)} | {Window.GRANT}
    assert named >= ON_THE_TABLE
    # The others are answered in the bar and in the panel "Now", which is the form that the table in text has.
    assert set(PLANNED) - {Window.MUSTER} <= ON_THE_TABLE


def test_the_page_holds_what_the_scripts_draw(table):
    battle, seat = table
    page = Client().get(f"/battles/seat/{seat.token}/").content.decode()
    found = re.search(r'<script id="battle-data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    told = json.loads(found[1])
    assert (told["version"], told["yours"], told["key"]) == (battle.length, True, seat.token)
    assert told["awaits"]["window"] == "orders" and len(told["position"]["units"]) == 10
    watched = Client().get(f"/battles/watch/{battle.watching}/").content.decode()
    assert seat.token not in watched


def test_a_card_tells_numbers_with_reasons_and_why_not(table):
    _battle, seat = table
    card = Client().get(f"/battles/seat/{seat.token}/unit/6").content.decode()
    assert "What it can do now" in card and "nothing activates it at this moment" in card
    assert 'href="/rules/' in card and ">Profiles</a>)" in card
    theirs = Client().get(f"/battles/seat/{seat.token}/unit/1").content.decode()
    assert "What it can do now" not in theirs
    assert Client().get(f"/battles/seat/{seat.token}/unit/99").status_code == 404


def test_dice_are_laid_from_the_board(table):
    battle, seat = table
    page = table_page(seen(battle, seat.numbers))
    own, other = page["boards"]
    assert own.is_mine and not other.is_mine and len(own.abilities) == 15
    laid = [offer.action for each in own.abilities for _cube, offer in each.lays]
    assert laid and sorted(laid) == sorted(each.action for each in page["offers"] if "place-die" in each.action)
    assert not any(each.lays or each.uses for each in other.abilities)
    assert [each.action for each in page["bar_offers"]] == ["done"] and page["panel"] == "board"


def test_the_odds_of_a_charge_are_told_both_ways(table):
    battle, seat = table
    found = chances(seen(battle, seat.numbers), 6, 1, "charge", best=True)
    assert found is not None and [way.label for way in found["ways"]] == ["You charge", "They charge you"]
    assert all(way.won + way.tied + way.lost == 100 for way in found["ways"])
    shown = Client().get(f"/battles/seat/{seat.token}/odds?unit=6&target=1&kind=charge").content.decode()
    assert found["ways"][0].value in shown
    assert Client().get(f"/battles/seat/{seat.token}/odds?unit=6&target=99").status_code == 204


def test_a_threatened_unit_is_told_what_a_charge_would_come_to(table):
    battle, seat = table
    found = seen(battle, seat.numbers)
    told, both = threats(found, found.state.units[6]), chances(found, 6, 1, "charge", best=False)
    assert both is not None
    # The same fight as the other half of one's own charge.
    assert [(each.unit, each.way) for each in told] == [(1, both["ways"][1])]
    assert threats(found, found.state.units[5]) == []
    card = Client().get(f"/battles/seat/{seat.token}/unit/6").content.decode()
    assert "If they charge it" in card


def test_ways_look_one_step_ahead(table):
    battle, seat = table
    client = Client()
    client.post(f"/battles/seat/{seat.token}/do", {"action": "done", "version": battle.length})
    battle.refresh_from_db()
    told = drawn(seen(battle, seat.numbers), seat)
    assert told["awaits"]["window"] == "activation"
    assert {way["kind"] for way in told["ways"]} >= {"move"}
    assert all(way["chain"][-1].startswith("activate") for way in told["ways"])
    assert all(way["chain"][0] in {each["action"] for each in told["options"]} for way in told["ways"])

"""Charges that the rules allow and that can't arrive: they aren't offered, and it is said why."""

import re

import pytest
from django.test import Client

from skald.rules.actions import Activate
from skald.rules.hooks import Window
from skald.rules.ids import Kind
from skald.rules.notation import parse_action
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.ways import ways
from tests.web.battles.kept_battles import kept, kept_seen

pytestmark = pytest.mark.django_db(transaction=True)

#: Warriors 3 were told to charge Levies 9 past a thicket; later a Warlord's charge was shortened by its fatigue.
PAST_A_THICKET, SHORTENED = 49, 160


def test_a_charge_that_can_not_arrive_is_not_offered():
    found = kept_seen("riders-and-bows", PAST_A_THICKET)
    assert {way.target for way in ways(found) if (way.unit, way.kind) == (3, Kind.CHARGE)} == {6}
    listed = [parse_action(each.action) for each in table_page(found)["offers"]]
    assert [each.target for each in listed if isinstance(each, Activate) and each.kind is Kind.CHARGE] == [6]
    page = drawn(found)
    assert all(way["target"] != 9 for way in page["ways"])
    assert not [each for each in page["options"] if each["action"] == "activate 3 charge 9"]


def test_whoever_wants_that_charge_is_told_what_is_in_the_way_before_anything_is_spent():
    battle, seat = kept("riders-and-bows", PAST_A_THICKET)
    call = {"unit": 3, "charge": 9}
    for language, told in (("en", "slows it too much"), ("fr", "ralentit trop")):
        answer = Client().post(
            f"/api/battles/{battle.uid}/plan", call, "application/json",
            headers={"authorization": f"Bearer {seat.token}", "accept-language": language},
        )  # fmt: skip
        assert answer.status_code == 422
        assert answer.json()["code"] == "charge-barred" and told in answer.json()["words"], answer.json()


def test_a_charge_that_an_answer_made_too_short_says_so_and_giving_it_up_is_not_what_is_proposed():
    _, seat = kept("riders-and-bows", SHORTENED)
    page = Client().get(f"/battles/seat/{seat.token}/").content.decode()
    found = table_page(kept_seen("riders-and-bows", SHORTENED))
    assert found["seen"].asked.window is Window.CHARGE
    assert "it may go no farther than" in found["coach"] and "Exploiting fatigue" in found["coach"]
    (given_up,) = found["bar_offers"]
    assert given_up.words == "Give this activation up · what it took is spent, and nobody moves"
    (button,) = re.findall(r'class="([^"]*)" name="action" value="abandon"><span>', page)
    assert "bar-button" in button and "first" not in button

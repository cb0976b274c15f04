"""What Skald would do, on the page of whoever decides: dice laid at one press, and one deed for whoever asks."""

import re

import pytest
from django.test import Client

from skald.planning.wanted import Wanted
from skald.rules.actions import Done, PlaceDie
from skald.rules.hooks import Window
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import parse_action
from skald.simulation.table.entries import PERSON
from skald.web.battles.planning import ends_of, planned, stopping
from skald.web.battles.queries.counsel import advice
from skald.web.battles.queries.example import ASKED_IN, example
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.seen import seen
from skald.web.battles.queries.supposing import supposing
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import Plan, hand_over, open_battle
from tests.web.battles.builders import begin
from tests.web.battles.moments import MOMENTS, laid

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    battle, seat = begin(prepared=True, seed=4)
    play_on(battle)
    return battle, seat


def test_the_board_says_where_dice_go_and_what_for(table):
    battle, seat = table
    own = table_page(seen(battle, seat.numbers))["boards"][0]
    advised = [each for each in own.abilities if each.advised]
    assert advised and own.abilities[: len(advised)] == advised
    assert all(any(lay.is_advised for lay in each.lays) for each in advised)
    # What may be done comes before what may not.
    able = [bool(each.lays or each.uses) for each in own.abilities]
    assert able == sorted(able, reverse=True)
    page = Client().get(f"/battles/seat/{seat.token}/").content.decode()
    assert "Skald would lay: " in page and all(each.advised in page for each in advised)


def test_what_is_advised_is_done_at_one_press_and_taken_back_die_by_die(table):
    battle, seat = table
    address, before = f"/battles/seat/{seat.token}/", seen(battle, seat.numbers)
    found = advice(before)
    assert found is not None and len(found.actions) > 1
    sent = {"version": battle.length, "once": "a" * 32}
    assert Client().post(f"{address}follow", sent).status_code == 302
    # Sent twice, done once; what was seen before something else happened is refused.
    assert Client().post(f"{address}follow", sent).status_code == 302
    assert Client().post(f"{address}follow", {**sent, "once": "b" * 32}).status_code == 409
    battle.refresh_from_db()
    after = seen(battle, seat.numbers)
    given = [each.input for each in after.table.played[len(before.table.played) :]]
    assert tuple(each for each in given if each in found.actions) == found.actions
    Client().post(f"{address}back", {"way": "undo", "once": "c" * 32})
    battle.refresh_from_db()
    assert len(seen(battle, seat.numbers).table.played) < len(after.table.played)


def test_nobody_is_advised_who_has_nothing_to_decide(table):
    battle, _ = table
    watched = seen(battle, ())
    assert advice(watched) is None and example(watched) is None
    page = Client().get(f"/battles/watch/{battle.watching}/").content.decode()
    advised = ("Skald would lay", "Skald would now", "Skald would end", "Skald would do this")
    assert [told for told in advised if told in page] == []


def test_people_far_apart_play_by_themselves():
    battle, _ = begin(right="open", prepared=True, seed=4)
    play_on(battle)
    seat = battle.seats.get(sides=str(int(seen(battle, ()).asked.side)))
    hand_over(seat=seat, side=seat.numbers[0], player=PERSON)
    battle.refresh_from_db()
    found = seen(battle, seat.numbers)
    assert (found.is_mine, found.asked.window) == (True, Window.ORDERS)
    assert advice(found) is None
    assert "Skald would" not in Client().get(f"/battles/seat/{seat.token}/").content.decode()


@pytest.mark.parametrize("moment", [each for each in MOMENTS if each.window in ASKED_IN], ids=lambda each: each.name)
def test_an_example_of_what_to_do_is_allowed_and_gives_a_reason(moment):
    found = laid(moment)
    battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
    assert seat is not None
    there = seen(battle, seat.numbers)
    told = Client().get(f"/battles/seat/{seat.token}/example").json()
    assert told["words"] and told["why"] and "{" not in told["why"]
    # It says what shows on the table, and no sum of the captain's points.
    assert not re.search(r"thought through|for where it stands|in Saga dice", told["why"])
    # Whatever it is, the rules allow it; a Move ends where it was proposed to, and nothing stops it before.
    given = [parse_action(each) for each in told["chain"]]
    then = supposing(there, given)
    if told["to"]:
        goal = tuple(round(each * MILLIMETRE) for each in told["to"])
        going = then if told["unit"] is not None else there
        move = planned(going, Wanted(goal=goal))
        ends = ends_of(going.table.state, going.asked, move)
        assert tuple(sum(end[at] for end in ends) // len(ends) for at in (0, 1)) == goal
        assert stopping(going, Wanted(goal=goal), move) is None
    page = Client().get(f"/battles/seat/{seat.token}/?example=1").content.decode()
    assert 'id="example"' in page


def test_where_dice_are_laid_the_board_itself_is_the_example(table):
    battle, seat = table
    assert seen(battle, seat.numbers).asked.window is Window.ORDERS
    assert Client().get(f"/battles/seat/{seat.token}/example").status_code == 204
    found = advice(seen(battle, seat.numbers))
    assert found is not None and isinstance(found.actions[0], PlaceDie) and Done() not in found.actions

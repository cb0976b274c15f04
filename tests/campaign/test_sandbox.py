"""Trying orders, and who gives them for a lord who doesn't."""

from __future__ import annotations

import pytest

from skald.campaign.forecast import forecast
from skald.campaign.journal import CampaignOpened, DeadlineMissed, SecretSealed, append, open_campaign
from skald.campaign.lords.seats import LORDS
from skald.campaign.lords.standing_in import given_for, has_taken_over
from skald.campaign.map_file import shipped_map
from skald.campaign.order_checks import check_orders
from skald.campaign.orders import Orders
from skald.campaign.sandbox import try_orders
from skald.campaign.state import Battle
from skald.campaign.turn import AwaitBids, AwaitRemoval, Over, awaiting
from tests.campaign.builders import at_orders, band, marches, moves, play, rich, terms


def test_orders_are_tried_against_an_idle_enemy():
    state = at_orders(terms(), band("a1", "o4"), band("b1", "c6"))
    found = try_orders(terms(), state, 0, marches(a1="o9 p3"))
    assert (moves(list(found.events)), found.awaiting) == (["a1 o9", "a1 p3"], AwaitBids())
    assert (found.state.turn, state.turn) == (3, 2)


def test_orders_are_tried_against_a_steward_or_given_orders():
    state = at_orders(terms(), band("a1", "o4"), band("b1", "c6"))
    steward = try_orders(terms(), state, 0, Orders(), opponent="steward", battles="quick")
    assert any(move.startswith("b1") for move in moves(list(steward.events)))
    given = try_orders(terms(), state, 1, Orders(), opponent=marches(a1="o3"))
    assert moves(list(given.events)) == ["a1 o3"]


@pytest.mark.parametrize(("battles", "stops"), [("stop", True), ("quick", False)])
def test_a_try_stops_at_a_battle_or_throws_dice(battles, stops):
    state = at_orders(terms(), band("a1", "o4"), band("b1", "c4"))
    found = try_orders(terms(), state, 0, marches(a1="c4"), battles=battles)
    assert isinstance(found.awaiting, Battle) == stops
    assert found == try_orders(terms(), state, 0, marches(a1="c4"), battles=battles)


def test_a_try_tells_what_is_wrong_and_needs_its_moment():
    state = at_orders(terms(), band("a1", "o4"))
    assert [each.code for each in try_orders(terms(), state, 0, marches(a1="c1")).problems] == ["order.no-road"]
    wrong = try_orders(terms(), state, 1, Orders(), opponent=marches(a1="c1"))
    assert [each.code for each in wrong.problems] == ["order.no-road"]
    met = try_orders(terms(), at_orders(terms(), band("a1", "o4"), band("b1", "c4")), 0, marches(a1="c4")).state
    assert [each.code for each in try_orders(terms(), met, 0, Orders()).problems] == ["campaign.not-awaited"]


def test_a_try_before_the_bids_are_shown_goes_on_as_if_nobody_had_bid():
    after, _ = play(terms(), at_orders(terms(), band("a1", "o4"), holder=1), Orders(), Orders())
    assert awaiting(after) == AwaitBids()
    assert try_orders(terms(), after, 0, marches(a1="o3")).state.holder == 1


def test_a_bid_is_part_of_the_forecast():
    state = at_orders(terms(), band("a1", "o4"))
    assert (forecast(terms(), state, 0, bid=4).spent, forecast(terms(), state, 0, bid=4).left) == (4, 18 - 4 + 8 - 2)


def test_misses_in_a_row_are_counted_until_the_lord_is_back():
    value = open_campaign(CampaignOpened("c", shipped_map()))
    seen = []
    for entry in (
        DeadlineMissed(1, "bid"), DeadlineMissed(1, "orders"), DeadlineMissed(0, "orders"),
        SecretSealed(1, "orders", "receipt"),
    ):  # fmt: skip
        value = append(value, entry)
        seen.append((value.misses, [has_taken_over(misses) for misses in value.misses]))
    assert seen == [
        ((0, 1), [False, False]),
        ((0, 2), [False, True]),
        ((1, 2), [False, True]),
        ((1, 0), [False, False]),
    ]


def test_nothing_is_given_after_one_miss_and_a_stewards_orders_after_two():
    state = rich(at_orders(terms(), band("a1", "o4")), 40, 40)
    assert given_for(terms(), state, 0, 1, "salt") == Orders()
    orders = given_for(terms(), state, 0, 2, "salt")
    assert orders == LORDS["steward"]("salt").orders(terms(), state, 0) != Orders()
    assert check_orders(terms(), state, 0, orders) == ()
    after, _ = play(terms(), state, Orders(), Orders())
    assert given_for(terms(), after, 0, 1, "salt") == 0
    assert given_for(terms(), after, 0, 2, "salt") == LORDS["steward"]("salt").bid(terms(), after, 0) > 0


def test_troops_that_cannot_be_paid_are_let_go_at_the_first_miss():
    given = terms(debt="disband")
    state = rich(at_orders(given, *(band(f"a{n}", "o9", 10) for n in (1, 2, 3, 4))), 0, 18)
    after, _ = play(given, state, Orders(), Orders())
    assert awaiting(after) == AwaitRemoval(0)
    assert given_for(given, after, 0, 1, "salt") == LORDS["steward"]("salt").removal(given, after, 0) != ()


def test_nobody_stands_in_once_the_campaign_is_over():
    state = at_orders(terms(), band("a1", "p1"), turn=6)
    over, _ = play(terms(), state, Orders(), Orders())
    assert awaiting(over) == Over(0)
    with pytest.raises(ValueError, match="nobody"):
        given_for(terms(), over, 0, 2, "salt")

"""Bands as those who fight battles want them, results as they give them, and what is known before a battle."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec import structs

from skald.campaign.chances import chances, quick_chances
from skald.campaign.counting import share
from skald.campaign.fielding import fielded, fielded_pair, fought_from
from skald.campaign.order_checks import check_orders
from skald.campaign.orders import Fought, March, Orders, Recruit
from skald.campaign.state import Band, Unit
from skald.campaign.state_checks import check_state
from skald.campaign.troops import CORE
from skald.campaign.turn import Amended, BattleFought, OrdersShown, apply, check
from skald.content.second.profiles import PROFILES
from tests.campaign.builders import at_orders, band, marches, terms, warriors

RIDERS = Unit("hearthguard", 4, ("horse", "javelins"))


def met(*units: Unit):
    """A state that waits for a battle: units against six points of Warriors."""
    state = at_orders(
        terms(), Band("a1", 0, "o4", units or warriors(6)), Band("b1", 1, "c4", warriors(6), name="Wolves")
    )
    return apply(terms(), state, OrdersShown((marches(a1="c4"), Orders()))).state


def test_a_band_is_described_in_the_words_of_battles():
    state = met(RIDERS, Unit("creature", 2), *warriors(4))
    pair = fielded_pair(terms(), state, ("hill-clans", ""))
    assert pair[0]["units"][:2] == [
        {"troop": "hearthguard", "figures": 4, "equipment": ["horse", "javelins"]},
        {"troop": "bipeds", "figures": 2, "equipment": []},
    ]
    assert [(each["name"], each["lord"], each["board"]) for each in pair] == [
        ("a1", True, "hill-clans"),
        ("Wolves", True, ""),
    ]
    # Who got no name has the usual one.
    assert [each["names"] for each in pair] == [[["en", "Ravens"], ["fr", "Les Corbeaux"]], []]
    assert pair[1] == fielded(terms(), state, "b1")


def test_a_result_is_read_from_whoever_fought_it():
    given = {"attacker": (8, 0), "defender": (3,), "winner": None, "points": (9, 2)}
    result = SimpleNamespace(**given, attacker_lord=True, defender_lord=False, seed=7, replay="skald 1")
    assert fought_from(result) == Fought((8, 0), (3,), None, (9, 2), True, False)


def test_chances_are_counted_with_their_method():
    state = met()
    won = Fought((8,) * 6, (0,) * 6, "attacker", defender_lord=False)
    drawn = Fought((8,) * 5 + (4,), (8,) * 6, "draw")
    found = chances(terms(), state, [won, won, drawn, won], "raider")
    assert (found.method, found.battles, found.attacker, found.draw) == ("raider", 4, share(3, 4), share(1, 4))
    assert (found.defender, found.losses, found.lords_lost) == (share(0, 4), (0.125, 4.5), (share(0, 4), share(3, 4)))
    assert found.leaving == share(0, 4)


def test_winners_who_cannot_stay_are_counted():
    small = Fought((8, 8, 8, 0, 0, 0), (0,) * 6, "attacker", defender_lord=False)
    leaderless = Fought((0,) * 6, (8,) * 6, "defender", attacker_lord=False, defender_lord=False)
    drawn = Fought((8, 0, 0, 0, 0, 0), (8, 0, 0, 0, 0, 0), "draw")
    assert chances(terms(), met(), [small, leaderless, drawn], "raider").leaving == share(2, 3)
    assert chances(terms(lord_death="ignored"), met(), [leaderless], "raider").leaving == share(0, 1)
    assert chances(terms(small_band="stays"), met(), [small], "raider").leaving == share(0, 1)


def test_quick_chances_repeat_and_favour_whoever_has_a_lord():
    state = met()
    state = state.with_band(structs.replace(state.band("b1"), has_lord=False))
    found = quick_chances(terms(), state, "7")
    assert found == quick_chances(terms(), state, "7")
    assert (found.method, found.battles) == ("quick", 1000)
    assert found.attacker.low > found.defender.high
    assert found.lords_lost[1].count == 0


@pytest.mark.parametrize("troop", CORE)
def test_troops_are_those_of_the_second_edition(troop):
    ours = CORE[troop]
    theirs = PROFILES[ours.profile or troop]
    assert (ours.options, ours.per_point) == (theirs.options, theirs.per_point)
    assert ours.largest <= theirs.largest


def test_equipment_can_be_named_in_any_order():
    assert CORE["warriors"].can_have(("javelins", "horse"))
    assert not CORE["warriors"].can_have(("horse", "horse"))
    assert not CORE["levies"].can_have(("horse",))


def test_every_problem_of_orders_is_told_at_once():
    state = at_orders(terms(), band("a1", "o4"), Band("a2", 0, "o1", warriors(10)))
    wrong = Recruit("a2", (Unit("levies", 13, ("horse", "bow")), Unit("elves", 4), Unit("warriors", 3)))
    new = Recruit("a3", (Unit("levies", 12, ("sarissa", "bow")),), site="o3")
    orders = Orders((wrong, new), (March("a1", ("c1",)), March("a3", ("o4",)), March("a9", ("o4",))))
    assert [each.code for each in check_orders(terms(), state, 0, orders)] == [
        "order.equipment", "order.unit-size", "order.unknown-troop", "order.purchase-step", "order.recruit-place",
        "order.equipment", "order.no-road", "order.unknown-band",
    ]  # fmt: skip


def test_what_is_right_is_judged_although_something_else_is_wrong():
    state = at_orders(terms(), band("a1", "o1", 10))
    orders = Orders((Recruit("a1", warriors(1)), Recruit("a2", warriors(3), site="o1")), disbanded=("a7",))
    found = [each.code for each in check_orders(terms(), state, 0, orders)]
    assert found == ["order.unknown-band", "order.band-too-large", "order.band-too-small"]


def test_equipment_is_checked_wherever_a_unit_comes_in():
    state = met()
    odd = Band("a1", 0, "o4", (Unit("levies", 12, ("horse",)),))
    assert [each.code for each in check_state(terms(), at_orders(terms(), odd))] == ["campaign.bad-state"]
    waiting = at_orders(terms(), band("a1", "o4"))
    assert [each.code for each in check(terms(), waiting, Amended(bands=(odd,)))] == ["order.unknown-band"]
    assert check(terms(), state, BattleFought(state.battle, Fought((8,) * 6, (8,) * 6))) == ()

"""The acceptance tests of the specification, E8, and the facts of the map, E1 and E2."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import structs

from skald.campaign.events import BattleJoined
from skald.campaign.fighting import recovered
from skald.campaign.map_file import shipped_map
from skald.campaign.money import MOST_POINTS, Rounding, affordable, raw_upkeep, upkeep
from skald.campaign.orders import Orders
from skald.campaign.settings import PAPER
from skald.campaign.troops import CORE
from skald.campaign.turn import BidsShown, apply
from tests.campaign.builders import at_orders, band, happened, marches, moves, play, terms

CEILINGS = (
    "1 2 2 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6 6 7 7 8 9 10 11 12 13 14 16 17 19 21 23 25 28 30 33 37 40 45 49"
)  # fmt: skip


def test_e8_1_a_short_list_reaches_its_second_steps_early():
    state = at_orders(terms(), band("a1", "o9"), band("a2", "c11"), band("a3", "c6"), band("b2", "o11"))
    a = marches(a1="c9 c4", a2="c8 c5", a3="c5 c2")
    _, told = play(terms(), state, a, marches(b2="o8 o6"))
    assert moves(told) == ["a1 c9", "b2 o8", "a2 c8", "b2 o6", "a3 c5", "a1 c4", "a2 c5", "a3 c2"]


def test_e8_2_the_holder_of_the_initiative_begins():
    bands = [band("a1", "o9"), band("a2", "c11"), band("a3", "c6"), band("b2", "o11"), band("b3", "o4")]
    state = at_orders(terms(), *bands, holder=1)
    _, told = play(terms(), state, marches(a1="c9", a2="c8 c5", a3="c5"), marches(b2="o8", b3="o3 o1"))
    assert moves(told) == ["b2 o8", "a1 c9", "b3 o3", "a2 c8", "b3 o1", "a3 c5", "a2 c5"]


def test_e8_3_a_strong_band_stops_three_attackers():
    state = at_orders(terms(), band("a1", "c6"), band("a2", "c6"), band("a3", "c6"), band("b1", "c10", 10))
    _, told = play(terms(), state, marches(a1="c10 p5", a2="c10 p5", a3="c10 p5"), Orders())
    assert [(each.site, each.attacker) for each in happened(told, BattleJoined)] == [
        ("c10", "a1"),
        ("c10", "a2"),
        ("c10", "a3"),
    ]
    assert moves(told) == ["a1 c10", "a2 c10", "a3 c10"]


@pytest.mark.parametrize(("total", "cost"), list(enumerate(map(int, CEILINGS.split()))))
def test_e8_4_upkeep_table(total: int, cost: int):
    assert upkeep(total, empty=1) == cost


def test_e8_4_upkeep_of_halves_and_of_nothing():
    assert upkeep(Fraction(37, 2)) == 7
    assert upkeep(0) == 0
    assert f"{raw_upkeep(39):.4f}" == "44.0018"
    for beyond in (-1, Fraction(-1, 2), MOST_POINTS + 1):
        with pytest.raises(ValueError, match=str(beyond)):
            upkeep(beyond)


@pytest.mark.parametrize("rounding", ["up", "nearest", "down"])
def test_e8_4_what_can_be_paid_is_the_last_half_whose_upkeep_is_paid(rounding: Rounding):
    halves = [Fraction(half, 2) for half in range(2 * 60)]
    for power in (0, 1, 2, 3, 7, 44, 45, 100):
        paid = [points for points in halves if upkeep(points, rounding=rounding) <= power]
        assert affordable(Fraction(power), rounding) == paid[-1]
    assert affordable(Fraction(10) ** 60, rounding) == MOST_POINTS


def test_e8_5_equal_bids_keep_the_order_and_both_pay():
    state = structs.replace(at_orders(terms()), phase="bids")
    after = apply(terms(), state, BidsShown((3, 3))).state
    assert (after.holder, [lord.pp for lord in after.lords]) == (0, [15, 15])


@pytest.mark.parametrize(
    ("troop", "before", "left", "after"),
    [("warriors", 12, 9, 12), ("warriors", 12, 8, 8), ("warriors", 12, 1, 4), ("levies", 10, 9, 10),
     ("warriors", 12, 0, 0), ("hearthguard", 4, 1, 2), ("creature", 2, 1, 1), ("mindless", 20, 3, 10)],
)  # fmt: skip
def test_e8_6_losses_are_recovered_by_half_points(troop: str, before: int, left: int, after: int):
    assert recovered(PAPER, CORE[troop], before, left) == after


def test_map_has_the_sites_of_the_text():
    found = shipped_map()
    kinds = [site.kind for site in found.sites]
    counts = {kind: kinds.count(kind) for kind in ("normal", "developed", "recruit", "prestigious")}
    assert counts == {"normal": 10, "developed": 8, "recruit": 4, "prestigious": 5}
    assert len(found.roads) == 34


def test_distances_from_the_starts():
    found = shipped_map()
    near = {
        site: [min(found.distance(start, site) for start in side.starts) for side in found.sides]
        for site in found.prestigious
    }
    assert near == {"p1": [1, 1], "p2": [3, 1], "p3": [1, 1], "p4": [1, 3], "p5": [1, 1]}

"""Side-swap symmetry: turned half around with the lords exchanged, a campaign is the same campaign."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skald.campaign.lords.seats import steward_of
from skald.campaign.map_file import shipped_map
from skald.campaign.simulate import Played
from skald.campaign.simulate import play as play_stewards
from skald.campaign.terms import Terms
from skald.campaign.turn import apply, awaiting, begin
from tests.campaign import wandering
from tests.campaign.builders import at_orders, terms
from tests.campaign.mirroring import TURNED, in_order, turned_events, turned_given, turned_state
from tests.campaign.test_every_setting import CHOICES

#: The authors' table of retreats is the only thing on the map that differs between the sides.
SYMMETRIC = {**CHOICES, "retreat_town": st.sampled_from(["random", "nearest"])}


def assert_turned(given: Terms, played: Played) -> None:
    state: Any = begin(given)
    turned = turned_state(state)
    for each in played.given:
        step = apply(given, state, each)
        other = apply(given, turned, turned_given(each, awaiting(turned)))
        assert in_order(other.state) == in_order(turned_state(step.state))
        assert sorted(other.events, key=repr) == turned_events(step.events)
        state, turned = step.state, other.state
    assert (state, turned.winner) == (played.state, 1 - state.winner)


@settings(max_examples=40, deadline=None)
@given(st.fixed_dictionaries(SYMMETRIC), st.integers(0, 10**9))
def test_a_campaign_of_wanderers_turned_around_is_the_same_campaign(chosen: dict[str, Any], seed: int):
    given = terms(**chosen)
    assert_turned(given, wandering.play(given, str(seed)))


@settings(max_examples=15, deadline=None)
@given(st.fixed_dictionaries(SYMMETRIC), st.integers(0, 10**9))
def test_a_campaign_of_stewards_turned_around_is_the_same_campaign(chosen: dict[str, Any], seed: int):
    given = terms(**chosen)
    assert_turned(given, play_stewards(given, str(seed)))


def test_half_a_turn_changes_nothing_but_the_sides():
    found = shipped_map()
    roads = {frozenset(road) for road in found.roads}
    assert {frozenset(TURNED[end] for end in road) for road in roads} == roads
    assert all(found.by_id[TURNED[site.id]].income == site.income for site in found.sites)
    order, chaos = found.sides
    assert {TURNED[site] for site in order.starts} == set(chaos.starts)


def test_the_table_of_retreats_favours_a_side_on_three_sites():
    found = shipped_map().by_id
    uneven = [
        site for site, each in found.items() if TURNED[each.retreat["order"]] != found[TURNED[site]].retreat["chaos"]
    ]
    assert uneven == ["o11", "c11", "p1"]


@pytest.mark.parametrize("seat", [0, 1])
def test_stewards_have_no_favourite_among_their_sites(seat: int):
    given = terms(first_recruits="starts", start_pp=6)
    state = at_orders(given, turn=1)
    firsts = Counter(steward_of(f"salt {n}").orders(given, state, seat).recruits[0].site for n in range(300))
    assert set(firsts) == set(given.map.sides[seat].starts)
    assert all(70 <= count <= 130 for count in firsts.values())

"""Whatever somebody writes as orders is judged, never a crash; and what is found right can be carried out.

Bands that the same orders end can do nothing else (C59), and amendments keep to the sizes of the rules (C60).
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skald.campaign.events import AnyEvent, BandEmptied, UnitTransferred
from skald.campaign.order_checks import check_bid, check_march, check_orders, sound_part
from skald.campaign.orders import March, Orders, Recruit, Transfer
from skald.campaign.recruiting import muster
from skald.campaign.result_checks import check_proposed
from skald.campaign.sandbox import try_orders
from skald.campaign.state import Unit
from skald.campaign.state_checks import check_state
from tests.campaign.builders import at_orders, band, rich, terms, warriors
from tests.kit.length import tried

BANDS = st.sampled_from(["a1", "a2", "a3", "a4", "b1", "", "x" * 80])
SITES = st.sampled_from(["o1", "o2", "o3", "o4", "c4", "", "moon"])
UNITS = st.builds(
    Unit,
    st.sampled_from(["warriors", "levies", "hearthguard", "elves", ""]),
    st.sampled_from([-1, 0, 2, 3, 4, 8, 12, 99]),
    st.sampled_from([(), ("bow",), ("horse", "javelins"), ("bow", "bow"), ("wand",)]),
)
ORDERS = st.builds(
    Orders,
    st.lists(st.builds(Recruit, BANDS, st.lists(UNITS, max_size=3).map(tuple), SITES, st.booleans()), max_size=3).map(
        tuple
    ),
    st.lists(st.builds(March, BANDS, st.lists(SITES, max_size=3).map(tuple)), max_size=3).map(tuple),
    st.lists(st.builds(Transfer, BANDS, st.integers(-1, 6), BANDS), max_size=3).map(tuple),
    st.lists(BANDS, max_size=2).map(tuple),
)


@settings(max_examples=tried(100, 300), deadline=None)
@given(ORDERS, st.sampled_from([-1, 0, 5, 40]))
def test_orders_of_any_kind_are_judged(orders: Orders, pp: int):
    state = rich(at_orders(terms(), band("a1", "o1"), band("a2", "o1", 5), band("a3", "o4"), band("b1", "c4")), pp, pp)
    problems = check_orders(terms(), state, 0, orders)
    found = try_orders(terms(), state, 0, orders, battles="quick")
    assert found.problems == problems
    assert check_state(terms(), found.state) == ()


@settings(max_examples=tried(80, 200), deadline=None)
@given(ORDERS, BANDS, SITES)
def test_a_march_of_any_band_is_judged_after_any_orders(orders: Orders, name: str, site: str):
    state = at_orders(terms(), band("a1", "o1"), band("a2", "o1", 5), band("a3", "o4"), band("b1", "c4"))
    after = muster(terms(), state, 0, sound_part(terms(), state, 0, orders), [])
    found = check_march(terms(), after, March(name, (site,)))
    assert found is None or after.has_band(name) or found.code == "order.unknown-band"


def merging(units: int = 4, **more: object) -> Orders:
    return Orders(transfers=tuple(Transfer("a2", at, "a1") for at in range(units)), **more)


def two_in_town(**second: object):
    return at_orders(terms(), band("a1", "o1"), band("a2", "o1", 4, **second), band("b1", "c4"))


def test_a_band_that_gives_all_its_units_away_is_no_more():
    told: list[AnyEvent] = []
    after = muster(terms(), two_in_town(), 0, merging(), told)
    assert [(each.id, each.units) for each in after.bands_of(0)] == [("a1", warriors(10))]
    assert [type(each) for each in told] == [UnitTransferred] * 4 + [BandEmptied]


def test_a_lord_of_an_emptied_band_does_not_go_over():
    state = at_orders(terms(), band("a1", "o1", has_lord=False), band("a2", "o1", 4), band("b1", "c4"))
    assert not muster(terms(), state, 0, merging(), []).band("a1").has_lord
    crowned = merging(recruits=(Recruit("a1", lord=True),), marches=(March("a1", ("o3",)),))
    assert check_orders(terms(), state, 0, crowned) == ()


@pytest.mark.parametrize(
    ("orders", "codes"),
    [
        (merging(marches=(March("a1", ("o3",)), March("a2"))), []),
        (merging(marches=(March("a2", ("o3",)),)), ["order.band-gone"]),
        (merging(recruits=(Recruit("a2", warriors(1)),)), ["order.band-gone"]),
        (merging(disbanded=("a2",)), ["order.band-gone"] * 4),
        (merging(1, disbanded=("a1",)), ["order.band-gone"]),
        (Orders(disbanded=("a2",), marches=(March("a2"),)), []),
        (Orders(disbanded=("a2",), marches=(March("a2", ("o3",)),)), ["order.band-gone"]),
        (Orders(marches=(March("a9"),)), ["order.unknown-band"]),
    ],
)
def test_bands_that_the_orders_end_can_do_nothing_else(orders: Orders, codes: list[str]):
    assert [each.code for each in check_orders(terms(), two_in_town(), 0, orders)] == codes


@pytest.mark.parametrize(
    ("pp", "bid", "code"),
    [
        (-8, 1, "order.bid-in-debt"),
        (-8, -1, "order.bid-bounds"),
        (3, 4, "order.bid-bounds"),
        (3, -1, "order.bid-bounds"),
    ],
)
def test_a_bid_is_refused_for_its_own_reason(pp: int, bid: int, code: str):
    found = check_bid(rich(two_in_town(), pp, pp), 0, bid)
    assert found is not None
    assert found.code == code


@pytest.mark.parametrize(
    ("units", "codes"),
    [
        (warriors(4), ["campaign.nothing-amended"]),
        (warriors(5), []),
        (warriors(10), []),
        (warriors(11), ["order.band-too-large"]),
        ((Unit("warriors", 40),), ["order.unit-size"]),
        ((Unit("elves", 4),), ["order.unknown-band"]),
    ],
)
def test_an_amendment_changes_something_and_keeps_to_the_sizes(units: tuple[Unit, ...], codes: list[str]):
    state = two_in_town()
    amended = type(state.band("a2"))("a2", 0, "o1", units)
    nothing = (Fraction(), Fraction())
    assert [each.code for each in check_proposed(terms(), state, nothing, (amended,))] == codes
    assert check_proposed(terms(), state, (Fraction(1), Fraction()), ()) == ()

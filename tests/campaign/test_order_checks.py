"""Whatever somebody writes as orders is judged, never a crash; and what is found right can be carried out."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from skald.campaign.order_checks import check_orders
from skald.campaign.orders import March, Orders, Recruit, Transfer
from skald.campaign.resolving import check_state
from skald.campaign.sandbox import try_orders
from skald.campaign.state import Unit
from tests.campaign.builders import at_orders, band, rich, terms

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


@settings(max_examples=300, deadline=None)
@given(ORDERS, st.sampled_from([-1, 0, 5, 40]))
def test_orders_of_any_kind_are_judged(orders: Orders, pp: int):
    state = rich(at_orders(terms(), band("a1", "o1"), band("a2", "o1", 5), band("a3", "o4"), band("b1", "c4")), pp, pp)
    problems = check_orders(terms(), state, 0, orders)
    found = try_orders(terms(), state, 0, orders, battles="quick")
    assert found.problems == problems
    assert check_state(terms(), found.state) == ()

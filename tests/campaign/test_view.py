"""What each seat may see: nothing that the other has handed in, unless orders are declared openly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from skald.campaign.forms import encoded
from skald.campaign.journal import AnyEntry, CampaignOpened, Chronicle, Happened, SecretSealed, append, open_campaign
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import March, Orders, Recruit
from skald.campaign.sealing import Sealed, draw_from, receipt, seals, turn_seed
from skald.campaign.settings import PAPER
from skald.campaign.turn import BidsShown, LotDrawn, OrdersShown, awaiting
from skald.campaign.view import EMPTY, Hand, Handed, can_hand_in, due, secret_due, view
from tests.campaign import wandering
from tests.campaign.builders import warriors

SECRET = "what the ravens know"
SALTS = ("saltsaltsaltsalt-first", "saltsaltsaltsalt-second")
NAMED = Orders(recruits=(Recruit("b1", warriors(6), site="c1", name="Sons of the Wolf"),), marches=(March("b1"),))


def started(**chosen: Any) -> Chronicle:
    """A campaign that waits for the orders of its first turn."""
    value = open_campaign(CampaignOpened("c1", shipped_map(), structs.replace(PAPER, **chosen), seals=seals(SECRET, 6)))
    return append(value, Happened(LotDrawn(value.state.lot, draw_from(SECRET)(value.state.lot))))


def handing_in(value: Chronicle, seat: int, content: int | Orders) -> SecretSealed:
    kind = "bid" if isinstance(content, int) else "orders"
    return SecretSealed(seat, kind, receipt(Sealed("c1", value.state.turn, seat, content), SALTS[seat]))


def hands(seat: int, hand: Hand) -> tuple[Hand, Hand]:
    return (hand, Hand()) if seat == 0 else (Hand(), hand)


@pytest.mark.parametrize("watcher", [0, None])
@pytest.mark.parametrize("ready", [False, True])
def test_row_3_hidden_orders_are_a_receipt_and_nothing_else(watcher, ready):
    value = append(started(), handing_in(started(), 1, NAMED))
    seen = view(value, hands(1, Hand(NAMED, SALTS[1], ready)), watcher)
    assert seen.handed[1] == Handed(is_in=True, is_ready=ready, receipt=value.receipt(1, "orders"))
    written = encoded(seen)
    for secret in (b"Wolf", SALTS[1].encode(), SECRET.encode(), turn_seed(SECRET, 1).encode(), b"recruits"):
        assert secret not in written
    assert seen.due == ((0,) if ready else (0, 1))


def test_row_3_open_orders_are_declared_in_turn_and_seen_by_all():
    value = started(orders="open")
    last = value.state.holder
    first = 1 - last
    declared = hands(first, Hand(NAMED, SALTS[first], ready=True))
    saved = hands(first, Hand(NAMED, SALTS[first]))
    assert due(value.terms, value.state, EMPTY) == (first,)
    assert [can_hand_in(value.terms, value.state, EMPTY, seat) for seat in (last, first)] == [False, True]
    assert view(value, saved, last).handed[first].orders is None
    assert [view(value, declared, seat).handed[first].orders for seat in (last, None)] == [NAMED, NAMED]
    assert due(value.terms, value.state, declared) == (last,)
    assert [can_hand_in(value.terms, value.state, declared, seat) for seat in (last, first)] == [True, False]
    assert SALTS[first].encode() not in encoded(view(value, declared, last))


@pytest.mark.parametrize("orders", ["hidden", "open"])
def test_bids_are_never_seen_before_both_are_in(orders):
    value = started(orders=orders)
    value = append(value, Happened(OrdersShown((Orders(), Orders()))))
    assert (secret_due(value.state), due(value.terms, value.state, EMPTY)) == ("bid", (0, 1))
    one, other = (encoded(view(value, hands(1, Hand(bid, SALTS[1], ready=True)), 0)) for bid in (3, 17))
    assert one == other


def test_a_lord_sees_his_own_hand_and_who_watches_sees_none():
    both = (Hand(Orders(), SALTS[0]), Hand(NAMED, SALTS[1]))
    assert [view(started(), both, seat).own for seat in (0, 1, None)] == [both[0], both[1], None]


def test_nothing_is_due_while_something_else_is_waited_for():
    value = open_campaign(CampaignOpened("c1", shipped_map()))
    seen = view(value, EMPTY, 0)
    assert (seen.due, seen.own, can_hand_in(value.terms, value.state, EMPTY, 0)) == ((), None, False)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9))
def test_no_secret_of_the_opponent_is_in_a_view_or_in_the_journal(seed: int):
    """Whatever the second lord has in his hand, everybody else sees the same bytes until it is shown."""
    opened = CampaignOpened("c1", shipped_map(), seals=seals(str(seed), 6))
    value, entries = open_campaign(opened), list[AnyEntry]([opened])
    for each in wandering.play(value.terms, str(seed)).given:
        if isinstance(each, BidsShown | OrdersShown):
            shown = each.bids[1] if isinstance(each, BidsShown) else each.orders[1]
            blank: int | Orders = 0 if isinstance(each, BidsShown) else Orders()
            entries.append(handing_in(value, 1, shown))
            value = append(value, entries[-1])
            for seat in (0, None):
                with_it, without = (encoded(view(value, hands(1, Hand(it, SALTS[1])), seat)) for it in (shown, blank))
                assert with_it == without
            assert SALTS[1].encode() not in encoded(entries[-1])
            entries.append(Happened(each, ("", SALTS[1])))
        else:
            entries.append(Happened(each))
        value = append(value, entries[-1])
        seeds = [turn_seed(str(seed), turn).encode() for turn in range(1, 7)]
        assert not any(each in encoded(entries) for each in seeds)
    assert awaiting(value.state) is not None

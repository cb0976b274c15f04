"""What pages say about money: forecasts, bids, debt, and whether something is saved or sealed."""

from fractions import Fraction

import pytest
from django.test import Client

from skald.campaign.orders import March, Orders
from skald.web.campaigns.queries.treasury import Purse, purse
from tests.web.campaigns.builders import fresh, give, owing, page, raised, two_bands, two_seats

pytestmark = pytest.mark.django_db


def told_after(seat, path: str, form) -> list[str]:
    answered = Client().post(page(seat, path), form, follow=True)
    return [str(each) for each in answered.context["messages"]]


def test_saving_and_sealing_answer_differently():
    first, _second = two_bands()
    step = str(first.campaign.step)
    assert told_after(first, "orders/", {"action": "save", "step": step}) == [
        "Your orders are saved, not final yet: you can change them until you are ready."
    ]
    assert told_after(first, "orders/", {"action": "ready", "step": step}) == [
        f'Your orders are sealed. The receipt is on <a href="{page(first, "receipts/")}">the page of receipts</a>.'
    ]


def test_the_forecast_counts_what_was_handed_in():
    first, _second = two_seats()
    before = Client().get(page(first)).context["treasury"]
    give(first, raised(first, "o1"), is_ready=False)
    after = Client().get(page(first)).context["treasury"]
    # 18 + 8; six points are paid now, and their upkeep of 2 at the turn's end.
    assert (before.spent, before.left) == ("", "26")
    assert (after.spent, after.points, after.left) == ("− 6", "6", "18")


def test_the_forecast_counts_a_saved_bid():
    first, second = two_seats()
    give(first, raised(first, "o1"))
    give(second, raised(second, "c1"))
    before = Client().get(page(first)).context["treasury"].forecast.left
    give(first, 3, is_ready=False)
    found = Client().get(page(first)).context["treasury"]
    assert (found.spent, found.is_bid, found.forecast.left) == ("− 3", True, before - 3)


def test_the_forecast_of_orders_says_what_it_leaves_out():
    first, _second = two_bands()
    assert (
        "The forecast leaves out what your marches may take or lose."
        in Client().get(page(first, "orders/")).content.decode()
    )


@pytest.mark.parametrize("typed", ["2.5", "-3", "many", "99"])
def test_a_bid_that_is_no_bid_is_answered_with_what_a_bid_is(typed: str):
    first, second = two_seats()
    give(first, raised(first, "o1"))
    give(second, raised(second, "c1"))
    form = {"bid": typed, "step": str(fresh(first).step), "action": "ready"}
    answered = Client().post(page(first, "bid"), form)
    assert [each.partition(" (")[0] for each in answered.context["problems"]] == [
        "A bid is a whole number from 0 to 18."
    ]


def test_whoever_owes_is_told_why_nobody_can_be_recruited():
    first, _second = owing()
    text = Client().get(page(first, "orders/")).content.decode()
    assert "Nobody is recruited with -8 PP: the debt comes first." in text
    assert "Raise a new band" not in text


def test_whoever_owes_is_told_why_no_bid_can_be_made():
    first, second = owing(60)
    give(first, Orders(marches=(March("a1", ()),)))
    give(second, Orders())
    assert "In debt nobody bids" in Client().get(page(first)).content.decode()
    form = {"bid": "1", "step": str(fresh(first).step), "action": "ready"}
    answered = Client().post(page(first, "bid"), form)
    assert [each.partition(" with")[0] for each in answered.context["problems"]] == ["Nobody bids"]


def test_whoever_bids_is_told_how_much_there_is():
    first, second = two_seats()
    give(first, raised(first, "o1"))
    give(second, raised(second, "c1"))
    # 18 − 6 for the band, + 8 from the sites of the start, − 2 for six points.
    found = Client().get(f"/campaigns/seat/{first.token}/").context["bidding"]
    assert [(each.name, each.pp, each.before) for each in found.bidders] == [("Astrid", "18", ()), ("Bjorn", "18", ())]
    assert (found.most, [each.left for each in found.leaves[:3]], found.leaves[-1].left) == (
        18,
        ["18", "17", "16"],
        "0",
    )
    give(first, 3)
    give(second, 1)
    give(first, Orders())
    give(second, Orders())
    found = Client().get(f"/campaigns/seat/{first.token}/").context["bidding"]
    assert [(each.is_first, each.before) for each in found.bidders] == [(True, ((2, 3),)), (False, ((2, 1),))]


def test_a_treasury_says_what_is_left_while_it_is_spent():
    assert purse(Fraction(18), Fraction(6)) == Purse("18", "12", 66, False)
    assert purse(Fraction(18), Fraction(37, 2)) == Purse("18", "−½", 0, True)
    assert purse(Fraction(-3), Fraction()) == Purse("−3", "−3", 0, False)

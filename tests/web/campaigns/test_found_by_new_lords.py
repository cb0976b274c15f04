"""Found by two new lords: bands that are gone, addresses that only take forms, amendments, forecasts, debt."""

from fractions import Fraction
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from skald.campaign.forms import encoded
from skald.campaign.orders import March, Orders, Recruit, Transfer
from skald.campaign.state import Unit
from skald.campaign.turn import Amended, RefusedError
from skald.web.campaigns.models import Campaign, Proposal
from skald.web.campaigns.services.affairs import answer, propose
from skald.web.campaigns.services.corrections import propose_amendment
from tests.web.campaigns.builders import NOON, SIX, again, at_battle, fresh, give, raised, state_of, two_seats

pytestmark = pytest.mark.django_db

FOUR = (Unit("warriors", 8),) * 4


def two_bands(**chosen):
    """Turn 2, orders: Astrid has a1 with six points and a2 with four in the same town, Bjorn has b1."""
    first, second = two_seats(**chosen)
    give(first, Orders(recruits=(Recruit("a1", SIX, site="o1"), Recruit("a2", FOUR, site="o1"))))
    give(second, raised(second, "c1"))
    give(first, 0)
    give(second, 0)
    return again(first), again(second)


def owing(pp: int = 8, **chosen):
    """Two bands, and a lord who owes."""
    first, second = two_bands(**chosen)
    lacking = -(state_of(first).lords[0].pp + pp)
    made = propose_amendment(seat=first, amended=Amended(pp=(Fraction(lacking), Fraction())), now=NOON)
    answer(seat=second, proposal=made, is_yes=True, now=NOON)
    return again(first), again(second)


def page(seat, path: str = "") -> str:
    return f"/campaigns/seat/{seat.token}/{path}"


def sent(seat, action: str = "count", **fields):
    form = {"action": action, "band": ["a1", "a2"], "step": str(seat.campaign.step), **fields}
    return Client().post(page(seat, "orders/"), {key.replace("_", "-"): value for key, value in form.items()})


def all_over(source: str, units: int, target: str) -> dict[str, str]:
    return {f"transfer-{source}-{at}": target for at in range(units)}


def card(answer, band: str):
    return next(each for each in answer.context["page"].bands if each.draft.id == band)


# --- bands that the orders themselves end


@pytest.mark.parametrize("preset", ["paper", "tool"])
@pytest.mark.parametrize("action", ["count", "try", "unit:a1", "up:a2", "save", "ready"])
def test_a_band_can_be_disbanded(preset: str, action: str):
    first, _second = two_bands(preset=preset, settings={"first_recruits": "towns", "start_pp": 18})
    assert sent(first, action, disband_a2="1").status_code == (302 if action in ("save", "ready") else 200)
    assert Client().get(page(first, "orders/")).status_code == 200


def test_a_disbanded_band_says_why_it_does_not_march():
    first, _second = two_bands()
    found = card(sent(first, disband_a2="1", way_a2="o3"), "a2")
    assert (found.held, found.ways) == ("It is disbanded, and its lord with it.", ())


def test_what_a_disbanding_brings_back_is_no_expense():
    first, _second = two_bands(settings={"disband_refund": "half"})
    assert sent(first, disband_a2="1").context["spent"] == "+ 2"
    assert sent(first).context["spent"] == "− 0"


def test_what_is_saved_tells_of_the_disbanding():
    first, _second = two_bands()
    sent(first, "save", disband_a2="1")
    assert "Saved: 0 purchases, 0 marches, 1 band disbanded." in Client().get(page(first)).content.decode()


@pytest.mark.parametrize("action", ["count", "try", "unit:a1"])
def test_two_bands_are_looked_at_as_one(action: str):
    first, _second = two_bands()
    answered = sent(first, action, way_a1="o3", **all_over("a2", 4, "a1"))
    assert answered.status_code == 200
    assert answered.context["page"].hindrances == ()
    assert card(answered, "a1").points == "10 points"
    assert card(answered, "a2").held == "All its units go over: this band is no more, and its lord goes home."


def test_two_bands_become_one():
    first, second = two_bands()
    assert sent(first, "ready", way_a1="o3", **all_over("a2", 4, "a1")).status_code == 302
    assert "4 units go over" in Client().get(page(first)).content.decode()
    give(second, Orders())
    bands = [(band.id, band.site, len(band.units)) for band in state_of(first).bands_of(0)]
    assert bands == [("a1", "o3", 10)]
    assert "Band a2 gave all its units away and is no more." in Client().get(page(first, "story/2/")).content.decode()


def test_an_emptied_band_that_marches_is_refused_with_its_rule():
    first, _second = two_bands()
    answered = sent(first, "ready", way_a2="o3", **all_over("a2", 4, "a1"))
    assert answered.status_code == 422
    assert len(answered.context["problems"]) == 1
    assert answered.context["problems"][0].startswith("Band a2 is disbanded by these orders, or gives all its units")


CHOICES = {
    "disband-a1": ["", "1"],
    "disband-a2": ["", "1"],
    "over": ["none", "some", "all", "across"],
    "bought": ["nothing", "8 warriors", "-3 warriors", "8 dragons"],
    "way-a2": ["", "o3"],
}


def mixed(over: str, bought: str, **fields: str) -> dict[str, str]:
    """The fields of one mixture of orders: units of a2 that go over, troops bought for a1, and the rest as it is."""
    fields |= all_over("a2", {"none": 0, "some": 2}.get(over, 4), "a1")
    fields |= all_over("a1", 6, "a2") if over == "across" else {}
    figures, _space, what = bought.partition(" ")
    return fields | {"what-a1": what, "figures-a1": figures} if what else fields


@pytest.mark.parametrize("action", ["count", "save"])
def test_no_mixture_of_orders_breaks_the_page(action: str):
    first, _second = two_bands()
    client, statuses = Client(), set()
    form = {"action": action, "band": ["a2", "a1"], "step": str(first.campaign.step)}
    for chosen in product(*CHOICES.values()):
        fields = mixed(**dict(zip(CHOICES, chosen, strict=True)))
        status = client.post(page(first, "orders/"), form | fields).status_code
        if status == 302:
            assert client.get(page(first, "orders/")).status_code == 200
        statuses.add(status)
    assert statuses == ({200} if action == "count" else {302, 422})


# --- addresses that only take what a form sends


@pytest.mark.parametrize(
    ("path", "back"),
    [
        ("bid", ""), ("ready", ""), ("removal", ""), ("battle/way", "battle/"), ("battle/odds", "battle/"),
        ("battle/yes", "battle/"), ("affairs/propose", "affairs/"), ("affairs/answer/7", "affairs/"),
        ("affairs/resume", "affairs/"), ("affairs/concede", ""),
    ],
)  # fmt: skip
def test_whoever_comes_back_to_a_forms_address_finds_its_page(path: str, back: str):
    first, _second = two_seats()
    answered = Client().get(page(first, path))
    assert (answered.status_code, answered["Location"]) == (302, page(first, back))
    assert Client().put(page(first, path)).status_code == 405


def test_a_refused_bid_can_be_read_in_the_other_language():
    first, second = two_seats()
    give(first, raised(first, "o1"))
    give(second, raised(second, "c1"))
    client = Client()
    refused = client.post(page(first, "bid"), {"bid": "99", "step": str(fresh(first).step), "action": "ready"})
    assert refused.status_code == 422
    answered = client.post(reverse("language"), {"language": "fr", "next": page(first, "bid")}, follow=True)
    assert (answered.status_code, answered.request["PATH_INFO"]) == (200, page(first))


# --- amendments


def amend(seat, **fields):
    return Client().post(page(seat, "amend/"), fields)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, "Nothing would change"),
        ({"reason": "Just so"}, "Nothing would change"),
        ({"figures-a1-0": "8", "pp_0": "0"}, "Nothing would change"),
        ({"figures-a1-0": "40"}, "Band a1: a unit of “Warriors” has one figure at least and 12 at most"),
    ],
)
def test_an_amendment_that_cannot_be_is_refused(fields, problem: str):
    first, _second = two_bands()
    answered = amend(first, **fields)
    assert answered.status_code == 422
    assert [each[: len(problem)] for each in answered.context["form"].non_field_errors()] == [problem]
    assert Proposal.objects.count() == 0


def test_an_amendment_within_bounds_is_proposed():
    first, _second = two_bands()
    assert amend(first, **{"figures-a1-0": "12"}).status_code == 302
    assert Proposal.objects.get().kind == "amendment"


def test_an_amendment_is_judged_again_when_it_is_accepted():
    first, second = two_bands()
    band = state_of(first).band("a1")
    huge = type(band)("a1", 0, band.site, (Unit("warriors", 40),))
    with pytest.raises(RefusedError):
        propose_amendment(seat=first, amended=Amended(bands=(huge,)), now=NOON)
    body = encoded(Amended(bands=(huge,))).decode()
    made = propose(seat=first, kind="amendment", now=NOON, body=body)
    with pytest.raises(RefusedError):
        answer(seat=second, proposal=made, is_yes=True, now=NOON)
    assert state_of(first).band("a1") == band


def test_a_finished_campaign_offers_no_amendment():
    first, _second = two_bands()
    assert "Propose the amendment" in Client().get(page(first, "amend/")).content.decode()
    Client().post(page(first, "affairs/concede"), {"sure": "yes"})
    assert fresh(first).status == Campaign.Status.OVER
    text = Client().get(page(first, "amend/")).content.decode()
    assert "Propose the amendment" not in text
    assert "The campaign is over: nothing can be put right from now on." in text
    assert amend(first, pp_0="3").status_code == 422


# --- saving, forecasts, numbers, drafts


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
        "Your orders are sealed. The receipt is on the page of receipts."
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
    assert "Without what your marches may take or lose." in Client().get(page(first, "orders/")).content.decode()


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


def test_marches_can_be_chosen_while_the_money_does_not_suffice():
    first, _second = two_seats()
    form = {"action": "count", "band": "a1", "site-a1": "o1", "what-a1": ["warriors"] * 8, "way-a1": "o3,o4"}
    enough = Client().post(page(first, "orders/"), {**form, "figures-a1": ["8"] * 8})
    too_dear = Client().post(page(first, "orders/"), {**form, "what-a1": ["warriors"] * 19, "figures-a1": ["8"] * 19})
    mistaken = Client().post(page(first, "orders/"), {**form, "figures-a1": ["7"] * 8})
    assert too_dear.context["page"].hindrances != ()
    assert card(too_dear, "a1").ways == card(mistaken, "a1").ways == card(enough, "a1").ways
    assert [each.value for each in card(too_dear, "a1").ways if each.is_chosen] == ["o3,o4"]


def test_a_draft_says_that_it_is_not_saved():
    first, _second = two_bands()
    told = "These orders aren’t saved yet"
    assert told not in Client().get(page(first, "orders/")).content.decode()
    drafted = sent(first, way_a1="o3").content.decode()
    assert told in drafted
    assert 'id="orders" data-unsaved>' in drafted


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


def test_transfers_are_named_among_what_is_saved():
    first, _second = two_bands()
    give(first, Orders(transfers=(Transfer("a2", 0, "a1"),)), is_ready=False)
    assert "Saved: 0 purchases, 0 marches, 1 unit goes over." in Client().get(page(first)).content.decode()


@pytest.mark.parametrize("typed", ["-3", "2.5", "", "99"])
def test_figures_that_cannot_be_left_are_answered_with_those_that_can(typed: str):
    first, _second = at_battle()
    form = {f"left-{who}-{at}": "8" for who in ("attacker", "defender") for at in range(6)}
    answered = Client().post(page(first, "battle/"), form | {"winner": "attacker", "left-attacker-0": typed})
    told = [each.partition(" (")[0] for each in answered.context["form"].non_field_errors()]
    assert (answered.status_code, told) == (
        422,
        ["Of unit 1 of band a1 a whole number of figures is left, from 0 to 8."],
    )

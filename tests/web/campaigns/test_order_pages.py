"""The page of orders: bands that orders end, unite or raise, whatever is mixed, and drafts that are not saved."""

import re
from itertools import product

import pytest
from django.test import Client

from skald.campaign.orders import Fought, March, Orders, Recruit, Transfer
from skald.web.campaigns.models import Meeting
from skald.web.campaigns.services.battles import report
from tests.kit.length import IS_LONG
from tests.web.campaigns.builders import (
    NOON,
    SIX,
    again,
    at_battle,
    card,
    give,
    page,
    raised,
    sent,
    state_of,
    two_bands,
    two_seats,
)

pytestmark = pytest.mark.django_db


def all_over(source: str, units: int, target: str) -> dict[str, str]:
    return {f"transfer-{source}-{at}": target for at in range(units)}


@pytest.mark.parametrize("preset", ["paper", "tool"])
@pytest.mark.parametrize("action", ["count", "try", "unit:a1", "up:a2", "save", "ready"])
def test_a_band_can_be_disbanded(preset: str, action: str):
    first, _second = two_bands(preset=preset, settings={"first_recruits": "towns", "start_pp": 18})
    assert sent(first, action, disband_a2="1").status_code == (302 if action in ("save", "ready") else 200)
    assert Client().get(page(first, "orders/")).status_code == 200


@pytest.mark.parametrize(
    ("is_kept", "said"),
    [(True, "A site that a band only passes through keeps its holder."), (False, "Where nobody stands then")],
)
def test_the_page_says_what_takes_a_site(is_kept: bool, said: str):
    first, _second = two_bands(settings={"control_kept": is_kept})
    assert said in Client().get(page(first, "orders/")).content.decode()


def test_a_disbanded_band_says_why_it_does_not_march():
    first, _second = two_bands()
    found = card(sent(first, disband_a2="1", way_a2="o3"), "a2")
    assert (found.held, found.ways) == ("It is disbanded, and its lord with it.", ())


def test_a_band_is_filled_up_to_what_it_needs_to_leave():
    first, _second = two_bands(settings={"start_pp": 40})
    assert [card(sent(first), band).can_fill for band in ("a1", "a2")] == [False, True]
    answered = sent(first, "fill:a2")
    found = card(answered, "a2")
    # Four points of Warriors get what they lack most, and can be changed like anything else that is typed.
    assert [(unit.what, unit.figures) for unit in found.draft.units] == [("hearthguard", "4"), ("hearthguard", "4")]
    assert (found.points, found.can_fill, answered.context["page"].hindrances) == ("6 points", False, ())
    assert 'value="fill:a2"' not in answered.content.decode()


def test_a_band_that_is_filled_up_gets_the_lord_whom_it_lacks():
    first, second = at_battle(settings={"start_pp": 40})
    lost = Fought((3, 0, 8, 8, 8, 8), (8,) * 6, "defender", attacker_lord=False)
    for seat in (first, second):
        report(seat=seat, meeting=Meeting.objects.get(), fought=lost, now=NOON)
    give(first, 0)
    give(second, 0)
    found = card(sent(again(first), "fill:a1"), "a1")
    assert (found.needs_lord, found.draft.lord, found.points, found.held) == (True, True, "6 points", "")
    # He costs nothing: the page opens with him, and whoever saved without him finds it as it was saved.
    opened = Client().get(page(first, "orders/"))
    assert (card(opened, "a1").draft.lord, opened.context["purse"].left) == (True, opened.context["purse"].pp)
    give(first, Orders(), is_ready=False)
    assert not card(Client().get(page(first, "orders/")), "a1").draft.lord


def test_what_cant_be_paid_is_marked_where_the_treasury_ends():
    first, _second = two_bands(settings={"start_pp": 14})
    assert Client().get(page(first, "orders/")).context["purse"].left == "9"
    # Four times two points can be paid, the fifth is one too many: only that is marked.
    three, two = [{"what": ["hearthguard"] * count, "figures": ["8"] * count} for count in (3, 2)]
    answered = sent(
        first, what_a1=three["what"], figures_a1=three["figures"], what_a2=two["what"], figures_a2=two["figures"]
    )
    assert answered.context["page"].hindrances[0].startswith("This costs 10 PP, and there are 9.")
    wrong = [[row.wrong for row in card(answered, band).rows if row.what] for band in ("a1", "a2")]
    assert wrong == [["", "", ""], ["", "figures"]]
    assert answered.content.decode().count('aria-invalid="true"') == 1
    paid = sent(first, what_a1=three["what"], figures_a1=three["figures"])
    assert 'aria-invalid="true"' not in paid.content.decode()


def test_filling_up_spends_no_more_than_there_is():
    first, _second = two_bands(settings={"start_pp": 12})
    answered = sent(first, "fill:a2")
    assert answered.context["page"].hindrances == ()


def test_what_a_disbanding_brings_back_is_no_expense():
    first, _second = two_bands(settings={"disband_refund": "half"})
    assert sent(first, disband_a2="1").context["spent"] == "+ 2"
    assert sent(first).context["spent"] == "− 0"


def test_what_is_saved_tells_of_the_disbanding():
    first, _second = two_bands()
    sent(first, "save", disband_a2="1")
    assert "Saved: 0 purchases, 0 marches, 1 band disbanded." in Client().get(page(first)).content.decode()


def test_transfers_are_named_among_what_is_saved():
    first, _second = two_bands()
    give(first, Orders(transfers=(Transfer("a2", 0, "a1"),)), is_ready=False)
    assert "Saved: 0 purchases, 0 marches, 1 unit goes over." in Client().get(page(first)).content.decode()


def test_handing_troops_over_has_a_place_of_its_own_on_the_card():
    first, _second = two_bands()
    told = Client().get(page(first, "orders/")).content.decode()
    own, more = told.index('<details id="hand-a1">'), told.index('<details id="more-a1">')
    assert own < told.index('name="transfer-a1-0"') < more and "Hand troops over" in told[own:more]
    # Folded until it is used; a band that stands alone has nobody to hand anything to.
    answered = sent(first, way_a1="o3", **all_over("a2", 1, "a1")).content.decode()
    assert '<details id="hand-a2" open>' in answered and '<details id="hand-a1">' in answered
    alone, _other = two_seats()
    assert "hand-a1" not in Client().get(page(alone, "orders/")).content.decode()


@pytest.mark.parametrize("action", ["count", "try", "unit:a1"])
def test_two_bands_are_looked_at_as_one(action: str):
    first, _second = two_bands()
    answered = sent(first, action, way_a1="o3", **all_over("a2", 4, "a1"))
    assert answered.status_code == 200
    assert answered.context["page"].hindrances == ()
    assert card(answered, "a1").points == "10 points"
    assert card(answered, "a2").held == "All its units move: this band is gone, and its lord goes home."


def test_two_bands_become_one():
    first, second = two_bands()
    assert sent(first, "ready", way_a1="o3", **all_over("a2", 4, "a1")).status_code == 302
    assert "4 units go over" in Client().get(page(first)).content.decode()
    give(second, Orders())
    bands = [(band.id, band.site, len(band.units)) for band in state_of(first).bands_of(0)]
    assert bands == [("a1", "o3", 10)]
    assert (
        "band “Bears” gave all its units away and is no more." in Client().get(page(first, "story/2/")).content.decode()
    )


def test_an_emptied_band_that_marches_is_refused_with_its_rule():
    first, _second = two_bands()
    answered = sent(first, "ready", way_a2="o3", **all_over("a2", 4, "a1"))
    assert answered.status_code == 422
    assert len(answered.context["problems"]) == 1
    assert answered.context["problems"][0].startswith(
        "Band “Bears” is disbanded by these orders, or gives all its units"
    )


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


def mixtures() -> list[dict[str, str]]:
    """A third of all mixtures, in which any three choices meet; all of them where properties are tried at length."""
    ways = list(product(*(enumerate(each) for each in CHOICES.values())))
    if not IS_LONG:
        ways = [way for way in ways if sum(number for number, _ in way) % 3 == 0]
    return [mixed(**dict(zip(CHOICES, (choice for _, choice in way), strict=True))) for way in ways]


@pytest.mark.parametrize("action", ["count", "save"])
def test_no_mixture_of_orders_breaks_the_page(action: str):
    first, _second = two_bands()
    client, statuses = Client(), set()
    form = {"action": action, "band": ["a2", "a1"], "step": str(first.campaign.step)}
    for fields in mixtures():
        status = client.post(page(first, "orders/"), form | fields).status_code
        if status == 302:
            assert client.get(page(first, "orders/")).status_code == 200
        statuses.add(status)
    assert statuses == ({200} if action == "count" else {302, 422})


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
    assert 'id="orders" data-unsaved ' in drafted


def test_the_march_of_a_new_band_is_drawn_from_its_town():
    first, _second = two_seats()
    sent = {
        "action": "count", "band": "a1", "site-a1": "o1", "what-a1": "warriors", "figures-a1": "48", "way-a1": "o3,o4",
    }  # fmt: skip
    page = Client().post(f"/campaigns/seat/{first.token}/orders/", sent)
    assert [(arrow.band, arrow.number) for arrow in page.context["map"].arrows] == [("a1", 1), ("a1", 2)]


def test_a_draft_that_costs_too_much_says_so_before_it_is_sealed():
    first, _second = two_seats()
    sent = {"action": "count", "band": "a1", "site-a1": "o1", "what-a1": ["warriors"] * 3, "figures-a1": ["80"] * 3}
    page = Client().post(f"/campaigns/seat/{first.token}/orders/", sent)
    assert page.context["page"].forecast is None
    assert any("there are 18" in each for each in page.context["page"].hindrances)


def test_a_purchase_that_was_refused_is_marked_where_it_stands():
    first, _second = two_seats()
    sent = {
        "action": "save", "step": str(first.campaign.step), "band": "a1", "site-a1": "o1",
        "what-a1": ["warriors", "levies:heavy-weapon", "warriors"], "figures-a1": ["7", "12", "8"],
    }  # fmt: skip
    page = Client().post(f"/campaigns/seat/{first.token}/orders/", sent)
    (card,) = page.context["page"].bands
    assert [row.wrong for row in card.rows] == ["figures", "what", "", ""]
    # It stands open, so that it is seen.
    assert '<details id="more-a1" open>' in page.content.decode()


def test_a_march_upon_the_enemy_says_who_stands_there():
    first, second = two_seats()
    give(first, raised(first, "o1", "o3", "o4"))
    give(second, raised(second, "c1", "c3", "c4"))
    give(first, 0)
    give(second, 0)
    shown = Client().get(f"/campaigns/seat/{first.token}/orders/").content.decode()
    told = dict(re.findall(r'<option value="([^"]*)" data-there="([^"]*)"', shown))
    assert set(told.values()) == {"The enemy stands at Caravan II: Wolves (6 points)."}
    assert all("c4" in way.split(",") for way in told)


def test_marches_that_wait_for_a_battle_are_on_their_own_lords_map_alone():
    first, second = two_seats()
    give(first, raised(first, "o1", "o3", "o4"))
    give(second, raised(second, "c1", "c3", "c4"))
    give(first, 0)
    give(second, 0)
    new = Recruit("a2", SIX, site="o1")
    give(first, Orders(recruits=(new,), marches=(March("a1", ("c4",)), March("a2", ("o3", "o7")))))
    give(second, Orders())
    assert state_of(first).battle is not None
    mine, theirs = (Client().get(page(seat)).context["map"].arrows for seat in (first, second))
    assert [(arrow.band, arrow.number) for arrow in mine] == [("a2", 1), ("a2", 2)]
    assert theirs == ()

"""Found by playing: new bands have arrows too, a raised band is played on the map, a bid knows the treasury."""

import pytest
from django.test import Client

from tests.web.campaigns.builders import give, raised, two_seats

pytestmark = pytest.mark.django_db


def test_the_march_of_a_new_band_is_drawn_from_its_town():
    first, _second = two_seats()
    sent = {
        "action": "count", "band": "a1", "site-a1": "o1", "what-a1": "warriors", "figures-a1": "48", "way-a1": "o3,o4",
    }  # fmt: skip
    page = Client().post(f"/campaigns/seat/{first.token}/orders/", sent)
    assert [(arrow.band, arrow.number) for arrow in page.context["map"].arrows] == [("a1", 1), ("a1", 2)]


def test_the_story_names_what_the_animation_needs():
    first, second = two_seats()
    give(first, raised(first, "o1", "o3"))
    give(second, raised(second, "c1"))
    page = Client().get(f"/campaigns/seat/{first.token}/story/1/?at=start").content.decode()
    assert 'data-band="a1" data-site="o1" data-seat="0" data-points="6"' in page
    assert '<li class="site-taken" data-site="o3" data-seat="0">' in page


def test_whoever_bids_is_told_how_much_there_is():
    first, second = two_seats()
    give(first, raised(first, "o1"))
    give(second, raised(second, "c1"))
    # 18 − 6 for the band, + 8 from the sites of the start, − 2 for six points.
    assert "You have 18 PP." in Client().get(f"/campaigns/seat/{first.token}/").content.decode()


def test_a_draft_that_costs_too_much_says_so_before_it_is_sealed():
    first, _second = two_seats()
    sent = {"action": "count", "band": "a1", "site-a1": "o1", "what-a1": ["warriors"] * 3, "figures-a1": ["80"] * 3}
    page = Client().post(f"/campaigns/seat/{first.token}/orders/", sent)
    assert page.context["page"].forecast is None
    assert any("there are 18" in each for each in page.context["page"].hindrances)

"""Addresses that only take what a form sends: whoever opens one finds the page of the form."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.web.campaigns.builders import (
    fresh,
    give,
    page,
    raised,
    two_seats,
)

pytestmark = pytest.mark.django_db


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

"""Amendments: what may be proposed, and that it is judged again when it is accepted."""

import pytest
from django.test import Client

from skald.campaign.forms import encoded
from skald.campaign.state import Unit
from skald.campaign.turn import Amended, RefusedError
from skald.web.campaigns.models import Campaign, Proposal
from skald.web.campaigns.services.affairs import answer, propose
from skald.web.campaigns.services.corrections import propose_amendment
from tests.web.campaigns.builders import NOON, fresh, page, state_of, two_bands

pytestmark = pytest.mark.django_db


def amend(seat, **fields):
    return Client().post(page(seat, "amend/"), fields)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, "Nothing would change"),
        ({"reason": "Just so"}, "Nothing would change"),
        ({"figures-a1-0": "8", "pp_0": "0"}, "Nothing would change"),
        ({"figures-a1-0": "40"}, "Band “Ravens”: a unit of “Warriors” has one figure at least and 12 at most"),
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

"""The demo campaign: two stewards have played it into its third turn, and it waits for both."""

from __future__ import annotations

from datetime import timedelta

import pytest

from skald.campaign.turn import AwaitOrders, awaiting
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Entry, Meeting
from skald.web.campaigns.services.demo import make_demo
from tests.web.campaigns.builders import NOON

pytestmark = pytest.mark.django_db


def test_demo_waits_for_the_orders_of_its_third_turn_and_has_fought_battles():
    first, second = make_demo(name="The feud", lords=("Astrid", "Bjorn"), now=NOON)
    value = chronicle_of(first.campaign)
    assert (first.campaign_id, first.number, second.number) == (second.campaign_id, 0, 1)
    assert (first.campaign.name, first.name, second.name) == ("The feud", "Astrid", "Bjorn")
    assert (value.state.turn, isinstance(awaiting(value.state), AwaitOrders), value.state.winner) == (3, True, None)
    fought = Meeting.objects.filter(campaign=first.campaign).exclude(entry=None)
    assert fought.count() > 0
    assert all(meeting.replay for meeting in fought)
    # Half a day for each step, and nothing that is still to come.
    moments = list(Entry.objects.filter(campaign=first.campaign).order_by("number").values_list("at", flat=True))
    assert moments == sorted(moments) and moments[0] == NOON - timedelta(days=6)
    assert {gap for gap in map(lambda a, b: b - a, moments, moments[1:]) if gap} == {timedelta(hours=12)}
    assert moments[-1] <= NOON

"""Playing: sealed hands, early resolution, receipts, both at once, battles from a table."""

import pytest
from django.test import Client

from skald.campaign.forms import encoded
from skald.campaign.turn import RefusedError
from skald.web.campaigns.models import Entry, Meeting, Sealed
from skald.web.campaigns.services.battles import confirm, report
from tests.web.campaigns.builders import (
    NOON,
    again,
    at_battle,
    fresh,
    give,
    nobody_hurt,
    raised,
    state_of,
    two_seats,
)

pytestmark = pytest.mark.django_db


def test_two_ready_lords_go_on_at_once():
    first, second = two_seats()
    assert (fresh(first).turn, fresh(first).phase) == (1, "orders")
    give(first, raised(first, "o1", "o3", "o4"))
    assert fresh(first).phase == "orders"
    give(second, raised(second, "c1", "c3"))
    assert (fresh(first).turn, fresh(first).phase) == (2, "bids")
    assert [(band.id, band.site) for band in state_of(first).bands] == [("a1", "o4"), ("b1", "c3")]


def test_saved_orders_are_replaced_and_the_last_receipt_counts():
    first, second = two_seats()
    one = give(first, raised(first, "o1", "o3"), is_ready=False)
    two = give(first, raised(first, "o2", "o6"))
    give(second, raised(second, "c1"))
    assert one != two
    assert [row.receipt for row in Sealed.objects.filter(seat=0, turn=1)] == [two]
    assert [band.site for band in state_of(first).bands_of(0)] == ["o6"]


def test_a_refused_hand_leaves_nothing():
    first, _second = two_seats()
    entries = Entry.objects.count()
    with pytest.raises(RefusedError) as caught:
        give(first, raised(first, "c1", "c3"))
    assert [each.code for each in caught.value.problems] == ["order.recruit-place"]
    assert (Entry.objects.count(), Sealed.objects.count()) == (entries, 0)


def test_a_form_sent_twice_counts_once():
    first, _second = two_seats()
    token, client = first.token, Client()
    sent = {"band": "", "action": "save", "step": first.campaign.step, "once": "once-and-never-again"}
    for _ in range(2):
        assert client.post(f"/campaigns/seat/{token}/orders/", sent).status_code == 302
    assert Entry.objects.filter(once="once-and-never-again").count() == 1


def test_a_battle_counts_when_the_other_says_yes():
    first, second = at_battle()
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    assert report(seat=first, meeting=meeting, fought=nobody_hurt(), now=NOON) is False
    confirm(seat=second, meeting=meeting, seen=encoded(nobody_hurt()).decode(), now=NOON)
    assert (fresh(first).turn, fresh(first).phase) == (3, "bids")
    assert state_of(first).owner("c4") == 0


def test_two_equal_reports_count_and_two_different_ones_wait():
    first, second = at_battle()
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    report(seat=first, meeting=meeting, fought=nobody_hurt("attacker"), now=NOON)
    report(seat=second, meeting=meeting, fought=nobody_hurt("defender"), now=NOON)
    assert state_of(first).battle is not None
    page = Client().get(f"/campaigns/seat/{again(second).token}/battle/")
    assert page.content.decode().count("the reports differ") == 2
    # What was reported stands folded, to be changed; it isn't asked for again.
    assert "Change your report" in page.content.decode() and "The result from your table" not in page.content.decode()
    report(seat=second, meeting=meeting, fought=nobody_hurt("attacker"), now=NOON)
    assert fresh(first).phase == "bids"


def test_a_report_of_an_earlier_battle_is_refused():
    first, second = at_battle()
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    report(seat=first, meeting=meeting, fought=nobody_hurt(), now=NOON)
    report(seat=second, meeting=meeting, fought=nobody_hurt(), now=NOON)
    with pytest.raises(RefusedError):
        report(seat=first, meeting=meeting, fought=nobody_hurt(), now=NOON)

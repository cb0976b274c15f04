"""How long lords have, and how a campaign begins: deadlines by hand, seats, blocs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from skald.campaign.orders import Orders
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign, Notice, Seat
from skald.web.campaigns.services.deadlines import beat, grace, judge, tick
from skald.web.campaigns.services.opening import Pace, create_campaign, join
from skald.web.campaigns.services.waiting import allowed_time, next_deadline
from tests.web.campaigns.builders import HOUR, NOON, again, due, fresh, give, plan, rolling, two_seats

pytestmark = pytest.mark.django_db


def moment(text: str) -> datetime:
    return datetime.fromisoformat(f"2030-{text}").replace(tzinfo=UTC)


def fixed(days: int, at_time: str = "20:00", zone: str = "Europe/Paris", created: str = "05-01T12:00") -> Campaign:
    """A campaign with fixed deadlines, made at this moment of 2030."""
    first, _second = two_seats(pace=Pace(kind="fixed", allowed=days, battle_hours=48, at_time=at_time, zone=zone))
    Campaign.objects.filter(pk=first.campaign_id).update(created_at=moment(created))
    return fresh(first)


@pytest.mark.parametrize(
    ("days", "now", "expected"),
    [
        # Every second day from May 1 on, at 20:00 in Paris; a quarter of two days must be left.
        (2, "05-01T12:00", "05-03T18:00"),
        (2, "05-03T06:00", "05-03T18:00"),
        (2, "05-03T06:01", "05-05T18:00"),
        (1, "05-01T11:59", "05-01T18:00"),
        (1, "05-01T12:01", "05-02T18:00"),
        (7, "05-01T12:00", "05-08T18:00"),
        (7, "05-06T23:59", "05-08T18:00"),
        (7, "05-07T00:01", "05-15T18:00"),
        # The clocks went back on October 27: the same hour there is an hour later here.
        (1, "10-25T20:00", "10-26T18:00"),
        (1, "10-26T20:00", "10-27T19:00"),
    ],
)
def test_fixed_deadline_by_hand(days, now, expected):
    assert next_deadline(fixed(days), moment(now)) == moment(expected)


def test_fixed_deadline_without_a_time_or_zone_is_eight_in_the_evening_of_greenwich():
    campaign = fixed(1)
    campaign.at_time = campaign.zone = ""
    assert next_deadline(campaign, moment("05-02T12:00")) == moment("05-02T20:00")
    campaign.at_time = "07:30"
    assert next_deadline(campaign, moment("05-02T12:00")) == moment("05-03T07:30")


@pytest.mark.parametrize(("kind", "hours", "battle"), [("rolling", 30, 48), ("fixed", 30 * 24, 48)])
def test_time_allowed_by_the_pace(kind, hours, battle):
    first, _second = two_seats(pace=Pace(kind=kind, allowed=30, battle_hours=48, at_time="20:00", zone="UTC"))
    assert allowed_time(fresh(first)) == timedelta(hours=hours)
    assert allowed_time(fresh(first), is_battle=True) == timedelta(hours=battle)
    assert next_deadline(fresh(first), NOON, is_battle=True) == NOON + timedelta(hours=battle)


def test_without_a_pace_nobody_is_late():
    first, _second = two_seats()
    assert (fresh(first).due_at, next_deadline(fresh(first), NOON)) == (None, None)
    assert judge(fresh(first), NOON + 9999 * HOUR) is False


@pytest.mark.parametrize(("hours", "least"), [(8, 4), (24, 12), (72, 12)])
def test_grace_is_half_of_the_time_and_twelve_hours_at_most(hours, least):
    first, _second = two_seats(pace=rolling(hours))
    assert grace(fresh(first)) == least * HOUR


@pytest.mark.parametrize(
    ("slept", "moved"), [(timedelta(minutes=10), 0), (timedelta(minutes=11), 11), (timedelta(hours=3), 180)]
)
def test_sleep_moves_a_near_deadline_by_itself(slept, moved):
    first, _second = two_seats(pace=rolling(24))
    beat(NOON + 20 * HOUR)
    beat(NOON + 20 * HOUR + slept)
    assert due(first) == NOON + 24 * HOUR + timedelta(minutes=moved)
    told = list(Notice.objects.filter(kind="woke").values_list("amount", flat=True))
    assert told == ([moved] if moved else [])


def test_sleep_moves_no_deadline_that_is_far_away():
    first, _second = two_seats(pace=rolling(24))
    beat(NOON)
    beat(NOON + 5 * HOUR)
    assert due(first) == NOON + 24 * HOUR


def test_deadline_is_judged_to_the_second():
    first, second = two_seats(pace=rolling(24))
    give(first, Orders())
    assert tick(NOON + 24 * HOUR - timedelta(seconds=1)) == 0
    assert judge(fresh(first), NOON + 24 * HOUR - timedelta(seconds=1)) is False
    assert judge(fresh(first), NOON + 24 * HOUR) is True
    assert chronicle_of(fresh(second)).misses == (0, 1)


# Beginnings


def test_second_lord_sits_on_the_other_side_and_may_choose_a_bloc_where_it_is_free():
    mine = create_campaign(plan=plan(side=1, lords=("", "Astrid"), settings={"blocs": "free"}), now=NOON)
    theirs = join(campaign=mine.campaign, name="Bjorn", language="fr", zone="Europe/Paris", now=NOON, bloc="chaos")
    assert (mine.number, theirs.number) == (1, 0)
    seat = again(theirs)
    assert (seat.name, seat.language, seat.zone, seat.is_taken) == ("Bjorn", "fr", "Europe/Paris", True)
    lords = chronicle_of(fresh(mine)).state.lords
    assert [(lord.name, lord.bloc) for lord in lords] == [("Bjorn", "chaos"), ("Astrid", "chaos")]


def test_bloc_is_kept_where_they_are_opposite():
    mine = create_campaign(plan=plan(), now=NOON)
    join(campaign=mine.campaign, name="Bjorn", language="en", zone="", now=NOON, bloc="order")
    assert [lord.bloc for lord in chronicle_of(fresh(mine)).state.lords] == ["order", "chaos"]


@pytest.mark.parametrize(
    ("mode", "taken", "agents", "status"),
    [
        ("links", [True, False], ["", ""], "waiting"),
        ("one-screen", [True, True], ["", ""], "running"),
        ("solo", [True, True], ["", "steward"], "running"),
    ],
)
def test_who_sits_where_when_a_campaign_is_made(mode, taken, agents, status):
    mine = create_campaign(plan=plan(mode=mode, lords=("Astrid", "Bjorn")), now=NOON)
    seats = Seat.objects.filter(campaign=mine.campaign).order_by("number")
    assert [seat.is_taken for seat in seats] == taken
    assert [seat.agent for seat in seats] == agents
    assert fresh(mine).status == status
    assert (fresh(mine).length > 0) is (status == "running")

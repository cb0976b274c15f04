"""Deadlines with a handed-in clock: saved counts, misses, the steward, a sleeping server, pauses."""

from datetime import timedelta

import pytest

from skald.campaign.orders import Orders
from skald.campaign.turn import BidsShown, OrdersShown
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Heartbeat, Meeting, Notice, Proposal
from skald.web.campaigns.services.affairs import answer, propose, resume
from skald.web.campaigns.services.battles import report
from skald.web.campaigns.services.deadlines import beat, judge, tick
from skald.web.campaigns.services.engine_battles import fight_now
from skald.web.campaigns.services.opening import Pace
from tests.web.campaigns.builders import (
    HOUR,
    NOON,
    again,
    at_battle,
    due,
    fresh,
    give,
    nobody_hurt,
    raised,
    rolling,
    state_of,
    two_seats,
)

pytestmark = pytest.mark.django_db


def awake(start, end):
    """A server that was awake all the time."""
    while start <= end:
        beat(start)
        start += timedelta(minutes=9)
    Heartbeat.objects.update(at=end)


def test_what_was_saved_counts_at_the_deadline():
    first, second = two_seats(pace=rolling())
    assert due(first) == NOON + 24 * HOUR
    give(first, raised(first, "o1", "o3"), is_ready=False)
    give(second, raised(second, "c1"), is_ready=True)
    assert tick(NOON + 23 * HOUR) == 0
    awake(NOON + 23 * HOUR, NOON + 24 * HOUR)
    assert tick(NOON + 24 * HOUR) == 1
    assert [band.site for band in state_of(first).bands] == ["o3", "c1"]
    assert chronicle_of(fresh(first)).misses == (0, 0)


def test_a_second_judge_finds_nothing_to_do():
    first, _second = two_seats(pace=rolling())
    late = NOON + 25 * HOUR
    stale = again(first).campaign
    assert judge(again(first).campaign, late) is True
    assert judge(stale, late) is False


def test_after_two_misses_a_steward_gives_orders_and_both_are_told():
    first, second = two_seats(pace=rolling())
    now = NOON
    for turn in (1, 2):
        give(first, Orders() if state_of(first).phase == "orders" else 0, now)
        now = due(first)
        judge(fresh(first), now)
        assert chronicle_of(fresh(first)).misses == (0, turn)
    assert list(Notice.objects.filter(seat=1).order_by("pk").values_list("kind", flat=True)) == ["missed", "stand-in"]
    assert state_of(first).phase == "orders"
    # From now on nobody waits for the second lord.
    give(first, Orders(), now)
    assert fresh(first).phase == "bids"
    assert state_of(first).bands_of(1) != ()
    # His own hand ends it.
    give(second, 0, now)
    assert chronicle_of(fresh(first)).misses == (0, 0)


def test_where_both_are_away_the_campaign_rests():
    first, _second = two_seats(pace=rolling())
    for _ in range(2):
        judge(fresh(first), due(first))
    assert fresh(first).is_paused
    assert judge(fresh(first), NOON + 1000 * HOUR) is False
    resume(seat=again(first), now=NOON + 1000 * HOUR)
    assert not fresh(first).is_paused
    assert due(first) > NOON + 1000 * HOUR


def test_a_server_that_slept_gives_time_instead_of_a_miss():
    first, _second = two_seats(pace=rolling())
    beat(NOON + HOUR)
    woken = NOON + 40 * HOUR
    assert tick(woken) == 0
    assert due(first) == woken + 12 * HOUR
    assert chronicle_of(fresh(first)).misses == (0, 0)
    awake(woken, woken + 12 * HOUR)
    assert tick(woken + 12 * HOUR) == 1


def test_a_short_sleep_moves_a_deadline_by_no_more_than_the_sleep():
    first, _second = two_seats(pace=rolling())
    beat(NOON + 23 * HOUR)
    tick(NOON + 23.5 * HOUR)
    assert due(first) == NOON + 24.5 * HOUR


def test_a_clock_that_was_once_ahead_leaves_the_protection_of_a_sleeper():
    first, _second = two_seats(pace=rolling())
    beat(NOON + 1000 * HOUR)
    # The clock is put right while the server is awake; then it sleeps past the deadline.
    beat(NOON + HOUR)
    woken = NOON + 40 * HOUR
    assert tick(woken) == 0
    assert due(first) == woken + 12 * HOUR
    assert chronicle_of(fresh(first)).misses == (0, 0)


def test_whoever_wakes_with_the_clock_set_back_gets_time_too():
    first, _second = two_seats(pace=rolling())
    beat(NOON + 1000 * HOUR)
    woken = NOON + 25 * HOUR
    assert tick(woken) == 0
    assert due(first) == woken + 12 * HOUR
    assert [each.kind for each in Notice.objects.filter(kind__in=("woke", "clock-set-back"))] == ["clock-set-back"]


def test_a_clock_that_was_a_little_ahead_moves_nothing():
    first, _second = two_seats(pace=rolling())
    beat(NOON + 20 * HOUR + timedelta(minutes=5))
    beat(NOON + 20 * HOUR)
    assert (due(first), Heartbeat.objects.get().at) == (NOON + 24 * HOUR, NOON + 20 * HOUR)


def test_a_pause_stops_the_clock_and_an_extension_moves_it():
    first, second = two_seats(pace=rolling())
    made = propose(seat=again(first), kind=Proposal.Kind.EXTENSION, now=NOON, body="10")
    assert due(first) == NOON + 24 * HOUR
    answer(seat=again(second), proposal=made, is_yes=True, now=NOON)
    assert due(first) == NOON + 34 * HOUR
    made = propose(seat=again(second), kind=Proposal.Kind.PAUSE, now=NOON)
    answer(seat=again(first), proposal=made, is_yes=True, now=NOON + HOUR)
    assert tick(NOON + 90 * HOUR) == 0
    resume(seat=again(first), now=NOON + 101 * HOUR)
    assert due(first) == NOON + 134 * HOUR


def test_a_refused_wish_changes_nothing():
    first, second = two_seats(pace=rolling())
    made = propose(seat=again(first), kind=Proposal.Kind.ABANDON, now=NOON)
    answer(seat=again(second), proposal=made, is_yes=False, now=NOON)
    assert fresh(first).status == "running"


def test_an_unanswered_report_stands_at_the_deadline():
    first, _second = at_battle(pace=rolling())
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    report(seat=first, meeting=meeting, fought=nobody_hurt(), now=NOON)
    judge(fresh(first), due(first))
    assert fresh(first).phase == "bids"


def test_two_reports_that_differ_get_more_time():
    first, second = at_battle(pace=rolling())
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    report(seat=first, meeting=meeting, fought=nobody_hurt("attacker"), now=NOON)
    report(seat=second, meeting=meeting, fought=nobody_hurt("defender"), now=NOON)
    late = due(first)
    judge(fresh(first), late)
    assert state_of(first).battle is not None
    assert due(first) == late + 24 * HOUR


@pytest.mark.slow
def test_a_battle_without_any_report_is_fought_by_agents():
    first, _second = at_battle(pace=rolling())
    judge(fresh(first), due(first))
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    assert meeting.fighting_since is not None
    fight_now(meeting.pk)
    meeting.refresh_from_db()
    assert (meeting.fought_by, meeting.replay != "") == ("agents", True)
    assert state_of(first).battle is None


def test_fixed_deadlines_fall_at_the_same_time_of_day_through_the_clock_change():
    pace = Pace(kind="fixed", allowed=2, at_time="20:00", zone="Europe/Paris")
    first, _second = two_seats(pace=pace)
    local = due(first)
    assert (local.hour, local.minute) == (18, 0)
    assert (local - NOON) >= timedelta(hours=12)


def test_what_was_revealed_is_what_was_sealed():
    first, second = two_seats()
    give(first, raised(first, "o1", "o3"))
    give(second, raised(second, "c1", "c3"))
    give(first, 3)
    give(second, 3)
    given = [each.given for each in chronicle_of(fresh(first)).in_force]
    assert [type(each) for each in given if isinstance(each, BidsShown | OrdersShown)] == [OrdersShown, BidsShown]
    assert next(each.bids for each in given if isinstance(each, BidsShown)) == (3, 3)

"""Deadlines: judged at every visit and by a clock in the background, always with a time that is handed in.

A server that slept must not make anybody miss a deadline. Each visit and each tick leaves a heartbeat; if the last one
is older than `ASLEEP`, every deadline that is near moves: by the time slept, and at most until `grace` from waking on.
A heartbeat of the future is one of a clock that was ahead: nobody knows how long the server slept since, if it did, so
deadlines get their grace, and the heartbeat is put right.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from skald.campaign.forms import decoded
from skald.campaign.journal import Happened
from skald.campaign.lords.standing_in import has_taken_over
from skald.campaign.orders import Fought
from skald.campaign.state import Battle
from skald.campaign.turn import BattleFought, awaiting
from skald.campaign.view import due
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.hands import hands_of
from skald.web.campaigns.models import Campaign, Heartbeat, Meeting
from skald.web.campaigns.services.advancing import go_on, show_seeds
from skald.web.campaigns.services.recording import Pen, writing
from skald.web.campaigns.services.waiting import allowed_time, next_deadline

ASLEEP = timedelta(minutes=10)
MOST_GRACE = timedelta(hours=12)
#: A heartbeat is written this often at most.
BEAT = timedelta(seconds=20)


def tick(now: datetime) -> int:
    """Judge every deadline that has passed and remind of those that are near; how many campaigns went on."""
    beat(now)
    late = Campaign.objects.filter(status=Campaign.Status.RUNNING, paused_at=None, due_at__lte=now)
    went_on = sum(judge(campaign, now) for campaign in late)
    remind(now)
    return went_on


def beat(now: datetime) -> None:
    """Note that the server is awake; after a sleep, give near deadlines some time."""
    last = Heartbeat.objects.first()
    if last is not None and abs(now - last.at) < BEAT:
        return
    with transaction.atomic():
        last = Heartbeat.objects.select_for_update().first()
        Heartbeat.objects.update_or_create(pk=1, defaults={"at": now})
        if last is None or abs(now - last.at) <= ASLEEP:
            return
        near = Campaign.objects.filter(
            status=Campaign.Status.RUNNING, paused_at=None, due_at__isnull=False, due_at__lt=now + MOST_GRACE
        )
        for campaign in near:
            _wake(campaign, now, now - last.at if now > last.at else None)


def grace(campaign: Campaign) -> timedelta:
    """What is left at least when the server wakes: half of the time allowed, twelve hours at most."""
    return min(MOST_GRACE, allowed_time(campaign) / 2)


def judge(campaign: Campaign, now: datetime) -> bool:
    """Go on with a campaign whose deadline has passed; whether it had."""
    if not _is_late(campaign, now):
        return False
    with writing(campaign=campaign, now=now) as pen:
        # Somebody else may have judged it a moment ago.
        if not _is_late(pen.campaign, now):
            return False
        if isinstance(awaiting(pen.value.state), Battle):
            _judge_battle(pen)
        else:
            go_on(pen, is_late=True)
            _rest_if_alone(pen)
    return True


def remind(now: datetime) -> None:
    """Tell those who are waited for that three quarters of their time have passed."""
    for campaign in Campaign.objects.filter(
        status=Campaign.Status.RUNNING, paused_at=None, due_at__gt=now, reminded=False,
        due_at__lt=now + timedelta(days=8),
    ):  # fmt: skip
        value = chronicle_of(campaign)
        is_battle = isinstance(awaiting(value.state), Battle)
        assert campaign.due_at is not None
        if campaign.due_at - now > allowed_time(campaign, is_battle=is_battle) / 4:
            continue
        with writing(campaign=campaign, now=now) as pen:
            if pen.campaign.reminded or pen.campaign.due_at is None:
                continue
            pen.campaign.reminded = True
            numbers = (0, 1) if is_battle else due(value.terms, value.state, hands_of(pen.campaign))
            pen.letter("reminder", *numbers)


def _is_late(campaign: Campaign, now: datetime) -> bool:
    is_running = campaign.status == Campaign.Status.RUNNING and campaign.paused_at is None
    return is_running and campaign.due_at is not None and campaign.due_at <= now


def _wake(campaign: Campaign, now: datetime, slept: timedelta | None) -> None:
    """Move a deadline after a sleep; nothing is known of how long it was where the clock was set back."""
    with writing(campaign=campaign, now=now) as pen:
        old = pen.campaign.due_at
        if old is None or pen.campaign.paused_at is not None:
            return
        moved = now + grace(pen.campaign)
        if slept is not None:
            moved = min(moved, old + slept)
        if moved <= old:
            return
        pen.campaign.due_at = moved
        if slept is None:
            pen.notice("clock-set-back")
        else:
            pen.notice("woke", amount=int(slept.total_seconds() // 60))


def _judge_battle(pen: Pen) -> None:
    """One report counts; none sends agents; two that differ are for the lords to settle, and they get more time."""
    meeting = Meeting.objects.get(campaign=pen.campaign, step=pen.step)
    reports = list(meeting.reports.all())
    if len(reports) == 1:
        settle_meeting(pen, meeting, decoded(reports[0].fought.encode(), Fought), "table")
        pen.notice("report-stood", reports[0].seat)
        return
    pen.campaign.due_at = next_deadline(pen.campaign, pen.now, is_battle=True)
    if reports:
        pen.notice("reports-differ")
        pen.letter("report", 0, 1)
        return
    from skald.web.campaigns.services.engine_battles import fight_soon

    meeting.ways = [Meeting.Way.AGENTS, Meeting.Way.AGENTS]
    meeting.fighting_since = pen.now
    meeting.save()
    pen.notice("agents-sent")
    transaction.on_commit(lambda: fight_soon(meeting.pk))


def settle_meeting(pen: Pen, meeting: Meeting, fought: Fought, by: str, replay: str = "") -> None:
    """Enter the result of the battle that is waited for, and go on."""
    battle = pen.value.state.battle
    assert battle is not None
    turn, number = pen.value.state.turn, pen.value.length
    pen.add(Happened(BattleFought(battle, fought)))
    meeting.entry, meeting.fought_by, meeting.replay = number, by, replay
    meeting.fighting_since = None
    meeting.save()
    show_seeds(pen, turn)
    go_on(pen)


def _rest_if_alone(pen: Pen) -> None:
    """Nobody plays on his own: where both lords are away, the campaign waits for one of them."""
    away = [seat.agent or has_taken_over(pen.value.misses[seat.number]) for seat in pen.seats]
    if all(away) and pen.campaign.paused_at is None:
        pen.campaign.paused_at = pen.now
        pen.notice("both-away")


def visit(campaign: Campaign, now: datetime) -> None:
    """What every visit to a campaign does first."""
    beat(now)
    campaign.refresh_from_db()
    judge(campaign, now)

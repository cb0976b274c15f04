"""Battles between bands: how they are to be fought, and results from a real table that both lords agree on."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from skald.campaign.forms import decoded, encoded
from skald.campaign.lords.standing_in import has_taken_over
from skald.campaign.orders import Fought
from skald.campaign.result_checks import check_fought
from skald.campaign.turn import RefusedError
from skald.content.problems import problem
from skald.web.campaigns.models import BattleReport, Campaign, Meeting, Seat
from skald.web.campaigns.services.deadlines import settle_meeting
from skald.web.campaigns.services.recording import Pen, writing


def choose_way(*, seat: Seat, meeting: Meeting, way: str, now: datetime) -> None:
    """Say how one wants a battle fought; when both want the same, agents begin or a table is laid."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number) as pen:
        waited = _waited(pen, meeting)
        waited.ways = [way if number == seat.number else old for number, old in enumerate(waited.ways)]
        if all(_wants(pen, waited, number) == Meeting.Way.AGENTS for number in (0, 1)):
            _send_agents(pen, waited)
        elif all(_wants(pen, waited, number) == Meeting.Way.BROWSER for number in (0, 1)):
            _lay_out(pen, waited)
        elif way and waited.ways[1 - seat.number] != way:
            pen.letter("way", 1 - seat.number)
        waited.save()


def report(*, seat: Seat, meeting: Meeting, fought: Fought, now: datetime) -> bool:
    """Tell how a battle ended; whether that settled it. One person alone at the table settles it at once."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number) as pen:
        waited = _waited(pen, meeting)
        if problems := check_fought(pen.value.state, fought):
            raise RefusedError(problems)
        told = encoded(fought).decode()
        other = waited.reports.filter(seat=1 - seat.number).first()
        BattleReport.objects.update_or_create(
            meeting=waited, seat=seat.number, defaults={"fought": told, "at": pen.now}
        )
        if _needs_no_yes(pen, seat.number) or (other is not None and other.fought == told):
            settle_meeting(pen, waited, fought, Meeting.Way.TABLE)
            return True
        pen.letter("report", 1 - seat.number)
        return False


def confirm(*, seat: Seat, meeting: Meeting, seen: str, now: datetime) -> None:
    """Say yes to what the other lord told, as it was seen."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number) as pen:
        waited = _waited(pen, meeting)
        other = waited.reports.filter(seat=1 - seat.number).first()
        if other is None or other.fought != seen:
            raise RefusedError((problem("campaign.not-awaited"),))
        settle_meeting(pen, waited, decoded(other.fought.encode(), Fought), Meeting.Way.TABLE)


def _waited(pen: Pen, meeting: Meeting) -> Meeting:
    """The battle under the lock; refused if it is over, or being fought by agents."""
    found = Meeting.objects.select_for_update().get(pk=meeting.pk)
    is_running = pen.campaign.status == Campaign.Status.RUNNING
    if not is_running or found.step != pen.step or pen.value.state.battle is None or found.fighting_since:
        raise RefusedError((problem("campaign.not-awaited"),))
    return found


def _wants(pen: Pen, meeting: Meeting, number: int) -> str:
    """What a lord wants; whoever is away or an agent has nothing against agents."""
    if _plays_itself(pen, number) or pen.campaign.mode == Campaign.Mode.ONE_SCREEN:
        return meeting.ways[number] or next((way for way in meeting.ways if way), "")
    return str(meeting.ways[number])


def _plays_itself(pen: Pen, number: int) -> bool:
    return bool(pen.seats[number].agent) or has_taken_over(pen.value.misses[number])


def _needs_no_yes(pen: Pen, number: int) -> bool:
    """Against an agent, and for two on one screen, there is nobody else to ask."""
    return bool(pen.seats[1 - number].agent) or pen.campaign.mode == Campaign.Mode.ONE_SCREEN


def _lay_out(pen: Pen, meeting: Meeting) -> None:
    """Open the browser table, anew where nobody touched it for so long that it was removed.

    A band with nobody to put on it is told its result by agents.
    """
    from skald.web.campaigns.services.browser_table import open_table, seat_at_table

    if seat_at_table(meeting, 0) is None and not open_table(pen, meeting):
        _send_agents(pen, meeting)


def _send_agents(pen: Pen, meeting: Meeting) -> None:
    from skald.web.campaigns.services.engine_battles import fight_soon

    meeting.fighting_since = pen.now
    transaction.on_commit(lambda: fight_soon(meeting.pk))

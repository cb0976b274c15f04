"""What begins when a campaign starts to wait for something else: a deadline, a battle to be fought, letters."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from skald.campaign.state import Battle
from skald.campaign.turn import AwaitBids, AwaitOrders, AwaitRemoval, Over, awaiting
from skald.campaign.view import due
from skald.web.campaigns.hands import hands_of
from skald.web.campaigns.models import Campaign, Meeting

if TYPE_CHECKING:
    from skald.web.campaigns.services.recording import Pen


def begin_waiting(pen: Pen) -> None:
    """Set the deadline of what is waited for now, and tell those who have something to do."""
    campaign, state = pen.campaign, pen.value.state
    campaign.reminded = False
    waits = awaiting(state)
    campaign.due_at = None if isinstance(waits, Over) else next_deadline(campaign, pen.now, isinstance(waits, Battle))
    match waits:
        case AwaitBids() | AwaitOrders():
            numbers = due(pen.value.terms, state, hands_of(campaign, pen.step))
            pen.letter("bids" if isinstance(waits, AwaitBids) else "orders", *numbers)
        case AwaitRemoval(seat=seat):
            pen.letter("removal", seat)
        case Battle():
            Meeting.objects.get_or_create(
                campaign=campaign, step=pen.step,
                defaults={"turn": waits.turn, "number": waits.number, "site": waits.site, "ways": ["", ""]},
            )  # fmt: skip
            pen.letter("battle", 0, 1)
        case Over():
            pen.letter("over", 0, 1)


def allowed_time(campaign: Campaign, *, is_battle: bool = False) -> timedelta:
    """How long a lord has at most."""
    if is_battle:
        return timedelta(hours=campaign.battle_hours)
    if campaign.pace == Campaign.Pace.FIXED:
        return timedelta(days=campaign.allowed)
    return timedelta(hours=campaign.allowed)


def next_deadline(campaign: Campaign, now: datetime, is_battle: bool = False) -> datetime | None:
    """When what is waited for from now on must be there; in a pause the clock stands where it stood."""
    start = campaign.paused_at or now
    if campaign.pace == Campaign.Pace.FREE:
        return None
    if campaign.pace == Campaign.Pace.ROLLING or is_battle:
        return start + allowed_time(campaign, is_battle=is_battle)
    return _next_slot(campaign, start)


def _next_slot(campaign: Campaign, start: datetime) -> datetime:
    """The first fixed time that leaves a quarter of the days between two of them."""
    zone = ZoneInfo(campaign.zone or "UTC")
    hours, minutes = (int(part) for part in (campaign.at_time or "20:00").split(":"))
    first = campaign.created_at.astimezone(zone).date()
    earliest = start + allowed_time(campaign) / 4
    day = earliest.astimezone(zone).date()
    while True:
        slot = datetime.combine(day, time(hours, minutes), tzinfo=zone)
        if (day - first).days % max(1, campaign.allowed) == 0 and slot >= earliest:
            return slot
        day += timedelta(days=1)

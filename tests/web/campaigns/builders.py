"""Campaigns for the tests of the web: made by the real services, played with real forms."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import structs

from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Fought, March, Orders, Recruit
from skald.campaign.settings import PRESETS
from skald.campaign.state import Unit
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign, Seat
from skald.web.campaigns.services.hands import hand_in
from skald.web.campaigns.services.opening import Pace, Plan, create_campaign, join

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
SIX = (Unit("warriors", 8),) * 6


def plan(**chosen: Any) -> Plan:
    settings = structs.replace(PRESETS[chosen.pop("preset", "paper")], **chosen.pop("settings", {}))
    usual = {
        "name": "The long feud", "map": shipped_map(), "settings": settings, "mode": "links", "side": 0,
        "lords": ("Astrid", ""), "blocs": ("order", "chaos"),
    }  # fmt: skip
    return Plan(**{**usual, **chosen})


def two_seats(now: datetime = NOON, **chosen: Any) -> tuple[Seat, Seat]:
    """A campaign of two by links; both seats."""
    mine = create_campaign(plan=plan(**chosen), now=now)
    theirs = join(campaign=mine.campaign, name="Bjorn", language="en", zone="", now=now)
    return again(mine), again(theirs)


def rolling(hours: int = 24) -> Pace:
    return Pace(kind="rolling", allowed=hours, battle_hours=hours)


def again(seat: Seat) -> Seat:
    return Seat.objects.select_related("campaign").get(pk=seat.pk)


def fresh(seat: Seat) -> Campaign:
    return Campaign.objects.get(pk=seat.campaign_id)


def due(seat: Seat) -> datetime:
    found = fresh(seat).due_at
    assert found is not None
    return found


def state_of(seat: Seat):
    return chronicle_of(fresh(seat)).state


def raised(seat: Seat, town: str, *path: str) -> Orders:
    """A band of six points, raised and sent off."""
    name = f"{'ab'[seat.number]}{state_of(seat).lords[seat.number].raised + 1}"
    return Orders(recruits=(Recruit(name, SIX, site=town),), marches=(March(name, path),))


def give(seat: Seat, content: int | Orders, now: datetime = NOON, *, is_ready: bool = True) -> str:
    held = again(seat)
    return hand_in(seat=held, content=content, is_ready=is_ready, now=now, step=held.campaign.step)


def at_battle(**chosen: Any) -> tuple[Seat, Seat]:
    """Two bands that meet in the middle in turn 2: a1 at o3 and b1 at c4… a1 goes to o4 where b1 arrives."""
    first, second = two_seats(**chosen)
    give(first, raised(first, "o1", "o3", "o4"))
    give(second, raised(second, "c1", "c3", "c4"))
    give(first, 0)
    give(second, 0)
    give(first, Orders(marches=(March("a1", ("c4",)),)))
    give(second, Orders(marches=(March("b1", ()),)))
    return again(first), again(second)


def nobody_hurt(winner: str = "attacker") -> Fought:
    return Fought((8,) * 6, (8,) * 6, winner)

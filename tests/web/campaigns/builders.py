"""Campaigns for the tests of the web: made by the real services, played with real forms."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from django.test import Client
from msgspec import structs

from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Fought, March, Orders, Recruit
from skald.campaign.settings import PRESETS
from skald.campaign.state import Unit
from skald.campaign.turn import Amended
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Address, Campaign, Seat
from skald.web.campaigns.services.affairs import answer
from skald.web.campaigns.services.corrections import propose_amendment
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


def at_battle(attacker: int = 0, **chosen: Any) -> tuple[Seat, Seat]:
    """Two bands that meet in the middle in turn 2: a1 goes from o4 to c4 where b1 stands, or the other way round."""
    first, second = two_seats(**chosen)
    give(first, raised(first, "o1", "o3", "o4"))
    give(second, raised(second, "c1", "c3", "c4"))
    give(first, 0)
    give(second, 0)
    give(first, Orders(marches=(March("a1", () if attacker else ("c4",)),)))
    give(second, Orders(marches=(March("b1", ("o4",) if attacker else ()),)))
    return again(first), again(second)


def nobody_hurt(winner: str = "attacker") -> Fought:
    return Fought((8,) * 6, (8,) * 6, winner)


FOUR = (Unit("warriors", 8),) * 4


def two_bands(**chosen):
    """Turn 2, orders: Astrid has a1 with six points and a2 with four in the same town, Bjorn has b1."""
    first, second = two_seats(**chosen)
    give(first, Orders(recruits=(Recruit("a1", SIX, site="o1"), Recruit("a2", FOUR, site="o1"))))
    give(second, raised(second, "c1"))
    give(first, 0)
    give(second, 0)
    return again(first), again(second)


def owing(pp: int = 8, **chosen):
    """Two bands, and a lord who owes."""
    first, second = two_bands(**chosen)
    lacking = -(state_of(first).lords[0].pp + pp)
    made = propose_amendment(seat=first, amended=Amended(pp=(Fraction(lacking), Fraction())), now=NOON)
    answer(seat=second, proposal=made, is_yes=True, now=NOON)
    return again(first), again(second)


def page(seat, path: str = "") -> str:
    return f"/campaigns/seat/{seat.token}/{path}"


def sent(seat, action: str = "count", **fields):
    form = {"action": action, "band": ["a1", "a2"], "step": str(seat.campaign.step), **fields}
    return Client().post(page(seat, "orders/"), {key.replace("_", "-"): value for key, value in form.items()})


def card(answer, band: str):
    return next(each for each in answer.context["page"].bands if each.draft.id == band)


def reachable(seat: Seat, mail: str = "", webhook: str = "") -> Seat:
    """A seat whose lord has confirmed where to call him."""
    seat.mail, seat.webhook = mail, webhook
    seat.save()
    for kind, address in (("mail", mail), ("webhook", webhook)):
        if address:
            Address.objects.create(seat=seat, kind=kind, address=address, confirmed_at=NOON)
    return seat

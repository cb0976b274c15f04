"""A campaign in its third turn, played by two stewards: something to look at and to play on with."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import convert

from skald.campaign.fielding import fielded_pair, fought_from
from skald.campaign.lords.seats import LORDS
from skald.campaign.map_file import shipped_map
from skald.campaign.settings import TOOL
from skald.campaign.state import Battle
from skald.campaign.turn import AwaitBids, awaiting
from skald.simulation.band_battles import fight_bands, settings_to_win
from skald.simulation.bands import FightingBand
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign, Meeting, Seat
from skald.web.campaigns.services.deadlines import settle_meeting
from skald.web.campaigns.services.engine_battles import seed_of
from skald.web.campaigns.services.hands import hand_in
from skald.web.campaigns.services.opening import Pace, Plan, create_campaign, join
from skald.web.campaigns.services.recording import writing

WANTED_TURN = 3


def make_demo(*, name: str, lords: tuple[str, str], now: datetime) -> tuple[Seat, Seat]:
    """Both seats of a campaign that waits for the orders of its third turn."""
    start = now - timedelta(days=6)
    plan = Plan(
        name=name, map=shipped_map(), settings=TOOL, mode=Campaign.Mode.LINKS, side=0, lords=(lords[0], ""),
        blocs=("order", "chaos"), pace=Pace(kind="rolling", allowed=72), is_listed=True,
    )  # fmt: skip
    first = create_campaign(plan=plan, now=start)
    second = join(campaign=first.campaign, name=lords[1], language="en", zone="", now=start)
    moment = start
    while not _is_there(first):
        moment += timedelta(hours=12)
        _go_on((first, second), min(moment, now))
    return _again(first), _again(second)


def _is_there(seat: Seat) -> bool:
    state = chronicle_of(Campaign.objects.get(pk=seat.campaign_id)).state
    return state.winner is not None or (state.turn >= WANTED_TURN and state.phase == "orders")


def _go_on(seats: tuple[Seat, Seat], now: datetime) -> None:
    campaign = Campaign.objects.get(pk=seats[0].campaign_id)
    value = chronicle_of(campaign)
    waits = awaiting(value.state)
    if isinstance(waits, Battle):
        _fight(campaign, now)
        return
    for seat in seats:
        lord = LORDS["steward"](f"demo:{seat.number}")
        is_bid = isinstance(waits, AwaitBids)
        content = (lord.bid if is_bid else lord.orders)(value.terms, value.state, seat.number)
        hand_in(seat=_again(seat), content=content, is_ready=True, now=now, step=campaign.step)


def _fight(campaign: Campaign, now: datetime) -> None:
    value = chronicle_of(campaign)
    battle = value.state.battle
    assert battle is not None
    meeting = Meeting.objects.get(campaign=campaign, step=campaign.step)
    first, second = (convert(each, FightingBand) for each in fielded_pair(value.terms, value.state))
    settings = value.terms.settings
    to_win = settings_to_win(settings.victory_least, settings.victory_lead)
    result = fight_bands((first, second), seed_of(campaign, battle), scenario=settings.scenario, settings=to_win)
    with writing(campaign=campaign, now=now) as pen:
        settle_meeting(pen, meeting, fought_from(result), Meeting.Way.AGENTS, result.replay)


def _again(seat: Seat) -> Seat:
    return Seat.objects.select_related("campaign").get(pk=seat.pk)

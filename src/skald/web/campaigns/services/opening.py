"""Beginning a campaign: somebody proposes the terms, somebody else accepts them, or an agent does."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from msgspec import Struct, structs

from skald.campaign.forms import encoded
from skald.campaign.journal import CampaignOpened, open_campaign
from skald.campaign.map import CampaignMap
from skald.campaign.peoples import BLOCS
from skald.campaign.sealing import seals
from skald.campaign.settings import Settings
from skald.campaign.state_people import NOBODY, People
from skald.campaign.troops import Troop
from skald.campaign.turn import RefusedError
from skald.content.problems import problem
from skald.warbands.files import ready_warbands
from skald.web.campaigns.chronicles import opening_of
from skald.web.campaigns.models import Campaign, Seat, called_by_lords
from skald.web.campaigns.services.advancing import go_on
from skald.web.campaigns.services.recording import writing
from skald.web.link_secrets import new_uid


class Pace(Struct, frozen=True):
    """How time runs in a campaign."""

    kind: str = "free"
    allowed: int = 72
    battle_hours: int = 168
    at_time: str = ""
    zone: str = "UTC"


class Plan(Struct, frozen=True):
    """What somebody who starts a campaign has chosen."""

    name: str
    map: CampaignMap
    settings: Settings
    mode: str
    side: int
    lords: tuple[str, str]
    blocs: tuple[str, str]
    pace: Pace = Pace()
    agent: str = "steward"
    is_listed: bool = False
    zone: str = ""
    language: str = "en"
    #: Troops of other books, beside the core ones.
    troops: tuple[Troop, ...] = ()
    #: What each lord chose for his people; a lord whom nobody plays yet chooses when he joins.
    peoples: tuple[People, People] = (NOBODY, NOBODY)
    begun_from: str = ""


@transaction.atomic
def create_campaign(*, plan: Plan, now: datetime) -> Seat:
    """A new campaign; whoever made it gets the seat of his side. It begins at once unless somebody must join."""
    uid, secret = new_uid(), secrets.token_hex(32)
    opened = CampaignOpened(
        id=uid, map=plan.map, settings=plan.settings, names=plan.lords, blocs=plan.blocs,
        seals=seals(secret, plan.settings.turns), troops=plan.troops, peoples=_peoples(plan),
    )  # fmt: skip
    # A bloc chosen twice is refused here, not when the other one joins.
    open_campaign(opened)
    pace = plan.pace
    campaign = Campaign.objects.create(
        uid=uid, name=plan.name, mode=plan.mode, is_listed=plan.is_listed, opening=encoded(opened).decode(),
        secret=secret, pace=pace.kind, allowed=pace.allowed, battle_hours=pace.battle_hours,
        at_time=pace.at_time, zone=pace.zone, turns=plan.settings.turns, begun_from=plan.begun_from,
    )  # fmt: skip
    seats = [_seat(campaign, plan, number) for number in (0, 1)]
    if plan.mode != Campaign.Mode.LINKS:
        _begin(campaign, opened, now)
    return seats[plan.side]


def join(
    *, campaign: Campaign, name: str, language: str, zone: str, now: datetime, bloc: str = "", people: People = NOBODY
) -> Seat:
    """Take the free seat; the campaign begins. Of two who try at once, one succeeds."""
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        free = locked.seats.filter(is_taken=False).first()
        if free is None or locked.status != Campaign.Status.WAITING:
            raise RefusedError((problem("campaign.not-awaited"),))
        free.name, free.language, free.zone, free.is_taken = name, language, zone, True
        free.save()
        opened = opening_of(locked)
        names = tuple(seat.name for seat in locked.seats.order_by("number"))
        if not locked.name:
            locked.name = called_by_lords(names[1 - free.number], name)
            locked.save(update_fields=["name"])
        blocs = opened.blocs or ("", "")
        if bloc and opened.settings.blocs == "free":
            blocs = (bloc, blocs[1]) if free.number == 0 else (blocs[0], bloc)
        peoples = (people, opened.peoples[1]) if free.number == 0 else (opened.peoples[0], people)
        _begin(locked, structs.replace(opened, names=(names[0], names[1]), blocs=blocs, peoples=peoples), now)
    return free


def _seat(campaign: Campaign, plan: Plan, number: int) -> Seat:
    is_own = number == plan.side
    is_solo = plan.mode == Campaign.Mode.SOLO
    return Seat.objects.create(
        campaign=campaign, number=number, name=plan.lords[number],
        is_taken=is_own or plan.mode != Campaign.Mode.LINKS, agent=plan.agent if is_solo and not is_own else "",
        zone=plan.zone, language=plan.language,
    )  # fmt: skip


def _peoples(plan: Plan) -> tuple[People, People]:
    """What the lords chose; an agent takes a faction of his bloc where one can be raised."""
    first, second = plan.peoples
    if plan.mode != Campaign.Mode.SOLO or plan.peoples[1 - plan.side] != NOBODY:
        return first, second
    drawn = agent_people(plan.blocs[1 - plan.side], plan.troops)
    return (first, drawn) if plan.side == 0 else (drawn, second)


def agent_people(bloc: str, troops: Sequence[Troop]) -> People:
    """A faction of a bloc, drawn for an agent; none where the campaign's books have no casters."""
    if all(troop.fights_as != "sorcerer" for troop in troops):
        return NOBODY
    return People(secrets.choice(BLOCS.get(bloc) or [name for names in BLOCS.values() for name in names]))


def with_board(people: People) -> People:
    """Whoever chose no board fights with that of his faction; without a faction it is drawn."""
    if people.board:
        return people
    own = [band.board for band in ready_warbands().values() if people.faction and band.roster.faction == people.faction]
    return structs.replace(people, board=own[0] if own else secrets.choice(core_boards()))


def core_boards() -> list[str]:
    """The boards of the core game, as its ready warbands have them."""
    bands = ready_warbands().values()
    return sorted({band.board for band in bands if "second" in band.editions and band.roster.age != "magic"})


def _begin(campaign: Campaign, opened: CampaignOpened, now: datetime) -> None:
    first, second = map(with_board, opened.peoples)
    opened = structs.replace(opened, peoples=(first, second))
    with writing(campaign=campaign, now=now) as pen:
        pen.add(opened)
        pen.notice("began")
        go_on(pen)

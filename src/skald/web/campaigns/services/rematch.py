"""Once more, with the sides changed: whoever asks first makes the campaign, the other lord only has to accept."""

from __future__ import annotations

import re
from datetime import datetime

from django.db import transaction

from skald.campaign.turn import RefusedError
from skald.content.problems import problem
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign, Seat
from skald.web.campaigns.services.opening import Pace, Plan, create_campaign, join

_NUMBER = re.compile(r"^(.*?)(?: (\d{1,3}))?$", re.DOTALL)
LONGEST_NAME = 120


@transaction.atomic
def rematch(*, seat: Seat, now: datetime) -> Seat:
    """The lord's seat in the next campaign: a new one, or the free one of a campaign that the other has asked for."""
    campaign = Campaign.objects.select_for_update().get(pk=seat.campaign_id)
    if campaign.status != Campaign.Status.OVER:
        raise RefusedError((problem("campaign.not-awaited"),))
    if campaign.rematch is None:
        made = create_campaign(plan=_plan(campaign, seat), now=now)
        campaign.rematch = made.campaign
        campaign.save(update_fields=["rematch"])
        return _came_from(made, seat)
    own = campaign.rematch.seats.filter(came_from=seat.token).first()
    if own is not None:
        return own
    if campaign.mode != Campaign.Mode.LINKS:
        return campaign.rematch.seats.get(number=1 - seat.number)
    # The people as it was, and the battle board that it fought with: a board weighs much.
    people = chronicle_of(campaign).opened.peoples[seat.number]
    joined = join(
        campaign=campaign.rematch, name=seat.name, language=seat.language, zone=seat.zone, now=now, people=people
    )
    return _came_from(joined, seat)


def _came_from(made: Seat, seat: Seat) -> Seat:
    """The next seat is this lord's alone, whoever else holds the invitation."""
    made.came_from = seat.token
    made.save(update_fields=["came_from"])
    return made


def _plan(campaign: Campaign, seat: Seat) -> Plan:
    """What was agreed on before; the lords change sides."""
    opened = chronicle_of(campaign).opened
    other = campaign.seats.exclude(pk=seat.pk).get()
    theirs = "" if campaign.mode == Campaign.Mode.LINKS else other.name
    side = 1 - seat.number
    blocs = opened.blocs or (opened.map.sides[0].id, opened.map.sides[1].id)
    # A bloc belongs to the side of the map, but a faction that was chosen takes its own along.
    blocs = (blocs[1], blocs[0]) if any(people.faction for people in opened.peoples) else blocs
    return Plan(
        name=next_name(campaign.name), map=opened.map, settings=opened.settings, mode=campaign.mode, side=side,
        lords=(seat.name, theirs) if side == 0 else (theirs, seat.name),
        blocs=blocs,
        pace=Pace(campaign.pace, campaign.allowed, campaign.battle_hours, campaign.at_time, campaign.zone),
        agent=other.agent or "steward", is_listed=campaign.is_listed, zone=seat.zone,
        language=seat.language, troops=opened.troops, begun_from=campaign.begun_from,
        peoples=(opened.peoples[1], opened.peoples[0]),
    )  # fmt: skip


def next_name(name: str) -> str:
    """“The long feud” becomes “The long feud 2”, and that “The long feud 3”."""
    found = _NUMBER.match(name)
    assert found is not None
    tail = f" {int(found[2] or 1) + 1}"
    return found[1][: LONGEST_NAME - len(tail)] + tail

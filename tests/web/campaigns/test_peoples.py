"""What lords choose for their people: asked when a campaign begins and when somebody joins, kept, and shown."""

from __future__ import annotations

import pytest
from django.test import Client

from skald.campaign.peoples import BLOCS
from skald.campaign.state_people import People
from skald.campaign.troop_file import shipped_book
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.forms.opening import JoinCampaign
from skald.web.campaigns.services.opening import core_boards, create_campaign, join
from tests.web.campaigns.builders import NOON, again, plan

pytestmark = pytest.mark.django_db


def test_each_lord_has_the_board_he_chose_or_that_of_his_faction_or_one_drawn():
    kingdom = People("great-kingdoms")
    mine = create_campaign(plan=plan(peoples=(kingdom, People())), now=NOON)
    graves = People("undead", "necromancer", "river-guilds")
    join(campaign=mine.campaign, name="Bjorn", language="en", zone="", now=NOON, people=graves)
    lords = chronicle_of(again(mine).campaign).state.lords
    assert [lord.people for lord in lords] == [People("great-kingdoms", "", "crown-and-beacon"), graves]
    page = Client().get(f"/campaigns/seat/{mine.token}/").content.decode()
    assert "Great Kingdoms" in page and "Necromancer" in page


def test_nobody_who_chose_nothing_gets_a_common_board_unasked():
    mine = create_campaign(plan=plan(), now=NOON)
    join(campaign=mine.campaign, name="Bjorn", language="en", zone="", now=NOON)
    lords = chronicle_of(again(mine).campaign).state.lords
    assert all(lord.people.board in core_boards() for lord in lords)
    assert len(core_boards()) > 4


def test_the_form_of_who_joins_offers_factions_leaders_and_boards():
    form = JoinCampaign({"lord": "Bjorn", "zone": "", "faction": "undead", "leader": "necromancer", "board": ""})
    assert form.is_valid(), form.errors
    assert form.people() == People("undead", "necromancer")
    wrong = JoinCampaign({"lord": "Bjorn", "zone": "", "faction": "no-such"})
    assert not wrong.is_valid()


@pytest.mark.parametrize(("side", "bloc"), [(0, "chaos"), (1, "order")])
def test_an_agent_takes_a_faction_of_his_bloc_where_the_books_have_its_troops(side, bloc):
    solo = {"mode": "solo", "side": side, "blocs": ("order", "chaos")}
    mine = create_campaign(plan=plan(troops=shipped_book("age-of-magic").troops, **solo), now=NOON)
    agent = chronicle_of(again(mine).campaign).state.lords[1 - side].people
    assert agent.faction in BLOCS[bloc]
    assert agent.board
    mine = create_campaign(plan=plan(**solo), now=NOON)
    assert chronicle_of(again(mine).campaign).state.lords[1 - side].people.faction == ""

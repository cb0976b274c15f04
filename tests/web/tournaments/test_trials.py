"""A match tried at the battle table: with the lists that were handed in, and never counted."""

import re

import pytest
from django.test import Client

from skald.rules.actions import Concede
from skald.rules.ids import Side
from skald.web.battles.models import Battle
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import join
from skald.web.battles.services.playing import give
from skald.web.battles.tables import table_of
from tests.web.tournaments.phones import address, playing
from tests.web.tournaments.test_rosters_pages import GOOD

pytestmark = pytest.mark.django_db


def test_a_match_is_tried_with_the_list_that_was_handed_in_and_never_counted(client: Client):
    made = playing()
    mine = made.seats[0].token
    client.post(address("player-list", mine), {**GOOD, "do": "hand-in"})
    place = address("player-try", mine, 1)
    assert place in client.get(address("player", mine)).content.decode()
    before = made.event.entries.count()
    begun = client.post(place, {"against": "squire", "board": "hill-clans"})
    assert begun.status_code == 302
    battle = Battle.objects.get()
    table = table_of(battle)
    assert table.players == ("person", "squire")
    assert table.ground.warbands[0].roster.purchases == made.value.rosters["p1"].purchases
    assert table.opened.scenario == "take-and-hold"
    # Its player is told that it doesn't count, and finds the way back; whoever watches has no key to the event.
    page = client.get(begun["location"]).content.decode()
    assert re.findall(r'class="belongs"><a[^>]*href="([^"]*)">Back to [^<]*</a> <span[^>]*>([^<]*)<', page) == [
        (address("player", mine), "This is only a trial: nothing of it enters Winter Raid.")
    ]
    assert mine not in client.get(f"/battles/watch/{battle.watching}/").content.decode()
    # What is decided there stays there.
    play_on(battle)
    give(seat=battle.seats.get(), given=Concede(Side.LEFT))
    assert Battle.objects.get().status == Battle.Status.OVER
    assert made.event.entries.count() == before


def test_the_opponent_comes_by_a_link_that_is_sent(client: Client):
    made = playing()
    begun = client.post(address("player-try", made.seats[0].token, 1), {"against": "open"}, follow=True)
    assert "Send this link to whoever is to play against you" in begun.content.decode()
    assert table_of(Battle.objects.get()).players == ("person", "open")
    other = join(battle=Battle.objects.get(), name="Somebody")
    # A link may be anybody's: who comes by it gets no key of the event.
    assert made.seats[0].token not in Client().get(f"/battles/seat/{other.token}/").content.decode()

"""The points of a game, ticked on each player's phone: secret until both have ticked, then shown and printed."""

from __future__ import annotations

import pytest
from django.test import Client

from skald.tournament.journal import RosterSubmitted
from skald.tournament.settings import Settings
from skald.warbands.roster import Buy, Roster
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.papers.tables import warband_sheets
from tests.web.tournaments.phones import address, playing
from tests.web.tournaments.test_player_pages import text

pytestmark = pytest.mark.django_db
LIST = Roster(7, 6, (Buy("hearthguard", 2, 8), Buy("warriors", 4, 32), Buy("levies", 1, 12)))


def at_table():
    made = playing(2, settings=Settings(list_points=7, variants=("seven-for-six",)))
    made.record(*(RosterSubmitted(seat.player, LIST) for seat in made.seats))
    return made


def test_points_are_secret_until_both_have_ticked(client: Client):
    made = at_table()
    anna, bjorn = (address("player-points", seat.token, 1) for seat in made.seats[:2])
    assert "Tick the points of this game" in text(client.get(address("player", made.seats[0].token)))
    few = client.post(anna, {"p0": ["0"], "p1": ["0"], "once": "j"})
    assert few.status_code == 409 and "A game has 6 points; ticked are 2." in text(few)
    assert client.post(anna, {"p0": ["0", "1"], "p1": ["0", "1", "2", "3"], "once": "k"}).status_code == 302
    assert "Your points are ticked" in text(client.get(anna))
    page = client.get(bjorn)
    assert "has ticked." in text(page) and page.context["lists"] == []
    client.post(bjorn, {"p0": ["0"], "p1": ["0", "1", "2", "3"], "p2": ["0"], "once": "l"})
    for place in (anna, bjorn):
        shown = text(client.get(place))
        assert "8 Hearthguards" in shown and "4 Hearthguards" in shown
    made.event.refresh_from_db()
    value = value_of(made.event)
    printed = warband_sheets(value, value.event.players, {}).data["players"]
    assert any("Round 1: 8 Hearthguards, 32 Warriors." in note for each in printed for note in each["notes"])


def test_no_ticks_where_lists_are_as_large_as_games(client: Client):
    made = playing(2)
    assert client.get(address("player-points", made.seats[0].token, 1)).status_code == 404


def test_lists_with_their_spells_are_printed_once_for_each_opponent():
    made = at_table()
    cast = Roster(7, 6, (Buy("warriors", 6, 48), Buy("sorcerer", 1, 1, ("bolt", "breath", "mists"))), age="magic")
    made.record(RosterSubmitted("p1", cast))
    made.event.refresh_from_db()
    value = value_of(made.event)
    sheets = warband_sheets(value, value.event.players[:1], {}, copies=3).data["players"]
    assert [each["notes"][0] for each in sheets] == ["Spells: Skyfire, Searing Gale, Shroud of Fog."] * 3

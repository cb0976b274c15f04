"""Massacre points from losses on the score sheet, without a script: what the server makes of what was counted."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.settings import RosterRules, Settings
from skald.warbands.roster import Buy, Roster
from tests.web.tournaments.phones import Hall, address, playing, sheet

pytestmark = pytest.mark.django_db
ROSTER = Roster(6, 6, (Buy("warriors", 3, 24), Buy("levies", 2, 24)), mercenaries=(Buy("mercenary-guards", 1, 4),))
EMPTY = sheet(massacre=(0, 0))


def text(answer) -> str:
    """What can be read on a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def place_of(made: Hall) -> str:
    return address("player-result", made.seats[0].token, 1)


def massacre(page: str, side: str = "a", line: str = "massacre") -> str:
    found = re.search(rf'id="{side}-{line}-0"[^>]*value="([0-9]*)"', page)
    assert found
    return found[1]


def after(client: Client, made: Hall, **losses: str) -> str:
    """The sheet as it comes back, with what was counted."""
    fields = {name.replace("_", "-"): number for name, number in losses.items()}
    return client.post(place_of(made), {**EMPTY, **fields, "again": "1"}).content.decode()


def test_losses_that_are_counted_become_massacre_points(client: Client):
    made = playing()
    page = after(client, made, a_loss_hero_0="1", a_loss_warriors_0="5", a_loss_units_0="2", b_loss_levies_0="8")
    assert (massacre(page), massacre(page, "b")) == ("8", "2")
    assert ">4 + 2 + 2 = 8</output>" in page
    # Whoever counted sees it again; the half where nothing was counted stays folded.
    assert len(re.findall(r"<details[^>]*data-losses[^>]* open>", page)) == 2
    assert "open>" not in "".join(re.findall(r"<details[^>]*data-losses[^>]*>", after(client, made)))


def test_counted_losses_count_when_they_are_sent(client: Client):
    made = playing()
    fields = {**EMPTY, "a-loss-hearthguard-0": "7", "a-hired-mercenaries": "gone", "look": "1"}
    assert "10" in text(client.post(place_of(made), fields))
    client.post(place_of(made), {**fields, "send": "1", "once": "k"})
    (claim,) = made.value.claims.values()
    assert [(result.a_points, result.b_points) for result in claim.by.values()] == [(10, 0)]


def test_without_a_list_every_class_is_named(client: Client):
    page = text(client.get(place_of(playing())))
    for said in ("Warlord, other heroes 4 points each", "Hearthguards 1 point each", "Warriors 1 point for every 2",
                 "Levies 1 point for every 3", "Paladin 2 points each", "Monsters 4 points each",
                 "Creatures 2 points each", "War machines 2 points each", "Mindless 1 point for every 3"):  # fmt: skip
        assert said in page


def test_classes_come_from_both_lists(client: Client):
    made = playing()
    made.record(j.RosterSubmitted("p2", ROSTER), j.RosterSubmitted("p1", Roster(6, 6, (Buy("hearthguard", 6, 24),))))
    page = client.get(place_of(made)).content.decode()
    counted = [re.findall(rf'name="{side}-loss-([a-z-]+)-0"', page) for side in "ab"]
    assert counted == [
        ["warlord", "warriors", "levies", "mercenary-guards", "units"],
        ["warlord", "hearthguard", "units"],
    ]
    assert re.search(r'name="a-loss-levies-0"[^>]*max="24"', page)
    assert re.findall(r'name="([ab]-hired-[a-z-]+)" value="gone"', page) == ["a-hired-mercenary-guards"]
    answer = client.post(place_of(made), {**EMPTY, "a-loss-warriors-0": "25", "look": "1"})
    assert "Player Anna, Warriors: from 0 to 24, not 25." in text(answer)
    answer = client.post(place_of(made), {**EMPTY, "a-loss-warriors-0": "many", "look": "1"})
    assert "“many” isn’t a whole number." in text(answer)


def test_lists_that_nobody_may_see_are_not_given_away_by_the_sheet(client: Client):
    made = playing(settings=Settings(rosters=RosterRules(visible="never")))
    made.record(j.RosterSubmitted("p2", ROSTER))
    assert 'name="a-loss-hero-0"' in client.get(place_of(made)).content.decode()


def test_typed_points_need_no_losses_and_a_step_on_them_goes_by_them(client: Client):
    made = playing()
    page = client.post(place_of(made), {**EMPTY, "a-massacre-0": "7", "again": "1"}).content.decode()
    assert massacre(page) == "7"
    counted = {**EMPTY, "a-loss-hero-0": "1", "a-massacre-0": "4"}
    page = client.post(place_of(made), {**counted, "step": "a-massacre-0:+1"}).content.decode()
    assert (massacre(page), re.search(r'name="a-loss-hero-0"[^>]*value=""', page) is not None) == ("5", True)
    page = client.post(place_of(made), {**counted, "step": "a-loss-hearthguard-0:+1"}).content.decode()
    assert massacre(page) == "5"


def test_rounding_follows_the_setting_of_the_event(client: Client):
    made = playing(settings=Settings(massacre_round_up=True))
    assert massacre(after(client, made, a_loss_warriors_0="5")) == "3"


def test_wrath_fills_both_lines(client: Client):
    """T25: the worked score of 6."""
    made = playing(scenario="wrath-of-warlords")
    page = after(
        client, made, a_loss_warriors_0="3", a_loss_levies_0="2", a_loss_otherwise_0="6", a_loss_at_home_0="4",
        a_loss_units_0="1",
    )  # fmt: skip
    assert (massacre(page), massacre(page, line="as-levies")) == ("2", "12")
    assert "a-loss-marked-0" not in page and "Lost in melee:" in page
    # Each box says whose losses they are, and who has the points for them.
    first, second = (made.value.event.names[each] for each in ("p1", "p2"))
    for loser, name in ((first, second), (second, first)):
        assert page.count(f"What {loser} has lost; the points go to {name}.") == 2


def test_figures_of_the_marked_unit_count_twice(client: Client):
    made = playing(scenario="expedition")
    cards = ("marked-unit", "borderland", "pincer", "caution", "loyalty")
    order = ("p1", "p2", "p1", "p2", "p2")
    other = {"p1": "p2", "p2": "p1"}
    made.record(*(j.CardPicked(1, who, other[who], card) for who, card in zip(order, cards, strict=True)))
    fields = {"a_marked_troop": "warriors", "a_loss_marked_0": "3", "a_loss_warriors_0": "1"}
    page = after(client, made, **fields)
    assert massacre(page) == "3"
    assert '<option value="warriors" selected>' in page

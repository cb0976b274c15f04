"""A battle that one sets up oneself: what is proposed, and what waits to be put on the table."""

import re
from importlib.resources import files
from random import Random

import pytest
from django.utils import translation

from skald.planning.sampler import sample_busily
from skald.rules.hooks import Window
from skald.rules.notation import parse_action
from skald.web.battles.plans import Chosen, plan_of
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.pages import planning_form, table_page
from skald.web.battles.queries.seen import seen
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import open_battle
from skald.web.battles.services.playing import give
from skald.web.battles.tables import table_of

pytestmark = pytest.mark.django_db(transaction=True)


def asked(window, warband):
    """A battle of the left side against the raider when it is first asked for something."""
    plan = plan_of(Chosen(warband), Chosen("driftwood-crew", player="raider"), seed=5)
    battle, seat = open_battle(plan=plan)
    while True:
        play_on(battle)
        battle.refresh_from_db()
        table = table_of(battle)
        if table.awaits.window is window:
            return seen(battle, seat.numbers)
        form = planning_form(seen(battle, seat.numbers)) or {}
        offered = [parse_action(each.action) for each in form.get("muster") or []]
        rng = Random(1)
        sampled = None if offered else sample_busily(table.ground.ruleset, table.state, table.awaits, rng)
        give(seat=seat, given=sampled or offered[0])


@pytest.mark.parametrize(("warband", "proposals"), [("thorn-court", 1), ("bracken-raiders", 1), ("parish-wall", 2)])
def test_musters_that_differ_by_order_or_spells_only_are_proposed_once(warband, proposals):
    found = planning_form(asked(Window.MUSTER, warband))
    assert found is not None and len(found["muster"]) == proposals


def test_units_that_wait_are_called_what_their_plates_will_say():
    with translation.override("fr"):
        labels = [label for _number, label, _kit in drawn(asked(Window.DEPLOY, "bracken-raiders"))["waiting"]["units"]]
    assert labels == ["5 Seigneur", "6 Guerriers · 8", "7 Guerriers · 8", "8 Guerriers · 8", "9 Levées · 12"]


def test_a_warband_of_ones_own_is_named_once_above_the_table():
    ready = files("skald.warbands.ready").joinpath("heron-watch.toml").read_text("utf-8")
    own = ready.replace('id = "heron-watch"', 'id = "my-own"')
    plan = plan_of(Chosen(own), Chosen("driftwood-crew", player="squire"), prepared=True, seed=5)
    battle, seat = open_battle(plan=plan)
    mine, theirs = table_page(seen(battle, seat.numbers))["players"]
    assert (mine["title"], mine["said"]) == ("The Heron Watch", "you")
    assert (theirs["title"], theirs["said"]) == ("The Driftwood Crew", "Ragna · the squire")


@pytest.mark.parametrize(("code", "told"), [("en", "(6 points, Age of Magic)"), ("fr", "(6 points, Âge de la Magie)")])
def test_a_warband_of_an_age_is_listed_with_it(client, code, told):
    page = client.get("/battles/new", headers={"accept-language": code}).content.decode()
    listed = re.findall(r'<option value="(thorn-court|driftwood-crew)"[^>]*>([^<]+)</option>', page)
    assert {each for each, name in listed if told in name} == {"thorn-court"}
    assert {each for each, name in listed if told not in name} == {"driftwood-crew"}

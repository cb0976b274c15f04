"""What points are made up of: every part is told, and the parts come to the whole."""

import re

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from skald.rules.actions import Concede
from skald.rules.context import Context
from skald.rules.ids import RuleId, Side
from skald.rules.tally import Tally
from skald.web.battles.queries.goal import goal, stands
from skald.web.battles.queries.made_up import made_up
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.seen import seen
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.playing import give
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db(transaction=True)


def without(here, *gone):
    """The battle as seen, some of its units wiped out."""
    units = tuple(
        replace(each, figures=(), deployed=True) if each.id in gone else each for each in here.table.state.units
    )
    state = replace(here.table.state, units=units)
    return replace(here, table=replace(here.table, step=replace(here.table.step, state=state)))


def test_losses_are_told_by_kind_of_troops_and_come_to_the_points():
    battle, _seat = begin("me", "me", prepared=True)
    play_on(battle)
    here = seen(battle, ())
    theirs = [each for each in here.table.state.units if each.side is Side.RIGHT]
    for number in range(1, len(theirs)):
        mine, _other = stands(without(here, *(each.id for each in theirs[:number])))
        worths = [int(each) for each in re.findall(r": (\d+)", mine.why)]
        assert sum(worths) == mine.points > 0
        assert f"{number} unit{'s' if number > 1 else ''} wiped out: {number}" in mine.why


def test_points_of_another_rule_have_the_label_of_their_line():
    battle, _seat = begin("me", "me", scenario="take-and-hold", prepared=True)
    play_on(battle)
    here = seen(battle, ())
    one = next(each.id for each in here.table.state.units if each.side is Side.LEFT)
    ruleset, state = here.table.ground.ruleset, without(here, one).table.state
    lost = {s.side: s.points for s in ruleset.scenario.finish(Context(ruleset, state), "turns-played").scores}
    line = next(rule for rule in ruleset.rules if rule.startswith("scenario.take-and-hold.") and "massacre" not in rule)
    tally = lost[Side.RIGHT].add(3, RuleId(line))
    told = made_up(ruleset, state, here.naming, Side.RIGHT, tally)
    assert "1 unit wiped out: 1" in told and told.endswith(": 3")
    assert "Take and" not in told
    # A line that counts losses otherwise is told as a whole.
    odd = Tally(0, tally.why).add(77, RuleId("scenario.take-and-hold.massacre"))
    assert made_up(ruleset, state, here.naming, Side.RIGHT, odd) == "Massacre points: 77"


def test_the_cards_of_an_expedition_are_told_with_how_it_is_won():
    battle, _seat = begin("me", "me", scenario="expedition", prepared=True)
    play_on(battle)
    told = goal(seen(battle, ())).drawn
    assert [line.partition(":")[0] for line in told[-5:]] == [
        "Victory", "Terrain", "Deployment", "Duration", "Special rule",
    ]  # fmt: skip


def test_the_card_of_the_end_says_what_the_points_are_made_up_of():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    give(seat=seat, given=Concede(Side.RIGHT))
    over = seen(seat.battle, ())
    lost = without(over, next(each.id for each in over.table.state.units if each.side is Side.LEFT))
    scores = over.table.ground.ruleset.scenario.finish(Context(over.table.ground.ruleset, lost.table.state), "").scores
    assert over.table.state.outcome is not None
    outcome = replace(over.table.state.outcome, scores=scores)
    step = replace(lost.table.step, state=replace(lost.table.state, outcome=outcome))
    page = table_page(replace(over, table=replace(lost.table, step=step)))
    told = render_to_string("battles/_result.html", {**page, "picture": "/"})
    assert "<strong>Niall: 0</strong></li>" in told
    assert re.search(r"<strong>Ragna: 5</strong> \(1 Warlord: 4; 1 unit wiped out: 1\)</li>", told)


def test_the_score_opens_what_both_have_by_now_and_what_its_words_mean():
    battle, _seat = begin("me", "me", prepared=True)
    play_on(battle)
    here = seen(battle, ())
    fallen = next(each for each in here.table.state.units if each.side is Side.RIGHT and each.troop == "warriors")
    lost = without(here, fallen.id)
    lead = goal(lost).count.splitlines()
    mine, theirs = stands(lost)
    names = [here.naming.side(side) for side in Side]
    assert lead[:3] == ["If it ended now:", f"{names[0]}: {mine.points} ({mine.why})", f"{names[1]}: {theirs.points}"]
    assert lead[-2].startswith("Massacre points: At the end each player counts the enemy’s losses: 4 points for")
    assert lead[-1] == "Distances: VS 5 cm, S 10 cm, M 15 cm, L 30 cm."
    assert goal(here).standing == ()
    html = render_to_string("battles/_top.html", table_page(lost))
    assert html.count('data-lead="If it ended now:') == 2

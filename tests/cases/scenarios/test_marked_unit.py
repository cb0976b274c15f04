"""The Marked Unit: each player names an enemy unit, whose losses count twice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.marking import marked_fact
from skald.rules.actions import Answer, ChooseRow
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import resume
from skald.rules.events import RuleUsed
from skald.rules.frames import BeginTurn
from skald.rules.hooks import Window
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import told
from tests.kit.scenarios import Table, gained, row

RULE = "scenario.marked-unit"
CARDS = ("marked-unit", "battle-line")


def table(**settings: object) -> Table:
    return Table("expedition", cards=CARDS, **settings)


def marked(found: Table, uid) -> int:
    """What P1 gets when he has marked a unit."""
    found.state = replace(found.state, facts=(*found.state.facts, (marked_fact(RIGHT), uid)))
    return gained(found.battle_ended(), LEFT, "massacre")


@case(f"{RULE}.massacre", cite="Lord's Manual p.13; worked score 11")
def test_figures_of_the_marked_unit_count_twice_before_they_are_pooled_and_rounded():
    found = table()
    uid = found.place(RIGHT, "warriors", row(100, 800, 5), started=8)
    found.place(RIGHT, "warriors", row(400, 800, 7), started=8)
    assert marked(found, uid) == 3


@case(f"{RULE}.massacre", cite="Lord's Manual p.13; worked score 11")
@pytest.mark.parametrize(
    ("troop", "figures", "points"),
    [("warlord", 1, 2 * 4 + 1), ("levies", 12, 24 // 3 + 1), ("mercenary-warriors", 8, 8 + 1 + 2)],
)
def test_the_end_of_a_unit_and_what_mercenaries_cost_are_not_doubled(troop, figures, points):
    found = table()
    uid = found.place(RIGHT, troop, row(100, 800, figures))
    found.change(uid, figures=())
    assert marked(found, uid) == points


@case(f"{RULE}.massacre", cite="Lord's Manual p.3; D-4")
def test_a_marked_reserve_that_never_came_is_lost_and_counts_twice():
    found = table()
    uid = found.place(RIGHT, "warriors", row(100, 800, 8))
    found.change(uid, figures=(), deployed=False, reserve=True)
    assert gained(found.battle_ended(), LEFT, "massacre") == 4 + 1
    assert marked(found, uid) == 8 + 1


def after_deployment(**settings: object) -> Game:
    """The step in which units are marked; each side has two."""
    found = table(**settings)
    for side, y in ((LEFT, 100), (RIGHT, 800)):
        found.place(side, "warriors", row(100, y, 4))
        found.place(side, "levies", row(400, y, 6))
    ctx = Context(found.rules, found.state)
    ctx.push(*found.rules.scenario.setup(ctx, "marking"), BeginTurn(LEFT))
    return Game(found.rules, resume(found.rules, ctx.close()).state)


@case(RULE, cite="Lord's Manual p.13; ruling O-15")
def test_both_name_an_enemy_unit_in_secret_and_show_it_together():
    game = after_deployment()
    assert game.awaits == Decide(LEFT, Window.SEALED, sealed=True)
    assert told(game.refused(Answer(LEFT, 2))) == ("no-such-row", RULE)
    game.do(Answer(RIGHT, 0))
    assert marked_fact(LEFT) not in dict(game.state.facts)
    game.do(Answer(LEFT, 1))
    facts = dict(game.state.facts)
    assert (facts[marked_fact(LEFT)], facts[marked_fact(RIGHT)]) == (0, 3)
    assert [(used.side, used.target) for used in game.seen(RuleUsed)] == [(LEFT, 3), (RIGHT, 0)]


@case(RULE, cite="Ruling O-15")
def test_openly_the_second_player_names_first_where_that_is_the_setting():
    game = after_deployment(marking="second-first")
    assert game.awaits == Decide(RIGHT, Window.STAGE)
    assert told(game.refused(ChooseRow(2))) == ("no-such-row", RULE)
    game.do(ChooseRow(1))
    assert game.awaits == Decide(LEFT, Window.STAGE)
    game.do(ChooseRow(0))
    facts = dict(game.state.facts)
    assert (facts[marked_fact(LEFT)], facts[marked_fact(RIGHT)]) == (1, 2)

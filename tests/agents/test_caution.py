"""What playing for points changes in fights: where units halt, what they spoil, whom they mark, what a charge pays."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skald.agents.deeds import Deeds
from skald.agents.estimate import Forecast, paid
from skald.agents.fighter import Fighter
from skald.agents.memory import Memory
from skald.agents.prospects import Prospects
from skald.agents.raider import Raider
from skald.rules.actions import Activate, Answer, MoveUnit
from skald.rules.asking import charge_reach
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.frames import BeginTurn, Sealed
from skald.rules.geometry import Footprint, any_within
from skald.rules.ids import Kind, RuleId, UnitId
from skald.rules.lengths import M, S
from skald.rules.view import View
from tests.kit.field import LEFT, RIGHT
from tests.kit.scenarios import Table, row

CENTRE, WEST = (600, 450), (300, 450)
MARKED = ("marked-unit", "bleak-plain", "battle-line", "pitched-battle", "fine-day")


def deeds(found: Table, *, for_points: bool = True) -> Deeds:
    return Deeds(found.rules, found.state, LEFT, Memory(), for_points=for_points)


def at_turn(found: Table, turn: int) -> Table:
    players = tuple(replace(player, turns=turn) for player in found.state.players)
    found.state = replace(found.state, players=players, turn=turn, active=LEFT)
    return found


def lines(scenario: str, turn: int, *, tired: int = 0) -> Table:
    """Two units that face each other, farther apart than a charge and nearer than a Move and a charge."""
    found = Table(scenario)
    found.place(LEFT, "warriors", row(560, 300, 4))
    found.place(RIGHT, "warriors", row(560, 525, 4), fatigue=tired)
    return at_turn(found, turn)


@pytest.mark.parametrize(
    ("scenario", "turn", "tired", "halts"),
    [
        ("wrath-of-warlords", 1, 0, True),
        # Who is worn out charges nobody.
        ("wrath-of-warlords", 1, 3, False),
        # Late in the battle somebody has to come.
        ("wrath-of-warlords", 4, 0, False),
        # Where nothing but the enemy is worth points, the raider closes in as ever.
        ("clash-of-warlords", 1, 0, False),
    ],
)
def test_units_halt_beyond_the_enemys_reach_where_points_are_counted(
    scenario: str, turn: int, tired: int, *, halts: bool
):
    found = lines(scenario, turn, tired=tired)
    game = found.game().grant(UnitId(0), Kind.MOVE)
    assert isinstance(game.asked, Decide)
    move = Raider(game.rules, Random(1)).decide(View(LEFT, game.state), game.asked)
    assert isinstance(move, MoveUnit)
    mine, theirs = game.do(move).state.units
    assert any_within(mine.figures, theirs.figures, M) is not halts


def test_a_unit_that_could_go_no_farther_keeps_its_activation():
    found = Table("wrath-of-warlords")
    mine = found.place(LEFT, "warriors", row(560, 300, 4))
    theirs = found.place(RIGHT, "warriors", row(560, 480, 4))
    at_turn(found, 1)
    assert charge_reach(Context(found.rules, found.state), found.state.units[theirs]) == M
    move = Activate(mine, Kind.MOVE)
    assert [deeds(found, for_points=each).judge(move).worth > 0 for each in (True, False)] == [False, True]


def held_by_the_enemy(turn: int) -> tuple[Table, UnitId, UnitId]:
    """The enemy holds the marker in the west; levies and guards of one's own could come near it."""
    found = Table("take-and-hold")
    found.markers(CENTRE, WEST)
    guards = found.place(LEFT, "hearthguard", row(330, 250, 4))
    levies = found.place(LEFT, "levies", row(150, 250, 6))
    found.place(RIGHT, "warriors", row(260, 500, 4))
    return at_turn(found, turn), levies, guards


def test_the_poorest_fighters_spoil_what_the_enemy_is_about_to_be_paid_for():
    found, levies, guards = held_by_the_enemy(3)
    spoiling = Prospects(Context(found.rules, found.state), LEFT).spoiling
    assert {unit: prize.name for unit, prize in spoiling.items()} == {levies: "marker 1"}
    assert guards not in spoiling
    game = found.game().grant(levies, Kind.MOVE)
    assert isinstance(game.asked, Decide)
    moved = game.do(Raider(game.rules, Random(1)).decide(View(LEFT, game.state), game.asked)).state
    west = moved.markers[1]
    assert any_within(moved.units[levies].figures, (Footprint(west.x, west.y, west.radius),), S)


def test_nothing_is_spoilt_that_is_not_counted_at_the_end_of_this_turn():
    found, _, _ = held_by_the_enemy(1)
    assert Prospects(Context(found.rules, found.state), LEFT).spoiling == {}


def test_nobody_is_sent_to_spoil_what_a_friend_near_it_spoils_already():
    found, _, _ = held_by_the_enemy(3)
    found.place(LEFT, "warriors", row(330, 390, 4))
    assert Prospects(Context(found.rules, found.state), LEFT).spoiling == {}


@pytest.mark.parametrize(("own", "sent"), [(1, 0), (2, 2)])
def test_where_the_greater_number_holds_enough_come_or_nobody(own: int, sent: int):
    found = Table("sacred-ground")
    found.markers(CENTRE)
    for x in range(own):
        found.place(LEFT, "warriors", row(480 + 140 * x, 300, 4))
    found.place(RIGHT, "warriors", row(480, 480, 4))
    found.place(RIGHT, "warriors", row(620, 480, 4))
    at_turn(found, 3)
    assert len(Prospects(Context(found.rules, found.state), LEFT).spoiling) == sent


def test_a_charge_at_who_holds_something_is_worth_more_when_it_is_about_to_be_counted():
    worths = []
    for turn in (3, 1):
        found, _, guards = held_by_the_enemy(turn)
        worths.append(deeds(found)._at_stake(found.state.units[guards], found.state.units[2]))
    assert worths[0] > worths[1]


def test_nobody_is_paid_for_wounds_that_a_hero_bears_by_fatigue():
    found = Table("take-and-hold")
    fresh = found.place(RIGHT, "warlord", row(300, 300, 1))
    worn = found.place(RIGHT, "warlord", row(400, 300, 1), fatigue=3)
    guards = found.place(LEFT, "hearthguard", row(300, 420, 4))
    ctx = Context(found.rules, found.state)
    expected = Forecast(50, 100, 50, 180)
    assert paid(ctx, expected, guards, fresh).defender == 0
    assert paid(ctx, expected, guards, worn).defender == 100
    assert paid(ctx, expected, guards, fresh).attacker == 50


def test_the_enemy_is_marked_where_losses_will_cost_him_most():
    found = Table("expedition", cards=MARKED)
    for troop, figures in (("warlord", 1), ("levies", 12), ("hearthguard", 8)):
        found.place(RIGHT, troop, row(300, 600, figures))
    found.place(LEFT, "warriors", row(300, 300, 8))
    game = found.game(Sealed(RuleId("scenario.marked-unit"), 3), BeginTurn(LEFT))
    assert isinstance(game.asked, Decide)
    assert Raider(game.rules, Random(1)).decide(View(LEFT, game.state), game.asked) == Answer(LEFT, 2)
    others = {Fighter(game.rules, Random(seed)).decide(View(LEFT, game.state), game.asked) for seed in range(12)}
    assert len(others) > 1


def test_other_secret_answers_are_left_to_chance():
    cards = ("conquest", "bleak-plain", "pincer", "pitched-battle", "fine-day")
    found = Table("expedition", cards=cards)
    for side in (LEFT, RIGHT):
        for troop in ("warlord", "hearthguard", "warriors", "levies"):
            uid = found.place(side, troop, row(300, 300, 1))
            found.change(uid, figures=(), deployed=False)
    rule = next(rule.id for rule in found.rules.rules.values() if rule.keeps)
    game = found.game(Sealed(rule, 6), BeginTurn(LEFT))
    assert isinstance(game.asked, Decide)
    raiders = {Raider(game.rules, Random(seed)).decide(View(LEFT, game.state), game.asked) for seed in range(12)}
    assert len(raiders) > 1

"""Take and Hold: three markers held by presence, and melees won near them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import ChooseEdge, ChooseRow, Muster, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import saga_pool
from skald.rules.engine import resume
from skald.rules.events import FightBegan
from skald.rules.frames import BeginTurn, Combatant, Fight, Parting
from skald.rules.hooks import Window
from skald.rules.ids import Combat, RuleId, Side
from skald.rules.phases.parting import part
from skald.rules.state import Gained
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.fights import charge, fought
from tests.kit.moves import keep_open, told
from tests.kit.scenarios import WHY, Table, gained, row
from tests.kit.setups import GROUPS, line, opened, put

CENTRE, WEST, EAST = (600, 450), (300, 450), (900, 450)


def table(**settings: object) -> Table:
    found = Table("take-and-hold", **settings)
    found.markers(CENTRE, WEST, EAST)
    return found


def worked(*, exhausted: bool = False) -> Table:
    """The first worked score, at the end of P2's third turn."""
    found = table()
    found.place(LEFT, "warriors", row(561, 390, 4))
    found.place(LEFT, "hearthguard", row(274, 400, 4))
    # Mercenaries hold nothing.
    found.place(LEFT, "mercenary-warriors", row(800, 390, 8))
    found.place(RIGHT, "levies", row(548, 520, 5), started=6)
    found.place(RIGHT, "warriors", row(274, 560, 4), fatigue=3 if exhausted else 0)
    return found


@case("scenario.take-and-hold.objectives", cite="Lord's Manual p.5; worked score 1")
@pytest.mark.parametrize(("exhausted", "points"), [(False, 3), (True, 6)])
def test_a_marker_is_held_by_a_unit_within_vs_while_no_enemy_that_gives_a_die_is_within_s(exhausted, points):
    game = worked(exhausted=exhausted).turn_ended(RIGHT, 3)
    assert gained(game, LEFT, "objectives") == points
    assert gained(game, RIGHT) == 0


@case("scenario.take-and-hold.objectives", cite="Lord's Manual p.3, p.5; ruling O-36")
@pytest.mark.parametrize(
    ("figures", "fatigue", "at", "points"),
    [(8, 0, 532.5, 0), (8, 0, 582.5, 0), (8, 0, 582.6, 3), (8, 3, 532.5, 3), (3, 0, 532.5, 3)],
)
def test_mercenaries_contest_like_any_unit_that_gives_a_die_and_is_not_exhausted(figures, fatigue, at, points):
    found = table()
    found.place(LEFT, "warriors", row(561, 390, 4))
    found.place(RIGHT, "mercenary-warriors", row(600, at, figures), fatigue=fatigue, started=8)
    assert gained(found.turn_ended(RIGHT, 2), LEFT) == points


@case("scenario.take-and-hold.objectives", cite="Lord's Manual p.3, p.5; ruling O-36")
def test_who_contests_two_objectives_keeps_both_and_may_hold_one():
    found = Table("take-and-hold")
    found.markers((540, 450), (660, 450), (900, 450))
    found.place(LEFT, "warriors", row(440, 390, 4))
    found.place(LEFT, "warriors", row(700, 390, 4))
    found.place(RIGHT, "warriors", row(561, 510, 4))
    assert gained(found.turn_ended(RIGHT, 2), LEFT) == 0


@case("scenario.scoring", "scenario.take-and-hold", cite="Lord's Manual p.3")
def test_turns_of_a_side_without_figures_are_played_and_counted():
    found = table()
    found.place(LEFT, "warriors", row(561, 390, 4))
    fallen = found.place(RIGHT, "warriors", row(100, 800, 4))
    found.change(fallen, figures=())
    players = tuple(replace(player, turns=2) for player in found.state.players)
    found.state = replace(found.state, turn=3, active=LEFT, players=players, pending=(BeginTurn(RIGHT),))
    game = Game(found.rules, resume(found.rules, found.state).state)
    assert (game.state.active, gained(game, LEFT, "objectives")) == (LEFT, 3)


@case("scenario.take-and-hold.objectives", cite="Lord's Manual p.3; worked score 1")
def test_vs_is_measured_to_the_rim_and_reaches_exactly_vs():
    for y, points in ((367.5, 3), (367.4, 0)):
        found = table()
        found.place(LEFT, "warriors", [*row(600, y, 1), *row(560, y - 20, 3)])
        assert gained(found.turn_ended(RIGHT, 2), LEFT) == points


@case("scenario.take-and-hold.objectives", cite="Ruling O-11")
def test_measuring_to_the_middle_of_a_marker_is_a_setting():
    found = table(marker_measure="centre")
    found.place(LEFT, "warriors", [*row(600, 367.5, 1), *row(560, 347.5, 3)])
    assert gained(found.turn_ended(RIGHT, 2), LEFT) == 0


@case("scenario.take-and-hold.objectives", "scenario.scoring", cite="Lord's Manual p.5")
def test_points_are_counted_at_the_end_of_the_opponents_turns_from_the_second_on():
    found = worked(exhausted=True)
    assert gained(found.turn_ended(RIGHT, 1), LEFT) == 0
    assert gained(found.turn_ended(RIGHT, 2), LEFT) == 6
    assert gained(found.turn_ended(LEFT, 2), LEFT) == 0


@case("scenario.scoring", cite="Lord's Manual p.3")
def test_a_unit_counts_for_one_objective_and_its_player_says_which():
    found = Table("take-and-hold")
    found.markers((500, 450), (620, 450), (900, 450))
    found.place(LEFT, "warriors", row(521, 390, 4))
    found.place(LEFT, "hearthguard", row(440, 520, 4))
    for chosen, points in ((1, 6), (0, 3)):
        game = found.turn_ended(RIGHT, 2)
        assert game.awaits == Decide(LEFT, Window.STAGE)
        assert told(game.refused(ChooseRow(2))) == ("no-such-objective", "scenario.scoring")
        assert gained(game.do(ChooseRow(chosen)), LEFT) == points


@case("scenario.scoring", cite="Lord's Manual p.3")
def test_nobody_is_asked_where_it_changes_nothing():
    found = Table("take-and-hold")
    found.markers((500, 450), (620, 450), (900, 450))
    found.place(LEFT, "warriors", row(521, 390, 4))
    assert gained(found.turn_ended(RIGHT, 2), LEFT) == 3


# --- melees


def decided(attacker_lost: int, defender_lost: int, *, y: float = 400, active: Side = RIGHT, turn: int = 2) -> Table:
    """P2's Warriors attacked P1's Hearthguards at a height, and a melee was decided."""
    found = table()
    defender = found.place(LEFT, "hearthguard", row(274, y, 4))
    attacker = found.place(RIGHT, "warriors", row(274, y + 26, 8))
    fight = Fight(
        Combat.MELEE, WHY, Combatant(attacker, casualties=attacker_lost), Combatant(defender, casualties=defender_lost)
    )
    ctx = Context(found.rules, replace(found.state, active=active, turn=turn, pending=(fight, Parting())))
    ctx.emit(FightBegan(Combat.MELEE, attacker, defender, WHY))
    if defender_lost == 4:
        ctx.set_unit(defender, figures=())
    ctx.here = ctx.pending[-1]
    part(ctx, ctx.pending[-1])
    found.state = ctx.close()
    return found


@case("scenario.take-and-hold.melees", cite="Lord's Manual p.5; worked score 1")
@pytest.mark.parametrize(
    ("lost", "y", "points"),
    [((1, 2), 400, 1), ((2, 2), 400, 0), ((2, 1), 400, 0), ((0, 4), 400, 1), ((1, 2), 317.5, 1), ((1, 2), 317.4, 0)],
)
def test_an_attacker_who_wins_a_melee_within_s_of_a_marker_gets_a_point(lost, y, points):
    found = decided(*lost, y=y)
    assert [each.points for each in found.state.points if each.side is RIGHT] == [1] * points
    assert not [each for each in found.state.points if each.side is LEFT]


@case("scenario.take-and-hold.melees", cite="Lord's Manual p.5; ruling O-39")
@pytest.mark.parametrize(("active", "turn"), [(LEFT, 1), (RIGHT, 1), (LEFT, 5)])
def test_such_a_melee_counts_in_either_players_turn_and_in_the_first(active, turn):
    found = decided(1, 2, active=active, turn=turn)
    assert [(each.side, each.points, each.turn, each.of) for each in found.state.points] == [(RIGHT, 1, turn, active)]


@case("scenario.take-and-hold.melees", cite="Lord's Manual p.5")
def test_the_point_comes_with_the_end_of_the_melee():
    found = table()
    keep_open(found)
    attacker = found.place(LEFT, "warriors", row(274, 320, 8))
    defender = found.place(RIGHT, "hearthguard", row(274, 400, 4))
    game = fought(charge(found.game(), attacker, defender), attack=4)
    assert gained(game, LEFT, "melees") == gained(game, LEFT) == 1
    assert not game.unit(defender).figures


# --- set-up and end


@case("scenario.take-and-hold", cite="Lord's Manual p.5")
def test_markers_lie_before_the_terrain_halves_are_put_down_and_the_other_lays_three_dice():
    game = opened(scenario="take-and-hold").roll(1, 0, 0).do(ChooseEdge(0))
    assert [(m.x, m.y, m.radius) for m in game.state.markers] == [
        (6000, 4500, 200), (3000, 4500, 200), (9000, 4500, 200),
    ]  # fmt: skip
    assert told(game.refused(PlaceTerrain("marsh", 6000, 4500))) == (
        "terrain-too-near-marker",
        "second.core.terrain-gap",
    )
    for kind, x in (("scrub", 2000), ("marsh", 6000), ("rocks", 10000)):
        game.do(PlaceTerrain(kind, x, 7400))
    game.do(PassTerrain(), PassTerrain(), Muster(GROUPS), Muster(GROUPS))
    assert told(game.refused(line(1, 4, 3000, 2900))) == ("outside-zone", "second.core.deployment")
    game.do(line(1, 4, 3000, 2875))
    assert told(game.refused(line(2, 4, 5000, 2000))) == ("must-come-first", "second.core.deployment-order")
    game.do(put(0, (1000, 2000)))
    for uid, x in ((5, 3000), (6, 5000), (7, 7000)):
        game.do(line(uid, 4, x, 8500))
    game.do(put(4, (1000, 8500)), line(2, 4, 5000, 2000), line(3, 4, 7000, 2000))
    assert game.awaits == Chance(saga_pool(3), RIGHT, RuleId("scenario.take-and-hold"))


@case("scenario.take-and-hold.massacre", "scenario.take-and-hold", cite="Lord's Manual p.5")
@pytest.mark.parametrize(("points", "winner"), [((12, 9), LEFT), ((11, 2), None), ((12, 10), None), ((3, 15), RIGHT)])
def test_twelve_points_and_three_more_win_and_losses_count_at_the_end(points, winner):
    found = table()
    found.place(LEFT, "warriors", row(100, 100, 4))
    found.place(RIGHT, "warriors", row(100, 800, 4), started=8)
    massacre = 2
    record = ((LEFT, points[0] - massacre), (RIGHT, points[1]))
    gained_before = tuple(Gained(side, n, WHY, 3, side) for side, n in record)
    found.state = replace(found.state, points=gained_before)
    game = found.battle_ended()
    outcome = game.state.outcome
    assert [score.points.value for score in outcome.scores] == list(points)
    assert gained(game, LEFT, "massacre") == massacre
    assert outcome.winner is winner

"""Outflanking: a unit kept off the table comes in from an edge that is nobody's."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.massacre import points_against
from skald.planning.entering import plan_any_entry, plan_entry
from skald.rules.abilities.model import Cause, Volley
from skald.rules.actions import Activate, Choose, ChooseRow, Deploy, Done, Place, Use
from skald.rules.awaiting import Awaiting, Chance, Decide
from skald.rules.context import Context
from skald.rules.events import ActivationResolved, FatigueTaken, UnitMoved
from skald.rules.frames import BeginTurn
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, RuleId, UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.phases.saga_dice import generated
from skald.rules.state import Unit
from tests.kit.boards import REACTION, ability, lay
from tests.kit.cases import case
from tests.kit.expeditions import at_step, waiting
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.first_turns import mustered, play_by_board, resumed
from tests.kit.moves import by, told
from tests.kit.scenarios import Table, row
from tests.kit.setups import line, put

RULE = RuleId("scenario.outflanking")
BASE = 125


def kept_off(
    troop: str = "warriors", count: int = 4, *, turn: int = 2, cards: tuple[str, ...] = ("battle-line",),
    edition: str = "second", **settings: object,
) -> tuple[Table, UnitId]:  # fmt: skip
    """A table in the left side's turn, with a unit of that side kept off it."""
    table = Table("expedition", edition, cards=(*cards, "outflanking"), **settings)
    left, right = (replace(player, turns=turn) for player in table.state.players)
    unit = Unit(UnitId(0), LEFT, troop, count, reserve=True)
    table.state = replace(table.state, turn=turn, players=(left, right), units=(unit,))
    table.place(LEFT, "warlord", row(600, 100, 1))
    table.place(RIGHT, "warlord", row(600, 800, 1))
    return table, unit.id


def coming() -> Use:
    return Use(RULE, NO_UNIT, UnitId(0), side=LEFT)


def entering(table: Table) -> Game:
    """The unit is about to come in."""
    return table.game().do(coming())


def beside(x: int, y: int = 4500, count: int = 4) -> Deploy:
    """Warriors in a file along a short edge, their middles so far from it."""
    return Deploy(UnitId(0), (), tuple(Place(x, y + 270 * n) for n in range(count)))


# --- naming it


@case("scenario.outflanking", cite="Lord's Manual p.19; spec §3, halves × outflanking")
def test_each_player_names_a_unit_before_the_own_first_one_is_put_down_and_halves_are_of_the_rest():
    game = mustered(deployment="battle-line", special="outflanking")
    first: Awaiting = game.awaits
    assert first == Decide(LEFT, Window.STAGE)
    assert told(game.refused(Choose(UnitId(4)))) == ("no-such-reserve", RULE)
    assert told(game.refused(Done())) == ("no-such-reserve", RULE)
    game.do(Choose(UnitId(3)))
    assert game.asked.about.amount == 2
    game.do(put(0, (1000, 1000)), line(1, 4, 3000, 1000))
    second: Awaiting = game.awaits
    assert second == Decide(RIGHT, Window.STAGE)
    game.do(Choose(UnitId(4)))
    game.do(*(line(uid, 4, 1000 + 2000 * (uid - 4), 8000) for uid in (5, 6, 7)))
    game.do(line(2, 4, 6000, 1000))
    assert [unit.id for unit in game.state.units if not unit.deployed] == [3, 4]
    assert isinstance(game.awaits, Chance)


@case("scenario.outflanking", cite="Lord's Manual p.19; spec §3, column × outflanking")
def test_the_reserve_is_none_of_a_columns_units():
    table = Table("expedition", cards=("marching-column", "outflanking"))
    for side, count in ((LEFT, 3), (RIGHT, 2)):
        waiting(table, side, count)
    game = at_step(table, "deployment").do(Choose(UnitId(0)))
    game.do(put(1, (1000, 1000)))
    asked: Awaiting = game.awaits
    assert asked == Decide(RIGHT, Window.STAGE)
    game.do(Choose(UnitId(3)), put(4, (1000, 8000)), put(2, (3000, 1000)))
    # Two units against one: the second of them is placed, and no die is laid.
    assert game.state.players[0].active == ()


@case("scenario.outflanking", cite="Ruling O-20")
@pytest.mark.parametrize(("gives", "dice"), [(True, 1), (False, 0)])
def test_it_gives_its_die_while_it_is_off(gives, dice):
    table, unit = kept_off(turn=1, reserve_gives_die=gives)
    ctx = Context(table.rules, table.state)
    bare = Context(table.rules, replace(table.state, units=(replace(ctx.unit(unit), reserve=False), *ctx.units[1:])))
    assert generated(ctx, LEFT).value - generated(bare, LEFT).value == dice
    few, _ = kept_off("levies", 4, turn=1)
    ctx = Context(few.rules, few.state)
    assert generated(ctx, LEFT) == generated(bare, LEFT)


# --- when


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_it_comes_in_in_the_own_second_turn():
    assert kept_off(turn=1)[0].game().uses(RULE) == []
    assert kept_off()[0].game().uses(RULE) == [coming()]
    assert kept_off()[0].game(side=RIGHT).uses(RULE) == []


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_who_puts_it_off_has_to_bring_it_in_before_the_turn_ends():
    table, unit = kept_off(turn=1)
    table.state = replace(table.state, turn=1)
    game = resumed(table.game(BeginTurn(LEFT)))
    game.roll(*(game.asked.pool.dice if n == 0 else 0 for n in range(3)))
    while game.asked.window is not Window.ENTER:
        game.do(Done())
    assert game.asked.about.unit == unit
    assert told(game.refused(Done()))[0] == "not-now"
    game.do(beside(M - BASE))
    assert game.state.active is RIGHT


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_coming_in_is_a_resolved_move_that_costs_nothing():
    table, unit = kept_off()
    game = entering(table).do(beside(1000))
    assert game.unit(unit).acts == (Kind.MOVE,)
    assert (game.unit(unit).deployed, game.unit(unit).fatigue, len(game.unit(unit).figures)) == (True, 0, 4)
    assert game.seen(ActivationResolved) == [ActivationResolved(unit, Kind.MOVE)]
    assert game.uses(RULE) == []
    # A second activation in the turn tires, as after any Move.
    game.grant(unit, Kind.MOVE).passing()
    game.do(by(game, unit, 500, 0))
    assert [event.unit for event in game.seen(FatigueTaken)] == [unit]


@case("scenario.outflanking", cite="Ruling O-29")
def test_the_opponent_answers_when_it_has_come_in_and_not_before():
    for after in (True, False):
        table, unit = kept_off()
        play_by_board(table, ability("strike", REACTION, Volley(dice=2), basic=True, cause=Cause((Kind.MOVE,), after)))
        lay(table, RIGHT, "strike")
        game = entering(table).do(beside(1000))
        assert game.unit(unit).deployed
        assert (game.asked.window is Window.REACTION) is after


# --- where


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_every_figure_starts_with_its_leading_rim_on_the_edge_and_goes_as_far_as_a_move():
    table, _ = kept_off()
    game = entering(table)
    # The rim that leads ends M from the edge at most, and the whole base on the table.
    assert game.allows(beside(M - BASE))
    assert told(game.refused(beside(M - BASE + 1))) == ("no-way-in", "second.core.table-edge")
    assert game.allows(beside(BASE))
    assert told(game.refused(beside(BASE - 1)))[0] == "off-table"
    assert game.allows(beside(12000 - BASE))
    assert game.do(beside(M - BASE)).last(UnitMoved).distance.value == M


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_riders_come_in_farther():
    table, _ = kept_off("hearthguard")
    game = entering(table)
    places = tuple(Place(L - 200, 4000 + 420 * n) for n in range(4))
    assert game.allows(Deploy(UnitId(0), ("horse",), places))
    assert not game.allows(Deploy(UnitId(0), (), places))


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_all_figures_come_from_one_edge_in_formation():
    table, _ = kept_off()
    game = entering(table)
    spread = Deploy(UnitId(0), (), tuple(Place(x, 4500) for x in (BASE, 400, 11600, 11875)))
    assert not game.allows(spread)
    loose = Deploy(UnitId(0), (), tuple(Place(1000, 2000 + 760 * n) for n in range(4)))
    assert told(game.refused(loose))[0] == "broken-chain"


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_it_ends_farther_than_vs_from_enemies():
    for gap, allowed in ((VS, False), (VS + 1, True)):
        table, _ = kept_off()
        table.place(RIGHT, "warriors", [(1000 + 2 * BASE + gap, 4500 + 270 * n) for n in range(4)])
        assert entering(table).allows(beside(1000)) is allowed


@case("scenario.outflanking", cite="Ruling O-26")
def test_in_the_first_edition_it_engages_nobody_by_coming_in():
    table, _ = kept_off(edition="first")
    table.place(RIGHT, "warriors", [(1000 + 2 * BASE + VS, 4500 + 270 * n) for n in range(4)])
    assert told(entering(table).refused(beside(1000))) == ("too-near-enemy", "first.core.enemy-gap")


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_long_edges_are_for_those_who_cant_come_in_from_a_short_one():
    table, _ = kept_off()
    along = Deploy(UnitId(0), (), tuple(Place(5000 + 270 * n, BASE) for n in range(4)))
    assert told(entering(table).refused(along)) == ("no-way-in", "second.core.table-edge")
    for x in (300, 11700):
        for y in range(0, 9000, 1300):
            places = [(x, y + 200 + 300 * n) for n in range(4) if y + 200 + 300 * n < 8900]
            table.place(RIGHT, "warriors", places)
    assert entering(table).allows(along)


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_if_there_is_no_room_at_all_it_waits_for_a_later_turn():
    # Where nobody comes within 60 cm of an enemy, and one stands at each end of the table.
    table, unit = kept_off("hearthguard", move_enemy_gap=6000)
    for x in (100, 600, 1100):
        table.place(RIGHT, "warriors", row(x - 50, 450, 4))
    game = table.game()
    assert game.uses(RULE) == [coming()]
    game.do(coming())
    assert not game.unit(unit).deployed


@case("scenario.outflanking", cite="Ruling O-7; spec §3, flank × outflanking")
def test_where_armies_deploy_along_the_short_edges_the_long_ones_are_a_setting():
    along = Deploy(UnitId(0), (), tuple(Place(5000 + 270 * n, BASE) for n in range(4)))
    for edges, long_ones in (("short", False), ("long", True)):
        table, _ = kept_off(cards=("refused-flank",), outflank_edges=edges)
        game = entering(table)
        assert (game.allows(along), game.allows(beside(BASE))) == (long_ones, not long_ones)
    table, _ = kept_off(outflank_edges="long")
    assert entering(table).allows(beside(BASE))


@case("scenario.outflanking", cite="Lord's Manual p.19; spec §3, terrain × outflanking")
def test_uneven_ground_on_the_way_makes_it_s_and_dangerous_ground_tires():
    table, unit = kept_off()
    table.ground("scrub", (60, 470), LEFT)
    game = entering(table)
    assert game.allows(beside(S - BASE))
    assert not game.allows(beside(S - BASE + 1))
    table, unit = kept_off()
    table.ground("marsh", (60, 470), LEFT)
    game = entering(table).do(beside(S - BASE))
    assert game.unit(unit).fatigue == 1


@case("scenario.outflanking", cite="Lord's Manual p.19")
def test_it_may_start_aside_to_pass_somebody_on_the_edge():
    table, _ = kept_off("warlord", 1)
    table.place(LEFT, "warriors", [(BASE, 4500 + 270 * n) for n in range(4)])
    # Straight ahead a friend stands; from beside him the way is free, and a little longer.
    there = Deploy(UnitId(0), (), (Place(1000, 4250),))
    assert entering(table).allows(there)
    blocked = Deploy(UnitId(0), (), (Place(1250, 4900),))
    assert not entering(table).allows(blocked)


@case("scenario.outflanking", cite="spec §3, outflanking and depth")
def test_a_base_deeper_than_its_move_is_put_down_touching_the_edge():
    table, _ = kept_off("static-machine", 1)
    game = entering(table)
    radius = 300
    assert game.allows(Deploy(UnitId(0), (), (Place(radius, 4500),)))
    assert not game.allows(Deploy(UnitId(0), (), (Place(radius + 1, 4500),)))


@case("scenario.outflanking", cite="Ruling D-4")
def test_who_never_came_in_is_lost():
    table, _ = kept_off(turn=5)
    # Two points for four Warriors, one for the unit.
    assert points_against(Context(table.rules, table.state), LEFT).value == 3
    game = entering(table).do(beside(1000))
    assert points_against(Context(game.rules, game.state), LEFT).value == 0


@case("scenario.outflanking", "scenario.plunder", cite="spec §3, plunder × outflanking")
def test_riders_who_come_in_beside_an_objective_may_capture_it():
    table, unit = kept_off("hearthguard", cards=("plunder", "battle-line"))
    table.markers((600, 450), (300, 450), (900, 450))
    places = tuple(Place(2600, 4500 + 420 * n) for n in (0, 1, 2, -1))
    game = entering(table).do(Deploy(unit, ("horse",), places))
    assert game.awaits == Decide(LEFT, Window.STAGE)
    game.do(ChooseRow(1))
    assert game.state.markers[1].carrier == unit


@case("scenario.outflanking", cite="spec §0, markers")
def test_nobody_comes_in_onto_a_marker():
    table, _ = kept_off("warlord", 1)
    table.markers((50, 450))
    assert told(entering(table).refused(Deploy(UnitId(0), (), (Place(700, 4500),)))) == (
        "on-a-marker", "second.core.obstruction",
    )  # fmt: skip


# --- planning it


@case("scenario.outflanking", cite="Lord's Manual p.19")
@pytest.mark.parametrize("goal", [(0, 0), (11000, 1000), (6000, 9000)])
def test_the_planner_brings_it_in_near_its_goal(goal):
    table, unit = kept_off("warriors", 8)
    game = entering(table)
    found = plan_entry(game.rules, game.state, unit, (), goal)
    assert found is not None
    assert plan_any_entry(game.rules, game.state, unit, goal).unit == unit
    assert game.allows(found)
    assert game.do(found).unit(unit).deployed
    nearest = 0 if goal[0] <= 6000 else 12000
    assert all(abs(place.x - nearest) <= M for place in found.places)


@case("scenario.outflanking", cite="spec §3, any × outflanking")
def test_a_reserve_holds_nothing_and_can_be_given_no_order():
    table, unit = kept_off(turn=1)
    game = table.game()
    assert told(game.refused(Activate(unit, Kind.MOVE)))[0] == "not-now"
    assert [each.id for each in Context(table.rules, table.state).standing(LEFT)] == [UnitId(1)]

"""Fixed layouts and the very plan that each leads to: moves, retreats, ways into a melee and up to a marker."""

from __future__ import annotations

import pytest

from skald.planning.moving import (
    TRIES,
    Mover,
    _engaging_vectors,
    _first_legal,
    _reformed,
    block_step,
    plan_engage,
    plan_move,
    plan_retreat,
    reach_of,
)
from skald.planning.touching import plan_touch
from skald.rules.actions import Abandon, MoveUnit
from skald.rules.bases import stand
from skald.rules.geometry import Point, any_within, towards
from skald.rules.ids import Kind, UnitId
from skald.rules.lengths import VS, M, S
from skald.rules.refusal import Refusal
from skald.rules.state import Unit
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset

START = (6000, 4500)
#: A quarter turn, and back: layouts that lead to a plan lead to the turned plan when they are turned.
TURNS = [(1, 0), (0, 1), (-1, 0), (0, -1)]


def moving(field: Field, unit: UnitId) -> Game:
    return field.game().grant(unit, Kind.MOVE)


def turned(turn: Point, aside: int, ahead: int) -> Point:
    """A place so far aside of and ahead of the start, seen in a direction."""
    x, y = turn
    return (START[0] + x * ahead - y * aside, START[1] + y * ahead + x * aside)


def lone(turn: Point, *friends: Point, foes: tuple[Point, ...] = ()) -> tuple[Field, UnitId]:
    """One figure at the start, single friends and foes about it."""
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, START)
    for place in friends:
        field.unit(LEFT, "warriors", 1, turned(turn, *place))
    for place in foes:
        field.unit(RIGHT, "warriors", 1, turned(turn, *place))
    return field, unit


def ends(action: MoveUnit | Abandon | None) -> list[Point]:
    assert isinstance(action, MoveUnit), action
    return [path.places[-1] for path in action.paths]


def planned(field: Field, unit: UnitId, goal: Point) -> list[Point]:
    game = moving(field, unit)
    return ends(plan_move(game.rules, game.state, goal))


# --- moves


@pytest.mark.parametrize("turn", TURNS)
def test_a_lone_figure_goes_up_to_a_friend_when_its_goal_lies_under_him(turn: Point):
    field, unit = lone(turn, (0, 700))
    # Two bases of 25 mm touch at 250; two parts of 1024 less are never too far.
    (found,) = planned(field, unit, turned(turn, 0, 500))
    way = abs(found[0] - START[0]) + abs(found[1] - START[1])
    assert found == turned(turn, 0, way)
    assert 450 - 3 <= way < 450


@pytest.mark.parametrize("turn", TURNS)
def test_a_lone_figure_passes_beside_a_friend_when_its_goal_lies_beyond(turn: Point):
    field, unit = lone(turn, (0, 700))
    (found,) = planned(field, unit, turned(turn, 0, 2000))
    # The fourth turn of the fan, at the full distance: 22½ degrees aside, either way.
    assert found in (turned(turn, 574, 1385), turned(turn, -574, 1385))


@pytest.mark.parametrize("turn", TURNS)
def test_an_enemy_is_passed_at_the_gap_that_moves_keep(turn: Point):
    field, unit = lone(turn, foes=((0, 1000),))
    (found,) = planned(field, unit, turned(turn, 0, 2000))
    assert found in (turned(turn, 1159, 951), turned(turn, -1159, 951))
    # With somebody on either side there is no way round, and the gap is where it ends.
    field, unit = lone(turn, foes=((0, 1000), (1400, 1000), (-1400, 1000)))
    (found,) = planned(field, unit, turned(turn, 0, 400))
    way = abs(found[0] - START[0]) + abs(found[1] - START[1])
    assert found == turned(turn, 0, way)
    assert 1000 - 250 - VS - 2 <= way < 1000 - 250 - VS


@pytest.mark.parametrize("turn", TURNS)
def test_no_figure_of_a_block_leaves_the_table(turn: Point):
    edge = 6000 if turn[0] else 4500
    front = edge - 125 - 400
    places = [turned(turn, 0, front - 300), turned(turn, 300, front - 300), turned(turn, 0, front)]
    field = Field()
    unit = field.unit(LEFT, "warriors", 3, (0, 0), places=places)
    game = moving(field, unit)
    west, south, east, north = Mover(game.rules, game.state).room()
    assert {(1, 0): east, (-1, 0): -west, (0, 1): north, (0, -1): -south}[turn] == 400
    after = planned(field, unit, turned(turn, 0, 20000))
    assert max((x - START[0]) * turn[0] + (y - START[1]) * turn[1] for x, y in after) <= edge - 125


def test_a_step_less_than_a_centimetre_is_not_made():
    field, unit = lone((1, 0))
    assert planned(field, unit, (6000, 4599)) == []
    assert planned(field, unit, (6000, 4600)) == [(6000, 4600)]
    assert planned(field, unit, START) == []


def test_where_ground_slows_a_unit_it_goes_no_farther_than_that():
    field, unit = lone((1, 0))
    game = moving(field, unit)
    assert reach_of(game.rules, game.state) == (S, M)
    assert planned(field, unit, (6000, 9000)) == [(6000, 4500 + M)]
    field.terrain("marsh", START)
    game = moving(field, unit)
    assert reach_of(game.rules, game.state) == (S, S)
    assert planned(field, unit, (6000, 9000)) == [(6000, 4500 + S)]


def test_a_step_that_ground_forbids_is_made_as_short_as_slow_ground_asks():
    field, unit = lone((1, 0))
    # The far side of a marsh is beyond what slow ground allows; its near side isn't.
    field.terrain("marsh", (6000, 5800))
    assert planned(field, unit, (6000, 9000)) != [(6000, 4500 + M)]
    assert planned(field, unit, (6000, 5600)) == [(6000, 4500 + S)]


def test_a_unit_is_formed_anew_from_far_to_near_in_two_fronts_and_facings():
    field = Field()
    unit = field.unit(LEFT, "warriors", 6, (3000, 3000), rank=6)
    game = moving(field, unit)
    found = list(_reformed(Mover(game.rules, game.state), (3750, 6000)))
    middles, shapes = [], []
    for action in found:
        xs, ys = [x for x, _ in ends(action)], [y for _, y in ends(action)]
        middles.append((sum(xs) // 6, sum(ys) // 6))
        shapes.append((len(set(xs)), len(set(ys)), action.paths[0].heading))
    # Five eighths of the whole distance and of the slow one, a quarter of the latter, and where it stands.
    lengths = [M * 5 // 8] * 4 + [S * 5 // 8] * 4 + [S // 4] * 4 + [0] * 4
    assert middles == [(3750, 3000 + length) for length in lengths]
    # Three abreast, then two: each facing the goal and then with its side to it.
    assert shapes == [(3, 2, 16), (2, 3, 32), (2, 3, 16), (3, 2, 32)] * 4
    lonely = Field()
    game = moving(lonely, lonely.unit(LEFT, "warriors", 1, START))
    assert list(_reformed(Mover(game.rules, game.state), (6000, 6000))) == []


def test_nobody_forms_up_through_others_unless_they_fly():
    def formed(troop: str) -> int:
        field = Field()
        unit = field.unit(LEFT, troop, 2, (3000, 3000))
        field.unit(LEFT, "levies", 9, (0, 0), places=[(2200 + 260 * n, 3420) for n in range(9)])
        game = moving(field, unit)
        return len(list(_reformed(Mover(game.rules, game.state), (3150, 6000))))

    assert 0 < formed("warriors") < formed("flyers")


def test_who_has_no_way_to_the_goal_stays_where_it_may():
    field, unit = lone((1, 0), (0, 260), (240, 100), (-240, 100), (260, -160), (-260, -160), (0, -260))
    assert planned(field, unit, (9000, 4500)) == []


# --- retreats


@pytest.mark.parametrize("turn", TURNS)
def test_a_retreat_goes_straight_away_by_the_whole_distance(turn: Point):
    field, unit = lone(turn, foes=((0, 1300),))
    game = moving(field, unit)
    assert ends(plan_retreat(game.rules, game.state)) == [turned(turn, 0, -M)]


@pytest.mark.parametrize("turn", TURNS)
def test_a_retreat_minds_the_nearer_of_two_figures(turn: Point):
    field, unit = lone(turn, foes=((0, 1300), (1200, 0)))
    game = moving(field, unit)
    assert ends(plan_retreat(game.rules, game.state)) == [turned(turn, -M, 0)]


@pytest.mark.parametrize(
    ("at", "foe", "sides"),
    [
        ((1200, 4500), (2500, 4500), {(203, 3834), (203, 5166)}),
        ((10800, 4500), (9500, 4500), {(11797, 3834), (11797, 5166)}),
        ((6000, 1200), (6000, 2500), {(5334, 203), (6666, 203)}),
        ((6000, 7800), (6000, 6500), {(5334, 8797), (6666, 8797)}),
    ],
)
def test_a_retreat_before_the_edge_of_the_table_turns_aside(at: Point, foe: Point, sides: set[Point]):
    # Straight on it would leave the table; the first turn of the fan that stays on it is 33¾ degrees.
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, at)
    field.unit(RIGHT, "warriors", 1, foe)
    game = moving(field, unit)
    (found,) = ends(plan_retreat(game.rules, game.state))
    assert found in sides


def test_whoever_has_no_enemy_left_stays():
    field, unit = lone((1, 0))
    game = moving(field, unit)
    assert plan_retreat(game.rules, game.state) == MoveUnit(())


# --- where moves engage


def engaging(at: Point = (3000, 4300)) -> tuple[Game, UnitId]:
    field = Field(ruleset("first"))
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    enemy = field.unit(RIGHT, "warriors", 4, at)
    return moving(field, unit), enemy


def test_the_way_that_brings_most_figures_in_is_taken_and_of_those_the_straightest_and_shortest():
    game, enemy = engaging()
    mover = Mover(game.rules, game.state)
    # The lines are 1050 apart, and whoever is within 500 fights.
    straight = block_step(mover.unit.figures, (0, 750))
    assert plan_engage(game.rules, game.state, enemy) == MoveUnit(straight.paths, enemy)
    vectors = _engaging_vectors(mover, game.unit(enemy))
    assert vectors[:7] == [(0, 750), (0, 950), (0, 1000), (0, 1030), (0, 1500), (-73, 746), (73, 746)]
    # Of one who stands aside few figures would come near, so that the way leads aside.
    game, enemy = engaging((4800, 3900))
    mover = Mover(game.rules, game.state)
    vectors = _engaging_vectors(mover, game.unit(enemy))
    reached = [_reached(mover, game.unit(enemy), vector) for vector in vectors]
    assert reached == sorted(reached, reverse=True) and reached[0] > reached[-1] > 0
    assert vectors[0][0] > 0


def _reached(mover: Mover, foe: Unit, vector: Point) -> int:
    """How many figures would come within engaging distance."""
    limit = mover.ctx.constants.engage_within
    after = [stand(f.base, f.x + vector[0], f.y + vector[1]) for f in mover.unit.figures]
    return sum(any_within((figure,), foe.figures, limit) for figure in after)


def test_a_move_that_would_engage_by_accident_is_refused_by_the_planner_with_the_reason_of_the_move():
    game, _ = engaging()
    mover = Mover(game.rules, game.state)
    assert mover.keep() == game.rules.constants.engage_within
    problem = mover.problem(block_step(mover.unit.figures, (0, 750)))
    assert problem is not None
    assert (problem.code, problem.cites) == ("engages", mover.acting.why)
    assert mover.problem(block_step(mover.unit.figures, (0, 400))) is None


def test_where_no_move_engages_nobody_is_engaged():
    field, unit = lone((1, 0), foes=((0, 900),))
    game = moving(field, unit)
    assert plan_engage(game.rules, game.state, UnitId(1)) is None
    mover = Mover(game.rules, game.state)
    assert mover.keep() == game.rules.constants.move_enemy_gap


# --- touching


@pytest.mark.parametrize("turn", TURNS)
def test_the_nearest_figure_goes_straight_up_to_a_marker(turn: Point):
    field = Field()
    unit = field.unit(LEFT, "warriors", 3, (0, 0), places=[turned(turn, -300, 0), START, turned(turn, 300, 0)])
    game = moving(field, unit)
    disc = stand("round-40", *turned(turn, 0, 1000))
    way = 1000 - 125 - 200 - 5
    found = ends(plan_touch(game.rules, game.state, disc))
    assert found == [turned(turn, -300, way), turned(turn, 0, way), turned(turn, 300, way)]
    # Who touches it already stays; who is too far away doesn't come.
    game = moving(field, unit)
    assert plan_touch(game.rules, game.state, stand("round-40", *turned(turn, 0, 330))) == MoveUnit(())
    assert plan_touch(game.rules, game.state, stand("round-40", *turned(turn, 0, 3000))) is None


def test_another_figure_touches_the_marker_where_the_nearest_can_not():
    field = Field()
    unit = field.unit(LEFT, "warriors", 3, (0, 0), places=[(5700, 4500), (6000, 4500), (6300, 4500)])
    # A friend stands in the way of the first one, unless the block goes to the right.
    field.unit(LEFT, "levies", 1, (5560, 5000))
    game = moving(field, unit)
    found = plan_touch(game.rules, game.state, stand("round-40", 6000, 5500))
    assert found == block_step(game.unit(unit).figures, towards(5700, 4500, 6000, 5500, 1044 - 125 - 200 - 5))


class _Stubborn(Mover):
    """Somebody to whom nothing is allowed, and who notes what was asked."""

    asked: list[MoveUnit]

    def problem(self, action: MoveUnit) -> Refusal | None:
        self.asked.append(action)
        return Refusal("never", self.acting.why)


def test_sixteen_steps_are_put_to_the_checker_and_no_more_each_once():
    field, unit = lone((1, 0))
    game = moving(field, unit)
    mover = _Stubborn(game.rules, game.state)
    mover.asked = []
    assert _first_legal(mover, (11000, 4500), mover.keep()) is None
    assert len(mover.asked) == len(set(mover.asked)) == TRIES == 16
    # Straight on at the full distance comes first; each step that is refused is tried once more, cut short.
    assert ends(mover.asked[0]) == [(6000 + M, 4500)]
    assert [(6000 + S, 4500)] in [ends(each) for each in mover.asked]


def test_the_gap_that_a_refusal_asks_for_is_kept_from_then_on():
    class Wary(_Stubborn):
        def problem(self, action: MoveUnit) -> Refusal | None:
            super().problem(action)
            return Refusal("too-near", self.acting.why, (("gap", 777),))

    field, unit = lone((1, 0))
    game = moving(field, unit)
    mover = Wary(game.rules, game.state)
    mover.asked = []
    assert _first_legal(mover, (11000, 4500), 500) == 777
    assert len(mover.asked) == 1
    assert _first_legal(mover, (11000, 4500), 777) is None

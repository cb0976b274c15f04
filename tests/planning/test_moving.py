"""Plans for moves: what the planner gives, the checker accepts, and it leads where it should."""

from __future__ import annotations

from math import isqrt

import pytest

from skald.planning.formation import centre_of
from skald.planning.moving import Mover, _closing_lengths, _cut, plan_engage, plan_move, plan_retreat
from skald.planning.steps import Steps
from skald.planning.touching import plan_touch
from skald.rules.actions import Abandon, MoveUnit
from skald.rules.engine import apply
from skald.rules.geometry import any_within
from skald.rules.ids import Kind
from skald.rules.lengths import VS, L, M, S
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset


def moving(field: Field, unit: int) -> Game:
    return field.game().grant(unit, Kind.MOVE)  # type: ignore[arg-type]


def moved(game: Game, unit: int, goal: tuple[int, int]) -> tuple[int, int]:
    action = plan_move(game.rules, game.state, goal)
    assert isinstance(action, MoveUnit)
    after = apply(game.rules, game.state, action).state
    return centre_of(after.units[unit].figures)


def test_a_move_goes_straight_to_a_near_goal():
    field = Field()
    unit = field.unit(LEFT, "warriors", 5, (3000, 3000))
    x, y = centre_of(field.state.units[unit].figures)
    assert moved(moving(field, unit), unit, (x + 700, y + 300)) == (x + 700, y + 300)


def test_a_move_goes_its_whole_distance_towards_a_far_goal():
    field = Field()
    unit = field.unit(LEFT, "warriors", 5, (3000, 3000))
    x, y = centre_of(field.state.units[unit].figures)
    assert moved(moving(field, unit), unit, (x + 9000, y)) == (x + M, y)


def test_hard_ground_makes_the_step_short():
    field = Field()
    unit = field.unit(LEFT, "warriors", 5, (3000, 3000))
    x, y = centre_of(field.state.units[unit].figures)
    field.terrain("marsh", (x + 1400, y))
    far = moved(moving(field, unit), unit, (x + 1200, y))
    assert 0 < far[0] - x <= S


def test_a_friend_in_the_way_is_gone_round_or_stopped_at():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(LEFT, "warriors", 4, (4500, 3000))
    start = centre_of(field.state.units[unit].figures)
    goal = (start[0] + 3000, start[1])
    end = moved(moving(field, unit), unit, goal)
    assert (goal[0] - end[0]) ** 2 + (goal[1] - end[1]) ** 2 < (goal[0] - start[0]) ** 2


def test_the_enemy_is_kept_at_its_gap():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    enemy = field.unit(RIGHT, "warriors", 4, (3000, 4600))
    game = moving(field, unit)
    action = plan_move(game.rules, game.state, (3400, 4600))
    assert isinstance(action, MoveUnit)
    after = apply(game.rules, game.state, action).state
    assert not any_within(after.units[unit].figures, after.units[enemy].figures, VS)
    assert any_within(after.units[unit].figures, after.units[enemy].figures, VS + 40)


def test_a_scattered_unit_forms_up_again():
    field = Field()
    places = [(3000, 3000), (3300, 3000), (4300, 3000), (4600, 3000)]
    unit = field.unit(LEFT, "warriors", 4, (0, 0), places=places)
    game = moving(field, unit)
    action = plan_move(game.rules, game.state, (3800, 3000))
    assert isinstance(action, MoveUnit) and action.paths
    assert game.allows(action)


def test_a_unit_that_can_do_nothing_gives_the_move_up():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (125, 125))
    field.unit(RIGHT, "warriors", 2, (0, 0), places=[(500, 125), (125, 500)])
    game = moving(field, unit)
    assert plan_move(game.rules, game.state, (3000, 3000)) == Abandon()


def test_riders_go_far_and_keep_their_heading():
    field = Field()
    unit = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "horse")
    x, y = centre_of(field.state.units[unit].figures)
    end = moved(moving(field, unit), unit, (x, y + 5000))
    assert end == (x, y + L)


def test_a_retreat_leads_away_from_the_nearest_enemy():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (6000, 4500))
    enemy = field.unit(RIGHT, "warriors", 4, (6000, 5800))
    game = moving(field, unit)
    action = plan_retreat(game.rules, game.state)
    assert isinstance(action, MoveUnit)
    after = apply(game.rules, game.state, action).state
    far = centre_of(after.units[unit].figures)[1]
    assert far < centre_of(field.state.units[unit].figures)[1]
    assert after.units[enemy] == field.state.units[enemy]


def test_a_retreat_minds_the_nearest_enemy_and_not_one_far_away():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (6000, 4500))
    field.unit(RIGHT, "warriors", 1, (6000, 400))
    field.unit(RIGHT, "warriors", 1, (6000, 5800))
    game = moving(field, unit)
    after = apply(game.rules, game.state, plan_retreat(game.rules, game.state)).state
    assert centre_of(after.units[unit].figures) == (6000, 4500 - M)


@pytest.mark.parametrize("goal", [(0, 0), (12000, 0), (12000, 9000), (0, 9000), (6000, 4500)])
@pytest.mark.parametrize("troop", [("warriors", 8), ("hearthguard", 4, "horse"), ("warlord", 1)])
def test_every_plan_is_legal(goal: tuple[int, int], troop: tuple[str, int] | tuple[str, int, str]):
    field = Field()
    unit = field.unit(LEFT, troop[0], troop[1], (5800, 4300), *troop[2:], fatigue=1)
    field.unit(LEFT, "warriors", 4, (4300, 4300))
    field.unit(RIGHT, "levies", 6, (5800, 6000))
    field.terrain("rocks", (7500, 5000))
    game = moving(field, unit).passing()
    action = plan_move(game.rules, game.state, goal)
    assert game.allows(action)


def test_a_move_may_engage_where_moves_engage():
    field = Field(ruleset("first"))
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    enemy = field.unit(RIGHT, "warriors", 4, (3000, 4300))
    game = moving(field, unit)
    action = plan_engage(game.rules, game.state, enemy)
    assert action is not None and game.allows(action)
    # A plain move towards the same place keeps out of the melee.
    plain = plan_move(game.rules, game.state, (3400, 4300))
    assert isinstance(plain, MoveUnit) and plain != action
    after = apply(game.rules, game.state, plain).state
    limit = game.rules.constants.engage_within
    assert not any_within(after.units[unit].figures, after.units[enemy].figures, limit)


def test_lengths_tried_to_engage_end_just_before_the_enemy_or_are_whole_moves():
    field = Field(ruleset("first"))
    game = moving(field, field.unit(LEFT, "warriors", 4, (3000, 3000)))
    mover = Mover(game.rules, game.state)
    assert _closing_lengths(mover, 1000) == [700, 900, 980, mover.near, mover.far]
    assert _closing_lengths(mover, 200) == [0, 100, 180, mover.near, mover.far]


def test_nobody_engages_those_who_are_gone():
    field = Field(ruleset("first"))
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    enemy = field.unit(RIGHT, "warriors", 4, (3000, 4300))
    field.change(enemy, figures=())
    game = moving(field, unit)
    assert plan_engage(game.rules, game.state, enemy) is None


def test_a_step_is_cut_to_a_length_or_halved():
    assert _cut((300, 400), 250) == (150, 200)
    assert _cut((300, 400), 500) == (150, 200)
    assert _cut((-301, 0), 400) == (-151, 0)


def test_nobody_out_of_reach_is_engaged():
    field = Field(ruleset("first"))
    unit = field.unit(LEFT, "warriors", 4, (3000, 1000))
    enemy = field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = moving(field, unit)
    assert plan_engage(game.rules, game.state, enemy) is None


def test_the_way_round_ends_nearer_than_it_began():
    field = Field()
    unit = field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.terrain("marsh", (3300, 4100))
    start = centre_of(field.state.units[unit].figures)
    end = moved(moving(field, unit), unit, (3300, 6000))
    assert isqrt((3300 - end[0]) ** 2 + (6000 - end[1]) ** 2) < isqrt((3300 - start[0]) ** 2 + (6000 - start[1]) ** 2)


def test_a_flyer_passes_over_friends_and_comes_down_beside_them():
    field = Field()
    unit = field.unit(LEFT, "flyers", 2, (3000, 3000))
    field.unit(LEFT, "warriors", 10, (4000, 2600))
    x, y = centre_of(field.state.units[unit].figures)
    assert moved(moving(field, unit), unit, (x + L, y)) == (x + L, y)
    over_them = moved(moving(field, unit), unit, (4500, 2800))
    assert x < over_them[0]


def test_a_marker_that_is_not_there_is_not_touched():
    field = Field()
    unit = field.unit(LEFT, "warriors", 5, (3000, 3000))
    game = moving(field, unit)
    assert plan_touch(game.rules, game.state, None) is None


def test_a_step_that_leads_away_or_off_the_table_is_not_noted():
    steps = Steps((1000, 0), 500, (-800, -800, 800, 800))
    for vector in ((-100, 0), (5, 0), (900, 0), (700, 0)):
        steps.add(vector, shortened=True)
    assert [steps.pop(), steps.pop()] == [((700, 0), True), ((500, 0), False)]
    rest = {found[0] for found in iter(steps.pop, None)}
    assert not rest & {(-100, 0), (5, 0), (900, 0)}

"""A Move drawn by lot: everywhere that is free, judged once, and left to the planner where no step is."""

from random import Random

import pytest

from skald.planning.moving import Mover
from skald.planning.straying import STRIDE, draw_move
from skald.rules.actions import MoveUnit
from skald.rules.engine import check
from skald.rules.geometry import CONTACT
from skald.rules.hooks import Window
from skald.rules.ids import Kind
from skald.rules.lengths import M
from skald.rules.refusal import Refusal
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.planning.test_wanted import moves_of


def about_to_move(field: Field, unit: int) -> Game:
    game = field.game().grant(unit, Kind.MOVE)
    asked = game.asked
    assert asked.window is Window.MOVE
    return game


def steps_of(game: Game, times: int) -> set[tuple[int, int]]:
    """How far the first figure goes, in moves drawn; all of them legal."""
    first = game.state.units[0].figures[0]
    found = set()
    for seed in range(times):
        action = draw_move(game.rules, game.state, Random(seed))
        assert check(game.rules, game.state, action) is None
        assert isinstance(action, MoveUnit)
        for path in action.paths[:1]:
            x, y = path.places[0]
            found.add((x - first.x, y - first.y))
    return found


def test_steps_lead_in_every_direction_and_are_long_and_short():
    field = Field()
    unit = field.unit(LEFT, "warriors", 8, (6000, 4500))
    game = about_to_move(field, unit)
    found = steps_of(game, 200)
    quarters = {(dx > 0, dy > 0) for dx, dy in found}
    lengths = [(dx * dx + dy * dy) ** 0.5 for dx, dy in found]
    assert len(quarters) == 4
    assert min(lengths) < M // 3 and M - 20 < max(lengths) <= M + 20
    assert STRIDE > M


def test_steps_stay_on_the_table_and_follow_its_edge():
    field = Field()
    unit = field.unit(LEFT, "warriors", 8, (700, 300))
    game = about_to_move(field, unit)
    found = steps_of(game, 120)
    low = min(f.y - f.radius for f in game.state.units[0].figures)
    assert min(dy for _, dy in found) == -low
    assert len({dx for dx, dy in found if dy == -low}) > 5


def test_steps_end_before_whoever_stands_there():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (6000, 4500))
    field.unit(LEFT, "warriors", 8, (5700, 5200), rank=8)
    field.unit(RIGHT, "warriors", 8, (5700, 3000), rank=8)
    game = about_to_move(field, unit)
    gap = game.rules.constants.move_enemy_gap
    assert gap > CONTACT
    # Bases of 250 between the middles of ranks 700 and 1500 apart.
    straight = [dy for dx, dy in steps_of(game, 600) if abs(dx) < 60]
    assert 700 - 250 - 20 <= max(straight) <= 700 - 240
    assert 1500 - 250 - gap - 20 <= -min(straight) <= 1500 - 240 - gap


@pytest.mark.parametrize("edition", ["second", "first"])
def test_most_moves_of_a_battle_are_judged_once(edition: str, monkeypatch: pytest.MonkeyPatch):
    asked: list[MoveUnit] = []
    problem = Mover.problem

    def noted(mover: Mover, action: MoveUnit) -> Refusal | None:
        asked.append(action)
        return problem(mover, action)

    monkeypatch.setattr(Mover, "problem", noted)
    drawn = 0
    for ruleset, state, _ in moves_of(edition, 0):
        for seed in range(4):
            assert check(ruleset, state, draw_move(ruleset, state, Random(seed))) is None
            drawn += 1
    assert drawn > 60
    assert len(asked) < 2 * drawn


def test_a_unit_that_is_hemmed_in_is_left_to_the_planner():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (6000, 4500))
    for dx in (-260, 0, 260):
        for dy in (-260, 0, 260):
            if dx or dy:
                field.unit(LEFT, "warriors", 1, (6000 + dx, 4500 + dy))
    game = about_to_move(field, unit)
    assert steps_of(game, 20) == set()

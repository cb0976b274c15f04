"""Putting down by hand: units in their zones and from the edges, flyers from above, pieces of terrain."""

from __future__ import annotations

import pytest

from skald.planning.clearance import crowd_of, discs, inner_radius
from skald.planning.deploying import (
    _Borders,
    _unusual,
    _usual,
    _with_room,
    facing_of,
    plan_deploy,
    zone_centre,
    zone_places,
)
from skald.planning.entering import _far, plan_any_entry, plan_entry
from skald.planning.formation import led, offsets, ranks
from skald.planning.landscape import _anything, plan_terrain
from skald.planning.lifting import plan_lift
from skald.planning.sampler import _enter
from skald.rules.actions import Deploy, MoveTerrain, Place, PlaceTerrain, Relocate
from skald.rules.awaiting import Decide
from skald.rules.bases import stand
from skald.rules.engine import apply, awaiting, check
from skald.rules.geometry import Point, Region
from skald.rules.hooks import Window
from skald.rules.ids import UnitId
from skald.rules.lengths import L
from skald.rules.refusal import Refusal
from skald.rules.state import State
from tests.cases.scenarios.test_outflanking import entering, kept_off
from tests.cases.test_flight import aloft
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.moves import keep_open
from tests.planning.test_setting_up import until

WARRIORS = UnitId(3)


class Chosen:
    """Chance that draws the numbers told before, one after the other."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def getrandbits(self, k: int) -> int:
        return self.numbers.pop(0)


@pytest.fixture(scope="module")
def deploying() -> State:
    """Zones are strips from 10 to 30 cm before each long edge; the left side begins."""
    return until(Window.DEPLOY)


def at(places: tuple[Place, ...]) -> Point:
    return (sum(p.x for p in places) // len(places), sum(p.y for p in places) // len(places))


# --- zones


def test_zones_have_their_middles_and_face_each_other(deploying: State):
    rules = ruleset()
    assert zone_centre(rules, deploying, LEFT) == (6000, 1950)
    assert zone_centre(rules, deploying, RIGHT) == (6000, 7050)
    assert (facing_of(rules, deploying, LEFT), facing_of(rules, deploying, RIGHT)) == (16, 48)


@pytest.mark.parametrize("grain", [300, 100])
def test_places_of_a_zone_are_the_points_of_a_grid_that_lie_in_it(deploying: State, grain: int):
    grid = [(x, y) for x in range(grain // 2, 12000, grain) for y in range(grain // 2, 9000, grain)]
    found = zone_places(ruleset(), deploying, LEFT, grain)
    assert list(found) == [(x, y) for x, y in grid if 1000 <= y <= 3000]
    other = zone_places(ruleset(), deploying, RIGHT, grain)
    assert list(other) == [(x, y) for x, y in grid if 6000 <= y <= 8000]


@pytest.mark.parametrize("anchor", [(6000, 500), (6000, 4500), (100, 2000), (11900, 2000), (6000, 2000), (5000, 2871)])
def test_a_unit_stands_in_ranks_as_near_to_its_anchor_as_is_legal(deploying: State, anchor: Point):
    rules = ruleset()
    # Friends about the middle: a hero, and eight in two ranks.
    state = apply(rules, deploying, Deploy(UnitId(0), (), (Place(6000, 2400, 16),))).state
    zone = zone_places(rules, state, LEFT)
    block = offsets("round-25", 8, 16, 4)

    def there(x: int, y: int) -> Deploy:
        return Deploy(WARRIORS, (), tuple(Place(x + dx, y + dy, 16) for dx, dy in block))

    legal = [place for place in (anchor, *zone) if check(rules, state, there(*place)) is None]
    found = plan_deploy(rules, state, WARRIORS, (), anchor)
    assert found is not None
    far = [(x - anchor[0]) ** 2 + (y - anchor[1]) ** 2 for x, y in (at(found.places), *legal)]
    assert found == there(*at(found.places))
    assert far[0] == min(far[1:])


def test_the_right_side_faces_down_the_table(deploying: State):
    rules, state = ruleset(), deploying
    for unit in (unit for unit in state.units if unit.side is LEFT):
        asked = awaiting(rules, state)
        assert isinstance(asked, Decide)
        if asked.side is LEFT:
            found = plan_deploy(rules, state, unit.id, (), (2000 * unit.id + 1500, 2000))
            assert found is not None
            state = apply(rules, state, found).state
    found = plan_deploy(rules, state, UnitId(6), (), (3000, 7000))
    assert found == Deploy(UnitId(6), (), ranks("round-25", 4, (3000, 7000), 48))


def test_places_come_nearest_first_after_the_anchor_and_of_those_as_far_in_their_order():
    zone = ((0, 0), (150, 150), (100, 150), (50, 100))
    nobody = crowd_of((), "round-25").about(((0, 0),))
    assert list(_with_room((100, 100), zone, [_Borders(Region(), ((0, 0),), 0)], nobody)) == [
        (100, 100), (100, 150), (50, 100), (150, 150), (0, 0)
    ]  # fmt: skip


def test_usual_blocks_are_two_or_three_ranks_deep_or_deeper():
    def fronts(count: int) -> list[int]:
        return [len({x for x, _ in block}) for _, block in _usual(["round-25"] * count, "round-25", 16)]

    assert fronts(8) == [4, 2]
    assert fronts(12) == [6, 3, 4]
    assert fronts(1) == [1]
    assert fronts(2) == [2, 1]
    assert all(heading == 16 for heading, _ in _usual(["round-25"] * 8, "round-25", 16))


def test_unusual_blocks_have_every_front_in_every_facing_and_heroes_before_them():
    alike = _unusual(["round-25"] * 4, "round-25", [16, 0])
    assert alike == [(f, offsets("round-25", 4, f, front)) for f in (16, 0) for front in (4, 3, 2, 1)]
    mixed = _unusual(["round-40", "round-25", "round-25"], "round-40", [16])
    assert mixed == [(16, offsets("round-40", 3, 16, front)) for front in (3, 2, 1)] + [
        (16, led("round-40", "round-25", 3, 16, front)) for front in (2, 1)
    ]


# --- who is in the way


def test_a_circle_inside_a_base_is_as_wide_as_its_narrow_side():
    assert inner_radius(stand("round-40", 0, 0)) == 200
    assert inner_radius(stand("rect-25x50", 0, 0)) == 125


def test_room_is_left_beside_everybody_for_each_base_of_a_block():
    field = Field()
    field.unit(LEFT, "warriors", 2, (0, 0), places=[(3000, 3000), (3300, 3000)])
    field.unit(RIGHT, "warriors", 1, (7000, 7000))
    field.unit(RIGHT, "warriors", 0, (0, 0), places=[])
    crowd = crowd_of(field.state.units, "round-40")
    assert len(crowd.formations) == 2
    room = crowd.about(((-250, 0), (250, 0)))
    # Bases of 40 and 25 mm lie side by side at 325 from middle to middle.
    assert room.has_room((3000 - 325 - 250, 3000)) and not room.has_room((3000 - 324 - 250, 3000))
    assert room.has_room((3300 + 325 + 250, 3000)) and not room.has_room((3300 + 324 + 250, 3000))
    assert room.has_room((7250, 7325)) and not room.has_room((7250, 7324))
    assert room.has_room((6750, 6675)) and not room.has_room((6750, 6676))


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_others_matter_as_far_as_a_move_goes_and_enemies_a_gap_farther(way: tuple[int, int]):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (6000, 4500))

    def seen(side, far: int) -> list[tuple[int, int, int]]:
        x, y = 6000 + far * way[0], 4500 + far * way[1]
        other = Field()
        other.unit(LEFT, "warriors", 1, (6000, 4500))
        other.unit(side, "warriors", 1, (x, y))
        return discs(list(other.state.units), other.state.units[unit], 1000, 300)

    edge = 1000 + 2 * 125
    assert seen(LEFT, edge) == [(6000 + edge * way[0], 4500 + edge * way[1], 125)]
    assert seen(LEFT, edge + 1) == []
    assert seen(RIGHT, edge + 300) == [(6000 + (edge + 300) * way[0], 4500 + (edge + 300) * way[1], 425)]
    assert seen(RIGHT, edge + 301) == []


# --- from the edge, and from above


@pytest.mark.parametrize("goal", [(0, 2000), (12000, 7000), (12000, 2000), (0, 6500)])
def test_a_unit_comes_in_beside_its_goal(goal: Point):
    table, unit = kept_off("warriors", 4)
    game = entering(table)
    found = plan_entry(game.rules, game.state, unit, (), goal)
    assert found is not None
    x, y = at(found.places)
    assert abs(x - goal[0]) <= 200
    assert abs(y - goal[1]) <= 300
    whatever = plan_any_entry(game.rules, game.state, unit, goal)
    assert whatever == plan_entry(game.rules, game.state, unit, whatever.equipment, goal)


def test_how_far_a_block_is_from_its_goal_is_measured_from_its_middle():
    block = (Place(100, 200), Place(300, 205), Place(200, 600))
    assert _far(block, (200, 335)) == 0
    assert _far(block, (203, 331)) == 25


def test_chance_brings_a_unit_in_beside_the_goal_it_drew():
    table, unit = kept_off("warriors", 4)
    game = entering(table)
    asked = game.asked
    assert isinstance(asked, Decide) and asked.window is Window.ENTER
    found = _enter(game.rules, game.state, asked, Chosen(11_900, 7000, 0))
    assert isinstance(found, Deploy)
    assert found == plan_entry(game.rules, game.state, unit, found.equipment, (11_900, 7000))


def test_a_flyer_is_put_down_in_ranks_that_face_its_way():
    field = Field()
    unit = field.unit(LEFT, "flyers", 2, (1000, 1000))
    keep_open(field)
    game = aloft(field, unit)
    base = game.unit(unit).figures[0].base
    x, y = at(tuple(Place(f.x, f.y) for f in game.unit(unit).figures))
    assert plan_lift(game.rules, game.state, (x, 7000)) == Relocate(ranks(base, 2, (x, 7000), 16))
    assert plan_lift(game.rules, game.state, (9000, y)) == Relocate(ranks(base, 2, (9000, y), 0))


def test_a_flyer_is_put_down_beside_a_place_that_is_taken_or_told_why_not():
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (1000, 1000))
    keep_open(field)
    field.unit(LEFT, "warlord", 1, (9000, 7000))
    game = aloft(field, unit)
    found = plan_lift(game.rules, game.state, (9000, 7000))
    assert isinstance(found, Relocate)
    (place,) = found.places
    assert (place.x, place.y) in [(9000 + dx, 7000 + dy) for dx, dy in ((600, 0), (-600, 0), (0, 600), (0, -600))]
    # Nobody comes down within L of an enemy, and two steps around him aren't as far.
    field.unit(RIGHT, "warriors", 1, (5000, 5000))
    game = aloft(field, unit)
    literal = check(game.rules, game.state, Relocate((Place(5000, 5000, 8),)))
    refused = plan_lift(game.rules, game.state, (5000, 5000), reach=1200)
    assert isinstance(refused, Refusal) and refused.code == literal.code
    assert L > 1200 * 3 // 2


# --- terrain


def test_the_first_piece_that_fits_anywhere_is_a_small_one_in_the_corner():
    rules, state = ruleset(), until(Window.TERRAIN)
    found = _anything(rules, state)
    assert isinstance(found, PlaceTerrain)
    small = sorted(kind for kind, row in rules.terrain.items() if row.listed and not row.large)
    assert found.kind == small[0]
    legal = [
        (x, y)
        for x in range(600, 2400, 600)
        for y in range(600, 9000, 600)
        if check(rules, state, PlaceTerrain(found.kind, x, y)) is None
    ]
    assert (found.x, found.y) == legal[0]


def test_wishes_for_terrain_are_tried_in_their_order():
    rules, state = ruleset(), until(Window.TERRAIN)
    never = ("wood", (-9000, -9000), 0)
    assert plan_terrain(rules, state, [never, ("scrub", (3000, 4500), 5)]) == PlaceTerrain("scrub", 3000, 4500, 5)
    state = apply(rules, state, PlaceTerrain("scrub", 3000, 4500)).state
    near = plan_terrain(rules, state, [("rocks", (3000, 4500), 0)])
    assert isinstance(near, PlaceTerrain)
    legal = {
        dx * dx + dy * dy
        for dx in range(-1800, 1801, 600)
        for dy in range(-1800, 1801, 600)
        if check(rules, state, PlaceTerrain("rocks", 3000 + dx, 4500 + dy)) is None
    }
    assert (near.x - 3000) ** 2 + (near.y - 4500) ** 2 == min(legal)


def test_where_nobody_may_pass_a_piece_is_moved_by_six_centimetres():
    rules = ruleset(terrain_pass=False)
    state = until(Window.TERRAIN)
    for _ in range(rules.constants.terrain_least):
        state = apply(rules, state, plan_terrain(rules, state)).state
    found = plan_terrain(rules, state)
    assert isinstance(found, MoveTerrain)
    ways = [(600, 0), (-600, 0), (0, 600), (0, -600), (0, 0)]
    tried = [MoveTerrain(number, dx, dy) for dx, dy in ways for number in range(len(state.terrain))]
    assert found == next(action for action in tried if check(rules, state, action) is None)

"""Plans before the battle and after a fight: muster, deployment, terrain, losses, withdrawal."""

from __future__ import annotations

import pytest

from skald.planning.deploying import plan_deploy, plan_muster, zone_centre, zone_places
from skald.planning.formation import ROOM, led, marched, ranks
from skald.planning.landscape import plan_terrain
from skald.planning.losses import plan_losses
from skald.planning.sampler import _any_deployment
from skald.planning.wanted import Wanted, plan_wanted
from skald.planning.withdrawing import plan_withdrawal
from skald.rules.actions import Done, Group, MoveTerrain, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Chance, Decide
from skald.rules.bases import stand
from skald.rules.dice import Roll
from skald.rules.engine import Warband, apply, awaiting, check, opening
from skald.rules.frames import Casualties
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId
from skald.rules.state import Purchase, Role, State
from tests.kit.field import LEFT, RIGHT, Field, ruleset

BAND = Warband("fjord-reavers", (Purchase("warlord", 1), Purchase("hearthguard", 8), Purchase("warriors", 16)), 1)


def until(window: Window) -> State:
    """A battle brought to a window with the first thing that comes to mind."""
    rules = ruleset()
    step = opening(rules, BAND, BAND)
    while not (isinstance(step.awaits, Decide) and step.awaits.window is window):
        if isinstance(step.awaits, Chance):
            pool = step.awaits.pool
            step = apply(rules, step.state, Roll((pool.dice, *(0,) * (len(pool.weights) - 1))))
        elif step.awaits.window is Window.TERRAIN:  # type: ignore[union-attr]
            step = apply(rules, step.state, plan_terrain(rules, step.state))
        elif step.awaits.window is Window.MUSTER:  # type: ignore[union-attr]
            step = apply(rules, step.state, plan_muster(rules, step.state, step.awaits.side))  # type: ignore[union-attr]
        else:
            from skald.rules.engine import options

            step = apply(rules, step.state, next(iter(options(rules, step.state))))
    return step.state


def test_the_preferred_muster_is_taken_when_it_is_allowed():
    state = until(Window.MUSTER)
    groups = (Group("warlord", 1), Group("hearthguard", 8), Group("warriors", 8, banner=True), Group("warriors", 8))
    assert plan_muster(ruleset(), state, LEFT, groups).groups == groups


def test_a_muster_that_is_not_allowed_gives_way_to_a_sensible_one():
    state = until(Window.MUSTER)
    planned = plan_muster(ruleset(), state, LEFT, (Group("warlord", 1), Group("levies", 12)))
    assert check(ruleset(), state, planned) is None
    assert sorted((g.troop, g.figures) for g in planned.groups) == [
        ("hearthguard", 4), ("hearthguard", 4), ("warlord", 1), ("warriors", 8), ("warriors", 8),
    ]  # fmt: skip
    assert sum(group.banner for group in planned.groups) == 1


def test_units_are_deployed_in_their_zone_one_after_the_other():
    state = until(Window.DEPLOY)
    rules = ruleset()
    side = state.first
    assert side is not None
    anchor = zone_centre(rules, state, side)
    for unit in [u for u in state.units if u.side is side][:3]:
        planned = plan_deploy(rules, state, unit.id, (), anchor)
        assert planned is not None
        state = apply(rules, state, planned).state


def test_an_anchor_outside_the_zone_finds_the_nearest_place_in_it():
    state = until(Window.DEPLOY)
    rules = ruleset()
    side = state.first
    assert side is not None
    unit = next(u for u in state.units if u.side is side)
    planned = plan_deploy(rules, state, unit.id, ("horse",), (6000, 4500))
    assert planned is not None and check(rules, state, planned) is None


def test_the_zone_has_places_and_they_lie_in_it():
    state = until(Window.DEPLOY)
    rules = ruleset()
    assert all(zone_places(rules, state, side) for side in (LEFT, RIGHT))


def test_terrain_goes_where_it_is_wished_if_it_can():
    state = until(Window.TERRAIN)
    assert plan_terrain(ruleset(), state, [("wood", (6000, 4500), 8)]) == PlaceTerrain("wood", 6000, 4500, 8)


def test_a_piece_that_is_named_by_its_kind_is_placed_and_none_is_moved():
    rules, state = ruleset(), until(Window.TERRAIN)
    asked = awaiting(rules, state)
    assert isinstance(asked, Decide)
    wanted = Wanted(kind="wood", goal=(6000, 4500), heading=8)
    assert plan_wanted(rules, state, asked, wanted) == PlaceTerrain("wood", 6000, 4500, 8)


def test_where_chance_finds_no_place_the_first_unit_that_has_room_is_put_down():
    rules, state = ruleset(), until(Window.DEPLOY)
    asked = awaiting(rules, state)
    assert isinstance(asked, Decide)
    found = _any_deployment(rules, state, asked)
    assert found.unit == next(unit.id for unit in state.units if unit.side is asked.side)
    assert check(rules, state, found) is None


def test_terrain_goes_near_the_wish_when_the_place_is_taken():
    rules = ruleset()
    state = until(Window.TERRAIN)
    state = apply(rules, state, PlaceTerrain("scrub", 6000, 4500)).state
    planned = plan_terrain(rules, state, [("rocks", (6000, 4500), 0)])
    assert isinstance(planned, PlaceTerrain) and planned.kind == "rocks"
    assert check(rules, state, planned) is None


def test_without_a_wish_the_planner_passes_as_soon_as_it_may():
    rules = ruleset()
    state = until(Window.TERRAIN)
    for _ in range(rules.constants.terrain_least):
        planned = plan_terrain(rules, state)
        assert isinstance(planned, PlaceTerrain)
        state = apply(rules, state, planned).state
    assert plan_terrain(rules, state) == PassTerrain()


@pytest.mark.parametrize("settings", [{"terrain_pass": False}, {"terrain_pass": False, "terrain_most": 2}])
def test_where_nobody_may_pass_the_planner_moves_a_piece(settings: dict[str, object]):
    rules = ruleset(**settings)
    state = until(Window.TERRAIN)
    for _ in range(min(rules.constants.terrain_least, rules.constants.terrain_most)):
        state = apply(rules, state, plan_terrain(rules, state)).state
    planned = plan_terrain(rules, state)
    assert isinstance(planned, MoveTerrain)
    assert check(rules, state, planned) is None


@pytest.mark.parametrize("due", [1, 2, 5, 7])
def test_losses_keep_the_formation_and_the_banner(due: int):
    field = Field()
    unit = field.unit(LEFT, "warriors", 8, (3000, 3000), banner=True)
    field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = field.game(Casualties(unit, due, RuleId("test")))
    planned = plan_losses(game.rules, game.state)
    assert game.allows(planned)
    assert len(planned.figures) == due
    assert 7 not in planned.figures


def test_the_hindmost_go_first():
    field = Field()
    unit = field.unit(LEFT, "warriors", 10, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = field.game(Casualties(unit, 3, RuleId("test")))
    planned = plan_losses(game.rules, game.state)
    # Two ranks of five; the enemy stands behind the second.
    assert all(number < 5 for number in planned.figures)


@pytest.mark.parametrize(
    ("wish", "steps"),
    [(None, (-290, -956)), ((0, 0), (-773, -634)), ((9000, 0), (773, -634)), ((9000, 9000), (831, -555))],
)
def test_a_withdrawal_is_legal_and_follows_the_wish_if_it_can(wish: tuple[int, int] | None, steps: tuple[int, int]):
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 4000))
    from skald.planning.charging import plan_charge

    game = field.game().grant(unit, Kind.CHARGE, target)
    game.do(plan_charge(game.rules, game.state)).passing()
    while isinstance(game.awaits, Chance):
        game.hits(0).passing()
    assert isinstance(game.awaits, Decide) and game.awaits.window is Window.WITHDRAW
    planned = plan_withdrawal(game.rules, game.state, wish)
    assert game.allows(planned)
    assert not game.allows(Done())
    (x, y), first = planned.paths[0].places[0], game.unit(unit).figures[0]
    assert (x - first.x, y - first.y) == steps


def test_a_block_has_its_middle_where_it_is_wanted():
    places = ranks("round-25", 8, (1000, 2000), 16)
    assert (sum(p.x for p in places) // 8, sum(p.y for p in places) // 8) == (1000, 2000)
    assert len(set(places)) == 8


def test_figures_take_the_places_that_are_nearest():
    figures = [stand("round-25", 0, 0), stand("round-25", 1000, 0)]
    places = ranks("round-25", 2, (500, 500), 16, 2)
    paths = marched(figures, places)
    assert [path.figure for path in paths] == [0, 1]
    assert paths[0].places[0][0] < paths[1].places[0][0]


@pytest.mark.parametrize("count", [5, 9])
def test_a_hero_stands_right_before_the_first_rank_of_his_men(count):
    hero, *men = led("round-40", "round-25", count, 0, 4)
    assert len(men) == count - 1
    assert hero == (max(x for x, _ in men) + 125 + ROOM + 200, 0)


def fallen(field: Field, unit: int, due: int) -> tuple[int, ...]:
    game = field.game(Casualties(unit, due, RuleId("test")))  # type: ignore[arg-type]
    return plan_losses(game.rules, game.state).figures


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_of_a_line_those_farthest_from_the_nearest_enemy_fall(way: tuple[int, int]):
    field = Field()
    line = [(6000 + 300 * n * way[0], 4500 + 300 * n * way[1]) for n in range(5)]
    unit = field.unit(LEFT, "warriors", 5, (0, 0), places=line)
    field.unit(RIGHT, "warriors", 1, (6000 + 3000 * way[0], 4500 + 3000 * way[1]))
    assert [fallen(field, unit, due) for due in (1, 2, 3)] == [(0,), (0, 1), (0, 1, 2)]
    # Somebody at the other end: now the fourth is farthest from the nearer of both, then the last.
    field.unit(RIGHT, "warriors", 1, (6000 - 1000 * way[0], 4500 - 1000 * way[1]))
    assert [fallen(field, unit, due) for due in (1, 2)] == [(3,), (3, 4)]


def test_who_carries_the_banner_falls_last_and_all_fall_together():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), banner=True)
    bearer = next(n for n, f in enumerate(field.state.units[unit].figures) if f.role is not Role.RANK)
    field.unit(RIGHT, "warriors", 4, (9000, 3000))
    assert [bearer in fallen(field, unit, due) for due in (1, 2, 3)] == [False, False, False]
    assert fallen(field, unit, 3) == tuple(n for n in range(4) if n != bearer)


def test_without_enemies_the_first_fall():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    assert fallen(field, unit, 2) == (0, 1)

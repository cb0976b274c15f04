"""Plans for charges."""

from __future__ import annotations

import pytest

from skald.core import TWINS
from skald.planning.charging import can_charge, can_touch, find_charge, foresee_charge, glance_charge, plan_charge
from skald.rules.actions import Abandon, ChargeMove
from skald.rules.asking import approach_of
from skald.rules.context import Context
from skald.rules.events import FightBegan
from skald.rules.frames import Acting
from skald.rules.ids import Kind, RuleId, UnitId
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset


def charging(field: Field, unit: UnitId, target: UnitId) -> Game:
    return field.game().grant(unit, Kind.CHARGE, target)


@pytest.mark.parametrize("away", [300, 700, 1100, 1500])
@pytest.mark.parametrize("count", [1, 4, 8])
def test_a_charge_in_the_open_is_found_and_fought(away: int, count: int):
    field = Field()
    unit = field.unit(LEFT, "warriors", count, (4000, 3000))
    top = max(f.y for f in field.state.units[unit].figures)
    target = field.unit(RIGHT, "warriors", 6, (4000, top + 250 + away))
    assert can_charge(field.rules, field.state, unit, target)
    assert can_touch(field.rules, field.state, unit, target)
    foreseen = foresee_charge(field.rules, field.state, unit, target)
    game = charging(field, unit, target)
    action = plan_charge(game.rules, game.state)
    assert isinstance(action, ChargeMove)
    assert foreseen == glance_charge(game.rules, game.state) == action
    assert game.do(action).seen(FightBegan)


def test_riders_charge_far():
    field = Field()
    unit = field.unit(LEFT, "hearthguard", 4, (4000, 3000), "horse", gap=200)
    target = field.unit(RIGHT, "levies", 6, (4000, 6000))
    game = charging(field, unit, target)
    assert isinstance(plan_charge(game.rules, game.state), ChargeMove)


def test_a_charge_that_can_not_arrive_is_given_up():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 4500))
    screen = [(3600 + 270 * n, 3700) for n in range(9)]
    field.unit(RIGHT, "levies", 9, (0, 0), places=screen)
    assert not can_charge(field.rules, field.state, unit, target)
    game = charging(field, unit, target)
    assert plan_charge(game.rules, game.state) == Abandon()
    assert glance_charge(game.rules, game.state) == Abandon()
    assert foresee_charge(field.rules, field.state, unit, target) is None


def test_who_is_out_of_reach_can_not_be_charged():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 8000))
    assert not can_charge(field.rules, field.state, unit, target)
    assert not can_touch(field.rules, field.state, unit, target)


def test_an_exhausted_unit_can_not_charge():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000), fatigue=3)
    target = field.unit(RIGHT, "warriors", 4, (4000, 4000))
    assert not can_charge(field.rules, field.state, unit, target)


def test_hard_ground_is_charged_through_at_the_short_distance():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 4100))
    field.terrain("rocks", (4300, 3600))
    game = charging(field, unit, target)
    assert isinstance(plan_charge(game.rules, game.state), ChargeMove)


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_figure_touches_whoever_is_within_its_distance_in_every_direction(way: tuple[int, int]):
    field = Field()
    unit = field.unit(LEFT, "warlord", 1, (5000, 5000))
    target = field.unit(RIGHT, "warlord", 1, (5000 + 1500 * way[0], 5000 + 1500 * way[1]))
    ctx = Context(field.rules, field.state)
    charger, enemy = ctx.unit(unit), ctx.unit(target)
    apart = 1500 - charger.figures[0].radius - enemy.figures[0].radius

    def touches(distance: int) -> bool:
        return bool(TWINS["touches_likely"](approach_of(ctx, charger, 0, enemy, (), distance)))

    assert touches(apart + 20)
    assert not touches(apart - 200)


def test_nobody_touches_those_who_are_gone():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    gone = field.unit(RIGHT, "warriors", 0, (4000, 3500), places=[])
    assert not can_touch(field.rules, field.state, unit, gone)
    assert not can_touch(field.rules, field.state, gone, unit)


def test_where_no_figure_leads_the_formation_all_follow_the_first():
    field = Field(ruleset("first"))
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 4000))
    foreseen = foresee_charge(field.rules, field.state, unit, target)
    assert foreseen is not None
    assert sorted(path.figure for path in foreseen.paths) == [0, 1, 2, 3]


def test_who_found_no_place_goes_in_right_behind_the_next_leader():
    field = Field()
    unit = field.unit(LEFT, "warriors", 3, (0, 0), places=[(4590, 3590), (4090, 3260), (4260, 3460)])
    target = field.unit(RIGHT, "warriors", 1, (4079, 4548))
    field.unit(LEFT, "levies", 1, (4280, 3790))
    found = find_charge(Context(field.rules, field.state), Acting(unit, Kind.CHARGE, RuleId(""), target))
    assert found is not None
    assert [path.figure for path in found.paths] == [1, 2, 0]

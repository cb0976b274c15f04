"""Why a charge that may be declared can't arrive."""

from __future__ import annotations

from skald.planning.barriers import Barrier, what_bars
from skald.planning.charging import plan_charge
from skald.rules.actions import Abandon
from skald.rules.ids import Kind, UnitId
from tests.kit.field import LEFT, RIGHT, Field


def barrier(field: Field, unit: UnitId, target: UnitId) -> Barrier:
    game = field.game().grant(unit, Kind.CHARGE, target)
    assert plan_charge(game.rules, game.state) == Abandon()
    return what_bars(game.rules, game.state)


def screened(side) -> tuple[Barrier, UnitId]:
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 4500))
    screen = field.unit(side, "levies", 9, (0, 0), places=[(3600 + 270 * n, 3700) for n in range(9)])
    return barrier(field, unit, target), screen


def test_an_enemy_in_the_way_is_named():
    found, screen = screened(RIGHT)
    assert found == Barrier("unit", screen)


def test_a_friend_in_the_way_is_named():
    found, screen = screened(LEFT)
    assert found == Barrier("unit", screen)


def test_ground_that_slows_a_charge_is_named():
    field = Field()
    unit = field.unit(LEFT, "hearthguard", 4, (4000, 2000), "horse", gap=200)
    target = field.unit(RIGHT, "levies", 6, (4000, 4500))
    for x in (2600, 3800, 5000, 6200):
        field.terrain("wood", (x, 3300))
    assert barrier(field, unit, target) == Barrier("slow", terrain="wood")

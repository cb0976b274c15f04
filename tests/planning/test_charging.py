"""Plans for charges."""

from __future__ import annotations

import pytest

from skald.core import TWINS
from skald.planning.charging import (
    _can_all_follow,
    _distances,
    _nearest_first,
    can_charge,
    can_touch,
    find_charge,
    foresee_charge,
    glance_charge,
    plan_charge,
)
from skald.rules.actions import Abandon, Activate, ChargeMove
from skald.rules.asking import approach_of
from skald.rules.context import Context
from skald.rules.events import FightBegan
from skald.rules.frames import Acting
from skald.rules.geometry import CONTACT
from skald.rules.ids import Kind, RuleId, UnitId
from skald.rules.lengths import M, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Unit
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.toys import TOY, toy_field


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


def declared(unit: UnitId, target: UnitId, farther: int = 0) -> Acting:
    return Acting(unit, Kind.CHARGE, RuleId(""), target, farther=farther)


def three_against_one() -> tuple[Field, UnitId, UnitId]:
    field = Field()
    unit = field.unit(LEFT, "warriors", 3, (0, 0), places=[(6000, 4500), (6300, 4500), (6000, 4800)])
    return field, unit, field.unit(RIGHT, "warriors", 1, (6100, 5900))


def test_those_nearest_to_the_enemy_are_asked_first():
    field, unit, target = three_against_one()
    assert _nearest_first(field.state.units[unit], field.state.units[target]) == [2, 0, 1]
    # Of two as near the first comes first; and any enemy counts.
    other = field.unit(RIGHT, "warriors", 2, (0, 0), places=[(6150, 1000), (6500, 4500)])
    assert _nearest_first(field.state.units[unit], field.state.units[other]) == [1, 0, 2]


# A marsh reaches 650 to the left of and below its middle, 680 to the right of and above it; the charge goes 1500.
# The unit stands from 5875 to 6425 and from 4375 to 4925.
@pytest.mark.parametrize(
    ("middle", "is_near"),
    [
        ((6425 + M + 650, 4500), False), ((6425 + M + 649, 4500), True),
        ((5875 - M - 680, 4500), False), ((5875 - M - 679, 4500), True),
        ((6000, 4925 + M + 650), False), ((6000, 4925 + M + 649), True),
        ((6000, 4375 - M - 680), False), ((6000, 4375 - M - 679), True),
    ],
)  # fmt: skip
def test_slow_ground_about_a_charge_is_charged_over_at_the_short_distance_too(middle, is_near):
    field, unit, target = three_against_one()
    assert _distances(Context(field.rules, field.state), declared(unit, target)) == [M]
    field.terrain("marsh", middle)
    found = _distances(Context(field.rules, field.state), declared(unit, target))
    # 850 are between the two units: the short distance is enough.
    assert found == ([M, S] if is_near else [M])


def test_no_distance_is_left_that_reaches_nobody():
    field, unit, _ = three_against_one()
    farther = field.unit(RIGHT, "warriors", 1, (6000, 4800 + 250 + M))
    ctx = Context(field.rules, field.state)
    assert _distances(ctx, declared(unit, farther)) == [M]
    assert _distances(ctx, declared(unit, farther, farther=300)) == [M + 300]
    beyond = field.unit(RIGHT, "warriors", 1, (6000, 4801 + 250 + M))
    ctx = Context(field.rules, field.state)
    assert _distances(ctx, declared(unit, beyond)) == []
    assert _distances(ctx, declared(unit, beyond, farther=300)) == [M + 300]


def test_a_charge_may_be_declared_as_far_as_something_makes_it_go():
    field = Field()
    unit = field.unit(LEFT, "warriors", 3, (0, 0), places=[(6000, 4500), (6300, 4500), (6000, 4800)])
    beyond = field.unit(RIGHT, "warriors", 1, (6000, 4800 + 250 + M + 200))
    assert not can_charge(field.rules, field.state, unit, beyond)
    assert can_charge(field.rules, field.state, unit, beyond, farther=300)
    assert not can_touch(field.rules, field.state, unit, beyond)
    assert can_touch(field.rules, field.state, unit, beyond, farther=300)
    assert foresee_charge(field.rules, field.state, unit, beyond) is None
    assert foresee_charge(field.rules, field.state, unit, beyond, farther=300) is not None


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_all_can_follow_who_could_come_within_the_radius_of_the_first(way: tuple[int, int]):
    field = Field()
    line = [(6000 + 300 * n * way[0], 4500 + 300 * n * way[1]) for n in range(3)]
    unit, target = field.unit(LEFT, "warriors", 3, (0, 0), places=line), field.unit(RIGHT, "warlord", 1, (9000, 8000))
    ctx = Context(field.rules, field.state)
    ask = approach_of(ctx, ctx.unit(unit), 2, ctx.unit(target), (), M)
    # As far as the hindmost goes, the radius, and half a base of each.
    reach = M + ask.radius + 2 * 125
    assert _can_all_follow(ctx.unit(unit), (6000 + reach * way[0], 4500 + reach * way[1]), ask)
    assert not _can_all_follow(ctx.unit(unit), (6000 + (reach + 1) * way[0], 4500 + (reach + 1) * way[1]), ask)


def test_every_figure_is_named_once_with_its_heading_and_the_leader_touches():
    field, unit, target = three_against_one()
    found = foresee_charge(field.rules, field.state, unit, target)
    assert found is not None
    assert [path.figure for path in found.paths] == [2, 0, 1]
    assert all(path.heading == field.state.units[unit].figures[path.figure].heading for path in found.paths)
    (x, y), foe = found.paths[0].places[0], field.state.units[target].figures[0]
    assert 250**2 <= (x - foe.x) ** 2 + (y - foe.y) ** 2 <= (250 + CONTACT) ** 2


def test_whoever_leads_at_a_glance_is_the_first_of_three_with_a_likely_place():
    def led(wall: list[tuple[int, int]]) -> list[int]:
        field = Field()
        places = [(5000 + 270 * n, 3000) for n in range(5)]
        unit = field.unit(LEFT, "warriors", 5, (0, 0), places=places)
        target = field.unit(RIGHT, "warriors", 1, (5540, 4000))
        if wall:
            field.unit(LEFT, "levies", len(wall), (0, 0), places=wall)
        found = foresee_charge(field.rules, field.state, unit, target)
        return [] if found is None else [found.paths[0].figure]

    assert led([]) == [2]
    # A friend right before the middle one: a neighbour leads.
    assert led([(5540, 3300)]) == [1]
    # Before all three of the nearest: the two at the ends aren't asked.
    assert led([(5270 + 270 * n, 3300) for n in range(3)]) == []


def test_who_is_forbidden_to_charge_by_a_rule_can_not():
    def charges_nobody(ctx: Context, unit: Unit, action: Activate) -> Refusal | None:
        return Refusal("never", TOY) if action.kind is Kind.CHARGE else None

    found = []
    for forbidden in (False, True):
        field = toy_field(Rule(TOY, "", permission=charges_nobody, judges=(Activate,)))
        unit, target = field.unit(LEFT, "warriors", 4, (4000, 3000)), field.unit(RIGHT, "warriors", 4, (4000, 4000))
        if forbidden:
            field.change(unit, rules=(*field.state.units[unit].rules, TOY))
        found.append(can_charge(field.rules, field.state, unit, target))
    assert found == [True, False]

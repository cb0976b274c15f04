"""Bases that are not round slide without turning, and turn at the end of the move."""

from __future__ import annotations

import pytest

from skald.rules.actions import Activate, ChargeMove, MoveUnit, Path, Use, Withdraw
from skald.rules.ids import Kind, RuleId
from skald.rules.lengths import L
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.fights import fought, melee, trial
from tests.kit.grounds import CLIFF, long_riders
from tests.kit.moves import about_to_charge, about_to_move, told


@case("second.core.pivot", cite="FAQ p.17, other bases", faq="RECTANGULAR AND OVAL BASES")
def test_rider_slides_along_without_turning_and_turns_at_the_end():
    field = long_riders()
    # The rider faces along x, so that his base is 50 mm long across his way along y.
    unit = field.unit(LEFT, "warlord", 1, (3000, 3000), "horse")
    wall = field.unit(LEFT, "levies", 1, (3000 + 250 + 125 - 1, 4000))
    game = about_to_move(field, unit)
    along = MoveUnit((Path(0, ((3000, 5000),), 16),))
    assert told(game.refused(along)) == ("friend-in-the-way", "second.core.obstruction")
    field.change(wall, figures=())
    field.unit(LEFT, "levies", 1, (3000 + 250 + 125, 4000))
    game = about_to_move(field, unit)
    game.do(along)
    figure = game.unit(unit).figures[0]
    assert (figure.x, figure.y, figure.heading) == (3000, 5000, 16)
    assert figure.corners == ((2875, 4750), (3125, 4750), (3125, 5250), (2875, 5250))


@case("second.core.pivot", cite="FAQ p.17, other bases", faq="RECTANGULAR AND OVAL BASES")
def test_no_part_of_a_turning_base_goes_farther_than_the_move():
    field = long_riders()
    unit = field.unit(LEFT, "warlord", 1, (3000, 3000), "horse")
    game = about_to_move(field, unit)
    assert game.allows(MoveUnit((Path(0, ((3000 + L, 3000),), 0),)))
    refusal = game.refused(MoveUnit((Path(0, ((3000 + L, 3000),), 16),)))
    assert told(refusal) == ("turned-too-far", "second.core.pivot")
    assert refusal.given == (("figure", 0), ("most", L))
    # A quarter turn carries a corner 375 along and 125 aside: 395.3, beside the way that the base has slid.
    assert game.allows(MoveUnit((Path(0, ((3000 + 2604, 3000),), 16),)))
    assert told(game.refused(MoveUnit((Path(0, ((3000 + 2605, 3000),), 16),)))) == (
        "turned-too-far",
        "second.core.pivot",
    )


@case("second.core.pivot", "second.core.bent-sticks", cite="FAQ p.17, other bases", faq="RECTANGULAR AND OVAL BASES")
def test_a_base_that_bends_its_way_gets_no_turn_for_nothing():
    field = long_riders()
    unit = field.unit(LEFT, "warlord", 1, (3000, 3000), "horse")
    game = about_to_move(field, unit)

    def bent(along: int, heading: int) -> MoveUnit:
        return MoveUnit((Path(0, ((4500, 3000), (4500, 3000 + along)), heading),))

    assert game.allows(bent(1500, 0))
    # The end lies 2121 from the start, but the way slid is 3000 long already.
    assert told(game.refused(bent(1500, 16))) == ("turned-too-far", "second.core.pivot")
    assert game.allows(bent(1500 - 396, 16))
    assert told(game.refused(bent(1500 - 395, 16))) == ("turned-too-far", "second.core.pivot")


@case("second.core.pivot", cite="FAQ p.17, other bases", faq="RECTANGULAR AND OVAL BASES")
def test_turning_right_round_moves_no_part_of_a_rectangle():
    field = long_riders()
    unit = field.unit(LEFT, "warlord", 1, (3000, 3000), "horse")
    game = about_to_move(field, unit)
    assert game.allows(MoveUnit((Path(0, ((3000 + L, 3000),), 32),)))


@case("second.core.pivot", cite="FAQ p.17, other bases", faq="RECTANGULAR AND OVAL BASES")
def test_turned_base_may_not_overlap_where_the_straight_one_would_not():
    field = long_riders()
    unit = field.unit(LEFT, "warlord", 1, (3000, 3000), "horse")
    field.unit(LEFT, "levies", 1, (4000, 3300))
    game = about_to_move(field, unit)
    assert game.allows(MoveUnit((Path(0, ((4000, 3000),), 0),)))
    refusal = game.refused(MoveUnit((Path(0, ((4000, 3000),), 16),)))
    assert told(refusal) == ("bases-overlap", "second.core.obstruction")


@case("second.core.pivot", cite="FAQ p.17, other bases")
def test_heading_must_exist():
    field = long_riders()
    unit = field.unit(LEFT, "warlord", 1, (3000, 3000), "horse")
    game = about_to_move(field, unit)
    assert told(game.refused(MoveUnit((Path(0, ((3000, 3000),), 64),)))) == ("no-such-heading", "second.core.pivot")


@case("second.core.table-edge", "second.core.pivot", cite="FAQ p.17, other bases", faq="RECTANGULAR AND OVAL BASES")
@pytest.mark.parametrize(("away", "allowed"), [(250, True), (249, False)])
def test_turned_base_stays_on_the_table(away: int, allowed: bool):
    field = long_riders()
    unit = field.unit(LEFT, "warlord", 1, (3000, 1000), "horse")
    game = about_to_move(field, unit)
    assert game.allows(MoveUnit((Path(0, ((3000, 125),), 0),)))
    turned = MoveUnit((Path(0, ((3000, away),), 16),))
    assert game.allows(turned) is allowed
    if not allowed:
        assert told(game.refused(turned)) == ("off-table", "second.core.table-edge")


@case("second.core.charge-move", "second.core.pivot", cite="FAQ p.17 and p.20, other bases")
@pytest.mark.parametrize("obstacle", ["", "cliff", "enemy", "edge"])
def test_turned_charger_stands_clear_of_all_but_the_target(obstacle: str):
    rules = ruleset(mounted_base="rect-25x50")
    field = Field(rules.derive(rules.id, terrain={**rules.terrain, "cliff": CLIFF}))
    y = 180 if obstacle == "edge" else 3000
    unit = field.unit(LEFT, "warlord", 1, (3000, y), "horse")
    target = field.unit(RIGHT, "levies", 1, (4000, y))
    # Turned by three headings, a rear corner stands 192 aside of the middle: 67 more than on the way.
    if obstacle == "cliff":
        field.terrain("cliff", (3405, y - 170 - 500))
    if obstacle == "enemy":
        field.unit(RIGHT, "levies", 1, (3405, y - 310))
    game = about_to_charge(field, unit, target)
    assert game.allows(ChargeMove((Path(0, ((3620, y),), 0),)))
    turned = ChargeMove((Path(0, ((3606, y),), 3),))
    assert game.allows(turned) is (not obstacle)
    if obstacle:
        assert told(game.refused(turned)) == ("charge-blocked", "second.core.charge-move")


@case("second.core.manoeuvre", "second.core.pivot", cite="Rulebook p.18; FAQ p.17, other bases")
def test_turned_base_keeps_a_manoeuvre_far_from_enemies():
    field = long_riders()
    unit = field.unit(LEFT, "warlord", 1, (3000, 3000), "horse")
    field.unit(RIGHT, "levies", 1, (3000, 3500 + 125 + L + 125 + 1))
    game = field.game().do(Use(RuleId("second.core.manoeuvre"), unit), Activate(unit, Kind.MOVE))
    assert game.allows(MoveUnit((Path(0, ((3000, 3500),), 0),)))
    refusal = game.refused(MoveUnit((Path(0, ((3000, 3500),), 16),)))
    assert told(refusal) == ("too-near-to-manoeuvre", "second.core.manoeuvre")
    assert game.allows(MoveUnit((Path(0, ((3000, 3375),), 16),)))


@case("second.core.withdrawal", "second.core.pivot", cite="Rulebook p.28; FAQ p.17, other bases")
@pytest.mark.parametrize(("start", "allowed"), [(1250, True), (1249, False)])
def test_turned_base_withdraws_to_a_place_on_the_table(start: int, allowed: bool):
    field = trial(mounted_base="rect-25x50")
    unit = field.unit(LEFT, "warlord", 1, (3000, start), "horse")
    enemy = field.unit(RIGHT, "warlord", 1, (3000, start + 125 + 200 + 5))
    game = fought(melee(field, unit, enemy))
    assert game.allows(Withdraw((Path(0, ((3000, start - 1000),), 0),)))
    assert game.allows(Withdraw((Path(0, ((3000, start - 1000),), 16),))) is allowed

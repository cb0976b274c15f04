"""Bases that are not round slide without turning, and turn at the end of the move."""

from __future__ import annotations

from skald.rules.actions import MoveUnit, Path
from skald.rules.lengths import L
from tests.kit.cases import case
from tests.kit.field import LEFT
from tests.kit.grounds import long_riders
from tests.kit.moves import about_to_move, told


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
    # A quarter turn carries a rear corner 375 forwards and 125 aside.
    assert game.allows(MoveUnit((Path(0, ((3000 + 2622, 3000),), 16),)))
    assert told(game.refused(MoveUnit((Path(0, ((3000 + 2623, 3000),), 16),)))) == (
        "turned-too-far",
        "second.core.pivot",
    )


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

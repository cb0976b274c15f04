"""Flight: over units and terrain, from open ground to open ground, and high into the air on a manoeuvre."""

from __future__ import annotations

import pytest

from skald.rules.actions import Activate, Exploit, Place, Relocate, Use
from skald.rules.events import FatigueTaken, FightBegan, UnitMoved
from skald.rules.ids import Combat, Kind, RuleId
from skald.rules.lengths import VS, L, S
from skald.rules.tally import Tally
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.grounds import with_cliffs
from tests.kit.moves import about_to_charge, about_to_move, by, charge, keep_open, told

RULE = RuleId("second.magic.flight")
MANOEUVRE = RuleId("second.core.manoeuvre")
#: Flyers stand on round bases of 40 mm, warriors on round ones of 25 mm.
BASES = 325


# --- moves


@case("second.magic.flight", cite="Age of Magic sheet")
def test_flyer_moves_over_friends_enemies_and_any_ground():
    field = Field(with_cliffs())
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    field.unit(LEFT, "warriors", 1, (3600, 3000))
    field.unit(RIGHT, "warriors", 1, (4000, 3000))
    field.terrain("cliff", (4700, 3000))
    field.terrain("marsh", (4700, 3200))
    game = about_to_move(field, unit)
    game.do(by(game, unit, L, 0))
    assert game.seen(FatigueTaken) == []
    assert game.last(UnitMoved).places == ((3000 + L, 3000),)


@case("second.magic.flight", cite="Age of Magic sheet")
@pytest.mark.parametrize(("start", "end"), [("scrub", ""), ("", "scrub"), ("marsh", ""), ("", "marsh")])
def test_flyer_that_starts_or_ends_in_hard_ground_goes_s(start: str, end: str):
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    field.terrain(start or end, (3000 if start else 4300, 3000))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, S, 0))
    refusal = game.refused(by(game, unit, S + 1, 0))
    assert told(refusal) == ("too-far", "second.core.move-distance")
    assert refusal.given == (("figure", 0), ("most", S))


@case("second.magic.flight", "second.core.enemy-gap", cite="Rulebook p.17")
@pytest.mark.parametrize(("left", "allowed"), [(VS + 1, True), (VS, False)])
def test_flyer_lands_more_than_vs_from_enemies(left: int, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 1, (3000 + L - BASES - left, 3000))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, L, 0)) is allowed
    assert allowed or told(game.refused(by(game, unit, L, 0))) == ("too-near-enemy", "second.core.enemy-gap")


@case("second.magic.flight", "second.core.impassable-ground", cite="Rulebook p.33")
def test_flyer_does_not_land_on_impassable_ground():
    field = Field(with_cliffs())
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    field.terrain("cliff", (5000, 3000))
    game = about_to_move(field, unit)
    assert told(game.refused(by(game, unit, 2000, 0))) == ("impassable", "second.core.impassable-ground")


@case("second.magic.flight", "second.core.obstruction", cite="Rulebook p.16")
def test_flyer_does_not_land_on_friends():
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    field.unit(LEFT, "warriors", 1, (5000, 3000))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, 2000 - BASES, 0))
    assert told(game.refused(by(game, unit, 2001 - BASES, 0))) == ("bases-overlap", "second.core.obstruction")


# --- high into the air


def aloft(field: Field, unit, *, shortened: bool = False) -> Game:
    game = field.game().do(Use(MANOEUVRE, unit), Activate(unit, Kind.MOVE))
    return game.do(Exploit("shorten")) if shortened else game.passing()


@case("second.magic.flight", "second.core.manoeuvre", cite="Age of Magic sheet")
def test_flyer_is_put_down_anywhere_on_a_manoeuvre():
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (1000, 1000))
    keep_open(field)
    game = aloft(field, unit).do(Relocate((Place(9000, 7000),)))
    assert game.last(UnitMoved) == UnitMoved(unit, Kind.MOVE, Tally(0, RULE), ((9000, 7000),))
    assert game.unit(unit).acts == (Kind.MOVE,)


@case("second.magic.flight", "second.core.manoeuvre", cite="Age of Magic sheet")
@pytest.mark.parametrize(("left", "allowed"), [(L + 1, True), (L, False)])
def test_flyer_is_put_down_more_than_l_from_enemies(left: int, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (1000, 1000))
    keep_open(field)
    field.unit(RIGHT, "warriors", 1, (9000, 7000))
    game = aloft(field, unit)
    action = Relocate((Place(9000 - BASES - left, 7000),))
    assert game.allows(action) is allowed
    assert allowed or told(game.refused(action)) == ("too-near-to-manoeuvre", "second.core.manoeuvre")


@case("second.magic.flight", cite="Age of Magic sheet")
@pytest.mark.parametrize(("kind", "allowed"), [("scrub", False), ("marsh", False), ("hill", True), ("field", True)])
def test_flyer_is_put_down_in_open_ground(kind: str, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (1000, 1000))
    keep_open(field)
    field.terrain(kind, (9000, 7000))
    game = aloft(field, unit)
    assert game.allows(Relocate((Place(9000, 7000),))) is allowed
    if not allowed:
        assert told(game.refused(Relocate((Place(9000, 7000),)))) == ("not-open-ground", "second.core.uneven-ground")


@case("second.magic.flight", "second.core.exploit-move", cite="Age of Magic sheet")
def test_flyer_stays_low_when_its_fatigue_is_exploited():
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (1000, 1000), fatigue=1)
    keep_open(field)
    game = aloft(field, unit, shortened=True)
    assert told(game.refused(Relocate((Place(9000, 7000),)))) == ("shortened", "second.core.exploit-move")
    assert game.allows(by(game, unit, S, 0))
    assert not game.allows(by(game, unit, S + 1, 0))


@case("second.magic.flight", "second.core.cohesion-chain", cite="Age of Magic sheet")
def test_flyers_are_put_down_in_formation_and_all_of_them():
    field = Field()
    unit = field.unit(LEFT, "flyers", 2, (1000, 1000))
    keep_open(field)
    game = aloft(field, unit)
    apart = 400 + VS
    assert game.allows(Relocate((Place(9000, 7000), Place(9000 + apart, 7000))))
    refusal = game.refused(Relocate((Place(9000, 7000), Place(9001 + apart, 7000))))
    assert told(refusal) == ("broken-chain", "second.core.cohesion-chain")
    assert game.refused(Relocate((Place(9000, 7000),))).code == "figures-left-behind"


@case("second.magic.flight", cite="Age of Magic sheet")
def test_only_a_manoeuvre_and_only_wings_lift_a_unit():
    field = Field()
    flyer = field.unit(LEFT, "flyers", 1, (1000, 1000))
    walker = field.unit(LEFT, "warriors", 1, (3000, 1000))
    keep_open(field)
    assert about_to_move(field, flyer).refused(Relocate((Place(9000, 7000),))).code == "may-not-relocate"
    assert aloft(field, walker).refused(Relocate((Place(9000, 7000),))).code == "may-not-relocate"


# --- charges


@case("second.magic.flight", cite="Age of Magic sheet")
@pytest.mark.parametrize("overflown", [0, 1, 2])
def test_flying_charge_tires_once_for_each_enemy_unit_overflown_before_the_melee(overflown: int):
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (5500, 3000))
    for number in range(overflown):
        # Two figures of one unit count once.
        field.unit(RIGHT, "warriors", 2, (3700 + 700 * number, 3000))
    field.unit(LEFT, "warriors", 1, (3400, 3100))
    game = about_to_charge(field, unit, target).do(charge((0, (5500 - BASES, 3000))))
    taken = [FatigueTaken(unit, overflown, RULE)] if overflown else []
    assert game.seen(FatigueTaken) == taken
    assert game.last(FightBegan) == FightBegan(Combat.MELEE, unit, target, RuleId("test.grant"))
    if overflown:
        assert game.events.index(taken[0]) < game.events.index(game.last(FightBegan))


@case("second.magic.flight", cite="Age of Magic sheet")
def test_target_counts_as_overflown_when_its_figures_are_passed_over():
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (4500, 3000))
    game = about_to_charge(field, unit, target).do(charge((0, (4500 + BASES, 3000))))
    assert game.seen(FatigueTaken) == [FatigueTaken(unit, 1, RULE)]


@case("second.magic.flight", "second.core.repeat-fatigue", cite="Age of Magic sheet")
def test_fatigue_of_flight_comes_on_top_of_the_usual():
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    field.change(unit, acts=(Kind.MOVE,))
    target = field.unit(RIGHT, "warriors", 1, (5500, 3000))
    field.unit(RIGHT, "warriors", 1, (4200, 3000))
    game = about_to_charge(field, unit, target).do(charge((0, (5500 - BASES, 3000))))
    expected = [FatigueTaken(unit, 1, RuleId("second.core.repeat-fatigue")), FatigueTaken(unit, 1, RULE)]
    assert game.seen(FatigueTaken) == expected


@case("second.magic.flight", "second.core.charge-move", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_flying_charge_does_not_land_against_another_enemy():
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (5000, 3000))
    field.unit(RIGHT, "warriors", 1, (5000 - BASES, 3000 + BASES))
    game = about_to_charge(field, unit, target)
    refusal = game.refused(charge((0, (5000 - BASES, 3000))))
    assert told(refusal) == ("charge-blocked", "second.core.charge-move")

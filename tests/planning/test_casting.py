"""A spell is pointed elsewhere, or cast with other dice, and everything else of it stays."""

from msgspec.structs import replace

from skald.planning.wanted import Wanted, plan_wanted
from skald.rules.actions import Cast, Name
from skald.rules.asking import late_units
from skald.rules.context import Context
from skald.rules.engine import options
from skald.rules.frames import Aim
from skald.rules.refusal import Refusal
from tests.kit.field import RIGHT
from tests.kit.magic import MINIMUM, OPTIMUM, arena, at, caster, declare, sid


def planned(game, wanted):
    return plan_wanted(game.rules, game.state, game.asked, wanted)


def test_a_storm_is_called_to_any_place_in_sight_and_reach():
    field = arena()
    magician = caster(field, (3000, 3000), "tempest")
    foe = field.unit(RIGHT, "warriors", 4, (3300, 4000))
    game = field.game()
    cast = Cast(magician, sid("tempest"), 1, Aim(place=(3300, 4000)))
    moved = Cast(magician, sid("tempest"), 1, Aim(place=(3000, 3800)))
    assert planned(game, Wanted(change=cast, goal=(3000, 3800))) == moved
    # Other dice, and the same place.
    assert planned(game, Wanted(change=moved, amount=2)) == replace(moved, dice=2)
    assert planned(game, Wanted(change=moved)) == moved
    found = planned(game, Wanted(change=cast, goal=(3000, 5900)))
    assert isinstance(found, Refusal) and found.code == "no-use-there"
    # A storm is no matter of units.
    found = planned(game, Wanted(change=cast, unit=foe))
    assert isinstance(found, Refusal) and found.code == "wrong-aim"


def test_a_unit_that_is_pointed_to_takes_the_place_of_another():
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    one, other = (field.unit(RIGHT, "warriors", 4, (x, 4200)) for x in (2400, 3600))
    game = field.game()
    cast = Cast(magician, sid("bolt"), 1, at(one))
    assert planned(game, Wanted(change=cast, unit=other)) == replace(cast, aim=at(other))
    # In words an enemy is named as a target.
    assert planned(game, Wanted(change=cast, target=other, goal=(3600, 4200))) == replace(cast, aim=at(other))


def test_where_several_are_aimed_at_each_is_added_or_left_out():
    field = arena()
    magician = caster(field, (3000, 3000), "decay")
    one, two, three = (field.unit(RIGHT, "warriors", 4, (x, 4200)) for x in (2300, 3100, 3900))
    game = field.game()
    cast = Cast(magician, sid("decay"), 1, at(one))
    more = planned(game, Wanted(change=cast, unit=three))
    assert more == replace(cast, aim=at(one, three))
    assert planned(game, Wanted(change=more, unit=one)) == replace(cast, aim=at(three))
    assert planned(game, Wanted(change=more, unit=two)) == replace(cast, aim=at(one, three, two))
    found = planned(game, Wanted(change=cast, unit=one))
    assert isinstance(found, Refusal) and found.code == "wrong-aim"


def test_a_piece_of_terrain_is_pointed_to_by_a_place_on_it_or_its_number():
    field = arena()
    magician = caster(field, (3000, 3000), "wall-of-thorns")
    for x in (2400, 4200):
        field.terrain("scrub", (x, 4000))
    pieces = tuple(replace(each, id=number) for number, each in enumerate(field.state.terrain))
    field.state = replace(field.state, terrain=pieces)
    game = field.game()
    cast = Cast(magician, sid("wall-of-thorns"), 1, Aim(piece=0))
    assert planned(game, Wanted(change=cast, goal=(4200, 4000))) == replace(cast, aim=Aim(piece=1))
    assert planned(game, Wanted(change=cast, piece=1)) == replace(cast, aim=Aim(piece=1))
    found = planned(game, Wanted(change=cast, goal=(3300, 3300)))
    assert isinstance(found, Refusal) and found.code == "wrong-aim"


def test_a_line_goes_through_the_unit_that_is_pointed_to():
    field = arena()
    magician = caster(field, (3000, 3000), "spear-of-light")
    near = field.unit(RIGHT, "warriors", 4, (2600, 4200))
    far = field.unit(RIGHT, "warriors", 4, (6500, 7500))
    game = declare(field.game(), magician, "spear-of-light", level=OPTIMUM)
    found = planned(game, Wanted(unit=near))
    assert (
        isinstance(found, Name)
        and found in list(options(game.rules, game.state))
        and late_units(Context(game.rules, game.state), found)[0].id == near
    )
    # Nobody out of its reach is meant by any line; towards a place it goes wherever one likes.
    refused = planned(game, Wanted(unit=far))
    assert isinstance(refused, Refusal) and refused.code == "no-use-there"
    assert planned(game, Wanted(goal=(3000, 2000))) == Name(Aim(line=(3000, 2000)))


def test_a_thicket_lies_however_it_fits_where_it_is_pointed_to():
    field = arena()
    magician = caster(field, (3000, 3000), "verdant-wakening")
    field.unit(RIGHT, "warriors", 4, (6500, 7500))
    game = declare(field.game(), magician, "verdant-wakening", level=MINIMUM)
    listed = [each for each in options(game.rules, game.state) if isinstance(each, Name)]
    unturned = {each.aim.place for each in listed if not each.heading}
    turned = next(each for each in listed if each.aim.place not in unturned)
    found = planned(game, Wanted(goal=turned.aim.place))
    assert isinstance(found, Name) and found.aim == turned.aim and found.heading and game.allows(found)

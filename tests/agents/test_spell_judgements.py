"""What single spells are thought to be worth, and what a caster names: positions laid out by hand."""

from __future__ import annotations

from random import Random

import pytest

from skald.agents.captain import Captain
from skald.agents.estimate import POINT
from skald.agents.raider import Raider
from skald.agents.spell_scale import NOTHING
from skald.agents.spell_shapes import best_shape, shape_worth
from skald.agents.spell_sight import EXHAUSTS, MARKER, MOST_AT_STAKE, Sight
from skald.agents.spell_worth import JUDGES
from skald.agents.spellcasting import _before, _named, _worth_under_way, choose_in_casting
from skald.rules.actions import Cast, Choose, Done, Name, RollMagic, TakeLevel, Trigger
from skald.rules.awaiting import About
from skald.rules.context import Context
from skald.rules.frames import Aim
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Combat, Face, Level
from skald.rules.state import Unit
from skald.rules.view import view
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.magic import arena, at, caster, sid


def sight_of(field: Field, uid: int = 0) -> Sight:
    ctx = Context(field.rules, field.game().state)
    return Sight(ctx, ctx.unit(uid))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["drain-life", "choking-weeds", "rust", "nightmares", "banishment", "blinding"])
def test_what_hampers_an_enemy_is_worth_nothing_at_a_friend(name: str):
    field = arena()
    caster(field, (3000, 3000), name)
    friend = field.unit(LEFT, "warriors", 8, (3000, 3600))
    foe = field.unit(RIGHT, "warriors", 8, (3000, 4400))
    sight = sight_of(field)
    assert JUDGES[name](sight, at(friend)) == NOTHING
    assert max(JUDGES[name](sight, at(foe))) > 0


def test_a_marker_is_worth_more_where_it_exhausts():
    field = arena()
    caster(field, (3000, 3000), "bolt")
    fresh = field.unit(RIGHT, "warriors", 8, (3000, 4400))
    worn = field.unit(RIGHT, "warriors", 8, (5000, 4400), fatigue=2)
    sight = sight_of(field)
    assert [sight.marker(field.state.units[uid]) for uid in (fresh, worn)] == [MARKER, EXHAUSTS]


def test_no_more_than_five_points_of_a_unit_are_at_stake():
    field = arena()
    caster(field, (3000, 3000), "bolt")
    many = field.unit(RIGHT, "hearthguard", 6, (3000, 4400))
    sight = sight_of(field)
    assert sight.whole(field.state.units[many]) == 6 * POINT
    assert sight.stake(field.state.units[many]) == MOST_AT_STAKE == 5 * POINT


def test_the_prey_of_a_friend_is_the_worthiest_enemy_it_reaches():
    field = arena()
    caster(field, (1000, 1000), "rush")
    friend = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "levies", 6, (3000, 4000))
    guards = field.unit(RIGHT, "hearthguard", 4, (4000, 4000))
    field.unit(RIGHT, "hearthguard", 4, (3000, 8000))
    prey = sight_of(field).prey(field.state.units[friend])
    assert prey is not None
    assert prey.id == guards


def test_a_caster_takes_the_shape_that_wins_the_best_charge():
    field = arena()
    caster(field, (3000, 3000), "transformation")
    field.unit(RIGHT, "levies", 4, (3000, 5500))
    sight = sight_of(field)
    worth = shape_worth(sight, Aim())
    assert worth[2] > 0
    best = best_shape(sight, Level.MAXIMUM)
    # Of behemoth, titan and scourge only the last charges as far as L.
    assert best == 2
    named = [Name(number=number) for number in range(3)]
    assert _named(sight, "transformation", Level.MAXIMUM, named) == named[2]


def test_another_shape_is_worth_nothing_with_nobody_in_reach():
    field = arena()
    caster(field, (3000, 1000), "transformation")
    field.unit(RIGHT, "levies", 4, (3000, 8000))
    assert shape_worth(sight_of(field), Aim()) == NOTHING


def test_a_spear_is_laid_where_it_strikes_and_a_wood_before_the_nearest_enemy():
    field = arena()
    caster(field, (3000, 3000), "spear-of-light")
    field.unit(RIGHT, "hearthguard", 4, (3000, 4500))
    sight = sight_of(field)
    aside, ahead = (Name(Aim(line=end)) for end in ((6000, 3000), (3000, 6000)))
    assert _named(sight, "spear-of-light", Level.OPTIMUM, [aside, ahead]) == ahead
    near, far = Name(Aim(place=(3000, 4000))), Name(Aim(place=(5000, 1000)))
    assert _before(sight, near) == 500**2
    assert _named(sight, "verdant-wakening", Level.OPTIMUM, [far, near]) == near
    assert _named(sight, "mists", Level.OPTIMUM, [far, near]) == far


@pytest.mark.parametrize(("fatigue", "chosen"), [(0, TakeLevel(Level.MAXIMUM)), (3, Done())])
def test_a_die_is_set_before_the_roll_unless_the_caster_would_be_exhausted(fatigue: int, chosen: object):
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    field.change(magician, fatigue=fatigue)
    foe = field.unit(RIGHT, "hearthguard", 4, (2600, 4600), "horse")
    ctx = Context(field.rules, field.game().state)
    about = About(magician, foe, source=sid("bolt"))
    assert choose_in_casting(ctx, Window.PRIME, about, [Done(), *map(TakeLevel, Level)]) == chosen


def test_as_many_dice_as_show_the_minimum_are_rolled_again_and_no_better_ones():
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    foe = field.unit(RIGHT, "hearthguard", 4, (2600, 4600), "horse")
    ctx = Context(field.rules, field.game().state)
    about = About(magician, foe, source=sid("bolt"))
    low, high = Level.MINIMUM, Level.MAXIMUM
    one, two, better = (RollMagic(levels) for levels in ((low,), (low, low), (low, low, high)))
    assert choose_in_casting(ctx, Window.MAGIC, about, [Done(), one, two, better]) == two
    assert choose_in_casting(ctx, Window.MAGIC, about, [Done(), better]) == Done()


def test_a_spell_under_way_is_judged_by_its_target_even_where_it_could_not_be_aimed_again():
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    foe = field.unit(RIGHT, "hearthguard", 4, (3000, 8500))
    sight = sight_of(field)
    rule = field.rules.rules[sid("bolt")]
    about = About(magician, foe, source=rule.id)
    assert _worth_under_way(sight, rule, about) == JUDGES["bolt"](sight, at(foe)) != NOTHING


def test_a_captain_with_nothing_else_to_do_casts_what_serves_in_the_enemys_turn():
    field = arena()
    magician = caster(field, (3000, 3000), "shield-of-light")
    men = field.unit(LEFT, "warriors", 8, (3400, 3300))
    field.unit(RIGHT, "warriors", 8, (3400, 4900), "bow")
    game = field.game()
    action = Captain(field.rules, Random(1)).decide(view(game.state, LEFT), game.asked)  # type: ignore[arg-type]
    assert isinstance(action, Cast)
    assert (action.unit, action.aim) == (magician, at(men))


def test_a_spell_under_way_is_judged_by_its_target_and_not_by_a_better_one():
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    poor, rich = field.unit(RIGHT, "levies", 6, (2000, 4200)), field.unit(RIGHT, "hearthguard", 4, (4000, 4200))
    sight, rule = sight_of(field), field.rules.rules[sid("bolt")]
    worths = [_worth_under_way(sight, rule, About(magician, foe, source=rule.id)) for foe in (poor, rich)]
    assert worths == [JUDGES["bolt"](sight, at(foe)) for foe in (poor, rich)]
    assert worths[0][1] < worths[1][1]


class Clad(Sight):
    """A look at a table on which everybody has the same Armour."""

    def __init__(self, ctx: Context, caster: Unit, worn: int) -> None:
        super().__init__(ctx, caster)
        self.worn = worn

    def armour(self, unit: Unit, combat: Combat) -> int:
        return self.worn


def test_a_ward_helps_the_thinly_armoured_most_and_those_in_plate_nothing():
    def warded(armour: int) -> tuple[int, int, int]:
        field = arena()
        caster(field, (3000, 3000), "shield-of-light")
        men = field.unit(LEFT, "warriors", 8, (3000, 3400))
        field.unit(RIGHT, "warriors", 8, (3000, 4500))
        field.unit(RIGHT, "levies", 8, (5000, 4800), "bow")
        ctx = Context(field.rules, field.game().state)
        return JUDGES["shield-of-light"](Clad(ctx, ctx.units[0], armour), at(men))

    thin, usual, thick, plate = (warded(armour) for armour in (3, 4, 6, 7))
    assert thin[1] > usual[1] > thick[1] == 0
    # With a face in six left to the enemy, or none, there is nothing to be kept.
    assert thick == plate == (0, 0, 0)


def test_a_raider_with_nothing_else_to_do_casts_what_serves_in_the_enemys_turn():
    field = arena()
    magician = caster(field, (3000, 3000), "shield-of-light")
    men = field.unit(LEFT, "warriors", 8, (3400, 3300))
    field.unit(RIGHT, "warriors", 8, (3400, 4900), "bow")
    # The die that keeps the phase open is used up.
    game, found = field.game(), []
    game.do(Trigger(AbilityId("trial.wait"), (Face.COMMON,)), Choose(men))
    for casts in (True, False):
        raider = Raider(field.rules, Random(1))
        raider.casts = casts
        found.append(raider.decide(view(game.state, LEFT), game.asked))
    assert isinstance(found[0], Cast)
    assert (found[0].unit, found[0].aim, found[1]) == (magician, at(men), Done())

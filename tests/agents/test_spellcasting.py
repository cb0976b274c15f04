"""The raider casts: which spell, with how many dice, at which level. Positions laid out by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from skald.agents.raider import Raider
from skald.agents.spell_worth import JUDGES
from skald.agents.spellcasting import abuse_cost, choose_in_casting, expected, net_worth, plans
from skald.content.second.magic.listing import short_id
from skald.content.second.magic.sorcery import SPELLS
from skald.rules.actions import Cast, TakeLevel
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import options
from skald.rules.hooks import Window
from skald.rules.ids import Level
from skald.rules.view import view
from tests.kit.field import LEFT, RIGHT
from tests.kit.magic import arena, at, caster, sid


def decided(field, side=LEFT):
    game = field.game(side=side)
    asked = game.asked
    assert isinstance(asked, Decide)
    return Raider(field.rules, Random(1)).decide(view(game.state, side), asked)


def test_every_spell_has_its_worth():
    assert set(JUDGES) == {short_id(rule) for rule in SPELLS}


def test_a_bolt_goes_to_the_worthiest_enemy_in_reach():
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    field.unit(RIGHT, "levies", 8, (1200, 4500))
    guards = field.unit(RIGHT, "hearthguard", 4, (3000, 4800), "horse")
    action = decided(field)
    assert isinstance(action, Cast)
    assert (action.unit, action.spell, action.aim) == (magician, sid("bolt"), at(guards))


def test_no_storm_is_raised_over_friends():
    field = arena()
    caster(field, (3000, 3000), "tempest")
    field.unit(LEFT, "hearthguard", 4, (2500, 4600))
    field.unit(RIGHT, "levies", 6, (2500, 5300))
    assert plans(Context(field.rules, field.game().state), LEFT, late=False) == []


def test_an_exhausted_friend_is_soothed_before_it_acts():
    field = arena()
    magician = caster(field, (3000, 3000), "laying-on-hands")
    friend = field.unit(LEFT, "hearthguard", 4, (3500, 3000), fatigue=3)
    field.unit(LEFT, "warriors", 4, (2000, 3000))
    action = decided(field)
    assert isinstance(action, Cast)
    assert (action.unit, action.aim) == (magician, at(friend))


def test_a_ward_waits_until_nothing_else_is_left_to_do():
    field = arena()
    caster(field, (3000, 3000), "shield-of-light")
    field.unit(LEFT, "warriors", 8, (3400, 3300))
    field.unit(RIGHT, "warriors", 8, (3400, 4900), "bow")
    ctx = Context(field.rules, field.game().state)
    assert plans(ctx, LEFT, late=False) == []
    assert plans(ctx, LEFT, late=True)


@pytest.mark.parametrize(("fatigue", "level"), [(0, Level.MAXIMUM), (2, Level.OPTIMUM)])
def test_a_tired_caster_leaves_the_maximum_alone(fatigue, level):
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    field.change(magician, fatigue=fatigue)
    foe = field.unit(RIGHT, "hearthguard", 4, (2600, 4600), "horse")
    game = field.game().do(Cast(magician, sid("bolt"), 3, at(foe)), Roll((1, 1, 1)))
    ctx = Context(game.rules, game.state)
    chosen = choose_in_casting(
        ctx, Window.LEVEL, About(magician, foe, source=sid("bolt")), list(options(game.rules, game.state))
    )
    assert chosen == TakeLevel(level)


def test_what_a_maximum_costs_grows_with_fatigue():
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    costs = []
    for fatigue in range(3):
        field.change(magician, fatigue=fatigue)
        ctx = Context(field.rules, field.game().state)
        costs.append(abuse_cost(ctx, ctx.unit(magician)))
    assert costs == sorted(costs) and costs[0] < costs[2]
    assert net_worth(ctx, ctx.unit(magician), (1, 2, 100)) == (1, 2, 100 - costs[2])


def test_the_expected_worth_is_that_of_the_best_level_that_shows():
    field = arena()
    ctx = Context(field.rules, field.game().state)
    assert expected(ctx, (6, 12, 36), 1) == Fraction(6 * 3 + 12 * 2 + 36, 6)
    # Two dice: nine of thirty-six show the minimum only, eleven a maximum.
    assert expected(ctx, (6, 12, 36), 2) == Fraction(6 * 9 + 12 * 16 + 36 * 11, 36)
    # A maximum that isn't worth it is never taken.
    assert expected(ctx, (6, 12, 0), 2) == Fraction(6 * 9 + 12 * 27, 36)


@pytest.mark.parametrize(("fatigue", "level"), [(2, Level.OPTIMUM), (4, Level.MAXIMUM)])
def test_a_worn_beast_that_will_be_charged_is_worth_the_risk_of_a_maximum(fatigue, level):
    """Each marker is a wound that it can't bear; with two of them the optimum takes nearly as many."""
    field = arena()
    magician = caster(field, (3000, 3000), "laying-on-hands")
    beast = field.unit(LEFT, "behemoth", 1, (3700, 3000), fatigue=fatigue)
    field.unit(RIGHT, "hearthguard", 6, (3700, 5200), "horse")
    game = field.game().do(Cast(magician, sid("laying-on-hands"), 3, at(beast)), Roll((1, 1, 1)))
    about = About(magician, beast, source=sid("laying-on-hands"))
    offered = list(options(game.rules, game.state))
    assert choose_in_casting(Context(game.rules, game.state), Window.LEVEL, about, offered) == TakeLevel(level)

"""The spells of Energy, level by level."""

from __future__ import annotations

import pytest

from skald.rules.actions import Activate, Cast, RemoveFigures, TakeLevel, Use
from skald.rules.awaiting import Chance
from skald.rules.context import Context
from skald.rules.dice import Pool
from skald.rules.events import FatigueTaken, FiguresLost, PowerAbused, SpellReached
from skald.rules.fight.numbers import armour, cover
from skald.rules.fight.sight import has_sight
from skald.rules.frames import Aim, Casualties, Granting
from skald.rules.ids import Combat, Cover, Kind
from skald.rules.lengths import VS, L, M
from tests.kit.cases import case, spell_case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import numbers, refusal
from tests.kit.magic import (
    LEVELS,
    MAXIMUM,
    MINIMUM,
    OPTIMUM,
    arena,
    at,
    caster,
    declare,
    end_turn,
    sid,
    spelled,
    untroubled,
)
from tests.kit.toys import pushed

# --- bolt


def shot_at(kit=(), troop="warriors", count=6):
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    foe = field.unit(RIGHT, troop, count, (2500, 4500), *kit)
    return field, magician, foe


@spell_case("bolt", MINIMUM, OPTIMUM)
@pytest.mark.parametrize(
    ("level", "kit", "faces"),
    [(MINIMUM, (), 2), (OPTIMUM, (), 3), (MINIMUM, ("horse",), 3), (OPTIMUM, ("horse",), 4)],
)
def test_bolt_rolls_two_dice_above_or_at_the_armour_that_meets_shots(level, kit, faces):
    field, magician, foe = shot_at(kit)
    game = declare(field.game(), magician, "bolt", at(foe), level)
    assert game.asked.pool == Pool(2, (faces, 6 - faces))
    game.hits(2)
    assert game.state.pending[-1] == Casualties(foe, 2, sid("bolt"))
    game.do(RemoveFigures((4, 5)))
    assert game.last(FiguresLost) == FiguresLost(foe, 2, 4, sid("bolt"))


@spell_case("bolt", MAXIMUM)
@pytest.mark.parametrize(
    ("roll", "casualties"), [((2, 0, 0), 0), ((1, 1, 0), 1), ((1, 0, 1), 2), ((0, 1, 1), 3), ((0, 0, 2), 3)]
)
def test_bolt_at_its_best_counts_three_or_more_and_one_more_for_any_six(roll, casualties):
    field, magician, foe = shot_at()
    game = declare(field.game(), magician, "bolt", at(foe), MAXIMUM).roll(*roll)
    if casualties:
        game.do(RemoveFigures(tuple(range(6 - casualties, 6))))
    untroubled(game)
    assert len(game.unit(foe).figures) == 6 - casualties
    assert len(game.seen(PowerAbused)) == 1


@spell_case("bolt", MINIMUM)
def test_nothing_exceeds_an_armour_of_six():
    field, magician, foe = shot_at(troop="war-chariot", kit=("horse", "javelins"), count=1)
    field.change(foe, equipment=(), rules=())
    game = declare(field.game(), magician, "bolt", at(foe), MINIMUM)
    assert game.asked.pool == Pool(2, (0, 6))


@spell_case("bolt", MAXIMUM)
@pytest.mark.parametrize(("averted", "stands"), [(2, False), (3, True)])
def test_a_lone_figure_averts_every_casualty_or_falls(averted, stands):
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    lord = field.unit(RIGHT, "warlord", 1, (3000, 5000))
    game = declare(field.game(), magician, "bolt", at(lord), MAXIMUM).roll(0, 1, 1)
    assert game.asked.about.amount == 3
    for _ in range(averted):
        game.do(*game.uses("second.core.resilience-1"))
    # After three he is exhausted, and there is nothing left to avert; after two one casualty stands.
    if not stands:
        game.do(RemoveFigures((0,)))
    assert (bool(game.unit(lord).figures), game.unit(lord).fatigue) == (stands, averted)


# --- elemental barrier


@spell_case("elemental-barrier", MINIMUM, OPTIMUM)
@pytest.mark.parametrize(("level", "given"), [(MINIMUM, Cover.LIGHT), (OPTIMUM, Cover.SOLID)])
def test_a_barrier_covers_even_riders_until_the_next_turn(level, given):
    field = arena()
    magician = caster(field, (3000, 3000), "elemental-barrier")
    friend = field.unit(LEFT, "warriors", 4, (3300, 3300), "horse")
    foe = field.unit(RIGHT, "warriors", 4, (3300, 5000))
    game = spelled(field.game(), magician, "elemental-barrier", at(friend), level)
    field.state = game.state
    for combat in Combat:
        ctx, fight = numbers(field, combat, foe, friend)
        assert cover(ctx, fight, 1) is given
    assert refusal(game, friend, Kind.MOVE) == ("may-not-activate", sid("elemental-barrier"))
    end_turn(game)
    assert {effect.rule for effect in game.state.effects} == {sid("elemental-barrier")}
    end_turn(game)
    assert game.state.effects == ()


@spell_case("elemental-barrier", MAXIMUM)
@case("second.magic.spellbound", cite="Age of Magic, spells")
@pytest.mark.parametrize(
    ("troop", "count", "rule"),
    [("warriors", 6, "second.spell.elemental-barrier"), ("behemoth", 1, "second.core.resilience-2")],
)
def test_a_great_barrier_lets_one_fatigue_cancel_four_casualties(troop, count, rule):
    field = arena()
    magician = caster(field, (3000, 3000), "elemental-barrier")
    friend = field.unit(LEFT, troop, count, (3300, 3300))
    game = spelled(field.game(), magician, "elemental-barrier", at(friend), MAXIMUM)
    pushed(game, Casualties(friend, 5, sid("bolt")))
    assert [use.rule for use in game.uses(rule)] == [rule]
    game.do(Use(rule, friend))
    assert game.unit(friend).fatigue == 1
    assert game.state.pending[-1].due == 1


@spell_case("elemental-barrier")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_barrier_is_for_friends(allowed):
    field = arena(barrier_enemy=allowed)
    magician = caster(field, (3000, 3000), "elemental-barrier")
    foe = field.unit(RIGHT, "warriors", 4, (3300, 3500))
    assert field.game().allows(Cast(magician, sid("elemental-barrier"), 1, at(foe))) is allowed


# --- breath


@spell_case("breath", MINIMUM, OPTIMUM, MAXIMUM)
@pytest.mark.parametrize(
    ("level", "faces", "lost", "tired"), [(MINIMUM, 1, 0, 2), (OPTIMUM, 1, 2, 0), (MAXIMUM, 3, 2, 0)]
)
def test_a_gale_reaches_every_enemy_within_m_and_in_sight(level, faces, lost, tired):
    field = arena()
    magician = caster(field, (3000, 3000), "breath")
    farther = field.unit(RIGHT, "warriors", 4, (3000, 4500))
    nearer = field.unit(RIGHT, "warriors", 4, (4200, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 6000))
    field.unit(LEFT, "warriors", 4, (1500, 3000))
    game = declare(field.game(), magician, "breath", level=level)
    assert game.last(SpellReached).units == (nearer, farther)
    assert game.asked == Chance(Pool(3, (faces, 6 - faces)), RIGHT, sid("breath"), game.asked.about)
    game.hits(2).hits(0)
    if lost:
        game.do(RemoveFigures((2, 3)))
    untroubled(game)
    assert (len(game.unit(nearer).figures), game.unit(nearer).fatigue) == (4 - lost, tired)
    assert (len(game.unit(farther).figures), game.unit(farther).fatigue) == (4, 0)


@spell_case("breath")
def test_without_an_enemy_near_no_gale_can_be_cast():
    field = arena()
    magician = caster(field, (3000, 3000), "breath")
    field.unit(RIGHT, "warriors", 4, (3000, 6000))
    found = field.game().refused(Cast(magician, sid("breath"), 1))
    assert (found.code, found.cites) == ("no-legal-aim", sid("breath"))


# --- transmutation


@spell_case("transmutation", *LEVELS)
@pytest.mark.parametrize(
    ("level", "cancels", "armours"), [(MINIMUM, 2, (3, 4)), (OPTIMUM, 3, (3, 4)), (MAXIMUM, 3, (5, 6))]
)
def test_stone_flesh_endures_more_and_at_best_hardens_both_armours(level, cancels, armours):
    field = arena()
    magician = caster(field, (3000, 3000), "transmutation")
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = spelled(field.game(), magician, "transmutation", level=level)
    field.state = game.state
    assert tuple(armour(*numbers(field, combat, foe, magician), 1).value for combat in Combat) == armours
    pushed(game, Casualties(magician, 4, sid("bolt"))).do(Use("second.core.resilience-1", magician))
    assert game.state.pending[-1].due == 4 - cancels


# --- tempest


@spell_case("tempest", *LEVELS)
@pytest.mark.parametrize(("level", "faces", "lost"), [(MINIMUM, 1, 0), (OPTIMUM, 2, 0), (MAXIMUM, 3, 1)])
def test_a_storm_strikes_all_around_a_place_the_caster_too(level, faces, lost):
    field = arena()
    magician = caster(field, (3000, 3000), "tempest")
    friend = field.unit(LEFT, "warriors", 4, (4200, 3400))
    foe = field.unit(RIGHT, "warriors", 4, (3000, 4400))
    field.unit(RIGHT, "warriors", 4, (3000, 6000))
    game = declare(field.game(), magician, "tempest", Aim(place=(3300, 3800)), level)
    assert game.last(SpellReached).units[-1] == foe
    assert set(game.last(SpellReached).units) == {magician, friend, foe}
    assert game.asked.pool == Pool(1, (faces, 6 - faces))
    for uid in game.last(SpellReached).units:
        game.hits(int(uid == foe))
    if lost:
        game.do(RemoveFigures((3,)))
    assert [(e.unit, e.amount) for e in game.seen(FatigueTaken)] == [(foe, 1)]
    assert len(game.unit(foe).figures) == 4 - lost


@spell_case("tempest", MAXIMUM)
def test_a_storm_that_kills_its_caster_costs_him_nothing_more():
    field = arena()
    magician = caster(field, (3000, 3000), "tempest")
    field.change(magician, fatigue=3)
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = arena_game(field).do(Cast(magician, sid("tempest"), 1, Aim(place=(3300, 3800))))
    game.roll(0, 0, 1).do(TakeLevel(MAXIMUM)).hits(1)
    assert game.unit(magician).figures == ()
    assert game.seen(PowerAbused) == []


def arena_game(field):
    """A game in which even the exhausted may cast: so that nothing averts the casualty."""
    field.rules = arena(exhausted_casts=True).rules
    return field.game()


@spell_case("tempest")
def test_a_storm_needs_a_place_in_sight_near_somebody():
    field = arena()
    magician = caster(field, (3000, 3000), "tempest")
    game = field.game()
    assert game.refused(Cast(magician, sid("tempest"), 1, Aim(place=(3000, 8000)))).code == "place-out-of-range"
    assert game.refused(Cast(magician, sid("tempest"), 1, Aim(place=(5500, 4000)))).code == "no-use-there"


# --- mists


@spell_case("mists", *LEVELS)
@pytest.mark.parametrize(("level", "reach"), [(MINIMUM, L), (OPTIMUM, M), (MAXIMUM, VS)])
def test_in_mists_nobody_sees_farther(level, reach):
    field = arena()
    magician = caster(field, (6000, 1000), "mists")
    archers = field.unit(RIGHT, "levies", 1, (3000, 3000), "bow")
    inside = field.unit(LEFT, "warriors", 1, (3000, 3000 + reach + 250))
    beyond = field.unit(LEFT, "warriors", 1, (3000 + reach + 251, 3000))
    game = spelled(field.game(), magician, "mists", level=level)
    ctx = Context(game.rules, game.state)
    seen = [has_sight(ctx, ctx.unit(archers), ctx.unit(uid), 100_000) for uid in (inside, beyond)]
    assert seen == [True, False]
    end_turn(end_turn(game))
    ctx = Context(game.rules, game.state)
    assert has_sight(ctx, ctx.unit(archers), ctx.unit(beyond), 100_000)


@spell_case("mists")
def test_mists_bind_shots_without_limit_of_range():
    field = arena()
    magician = caster(field, (6000, 1000), "mists")
    engine = field.unit(LEFT, "static-machine", 1, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = field.game()
    grant = Granting(LEFT, sid("mists"), 1, (Kind.SHOOT,), unit=engine)
    assert pushed(field.game(), grant).allows(Activate(engine, Kind.SHOOT, foe))
    game = spelled(game, magician, "mists", level=MINIMUM)
    assert refusal(game, engine, Kind.SHOOT, foe) == ("no-line-of-sight", "second.core.line-of-sight")

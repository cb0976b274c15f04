"""The spells of Light, level by level."""

from __future__ import annotations

import pytest

from skald.rules.actions import Activate, Cast, Choose, Done, Name, RemoveFigures
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Pool
from skald.rules.engine import options
from skald.rules.events import (
    ActivationCancelled,
    ActivationResolved,
    FatigueTaken,
    SpellReached,
    UnitStayed,
    UnitWithdrew,
)
from skald.rules.fight.numbers import armour
from skald.rules.frames import Aim, Granting
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Kind
from skald.rules.lengths import VS, M, S
from tests.kit.boards import going_on
from tests.kit.cases import spell_case
from tests.kit.field import BY_TEST, LEFT, RIGHT
from tests.kit.fights import charge, numbers, shift
from tests.kit.magic import (
    LEVELS,
    MAXIMUM,
    MINIMUM,
    OPTIMUM,
    arena,
    at,
    caster,
    declare,
    next_turn,
    sid,
    spelled,
    untroubled,
)
from tests.kit.toys import pushed


def facing(*spells, **settings):
    field = arena(**settings)
    magician = caster(field, (3000, 3000), *spells)
    foe = field.unit(RIGHT, "warriors", 4, (2600, 4200))
    return field, magician, foe


# --- blinding


@spell_case("blinding", *LEVELS)
@pytest.mark.parametrize(("level", "faces"), [(MINIMUM, 2), (OPTIMUM, 3), (MAXIMUM, 4)])
@pytest.mark.parametrize("cancelled", [True, False])
def test_a_dazzled_unit_rolls_before_each_activation(level, faces, cancelled):
    field, magician, foe = facing("blinding")
    field.change(foe, fatigue=1)
    game = next_turn(spelled(field.game(), magician, "blinding", at(foe), level), RIGHT)
    game.grant(foe, Kind.REST)
    assert game.asked.pool == Pool(1, (faces, 6 - faces)) and game.asked.side is RIGHT
    game.hits(int(cancelled))
    assert len(game.seen(ActivationCancelled)) == int(cancelled)
    assert len(game.seen(ActivationResolved)) == 1 - int(cancelled)
    # A cancelled rest is none: it may be tried again.
    assert game.unit(foe).acts == (() if cancelled else (Kind.REST,))


# --- burning


@spell_case("burning", *LEVELS)
@pytest.mark.parametrize(("level", "faces"), [(MINIMUM, 2), (OPTIMUM, 3), (MAXIMUM, 0)])
def test_who_fights_near_the_caster_burns_first(level, faces):
    field = arena()
    magician = caster(field, (3000, 3000), "burning")
    friend = field.unit(LEFT, "warriors", 4, (3600, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (3600, 3600))
    game = next_turn(spelled(field.game(), magician, "burning", level=level), RIGHT)
    charge(game, foe, friend)
    if faces:
        assert game.asked.pool == Pool(1, (faces, 6 - faces)) and game.asked.side is RIGHT
        game.hits(1)
    assert [e for e in game.seen(FatigueTaken) if e.why == sid("burning")] == [FatigueTaken(foe, 1, sid("burning"))]


@spell_case("burning")
@pytest.mark.parametrize(("fixed", "burns"), [(False, False), (True, True)])
def test_the_ring_of_embers_goes_with_the_caster(fixed, burns):
    field = arena(burning_fixed=fixed)
    magician = caster(field, (3000, 3000), "burning")
    friend = field.unit(LEFT, "warriors", 4, (3600, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (3600, 3600))
    game = spelled(field.game(), magician, "burning", level=MAXIMUM)
    field.state = game.state
    shift(field, magician, -2000, 0)
    game.state = field.state
    charge(next_turn(game, RIGHT), foe, friend)
    assert any(e.why == sid("burning") for e in game.seen(FatigueTaken)) is burns


@spell_case("burning", MINIMUM, MAXIMUM)
@pytest.mark.parametrize(("same", "taken"), [("highest", 1), ("add", 2)])
def test_two_rings_of_embers_burn_an_enemy_once(same, taken):
    field = arena(spell_same=same)
    first = caster(field, (3000, 3000), "burning")
    second = caster(field, (3600, 2400), "burning")
    friend = field.unit(LEFT, "warriors", 4, (3600, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (3600, 3600))
    game = spelled(field.game(), first, "burning", level=MAXIMUM)
    game = next_turn(spelled(game, second, "burning", level=MAXIMUM), RIGHT)
    charge(game, foe, friend)
    assert sum(e.amount for e in game.seen(FatigueTaken) if e.why == sid("burning")) == taken


# --- banishment


@spell_case("banishment", *LEVELS)
@pytest.mark.parametrize(("level", "distance", "tired"), [(MINIMUM, VS, 0), (OPTIMUM, S, 0), (MAXIMUM, M, 1)])
def test_a_repulsed_unit_goes_as_far_from_the_caster_as_it_can(level, distance, tired):
    field, magician, foe = facing("banishment")
    before = field.state.units[foe].figures
    game = declare(field.game(), magician, "banishment", at(foe), level)
    assert isinstance(game.asked, Decide) and (game.asked.side, game.asked.window) == (RIGHT, Window.WITHDRAW)
    untroubled(going_on(game))
    assert game.last(UnitWithdrew) == UnitWithdrew(foe, magician, distance, sid("banishment"))
    after = game.unit(foe).figures
    assert all(new.y > old.y for old, new in zip(before, after, strict=True))
    assert (game.unit(foe).fatigue, game.unit(foe).acts) == (tired, ())


@spell_case("banishment", MAXIMUM)
@pytest.mark.parametrize(("short", "stays"), [("longest", False), ("none", True)])
def test_where_there_is_no_full_step_the_longest_is_made(short, stays):
    field = arena(banish_short=short)
    # In a corner of the table every full step would lead nearer to the caster, or off the table.
    magician = caster(field, (1200, 7700), "banishment")
    foe = field.unit(RIGHT, "warriors", 1, (300, 8700))
    game = declare(field.game(), magician, "banishment", at(foe), MAXIMUM)
    if stays:
        assert game.last(UnitStayed) == UnitStayed(foe)
    else:
        going_on(game)
        assert 0 < game.last(UnitWithdrew).distance < M
    # The fatigue comes all the same.
    assert untroubled(game).unit(foe).fatigue == 1


# --- shield of light


@spell_case("shield-of-light", *LEVELS)
@pytest.mark.parametrize(("level", "armours"), [(MINIMUM, (4, 5)), (OPTIMUM, (5, 5)), (MAXIMUM, (6, 6))])
@pytest.mark.parametrize("kit", [(), ("horse",), ("wings",)])
def test_a_ward_sets_armour_after_mount_and_wings(level, armours, kit):
    field = arena()
    magician = caster(field, (3000, 3000), "shield-of-light")
    friend = field.unit(LEFT, "warriors", 4, (3600, 3000), *kit)
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = spelled(field.game(), magician, "shield-of-light", at(friend), level)
    field.state = game.state
    assert tuple(armour(*numbers(field, combat, foe, friend), 1).value for combat in Combat) == armours


@spell_case("shield-of-light", OPTIMUM)
@pytest.mark.parametrize(("lowers", "value"), [(False, 6), (True, 5)])
def test_a_ward_never_lowers(lowers, value):
    field = arena(set_may_lower=lowers)
    magician = caster(field, (3000, 3000), "shield-of-light")
    chariot = field.unit(LEFT, "war-chariot", 1, (3700, 3000), "horse", "javelins")
    field.change(chariot, equipment=(), rules=())
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = spelled(field.game(), magician, "shield-of-light", at(chariot), OPTIMUM)
    field.state = game.state
    assert armour(*numbers(field, Combat.MELEE, foe, chariot), 1).value == value


# --- spear of light


@spell_case("spear-of-light", MINIMUM, OPTIMUM)
@pytest.mark.parametrize(("level", "faces"), [(MINIMUM, 1), (OPTIMUM, 2)])
def test_every_enemy_under_the_ruler_rolls_two_dice(level, faces):
    field = arena()
    magician = caster(field, (3000, 3000), "spear-of-light")
    near = field.unit(RIGHT, "warriors", 4, (2600, 4000), rank=5)
    far = field.unit(RIGHT, "warriors", 4, (2600, 5500), rank=5)
    aside = field.unit(RIGHT, "warriors", 4, (4200, 4000))
    friend = field.unit(LEFT, "warriors", 4, (2600, 4700), rank=5)
    game = declare(field.game(), magician, "spear-of-light", level=level)
    assert game.awaits == Decide(LEFT, Window.AIM)
    game.do(Name(Aim(line=(3000, 5000))))
    assert game.last(SpellReached).units == (near, far)
    assert game.asked == Chance(Pool(2, (faces, 6 - faces)), RIGHT, sid("spear-of-light"), game.asked.about)
    game.hits(0).hits(2).do(RemoveFigures((2, 3)))
    assert [len(game.unit(uid).figures) for uid in (near, far, aside, friend)] == [4, 2, 4, 4]


@spell_case("spear-of-light", MAXIMUM)
def test_the_nearest_under_the_ruler_loses_the_lower_die_and_each_other_one():
    field = arena()
    magician = caster(field, (3000, 3000), "spear-of-light")
    near = field.unit(RIGHT, "warriors", 6, (2600, 4000), rank=5)
    far = field.unit(RIGHT, "warriors", 4, (2600, 5500), rank=5)
    game = declare(field.game(), magician, "spear-of-light", level=MAXIMUM)
    game.do(Name(Aim(line=(3000, 5000))))
    assert game.last(SpellReached).units == (near, far)
    game.roll(0, 0, 1, 0, 1, 0)
    game.do(RemoveFigures((3, 4, 5))).do(RemoveFigures((3,)))
    assert [len(game.unit(uid).figures) for uid in (near, far)] == [3, 3]


@spell_case("spear-of-light", MAXIMUM)
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_units_equally_near_the_casters_side_says_which_is_the_nearest(first):
    field = arena()
    magician = caster(field, (3000, 3000), "spear-of-light")
    # One on each side of the ruler's middle line, both touched and equally far from the caster.
    pair = [field.unit(RIGHT, "warriors", 1, (x, 4000)) for x in (2870, 3130)]
    far = field.unit(RIGHT, "warriors", 4, (2600, 5500), rank=5)
    game = declare(field.game(), magician, "spear-of-light", level=MAXIMUM)
    game.do(Name(Aim(line=(3000, 5000))))
    assert isinstance(game.asked, Decide) and (game.asked.side, game.asked.window) == (LEFT, Window.STAGE)
    assert list(options(game.rules, game.state)) == [Choose(uid) for uid in pair]
    assert game.refused(Choose(far)).code == "wrong-aim"
    game.do(Choose(pair[first]))
    assert game.last(SpellReached).units == (pair[first], pair[1 - first], far)
    assert game.asked.about.unit == pair[first]


@spell_case("spear-of-light")
def test_a_lance_needs_an_enemy_in_reach_and_a_direction():
    field, magician, foe = facing("spear-of-light")
    game = declare(field.game(), magician, "spear-of-light", level=OPTIMUM)
    assert game.refused(Name(Aim(line=(3000, 3000)))).code == "wrong-aim"
    assert game.refused(Name()).code == "wrong-aim"
    field.change(foe, figures=())
    assert field.game().refused(Cast(magician, sid("spear-of-light"), 1)).code == "no-legal-aim"


# --- laying on hands


@spell_case("laying-on-hands", *LEVELS)
@pytest.mark.parametrize(
    ("level", "pool", "hits", "left"),
    [
        (MINIMUM, Pool(1, (4, 2)), 1, 2), (MINIMUM, Pool(1, (4, 2)), 0, 3), (OPTIMUM, Pool(1, (1, 5)), 0, 2),
        (OPTIMUM, Pool(1, (1, 5)), 1, 1), (MAXIMUM, Pool(3, (4, 2)), 2, 1),
    ],
)  # fmt: skip
def test_solace_takes_fatigue_away(level, pool, hits, left):
    field = arena()
    magician = caster(field, (3000, 3000), "laying-on-hands")
    friend = field.unit(LEFT, "warriors", 4, (3500, 3000), fatigue=3)
    game = declare(field.game(), magician, "laying-on-hands", at(friend), level)
    assert game.asked == Chance(pool, LEFT, sid("laying-on-hands"), game.asked.about)
    untroubled(game.hits(hits))
    assert game.unit(friend).fatigue == left


@spell_case("laying-on-hands")
def test_solace_is_of_no_use_to_who_never_tires():
    field = arena()
    magician = caster(field, (3000, 3000), "laying-on-hands")
    friend = field.unit(LEFT, "mindless", 12, (3500, 3000))
    found = field.game().refused(Cast(magician, sid("laying-on-hands"), 1, at(friend)))
    assert (found.code, found.cites) == ("no-use-there", sid("laying-on-hands"))


@spell_case("blinding")
def test_a_dazzled_unit_loses_the_use_that_activated_it():
    field, magician, foe = facing("blinding")
    lord = field.unit(RIGHT, "warlord", 1, (3000, 5000))
    game = next_turn(spelled(field.game(), magician, "blinding", at(foe), MAXIMUM), RIGHT)
    (use,) = [use for use in game.uses("second.core.we-obey") if use.target == foe]
    game.do(use, Activate(foe, Kind.MOVE)).hits(1)
    assert game.uses("second.core.we-obey") == []
    assert pushed(game, Granting(RIGHT, BY_TEST, 1, (Kind.REST,), unit=lord)).allows(Done()) is False

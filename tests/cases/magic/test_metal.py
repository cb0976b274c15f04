"""The spells of Metal, level by level."""

from __future__ import annotations

import pytest

from skald.rules.actions import Cast, RemoveFigures
from skald.rules.events import DiceGained, FatigueTaken, UnitMoved
from skald.rules.fight.numbers import bonus_defence, hit_bonus, save_needed, starting_pool
from skald.rules.frames import Casualties, Fight
from skald.rules.ids import Combat, Kind
from skald.rules.lengths import M, S
from skald.rules.tally import Tally
from tests.kit.boards import going_on
from tests.kit.cases import spell_case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import charge, melee, numbers, pools, refusal, shot
from tests.kit.magic import LEVELS, MAXIMUM, MINIMUM, OPTIMUM, arena, at, caster, end_turn, sid, spelled
from tests.kit.toys import pushed


def fighters(spell, friend=("warriors", 6), foe=("warriors", 6), **settings):
    field = arena(**settings)
    magician = caster(field, (3000, 3000), spell)
    ours = field.unit(LEFT, *friend, (3500, 3500))
    theirs = field.unit(RIGHT, *foe, (3500, 4320))
    return field, magician, ours, theirs


def fight_of(game) -> Fight:
    return next(frame for frame in reversed(game.state.pending) if isinstance(frame, Fight))


# --- cleaving blades


@spell_case("cleaving-blades", *LEVELS)
@pytest.mark.parametrize("level", LEVELS)
def test_blades_cleave_the_imposing_once_this_turn(level):
    field, magician, ours, beast = fighters("cleaving-blades", foe=("behemoth", 1))
    game = spelled(field.game(), magician, "cleaving-blades", at(ours), level)
    field.state = game.state
    game = melee(field, ours, beast).passing()
    side = fight_of(game).attacker
    assert side.attack_showing == ((1, 2) if level is MINIMUM else ())
    assert side.automatic == (3 if level is MAXIMUM else 0)
    assert [e.amount for e in game.seen(DiceGained)] == ([3] if level is MAXIMUM else [])
    ctx, fight = numbers(field, Combat.MELEE, ours, beast)
    assert hit_bonus(ctx, fight, 0).value == (1 if level is OPTIMUM else 0)


@spell_case("cleaving-blades")
def test_blades_do_nothing_against_others_and_are_not_used_up_by_them():
    field, magician, ours, men = fighters("cleaving-blades")
    found = field.game().refused(Cast(magician, sid("cleaving-blades"), 1, at(ours)))
    assert (found.code, found.cites) == ("no-use-there", sid("cleaving-blades"))
    field.unit(RIGHT, "behemoth", 1, (9000, 8000))
    game = spelled(field.game(), magician, "cleaving-blades", at(ours), MAXIMUM)
    field.state = game.state
    game = melee(field, ours, men).passing()
    assert fight_of(game).attacker.automatic == 0
    game.hits(0).hits(0)
    while any(isinstance(frame, Fight) for frame in game.state.pending):
        going_on(game)
    assert [e.rule for e in game.state.effects] == [sid("cleaving-blades")]


# --- stoke fury


@spell_case("stoke-fury", *LEVELS)
@pytest.mark.parametrize(("level", "dice", "tired"), [(MINIMUM, 8, 0), (OPTIMUM, 10, 0), (MAXIMUM, 11, 1)])
def test_fury_carries_a_charge_over_open_ground_farther(level, dice, tired):
    field = arena()
    magician = caster(field, (3000, 3000), "stoke-fury")
    guard = field.unit(LEFT, "hearthguard", 4, (3400, 3400))
    foe = field.unit(RIGHT, "warriors", 6, (3400, 5900))
    assert refusal(field.game(), guard, Kind.CHARGE, foe)[0] == "out-of-charge-range"
    game = spelled(field.game(), magician, "stoke-fury", at(guard), level)
    charge(game, guard, foe)
    assert game.last(UnitMoved).distance.value == M + S
    game.passing()
    assert pools(game)[guard].startswith(f"{dice} = 8")
    assert [e for e in game.seen(FatigueTaken) if e.why == sid("stoke-fury")] == [
        FatigueTaken(foe, 1, sid("stoke-fury"))
    ] * tired


@spell_case("stoke-fury")
def test_fury_is_nothing_in_hard_ground():
    field = arena()
    magician = caster(field, (3000, 3000), "stoke-fury")
    guard = field.unit(LEFT, "hearthguard", 4, (3400, 3400))
    field.terrain("scrub", (3800, 3400))
    foe = field.unit(RIGHT, "warriors", 6, (3400, 4300))
    game = spelled(field.game(), magician, "stoke-fury", at(guard), MAXIMUM)
    charge(game, guard, foe).passing()
    assert game.last(UnitMoved).distance.value == S
    assert pools(game)[guard].startswith("8 = 8")
    assert [e for e in game.seen(FatigueTaken) if e.why == sid("stoke-fury")] == []


@spell_case("stoke-fury")
@pytest.mark.parametrize(("reach", "allowed"), [(S, False), (3000, True)])
def test_the_range_of_fury_can_be_set(reach, allowed):
    field = arena(stoke_range=reach)
    magician = caster(field, (3000, 3000), "stoke-fury")
    guard = field.unit(LEFT, "hearthguard", 4, (3400, 5400))
    assert field.game().allows(Cast(magician, sid("stoke-fury"), 1, at(guard))) is allowed


# --- violence


@spell_case("violence", *LEVELS)
@pytest.mark.parametrize(
    ("level", "dice", "hits", "bonus"), [(MINIMUM, 8, 0, 0), (OPTIMUM, 6, 1, 0), (MAXIMUM, 6, 0, 1)]
)
def test_red_haste_serves_the_next_melee(level, dice, hits, bonus):
    field, magician, ours, theirs = fighters("violence")
    game = spelled(field.game(), magician, "violence", at(ours), level)
    field.state = game.state
    game = melee(field, ours, theirs).passing()
    side = fight_of(game).attacker
    assert (side.attack, side.automatic) == (dice, hits)
    ctx, fight = numbers(field, Combat.MELEE, ours, theirs)
    assert hit_bonus(ctx, fight, 0).value == bonus
    ctx, fight = numbers(field, Combat.SHOT, ours, theirs)
    assert hit_bonus(ctx, fight, 0).value == 0


@spell_case("violence")
@pytest.mark.parametrize(("limit", "later"), [("next", (1, 0)), ("turn", (0, 0)), ("game", (1, 1))])
def test_how_long_red_haste_waits(limit, later):
    field, magician, ours, _ = fighters("violence", melee_limit=limit)
    game = end_turn(spelled(field.game(), magician, "violence", at(ours), MINIMUM))
    assert len(game.state.effects) == later[0]
    assert len(end_turn(game).state.effects) == later[1]


@spell_case("violence", MINIMUM)
def test_a_lone_monster_gets_one_bonus_die():
    field, magician, beast, foe = fighters("violence", friend=("behemoth", 1))
    game = spelled(field.game(), magician, "violence", at(beast), MINIMUM)
    field.state = game.state
    ctx, fight = numbers(field, Combat.MELEE, beast, foe)
    assert starting_pool(ctx, fight, 0, Tally(14, sid("violence"))).value == 15


# --- strengthen


@spell_case("strengthen", *LEVELS)
@pytest.mark.parametrize("level", LEVELS)
def test_an_iron_stance_saves_better_and_does_not_act(level):
    field, magician, ours, theirs = fighters("strengthen")
    game = spelled(field.game(), magician, "strengthen", at(ours), level)
    assert refusal(game, ours, Kind.CHARGE, theirs) == ("may-not-activate", sid("strengthen"))
    field.state = game.state
    game = melee(field, theirs, ours, side=RIGHT).passing()
    side = fight_of(game).defender
    assert side.defence_showing == ((1, 2) if level is MINIMUM else ())
    assert (side.again_defence > 0) is (level is OPTIMUM)
    ctx, fight = numbers(field, Combat.MELEE, theirs, ours)
    assert save_needed(ctx, fight, 1).value == (4 if level is MAXIMUM else 5)
    ctx, fight = numbers(field, Combat.SHOT, theirs, ours)
    assert save_needed(ctx, fight, 1).value == 4


# --- rust


@spell_case("rust", *LEVELS)
@pytest.mark.parametrize("combat", list(Combat))
@pytest.mark.parametrize(("level", "again", "worse"), [(MINIMUM, (6,), 0), (OPTIMUM, (5, 6), 0), (MAXIMUM, (), -1)])
def test_canker_spoils_attack_dice_and_at_best_defence_dice_too(combat, level, again, worse):
    field = arena()
    magician = caster(field, (3000, 3000), "rust")
    foe = field.unit(RIGHT, "warriors", 6, (2700, 4300), "bow")
    ours = field.unit(LEFT, "warriors", 6, (2700, 5500))
    game = spelled(field.game(), magician, "rust", at(foe), level)
    field.state = game.state
    game = (melee if combat is Combat.MELEE else shot)(field, foe, ours, side=RIGHT).passing()
    assert fight_of(game).attacker.forced_showing == again
    ctx, fight = numbers(field, combat, foe, ours)
    assert hit_bonus(ctx, fight, 0).value == worse
    ctx, fight = numbers(field, combat, ours, foe)
    assert save_needed(ctx, fight, 1).value == (5 if combat is Combat.MELEE else 4) - worse


@spell_case("rust", MINIMUM)
def test_sixes_are_rolled_again_and_the_second_result_stands():
    field = arena()
    magician = caster(field, (3000, 3000), "rust")
    foe = field.unit(RIGHT, "warriors", 6, (2700, 4300))
    ours = field.unit(LEFT, "warriors", 6, (2700, 5500))
    game = spelled(field.game(), magician, "rust", at(foe), MINIMUM)
    field.state = game.state
    game = melee(field, foe, ours, side=RIGHT).passing()
    game.roll(0, 0, 0, 1, 2, 3)
    assert game.asked.pool.dice == 3
    game.hits(1)
    assert fight_of(game).attacker.hits == 4


# --- rites of battle


@spell_case("rites-of-battle", *LEVELS)
@pytest.mark.parametrize(("level", "reach", "defence"), [(MINIMUM, M, 0), (OPTIMUM, 3000, 0), (MAXIMUM, 3000, 2)])
def test_drums_stir_whoever_fights_near_the_caster(level, reach, defence):
    field = arena()
    magician = caster(field, (3000, 3000), "rites-of-battle")
    near = field.unit(LEFT, "warriors", 4, (3000, 3325 + reach))
    far = field.unit(LEFT, "warriors", 4, (3000 + 326 + reach, 3000))
    foe = field.unit(RIGHT, "warriors", 6, (8000, 8000))
    game = spelled(field.game(), magician, "rites-of-battle", level=level)
    field.state = game.state
    for unit, more in ((near, 2), (far, 0)):
        ctx, fight = numbers(field, Combat.MELEE, unit, foe)
        assert starting_pool(ctx, fight, 0, Tally(4, sid("rust"))).value == 4 + more
        assert bonus_defence(ctx, fight, 0).value == (defence if more else 0)
    end_turn(game)
    assert [e.rule for e in game.state.effects] == [sid("rites-of-battle")]
    end_turn(game)
    assert game.state.effects == ()


@spell_case("rites-of-battle", OPTIMUM, MAXIMUM)
@pytest.mark.parametrize(("same", "attack"), [("highest", 2), ("add", 4)])
def test_two_drummers_stir_a_unit_as_one(same, attack):
    field = arena(spell_same=same)
    first = caster(field, (3000, 3000), "rites-of-battle")
    second = caster(field, (3000, 3600), "rites-of-battle")
    ours = field.unit(LEFT, "warriors", 8, (4000, 3000))
    foe = field.unit(RIGHT, "warriors", 8, (8000, 8000))
    game = spelled(field.game(), first, "rites-of-battle", level=OPTIMUM)
    field.state = spelled(game, second, "rites-of-battle", level=MAXIMUM).state
    ctx, fight = numbers(field, Combat.MELEE, ours, foe)
    assert starting_pool(ctx, fight, 0, Tally(8, sid("rust"))).value == 8 + attack
    assert bonus_defence(ctx, fight, 0).value == 2


@spell_case("rites-of-battle", MINIMUM)
def test_drums_end_with_the_drummer():
    field, magician, _ours, _ = fighters("rites-of-battle")
    game = spelled(field.game(), magician, "rites-of-battle", level=MINIMUM)
    pushed(game, Casualties(magician, 1, sid("bolt"))).do(RemoveFigures((0,)))
    assert game.state.effects == ()

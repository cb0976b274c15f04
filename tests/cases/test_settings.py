"""What the sources leave open is a setting: each with the case that tells its values apart."""

from __future__ import annotations

import pytest

from skald.content.editions import edition
from skald.rules.actions import Abandon, CloseRanks, Done, Exploit, MoveUnit, Path, RemoveFigures, Withdraw
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.events import AttackRolled, FatigueTaken, FightBegan, UnitWithdrew
from skald.rules.fight.numbers import armour, hit_bonus, save_needed
from skald.rules.ids import NO_UNIT, Combat, Kind, RuleId
from skald.rules.lengths import VS, M, S
from skald.rules.refusal import IllegalAction
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import (
    awaited,
    bonus,
    duel,
    fought,
    lay,
    melee,
    numbers,
    pools,
    refusal,
    shot,
    spend,
    trial,
    volley,
)

POOL = "second.core.profiles"


@case("second.core.profiles", cite="Rulings")
def test_the_second_edition_sets_the_defaults_of_its_sources():
    constants = edition("second").constants
    assert (
        constants.exhausted_melee, constants.fatigue_capped, constants.shorten_from_s, constants.close_ranks,
        constants.unitless_pool, constants.faq, constants.solid_shooting, constants.solid_shooting_armour,
        constants.defence_per_hit, constants.withdraw_gap, constants.gaps_block, constants.elimination_fatigue_any,
        constants.cancelled_counts, constants.same_use,
    ) == ("hit-1", True, VS, "both", 0, 2022, 2, 0, 2, VS, True, True, False, 0)  # fmt: skip


@case("second.core.exhausted-melee", cite="Rulings: exhausted_melee")
@pytest.mark.parametrize(
    ("value", "pool", "bonus_of_dice"),
    [("hit-1", f"7 = 7 ({POOL})", -1), ("half", f"4 = 7 ({POOL}) -3 (second.core.exhausted-melee)", 0)],
)
def test_exhausted_melee(value, pool, bonus_of_dice):
    field = trial(exhausted_melee=value)
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 7))
    field.change(defender, fatigue=3)
    game = melee(field, attacker, defender).passing()
    ctx = Context(game.rules, game.state)
    assert (pools(game)[defender], hit_bonus(ctx, ctx.fight(), 1).value) == (pool, bonus_of_dice)


@case("second.core.fatigue-limit", cite="Rulings: fatigue_cap")
@pytest.mark.parametrize(("capped", "fatigue"), [(True, 3), (False, 4)])
def test_fatigue_capped(capped, fatigue):
    field = trial(fatigue_capped=capped)
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(defender, fatigue=3)
    assert fought(melee(field, attacker, defender)).unit(defender).fatigue == fatigue


@case("second.core.exploit-move", cite="Rulings: fatigue_from_S")
@pytest.mark.parametrize("shortened", [VS, S])
def test_shorten_from_s(shortened):
    field = trial(shorten_from_s=shortened)
    unit = field.unit(LEFT, "titan", 1, (3000, 3000), fatigue=1)
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    game = field.game().grant(unit, Kind.MOVE).do(Exploit("shorten"))
    assert game.refused(MoveUnit((Path(0, ((3000, 3001 + shortened),)),))).code == "too-far"
    assert game.allows(MoveUnit((Path(0, ((3000, 3000 + shortened),)),)))


@case("second.core.close-ranks", cite="Rulings: close_ranks_who")
@pytest.mark.parametrize(("who", "asked"), [("both", [LEFT, RIGHT]), ("defender", [RIGHT]), ("none", [])])
def test_close_ranks_who(who, asked):
    field = trial(close_ranks=who)
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    game = melee(field, attacker, defender)
    found = []
    while isinstance(game.awaits, Decide):
        found.append(game.awaits.side)
        game.do(CloseRanks())
    assert found == asked


@case("second.core.shot-without-unit", cite="Rulings: unitless_pool_cap", faq="SHOOTING WITHOUT A UNIT")
@pytest.mark.parametrize(
    ("cap", "pool"),
    [
        (0, "12 = 12 (second.core.shot-without-unit)"),
        (8, "8 = 12 (second.core.shot-without-unit) -4 (second.core.shooting-pool)"),
    ],
)
def test_unitless_pool(cap, pool):
    field = trial(unitless_pool=cap)
    target = field.unit(RIGHT, "warriors", 8, (3000, 4500))
    game = volley(field, target, 12)
    assert pools(game) == {NO_UNIT: pool}
    assert awaited(game)[0] == (cap or 12)


@case("second.core.solid-cover", cite="Rulings: solid_cover_shooting")
@pytest.mark.parametrize(
    ("settings", "saved", "reached"),
    [
        ({}, 2, f"4 = 4 ({POOL})"),
        ({"solid_shooting": 1, "solid_shooting_armour": 1}, 3, f"5 = 4 ({POOL}) +1 (second.core.solid-cover)"),
        ({"solid_shooting": 1}, 3, f"4 = 4 ({POOL})"),
    ],
    ids=["dice+2", "dice+1-armour+1", "dice+1"],
)
def test_solid_shooting(settings, saved, reached):
    field = trial(**settings)
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 4, (3000, 4500), rank=2)
    field.terrain("rocks", (3150, 4650))
    ctx, fight = numbers(field, Combat.SHOT, bows, target)
    assert (save_needed(ctx, fight, 1).value, str(armour(ctx, fight, 1))) == (saved, reached)
    # In a melee none of this changes anything.
    ctx, fight = numbers(field, Combat.MELEE, bows, target)
    assert (save_needed(ctx, fight, 1).value, str(armour(ctx, fight, 1))) == (4, f"4 = 4 ({POOL})")


@case("second.core.defence-cap", cite="Rulings: defence_cap")
@pytest.mark.parametrize(("per_hit", "dice"), [(2, 2), (3, 3), (0, 4)])
def test_defence_per_hit(per_hit, dice):
    field = trial(defence_per_hit=per_hit)
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    lay(field, RIGHT, "defence")
    game = shot(field, bows, target).do(spend("defence")).hits(1)
    assert awaited(game)[0] == dice


@case("second.core.line-of-sight", cite="Rulings: gaps_block")
@pytest.mark.parametrize("blocks", [True, False])
def test_gaps_block(blocks):
    field = trial(gaps_block=blocks)
    archer = field.unit(LEFT, "hearthguard", 1, (3000, 3000), "bow")
    mark = field.unit(RIGHT, "warriors", 1, (3000, 5500))
    field.unit(LEFT, "warriors", 2, (0, 0), places=[(2625, 4400), (3375, 4400)])
    if blocks:
        assert refusal(field.game(), archer, Kind.SHOOT, mark)[0] == "no-line-of-sight"
    else:
        assert field.game().grant(archer, Kind.SHOOT, mark).seen(FightBegan) != []


@case("second.core.elimination-fatigue", cite="Rulings: elimination_fatigue", faq="ACCUMULATING FATIGUE")
@pytest.mark.parametrize("any_cause", [True, False])
def test_elimination_fatigue_any(any_cause):
    why = RuleId("second.core.elimination-fatigue")
    field = trial(elimination_fatigue_any=any_cause)
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 1), 1000)
    friend = field.unit(RIGHT, "warriors", 4, (3000, 5500))
    by_shot = shot(field, bows, target).hits(4).hits(0)
    assert by_shot.seen(FatigueTaken) == ([FatigueTaken(friend, 1, why)] if any_cause else [])
    # In a melee it is felt either way.
    by_hand = fought(melee(field, bows, target), attack=4)
    assert FatigueTaken(friend, 1, why) in by_hand.seen(FatigueTaken)


@case("second.core.cancelled-activation", "second.core.repeat-fatigue", cite="Rulings: cancelled_counts")
@pytest.mark.parametrize(("counts", "tired"), [(False, []), (True, ["second.core.repeat-fatigue"])])
def test_cancelled_counts(counts, tired):
    field = trial(cancelled_counts=counts)
    unit, foe = duel(field, ("warriors", 4, "bow"), ("warriors", 4), 1000)
    game = field.game().grant(unit, Kind.MOVE).do(Abandon())
    # Either way it was never resolved.
    assert game.unit(unit).acts == ()
    game.grant(unit, Kind.SHOOT, foe).hits(0)
    assert [e.why for e in game.seen(FatigueTaken)] == tired


@case("second.core.cancelled-activation", "second.core.crossbow", cite="FAQ p.37", faq="COMPOSITE BOWS")
@pytest.mark.parametrize("counts", [False, True])
def test_a_cancelled_activation_never_lets_crossbows_shoot_again(counts):
    field = trial(cancelled_counts=counts)
    unit, foe = duel(field, ("warriors", 4, "crossbow"), ("warriors", 4), 1000)
    game = field.game().grant(unit, Kind.SHOOT, foe).hits(0).grant(unit, Kind.MOVE).do(Abandon())
    assert refusal(game, unit, Kind.SHOOT, foe) == ("shot-just-now", "second.core.crossbow")


@case("second.core.exploit-melee", cite="Rulings: same_use")
@pytest.mark.parametrize("limit", [0, 1, 2])
def test_same_use(limit):
    field = trial(same_use=limit)
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(defender, fatigue=3)
    game = melee(field, attacker, defender).do(Done(), Done())
    for bought in range(1, 3):
        game.do(Exploit("own-armour"))
        if bought == limit:
            refused = game.refused(Exploit("own-armour"))
            assert (refused.code, refused.cites) == ("used-already", "second.core.exploit-melee")
            assert game.allows(Exploit("enemy-armour"))
            return
    assert game.allows(Exploit("own-armour"))


@case("second.core.withdrawal", cite="Rulings: withdraw_gap", faq="WITHDRAWAL")
@pytest.mark.parametrize(("gap", "enemy"), [(VS, 1000 + 250 + 500), (0, 1000 + 250 + 10)])
def test_withdraw_gap(gap, enemy):
    for nearer, allowed in ((0, False), (1, True)):
        field = trial(withdraw_gap=gap)
        attacker = field.unit(LEFT, "warriors", 1, (3000, 4000))
        defender = field.unit(RIGHT, "warriors", 1, (3000, 4255))
        field.unit(RIGHT, "warriors", 1, (3000, 4000 - enemy - nearer))
        game = fought(melee(field, attacker, defender))
        assert game.allows(Withdraw((Path(0, ((3000, 3000),)),))) is allowed


@case("second.core.withdrawal", cite="Rulings", faq="WITHDRAWAL")
@pytest.mark.parametrize("distance", [S, M])
def test_withdraw(distance):
    field = trial(withdraw=distance)
    attacker = field.unit(LEFT, "warriors", 1, (3000, 4000))
    defender = field.unit(RIGHT, "warriors", 1, (3000, 4255))
    game = fought(melee(field, attacker, defender))
    game.do(Withdraw((Path(0, ((3000, 4000 - distance),)),)))
    assert game.last(UnitWithdrew).distance == distance


@case("second.core.fight-abilities", cite="Rulings")
@pytest.mark.parametrize(("alternate", "order"), [(True, [LEFT, RIGHT, LEFT]), (False, [LEFT, LEFT, RIGHT])])
def test_alternate_abilities(alternate, order):
    field = trial(alternate_abilities=alternate)
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "keen", "keen")
    lay(field, RIGHT, "keen")
    game = melee(field, attacker, defender).do(Done(), Done())
    found = []
    for _ in range(3):
        waits = game.awaits
        assert isinstance(waits, Decide)
        found.append(waits.side)
        game.do(spend("keen"))
    assert found == order
    assert isinstance(game.awaits, Chance)


@case("second.core.shooting-pool", "second.core.melee-pool", cite="Rulings", faq="COMBAT POOL")
@pytest.mark.parametrize(
    ("settings", "shots", "blows"),
    [({}, 8, 16), ({"shooting_pool": 0, "melee_pool": 0}, 12, 24), ({"shooting_pool": 5, "melee_pool": 6}, 5, 6)],
)
def test_pool_caps(settings, shots, blows):
    field = trial(**settings)
    unit, foe = duel(field, ("hearthguard", 12, "bow"), ("warriors", 4), 500)
    assert pools(shot(field, unit, foe))[unit].startswith(f"{shots} = 12")
    assert pools(melee(field, unit, foe).passing())[unit].startswith(f"{blows} = 24")


@case("second.core.bonus-dice", cite="Rulings", faq="STEP 1: ASSEMBLING THE COMBAT POOL")
@pytest.mark.parametrize(("limited", "dice"), [(True, 4), (False, 7)])
def test_bonus_limited(limited, dice):
    field = trial(bonus_limited=limited)
    unit, foe = duel(field, ("warriors", 4, "bow"), ("warriors", 4), 500)
    bonus(field, unit, "bonus-attack", 5)
    assert pools(shot(field, unit, foe))[unit].startswith(f"{dice} = 2")


@case("second.core.double-pool", cite="Rulings", faq="COMBAT POOL")
@pytest.mark.parametrize(("generated", "dice"), [(False, 8), (True, 4)])
def test_double_generated(generated, dice):
    field = trial(double_generated=generated)
    unit, foe = duel(field, ("warriors", 4, "bow"), ("warriors", 4), 500)
    bonus(field, unit, "bonus-attack", 2)
    lay(field, LEFT, "attack")
    assert awaited(shot(field, unit, foe).do(spend("attack")))[0] == dice


@case("second.core.cover", cite="Rulings", faq="COVER")
@pytest.mark.parametrize(("share", "inside", "needed"), [(100, 3, 4), (100, 4, 3), (66, 3, 3), (66, 2, 4)])
def test_cover_share(share, inside, needed):
    field = trial(cover_share=share)
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 2000), "bow")
    field.terrain("field", (3150, 4000))
    places = [(3000 + 300 * n, 4000 if n < inside else 4700) for n in range(4)]
    target = field.unit(RIGHT, "warriors", 4, (0, 0), places=places)
    ctx, fight = numbers(field, Combat.SHOT, bows, target)
    assert save_needed(ctx, fight, 1).value == needed


@case("second.core.rest", cite="Rulings")
@pytest.mark.parametrize("first", [True, False])
def test_rest_first(first):
    field = trial(rest_first=first)
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=1)
    field.change(unit, acts=(Kind.MOVE,))
    if first:
        with pytest.raises(IllegalAction):
            field.game().grant(unit, Kind.REST)
    else:
        assert field.game().grant(unit, Kind.REST).unit(unit).fatigue == 0


@case("second.core.exhaustion", cite="Rulings")
@pytest.mark.parametrize("only", [True, False])
def test_exhausted_only_rests(only):
    field = trial(exhausted_only_rests=only)
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=3)
    if only:
        assert refusal(field.game(), unit, Kind.MOVE) == ("exhausted", "second.core.exhaustion")
    else:
        field.game().grant(unit, Kind.MOVE)


@case("second.core.armour-bounds", cite="Rulings")
@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, f"6 = 4 ({POOL}) +3 (trial.thick) -1 (second.core.armour-bounds)"),
        ({"armour_ceiling": 0}, f"7 = 4 ({POOL}) +3 (trial.thick)"),
    ],
)
def test_armour_ceiling(settings, sentence):
    field = trial(**settings)
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, RIGHT, "thick")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("thick")).hits(0)
    assert str(game.last(AttackRolled).armour) == sentence


@case("second.core.modified-dice", "second.core.armour-bounds", cite="FAQ p.9", faq="RE-ROLLS AND MODIFIERS")
@pytest.mark.parametrize(("capped", "faces"), [(True, 0), (False, 1)])
def test_dice_capped(capped, faces):
    field = trial(armour_ceiling=0, dice_capped=capped)
    attacker, defender = duel(field, ("warriors", 6, "heavy-weapon"), ("warriors", 6))
    lay(field, RIGHT, "thick")
    game = melee(field, attacker, defender).do(Done(), spend("thick"))
    # Armour 7: a six with the weapon's +1 reaches it only where results may exceed six.
    assert awaited(game) == (6, faces)


@case("second.core.profiles", cite="Rulings")
@pytest.mark.parametrize(("reach", "dice"), [(False, 10), (True, 5)])
def test_reach_only(reach, dice):
    field = trial(reach_only=reach, chain=40)
    attacker, defender = duel(field, ("warriors", 10), ("warriors", 10), 5)
    assert pools(melee(field, attacker, defender).passing())[attacker] == f"{dice} = {dice} ({POOL})"


@case("second.core.casualties", cite="Rulings")
def test_an_unknown_setting_is_refused():
    with pytest.raises(KeyError):
        trial(no_such_setting=1)


@case("second.core.melee-save", "second.core.shooting-save", "second.core.light-cover", cite="Rulings")
def test_saves_are_numbers_of_the_edition():
    field = trial(melee_save=4, shooting_save=6, light_shooting=2)
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 4, (3000, 4500), rank=2)
    field.terrain("field", (3150, 4650))
    ctx, fight = numbers(field, Combat.SHOT, bows, target)
    assert save_needed(ctx, fight, 1).value == 4
    ctx, fight = numbers(field, Combat.MELEE, bows, target)
    assert save_needed(ctx, fight, 1).value == 4
    game = shot(field, bows, target).hits(1).hits(0).do(RemoveFigures((0,)))
    assert len(game.unit(target).figures) == 3

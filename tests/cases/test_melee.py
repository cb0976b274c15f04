"""A melee's eight steps: pools, abilities and fatigue, dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import CloseRanks, Done, Exploit, RemoveFigures
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.events import (
    AttackRolled,
    DefenceRolled,
    FatigueExploited,
    FatigueTaken,
    FightBegan,
    FightDecided,
    FiguresLost,
    PoolAssembled,
    RanksClosed,
)
from skald.rules.fight.numbers import armour, attack_dice, hit_bonus, save_needed
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Kind, RuleId
from skald.rules.state import Effect, Until
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT
from tests.kit.fights import awaited, bonus, charge, duel, fought, lay, melee, numbers, pools, spend, trial

POOL = "second.core.profiles"


# --- the sequence


@case("second.core.fight-abilities", "second.core.melee-fatigue", "second.core.melee-loser", cite="Rulebook pp.26-28")
def test_a_melee_has_eight_steps_in_order():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "keen")
    game = melee(field, attacker, defender).do(CloseRanks(), Done(), spend("keen"))
    game.hits(2).hits(1).hits(0).hits(0).do(RemoveFigures((0,)), RemoveFigures((4, 5)))
    order = [
        (RanksClosed, attacker), (PoolAssembled, attacker), (PoolAssembled, defender), (AttackRolled, attacker),
        (AttackRolled, defender), (DefenceRolled, attacker), (DefenceRolled, defender), (FiguresLost, attacker),
        (FiguresLost, defender), (FatigueTaken, attacker), (FatigueTaken, defender),
    ]  # fmt: skip
    kinds = {kind for kind, _ in order}
    assert [(type(e), e.unit) for e in game.events if type(e) in kinds] == order  # type: ignore[attr-defined]
    assert game.last(FightDecided) == FightDecided(attacker, defender, 1, 2, RuleId("second.core.melee-loser"))
    waits = game.awaits
    assert isinstance(waits, Decide) and (waits.side, waits.window) == (RIGHT, Window.WITHDRAW)


@case("second.core.charge-contact", "second.core.profiles", cite="Rulebook p.26")
def test_a_charge_ends_in_a_melee_in_which_every_figure_fights():
    field = trial()
    attacker, defender = duel(field, ("warriors", 8), ("warriors", 10), 900)
    game = charge(field.game(), attacker, defender)
    assert game.last(FightBegan) == FightBegan(Combat.MELEE, attacker, defender, BY_TEST)
    game.passing()
    assert pools(game) == {attacker: f"8 = 8 ({POOL})", defender: f"10 = 10 ({POOL})"}


# --- step 2: pools


@case("second.core.melee-pool", cite="FAQ p.24 and p.26", faq="COMBAT POOL")
@pytest.mark.parametrize(
    ("troop", "figures", "pool"),
    [
        ("hearthguard", 8, f"16 = 16 ({POOL})"),
        ("hearthguard", 9, f"16 = 18 ({POOL}) -2 (second.core.melee-pool)"),
        ("warriors", 12, f"12 = 12 ({POOL})"),
        ("levies", 7, f"4 = 4 ({POOL})"),
        ("warlord", 1, f"8 = 8 ({POOL})"),
    ],
)
def test_the_melee_aggression_is_summed_rounded_up_and_cut_to_sixteen(troop, figures, pool):
    field = trial()
    attacker, defender = duel(field, (troop, figures), ("warriors", 6))
    assert pools(melee(field, attacker, defender).passing())[attacker] == pool


@case("second.core.bonus-dice", cite="FAQ p.26", faq="STEP 2: ASSEMBLING THE COMBAT POOL")
@pytest.mark.parametrize(
    ("troop", "figures", "pool"),
    [
        # generated 2, figures 4
        ("levies", 4, f"4 = 2 ({POOL}) +5 (test.grant) -3 (second.core.bonus-dice)"),
        # generated 8, figures 4
        ("hearthguard", 4, f"12 = 8 ({POOL}) +5 (test.grant) -1 (second.core.bonus-dice)"),
        # generated 8, one figure with Presence
        ("warlord", 1, f"9 = 8 ({POOL}) +5 (test.grant) -4 (second.core.bonus-dice)"),
        ("hearthguard", 7, f"16 = 14 ({POOL}) +5 (test.grant) -3 (second.core.melee-pool)"),
    ],
)
def test_bonus_attack_dice_in_melee_are_limited_alike(troop, figures, pool):
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), (troop, figures))
    bonus(field, defender, "bonus-attack", 5)
    assert pools(melee(field, attacker, defender).passing())[defender] == pool


@case("second.core.bonus-dice", "second.core.close-ranks", cite="FAQ p.26", faq="STEP 2: ASSEMBLING THE COMBAT POOL")
def test_closed_ranks_also_lower_what_bonus_dice_may_double():
    field = trial()
    attacker, defender = duel(field, ("warriors", 5), ("warriors", 6))
    bonus(field, attacker, "bonus-attack", 5)
    game = melee(field, attacker, defender).do(CloseRanks(), Done())
    assert pools(game)[attacker] == (
        f"6 = 5 ({POOL}) -2 (second.core.close-ranks) +5 (test.grant) -2 (second.core.bonus-dice)"
    )


@case("second.core.bonus-dice", cite="FAQ p.26", faq="STEP 2: ASSEMBLING THE COMBAT POOL")
def test_both_sides_take_bonus_defence_dice_with_their_pools():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    bonus(field, attacker, "bonus-defence", 1)
    bonus(field, defender, "bonus-defence", 2)
    game = melee(field, attacker, defender).passing()
    assert [event.defence.value for event in game.seen(PoolAssembled)] == [1, 2]
    game.hits(3).hits(3)
    assert awaited(game) == (4, 2)
    assert awaited(game.hits(4)) == (5, 2)


# --- step 3: abilities and fatigue


@case("second.core.fight-abilities", cite="Rulebook p.27")
def test_the_sides_alternate_attacker_first_and_the_step_ends_when_both_pass_in_a_row():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "keen", "thick", "defence")
    lay(field, RIGHT, "defence", "keen")
    game = melee(field, attacker, defender).do(Done(), Done())
    asked = []
    for action in (spend("keen"), spend("defence"), Done(), spend("keen"), spend("thick")):
        waits = game.awaits
        assert isinstance(waits, Decide)
        asked.append(waits.side)
        game.do(action)
    assert asked == [LEFT, RIGHT, LEFT, RIGHT, LEFT]
    # The defender has nothing left and passes unasked; the attacker's pass ends the step.
    waits = game.awaits
    assert isinstance(waits, Decide) and waits.side is LEFT
    assert isinstance(game.do(Done()).awaits, Chance)


@case("second.core.fight-abilities", cite="Rulebook p.27")
def test_one_ability_or_one_marker_at_a_time():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(attacker, fatigue=2)
    field.change(defender, fatigue=2)
    game = melee(field, attacker, defender).do(Done(), Done())
    asked = []
    for _ in range(4):
        waits = game.awaits
        assert isinstance(waits, Decide)
        asked.append(waits.side)
        game.do(Exploit("own-armour"))
    assert asked == [LEFT, RIGHT, LEFT, RIGHT]
    assert isinstance(game.awaits, Chance)


@case("second.core.fight-abilities", cite="Rulebook p.27")
def test_an_effect_may_end_the_step_at_once():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "hush", "keen")
    lay(field, RIGHT, "keen")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("hush"))
    assert isinstance(game.awaits, Chance)


@case("second.core.double-pool", cite="FAQ p.24", faq="COMBAT POOL")
def test_melee_dice_are_at_most_twice_the_starting_pool():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "attack")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("attack"))
    ctx = Context(game.rules, game.state)
    assert str(attack_dice(ctx, ctx.fight(), 0)) == (
        "12 = 26 (second.core.fight-abilities) -14 (second.core.double-pool)"
    )
    assert awaited(game)[0] == 12


@case("second.core.double-pool", "second.core.bonus-dice", cite="FAQ p.24", faq="COMBAT POOL")
def test_dice_gained_in_step_three_are_no_bonus_dice():
    field = trial()
    attacker, defender = duel(field, ("warlord", 1), ("warriors", 6))
    lay(field, LEFT, "attack")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("attack", amount=5))
    # One figure would allow one bonus die; the pool of eight allows sixteen.
    assert awaited(game)[0] == 13


@case("second.core.exploit-melee", cite="Rulebook p.32")
def test_either_side_buys_own_armour_or_the_enemys_loss_of_it():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(attacker, fatigue=1)
    field.change(defender, fatigue=1)
    game = melee(field, attacker, defender).do(Done(), Done(), Exploit("enemy-armour"), Exploit("own-armour"))
    game.hits(0).hits(0)
    rolled = {event.unit: str(event.armour) for event in game.seen(AttackRolled)}
    # Both uses bear on the defender's armour.
    assert rolled == {
        attacker: f"4 = 4 ({POOL}) -1 (second.core.exploit-melee) +1 (second.core.exploit-melee)",
        defender: f"4 = 4 ({POOL})",
    }
    assert game.seen(FatigueExploited) == [
        FatigueExploited(LEFT, defender, "enemy-armour"),
        FatigueExploited(RIGHT, attacker, "own-armour"),
    ]


@case("second.core.exploit-melee", cite="Rulebook p.32")
def test_the_same_use_may_be_bought_with_several_markers():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(defender, fatigue=2)
    game = melee(field, attacker, defender).do(Done(), Done(), Exploit("own-armour"), Exploit("own-armour"))
    ctx = Context(game.rules, game.state)
    assert str(armour(ctx, ctx.fight(), 0)) == (
        f"6 = 4 ({POOL}) +1 (second.core.exploit-melee) +1 (second.core.exploit-melee)"
    )
    assert game.unit(defender).fatigue == 0


@case("second.core.exploit-melee", cite="Rulebook p.32")
def test_without_enemy_fatigue_there_is_nothing_to_exploit():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(attacker, fatigue=1)
    lay(field, LEFT, "keen")
    game = melee(field, attacker, defender).do(Done(), Done())
    refused = game.refused(Exploit("own-armour"))
    assert (refused.code, refused.cites) == ("no-fatigue-to-use", "second.core.exploit-melee")


# --- step 4: attack dice


@case("second.core.armour-bounds", cite="Rulebook p.22")
@pytest.mark.parametrize(
    ("ability", "side", "sentence"),
    [
        ("thick", RIGHT, f"6 = 4 ({POOL}) +3 (trial.thick) -1 (second.core.armour-bounds)"),
        ("pierce", LEFT, f"2 = 4 ({POOL}) -3 (trial.pierce) +1 (second.core.armour-bounds)"),
    ],
)
def test_armour_stays_between_two_and_six(ability, side, sentence):
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, side, ability)
    game = melee(field, attacker, defender).do(Done(), Done(), spend(ability)).hits(0)
    assert str(game.last(AttackRolled).armour) == sentence


@case("second.core.modified-dice", cite="FAQ p.9", faq="RE-ROLLS AND MODIFIERS")
def test_a_die_is_modified_before_it_is_compared():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "keen")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("keen"))
    # Against 4 the faces 3 to 6 hit with +1.
    assert awaited(game) == (6, 4)


@case("second.core.modified-dice", "second.core.exhausted-melee", cite="FAQ p.9", faq="RE-ROLLS AND MODIFIERS")
def test_a_six_lowered_to_five_does_not_reach_six():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(attacker, fatigue=3)
    lay(field, RIGHT, "thick")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("thick")).passing()
    assert awaited(game) == (6, 0)


@case("second.core.modified-dice", cite="FAQ p.9", faq="RE-ROLLS AND MODIFIERS")
def test_even_a_one_hits_when_the_modifiers_bring_it_to_the_armour():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6, "heavy-weapon"), ("warriors", 6, "heavy-weapon"))
    lay(field, LEFT, "keen")
    game = melee(field, attacker, defender).do(spend("keen"))
    ctx = Context(game.rules, game.state)
    assert str(hit_bonus(ctx, ctx.fight(), 0)) == (
        "2 = 0 (second.core.modified-dice) +1 (second.core.heavy-weapon) +1 (trial.keen)"
    )
    assert awaited(game) == (6, 6)


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS")
def test_a_re_roll_is_of_own_misses_and_once_only():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "again", "again")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("again"), spend("again"))
    game.hits(2)
    assert awaited(game) == (4, 3)
    game.hits(1)
    # Three misses are left and nobody rolls them a third time: the defender's dice follow.
    assert game.awaits == Chance(game.awaits.pool, RIGHT, BY_TEST)  # type: ignore[union-attr]
    rolled = [(e.unit, e.counts, e.hits, e.again) for e in game.seen(AttackRolled)]
    assert rolled == [(attacker, (2, 4), 2, False), (attacker, (1, 3), 1, True)]
    assert awaited(game.hits(0)) == (3, 2)


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS")
def test_the_enemy_rolls_hits_again_only_where_an_ability_forces_it_to():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, RIGHT, "foe-again")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("foe-again")).hits(5)
    # Two of the five hits are rolled again; the miss is not.
    assert awaited(game) == (2, 3)
    game.hits(0).hits(0)
    assert awaited(game) == (3, 2)


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS AND MODIFIERS")
def test_own_misses_and_forced_hits_are_different_dice_each_rolled_again_once():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "again")
    lay(field, RIGHT, "foe-again")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("again"), spend("foe-again")).hits(3)
    # Three misses and two of three hits.
    assert awaited(game) == (5, 3)
    game.hits(2).hits(0)
    assert awaited(game) == (3, 2)


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS")
def test_failed_defence_dice_are_rolled_again_once():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, RIGHT, "save-again")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("save-again")).hits(4).hits(0).hits(1)
    assert awaited(game) == (3, 2)
    game.hits(1)
    assert [(e.saved, e.again) for e in game.seen(DefenceRolled)] == [(1, False), (1, True)]
    assert game.refused(RemoveFigures((0,))).given == (("needed", 2),)


@case("second.core.automatic-hits", cite="Rulebook p.27")
def test_automatic_hits_count_without_a_die_and_are_not_rolled_again():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "hits")
    lay(field, RIGHT, "foe-again")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("hits"), spend("foe-again")).hits(0)
    assert awaited(game) == (6, 3)
    assert awaited(game.hits(0)) == (2, 2)


@case("second.core.automatic-hits", "second.core.re-rolls", cite="Rulebook p.27", faq="RE-ROLLS")
def test_automatic_hits_stand_beside_dice_that_are_rolled_again():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "hits", "again")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("hits"), spend("again")).hits(1)
    assert awaited(game) == (5, 3)
    # 1 rolled, 2 automatic, 2 rolled again.
    assert awaited(game.hits(2).hits(0)) == (5, 2)


# --- step 5: defence dice


@case("second.core.melee-save", "second.core.light-cover", "second.core.solid-cover", cite="Rulebook p.27")
@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("hill", "5 = 5 (second.core.melee-save)"),
        ("field", "5 = 5 (second.core.melee-save)"),
        ("rocks", "4 = 5 (second.core.melee-save) -1 (second.core.solid-cover)"),
    ],
)
def test_defence_dice_need_five_and_four_in_solid_cover_light_cover_helps_nobody(kind, sentence):
    field = trial()
    attacker = field.unit(LEFT, "warriors", 4, (3000, 3800))
    defender = field.unit(RIGHT, "warriors", 4, (3000, 4500), rank=2)
    field.terrain(kind, (3150, 4650))
    ctx, fight = numbers(field, Combat.MELEE, attacker, defender)
    assert str(save_needed(ctx, fight, 1)) == sentence


@case("second.core.defence-cap", "second.core.melee-save", cite="Rulebook p.27")
@pytest.mark.parametrize(("hits", "dice"), [(1, 2), (2, 4), (3, 6), (4, 7)])
def test_melee_defence_dice_are_at_most_two_for_each_hit(hits, dice):
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, RIGHT, "defence")
    game = melee(field, attacker, defender).do(Done(), Done(), spend("defence")).hits(hits).hits(0)
    assert awaited(game) == (dice, 2)


# --- step 7


@case("second.core.melee-fatigue", cite="Rulebook p.28")
def test_each_survivor_of_a_melee_takes_one_fatigue():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    game = fought(melee(field, attacker, defender))
    assert game.seen(FatigueTaken) == [
        FatigueTaken(attacker, 1, RuleId("second.core.melee-fatigue")),
        FatigueTaken(defender, 1, RuleId("second.core.melee-fatigue")),
    ]


@case("second.core.melee-fatigue", "second.core.repeat-fatigue", cite="Rulebook pp.28 and 30")
def test_a_repeated_charge_tires_before_the_melee_and_the_melee_after_it():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6), 900)
    field.change(attacker, acts=(Kind.MOVE,))
    game = fought(charge(field.game(), attacker, defender))
    order = [(type(e).__name__, getattr(e, "why", "")) for e in game.events if isinstance(e, FatigueTaken | FightBegan)]
    assert order == [
        ("FatigueTaken", "second.core.repeat-fatigue"),
        ("FightBegan", BY_TEST),
        ("FatigueTaken", "second.core.melee-fatigue"),
        ("FatigueTaken", "second.core.melee-fatigue"),
    ]


@case("second.core.fight-abilities", cite="Rulebook p.41")
def test_what_lasts_for_the_fight_ends_with_it():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    effect = Effect("armour", 1, defender, Until.FIGHT, RIGHT, BY_TEST)
    field.state = replace(field.state, effects=(effect,))
    game = fought(melee(field, attacker, defender), attack=6)
    assert str(game.seen(AttackRolled)[0].armour) == f"5 = 4 ({POOL}) +1 (test.grant)"
    assert game.state.effects == ()

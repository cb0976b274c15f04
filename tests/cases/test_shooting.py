"""A shot: pools, dice, cover, and shots that no unit makes."""

from __future__ import annotations

import pytest

from skald.rules.actions import Choose, Done, Exploit, RemoveFigures
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.events import (
    AttackRolled,
    DefenceRolled,
    Event,
    FatigueExploited,
    FatigueTaken,
    FiguresLost,
    PoolAssembled,
)
from skald.rules.fight.numbers import attack_dice, defence_dice, save_needed
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, Kind, RuleId
from skald.rules.lengths import M
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import awaited, bonus, duel, lay, numbers, pools, shift, shot, spend, trial, volley

POOL = "second.core.profiles"


# --- the steps


@case("second.core.fight-abilities", cite="Rulebook pp.22-25")
def test_a_shot_is_pool_then_abilities_then_attack_then_defence_then_casualties():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), M)
    lay(field, LEFT, "keen")
    game = shot(field, bows, target)
    game.do(spend("keen")).hits(2).hits(1).do(RemoveFigures((3,)))
    steps: list[type[Event]] = [PoolAssembled, AttackRolled, DefenceRolled, FiguresLost]
    assert [type(e) for e in game.events if type(e) in steps] == steps
    assert (game.unit(target).fatigue, len(game.unit(target).figures)) == (0, 3)


@case("second.core.fight-abilities", cite="Rulebook p.24")
def test_the_target_does_not_shoot_back():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("hearthguard", 4, "bow"), M)
    game = shot(field, bows, target).hits(0)
    assert [event.unit for event in game.seen(AttackRolled)] == [bows]


# --- step 1: pool


@case("second.core.shooting-pool", cite="FAQ p.23", faq="STEP 1: ASSEMBLING THE COMBAT POOL")
@pytest.mark.parametrize(
    ("troop", "figures", "pool"),
    [
        ("hearthguard", 8, f"8 = 8 ({POOL})"),
        ("hearthguard", 9, f"8 = 9 ({POOL}) -1 (second.core.shooting-pool)"),
        ("warriors", 7, f"4 = 4 ({POOL})"),
        ("levies", 12, f"6 = 6 ({POOL})"),
        ("warlord", 1, f"4 = 4 ({POOL})"),
    ],
)
def test_the_shooting_aggression_is_summed_rounded_up_and_cut_to_eight(troop, figures, pool):
    field = trial()
    bows, target = duel(field, (troop, figures, "bow"), ("warriors", 4), 1000)
    assert pools(shot(field, bows, target)) == {bows: pool}


@case("second.core.bonus-dice", cite="FAQ p.23", faq="STEP 1: ASSEMBLING THE COMBAT POOL")
@pytest.mark.parametrize(
    ("troop", "figures", "pool"),
    [
        # generated 2, figures 4: at most as many bonus dice as were generated
        ("warriors", 4, f"4 = 2 ({POOL}) +5 (test.grant) -3 (second.core.bonus-dice)"),
        # generated 3, figures 3
        ("hearthguard", 3, f"6 = 3 ({POOL}) +5 (test.grant) -2 (second.core.bonus-dice)"),
        # generated 4, one figure: Presence does not make it four
        ("warlord", 1, f"5 = 4 ({POOL}) +5 (test.grant) -4 (second.core.bonus-dice)"),
        # all five fit, but the pool is cut to eight
        ("hearthguard", 6, f"8 = 6 ({POOL}) +5 (test.grant) -3 (second.core.shooting-pool)"),
    ],
)
def test_bonus_attack_dice_exceed_neither_the_generated_dice_nor_the_figures(troop, figures, pool):
    field = trial()
    bows, target = duel(field, (troop, figures, "bow"), ("warriors", 4), 1000)
    bonus(field, bows, "bonus-attack", 5)
    assert pools(shot(field, bows, target)) == {bows: pool}


@case("second.core.bonus-dice", cite="FAQ p.23", faq="STEP 1: ASSEMBLING THE COMBAT POOL")
def test_the_figures_that_limit_bonus_dice_are_all_of_the_unit_not_only_those_in_range():
    field = trial()
    bows = field.unit(LEFT, "warlord", 1, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 1, (3000, 6250))
    bonus(field, bows, "bonus-attack", 1)
    assert pools(shot(field, bows, target)) == {bows: f"5 = 4 ({POOL}) +1 (test.grant)"}
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 3, (3000, 2400), "bow", rank=1)
    target = field.unit(RIGHT, "warriors", 1, (3000, 6250))
    bonus(field, bows, "bonus-attack", 3)
    # One figure in range generates one die, and that limits the bonus before the three figures do.
    assert pools(shot(field, bows, target)) == {bows: f"2 = 1 ({POOL}) +3 (test.grant) -2 (second.core.bonus-dice)"}


@case("second.core.bonus-dice", cite="FAQ p.23", faq="STEP 1: ASSEMBLING THE COMBAT POOL")
def test_the_target_takes_its_bonus_defence_dice_with_the_pool():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    bonus(field, target, "bonus-defence", 2)
    game = shot(field, bows, target)
    assert str(game.last(PoolAssembled).defence) == "2 = 0 (second.core.bonus-dice) +2 (test.grant)"
    assert awaited(game.hits(3)) == (5, 3)


# --- step 2: abilities and fatigue


@case("second.core.double-pool", cite="FAQ p.24", faq="COMBAT POOL")
@pytest.mark.parametrize(
    ("troop", "figures", "dice"), [("warriors", 4, 4), ("hearthguard", 4, 8), ("hearthguard", 9, 16)]
)
def test_attack_dice_rolled_are_at_most_twice_the_starting_pool(troop, figures, dice):
    field = trial()
    bows, target = duel(field, (troop, figures, "bow"), ("warriors", 4), 1000)
    lay(field, LEFT, "attack")
    game = shot(field, bows, target).do(spend("attack"))
    assert awaited(game)[0] == dice


@case("second.core.double-pool", cite="FAQ p.24", faq="COMBAT POOL")
def test_the_cut_to_twice_the_pool_says_why():
    field = trial()
    bows, target = duel(field, ("warriors", 4, "bow"), ("warriors", 4), 1000)
    lay(field, LEFT, "attack")
    game = shot(field, bows, target).do(spend("attack"))
    ctx = Context(game.rules, game.state)
    assert str(attack_dice(ctx, ctx.fight(), 0)) == (
        "4 = 22 (second.core.fight-abilities) -18 (second.core.double-pool)"
    )


@case("second.core.fight-abilities", cite="Rulebook p.24")
def test_shooter_and_target_take_turns_shooter_first_until_both_pass():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    lay(field, LEFT, "keen", "keen")
    lay(field, RIGHT, "thick", "defence")
    game = shot(field, bows, target)
    asked = []
    for action in (spend("keen"), spend("thick"), Done(), spend("defence"), spend("keen")):
        waits = game.awaits
        assert isinstance(waits, Decide)
        asked.append((waits.side, waits.window))
        game.do(action)
    assert asked == [(side, Window.FIGHT) for side in (LEFT, RIGHT, LEFT, RIGHT, LEFT)]
    # 4 of armour, 3 more by the target, at most 6; +2 to the dice.
    assert awaited(game) == (4, 3)


@case("second.core.exploit-shot", cite="Rulebook p.32")
def test_the_target_uses_the_shooters_fatigue_for_its_own_armour():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    field.change(bows, fatigue=2)
    game = shot(field, bows, target)
    assert game.refused(Exploit("enemy-armour")).code == "not-in-a-shot"
    assert game.refused(Exploit("enemy-armour")).cites == "second.core.exploit-shot"
    game.do(Exploit("own-armour"), Exploit("own-armour")).hits(1)
    assert str(game.last(AttackRolled).armour) == (
        "6 = 4 (second.core.profiles) +1 (second.core.exploit-shot) +1 (second.core.exploit-shot)"
    )
    assert game.seen(FatigueExploited) == [FatigueExploited(RIGHT, bows, "own-armour")] * 2
    assert game.unit(bows).fatigue == 0


@case("second.core.exploit-shot", cite="Rulebook p.32")
def test_the_shooter_gains_nothing_from_the_targets_fatigue():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    field.change(target, fatigue=2)
    lay(field, LEFT, "keen")
    game = shot(field, bows, target)
    assert [game.refused(Exploit(use)).code for use in ("own-armour", "enemy-armour")] == ["not-in-a-shot"] * 2


# --- steps 3 and 4: dice


@case("second.core.shooting-save", "second.core.defence-cap", cite="Rulebook p.24")
@pytest.mark.parametrize(("hits", "dice"), [(1, 2), (2, 4), (3, 6), (4, 7)])
def test_defence_dice_are_hits_and_gained_dice_but_at_most_two_for_each_hit(hits, dice):
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    lay(field, RIGHT, "defence")
    game = shot(field, bows, target).do(spend("defence")).hits(hits)
    assert awaited(game) == (dice, 3)


@case("second.core.defence-cap", cite="Rulebook p.24")
def test_the_cut_of_defence_dice_says_why():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    lay(field, RIGHT, "defence")
    game = shot(field, bows, target).do(spend("defence")).hits(1).hits(1)
    assert str(game.last(DefenceRolled).dice) == (
        "2 = 1 (second.core.shooting-save) +3 (second.core.fight-abilities) -2 (second.core.defence-cap)"
    )


@case("second.core.shooting-save", cite="Rulebook p.24")
def test_each_save_cancels_one_hit():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    game = shot(field, bows, target).hits(4).hits(2).do(RemoveFigures((2, 3)))
    assert game.last(FiguresLost) == FiguresLost(target, 2, 2, RuleId("second.core.casualties"))


@case("second.core.automatic-hits", cite="Rulebook p.27")
def test_automatic_hits_join_those_that_were_rolled_and_can_be_saved():
    field = trial()
    bows, target = duel(field, ("warriors", 4, "bow"), ("warriors", 8), 1000)
    lay(field, LEFT, "hits")
    game = shot(field, bows, target).do(spend("hits")).hits(1)
    assert awaited(game) == (3, 3)


# --- cover


COVERED = [("hill", 4, POOL), ("field", 3, "second.core.light-cover"), ("rocks", 2, "second.core.solid-cover")]


@case("second.core.light-cover", "second.core.solid-cover", "second.core.shooting-save", cite="FAQ p.25", faq="COVER")
@pytest.mark.parametrize(("kind", "needed", "why"), COVERED)
def test_defence_dice_need_four_in_the_open_three_in_light_and_two_in_solid_cover(kind, needed, why):
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 4, (3000, 4500), rank=2)
    field.terrain(kind, (3150, 4650))
    ctx, fight = numbers(field, Combat.SHOT, bows, target)
    tally = save_needed(ctx, fight, 1)
    assert (tally.value, tally.base, [m.why for m in tally.modifiers]) == (needed, 4, [why] if needed < 4 else [])
    assert awaited(shot(field, bows, target).hits(1)) == (1, 7 - needed)


@case("second.core.cover", cite="FAQ p.25", faq="COVER")
def test_every_base_must_be_wholly_inside_to_the_tenth_of_a_millimetre():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 2000), "bow")
    field.terrain("field", (3150, 4000))
    # The field's far rim is at y = 4650; a base has a radius of 125.
    target = field.unit(RIGHT, "warriors", 4, (3000, 4225), rank=2)
    assert awaited(shot(field, bows, target).hits(1)) == (1, 4)
    shift(field, target, 0, 1)
    assert awaited(shot(field, bows, target).hits(1)) == (1, 3)


@case("second.core.cover", cite="FAQ p.25", faq="COVER")
def test_one_figure_outside_is_enough_to_lose_cover():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 2000), "bow")
    field.terrain("field", (3150, 4000))
    places = [(3000, 4000), (3300, 4000), (3000, 4300), (3300, 4700)]
    target = field.unit(RIGHT, "warriors", 4, (0, 0), places=places)
    assert awaited(shot(field, bows, target).hits(1)) == (1, 3)


@case(
    "second.core.cover", "second.core.horse", "second.ages.camel", "second.ages.cataphract", "second.magic.imposing",
    "second.magic.flight", cite="Rulebook p.39; Age of Magic sheet", faq="COVER",
)  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "kit"),
    [
        ("warriors", ("horse",)),
        ("warriors", ("camel",)),
        ("warriors", ("cataphract",)),
        ("warriors", ("wings",)),
        ("bipeds", ()),
        ("warlord", ("beast",)),
    ],
)
def test_riders_the_imposing_and_flyers_are_never_in_cover(troop, kit):
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    target = field.unit(RIGHT, troop, 1, (3150, 4650), *kit)
    field.terrain("rocks", (3150, 4650))
    assert awaited(shot(field, bows, target).hits(1)) == (1, 3)


@case("second.core.cover", cite="FAQ p.25", faq="COVER")
def test_cover_and_other_bonuses_to_defence_dice_add_up():
    field = trial()
    bows = field.unit(LEFT, "levies", 4, (3000, 3900), "improvised")
    target = field.unit(RIGHT, "warriors", 4, (3000, 4500), rank=2)
    field.terrain("field", (3150, 4650))
    ctx, fight = numbers(field, Combat.SHOT, bows, target)
    assert str(save_needed(ctx, fight, 1)) == (
        "2 = 4 (second.core.shooting-save) -1 (second.core.light-cover) -1 (second.core.improvised-projectiles)"
    )


# --- shots without a unit


@case("second.core.shot-without-unit", cite="FAQ p.22 and p.25", faq="SHOOTING WITHOUT A UNIT")
def test_a_shot_without_a_unit_rolls_all_its_dice():
    field = trial()
    target = field.unit(RIGHT, "warriors", 8, (3000, 4500))
    game = volley(field, target, 10)
    assert pools(game) == {NO_UNIT: "10 = 10 (second.core.shot-without-unit)"}
    assert awaited(game) == (10, 3)


@case("second.core.shot-without-unit", cite="FAQ p.22", faq="COMBAT POOL")
def test_a_shot_without_a_unit_needs_neither_sight_nor_range():
    field = trial()
    field.unit(LEFT, "warriors", 4, (500, 500))
    target = field.unit(RIGHT, "warriors", 4, (11000, 8500))
    field.terrain("hill", (6000, 4000))
    lay(field, LEFT, "volley")
    game = field.game().do(spend("volley"))
    game.do(Choose(target))
    assert awaited(game) == (10, 3)


@case("second.core.shot-without-unit", cite="FAQ p.25", faq="SHOOTING WITHOUT A UNIT")
def test_no_saga_ability_enlarges_a_shot_without_a_unit_but_the_target_may_answer():
    field = trial()
    target = field.unit(RIGHT, "warriors", 8, (3000, 4500))
    lay(field, LEFT, "attack")
    lay(field, RIGHT, "defence")
    game = volley(field, target, 4)
    waits = game.awaits
    assert isinstance(waits, Decide) and waits.side is RIGHT
    game.do(spend("defence"))
    # The shooter's die lies ready, yet nobody asks for it.
    assert awaited(game) == (4, 3)
    assert awaited(game.hits(2)) == (4, 3)


@case("second.core.shot-without-unit", cite="FAQ p.25", faq="SHOOTING WITHOUT A UNIT")
def test_a_shot_without_a_unit_meets_cover_and_tires_nobody():
    field = trial()
    target = field.unit(RIGHT, "warriors", 4, (3000, 4500), rank=2)
    field.terrain("rocks", (3150, 4650))
    game = volley(field, target, 4)
    assert awaited(game.hits(3)) == (3, 5)
    game.hits(3)
    assert game.seen(FatigueTaken) == []


# --- shooting and other activations


@case("second.core.repeat-fatigue", "second.core.activation-kinds", cite="Rulebook p.30")
def test_a_unit_may_move_and_then_shoot_and_is_tired_after_the_shot():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    field.change(bows, acts=(Kind.MOVE,))
    game = field.game().grant(bows, Kind.SHOOT, target)
    assert game.seen(FatigueTaken) == []
    game.hits(0)
    assert game.seen(FatigueTaken) == [FatigueTaken(bows, 1, RuleId("second.core.repeat-fatigue"))]


@case("second.core.defence-cap", cite="Rulebook p.24")
def test_no_hits_no_defence_dice_even_with_dice_gained():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    lay(field, RIGHT, "defence")
    game = shot(field, bows, target).do(spend("defence"))
    ctx = Context(game.rules, game.state)
    assert defence_dice(ctx, ctx.fight(), 1).value == 0
    assert game.hits(0).seen(DefenceRolled) == []

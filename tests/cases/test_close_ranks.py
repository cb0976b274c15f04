"""Melee step 1: half of the attack dice for solid cover."""

from __future__ import annotations

import pytest

from skald.rules.actions import CloseRanks, Done
from skald.rules.awaiting import Decide
from skald.rules.events import PoolAssembled, RanksClosed
from skald.rules.fight.numbers import may_close_ranks, save_needed
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Side
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.fights import duel, melee, numbers, pools, trial


def asked(game: Game) -> tuple[Side, Window] | None:
    waits = game.awaits
    return (waits.side, waits.window) if isinstance(waits, Decide) else None


@case("second.core.close-ranks", cite="FAQ p.26", faq="CLOSE RANKS")
def test_both_sides_are_asked_the_attacker_first_before_any_pool_is_counted():
    field = trial()
    attacker, defender = duel(field, ("warriors", 7), ("warriors", 5))
    game = melee(field, attacker, defender)
    assert asked(game) == (LEFT, Window.RANKS)
    game.do(CloseRanks())
    assert asked(game) == (RIGHT, Window.RANKS)
    assert game.seen(PoolAssembled) == []
    game.do(CloseRanks())
    assert game.seen(RanksClosed) == [RanksClosed(attacker), RanksClosed(defender)]
    assert [event.unit for event in game.seen(PoolAssembled)] == [attacker, defender]


@case("second.core.close-ranks", "second.core.rounding", cite="FAQ p.26", faq="CLOSE RANKS")
@pytest.mark.parametrize(("figures", "dice"), [(4, 2), (5, 3), (7, 4), (8, 4), (1, 1)])
def test_closed_ranks_halve_the_generated_dice_fractions_up(figures, dice):
    field = trial()
    attacker, defender = duel(field, ("warriors", figures), ("warriors", 6))
    game = melee(field, attacker, defender).do(CloseRanks(), Done())
    lost = f" -{figures // 2} (second.core.close-ranks)" if figures > 1 else ""
    assert pools(game)[attacker] == f"{dice} = {figures} (second.core.profiles){lost}"
    assert pools(game)[defender] == "6 = 6 (second.core.profiles)"


@case("second.core.close-ranks", "second.core.melee-save", cite="FAQ p.26", faq="CLOSE RANKS")
def test_closed_ranks_are_solid_cover_and_save_on_four():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    ctx, fight = numbers(field, Combat.MELEE, attacker, defender, closed=(False, True))
    assert str(save_needed(ctx, fight, 0)) == "5 = 5 (second.core.melee-save)"
    assert str(save_needed(ctx, fight, 1)) == "4 = 5 (second.core.melee-save) -1 (second.core.close-ranks)"


@case("second.core.close-ranks", "second.core.solid-cover", cite="FAQ p.26", faq="CLOSE RANKS")
def test_closed_ranks_in_rocks_are_still_only_solid_cover():
    field = trial()
    attacker = field.unit(LEFT, "warriors", 4, (3000, 3000))
    defender = field.unit(RIGHT, "warriors", 4, (3000, 4500), rank=2)
    field.terrain("rocks", (3150, 4650))
    for closed in (False, True):
        ctx, fight = numbers(field, Combat.MELEE, attacker, defender, closed=(False, closed))
        assert save_needed(ctx, fight, 1).value == 4


@case(
    "second.core.close-ranks", "second.core.bow", "second.core.sling", "second.core.crossbow",
    "second.core.composite-bow", "second.core.javelins", "second.core.heavy-weapon", "second.core.unarmed",
    "second.core.improvised-projectiles", "second.core.horse", "second.ages.camel", "second.ages.cataphract",
    "second.ages.sarissa", "second.magic.firearm", "second.magic.imposing", "second.magic.flight",
    "second.magic.mindless", "second.magic.horde", "second.magic.hunt", "second.magic.swift",
    cite="FAQ p.26; Rulebook pp.37-39; Age of Magic sheet", faq="CLOSE RANKS",
)  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "kit", "may"),
    [
        ("warriors", "", True),
        ("hearthguard", "", True),
        ("levies", "", True),
        ("warlord", "", True),
        ("swarm", "", True),
        ("levies", "improvised", True),
        ("warriors", "sarissa", True),
        ("warriors", "bow", False),
        ("levies", "sling", False),
        ("warriors", "crossbow", False),
        ("warriors", "javelins", False),
        ("levies", "firearm", False),
        ("warriors", "heavy-weapon", False),
        ("levies", "unarmed", False),
        ("warriors", "horse", False),
        ("warriors", "horse composite-bow", False),
        ("warriors", "camel", False),
        ("warriors", "cataphract", False),
        ("warriors", "wings", False),
        ("warlord", "beast", False),
        ("bipeds", "", False),
        ("quadrupeds", "", False),
        ("mindless", "", False),
        ("stalkers", "", False),
        ("sorcerer", "", False),
        ("mobile-machine", "firearm", False),
    ],
)
def test_everybody_may_close_ranks_who_is_not_barred_from_it(troop, kit, may):
    field = trial()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *kit.split())
    foe = field.unit(RIGHT, "warriors", 4, (3000, 3400), "bow")
    ctx, _ = numbers(field, Combat.MELEE, unit, foe)
    assert may_close_ranks(ctx, ctx.unit(unit)) is may
    assert asked(melee(field, unit, foe)) == ((LEFT, Window.RANKS) if may else None)


@case("second.magic.swift", "second.magic.horde", cite="Age of Magic sheet")
@pytest.mark.parametrize("rule", ["second.magic.swift", "second.magic.horde"])
def test_the_swift_count_as_mounted_and_a_horde_is_no_wall(rule):
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.change(unit, rules=(rule,))
    ctx, _ = numbers(field, Combat.MELEE, unit, unit)
    assert may_close_ranks(ctx, ctx.unit(unit)) is False


@case("second.core.close-ranks", cite="FAQ p.26", faq="CLOSE RANKS")
def test_closed_ranks_last_for_one_melee_only():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4), ("warriors", 4))
    game = melee(field, attacker, defender).do(CloseRanks(), CloseRanks()).hits(0).hits(0)
    assert game.unit(attacker).fatigue == 1
    field.state = game.state
    ctx, fight = numbers(field, Combat.MELEE, attacker, defender)
    assert save_needed(ctx, fight, 1).value == 5

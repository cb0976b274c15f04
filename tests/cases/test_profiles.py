"""Every printed profile, computed by the kernel from the troop and what it carries."""

from __future__ import annotations

import pytest

from skald.rules.fight.numbers import aggression, armour, generated_dice
from skald.rules.ids import Combat
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import numbers, trial

#: troop, equipment, figures, Armour melee (shooting), attack dice of that many figures melee (shooting)
PRINTED = [
    ("warlord", "", 1, "5 (5)", "8 (4)"),
    ("warlord", "heavy-weapon", 1, "4 (5)", "8 (4)"),
    ("warlord", "bow", 1, "4 (4)", "8 (4)"),
    ("warlord", "javelins", 1, "4 (5)", "8 (4)"),
    ("warlord", "horse", 1, "5 (4)", "8 (4)"),
    ("warlord", "wings", 1, "5 (4)", "8 (4)"),
    ("warlord", "camel", 1, "5 (4)", "8 (4)"),
    ("warlord", "cataphract", 1, "5 (5)", "8 (4)"),
    ("warlord", "horse composite-bow", 1, "4 (4)", "8 (4)"),
    ("warlord", "camel composite-bow", 1, "4 (4)", "8 (4)"),
    ("warlord", "beast", 1, "5 (5)", "10 (4)"),
    ("warlord", "flying-beast", 1, "5 (4)", "10 (4)"),
    ("hearthguard", "", 12, "5 (5)", "24 (12)"),
    ("hearthguard", "bow", 12, "4 (4)", "24 (12)"),
    ("hearthguard", "heavy-weapon", 12, "4 (5)", "24 (12)"),
    ("hearthguard", "javelins", 12, "4 (5)", "24 (12)"),
    ("hearthguard", "horse", 12, "5 (4)", "24 (12)"),
    ("hearthguard", "wings", 12, "5 (4)", "24 (12)"),
    ("hearthguard", "horse composite-bow", 12, "4 (4)", "24 (12)"),
    ("hearthguard", "sarissa", 12, "5 (5)", "24 (12)"),
    ("warriors", "", 12, "4 (4)", "12 (6)"),
    ("warriors", "heavy-weapon", 12, "3 (4)", "12 (6)"),
    ("warriors", "bow", 12, "3 (3)", "12 (6)"),
    ("warriors", "crossbow", 12, "3 (3)", "12 (6)"),
    ("warriors", "javelins", 12, "3 (4)", "12 (6)"),
    ("warriors", "horse", 12, "4 (3)", "12 (6)"),
    ("warriors", "wings", 12, "4 (3)", "12 (6)"),
    ("warriors", "horse composite-bow", 12, "3 (3)", "12 (6)"),
    ("warriors", "horse javelins", 12, "3 (3)", "12 (6)"),
    ("levies", "", 12, "4 (4)", "6 (6)"),
    ("levies", "unarmed", 12, "4 (4)", "6 (6)"),
    ("levies", "sarissa", 12, "4 (4)", "6 (6)"),
    ("levies", "improvised", 12, "4 (4)", "4 (6)"),
    ("levies", "javelins", 12, "3 (4)", "4 (6)"),
    ("levies", "bow", 12, "3 (3)", "4 (6)"),
    ("levies", "sling", 12, "3 (3)", "4 (6)"),
    ("levies", "crossbow", 12, "3 (3)", "4 (6)"),
    ("levies", "firearm", 12, "3 (3)", "4 (6)"),
    ("lieutenant", "", 1, "5 (5)", "4 (2)"),
    ("lieutenant", "heavy-weapon", 1, "4 (5)", "4 (2)"),
    ("lieutenant", "bow", 1, "4 (4)", "4 (2)"),
    ("lieutenant", "horse", 1, "5 (4)", "4 (2)"),
    ("lieutenant", "wings", 1, "5 (4)", "4 (2)"),
    ("sorcerer", "", 1, "3 (4)", "2 (0)"),
    ("sorcerer", "horse", 1, "3 (3)", "2 (0)"),
    ("sorcerer", "wings", 1, "3 (3)", "2 (0)"),
    ("paladin", "", 1, "5 (5)", "5 (0)"),
    ("paladin", "heavy-weapon", 1, "4 (5)", "5 (0)"),
    ("paladin", "horse", 1, "5 (4)", "5 (0)"),
    ("paladin", "wings", 1, "5 (4)", "5 (0)"),
    ("bipeds", "", 4, "4 (4)", "20 (4)"),
    ("quadrupeds", "", 4, "4 (3)", "20 (4)"),
    ("flyers", "", 4, "4 (3)", "16 (4)"),
    ("behemoth", "", 1, "4 (4)", "14 (0)"),
    ("titan", "", 1, "5 (5)", "12 (0)"),
    ("scourge", "", 1, "4 (4)", "10 (4)"),
    ("static-machine", "", 1, "3 (4)", "1 (4)"),
    ("mobile-machine", "firearm", 1, "4 (4)", "2 (4)"),
    ("flying-machine", "", 1, "4 (4)", "1 (4)"),
    ("swarm", "", 12, "4 (3)", "6 (0)"),
    ("mindless", "", 20, "4 (4)", "4 (0)"),
    ("war-chariot", "horse javelins", 1, "5 (5)", "4 (2)"),
    ("stalkers", "", 8, "3 (3)", "8 (0)"),
    ("destruction-team", "firearm", 1, "3 (4)", "1 (3)"),
]


@case("second.core.profiles", "second.core.levy-missiles", "second.magic.wings", cite="Age of Magic sheet, profiles")
@pytest.mark.parametrize(
    ("troop", "kit", "figures", "printed", "dice"), PRINTED, ids=[f"{row[0]}-{row[1] or 'bare'}" for row in PRINTED]
)
def test_profile_is_as_printed(troop, kit, figures, printed, dice):
    field = trial()
    unit = field.unit(LEFT, troop, figures, (3000, 3000), *kit.split())
    foe = field.unit(RIGHT, "warriors", 4, (3000, 4600))
    all_figures = tuple(range(figures))
    # It defends in the melee, for some profiles print another number for the attacker.
    ctx, fight = numbers(field, Combat.MELEE, foe, unit)
    hand = armour(ctx, fight, 1).value, generated_dice(ctx, fight, 1, all_figures).value
    ctx, fight = numbers(field, Combat.SHOT, foe, unit)
    shield = armour(ctx, fight, 1).value
    ctx, fight = numbers(field, Combat.SHOT, unit, foe)
    missiles = generated_dice(ctx, fight, 0, all_figures).value
    assert (f"{hand[0]} ({shield})", f"{hand[1]} ({missiles})") == (printed, dice)


@case("second.core.profiles", cite="Age of Magic sheet, profiles")
@pytest.mark.parametrize(
    ("troop", "limit"),
    [("warlord", 3), ("hearthguard", 3), ("warriors", 3), ("levies", 3), ("bipeds", 4), ("titan", 4)],
)
def test_everybody_is_exhausted_at_three_and_the_imposing_at_four(troop, limit):
    field = trial()
    unit = field.unit(LEFT, troop, 1, (3000, 3000))
    ctx, _ = numbers(field, Combat.MELEE, unit, unit)
    assert ctx.limit(ctx.unit(unit)) == limit


@case("second.core.rounding", cite="Rulebook p.9")
@pytest.mark.parametrize(
    ("troop", "kit", "figures", "melee", "shooting"),
    [
        ("levies", "", 7, 4, 4),
        ("levies", "bow", 7, 3, 4),
        ("levies", "bow", 6, 2, 3),
        ("levies", "bow", 1, 1, 1),
        ("warriors", "bow", 5, 5, 3),
        ("mindless", "", 21, 5, 0),
    ],
)
def test_fractions_of_dice_are_rounded_up_once_on_the_sum(troop, kit, figures, melee, shooting):
    field = trial()
    unit = field.unit(LEFT, troop, figures, (3000, 3000), *kit.split())
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5500))
    counted = tuple(range(figures))
    ctx, fight = numbers(field, Combat.MELEE, unit, foe)
    assert generated_dice(ctx, fight, 0, counted).value == melee
    ctx, fight = numbers(field, Combat.SHOT, unit, foe)
    assert generated_dice(ctx, fight, 0, counted).value == shooting


@case("second.core.levy-missiles", cite="Age of Magic sheet, profiles")
def test_levies_with_missiles_count_a_third_in_melee_only():
    field = trial()
    bows = field.unit(LEFT, "levies", 12, (3000, 3000), "bow")
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5500))
    figures = tuple(range(12))
    ctx, _ = numbers(field, Combat.MELEE, bows, foe)
    hand = aggression(ctx, ctx.unit(bows), Combat.MELEE, figures)
    assert str(hand) == "120 = 180 (second.core.profiles) -60 (second.core.levy-missiles)"
    ctx, _ = numbers(field, Combat.SHOT, bows, foe)
    assert str(aggression(ctx, ctx.unit(bows), Combat.SHOT, figures)) == "180 = 180 (second.core.profiles)"

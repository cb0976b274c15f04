"""How likely a level may be taken, held against every way in which the dice may fall."""

from fractions import Fraction
from itertools import product

import pytest

from skald.odds.spell_levels import chance_of_ruin, level_chances
from skald.odds.spell_question import SpellQuestion
from skald.odds.spells import wrought
from skald.rules.context import Context
from skald.rules.ids import Level
from tests.kit.magic import arena, caster, sid


def known(**settings):
    field = arena(**settings)
    magician = caster(field, (3000, 3000), "mists")
    game = field.game()
    ctx = Context(game.rules, game.state)
    return ctx, ctx.unit(magician)


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("take", ["up-to-best", "shown"])
def test_a_level_is_as_likely_as_the_dice_make_it(dice, take):
    ctx, unit = known(magic_take=take)
    sides = [level for level, ways in zip(Level, (3, 2, 1), strict=True) for _ in range(ways)]
    falls = list(product(sides, repeat=dice))
    may = {
        level: sum(level in fall if take == "shown" else max(fall) >= level for fall in falls) for level in Level
    }  # fmt: skip
    expected = {level: Fraction(count, len(falls)) for level, count in may.items()}
    assert level_chances(ctx, unit, sid("mists"), dice) == expected


def test_what_the_maximum_costs_is_what_the_odds_of_the_spell_say():
    ctx, unit = known()
    lost = wrought(SpellQuestion("mists"), Level.MAXIMUM).caster_lost
    assert chance_of_ruin(ctx, unit, sid("mists"), ()) == lost > 0

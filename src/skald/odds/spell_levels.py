"""How likely each level of a spell may be taken by a caster of a battle, and how often the highest costs him his life.

The dice are the battle's own: rolled again or set where another spell allows it, and read by its settings.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from skald.content.second.magic.listing import short_id
from skald.odds.matchup import Fighter
from skald.odds.spell_question import SpellQuestion, aims_at
from skald.odds.spells import wrought
from skald.odds.table import BadMatchup
from skald.rules.asking import craft_of, magic_weights
from skald.rules.context import Context
from skald.rules.ids import Level, RuleId
from skald.rules.state import Unit

Settings = tuple[tuple[str, int | str | bool], ...]
#: A spell without an aim, for the dice of Abuse where what is aimed at can't be laid out; and somebody to aim at.
_UNAIMED, _SOMEBODY = "mists", Fighter("warriors", 8)


def level_chances(ctx: Context, unit: Unit, spell: RuleId, dice: int) -> dict[Level, Fraction]:
    """The chance that each level may be taken with so many dice."""
    craft = craft_of(ctx, unit, spell)
    if craft.free or (craft.sets and ctx.can_tire(unit)):
        return dict.fromkeys(Level, Fraction(1))
    weights, rolled = magic_weights(ctx), dice + min(craft.again, dice)
    sides = sum(weights)
    misses = {
        level: sides - weights[level] if ctx.constants.magic_take == "shown" else sum(weights[:level])
        for level in Level
    }  # fmt: skip
    return {level: 1 - Fraction(missed, sides) ** rolled for level, missed in misses.items()}


def chance_of_ruin(ctx: Context, unit: Unit, spell: RuleId, settings: Settings) -> Fraction | None:
    """The chance that Abuse of Power takes the caster of the highest level; None where it can't be told."""
    short = short_id(ctx.ruleset.rules[spell])
    for each in (short, _UNAIMED):
        alone = SpellQuestion(
            each, caster=unit.troop, mount=unit.equipment, caster_fatigue=unit.fatigue, settings=settings
        )
        question = replace(alone, target=_SOMEBODY) if aims_at(alone) else alone
        try:
            return wrought(question, Level.MAXIMUM).caster_lost
        except BadMatchup:
            continue
    return None

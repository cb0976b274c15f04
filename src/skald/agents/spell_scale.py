"""What all judgements of spells are made of: a worth for each level, and who is meant."""

from __future__ import annotations

from collections.abc import Callable

from skald.agents.spell_sight import Sight
from skald.rules.frames import Aim
from skald.rules.ids import Combat
from skald.rules.state import Unit

#: What a level is worth, from the minimum to the maximum.
Worth = tuple[int, int, int]
NOTHING: Worth = (0, 0, 0)

Judge = Callable[[Sight, Aim], Worth]


def target(sight: Sight, aim: Aim) -> Unit:
    """The unit that is meant, or the caster himself."""
    return sight.ctx.unit(aim.units[0]) if aim.units else sight.caster


def times(value: int, *hundredths: int) -> Worth:
    """Parts of a value, in hundredths."""
    low, middle, high = (value * part // 100 for part in hundredths)
    return low, middle, high


def added(one: Worth, other: Worth) -> Worth:
    """Both together."""
    low, middle, high = (a + b for a, b in zip(one, other, strict=True))
    return low, middle, high


def sixths(sight: Sight, unit: Unit, combat: Combat, at_least: int = 0) -> int:
    """How many faces of a die reach a unit's Armour and so much more."""
    return max(0, min(6, 7 - sight.armour(unit, combat) - at_least))

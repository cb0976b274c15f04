"""Who moved, or stayed where they were, in one sentence: those together that did so for the same reasons and dice.

Owns what a unit was activated for and by which dice. Which moves are told together is the story's.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from skald.content.naming import Naming
from skald.content.words import word
from skald.rules.ids import RuleId, Side, UnitId


class Deed(Struct, frozen=True):
    """What a unit was activated for: the input with which that began, its rule, and that in words with its dice."""

    first: int
    rule: RuleId
    ability: str
    dice: str = ""


class Step(Struct, frozen=True):
    """A unit's move, or that it stayed where it was: the inputs from its deed's beginning to its end."""

    first: int
    last: int
    unit: UnitId
    deed: Deed | None
    stays: bool


def marched(side: Side | None, moves: list[Step], naming: Naming) -> str:
    """Who moved, those together that moved for the same reasons and dice."""
    whys: dict[UnitId, dict[tuple[str, str], None]] = {}
    for each in moves:
        deed = each.deed
        whys.setdefault(each.unit, {}).update({(deed.ability, deed.dice): None} if deed and deed.ability else {})
    together: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for unit, reasons in whys.items():
        together.setdefault(tuple(reasons), []).append(naming.own_unit(unit) if side is not None else naming.unit(unit))
    apart = word(naming.language, "story", "apart")
    units = f"{apart} ".join(_with_reasons(names, reasons, naming) for reasons, names in together.items())
    key = ("stood" if moves[0].stays else "moved") if side is None else "kept" if moves[0].stays else "marched"
    said = word(naming.language, "story", key, units=units, side="" if side is None else naming.side(side))
    return said[:1].upper() + said[1:]


def by_deed(deed: Deed, naming: Naming) -> str:
    """The ability of a deed, with its dice."""
    return _spent(deed.ability, deed.dice, 1, naming)


def _spent(ability: str, dice: str, units: int, naming: Naming) -> str:
    if not dice:
        return ability
    return word(naming.language, "story", "by-each" if units > 1 else "by", ability=ability, dice=dice)


def _with_reasons(names: list[str], reasons: Iterable[tuple[str, str]], naming: Naming) -> str:
    said = ", ".join(_spent(ability, dice, len(names), naming) for ability, dice in reasons)
    return f"{', '.join(names)} ({said})" if said else ", ".join(names)


def side_of_unit(naming: Naming, unit: UnitId) -> Side | None:
    """Whose unit it is."""
    return naming.units[unit].side if 0 <= unit < len(naming.units) else None

"""Two detachments, parted in secret: who stands in which is known when it is put down.

An answer is the number of a split: of all ways to part the units as equally as possible, either part the larger. Where
a unit is kept off the table, which one is part of the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple, TypeVar

from skald.content.scenarios.parts import rule_of
from skald.rules.asking import undeployed
from skald.rules.context import Context
from skald.rules.frames import DeployTurn
from skald.rules.ids import NO_UNIT, RuleId, Side, UnitId
from skald.rules.ruleset import Rule

PARTS = ("A", "B")
#: The card by which each player keeps a unit off the table.
KEEPS_ONE = rule_of("outflanking")
T = TypeVar("T")


class Split(NamedTuple):
    """Units in two detachments, and the one that is kept off the table."""

    first: tuple[UnitId, ...]
    second: tuple[UnitId, ...]
    kept: UnitId = NO_UNIT


def nth_choice(items: Sequence[T], size: int, number: int) -> tuple[T, ...]:
    """The choice of that number among all choices of so many items, in the order of the items."""
    if not size:
        return ()
    with_first = comb(len(items) - 1, size - 1)
    if number < with_first:
        return (items[0], *nth_choice(items[1:], size - 1, number))
    return nth_choice(items[1:], size, number - with_first)


def _ways(count: int) -> int:
    """In how many ways so many units can be parted as equally as possible."""
    return comb(count, count // 2) * (1 + count % 2)


def splits(ctx: Context, side: Side) -> int:
    """How many answers a side has."""
    count = len(_to_part(ctx, side))
    return count * _ways(count - 1) if _keeps_one(ctx) and count else _ways(count)


def split(ctx: Context, side: Side, number: int) -> Split:
    """The split of that number."""
    units, kept = _to_part(ctx, side), NO_UNIT
    if _keeps_one(ctx) and units:
        which, number = divmod(number, _ways(len(units) - 1))
        kept = units[which]
        units = [unit for unit in units if unit != kept]
    larger, number = divmod(number, comb(len(units), len(units) // 2))
    first = nth_choice(units, len(units) // 2 + larger, number)
    return Split(first, tuple(unit for unit in units if unit not in first), kept)


def _to_part(ctx: Context, side: Side) -> list[UnitId]:
    """The units of a side, whether they are down by now or not."""
    return [unit.id for unit in ctx.units if unit.side is side]


def _keeps_one(ctx: Context) -> bool:
    return KEEPS_ONE in ctx.in_force


def detachments_rule(name: RuleId, page: int) -> Rule:
    """The rule by which both sides seal a split, and open it detachment by detachment."""

    def opened(ctx: Context, side: Side, number: int, part: str) -> None:
        found = split(ctx, side, number)
        if part == PARTS[0] and found.kept != NO_UNIT:
            ctx.set_unit(found.kept, reserve=True)
        units = found.first if part == PARTS[0] else found.second
        if any(unit.id in units for unit in undeployed(ctx, side)):
            ctx.push(DeployTurn(side, 0, part=part, units=units))

    return Rule(name, f"Lord's Manual p.{page}", rows=splits, keeps=PARTS, opened=opened)

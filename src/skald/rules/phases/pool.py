"""The pool of Magic dice of a side: how it is filled, grows and is lost."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.context import Context
from skald.rules.events import MagicDiceGained, MagicDiceLost, MagicPoolFilled
from skald.rules.frames import MagicPool
from skald.rules.hooks import Point
from skald.rules.ids import RuleId, Side
from skald.rules.state import Unit
from skald.rules.tally import Tally


def fill_pool(ctx: Context, frame: MagicPool) -> None:
    """A side that takes part in magic has a die, and more for those who can cast."""
    ctx.pop()
    magic = ctx.ruleset.magic
    if magic is None or not magic.takes_part(ctx, frame.side):
        return
    kept = ctx.players[frame.side].magic
    tally = Tally(magic.dice, magic.pool).add(kept, magic.pool)
    for unit in ctx.units:
        if unit.side is frame.side and (unit.figures or _counts_in_reserve(ctx, unit)):
            there = unit if unit.figures else replace(unit, rules=ctx.ruleset.profiles[unit.troop].rules)
            for modifier in ctx.tally(Point.MAGIC_DICE, there, 0, magic.pool).modifiers:
                tally = tally.add(modifier.amount, modifier.why)
    if ctx.constants.magic_pool_cap:
        tally = tally.at_most(ctx.constants.magic_pool_cap, magic.pool)
    ctx.set_player(frame.side, magic=tally.value)
    ctx.emit(MagicPoolFilled(frame.side, tally))


def _counts_in_reserve(ctx: Context, unit: Unit) -> bool:
    return ctx.constants.pool_reserve and unit.reserve and not unit.deployed


def gain_magic(ctx: Context, side: Side, dice: int, why: RuleId) -> int:
    """Magic dice join a side's pool; returns how many."""
    ctx.set_player(side, magic=ctx.players[side].magic + dice)
    ctx.emit(MagicDiceGained(side, dice, why))
    return dice


def lose_magic(ctx: Context, side: Side) -> None:
    """What is left in the pool goes with the turn."""
    left = ctx.players[side].magic
    if left and not ctx.constants.magic_dice_kept:
        ctx.set_player(side, magic=0)
        ctx.emit(MagicDiceLost(side, left))

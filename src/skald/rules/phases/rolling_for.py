"""Rolls for an effect: dice that are neither Saga dice nor dice of a fight, with what they came to.

Whoever asked for the roll stands below it on the stack: a resolving effect is told what it came to, a stage of a rule
gets a note for each unit.
"""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.awaiting import About, Chance
from skald.rules.context import Context
from skald.rules.dice import Pool, Roll, hit_pool
from skald.rules.events import EffectRolled
from skald.rules.frames import EffectRoll, Noted, Resolving, RuleStage, Struck
from skald.rules.ids import NO_UNIT, RuleId, Side, UnitId

#: The note in which a stage finds what a roll came to, one for each unit (or one alone).
ROLLED = "rolled"
SIDES = 6


def roll_successes(why: RuleId, side: Side, dice: int, need: int, units: tuple[UnitId, ...] = ()) -> EffectRoll:
    """So many dice, each a success that shows ``need`` or more; for each of these units, if any are named."""
    return EffectRoll(why, side, hit_pool(dice, max(0, min(SIDES, SIDES + 1 - need))), (1, 0), units)


def roll_faces(why: RuleId, side: Side, dice: int, units: tuple[UnitId, ...] = ()) -> EffectRoll:
    """So many dice whose faces are read; what they come to is their sum."""
    return EffectRoll(why, side, Pool(dice, (1,) * SIDES), tuple(range(1, SIDES + 1)), units)


def roll_lowest(why: RuleId, side: Side, dice: int, units: tuple[UnitId, ...] = ()) -> EffectRoll:
    """So many dice of which only the lowest counts."""
    return replace(roll_faces(why, side, dice, units), lowest=True)


def roll_sum(why: RuleId, side: Side, dice: int) -> EffectRoll:
    """So many dice of which only the sum counts: a class for each sum."""
    weights = [1]
    for _ in range(dice):
        weights = [sum(weights[max(0, at - SIDES + 1) : at + 1]) for at in range(len(weights) + SIDES - 1)]
    return EffectRoll(why, side, Pool(1, tuple(weights)), tuple(range(dice, dice + len(weights))))


def ask(ctx: Context, frame: EffectRoll) -> Chance | None:
    """Roll, for the next unit if there are several."""
    if (frame.came and len(frame.came) >= max(1, len(frame.units))) or frame.pool.dice <= 0:
        return None
    unit = _unit(frame)
    side = ctx.unit(unit).side if frame.own and unit != NO_UNIT else frame.side
    return Chance(frame.pool, side, frame.why, About(unit=unit, source=frame.why))


def _unit(frame: EffectRoll) -> UnitId:
    return frame.units[len(frame.came)] if frame.units else NO_UNIT


def rolled(ctx: Context, frame: EffectRoll, roll: Roll) -> None:
    """Note what came; when everybody has rolled, whoever asked is told."""
    worth = _worth(frame, roll)
    told = EffectRolled(frame.side, _unit(frame), roll.counts, worth, frame.why)
    after = replace(frame, came=(*frame.came, worth))
    if len(after.came) < len(after.units):
        ctx.swap(after)
    else:
        ctx.pop()
        _hand_over(ctx, after)
    ctx.emit(told)


def _worth(frame: EffectRoll, roll: Roll) -> int:
    if frame.lowest:
        return min(pays for count, pays in zip(roll.counts, frame.pays, strict=True) if count)
    worth = sum(count * pays for count, pays in zip(roll.counts, frame.pays, strict=True))
    return worth + sum(more for count, more in zip(roll.counts, frame.once, strict=False) if count)


def finish(ctx: Context, frame: EffectRoll) -> None:
    """There was nothing to roll."""
    ctx.pop()
    _hand_over(ctx, frame)


def _hand_over(ctx: Context, frame: EffectRoll) -> None:
    below = ctx.pending[-1] if ctx.pending else None
    if isinstance(below, Struck):
        ctx.pending[-1] = replace(below, hits=sum(frame.came))
    elif isinstance(below, Resolving):
        ctx.pending[-1] = replace(below, came_to=sum(frame.came), came=frame.came)
    elif isinstance(below, RuleStage):
        ctx.pending[-1] = replace(below, notes=(*below.notes, *(Noted(ROLLED, came) for came in frame.came)))

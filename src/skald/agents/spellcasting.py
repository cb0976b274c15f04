"""Which spell to cast, with how many dice, at whom, and at which level.

The maximum is worth its gain only if that exceeds what Abuse of Power costs a caster who is as tired as this one.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from skald.agents.agent import Reason, reason
from skald.agents.estimate import POINT
from skald.agents.spell_worth import JUDGES, LATE, Sight, Worth
from skald.content.second.magic.listing import short_id
from skald.rules.actions import Action, Cast, Done, Name, RollMagic, TakeLevel
from skald.rules.asking import aims_for, craft_of, dice_for, magic_weights, ready_problem
from skald.rules.awaiting import About
from skald.rules.context import Context
from skald.rules.frames import Aim
from skald.rules.hooks import Window
from skald.rules.ids import Level, RuleId, Side
from skald.rules.state import Unit

#: What the death of a caster and the loss of a spell cost.
CASTER = 6 * POINT
FORGOTTEN = POINT // 2
#: The chance, in 36ths times four, to die by a maximum with so many markers; and to lose a spell.
_DEATHS = (9, 19, 36, 36)
_LOSSES = 24
#: A die that is not rolled may serve another spell of this turn.
DIE = 4
#: What a spell has to be worth at least.
LEAST = 6


class Plan(Struct, frozen=True):
    """A spell worth casting."""

    action: Cast
    worth: int
    why: Reason


def abuse_cost(ctx: Context, caster: Unit) -> int:
    """What a maximum costs a caster on average."""
    deaths = _DEATHS[min(caster.fatigue, len(_DEATHS) - 1)]
    return (deaths * CASTER + _LOSSES * FORGOTTEN) // 144


def net_worth(ctx: Context, caster: Unit, worth: Worth) -> Worth:
    """The worth of each level with what the maximum costs taken off."""
    return worth[0], worth[1], worth[2] - abuse_cost(ctx, caster)


def expected(ctx: Context, worth: Worth, dice: int) -> Fraction:
    """What a cast is worth with so many dice, if the best level that may be taken is."""
    weights = magic_weights(ctx)
    sides = sum(weights)
    best = [max(worth[: level + 1]) for level in Level]
    total, below = Fraction(0), Fraction(0)
    for level in Level:
        upto = Fraction(sum(weights[: level + 1]), sides) ** dice
        total += best[level] * (upto - below)
        below = upto
    return total


def plans(ctx: Context, side: Side, *, late: bool) -> list[Plan]:
    """The spells worth casting now, the best first."""
    found = []
    for caster in ctx.standing(side) if ctx.ruleset.magic is not None else ():
        sight = Sight(ctx, caster) if caster.spells else None
        for spell in caster.spells:
            short = short_id(ctx.ruleset.rules[spell])
            if (short in LATE) is not late or ready_problem(ctx, side, Cast(caster.id, spell)) is not None:
                continue
            assert sight is not None
            found += [plan for aim in aims_for(ctx, caster, spell) if (plan := _plan(sight, spell, aim)) is not None]
    return sorted(found, key=lambda plan: (-plan.worth, plan.action.unit, plan.action.spell, str(plan.action.aim)))


def _plan(sight: Sight, spell: RuleId, aim: Aim) -> Plan | None:
    ctx, caster = sight.ctx, sight.caster
    rule = ctx.ruleset.rules[spell]
    worth = net_worth(ctx, caster, JUDGES[short_id(rule)](sight, aim))
    free = bool(craft_of(ctx, caster, rule.id).free)
    best: tuple[Fraction, int] | None = None
    for dice in dice_for(ctx, caster, rule.id):
        value = Fraction(max(worth)) if free else expected(ctx, worth, dice) - DIE * (dice - 1)
        if best is None or value > best[0]:
            best = (value, dice)
    if best is None or best[0] < LEAST:
        return None
    return Plan(
        Cast(caster.id, rule.id, best[1], aim), int(best[0]), reason("cast-spell", rule=rule.id, worth=int(best[0]))
    )


def choose_in_casting(ctx: Context, window: Window, about: About, offered: list[Action]) -> Action:
    """What a caster decides while casting: dice to set or roll again, the level, what is named late."""
    caster = ctx.unit(about.unit)
    rule = ctx.ruleset.rules[about.source]
    aim = Aim((about.target,)) if about.target >= 0 else Aim()
    place_needed = short_id(rule) == "tempest"
    worth = (10, 20, 30) if place_needed else JUDGES[short_id(rule)](Sight(ctx, caster), aim)
    worth = net_worth(ctx, caster, worth)
    if window is Window.LEVEL:
        levels = [action for action in offered if isinstance(action, TakeLevel)]
        return max(levels, key=lambda action: (worth[action.level], -action.level))
    if window is Window.PRIME:
        best = max(Level, key=lambda level: (worth[level], -level))
        tired = ctx.limit(caster) - caster.fatigue <= 1
        return Done() if tired or best is Level.MINIMUM else TakeLevel(best)
    if window is Window.MAGIC:
        again = [a for a in offered if isinstance(a, RollMagic) and all(level is Level.MINIMUM for level in a.levels)]
        return max(again, key=lambda action: len(action.levels)) if again else Done()
    named = [action for action in offered if isinstance(action, Name)]
    return named[0]

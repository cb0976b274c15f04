"""Which spell to cast, with how many dice, at whom, and at which level.

The maximum is worth its gain only if that exceeds what Abuse of Power costs a caster who is as tired as this one.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from skald.agents.agent import Reason, reason
from skald.agents.estimate import POINT
from skald.agents.spell_scale import NOTHING, Worth
from skald.agents.spell_shapes import best_shape
from skald.agents.spell_sight import Sight
from skald.agents.spell_worth import JUDGES, LATE
from skald.content.second.magic.listing import short_id
from skald.rules.actions import Action, Cast, Done, Name, RollMagic, TakeLevel
from skald.rules.asking import aims_for, craft_of, dice_for, magic_weights, on_line, ready_problem
from skald.rules.awaiting import About
from skald.rules.context import Context
from skald.rules.frames import Aim
from skald.rules.hooks import Window
from skald.rules.ids import Level, RuleId, Side
from skald.rules.ruleset import Rule
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


def abuse_cost(ctx: Context, caster: Unit, danger: int = 0) -> int:
    """What a maximum costs a caster on average; who is in danger (in hundredths) anyway has less to lose."""
    deaths = _DEATHS[min(caster.fatigue, len(_DEATHS) - 1)]
    is_last = ctx.turn >= ctx.constants.turns
    forgotten = 0 if is_last else _LOSSES * FORGOTTEN
    return (deaths * (CASTER - POINT if is_last else CASTER) + forgotten) * (100 - danger) // 14_400


def net_worth(ctx: Context, caster: Unit, worth: Worth, danger: int = 0) -> Worth:
    """The worth of each level with what the maximum costs taken off."""
    return worth[0], worth[1], worth[2] - abuse_cost(ctx, caster, danger)


def danger_of(sight: Sight) -> int:
    """How likely, in hundredths, the caster is to fall in the enemy's turn."""
    return min(60, 22 * len(sight.threats(sight.caster)) + 6 * len(sight.shooters(sight.caster)))


def expected(ctx: Context, worth: Worth, dice: int) -> Fraction:
    """What a cast is worth with so many dice, if the best level that may be taken is."""
    weights = magic_weights(ctx)
    # Chances to the level or below it, all of them in parts of the same whole.
    total = below = rolled = 0
    for level in Level:
        rolled += weights[level]
        upto = rolled**dice
        total += max(worth[: level + 1]) * (upto - below)
        below = upto
    return Fraction(total, sum(weights) ** dice)


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
            found += _plans_of(sight, spell)
    return sorted(found, key=lambda plan: (-plan.worth, plan.action.unit, plan.action.spell, str(plan.action.aim)))


def _plans_of(sight: Sight, spell: RuleId) -> list[Plan]:
    """The aims of one spell at which it is worth casting."""
    ctx, caster = sight.ctx, sight.caster
    judge = JUDGES[short_id(ctx.ruleset.rules[spell])]
    cost = abuse_cost(ctx, caster, danger_of(sight))
    free = bool(craft_of(ctx, caster, spell).free)
    choices = tuple(dice_for(ctx, caster, spell))
    found = []
    for aim in aims_for(ctx, caster, spell):
        low, middle, high = judge(sight, aim)
        value, dice = _best_dice(ctx, (low, middle, high - cost), choices, free=free)
        if value >= LEAST:
            why = reason("cast-spell", rule=spell, worth=int(value))
            found.append(Plan(Cast(caster.id, spell, dice, aim), int(value), why))
    return found


def _best_dice(ctx: Context, worth: Worth, choices: tuple[int, ...], *, free: bool) -> tuple[Fraction, int]:
    """What a cast comes to with the best number of dice, and that number."""
    best = (Fraction(0), 0)
    # No number of dice makes more of a cast than its best level.
    if max(worth) < LEAST:
        return best
    for dice in choices:
        value = Fraction(max(worth)) if free else expected(ctx, worth, dice) - DIE * (dice - 1)
        if not best[1] or value > best[0]:
            best = (value, dice)
    return best


def choose_in_casting(ctx: Context, window: Window, about: About, offered: list[Action]) -> Action:
    """What a caster decides while casting: dice to set or roll again, the level, what is named late."""
    sight = Sight(ctx, ctx.unit(about.unit))
    rule = ctx.ruleset.rules[about.source]
    worth = net_worth(ctx, sight.caster, _worth_under_way(sight, rule, about), danger_of(sight))
    caster = sight.caster
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
    return _named(sight, short_id(rule), Level(max(0, about.amount)), named)


def _worth_under_way(sight: Sight, rule: Rule, about: About) -> Worth:
    """The worth of a spell that was declared: of all aims that begin with its target the best."""
    judge = JUDGES[short_id(rule)]
    aims = [
        aim
        for aim in aims_for(sight.ctx, sight.caster, rule.id)
        if about.target < 0 or (aim.units and aim.units[0] == about.target)
    ]
    if not aims:
        return judge(sight, Aim((about.target,)) if about.target >= 0 else Aim())
    return max((judge(sight, aim) for aim in aims), key=lambda worth: (worth[1], worth[2]), default=NOTHING)


def _named(sight: Sight, spell: str, level: Level, named: list[Name]) -> Name:
    """What is named late: the worthiest line, the place before the nearest enemy, the strongest shape."""
    if spell == "transformation":
        wanted = best_shape(sight, level)
        return next((action for action in named if action.number == wanted), named[0])
    if spell == "spear-of-light":
        return max(named, key=lambda action: _struck(sight, action))
    if spell == "verdant-wakening" and sight.enemies:
        return min(named, key=lambda action: _before(sight, action))
    return named[0]


def _struck(sight: Sight, action: Name) -> int:
    """What stands where a line is laid."""
    if action.aim.line is None:
        return 0
    return sum(sight.felled(sight.ctx.unit(uid)) for uid in on_line(sight.ctx, sight.caster, action.aim.line)
               if sight.ctx.unit(uid).side is not sight.side)  # fmt: skip


def _before(sight: Sight, action: Name) -> int:
    """How far a place is from the enemy that is nearest to the caster."""
    x, y = action.aim.place or (0, 0)
    here = sight.caster.figures[0]
    near = min(
        (f for foe in sight.enemies for f in foe.figures), key=lambda f: (f.x - here.x) ** 2 + (f.y - here.y) ** 2
    )
    return (near.x - x) ** 2 + (near.y - y) ** 2

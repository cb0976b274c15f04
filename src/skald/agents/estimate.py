"""What a fight is likely to cost: expected losses from pools, armour and saves, as the kernel counts them.

Losses are hundredths of a figure, values are sixtieths of a point of massacre. Whole numbers, a quick guess: the exact
odds are the business of ``skald.odds``.
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.context import Context
from skald.rules.fight.numbers import (
    attack_dice,
    bonus_defence,
    generated_dice,
    save_needed,
    shot_range,
    side_of,
    starting_pool,
    successes,
)
from skald.rules.frames import Combatant, Fight
from skald.rules.geometry import any_within
from skald.rules.ids import NO_UNIT, Combat, RuleId, UnitId
from skald.rules.phases.rolling import hit_faces
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

POINT = 60
#: A lost unit is a point, and a Saga die less in every turn to come.
WIPED_OUT = POINT + POINT // 2
#: What a hero is worth beside its points: orders, Saga dice, bodyguards.
LEADER = POINT


class Forecast(Struct, frozen=True):
    """The losses to expect, in hundredths of a figure."""

    attacker: int
    defender: int


def forecast_melee(ruleset: Ruleset, state: State, attacker: UnitId, defender: UnitId) -> Forecast:
    """What a melee between two units would cost if it began now with all figures, without abilities."""
    ctx = Context(ruleset, state)
    ctx.pending.append(Fight(Combat.MELEE, RuleId(""), Combatant(attacker), Combatant(defender), charged=True))
    for who, uid in enumerate((attacker, defender)):
        unit = ctx.unit(uid)
        ctx.set_combatant(who, exhausted=ctx.is_exhausted(unit))
        fight = ctx.fight()
        # Who will be in reach is not known before the figures are moved.
        _fill_pool(ctx, who, tuple(range(len(unit.figures))))
        ctx.set_combatant(who, defence=bonus_defence(ctx, fight, who).value)
    return forecast_pending(ctx)


def forecast_shot(ruleset: Ruleset, state: State, shooter: UnitId, target: UnitId) -> Forecast:
    """What a shot would cost its target if all figures in range saw it."""
    ctx = Context(ruleset, state)
    fight = Fight(Combat.SHOT, RuleId(""), Combatant(shooter), Combatant(target))
    ctx.pending.append(fight)
    unit, marks = ctx.unit(shooter), ctx.unit(target).figures
    reach = shot_range(ctx, unit)
    figures = tuple(n for n, eye in enumerate(unit.figures) if any_within(marks, (eye,), reach))
    _fill_pool(ctx, 0, figures)
    return Forecast(0, _lost(ctx, 1))


def _fill_pool(ctx: Context, who: int, figures: tuple[int, ...]) -> None:
    fight = ctx.fight()
    generated = generated_dice(ctx, fight, who, figures)
    pool = starting_pool(ctx, fight, who, generated).value
    ctx.set_combatant(who, generated=generated.value, starting=pool, attack=pool)


def forecast_pending(ctx: Context) -> Forecast:
    """What the fight being resolved will cost as it stands; its pools must have been assembled."""
    defender = _lost(ctx, 1)
    attacker = 0
    fight = ctx.fight()
    if fight.combat is Combat.MELEE and fight.attacker.unit != NO_UNIT:
        attacker = _lost(ctx, 0)
    return Forecast(attacker, defender)


def _lost(ctx: Context, who: int) -> int:
    """The hundredths of figures that a side is likely to lose."""
    fight = ctx.fight()
    mine, foe = side_of(fight, who), side_of(fight, 1 - who)
    dice = 100 * attack_dice(ctx, fight, 1 - who).value
    faces = hit_faces(ctx, 1 - who)
    hits = dice * faces // 6
    again = min(100 * foe.again_attack, dice - hits) * faces // 6
    forced = min(100 * foe.forced_again, hits) * (6 - faces) // 6
    hits += again - forced + 100 * foe.automatic
    unsaved = hits - _saved(ctx, fight, who, hits)
    return max(0, min(unsaved, 100 * len(ctx.unit(mine.unit).figures)))


def _saved(ctx: Context, fight: Fight, who: int, hits: int) -> int:
    side = side_of(fight, who)
    saves = successes(save_needed(ctx, fight, who).value)
    dice = max(0, hits + 100 * side.defence)
    if ctx.constants.defence_per_hit:
        dice = min(dice, ctx.constants.defence_per_hit * hits)
    saved = dice * saves // 6
    return saved + min(100 * side.again_defence, dice - saved) * saves // 6


def figure_worth(ctx: Context, unit: Unit) -> int:
    """What one figure of a unit is worth."""
    points, per = ctx.profile(unit).worth
    worth = POINT * points // per
    return worth + LEADER if ctx.profile(unit).category == "hero" else worth


def loss_worth(ctx: Context, unit: Unit, lost: int) -> int:
    """What losing so many hundredths of figures is worth."""
    worth = figure_worth(ctx, unit) * lost // 100
    whole = 100 * len(unit.figures)
    # The last figures go with a chance that grows from half of the unit on.
    if whole and 2 * lost > whole:
        worth += WIPED_OUT * (2 * lost - whole) // whole
    return worth


def balance(ctx: Context, forecast: Forecast, attacker: UnitId, defender: UnitId, *, daring: int = 100) -> int:
    """What a fight is worth to its attacker; own losses weigh less (in hundredths) for the daring."""
    gain = loss_worth(ctx, ctx.unit(defender), forecast.defender)
    if attacker == NO_UNIT:
        return gain
    return gain - loss_worth(ctx, ctx.unit(attacker), forecast.attacker) * daring // 100

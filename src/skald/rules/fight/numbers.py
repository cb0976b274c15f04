"""Armour, attack dice, defence dice: every number of a fight as a tally."""

from __future__ import annotations

from skald.core import answered
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Combatant, Fight
from skald.rules.hooks import Point, Question
from skald.rules.ids import NO_UNIT, Combat, Cover
from skald.rules.movement.ground import cover_of
from skald.rules.ruleset import DIE
from skald.rules.state import Role, Unit
from skald.rules.tally import Modifier, Tally

#: The highest result of a die, where an edition holds results there.
HIGHEST = 6


@answered
def side_of(fight: Fight, who: int) -> Combatant:
    """A side of the fight: 0 the attacker, 1 the defender."""
    return fight.defender if who else fight.attacker


def foe_of(ctx: Context, unit: Unit) -> Unit | None:
    """The unit that a unit fights in the fight being resolved."""
    fight = ctx.nearest(Fight)
    if fight is None:
        return None
    other = fight.defender.unit if fight.attacker.unit == unit.id else fight.attacker.unit
    return None if other == NO_UNIT else ctx.units[other]


@answered
def aggression(ctx: Context, unit: Unit, combat: Combat, figures: tuple[int, ...]) -> Tally:
    """What these figures are worth, in thirtieths of a die."""
    index = 0 if combat is Combat.MELEE else 1
    own = ctx.profile(unit).aggression[index]
    ranks = ctx.ruleset.profiles[unit.escort].aggression[index] if unit.escort else own
    total = 0
    for number in figures:
        role = unit.figures[number].role
        if role is Role.RANK:
            total += ranks
        elif role is Role.HERO:
            total += own
    why = ctx.ruleset.clauses[Clause.PROFILE]
    return ctx.tally(Point.AGGRESSION, unit, total, why).at_least(0, why)


@answered
def generated_dice(ctx: Context, fight: Fight, who: int, figures: tuple[int, ...]) -> Tally:
    """The attack dice that a unit's figures generate: fractions up, once on the total."""
    side = side_of(fight, who)
    unit = ctx.units[side.unit]
    worth = aggression(ctx, unit, fight.combat, figures).value
    dice = -(-worth // DIE)
    tally = Tally(dice, ctx.cite(Clause.PROFILE))
    if side.closed:
        tally = tally.add(-(tally.value // 2), ctx.cite(Clause.CLOSE_RANKS))
    if fight.combat is Combat.MELEE and side.exhausted and ctx.constants.exhausted_melee == "half":
        tally = tally.add(-(tally.value // 2), ctx.cite(Clause.EXHAUSTED_MELEE))
    return tally


@answered
def starting_pool(ctx: Context, fight: Fight, who: int, generated: Tally) -> Tally:
    """The pool a fight starts with: bonus dice limited by what was generated and by figures, then the edition's cap."""
    unit = ctx.units[(fight.defender if who else fight.attacker).unit]
    constants, why = ctx.constants, ctx.ruleset.clauses[Clause.BONUS_DICE]
    bonus = ctx.tally(Point.BONUS_ATTACK, unit, 0, why)
    if constants.bonus_limited:
        bonus = bonus.at_most(min(generated.value, len(unit.figures)), why)
    tally = generated
    for modifier in bonus.modifiers:
        tally = tally.add(modifier.amount, modifier.why)
    melee = fight.combat is Combat.MELEE
    cap = constants.melee_pool if melee else constants.shooting_pool
    tally = tally.at_least(0, why)
    return tally.at_most(cap, ctx.cite(Clause.MELEE_POOL if melee else Clause.SHOOTING_POOL)) if cap else tally


def pool_outside(ctx: Context, unit: Unit, combat: Combat) -> tuple[Tally, Tally]:
    """What all figures of a unit are worth and the pool they start with: in a shot of theirs, or in a melee.

    Nobody is named against whom, and nobody has charged: what depends on that is left out.
    """
    own, other = Combatant(unit.id, exhausted=ctx.is_exhausted(unit)), Combatant(NO_UNIT)
    who = 0 if combat is Combat.SHOT else 1
    fight = Fight(combat, ctx.cite(Clause.PROFILE), other if who else own, own if who else other)
    figures = tuple(range(len(unit.figures)))
    ctx.pending.append(fight)
    try:
        worth = aggression(ctx, unit, combat, figures)
        return worth, starting_pool(ctx, fight, who, generated_dice(ctx, fight, who, figures))
    finally:
        ctx.pending.pop()


def bonus_defence(ctx: Context, fight: Fight, who: int) -> Tally:
    """Bonus defence dice of a side."""
    unit = ctx.units[side_of(fight, who).unit]
    return ctx.tally(Point.BONUS_DEFENCE, unit, 0, ctx.cite(Clause.BONUS_DICE))


def cover(ctx: Context, fight: Fight, who: int) -> Cover:
    """The cover of a side in this fight, closed ranks included."""
    side = side_of(fight, who)
    if side.closed:
        return Cover.SOLID
    return Cover.NONE if side.unit == NO_UNIT else cover_of(ctx, ctx.units[side.unit])


@answered
def armour(ctx: Context, fight: Fight, who: int) -> Tally:
    """The number that attack dice against a side have to reach."""
    side, foe = (fight.defender, fight.attacker) if who else (fight.attacker, fight.defender)
    unit = ctx.units[side.unit]
    constants = ctx.constants
    melee = fight.combat is Combat.MELEE
    printed = ctx.profile(unit).armour[0 if melee else 1]
    tally = ctx.tally(Point.ARMOUR, unit, printed, ctx.cite(Clause.PROFILE))
    if foe.unit != NO_UNIT:
        for modifier in ctx.changes(Point.FOE_ARMOUR, ctx.units[foe.unit], tally.why):
            tally = tally.add(modifier.amount, modifier.why)
    for modifier in side.armour:
        tally = tally.add(modifier.amount, modifier.why)
    if not melee and constants.solid_shooting_armour and cover(ctx, fight, who) is Cover.SOLID:
        tally = tally.add(constants.solid_shooting_armour, ctx.cite(Clause.SOLID_COVER))
    bounds = ctx.cite(Clause.ARMOUR_BOUNDS)
    tally = tally.at_least(constants.armour_floor, bounds)
    return tally.at_most(constants.armour_ceiling, bounds) if constants.armour_ceiling else tally


def armour_outside(ctx: Context, unit: Unit, combat: Combat) -> Tally:
    """A unit's Armour outside any fight, for what compares dice with it: as all that is laid on it makes it."""
    fight = Fight(combat, ctx.cite(Clause.PROFILE), Combatant(NO_UNIT), Combatant(unit.id))
    ctx.pending.append(fight)
    try:
        return armour(ctx, fight, 1)
    finally:
        ctx.pending.pop()


@answered
def hit_bonus(ctx: Context, fight: Fight, who: int) -> Tally:
    """What is added to each attack die of a side."""
    side, foe = (fight.defender, fight.attacker) if who else (fight.attacker, fight.defender)
    why = ctx.ruleset.clauses[Clause.MODIFIED_DICE]
    tally = Tally(0, why, ctx.changes(Point.HIT, ctx.units[side.unit], why) if side.unit != NO_UNIT else ())
    if side.unit != NO_UNIT and side.exhausted:
        if fight.combat is Combat.MELEE and ctx.constants.exhausted_melee == "hit-1":
            tally = tally.add(-1, ctx.cite(Clause.EXHAUSTED_MELEE))
    if foe.unit != NO_UNIT:
        for modifier in ctx.changes(Point.FOE_HIT, ctx.units[foe.unit], why):
            tally = tally.add(modifier.amount, modifier.why)
    for modifier in side.hit:
        tally = tally.add(modifier.amount, modifier.why)
    return tally


@answered
def save_needed(ctx: Context, fight: Fight, who: int) -> Tally:
    """The number that defence dice of a side have to reach: a bonus to the dice lowers it."""
    side, foe = (fight.defender, fight.attacker) if who else (fight.attacker, fight.defender)
    constants = ctx.constants
    unit = ctx.units[side.unit]
    melee = fight.combat is Combat.MELEE
    base = constants.melee_save if melee else constants.shooting_save
    tally = Tally(base, ctx.cite(Clause.MELEE_SAVE if melee else Clause.SHOOTING_SAVE))
    protection = cover(ctx, fight, who)
    if protection is Cover.SOLID:
        why = ctx.cite(Clause.CLOSE_RANKS if side.closed else Clause.SOLID_COVER)
        tally = tally.add(-(constants.solid_melee if melee else constants.solid_shooting), why)
    elif protection is Cover.LIGHT and not melee:
        tally = tally.add(-constants.light_shooting, ctx.cite(Clause.LIGHT_COVER))
    for modifier in ctx.changes(Point.SAVE, unit, tally.why):
        tally = tally.add(-modifier.amount, modifier.why)
    if foe.unit != NO_UNIT:
        for modifier in ctx.changes(Point.FOE_SAVE, ctx.units[foe.unit], tally.why):
            tally = tally.add(-modifier.amount, modifier.why)
    for modifier in side.save:
        tally = tally.add(-modifier.amount, modifier.why)
    return tally


@answered
def successes(needed: int) -> int:
    """How many of six faces reach a number."""
    # Asked so often that comparing pays.
    return 0 if needed > 6 else 6 if needed < 1 else 7 - needed


def faces_hitting(ctx: Context, fight: Fight, who: int) -> int:
    """How many faces of an attack die of a side hit; a result held at six reaches no Armour above it."""
    needed = armour(ctx, fight, 1 - who).value
    if ctx.constants.dice_capped and needed > HIGHEST:
        return 0
    return successes(needed - hit_bonus(ctx, fight, who).value)


@answered
def attack_dice(ctx: Context, fight: Fight, who: int) -> Tally:
    """The attack dice that a side rolls: at most twice its starting pool."""
    side = fight.defender if who else fight.attacker
    clauses = ctx.ruleset.clauses
    bound = clauses[Clause.DOUBLE_POOL]
    tally = Tally(side.attack, clauses[Clause.FIGHT_ABILITIES]).at_least(0, bound)
    counted = side.generated if ctx.constants.double_generated else side.starting
    return tally.at_most(2 * counted, bound)


def defence_dice(ctx: Context, fight: Fight, who: int) -> Tally:
    """The defence dice that a side rolls against its enemy's hits."""
    hits = side_of(fight, 1 - who).hits
    side = side_of(fight, who)
    clause = Clause.MELEE_SAVE if fight.combat is Combat.MELEE else Clause.SHOOTING_SAVE
    tally = Tally(hits, ctx.cite(clause)).add(side.defence, ctx.cite(Clause.FIGHT_ABILITIES))
    if ctx.constants.defence_per_hit:
        tally = tally.at_most(ctx.constants.defence_per_hit * hits, ctx.cite(Clause.DEFENCE_CAP))
    return tally.at_least(0, ctx.cite(Clause.DEFENCE_CAP))


def shot_range(ctx: Context, unit: Unit) -> int:
    """How far a unit shoots; 0 if it can't shoot at all."""
    return max(0, reach_of_shots(ctx, unit).value)


def reach_of_shots(ctx: Context, unit: Unit) -> Tally:
    """The same with what it comes from."""
    longest = 0
    for item in ctx.equipment_of(unit) if ctx.effects else unit.equipment:
        reach = ctx.ruleset.equipment[item].range
        longest = max(longest, reach)
    tally = ctx.tally(Point.RANGE, unit, longest, ctx.cite(Clause.RANGE))
    farthest: Modifier | None = ctx.ask(Question.FARTHEST, unit, None)
    return tally if farthest is None else tally.at_most(farthest.amount, farthest.why)


def may_close_ranks(ctx: Context, unit: Unit) -> bool:
    """Whether a unit may close ranks: anyone may who is not barred from it."""
    return bool(ctx.ask(Question.MAY_CLOSE_RANKS, unit, True))

"""A fight's stages up to the dice: close ranks, trading dice, pools, abilities and fatigue."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.rules.abilities.model import AbilityType
from skald.rules.abilities.triggering import can_trigger, trigger, trigger_options, trigger_problem, types_in_fight
from skald.rules.actions import Action, CloseRanks, Done, Exploit, TradeDice, Trigger, Use
from skald.rules.awaiting import About, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import DiceTraded, PoolAssembled, RanksClosed
from skald.rules.fight.numbers import (
    bonus_defence,
    generated_dice,
    may_close_ranks,
    shot_range,
    side_of,
    starting_pool,
)
from skald.rules.fight.sight import shooters
from skald.rules.frames import (
    Abilities,
    AfterFight,
    AttackRoll,
    DefenceRoll,
    Early,
    Fight,
    FightFatigue,
    Frame,
    Harm,
    Parting,
    Pools,
    Ranks,
    Trading,
)
from skald.rules.geometry import CONTACT, within
from skald.rules.hooks import Question, Window
from skald.rules.ids import NO_UNIT, Combat, Side
from skald.rules.phases.exploiting import can_exploit, exploit, exploit_options, exploit_problem
from skald.rules.phases.using import can_use, use, use_options, use_problem
from skald.rules.refusal import Refusal
from skald.rules.state import Unit
from skald.rules.tally import Tally

#: The stages an edition may put into its sequences of a melee and a shot.
STAGES: dict[str, tuple[Frame, ...]] = {
    "close-ranks": (Ranks(0), Ranks(1)),
    "early-abilities": (Early(0), Early(1)),
    "pools": (Pools(),),
    "trade-dice": (Trading(),),
    "abilities": (Abilities(0),),
    "attack": (AttackRoll(0), AttackRoll(1)),
    "shot": (AttackRoll(0),),
    "defence": (DefenceRoll(0), DefenceRoll(1)),
    "shot-defence": (DefenceRoll(1),),
    "casualties": (Harm(),),
    "fatigue": (FightFatigue(),),
    "withdrawal": (Parting(),),
    "after": (AfterFight(),),
}


def run_fight(ctx: Context, frame: Fight) -> None:
    """Push the next stage, or finish."""
    steps = ctx.ruleset.melee if frame.combat is Combat.MELEE else ctx.ruleset.shot
    if frame.step >= len(steps):
        ctx.pop()
        return
    ctx.swap(replace(frame, step=frame.step + 1))
    ctx.push(*STAGES[steps[frame.step]])


def owner_of(ctx: Context, who: int) -> Side:
    """Who decides for a side of the fight; a shot without a unit is decided by the target's enemy."""
    fight = ctx.fight()
    own, other = fight.attacker.unit, fight.defender.unit
    if who:
        own, other = other, own
    return ctx.units[own].side if own != NO_UNIT else ctx.units[other].side.other


def about(ctx: Context, who: int) -> About:
    """Who is asked in a fight: the own unit, and whom it fights."""
    fight = ctx.fight()
    own, other = fight.attacker.unit, fight.defender.unit
    return About(other, own, source=fight.why) if who else About(own, other, source=fight.why)


# --- close ranks


def ask_ranks(ctx: Context, frame: Ranks) -> Decide | None:
    """Asked of those who may close ranks."""
    allowed = ctx.constants.close_ranks
    if allowed == "none" or (allowed == "defender" and frame.who == 0):
        return None
    unit = ctx.unit(side_of(ctx.fight(), frame.who).unit)
    return Decide(unit.side, Window.RANKS, about=about(ctx, frame.who)) if may_close_ranks(ctx, unit) else None


def ranks_options(ctx: Context, frame: Ranks) -> Iterator[Action]:
    """Close them, or not."""
    yield CloseRanks()
    yield Done()


def check_ranks(ctx: Context, frame: Ranks, action: Action) -> Refusal | None:
    """Only the two."""
    return None if isinstance(action, CloseRanks | Done) else ctx.refuse("not-now", Clause.CLOSE_RANKS)


def take_ranks(ctx: Context, frame: Ranks, action: Action) -> None:
    """Note the choice for the rest of the melee."""
    ctx.pop()
    if isinstance(action, CloseRanks):
        side = ctx.set_combatant(frame.who, closed=True)
        ctx.emit(RanksClosed(side.unit))


# --- pools


def fighting_figures(ctx: Context, fight: Fight, who: int) -> tuple[int, ...]:
    """The figures that generate dice: all in a melee (or those in reach), those that see the target in a shot."""
    unit, foe = ctx.units[side_of(fight, who).unit], ctx.units[side_of(fight, 1 - who).unit]
    if fight.combat is Combat.SHOT:
        return shooters(ctx, unit, foe, shot_range(ctx, unit))
    if ctx.constants.reach_only:
        return _in_reach(ctx, unit, foe)
    return tuple(range(len(unit.figures)))


def _in_reach(ctx: Context, unit: Unit, foe: Unit) -> tuple[int, ...]:
    link = max(ctx.constants.engage_within, CONTACT)
    front = [i for i, f in enumerate(unit.figures) if any(within(f, e, link) for e in foe.figures)]
    return tuple(
        i
        for i, figure in enumerate(unit.figures)
        if i in front or any(within(figure, unit.figures[j], ctx.constants.chain) for j in front)
    )


def assemble(ctx: Context, frame: Pools) -> None:
    """Count each side's pool."""
    ctx.pop()
    fight = ctx.fight()
    if fight.unitless:
        _assemble_unitless(ctx, fight)
        return
    for who in (0, 1) if fight.combat is Combat.MELEE else (0,):
        fight = ctx.fight()
        unit = ctx.units[side_of(fight, who).unit]
        ctx.set_combatant(who, exhausted=ctx.is_exhausted(unit))
        fight = ctx.fight()
        figures = fighting_figures(ctx, fight, who)
        generated = generated_dice(ctx, fight, who, figures)
        pool = starting_pool(ctx, fight, who, generated)
        defence = bonus_defence(ctx, fight, who) if fight.combat is Combat.MELEE else Tally(0, pool.why)
        old = side_of(fight, who)
        ctx.set_combatant(
            who, generated=generated.value, starting=pool.value, attack=pool.value + old.attack,
            defence=old.defence + defence.value, figures=len(figures),
        )  # fmt: skip
        ctx.emit(PoolAssembled(unit.id, pool, defence))
    if fight.combat is Combat.SHOT:
        _target_defence(ctx)


def _target_defence(ctx: Context) -> None:
    defence = bonus_defence(ctx, ctx.fight(), 1)
    ctx.set_combatant(1, defence=defence.value)
    if defence.modifiers:
        uid = ctx.fight().defender.unit
        ctx.emit(PoolAssembled(uid, Tally(0, defence.why), defence))


def _assemble_unitless(ctx: Context, fight: Fight) -> None:
    pool = Tally(fight.unitless, ctx.cite(Clause.UNITLESS))
    if ctx.constants.unitless_pool:
        pool = pool.at_most(ctx.constants.unitless_pool, ctx.cite(Clause.SHOOTING_POOL))
    ctx.set_combatant(0, generated=pool.value, starting=pool.value, attack=pool.value)
    ctx.emit(PoolAssembled(NO_UNIT, pool, Tally(0, pool.why)))
    _target_defence(ctx)


# --- attack dice given up for defence dice


def most_traded(ctx: Context) -> int:
    """The defender may give up at most half of the pool, so many for one."""
    half = ctx.fight().defender.attack // 2
    return half - half % ctx.constants.trade_ratio


def ask_trade(ctx: Context, frame: Trading) -> Decide | None:
    """Asked when there are dice to trade."""
    return Decide(owner_of(ctx, 1), Window.TRADE, about=about(ctx, 1)) if most_traded(ctx) > 0 else None


def trade_options(ctx: Context, frame: Trading) -> Iterator[Action]:
    """Every number of dice, and none."""
    ratio = ctx.constants.trade_ratio
    for dice in range(ratio, most_traded(ctx) + 1, ratio):
        yield TradeDice(dice)
    yield Done()


def check_trade(ctx: Context, frame: Trading, action: Action) -> Refusal | None:
    """A multiple of the ratio, up to half of the pool."""
    if isinstance(action, Done):
        return None
    if not isinstance(action, TradeDice):
        return ctx.refuse("not-now", Clause.TRADE_DICE)
    ratio = ctx.constants.trade_ratio
    if action.dice <= 0 or action.dice % ratio or action.dice > most_traded(ctx):
        return ctx.refuse("bad-trade", Clause.TRADE_DICE, dice=action.dice, most=most_traded(ctx), ratio=ratio)
    return None


def take_trade(ctx: Context, frame: Trading, action: Action) -> None:
    """Trade."""
    ctx.pop()
    if isinstance(action, TradeDice):
        side = ctx.fight().defender
        gained = action.dice // ctx.constants.trade_ratio
        ctx.set_combatant(1, attack=side.attack - action.dice, defence=side.defence + gained)
        ctx.emit(DiceTraded(side.unit, action.dice, gained))


# --- abilities before the pools


EARLY = (AbilityType.MELEE_REACTION,)


def ask_early(ctx: Context, frame: Early) -> Decide | None:
    """Asked of a side that has such an ability ready."""
    side = owner_of(ctx, frame.who)
    if not can_trigger(ctx, side, EARLY):
        return None
    return Decide(side, Window.EARLY, about=about(ctx, frame.who))


def early_options(ctx: Context, frame: Early) -> Iterator[Action]:
    """Such abilities, or none."""
    yield from trigger_options(ctx, owner_of(ctx, frame.who), EARLY)
    yield Done()


def check_early(ctx: Context, frame: Early, action: Action) -> Refusal | None:
    """Trigger one, or pass."""
    if isinstance(action, Trigger):
        return trigger_problem(ctx, owner_of(ctx, frame.who), action, EARLY)
    return None if isinstance(action, Done) else ctx.refuse("not-now", Clause.EARLY_ABILITIES)


def take_early(ctx: Context, frame: Early, action: Action) -> None:
    """Do it; the side goes on until it passes."""
    if isinstance(action, Trigger):
        trigger(ctx, owner_of(ctx, frame.who), action)
    else:
        ctx.pop()


# --- abilities and fatigue


def ask_abilities(ctx: Context, frame: Abilities) -> Decide | None:
    """Asked of a side that has something to do; who has nothing passes without being asked."""
    fight = ctx.fight()
    if fight.hushed or not _has_deeds(ctx, fight, frame.who):
        return None
    return Decide(owner_of(ctx, frame.who), Window.FIGHT, about=about(ctx, frame.who))


def skip_abilities(ctx: Context, frame: Abilities) -> None:
    """Pass: the step ends when both pass in a row (or, one side after the other, when the second has passed)."""
    last = frame.passed if ctx.constants.alternate_abilities else frame.who == 1
    if ctx.fight().hushed or last:
        ctx.pop()
    else:
        ctx.swap(Abilities(1 - frame.who, passed=True))


def _deeds(ctx: Context, frame: Abilities) -> Iterator[Action]:
    fight = ctx.fight()
    side = owner_of(ctx, frame.who)
    yield from exploit_options(ctx, fight, frame.who)
    if side_of(fight, frame.who).unit != NO_UNIT:
        yield from trigger_options(ctx, side, types_in_fight(ctx, fight, frame.who))
        yield from use_options(ctx, side, Window.FIGHT)


def _has_deeds(ctx: Context, fight: Fight, who: int) -> bool:
    if can_exploit(ctx, fight, who):
        return True
    if side_of(fight, who).unit == NO_UNIT:
        return False
    side = owner_of(ctx, who)
    return can_trigger(ctx, side, types_in_fight(ctx, fight, who)) or can_use(ctx, side, Window.FIGHT)


def abilities_options(ctx: Context, frame: Abilities) -> Iterator[Action]:
    """All that a side may do in the step."""
    yield from _deeds(ctx, frame)
    yield Done()


def check_abilities(ctx: Context, frame: Abilities, action: Action) -> Refusal | None:
    """Trigger one ability, use one marker, or pass."""
    fight = ctx.fight()
    side = owner_of(ctx, frame.who)
    match action:
        case Trigger():
            return trigger_problem(ctx, side, action, types_in_fight(ctx, fight, frame.who))
        case Use():
            return use_problem(ctx, side, Window.FIGHT, action)
        case Exploit():
            return exploit_problem(ctx, fight, frame.who, action.use)
        case Done():
            return None
        case _:
            return ctx.refuse("not-now", Clause.FIGHT_ABILITIES)


def take_abilities(ctx: Context, frame: Abilities, action: Action) -> None:
    """Do it; then it is the other side's go, or (one after the other) still this side's."""
    if isinstance(action, Done):
        skip_abilities(ctx, frame)
        return
    if ctx.constants.alternate_abilities:
        ctx.swap(Abilities(1 - frame.who))
    match action:
        case Trigger():
            trigger(ctx, owner_of(ctx, frame.who), action)
        case Use():
            use(ctx, action)
        case Exploit():
            exploit(ctx, frame.who, action.use)


def reads_faces(ctx: Context, unit: Unit) -> bool:
    """Whether a rule reads the faces of a unit's attack dice."""
    return bool(ctx.ask(Question.READS_FACES, unit, False))

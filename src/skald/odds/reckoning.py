"""From a kernel position to the numbers of its strikes: pools, armour and saves by the kernel's own tallies."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from skald.content.problems import problem
from skald.odds.exact import Strike, Toll
from skald.odds.table import BadMatchup, Table
from skald.rules.actions import Action, CloseRanks, Done, TradeDice, Use
from skald.rules.asking import (
    aggression,
    armour,
    attack_dice,
    attack_rolled_by_face,
    cover,
    defence_rolled_by_face,
    faces_hitting,
    hit_bonus,
    most_traded,
    save_needed,
    side_of,
    successes,
    use_options,
)
from skald.rules.awaiting import Awaiting, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.doing import use
from skald.rules.engine import Step, apply, check, resume
from skald.rules.events import DiceTraded, PoolAssembled
from skald.rules.frames import Casualties, Fight
from skald.rules.hooks import Point, Window
from skald.rules.ids import NO_UNIT, Combat, Cover, RuleId, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.rules.supposing import stage_of
from skald.rules.tally import Tally


class Numbers(NamedTuple):
    """What one side brings to the dice, each number with its reasons."""

    #: What its figures are worth, in thirtieths of a die, before that is rounded up.
    worth: Tally
    dice: Tally
    armour: Tally
    hit: Tally
    save: Tally
    defence: Tally
    cover: Cover
    exhausted: bool
    automatic: int
    #: Hits that stand and do it no harm.
    ignored: Tally


def to_the_dice(table: Table, closed: tuple[bool, bool], traded: int) -> Step:
    """The position just before the attack dice, when nobody does anything but close ranks or trade as told.

    The step's events hold the assembled pools.
    """
    step = resume(table.ruleset, table.state)
    events = list(step.events)
    while not at_the_dice(step.state):
        action = _told(step.awaits, closed, traded)
        # Only the number of traded dice can still be wrong: everything else was judged when the table was laid out.
        if check(table.ruleset, step.state, action) is not None:
            raise _bad_trade(table, step.state, traded)
        step = apply(table.ruleset, step.state, action)
        events += step.events
    if traded and not any(isinstance(event, DiceTraded) for event in events):
        # Nobody is asked who has too few dice to trade any.
        raise _bad_trade(table, step.state, traded)
    return Step(step.state, tuple(events), step.awaits)


def _bad_trade(table: Table, state: State, traded: int) -> BadMatchup:
    most, ratio = most_traded(Context(table.ruleset, state)), table.ruleset.constants.trade_ratio
    return BadMatchup((problem("odds.trade", found=traded, most=most, ratio=ratio),))


def at_the_dice(state: State) -> bool:
    """Whether everything before the dice is settled."""
    return stage_of(state) == "attack-roll"


def _told(awaits: Awaiting, closed: tuple[bool, bool], traded: int) -> Action:
    assert isinstance(awaits, Decide)
    # The attacker is the left side's: its number is its place in the fight.
    if awaits.window is Window.RANKS and closed[awaits.side]:
        return CloseRanks()
    if awaits.window is Window.TRADE and traded:
        return TradeDice(traded)
    return Done()


def strikes(ruleset: Ruleset, state: State) -> tuple[Strike, Strike]:
    """What the attacker does to the defender, and the defender to the attacker (nothing, in a shot)."""
    ctx = Context(ruleset, state)
    fight = ctx.fight()
    there = _strike(ctx, fight, 0)
    return there, _strike(ctx, fight, 1) if fight.combat is Combat.MELEE else Strike(0, 0)


def _strike(ctx: Context, fight: Fight, who: int) -> Strike:
    side, foe = side_of(fight, who), side_of(fight, 1 - who)
    spoiled, mended = attack_rolled_by_face(ctx, who)
    return Strike(
        dice=attack_dice(ctx, fight, who).value,
        faces=faces_hitting(ctx, fight, who),
        automatic=side.automatic,
        again=side.again_attack,
        forced=side.forced_again,
        extra=foe.defence,
        per_hit=ctx.constants.defence_per_hit,
        save_faces=successes(save_needed(ctx, fight, 1 - who).value),
        save_again=foe.again_defence,
        spoiled=spoiled,
        mended=mended,
        save_mended=defence_rolled_by_face(ctx, 1 - who),
    )


def tolls(ruleset: Ruleset, state: State, *, averting: bool) -> tuple[Toll, Toll]:
    """How the attacker and the defender bear hits that stand."""
    ctx = Context(ruleset, state)
    return _toll(ctx, 0, averting), _toll(ctx, 1, averting)


def _toll(ctx: Context, who: int, averting: bool) -> Toll:
    number = side_of(ctx.fight(), who).unit
    if number == NO_UNIT:
        return Toll(0)
    unit = ctx.unit(number)
    return Toll(len(unit.figures), _ignored(ctx, unit).value, avertable(ctx, unit.id) if averting else 0)


def avertable(ctx: Context, uid: UnitId) -> int:
    """The most casualties that special rules could avert now: played out in the kernel, the cheapest help first."""
    unit = ctx.unit(uid)
    inner = Context(ctx.ruleset, ctx.close())
    inner.push(Casualties(uid, _MANY, ctx.fight().why, of_fight=True))
    total = 0
    while True:
        best, after = 0, None
        for offered in _first_of_each(inner, uid):
            tried = Context(inner.ruleset, inner.close())
            use(tried, offered)
            frame = tried.nearest(Casualties)
            assert frame is not None
            gained = _MANY - total - frame.due
            if gained > best:
                best, after = gained, tried
        if after is None or total >= _ENOUGH * len(unit.figures):
            return total
        inner, total = after, total + best


#: More casualties than can come up; and how many times a unit's figures it is worth averting.
_MANY = 10_000
_ENOUGH = 100


def _first_of_each(ctx: Context, uid: UnitId) -> list[Use]:
    found: dict[str, Use] = {}
    for offered in use_options(ctx, ctx.unit(uid).side, Window.CASUALTIES):
        found.setdefault(offered.rule, offered)
    return list(found.values())


def compared(ruleset: Ruleset, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each side the casualties as the rules compare them, by the casualties suffered."""
    ctx = Context(ruleset, state)
    return _compared(ctx, 0), _compared(ctx, 1)


def _compared(ctx: Context, who: int) -> tuple[int, ...]:
    unit = ctx.unit(side_of(ctx.fight(), who).unit)
    why = ctx.fight().why
    return tuple(ctx.tally(Point.RESOLVE, unit, lost, why).value for lost in range(len(unit.figures) + 1))


def numbers(ruleset: Ruleset, step: Step) -> tuple[Numbers, Numbers]:
    """The numbers of both sides with their reasons, the attacker's first."""
    ctx = Context(ruleset, step.state)
    pools = {event.unit: event for event in step.events if isinstance(event, PoolAssembled)}
    for event in step.events:
        if isinstance(event, DiceTraded):
            pools[event.unit] = _traded(pools[event.unit], event, ctx.cite(Clause.TRADE_DICE))
    return _numbers(ctx, pools, 0), _numbers(ctx, pools, 1)


def _traded(pool: PoolAssembled, given: DiceTraded, why: RuleId) -> PoolAssembled:
    return replace(pool, dice=pool.dice.add(-given.attack, why), defence=pool.defence.add(given.defence, why))


def _numbers(ctx: Context, pools: dict[UnitId, PoolAssembled], who: int) -> Numbers:
    fight = ctx.fight()
    side = side_of(fight, who)
    pool = pools.get(side.unit)
    rolled = attack_dice(ctx, fight, who)
    none = Tally(0, rolled.why)
    # The pool's own reasons, then whatever came to it or was lost since.
    dice = pool.dice if pool is not None else none
    for amount, why in ((rolled.base - dice.value, rolled.why), *((m.amount, m.why) for m in rolled.modifiers)):
        dice = dice.add(amount, why)
    defence = pool.defence if pool is not None else none
    defence = defence.add(side.defence - defence.value, rolled.why)
    strikes_too = fight.combat is Combat.MELEE or who == 0
    worth = aggression(ctx, ctx.unit(side.unit), fight.combat, tuple(range(ctx.units[who].started)))
    if not strikes_too:
        worth = dice = none
    return Numbers(
        worth, dice, armour(ctx, fight, who), hit_bonus(ctx, fight, who) if strikes_too else none,
        save_needed(ctx, fight, who), defence, cover(ctx, fight, who), ctx.is_exhausted(ctx.unit(side.unit)),
        side.automatic, _ignored(ctx, ctx.unit(side.unit)),
    )  # fmt: skip


def _ignored(ctx: Context, unit: Unit) -> Tally:
    """How much of a hit that stands a unit bears without harm."""
    tally = Tally(0, ctx.cite(Clause.CASUALTIES))
    for modifier in ctx.tally(Point.HARM, unit, 1, tally.why).modifiers:
        tally = tally.add(-modifier.amount, modifier.why)
    return tally


def with_fatigue(state: State, fatigue: tuple[int, int]) -> State:
    """The same position with other fatigue on the two fighters."""
    units = list(state.units)
    for who, amount in enumerate(fatigue):
        if units[who].fatigue != amount:
            units[who] = replace(units[who], fatigue=amount)
    return replace(state, units=tuple(units))

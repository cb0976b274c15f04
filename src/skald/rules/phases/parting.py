"""The end of a melee: fatigue, who lost, withdrawal or giving way."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from skald.rules.actions import Action, Withdraw
from skald.rules.awaiting import About, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import FightDecided, UnitStayed, UnitWithdrew
from skald.rules.frames import AfterFight, FightFatigue, GiveWay, Parting, Withdrawal
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import NO_UNIT, Combat
from skald.rules.lasting import fight_ends
from skald.rules.movement.driving import driven_problem, find_driven
from skald.rules.movement.paths import ends_of
from skald.rules.movement.withdrawing import find_giving_way, find_withdrawal, withdraw_distance, withdraw_problem
from skald.rules.refusal import Refusal


def tire_fighters(ctx: Context, frame: FightFatigue) -> None:
    """Each surviving unit takes one fatigue, then the friends of those who were eliminated."""
    ctx.pop()
    fight = ctx.fight()
    for side in (fight.attacker, fight.defender):
        ctx.tire(side.unit, 1, ctx.cite(Clause.MELEE_FATIGUE))
    for friend in fight.shaken:
        ctx.tire(friend, 1, ctx.cite(Clause.ELIMINATION_FATIGUE))


def part(ctx: Context, frame: Parting) -> None:
    """Find the loser: more casualties, on a tie the attacker; nobody when a unit is gone."""
    ctx.pop()
    fight = ctx.fight()
    attacker, defender = ctx.unit(fight.attacker.unit), ctx.unit(fight.defender.unit)
    why = ctx.cite(Clause.LOSER)
    theirs = ctx.tally(Point.RESOLVE, defender, fight.defender.casualties, why).value
    mine = ctx.tally(Point.RESOLVE, attacker, fight.attacker.casualties, why).value
    lost = (fight.attacker.casualties, fight.defender.casualties)
    if not attacker.figures or not defender.figures:
        ctx.emit(FightDecided(NO_UNIT, NO_UNIT, *lost, why))
        return
    loser, winner = (defender, attacker) if theirs > mine else (attacker, defender)
    ctx.emit(FightDecided(winner.id, loser.id, *lost, why))
    if ctx.ask(Question.WITHDRAWS, loser, True):
        ctx.push(Withdrawal(loser.id, winner.id))


def ask_withdrawal(ctx: Context, frame: Withdrawal) -> Decide | None:
    """Asked when the loser can withdraw at all."""
    unit, enemy = ctx.unit(frame.unit), ctx.unit(frame.enemy)
    if not unit.figures or _first_step(ctx, frame) is None:
        return None
    why = frame.why or ctx.cite(Clause.WITHDRAWAL)
    return Decide(unit.side, Window.WITHDRAW, about=About(unit.id, enemy.id, source=why))


def _driven(ctx: Context, frame: Withdrawal) -> tuple[Withdraw, int] | None:
    unit, enemy = ctx.unit(frame.unit), ctx.unit(frame.enemy)
    return find_driven(ctx, unit, enemy, frame.distance, shorter=frame.shorter)


def _first_step(ctx: Context, frame: Withdrawal) -> Withdraw | None:
    if frame.distance:
        found = _driven(ctx, frame)
        return None if found is None else found[0]
    return find_withdrawal(ctx, ctx.unit(frame.unit), ctx.unit(frame.enemy))


def skip_withdrawal(ctx: Context, frame: Withdrawal) -> None:
    """It can't: the other unit gives way; who was to be driven off stays."""
    if not frame.distance:
        ctx.swap(GiveWay(frame.enemy, frame.unit))
        return
    ctx.pop()
    if ctx.unit(frame.unit).figures:
        ctx.emit(UnitStayed(frame.unit))


def withdrawal_options(ctx: Context, frame: Withdrawal) -> Iterator[Action]:
    """The first candidate withdrawal."""
    found = _first_step(ctx, frame)
    if found is not None:
        yield found


def check_withdrawal(ctx: Context, frame: Withdrawal, action: Action) -> Refusal | None:
    """A full step away."""
    if not isinstance(action, Withdraw):
        return ctx.refuse("not-now", Clause.WITHDRAWAL)
    unit, enemy = ctx.unit(frame.unit), ctx.unit(frame.enemy)
    if not frame.distance:
        return withdraw_problem(ctx, unit, enemy, action)
    found = _driven(ctx, frame)
    assert found is not None
    return driven_problem(ctx, unit, enemy, action, found, frame.why)


def take_withdrawal(ctx: Context, frame: Withdrawal, action: Action) -> None:
    """Step back; it is no activation and tires nobody."""
    assert isinstance(action, Withdraw)
    unit = ctx.unit(frame.unit)
    driven = _driven(ctx, frame) if frame.distance else None
    distance = withdraw_distance(ctx, unit) if driven is None else driven[1]
    ctx.pop()
    ctx.set_unit(unit.id, figures=ends_of(unit, action.paths))
    ctx.emit(UnitWithdrew(unit.id, frame.enemy, distance, frame.why or ctx.cite(Clause.WITHDRAWAL)))


def give_way(ctx: Context, frame: GiveWay) -> None:
    """The winner steps back by the least that breaks contact; if even that is impossible both stay."""
    ctx.pop()
    unit, enemy = ctx.unit(frame.unit), ctx.unit(frame.enemy)
    action = find_giving_way(ctx, unit, enemy)
    if action is None:
        ctx.emit(UnitStayed(frame.enemy))
        return
    path = action.paths[0]
    figure = unit.figures[path.figure]
    dx, dy = path.places[0][0] - figure.x, path.places[0][1] - figure.y
    ctx.set_unit(unit.id, figures=ends_of(unit, action.paths))
    ctx.emit(UnitWithdrew(unit.id, enemy.id, isqrt(dx * dx + dy * dy), ctx.cite(Clause.GIVE_WAY)))


def after(ctx: Context, frame: AfterFight) -> None:
    """Effects that lasted for the fight are over."""
    ctx.pop()
    fight = ctx.fight()
    melee = fight.combat is Combat.MELEE
    fight_ends(ctx, fight.attacker.unit, fight.defender.unit, melee=melee)

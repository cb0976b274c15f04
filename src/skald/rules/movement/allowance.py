"""How far a unit may go in one activation, and by which sticks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from msgspec import Struct

from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Acting
from skald.rules.hooks import Point, Question
from skald.rules.ids import Kind, RuleId
from skald.rules.lengths import VS, L, M, S
from skald.rules.state import Unit
from skald.rules.tally import Modifier, Tally


class Allowance(Struct, frozen=True, gc=False):
    """The distance with its reasons, and the sequences of sticks that may be laid end to end."""

    distance: Tally
    sticks: tuple[tuple[int, ...], ...]
    #: The path may bend anywhere: only its whole length counts.
    free: bool = False


def allowance(ctx: Context, unit: Unit, acting: Acting, *, slowed: bool) -> Allowance:
    """What a Move or a charge allows, in open ground or (``slowed``) when the ground is hard."""
    charge = acting.kind is Kind.CHARGE
    constants = ctx.constants
    base = constants.foot_charge if charge else constants.foot_move
    point = Point.CHARGE if charge else Point.MOVE
    tally = ctx.tally(point, unit, base, ctx.cite(Clause.MOVE_DISTANCE)).add(acting.farther, acting.why)
    for question in (Question.PACE, Question.FARTHEST) if charge else (Question.PACE,):
        longest: Modifier | None = ctx.ask(question, unit, None)
        if longest is not None:
            tally = tally.at_most(longest.amount, longest.why)
    if constants.shorten == "step":
        tally = _shortened(ctx, _slowed(ctx, unit, tally, slowed), acting.shortened)
    else:
        # A marker is spent before the path is known, so it bears on the open-ground distance.
        tally = _slowed(ctx, unit, _shortened(ctx, tally, acting.shortened), slowed)
    tally = tally.at_least(0, ctx.cite(Clause.MOVE_DISTANCE))
    if constants.free_paths:
        return Allowance(tally, ((tally.value,),), free=True)
    bends = not charge and bool(ctx.ask(Question.MAY_BEND, unit, False))
    return Allowance(tally, sticks_for(tally.value, bends=bends, charge=charge))


def _slowed(ctx: Context, unit: Unit, tally: Tally, slowed: bool) -> Tally:
    if slowed and ctx.ask(Question.SLOWED, unit, True):
        return tally.at_most(ctx.constants.slow_move, ctx.cite(Clause.UNEVEN))
    return tally


def _shortened(ctx: Context, tally: Tally, markers: tuple[RuleId, ...]) -> Tally:
    for why in markers:
        now = tally.value
        if ctx.constants.shorten == "step" and now > M:
            tally = tally.set_to(M, why)
        elif now > S:
            tally = tally.set_to(S, why)
        elif now == S:
            tally = tally.set_to(ctx.constants.shorten_from_s, why)
        else:
            tally = tally.at_most(VS, why)
    return tally


def sticks_for(distance: int, *, bends: bool, charge: bool) -> tuple[tuple[int, ...], ...]:
    """The stick sequences of a distance: one straight stick; beyond L several; a long one may be two of M."""
    if charge:
        return ((distance,),)
    if distance > L:
        # FAQ p.17: a path may bend between any two sticks; nothing says which stick is laid first.
        laid = {*permutations((L, distance - L)), *(permutations((M, M, distance - L)) if bends else ())}
        return tuple(sorted({joined for sticks in laid for joined in _joined(sticks)}))
    if bends and distance == L:
        return ((L,), (M, M))
    return ((distance,),)


def _joined(sticks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The same sticks with some of them laid in one straight line."""
    if len(sticks) < 2:
        yield sticks
        return
    first, second, *rest = sticks
    yield from _joined((first + second, *rest))
    for later in _joined((second, *rest)):
        yield (first, *later)

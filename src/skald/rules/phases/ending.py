"""The end of a battle: the scenario scores it; or somebody concedes, or both agree."""

from __future__ import annotations

from skald.rules.actions import Action, CallTime, Concede, OfferDraw
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import BattleEnded, DrawOffered, PointsCounted, TimeCalled
from skald.rules.frames import Finish
from skald.rules.ids import Side
from skald.rules.lasting import battle_ends
from skald.rules.refusal import Refusal
from skald.rules.state import Outcome


def finish(ctx: Context, frame: Finish) -> None:
    """Score the battle and end it."""
    end(ctx, ctx.ruleset.scenario.finish(ctx, frame.reason))


def end(ctx: Context, outcome: Outcome) -> None:
    """The battle is over."""
    # A battle given up in the middle of a fight ends that fight's effects too.
    battle_ends(ctx)
    ctx.pending.clear()
    ctx.outcome = outcome
    for score in outcome.scores:
        ctx.emit(PointsCounted(score.side, score.points))
    ctx.emit(BattleEnded(outcome.winner, outcome.reason))
    # Nothing follows the end, whatever heard of it.
    ctx.pending.clear()


def anytime_problem(ctx: Context, action: Action) -> Refusal | None:
    """Whether somebody may concede, offer a draw or call time."""
    if isinstance(action, OfferDraw) and ctx.players[action.side].offers_draw:
        return ctx.refuse("offered-already", Clause.AGREEMENT)
    if isinstance(action, CallTime):
        if ctx.time_called or (action.side is not None and ctx.players[action.side].calls_time):
            return ctx.refuse("time-called-already", Clause.AGREEMENT)
    return None


def take_anytime(ctx: Context, action: Action) -> None:
    """Concede, offer or accept a draw, call time."""
    match action:
        case Concede():
            scored = ctx.ruleset.scenario.finish(ctx, "conceded")
            end(ctx, Outcome(action.side.other, "conceded", scored.scores))
        case OfferDraw():
            ctx.set_player(action.side, offers_draw=True)
            ctx.emit(DrawOffered(action.side))
            if ctx.players[action.side.other].offers_draw:
                end(ctx, Outcome(None, "agreed", ctx.ruleset.scenario.finish(ctx, "agreed").scores))
        case CallTime():
            _call_time(ctx, action.side)


def _call_time(ctx: Context, side: Side | None) -> None:
    if side is not None:
        ctx.set_player(side, calls_time=True)
    ctx.emit(TimeCalled(side))
    if side is None or ctx.players[side.other].calls_time:
        ctx.time_called = True


def lapse(ctx: Context, side: Side) -> None:
    """An offer of a draw stands until its maker decides something else."""
    if ctx.players[side].offers_draw:
        ctx.set_player(side, offers_draw=False)

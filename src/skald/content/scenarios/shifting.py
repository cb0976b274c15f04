"""Pieces shifted after they were laid: by M at most, and clear of the others, of markers and of what parts forbid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skald.rules.actions import Action, MoveTerrain, PassTerrain
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, pop, shift_laid, shift_problem
from skald.rules.frames import RuleStage
from skald.rules.hooks import Window
from skald.rules.refusal import Refusal

SHIFT = "shift"


def may_shift(ctx: Context, frame: RuleStage, action: MoveTerrain) -> Refusal | None:
    """Whether a player may shift a piece that nobody has shifted yet."""
    if not 0 <= action.piece < len(ctx.terrain) or ctx.terrain[action.piece].moved:
        return Refusal("piece-stays", frame.rule, (("piece", action.piece),))
    return shift_problem(ctx, action)


def late_shifts() -> Mapping[str, Procedure]:
    """A stage in which a player may shift a piece, wherever units stand by now."""
    return {SHIFT: Procedure(ask=_ask, check=_problem, take=_take, skip=pop, options=_options)}


def _ask(ctx: Context, frame: RuleStage) -> Decide | None:
    if all(piece.moved for piece in ctx.terrain):
        return None
    return Decide(frame.side, Window.TERRAIN, about=About(source=frame.rule, stage=SHIFT))


def _problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    match action:
        case PassTerrain():
            return None
        case MoveTerrain():
            return may_shift(ctx, frame, action)
        case _:
            return Refusal("shift-or-leave", frame.rule)


def _options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    yield PassTerrain()


def _take(ctx: Context, frame: RuleStage, action: Action) -> None:
    ctx.pop()
    if isinstance(action, MoveTerrain):
        shift_laid(ctx, frame.side, action)

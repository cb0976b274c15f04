"""Borderland: the first player lays four pieces; the second exchanges edges, or shifts one or two, or leaves it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.fitting import find_place, listed_kinds
from skald.content.scenarios.grounds import ONE_LAYS, exchange_grounds
from skald.content.scenarios.parts import Part, rule_of
from skald.content.scenarios.regions import away_from_edges, holds_piece
from skald.content.scenarios.settings import setting
from skald.content.scenarios.shifting import may_shift
from skald.rules.actions import Action, ChooseEdge, MoveTerrain, PassTerrain, PlaceTerrain
from skald.rules.asking import first_player
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, laid, lay_piece, lay_problem, pop, shift_laid
from skald.rules.events import EdgeChosen
from skald.rules.frames import Frame, RuleStage
from skald.rules.geometry import moved
from skald.rules.hooks import Window
from skald.rules.lengths import S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Terrain

PIECES = 4
LAY, REPLY, AGAIN = "lay", "reply", "again"


def borderland(entry: Scenario | Card) -> Part:
    """Four pieces of the first player's, at least S from the edges, and the second player's reply."""
    name = rule_of(entry.id)

    def begin(ctx: Context) -> tuple[Frame, ...]:
        ctx.set_fact(ONE_LAYS, 1)
        return (RuleStage(name, first_player(ctx), LAY),)

    def reply(ctx: Context) -> tuple[Frame, ...]:
        return (RuleStage(name, first_player(ctx).other, REPLY),)

    stages = {
        LAY: Procedure(ask=_ask, check=_lay_problem, take=_lay, skip=pop, options=_places),
        REPLY: Procedure(ask=_ask_reply, check=_reply_problem, take=_reply, options=_replies),
        AGAIN: Procedure(ask=_ask_reply, check=_reply_problem, take=_reply, options=_replies),
    }
    rule = Rule(name, f"Lord's Manual p.{entry.page}", stages=stages)
    return Part(entry.id, steps={"terrain": begin, "reply": reply}, rules=(rule,))


def _border_problem(ctx: Context, frame: RuleStage, piece: Terrain) -> Refusal | None:
    """A piece at exactly S from an edge is far enough."""
    if holds_piece(away_from_edges(ctx, S), piece):
        return None
    return Refusal("too-near-edge", frame.rule, (("gap", S),))


# --- four pieces


def _ask(ctx: Context, frame: RuleStage) -> Decide | None:
    if len(ctx.terrain) >= min(PIECES, ctx.constants.terrain_most) or next(_places(ctx, frame), None) is None:
        return None
    left = PIECES - len(ctx.terrain)
    return Decide(frame.side, Window.TERRAIN, about=About(source=frame.rule, amount=left, stage=LAY))


def _lay_problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    if not isinstance(action, PlaceTerrain):
        return Refusal("lay-a-piece", frame.rule)
    return lay_problem(ctx, frame.side, action) or _border_problem(ctx, frame, laid(ctx, frame.side, action))


def _places(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    found = find_place(
        ctx, listed_kinds(ctx), lambda action: _lay_problem(ctx, frame, action), (frame.rule, frame.side)
    )
    if found is not None:
        yield found


def _lay(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, PlaceTerrain)
    lay_piece(ctx, frame.side, action)


# --- the reply


def _ask_reply(ctx: Context, frame: RuleStage) -> Decide:
    return Decide(frame.side, Window.TERRAIN, about=About(source=frame.rule, stage=frame.stage))


def _replies(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    """Leaving it, or exchanging edges; shifts over the table can't be listed."""
    yield PassTerrain()
    if frame.stage == REPLY:
        yield ChooseEdge(ctx.players[frame.side.other].edge)


def _reply_problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    if isinstance(action, MoveTerrain):
        found = may_shift(ctx, frame, action)
        if found is not None:
            return found
        piece = ctx.terrain[action.piece]
        there = Terrain(piece.kind, moved(piece.area, action.dx, action.dy), piece.by)
        return _border_problem(ctx, frame, there)
    return None if action in list(_replies(ctx, frame)) else Refusal("reply-to-terrain", frame.rule)


def _reply(ctx: Context, frame: RuleStage, action: Action) -> None:
    if isinstance(action, MoveTerrain) and frame.stage == REPLY:
        ctx.swap(RuleStage(frame.rule, frame.side, AGAIN))
    else:
        ctx.pop()
    if isinstance(action, MoveTerrain):
        shift_laid(ctx, frame.side, action)
    elif isinstance(action, ChooseEdge):
        _exchange(ctx, frame)


def _exchange(ctx: Context, frame: RuleStage) -> None:
    """Edges change hands, and with them everything that is reckoned from an edge."""
    edges = ctx.players[frame.side].edge, ctx.players[frame.side.other].edge
    ctx.set_player(frame.side, edge=edges[1])
    ctx.set_player(frame.side.other, edge=edges[0])
    if setting(ctx, "grounds_follow") == "edge":
        exchange_grounds(ctx)
    ctx.emit(EdgeChosen(frame.side, edges[1]))


PLAYS: dict[str, Callable[..., Part]] = {"borderland": borderland}

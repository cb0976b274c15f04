"""Marshland: by turns each may lay a piece, first a marsh, until a die is lower than the pieces on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.fitting import find_place, listed_kinds
from skald.content.scenarios.grounds import has_ground, wants_grounds
from skald.content.scenarios.parts import Part, rule_of
from skald.content.scenarios.settings import setting
from skald.rules.actions import Action, PassTerrain, PlaceTerrain
from skald.rules.asking import first_player
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import ROLLED, Procedure, lay_piece, lay_problem, pop, roll_faces
from skald.rules.frames import Frame, Noted, RuleStage
from skald.rules.hooks import Window
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule

MARSH = "marsh"
LAY, ROLL = "lay", "roll"
#: The player before declined.
DECLINED = (Noted("declined", 1),)


def marshland(entry: Scenario | Card) -> Part:
    """Pieces by turns, each player's first a marsh, with a die after each."""
    name = rule_of(entry.id)

    def begin(ctx: Context) -> tuple[Frame, ...]:
        return (RuleStage(name, first_player(ctx), LAY),)

    stages = {
        LAY: Procedure(ask=_ask, check=_problem, take=_take, skip=pop, options=_options),
        ROLL: Procedure(run=_rolled),
    }
    rule = Rule(name, f"Lord's Manual p.{entry.page}", stages=stages)
    return Part(entry.id, steps={"terrain": begin}, rules=(rule,))


def _ask(ctx: Context, frame: RuleStage) -> Decide | None:
    if len(ctx.terrain) >= ctx.constants.terrain_most:
        return None
    return Decide(frame.side, Window.TERRAIN, about=About(source=frame.rule, stage=LAY))


def _problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    match action:
        case PlaceTerrain():
            if action.kind != MARSH and not any(piece.by is frame.side for piece in ctx.terrain):
                return Refusal("first-a-marsh", frame.rule)
            return lay_problem(ctx, frame.side, action)
        case PassTerrain():
            return Refusal("ground-must-lie", frame.rule) if _due(ctx, frame) is not None else None
        case _:
            return Refusal("lay-or-decline", frame.rule)


def _due(ctx: Context, frame: RuleStage) -> PlaceTerrain | None:
    """A place for the piece that a player has to lay because it is to be the own ground."""
    if not wants_grounds(ctx) or has_ground(ctx, frame.side) or not setting(ctx, "hallowed_must_place"):
        return None
    return find_place(ctx, listed_kinds(ctx), lambda action: _problem(ctx, frame, action), (frame.rule, frame.side))


def _options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    """Declining, where it is allowed; otherwise a piece somewhere."""
    yield _due(ctx, frame) or PassTerrain()


def _take(ctx: Context, frame: RuleStage, action: Action) -> None:
    if isinstance(action, PlaceTerrain):
        ctx.swap(RuleStage(frame.rule, frame.side, ROLL))
        ctx.push(roll_faces(frame.rule, frame.side, 1))
        lay_piece(ctx, frame.side, action)
    elif frame.notes == DECLINED:
        ctx.pop()
    else:
        ctx.swap(RuleStage(frame.rule, frame.side.other, LAY, notes=DECLINED))


def _rolled(ctx: Context, frame: RuleStage) -> None:
    """A die lower than the pieces on the table ends it."""
    (came,) = [note.value for note in frame.notes if note.name == ROLLED]
    if came < len(ctx.terrain):
        ctx.pop()
    else:
        ctx.swap(RuleStage(frame.rule, frame.side.other, LAY))


PLAYS: dict[str, Callable[..., Part]] = {"marshland": marshland}

"""Dense Country: the universal method, with five pieces at least and none that gives solid cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.fitting import find_place, listed_kinds
from skald.content.scenarios.parts import Part, rule_of
from skald.content.scenarios.settings import setting
from skald.rules.actions import Action, MoveTerrain, PassTerrain, PlaceTerrain
from skald.rules.asking import ask_terrain, check_terrain, first_player
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, lay_piece, lay_problem, pop, shift_laid
from skald.rules.frames import Frame, Noted, RuleStage, TerrainTurn
from skald.rules.hooks import Window
from skald.rules.ids import Cover
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Terrain

DENSE = 5
LAY = "lay"
#: The last go follows the opponent's move of a piece, or a pass.
LAST = (Noted("last", 1),)


def dense_country(entry: Scenario | Card) -> Part:
    """Neither pass nor move before five pieces lie; a piece with solid cover never."""
    name = rule_of(entry.id)

    def begin(ctx: Context) -> tuple[Frame, ...]:
        return (RuleStage(name, first_player(ctx), LAY),)

    def problem(ctx: Context, piece: Terrain) -> Refusal | None:
        return Refusal("no-solid-cover", name) if ctx.ruleset.terrain[piece.kind].cover is Cover.SOLID else None

    stage = Procedure(ask=_ask, check=_problem, take=_take, skip=pop, options=_options)
    rule = Rule(name, f"Lord's Manual p.{entry.page}", stages={LAY: stage})
    return Part(entry.id, steps={"terrain": begin}, ground_problem=problem, rules=(rule,))


def _turn(frame: RuleStage) -> TerrainTurn:
    return TerrainTurn(frame.side, last=frame.notes == LAST)


def _ask(ctx: Context, frame: RuleStage) -> Decide | None:
    if ask_terrain(ctx, _turn(frame)) is None:
        return None
    return Decide(frame.side, Window.TERRAIN, about=About(source=frame.rule, stage=LAY))


def _problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    if frame.notes == LAST or not isinstance(action, (PassTerrain, MoveTerrain)):
        return check_terrain(ctx, _turn(frame), action)
    if not _is_barred(ctx, action):
        return check_terrain(ctx, _turn(frame), action)
    if _place(ctx, frame) is not None:
        return Refusal("too-few-pieces", frame.rule, (("least", DENSE),))
    # Where nothing more fits, whoever should lay a piece passes.
    return None if isinstance(action, PassTerrain) else check_terrain(ctx, _turn(frame), action)


def _is_barred(ctx: Context, action: Action) -> bool:
    """Whether a piece has to be laid instead, if one fits."""
    if setting(ctx, "dense_country") == "at-five":
        return len(ctx.terrain) == DENSE and isinstance(action, PassTerrain)
    return len(ctx.terrain) < DENSE


def _place(ctx: Context, frame: RuleStage) -> PlaceTerrain | None:
    def judge(action: PlaceTerrain) -> Refusal | None:
        return lay_problem(ctx, frame.side, action)

    return find_place(ctx, listed_kinds(ctx), judge, (frame.rule, frame.side))


def _options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    """Passing, where it is allowed; otherwise a piece somewhere."""
    if _problem(ctx, frame, PassTerrain()) is None:
        yield PassTerrain()
    else:
        found = _place(ctx, frame)
        if found is not None:
            yield found


def _take(ctx: Context, frame: RuleStage, action: Action) -> None:
    if frame.notes == LAST:
        ctx.pop()
    else:
        notes = () if isinstance(action, PlaceTerrain) else LAST
        ctx.swap(RuleStage(frame.rule, frame.side.other, LAY, notes=notes))
    if isinstance(action, PlaceTerrain):
        lay_piece(ctx, frame.side, action)
    elif isinstance(action, MoveTerrain):
        shift_laid(ctx, frame.side, action)


PLAYS: dict[str, Callable[..., Part]] = {"dense-country": dense_country}

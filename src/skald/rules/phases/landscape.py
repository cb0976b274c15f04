"""Terrain is placed by turns, from the terrain table, until somebody moves a piece or passes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.rules.actions import Action, MoveTerrain, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import TerrainMoved, TerrainPlaced
from skald.rules.frames import TerrainTurn
from skald.rules.geometry import HEADINGS, area_gap_within, area_within_table, fp_within_area, moved, placed
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.markers import discs
from skald.rules.pieces import next_number
from skald.rules.refusal import Refusal
from skald.rules.state import Terrain


def ask_terrain(ctx: Context, frame: TerrainTurn) -> Decide | None:
    """Asked until the table is full or set-up has ended."""
    if frame.last and len(ctx.terrain) >= ctx.constants.terrain_most:
        return None
    return Decide(frame.side, Window.TERRAIN)


def terrain_options(ctx: Context, frame: TerrainTurn) -> Iterator[Action]:
    """Only passing can be listed; the planner finds places."""
    if check_terrain(ctx, frame, PassTerrain()) is None:
        yield PassTerrain()


def check_terrain(ctx: Context, frame: TerrainTurn, action: Action) -> Refusal | None:
    """Place a piece; or, once enough lie there, move one or pass."""
    match action:
        case PlaceTerrain():
            return lay_problem(ctx, frame.side, action)
        case MoveTerrain():
            return _move_problem(ctx, frame, action)
        case PassTerrain():
            if frame.last:
                return None
            if len(ctx.terrain) < least_pieces(ctx):
                return ctx.refuse("too-few-pieces", Clause.TERRAIN_PLACING, least=least_pieces(ctx))
            # On a table without terrain there is nothing else to do.
            if ctx.constants.terrain_most and not ctx.constants.terrain_pass:
                return ctx.refuse("no-passing", Clause.TERRAIN_PLACING)
            return None
        case _:
            return ctx.refuse("not-now", Clause.TERRAIN_PLACING)


def least_pieces(ctx: Context) -> int:
    """The pieces that have to lie before anybody stops: never more than may."""
    return min(ctx.constants.terrain_least, ctx.constants.terrain_most)


def lay_problem(ctx: Context, side: Side, action: PlaceTerrain) -> Refusal | None:
    """Why a side may not lay this piece of the terrain table there: limits of the table, then of the place."""
    kind = ctx.ruleset.terrain.get(action.kind)
    if kind is None or not kind.listed:
        return ctx.refuse("no-such-terrain", Clause.TERRAIN_TABLE, kind=action.kind)
    if not 0 <= action.heading < HEADINGS:
        return ctx.refuse("no-such-heading", Clause.PIVOT, heading=action.heading)
    if len(ctx.terrain) >= ctx.constants.terrain_most:
        return ctx.refuse("too-many-pieces", Clause.TERRAIN_PLACING, most=ctx.constants.terrain_most)
    if sum(1 for piece in ctx.terrain if piece.kind == kind.id) >= ctx.constants.terrain_same:
        return ctx.refuse("too-many-alike", Clause.TERRAIN_PLACING, kind=kind.id, most=ctx.constants.terrain_same)
    large = sum(1 for p in ctx.terrain if p.by is side and ctx.ruleset.terrain[p.kind].large)
    if kind.large and large >= ctx.constants.terrain_large:
        return ctx.refuse("too-many-large", Clause.TERRAIN_PLACING, most=ctx.constants.terrain_large)
    return area_problem(ctx, laid(ctx, side, action), -1)


def _move_problem(ctx: Context, frame: TerrainTurn, action: MoveTerrain) -> Refusal | None:
    if frame.last:
        return ctx.refuse("only-placing", Clause.TERRAIN_MOVING)
    if len(ctx.terrain) < least_pieces(ctx):
        return ctx.refuse("too-few-pieces", Clause.TERRAIN_MOVING, least=least_pieces(ctx))
    if not 0 <= action.piece < len(ctx.terrain) or ctx.terrain[action.piece].moved:
        return ctx.refuse("piece-stays", Clause.TERRAIN_MOVING, piece=action.piece)
    return shift_problem(ctx, action)


def shift_problem(ctx: Context, action: MoveTerrain) -> Refusal | None:
    """Why a piece on the table may not be shifted so."""
    most = ctx.constants.terrain_shift
    if action.dx * action.dx + action.dy * action.dy > most * most:
        return ctx.refuse("too-far", Clause.TERRAIN_MOVING, most=most)
    piece = ctx.terrain[action.piece]
    return area_problem(ctx, replace(piece, area=moved(piece.area, action.dx, action.dy)), action.piece)


def area_problem(ctx: Context, piece: Terrain, own: int) -> Refusal | None:
    """Why a piece may not lie there; ``own`` is its place in the list if it lies on the table already."""
    area = piece.area
    if not area_within_table(area, ctx.start.width, ctx.start.height):
        return ctx.refuse("off-table", Clause.TERRAIN_PLACING)
    gap = ctx.constants.terrain_gap
    for number, other in enumerate(ctx.terrain):
        if number != own and area_gap_within(area, other.area, gap):
            return ctx.refuse("terrain-too-near", Clause.TERRAIN_GAP, gap=gap)
    if any(fp_within_area(disc, area, gap) for disc in discs(ctx)):
        return ctx.refuse("terrain-too-near-marker", Clause.TERRAIN_GAP, gap=gap)
    return ctx.ruleset.scenario.ground_problem(ctx, piece)


def take_terrain(ctx: Context, frame: TerrainTurn, action: Action) -> None:
    """Place or move; after a move or a pass the opponent may place one last piece."""
    if frame.last:
        ctx.pop()
    else:
        ctx.swap(TerrainTurn(frame.side.other, last=not isinstance(action, PlaceTerrain)))
    match action:
        case PlaceTerrain():
            lay_piece(ctx, frame.side, action)
        case MoveTerrain():
            shift_laid(ctx, frame.side, action)


def laid(ctx: Context, side: Side, action: PlaceTerrain) -> Terrain:
    """A piece of the terrain table as it would lie."""
    area = placed(ctx.ruleset.terrain[action.kind].corners, action.x, action.y, action.heading)
    return Terrain(action.kind, area, side)


def lay_piece(ctx: Context, side: Side, action: PlaceTerrain) -> int:
    """A side lays a piece of the terrain table; returns its number."""
    number = next_number(ctx)
    ctx.terrain = (*ctx.terrain, replace(laid(ctx, side, action), id=number))
    ctx.emit(TerrainPlaced(side, action.kind, action.x, action.y))
    return number


def shift_laid(ctx: Context, side: Side, action: MoveTerrain) -> None:
    """A side shifts a piece that lies on the table."""
    pieces = list(ctx.terrain)
    piece = pieces[action.piece]
    pieces[action.piece] = replace(piece, area=moved(piece.area, action.dx, action.dy), moved=True)
    ctx.terrain = tuple(pieces)
    ctx.emit(TerrainMoved(side, action.piece))

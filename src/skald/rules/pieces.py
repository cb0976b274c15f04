"""Pieces of terrain as they are now: what rules make of them, and how they come, move and go in play.

A piece keeps its number for the whole battle. What it is like is read when it is asked: its kind, then the rules that
the piece bears for a while, the latest last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from skald.rules.events import PieceMade, PieceRemoved, PieceShifted
from skald.rules.geometry import Area, moved
from skald.rules.ids import Bearer, RuleId, Side
from skald.rules.lasting import lift
from skald.rules.memory import Memory
from skald.rules.ruleset import TerrainKind
from skald.rules.state import Effect, Terrain

if TYPE_CHECKING:
    from skald.rules.context import Context


class Lying(NamedTuple):
    """A piece on the table and what it is like now."""

    kind: TerrainKind
    area: Area
    piece: Terrain


_lying: Memory[tuple[Lying, ...]] = Memory()


def lying(ctx: Context) -> tuple[Lying, ...]:
    """Every piece on the table with what it is like now."""
    if ctx.effects and _is_any_borne(ctx.effects):
        found = _lying.recall(ctx.terrain, ctx.effects, id(ctx.ruleset))
        return found or _lying.note(ctx.terrain, ctx.effects, id(ctx.ruleset), _as_changed(ctx))
    kinds = ctx.ruleset.terrain
    found = _lying.recall(ctx.terrain, kinds)
    if found is None:
        found = _lying.note(ctx.terrain, kinds, None, tuple(Lying(kinds[p.kind], p.area, p) for p in ctx.terrain))
    return found


#: The effects looked at last, and whether a piece bears one of them.
_last: tuple[tuple[Effect, ...], bool] = ((), False)


def _is_any_borne(effects: tuple[Effect, ...]) -> bool:
    global _last  # noqa: PLW0603 - a memory of one answer about a frozen value
    if _last[0] is not effects:
        _last = (effects, any(effect.bearer is Bearer.PIECE for effect in effects))
    return _last[1]


def _as_changed(ctx: Context) -> tuple[Lying, ...]:
    return tuple(Lying(kind_of(ctx, piece), piece.area, piece) for piece in ctx.terrain)


def kind_of(ctx: Context, piece: Terrain) -> TerrainKind:
    """What a piece is like now: the latest change in force speaks last."""
    kind = ctx.ruleset.terrain[piece.kind]
    for effect in ctx.effects:
        if effect.bearer is Bearer.PIECE and effect.thing == piece.id:
            change = ctx.ruleset.rule(effect.rule).terrain
            if change is not None:
                before, ctx.speaking = ctx.speaking, effect
                kind = change(ctx, piece, kind)
                ctx.speaking = before
    return kind


def next_number(ctx: Context) -> int:
    """A number that no piece of this battle had; those on the table and those that left count."""
    borne = [effect.thing for effect in ctx.effects if effect.bearer is Bearer.PIECE]
    told = ctx.fact(_LAST, -1)
    return max([told, *borne, *(piece.id for piece in ctx.terrain)], default=-1) + 1


#: The highest number of a piece that was taken away.
_LAST = "pieces"


def make_piece(ctx: Context, kind: str, area: Area, by: Side, why: RuleId) -> int:
    """Put a new piece of terrain on the table; returns its number."""
    number = next_number(ctx)
    ctx.terrain = (*ctx.terrain, Terrain(kind, area, by, id=number))
    ctx.emit(PieceMade(number, kind, by, why))
    return number


def shift_piece(
    ctx: Context, number: int, dx: int, dy: int, by: Side, why: RuleId, *, for_a_while: bool = False
) -> None:
    """Move a piece that lies on the table; one moved for a while knows where it belongs."""
    piece = _found(ctx, number)
    home = piece.home or piece.area if for_a_while else piece.home
    _put(ctx, replace(piece, area=moved(piece.area, dx, dy), home=home))
    ctx.emit(PieceShifted(number, piece.kind, by, dx, dy, why))


def return_piece(ctx: Context, number: int, by: Side, why: RuleId) -> None:
    """Put a piece that was moved for a while back where it belongs."""
    piece = ctx.piece(number)
    if piece is not None and piece.home is not None:
        dx, dy = piece.home.left - piece.area.left, piece.home.bottom - piece.area.bottom
        _put(ctx, replace(piece, area=piece.home, home=None))
        ctx.emit(PieceShifted(number, piece.kind, by, dx, dy, why))


def remove_piece(ctx: Context, number: int, by: Side, why: RuleId) -> None:
    """Take a piece off the table; nobody else gets its number."""
    piece = ctx.piece(number)
    if piece is None:
        return
    ctx.set_fact(_LAST, max(number, ctx.fact(_LAST)))
    ctx.terrain = tuple(other for other in ctx.terrain if other.id != number)
    # What was laid on it, or because of it, goes with it.
    for effect in ctx.effects:
        if effect.thing == number and effect.bearer is not Bearer.MARKER:
            lift(ctx, effect)
    ctx.emit(PieceRemoved(number, piece.kind, by, why))


def _found(ctx: Context, number: int) -> Terrain:
    piece = ctx.piece(number)
    assert piece is not None
    return piece


def _put(ctx: Context, piece: Terrain) -> None:
    ctx.terrain = tuple(piece if other.id == piece.id else other for other in ctx.terrain)

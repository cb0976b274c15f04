"""Sacred grounds: which piece of terrain is whose, and where it may lie.

A side's ground is a fact, ``ground.left`` or ``ground.right``: the number of its piece. Where both players lay terrain,
the first piece that a side lays is its ground. A method that works otherwise says so by a fact of its own, before its
first piece: ``ground.one-lays`` where one player lays everything, so that the first two pieces are his ground and the
other's; ``ground.across`` where each lays in the other's half.
"""

from __future__ import annotations

from skald.content.scenarios.settings import setting
from skald.rules.context import Context
from skald.rules.ids import NOTHING, RuleId, Side
from skald.rules.state import Terrain

ONE_LAYS = "ground.one-lays"
ACROSS = "ground.across"
#: The rule that is in force where each player has a ground.
WANTED = RuleId("scenario.hallowed-ground")


def ground_fact(side: Side) -> str:
    """The fact that says which piece is a side's ground."""
    return f"ground.{side.name.lower()}"


def ground_of(ctx: Context, side: Side) -> Terrain | None:
    """The piece that is a side's ground, while it lies on the table."""
    number = ctx.fact(ground_fact(side), NOTHING)
    return None if number == NOTHING else ctx.piece(number)


def is_ground(ctx: Context, number: int) -> bool:
    """Whether a piece is somebody's ground."""
    return number != NOTHING and any(ctx.fact(ground_fact(side), NOTHING) == number for side in Side)


def name_ground(ctx: Context, side: Side, number: int) -> None:
    """A piece is a side's ground from now on."""
    ctx.set_fact(ground_fact(side), number)


def becomes_ground_of(ctx: Context, by: Side) -> Side | None:
    """Whose ground the next piece is that a side lays; nobody's if it is one more."""
    owner = by.other if ctx.fact(ACROSS) > 0 and setting(ctx, "hallowed_owner") == "half" else by
    if not has_ground(ctx, owner):
        return owner
    return owner.other if ctx.fact(ONE_LAYS) > 0 and not has_ground(ctx, owner.other) else None


def has_ground(ctx: Context, side: Side) -> bool:
    """Whether a side's ground is named."""
    return ctx.fact(ground_fact(side), NOTHING) != NOTHING


def wants_grounds(ctx: Context) -> bool:
    """Whether each player is to have a ground in this battle."""
    return WANTED in ctx.in_force


def exchange_grounds(ctx: Context) -> None:
    """Each side's ground is the other's from now on."""
    left, right = (ctx.fact(ground_fact(side), NOTHING) for side in Side)
    if NOTHING not in (left, right):
        name_ground(ctx, Side.LEFT, right)
        name_ground(ctx, Side.RIGHT, left)

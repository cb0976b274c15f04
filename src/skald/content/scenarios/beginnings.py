"""How a battle begins: the diagonal, who plays first, and dice that are laid before."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.parts import Part
from skald.content.scenarios.zones import DIAGONAL
from skald.rules.asking import STARTER, available, first_player, starter
from skald.rules.context import Context
from skald.rules.frames import Frame, OpeningPlacement, RowChoice, SagaRoll
from skald.rules.ruleset import Row

Entry = Scenario | Card
DIAGONALS = (Row("rising", 1), Row("falling", 1))


def diagonal(entry: Entry, *, after_terrain: bool = False) -> Part:
    """The first player picks a diagonal of the table, before the terrain or after it."""
    step = "late-diagonal" if after_terrain else "diagonal"

    def choose(ctx: Context) -> tuple[Frame, ...]:
        return (RowChoice(DIAGONAL, first_player(ctx)),)

    return Part(entry.id, steps={step: choose}, charts={DIAGONAL: DIAGONALS})


def second_starts(entry: Entry) -> Part:
    """The second player plays the first turn; who is "first player" stays so."""

    def settle(ctx: Context) -> tuple[Frame, ...]:
        ctx.set_fact(STARTER, first_player(ctx).other)
        return ()

    return Part(entry.id, steps={"starter": settle})


def opening_dice(entry: Entry, *, dice: int) -> Part:
    """Whoever doesn't start lays Saga dice before the first turn, and triggers nothing."""

    def frames(ctx: Context) -> tuple[Frame, ...]:
        other = starter(ctx).other
        rolled = min(dice, available(ctx, ctx.players[other]))
        return (SagaRoll(other, rolled, part.rule), OpeningPlacement(other))

    part = Part(entry.id, steps={"opening-dice": frames})
    return part


def nothing(entry: Entry) -> Part:
    """A card that changes nothing."""
    return Part(entry.id)


PLAYS: dict[str, Callable[..., Part]] = {
    "diagonal": diagonal,
    "second-starts": second_starts,
    "opening-dice": opening_dice,
    "nothing": nothing,
}

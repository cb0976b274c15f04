"""Crowded layouts after a melee: a beaten unit and its enemy in contact, with others, edges and rocks about them."""

from __future__ import annotations

from random import Random

from skald.rules.context import Context
from skald.rules.geometry import any_within, overlaps, stays_on
from skald.rules.ids import UnitId
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.fights import duel, shift


def crowd(seed: int, edition: str = "second") -> tuple[Context, UnitId, UnitId]:
    """A layout: the loser and the winner of a melee, and up to nine other units near them."""
    rng = Random(seed)
    field = Field(ruleset(edition))
    sizes = [rng.randrange(3, 9), rng.randrange(3, 9)]
    loser, winner = duel(field, ("warriors", sizes[0]), ("warriors", sizes[1]), gap=rng.randrange(0, 9))
    dx = rng.choice((0, 0, -2400, -2700))
    dy = rng.choice((0, 0, -2600, -3000))
    for uid in (loser, winner):
        shift(field, uid, dx, dy)
    for _ in range(rng.randrange(4, 10)):
        _join(field, rng, 3500 + dx, 3800 + dy)
    return Context(field.rules, field.game().state), loser, winner


def _join(field: Field, rng: Random, x: int, y: int) -> None:
    """Another unit somewhere near, if it lies on nobody."""
    before = field.state
    side = LEFT if rng.random() < 0.6 else RIGHT
    at = (x + rng.randrange(-2200, 2200), y + rng.randrange(-2000, 1600))
    field.unit(side, "warriors", rng.randrange(1, 8), at, rank=rng.randrange(1, 7), gap=rng.randrange(0, 400))
    state = field.state
    figures = state.units[-1].figures
    others = [f for unit in state.units[:-1] for f in unit.figures]
    off = any(not stays_on(figure, state.width, state.height) for figure in figures)
    foes = [f for unit in state.units[:2] if unit.side is not side for f in unit.figures]
    if off or any(overlaps(a, b) for a in figures for b in others) or any_within(figures, foes, 100):
        field.state = before

"""Dice come from outside: a pool says what may fall, a roll says what fell.

A pool has outcome classes with integer weights (a hit or a miss, or faces where a rule reads faces); a roll is
how many dice fell in each class. Sixteen dice have seventeen outcomes, not 6**16. Nothing here draws at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial

from msgspec import Struct

from skald.rules.ids import FACE_WEIGHTS


class Pool(Struct, frozen=True, gc=False, array_like=True):
    """So many like dice; each falls in class i with weight ``weights[i]``."""

    dice: int
    weights: tuple[int, ...]

    @property
    def sides(self) -> int:
        """The sum of the weights of one die."""
        return sum(self.weights)


class Roll(Struct, frozen=True, gc=False, tag="roll"):
    """How many dice of a pool fell in each of its classes."""

    counts: tuple[int, ...]


def hit_pool(dice: int, successes: int) -> Pool:
    """Dice that succeed on so many of their six faces: class 0 succeeds, class 1 fails."""
    return Pool(dice, (successes, 6 - successes))


def saga_pool(dice: int) -> Pool:
    """Saga dice: common, uncommon, rare."""
    return Pool(dice, FACE_WEIGHTS)


def fits(pool: Pool, roll: Roll) -> bool:
    """Whether a roll can have come from this pool."""
    counts = roll.counts
    if len(counts) != len(pool.weights) or sum(counts) != pool.dice:
        return False
    return all(c == 0 or (c > 0 and w > 0) for c, w in zip(counts, pool.weights, strict=True))


def outcomes(pool: Pool) -> Iterator[tuple[Roll, int]]:
    """Every roll of the pool with its integer weight; the weights sum to ``sides ** dice``."""
    for counts in _splits(pool.dice, len(pool.weights)):
        weight = factorial(pool.dice)
        for count, side in zip(counts, pool.weights, strict=True):
            weight = weight // factorial(count) * side**count
        if weight:
            yield Roll(counts), weight


def _splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _splits(total - first, parts - 1):
            yield (first, *rest)

"""Numbers drawn by lot, as Python's generator draws them: the same generator gives the same ones.

Whoever plays by chance draws more often than anything else, and Python's own methods are slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from skald.core import answered

T = TypeVar("T")


@answered
def below(rng: Random, count: int) -> int:
    """A number from 0 on, below the count."""
    return rng.randrange(count)


@answered
def one_of(rng: Random, rows: Sequence[T]) -> T:
    """One of some rows."""
    return rng.choice(rows)


@answered
def some_of(rng: Random, rows: list[T], count: int) -> list[T]:
    """Some of the rows, none twice, in the order in which they were drawn."""
    return rng.sample(rows, count)


@answered
def shuffle(rng: Random, rows: list[Any]) -> None:
    """The rows in another order, in their place."""
    rng.shuffle(rows)


@answered
def thrown(rng: Random, weights: tuple[int, ...], sides: int, dice: int) -> tuple[int, ...]:
    """How many of some dice fall in each class, by the sides that it has."""
    counts = [0] * len(weights)
    for _ in range(dice):
        left = rng.randrange(sides)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                counts[index] += 1
                break
    return tuple(counts)

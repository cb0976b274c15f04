"""Numbers drawn by lot, as Python's generator draws them: the same generator gives the same ones.

Whoever plays by chance draws more often than anything else, and Python's own methods are slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from skald.core import answered

T = TypeVar("T")

#: Of more rows than these Python's own method remembers which were drawn, instead of keeping a pool of the others.
POOL = 21


@answered
def below(rng: Random, count: int) -> int:
    """A number from 0 on, below the count."""
    assert count > 0, "nothing to draw from"
    bits = count.bit_length()
    found = rng.getrandbits(bits)
    while found >= count:
        found = rng.getrandbits(bits)
    return found


@answered
def one_of(rng: Random, rows: Sequence[T]) -> T:
    """One of some rows."""
    return rows[below(rng, len(rows))]


@answered
def some_of(rng: Random, rows: list[T], count: int) -> list[T]:
    """Some of the rows, none twice, in the order in which they were drawn."""
    if len(rows) > POOL:
        return rng.sample(rows, count)
    pool, found = list(rows), []
    for last in range(len(rows) - 1, len(rows) - 1 - count, -1):
        number = below(rng, last + 1)
        found.append(pool[number])
        pool[number] = pool[last]
    return found


@answered
def shuffle(rng: Random, rows: list[Any]) -> None:
    """The rows in another order, in their place."""
    for last in range(len(rows) - 1, 0, -1):
        other = below(rng, last + 1)
        rows[last], rows[other] = rows[other], rows[last]


@answered
def thrown(rng: Random, weights: tuple[int, ...], sides: int, dice: int) -> tuple[int, ...]:
    """How many of some dice fall in each class, by the sides that it has."""
    counts = [0] * len(weights)
    for _ in range(dice):
        left = below(rng, sides)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                counts[index] += 1
                break
    return tuple(counts)

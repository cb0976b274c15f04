"""Chances of a count as whole weights over a power of six; nothing here is ever rounded.

Owns the arithmetic of counts of successes. Never knows what is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple


class Weights(NamedTuple):
    """The chance of the count ``k`` is ``of[k] / 6**power``; the weights sum to ``6**power``."""

    of: tuple[int, ...]
    power: int

    def chance(self, count: int) -> Fraction:
        """The chance of exactly this count."""
        return Fraction(self.of[count], 6**self.power) if 0 <= count < len(self.of) else Fraction(0)

    def at_least(self, count: int) -> Fraction:
        """The chance of this count or more."""
        return Fraction(sum(self.of[max(0, count) :]), 6**self.power)

    @property
    def mean(self) -> Fraction:
        """The expected count."""
        return Fraction(self.total, 6**self.power)

    @property
    def total(self) -> int:
        """The expected count times ``6**power``."""
        return sum(count * weight for count, weight in enumerate(self.of))


NOTHING = Weights((1,), 0)


@lru_cache(maxsize=4096)
def binomial(dice: int, faces: int) -> tuple[int, ...]:
    """Weights of 0, 1, … successes of dice that succeed on so many of six faces; they sum to ``6**dice``."""
    if faces <= 0 or faces >= 6:
        sure = dice if faces > 0 else 0
        return tuple(6**dice if count == sure else 0 for count in range(dice + 1))
    return powers(dice, faces, 6 - faces)


@lru_cache(maxsize=256)
def binomials(most: int, won: int, lost: int) -> tuple[tuple[int, ...], ...]:
    """The weights of 0, 1, … successes of each number of dice up to ``most``, each row made from the one before."""
    row = [1]
    rows: list[tuple[int, ...]] = [(1,)]
    for _ in range(most):
        row = [a * lost + b * won for a, b in zip((*row, 0), (0, *row), strict=True)]
        rows.append(tuple(row))
    return tuple(rows)


def convolved(one: Sequence[int], other: Sequence[int], enough: int) -> list[int]:
    """The weights of the sum of two independent counts, of those that are less than ``enough``."""
    length = min(enough, len(one) + len(other) - 1)
    found = [0] * length
    for place, weight in enumerate(other[:length]):
        for at, also in enumerate(one[: length - place], place):
            found[at] += weight * also
    return found


@lru_cache(maxsize=16384)
def powers(dice: int, won: int, lost: int) -> tuple[int, ...]:
    """Weights of 0, 1, … successes of dice that succeed with weight ``won`` and fail with weight ``lost``."""
    failures = [1]
    for _ in range(dice):
        failures.append(failures[-1] * lost)
    row = []
    successes = 1
    for count in range(dice + 1):
        row.append(comb(dice, count) * successes * failures[dice - count])
        successes *= won
    return tuple(row)


@lru_cache(maxsize=512)
def sixes(power: int) -> int:
    """A power of six."""
    found: int = 6**power
    return found


def shifted(weights: Weights, by: int, most: int) -> Weights:
    """The counts lessened by a number, down to nothing, and never more than ``most``."""
    if by <= 0 and len(weights.of) <= most + 1:
        return weights
    of = [0] * (min(most, max(0, len(weights.of) - 1 - by)) + 1)
    for count, weight in enumerate(weights.of):
        of[min(most, max(0, count - by))] += weight
    return Weights(tuple(of), weights.power)


def tails(of: Sequence[int]) -> list[int]:
    """For each count the weight of that count or more."""
    found = list(of)
    for index in range(len(found) - 2, -1, -1):
        found[index] += found[index + 1]
    return found

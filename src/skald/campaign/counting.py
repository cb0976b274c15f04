"""Dice that follow from a seed, and counts with how sure they are."""

from __future__ import annotations

from hashlib import sha256
from math import sqrt

from msgspec import Struct

from skald.campaign.abstract_battle import Dice

#: For an interval that holds the truth nineteen times in twenty.
NINETEEN_IN_TWENTY = 1.959964
#: What is left of a number when the next is taken: so much that no throw is noticeably unfair.
SMALLEST_REST = 1 << 64


class Share(Struct, frozen=True):
    """How often something happened, with the interval that holds the true share (Wilson)."""

    count: int
    of: int
    low: float
    high: float


def seeded_dice(seed: str) -> Dice:
    """Dice that follow from a seed alone: SHA-256 of "seed:1", "seed:2"… as numbers, each used for many throws."""
    count, value, left = 0, 0, 0

    def throw(sides: int) -> int:
        nonlocal count, value, left
        if left < SMALLEST_REST:
            count, left = count + 1, 1 << 256
            value = int.from_bytes(sha256(f"{seed}:{count}".encode()).digest(), "big")
        left //= sides
        value, thrown = divmod(value, sides)
        return thrown

    return throw


def share(count: int, of: int, quantile: float = NINETEEN_IN_TWENTY) -> Share:
    """A count among so many, with its Wilson interval; who looked more than once takes a larger quantile."""
    if not of:
        return Share(0, 0, 0.0, 1.0)
    z, rate = quantile, count / of
    middle = (rate + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Share(count, of, max(0.0, middle - reach), min(1.0, middle + reach))

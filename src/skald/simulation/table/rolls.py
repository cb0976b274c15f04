"""The dice of a battle: each roll belongs to the battle's seed and its number, so doing the same again gives the same.

The seed is committed to by a hash before the first roll, and shown at the end.
"""

from __future__ import annotations

import hashlib
from random import Random

from skald.rules.dice import Pool, Roll
from skald.simulation.dice import draw


def roll_of(seed: int, number: int, pool: Pool) -> Roll:
    """The roll of a number, counted from 0."""
    return draw(pool, Random(f"{seed}/{number}"))  # noqa: S311 - a game's dice


def commitment_to(seed: int, salt: str) -> str:
    """What is told of a seed before it is shown."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def decision_seed(seed: int, number: int) -> int:
    """What an agent's chance comes from, at the input of a number; nobody reads the dice from it."""
    return int.from_bytes(hashlib.sha256(f"{seed}/decides/{number}".encode()).digest()[:8], "big")

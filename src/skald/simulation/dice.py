"""Where rolls come from: a seeded generator, or a script."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Protocol

from skald.planning.lots import thrown
from skald.rules.awaiting import Chance
from skald.rules.dice import Pool, Roll


class Dice(Protocol):
    """A source of rolls."""

    def roll(self, asked: Chance) -> Roll:
        """A roll of the pool that is asked for."""


class SeededDice:
    """Dice thrown by a generator: the same seed gives the same rolls."""

    def __init__(self, seed: int | Random) -> None:
        self._rng = seed if isinstance(seed, Random) else Random(seed)  # noqa: S311 - a game's dice are no secret

    def roll(self, asked: Chance) -> Roll:
        """Throw each die of the pool."""
        return draw(asked.pool, self._rng)


def draw(pool: Pool, rng: Random) -> Roll:
    """Throw a pool: each die falls in a class with that class's weight."""
    return Roll(thrown(rng, pool.weights, pool.sides, pool.dice))


class ScriptedDice:
    """Rolls in a given order; running out of them is an error of whoever wrote the script."""

    def __init__(self, rolls: Iterable[Roll | tuple[int, ...]]) -> None:
        self._rolls = iter([roll if isinstance(roll, Roll) else Roll(tuple(roll)) for roll in rolls])

    def roll(self, asked: Chance) -> Roll:
        """The next roll of the script."""
        found = next(self._rolls, None)
        if found is None:
            raise LookupError(f"the script has no roll left for {asked}")
        return found

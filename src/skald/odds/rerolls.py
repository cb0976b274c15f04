"""Attack dice of which some are rolled again, each with the defence die that it may meet, as one count of failed saves.

Dice that are rolled again depend on how many others hit. Here that is undone: all ways are added up as if every die
stood by itself, the few in which fewer dice are rolled again are taken out, and in the others just so many dice are
exchanged for dice that are rolled again. Polynomials are lists of whole numbers, the constant first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from skald.odds.weights import convolved, powers, sixes


def hits_rolled_again(dice: int, faces: int, fails: int, saves: int, forced: int, power: int) -> list[int]:
    """Weights of failed saves where so many hits have to be rolled again, over 6^(dice + forced + power · dice).

    A defence die fails with weight ``fails`` and saves with ``saves``, over six to a power.
    """
    below, again = sixes(power), powers_of_exchanged(faces, fails, power)
    every = list(powers(dice, *again))
    few = []
    for hits in range(min(forced, dice + 1)):
        ways = comb(dice, hits) * faces**hits * (6 - faces) ** (dice - hits)
        _add(every, powers(hits, fails, saves), -ways * below ** (dice - hits))
        few.append(ways * sixes(forced - hits) * below ** (dice - hits))
    for _ in range(forced):
        every = _divided(every, fails, saves)
    found = convolved(every, powers(forced, *again), dice + 1)
    for hits, weight in enumerate(few):
        _add(found, powers(hits, *again), weight)
    return found


def misses_rolled_again(dice: int, faces: int, fails: int, saves: int, again: int, power: int) -> list[int]:
    """Weights of failed saves where so many misses may be rolled again, over 6^(dice + again + power · dice)."""
    below, exchanged = sixes(power), powers_of_exchanged(faces, fails, power)
    every = list(powers(dice, *exchanged))
    few: list[int] = [0] * (dice + 1)
    for misses in range(again):
        ways = comb(dice, misses) * faces ** (dice - misses) * (6 - faces) ** misses
        stood = powers(dice - misses, fails, saves)
        _add(every, stood, -ways * below**misses)
        _add(few, convolved(stood, powers(misses, *exchanged), dice + 1), ways * sixes(again - misses))
    rest = [weight // below**again for weight in every]
    found = convolved(rest, powers(again, *exchanged), dice + 1)
    _add(found, few, 1)
    return found


def powers_of_exchanged(faces: int, fails: int, power: int) -> tuple[int, int]:
    """The weights of an attack die that makes a failed save, and of one that does not."""
    return faces * fails, sixes(1 + power) - faces * fails


def _add(found: list[int], more: Sequence[int], weight: int) -> None:
    for place, number in enumerate(more):
        found[place] += weight * number


def _divided(numbers: list[int], fails: int, saves: int) -> list[int]:
    """Divided by one defence die; there is never a rest."""
    if not saves:
        return [number // fails for number in numbers[1:]] + [0]
    found, before = [], 0
    for number in numbers:
        before = (number - fails * before) // saves
        found.append(before)
    return found

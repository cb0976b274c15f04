"""The chance that rolled Saga dice (or Magic dice, which have the same faces) show what is needed.

Dice may be rolled again, in one go or several, and turned; whoever rolls does so as well as can be.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from skald.odds.weights import sixes
from skald.rules.dice import outcomes, saga_pool
from skald.rules.ids import Face

#: For each die that is needed, the faces it may show.
Slots = tuple[tuple[Face, ...], ...]
Counts = tuple[int, int, int]
MOST_DICE = 20
#: Goes in which dice are rolled again; what more would bring nobody asks.
MOST_GOES = 12


def chance_of(dice: int, needed: Slots, again: tuple[int, ...] = (), turned: int = 0) -> Fraction:
    """The chance that so many dice can fill all slots.

    ``again`` says how many dice may be rolled again in each of several goes, one after the other; at the end up to
    ``turned`` dice are turned to any face.
    """
    if not 0 <= dice <= MOST_DICE:
        raise ValueError(f"from 0 to {MOST_DICE} dice, not {dice}")
    if len(needed) > dice:
        return Fraction(0)
    total = Fraction(0)
    for roll, weight in outcomes(saga_pool(dice)):
        counts = (roll.counts[0], roll.counts[1], roll.counts[2])
        total += weight * _best(counts, _sorted(needed), again, turned)
    return total * Fraction(1, sixes(dice))


def _sorted(needed: Slots) -> Slots:
    return tuple(sorted(tuple(sorted(slot)) for slot in needed))


@lru_cache(maxsize=65536)
def _best(counts: Counts, needed: Slots, again: tuple[int, ...], turned: int) -> Fraction:
    """The chance from a roll that lies on the table, rolling again what serves best."""
    best = Fraction(int(len(needed) - most_filled(counts, needed) <= turned and sum(counts) >= len(needed)))
    if best or not again:
        return best
    most = min(again[0], sum(counts))
    for common in range(min(most, counts[0]) + 1):
        for uncommon in range(min(most - common, counts[1]) + 1):
            for rare in range(min(most - common - uncommon, counts[2]) + 1):
                kept = (counts[0] - common, counts[1] - uncommon, counts[2] - rare)
                best = max(best, _rolled(kept, common + uncommon + rare, needed, again[1:], turned))
    return best


@lru_cache(maxsize=65536)
def _rolled(kept: Counts, dice: int, needed: Slots, again: tuple[int, ...], turned: int) -> Fraction:
    total = Fraction(0)
    for roll, weight in outcomes(saga_pool(dice)):
        counts = (kept[0] + roll.counts[0], kept[1] + roll.counts[1], kept[2] + roll.counts[2])
        total += weight * _best(counts, needed, again, turned)
    return total * Fraction(1, sixes(dice))


@lru_cache(maxsize=65536)
def most_filled(counts: Counts, needed: Slots) -> int:
    """How many slots these dice can fill at most, a die each."""
    if not needed:
        return 0
    best = most_filled(counts, needed[1:])
    for face in needed[0]:
        if counts[face]:
            left = list(counts)
            left[face] -= 1
            best = max(best, 1 + most_filled((left[0], left[1], left[2]), needed[1:]))
    return best


def face_counts(dice: int) -> list[tuple[Counts, Fraction]]:
    """Every roll of so many dice as counts of common, uncommon and rare faces, with its chance."""
    below = sixes(dice)
    return [
        ((roll.counts[0], roll.counts[1], roll.counts[2]), Fraction(weight, below))
        for roll, weight in outcomes(saga_pool(dice))
    ]

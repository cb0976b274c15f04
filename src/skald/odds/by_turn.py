"""The chance of having an ability full by a turn: dice that lie on it wait there for the rest."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from skald.odds.saga_dice import Counts, Slots, face_counts, most_filled


@lru_cache(maxsize=4096)
def chance_by_turn(dice: int, needed: Slots, turns: int) -> Fraction:
    """The chance that all slots can be filled within so many turns, rolling so many dice in each.

    Each turn's dice fill what they can; which slots are filled first is chosen as well as can be.
    """
    if not needed:
        return Fraction(1)
    if not turns:
        return Fraction(0)
    return sum((weight * _best(counts, dice, needed, turns) for counts, weight in face_counts(dice)), start=Fraction(0))


def _best(counts: Counts, dice: int, needed: Slots, turns: int) -> Fraction:
    most = most_filled(counts, needed)
    ways = {
        tuple(slot for at, slot in enumerate(needed) if at not in filled)
        for filled in combinations(range(len(needed)), most)
        if most_filled(counts, tuple(needed[at] for at in filled)) == most
    }
    return max(chance_by_turn(dice, left, turns - 1) for left in ways)

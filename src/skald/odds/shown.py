"""Dice that are rolled again for what they show, beside those that are rolled again by their number."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from skald.odds.weights import Weights, binomial, sixes


class Shown(NamedTuple):
    """The six faces of a die: those that succeed and stay, those that fail and stay, those that are rolled again."""

    won: int
    lost: int
    again: int


@lru_cache(maxsize=4096)
def rolled_by_face(dice: int, shown: Shown, faces: int, *, forced: int = 0, again: int = 0) -> Weights:
    """How many dice succeed; of those that stay so many successes and so many failures are rolled again as well."""
    of = [0] * (dice + 1)
    for taken in range(dice + 1):
        for won in range(dice - taken + 1):
            lost = dice - taken - won
            ways = comb(dice, taken) * comb(dice - taken, won) * shown.again**taken * shown.won**won * shown.lost**lost
            if not ways:
                continue
            spoiled, more = min(forced, won), min(again, lost)
            rolled = taken + spoiled + more
            rest = ways * sixes(dice - rolled)
            for scored, weight in enumerate(binomial(rolled, faces)):
                of[won - spoiled + scored] += rest * weight
    return Weights(tuple(of), 2 * dice)

"""A battle in a few dice, for simulations and forecasts: quick, fair to both sides, and blind to the table.

Six rounds, both sides at once: a band throws a die for each point it still has, rounded up, and every 5 or 6 costs the
enemy a quarter of a point: a Hearthguard, two Warriors, three Levies. Each quarter is a massacre point for the enemy,
and the points decide as the settings say. A lord whose band lost more than half of its points falls on a 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil

from skald.campaign.orders import Fought
from skald.campaign.state import Band
from skald.campaign.terms import Terms

#: A number from 0 up to, not including, the one that is given.
Dice = Callable[[int], int]

ROUNDS = 6
HITS_FROM = 5


def fight(terms: Terms, attacker: Band, defender: Band, dice: Dice) -> Fought:
    """The result of a battle."""
    sides = (_Side(terms, attacker), _Side(terms, defender))
    for _ in range(ROUNDS):
        hits = [_hits(side.points, dice) for side in sides]
        for side, taken in zip(sides, reversed(hits), strict=True):
            for _hit in range(taken):
                side.lose_quarter(dice)
    return Fought(
        attacker=tuple(sides[0].left), defender=tuple(sides[1].left), points=(sides[1].lost, sides[0].lost),
        attacker_lord=sides[0].lord_lives(dice), defender_lord=sides[1].lord_lives(dice),
    )  # fmt: skip


def _hits(points: Fraction, dice: Dice) -> int:
    return sum(dice(6) + 1 >= HITS_FROM for _ in range(ceil(points)))


class _Side:
    """One band during the battle."""

    def __init__(self, terms: Terms, band: Band) -> None:
        self.quarters: Sequence[int] = [max(1, terms.troops[unit.troop].per_point // 4) for unit in band.units]
        self.left = [unit.figures for unit in band.units]
        self.worth = [terms.troops[unit.troop].per_point for unit in band.units]
        self.at_first = self.points
        self.lost = 0

    @property
    def points(self) -> Fraction:
        return sum((Fraction(left, worth) for left, worth in zip(self.left, self.worth, strict=True)), Fraction())

    def lose_quarter(self, dice: Dice) -> None:
        standing = [at for at, figures in enumerate(self.left) if figures]
        if not standing:
            return
        at = standing[dice(len(standing))]
        self.left[at] = max(0, self.left[at] - self.quarters[at])
        self.lost += 1

    def lord_lives(self, dice: Dice) -> bool:
        return self.points * 2 >= self.at_first or dice(6) != 0

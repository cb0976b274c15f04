"""A battle in a few dice, for simulations and quick chances: fair to both sides, and blind to the table.

In each of some rounds a band throws a die for each of its points, up to a limit, and for its lord. A die that shows
enough is a hit on one of the enemy's units, on his lord, or on nobody, all alike; a hit costs a unit a quarter of a
point (a Hearthguard, two Warriors, three Levies; half a Creature, which falls at the second), and a lord falls when he
was hit so often. What hits the fallen is
lost. As in a battle, each quarter, each unit destroyed and a lord who falls give massacre points, and the points decide
as the settings say.

The constants were fitted to battles between agents by `tools/fit_abstract_battle.py`. A band's dice don't grow fewer
with its losses: that came nearer to them. How near, and where not, is told in docs/campaign-files.md.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from skald.campaign.orders import Fought
from skald.campaign.state import Band
from skald.campaign.terms import Terms

#: A number from 0 up to, not including, the one that is given.
Dice = Callable[[int], int]

#: Parts of a point, of which a hit takes one.
QUARTERS = 4
UNIT_POINTS = 1
LORD_POINTS = 4


class Constants(Struct, frozen=True):
    """What was fitted; dice have six sides."""

    rounds: int
    hits_from: int
    #: A band throws no more dice than this, its lord's aside.
    most_dice: int
    lord_dice: int
    #: A lord falls at this hit.
    lord_hits: int
    #: Places, beside those of units and lord, where a hit is lost.
    nobody: int


FITTED = Constants(rounds=13, hits_from=5, most_dice=7, lord_dice=1, lord_hits=6, nobody=2)


def fight(terms: Terms, attacker: Band, defender: Band, dice: Dice, constants: Constants = FITTED) -> Fought:
    """The result of a battle."""
    sides = (_Side(terms, attacker), _Side(terms, defender))
    for side, enemy in (sides, reversed(sides)):
        for _ in range(constants.rounds * enemy.dice(constants)):
            if dice(6) + 1 >= constants.hits_from:
                side.take_hit(dice, constants)
    one, two = sides
    return Fought(
        attacker=tuple(one.left), defender=tuple(two.left), points=(two.given_away, one.given_away),
        attacker_lord=one.lord_stands(constants), defender_lord=two.lord_stands(constants),
    )  # fmt: skip


class _Side:
    """One band during the battle."""

    def __init__(self, terms: Terms, band: Band) -> None:
        self.has_lord = band.has_lord
        self.per_point = [terms.troops[unit.troop].per_point for unit in band.units]
        self.before = [unit.figures for unit in band.units]
        self.left = list(self.before)
        self.hits = [0] * len(self.left)
        self.points = -(-terms.band_points(band) // 1)
        self.lord_was_hit = 0
        #: Massacre points for the enemy.
        self.given_away = 0

    def dice(self, constants: Constants) -> int:
        return min(self.points, constants.most_dice) + (constants.lord_dice if self.has_lord else 0)

    def take_hit(self, dice: Dice, constants: Constants) -> None:
        place = dice(len(self.left) + self.has_lord + constants.nobody)
        if place < len(self.left):
            self._lose_quarter(place)
        elif place == len(self.left) and self.has_lord:
            self.lord_was_hit += 1
            self.given_away += LORD_POINTS if self.lord_was_hit == constants.lord_hits else 0

    def _lose_quarter(self, place: int) -> None:
        if self.left[place]:
            self.hits[place] += 1
            lost = self.hits[place] * self.per_point[place] // QUARTERS
            self.left[place] = max(0, self.before[place] - lost)
            self.given_away += 1 + (0 if self.left[place] else UNIT_POINTS)

    def lord_stands(self, constants: Constants) -> bool:
        return self.has_lord and self.lord_was_hit < constants.lord_hits

"""Bands at random, of the sizes that campaigns make, to fit the quick odds to: the same number, the same two bands."""

from random import Random

from skald.campaign.lords.shopping import PURCHASES
from skald.campaign.map_file import shipped_map
from skald.campaign.state import Band, Unit
from skald.campaign.terms import Terms
from skald.campaign.troop_file import shipped_book
from skald.campaign.troops import beside_core

#: Core troops and those of the Age of Magic.
TERMS = Terms(shipped_map(), troops=beside_core(shipped_book("age-of-magic").troops))
#: Three points to ten, by halves.
SIZES = tuple(half / 2 for half in range(6, 21))
#: Troops, their equipment, how much of them there may be, and the points of their largest unit.
KINDS = (("warriors", (), 2.0, 1.5), ("hearthguard", (), 2.0, 3), ("levies", ("bow",), 1.0, 1), ("levies", (), 0.7, 1))
UNIT_SIZES = (0.5, 1, 1, 1, 1.5, 1.5, 2, 2)
#: How far apart two bands may be in points; and how often a band is the steward's, or the second one has no lord.
APART = (0.5, 1, 2, 3, 5)
STEWARDS, WITHOUT_LORD = 0.55, 0.1
TRIES = 50


def random_pair(number: int) -> tuple[Band, Band]:
    """Two bands that are not too far apart."""
    dice = Random(f"train{number}")
    one = two = random_units(dice)
    for _try in range(TRIES):
        two = random_units(dice)
        if abs(TERMS.points(one) - TERMS.points(two)) <= dice.choice(APART):
            break
    return Band("a1", 0, "p1", one), Band("b1", 1, "p1", two, dice.random() > WITHOUT_LORD)


def random_units(dice: Random) -> tuple[Unit, ...]:
    """A band as the steward raises it, or of troops that somebody likes more than others."""
    points = dice.choice(SIZES)
    if dice.random() < STEWARDS:
        return stewards(points)
    liked, units = [dice.random() * much for _troop, _kit, much, _most in KINDS], list[Unit]()
    while points >= 0.5:
        troop, kit, _much, most = dice.choices(KINDS, liked)[0]
        size = min(points, dice.choice(UNIT_SIZES), most)
        units.append(Unit(troop, int(size * TERMS.troops[troop].per_point), kit))
        points -= size
    return tuple(units)


def stewards(points: float) -> tuple[Unit, ...]:
    """So many points as the steward raises them; half a point is four Warriors."""
    half = () if points == int(points) else (Unit("warriors", 4),)
    return tuple(PURCHASES[at % len(PURCHASES)] for at in range(int(points))) + half

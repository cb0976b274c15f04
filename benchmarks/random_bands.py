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
#: As lords raise them: by what taste, of what size, how far apart, and what the large units are.
TASTES, RAISED_SIZES, RAISED_APART = ("steward", "large", "free"), SIZES[2:13], (0, 0.5, 1, 2, 3)
TASTE_SHARES, ATTACKS_WITHOUT_LORD = (4, 3, 3), 0.04
LARGE_UNITS = (
    ("warriors", 12, ()), ("warriors", 8, ()), ("hearthguard", 8, ()), ("hearthguard", 6, ()), ("hearthguard", 4, ()),
    ("levies", 12, ()), ("levies", 12, ("bow",)),
)  # fmt: skip
#: What a band of large units has no room for any more becomes one small unit.
REST = 0.5
#: Bands of few kinds, alone or mixed: how many kinds, which (Levies never alone), and the points of such bands.
MIXED, MIXED_SIZES = (1, 1, 2, 2, 2, 3, 4), SIZES[2:13]
FIGHTERS = (
    *(("warriors", figures, ()) for figures in (12, 12, 12, 10, 8, 8, 6)),
    *(("hearthguard", figures, ()) for figures in (8, 8, 6, 4, 4)),
)  # fmt: skip
MIXED_IN = (*FIGHTERS, ("levies", 12, ()), ("levies", 12, ()), ("levies", 6, ()), ("levies", 12, ("bow",)))


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
    return free_units(dice, points)


def free_units(dice: Random, points: float) -> tuple[Unit, ...]:
    """So many points of troops that somebody likes more than others."""
    liked, units = [dice.random() * much for _troop, _kit, much, _most in KINDS], list[Unit]()
    while points >= 0.5:
        troop, kit, _much, most = dice.choices(KINDS, liked)[0]
        size = min(points, dice.choice(UNIT_SIZES), most)
        units.append(Unit(troop, int(size * TERMS.troops[troop].per_point), kit))
        points -= size
    return tuple(units)


def raised_pair(number: int) -> tuple[Band, Band]:
    """Two bands of much the same size, each to a taste of its own: more alike than those of ``random_pair``."""
    dice = Random(f"raised{number}")
    one = two = raised_units(dice)
    apart = dice.choice(RAISED_APART)
    for _try in range(TRIES):
        two = raised_units(dice)
        if abs(TERMS.points(one) - TERMS.points(two)) <= apart:
            break
    lords = dice.random() > ATTACKS_WITHOUT_LORD, dice.random() > WITHOUT_LORD
    return Band("a1", 0, "p1", one, lords[0]), Band("b1", 1, "p1", two, lords[1])


def raised_units(dice: Random) -> tuple[Unit, ...]:
    """A band as the steward raises it, of large units, or of whatever somebody likes."""
    points, taste = dice.choice(RAISED_SIZES), dice.choices(TASTES, TASTE_SHARES)[0]
    if taste == "steward":
        return stewards(points)
    return large_units(dice, points) if taste == "large" else free_units(dice, points)


def large_units(dice: Random, points: float) -> tuple[Unit, ...]:
    """So many points in units of eight and twelve."""
    liked, units = [dice.random() for _unit in LARGE_UNITS], list[Unit]()
    while points >= REST:
        fitting = [each for each in LARGE_UNITS if each[1] / TERMS.troops[each[0]].per_point <= points]
        if not fitting:
            return (*units, Unit("warriors", int(points * TERMS.troops["warriors"].per_point)))
        troop, figures, kit = dice.choices(LARGE_UNITS, liked)[0]
        if (troop, figures, kit) in fitting:
            units.append(Unit(troop, figures, kit))
            points -= figures / TERMS.troops[troop].per_point
    return tuple(units)


def mixed_pair(number: int) -> tuple[Band, Band]:
    """Two bands of much the same size, each of few kinds of units, mostly large ones."""
    dice = Random(f"mixed{number}")
    one = two = mixed_units(dice)
    apart = dice.choice(RAISED_APART)
    for _try in range(TRIES):
        two = mixed_units(dice)
        if abs(TERMS.points(one) - TERMS.points(two)) <= apart:
            break
    return Band("a1", 0, "p1", one), Band("b1", 1, "p1", two, dice.random() > WITHOUT_LORD)


def mixed_units(dice: Random) -> tuple[Unit, ...]:
    """So many points in one to four kinds of units, by turns; what is left becomes one small unit."""
    points, units = dice.choice(MIXED_SIZES), list[Unit]()
    kinds = [dice.choice(FIGHTERS), *(dice.choice(MIXED_IN) for _kind in range(dice.choice(MIXED) - 1))]
    while fitting := [each for each in kinds if each[1] / TERMS.troops[each[0]].per_point <= points]:
        kinds = [*kinds[1:], kinds[0]]
        if kinds[-1] in fitting:
            units.append(Unit(*kinds[-1]))
            points -= kinds[-1][1] / TERMS.troops[kinds[-1][0]].per_point
    rest = int(points * TERMS.troops["warriors"].per_point)
    return (*units, Unit("warriors", rest)) if points >= REST else tuple(units)


def stewards(points: float) -> tuple[Unit, ...]:
    """So many points as the steward raises them; half a point is four Warriors."""
    half = () if points == int(points) else (Unit("warriors", 4),)
    return tuple(PURCHASES[at % len(PURCHASES)] for at in range(int(points))) + half

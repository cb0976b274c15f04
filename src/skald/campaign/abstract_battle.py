"""A battle in a few dice, for simulations and quick chances: fair to both sides, and blind to the table.

Each unit loses a share of its quarters (a Hearthguard, two Warriors, three Levies; half a Creature, which falls with
the other half). The share goes by log-odds: how deep a battle of that size cuts, how strong the enemy is, what the
unit is and how large, how the day went for its side (a throw of six dice, as good for one as bad for the other), and
a throw of its own, less a part of what its side threw in the middle: an enemy who strikes one unit strikes no other
meanwhile. A lord falls by such odds too. What fell is then counted in massacre points as on the table.

Strength is what units count for, by troop and size: four Warriors for a third of eight, twelve for nearly twice as
much, six Hearthguards for nearly as much as eight, and half a unit of Levies for a quarter of a whole one. A lord
counts too, and where there is none the enemy suffers less. A band in which nobody charges or shoots waits together, and
that makes it stronger; Hearthguards too few to charge keep it back altogether. The more units there are, the more the
luck of a side evens out, and the farther that of a unit goes. No unit can lose more than it has: so small bands draw
often, and a larger band wins less often than one would think, for it brings more that can be lost. A band of the Age of
Magic fights with what its faction has beside troops (a board, spells, a Lieutenant's rule): that makes it stronger or
weaker, its battles cut otherwise, and its lord is bolder.

The constants were fitted to battles between agents by `tools/fit_abstract_battle.py`, and are checked against others by
`scripts/bench quick_odds`. How near they come is told in docs/campaign-files.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from operator import mul
from typing import Literal, NamedTuple

from msgspec import Struct

from skald.campaign.board_strengths import edge_of
from skald.campaign.orders import Fought
from skald.campaign.state import Band, Battle, State, Unit
from skald.campaign.terms import Terms

#: A number from 0 up to, not including, the one that is given.
Dice = Callable[[int], int]

#: Parts of a point, each worth a massacre point.
QUARTERS = 4
#: For a unit destroyed; a lord is worth four, and is one.
UNIT_POINTS = 1
LORD_POINTS = 5
#: Six dice from 0 to 5: their middle, and how far they stray from it.
THROWN, MIDDLE, STRAY = 6, 15, 4.1833
#: The throw of a unit or a lord, as log-odds.
SIDES = 200
THROWS = tuple(log((2 * face + 1) / (2 * SIDES - 2 * face - 1)) for face in range(SIDES))
#: The size of a battle, in points, at which nothing is added for it.
USUAL = 6
#: Nobody is stronger than this many times another.
LEAST_STRENGTH = 0.3

WARRIORS, HEARTHGUARDS, LEVIES = 8, 4, 12
#: The usual number of units in a band.
USUAL_UNITS = 6
SHOOTING = frozenset({"bow", "composite-bow", "crossbow", "sling", "firearm"})


class Edge(Struct, frozen=True):
    """What a faction brings beside its troops: how much deeper it cuts, how much it is spared, how bold its lord is."""

    cuts: float = 0.0
    spared: float = 0.0
    bold: float = 0.0


class Constants(Struct, frozen=True):
    """What was fitted: log-odds of a quarter to be lost, unless it says otherwise."""

    #: How deep a battle cuts into a point of Warriors, and what its size adds, for each e-fold.
    depth: float = 1.69
    size: float = -0.96
    #: For each e-fold of strength that the enemy has more, for a unit and for a lord.
    strength: float = 2.92
    lord_strength: float = 2.15
    #: What counts in the strength of a band, where eight Warriors count for one: a lord; four Warriors and twelve; two,
    #: four, six and eight Hearthguards; six Levies and twelve; twelve Levies who shoot. Other sizes lie between.
    lord: float = 0.73
    warriors_4: float = 0.34
    warriors_12: float = 1.83
    guards_2: float = 0.79
    guards_4: float = 1.11
    guards_6: float = 1.84
    guards_8: float = 2.03
    levies_6: float = 0.26
    levies_12: float = 1.19
    shooters_12: float = 1.38
    #: How much deeper a battle cuts into the enemy of a lord.
    lord_cuts: float = 0.52
    #: By how much more a band counts that waits together: no four Hearthguards in it charge, and nobody shoots.
    together: float = 0.05
    #: How much less a battle cuts into a band whose Hearthguards are all in units of fewer than four.
    reserve: float = 1.23
    #: What a unit is: Hearthguards, Levies, Levies who shoot; and Warriors and other Levies for each e-fold of points.
    hearthguards: float = 1.27
    levies: float = -0.33
    shooters: float = -2.26
    unit_size: float = 0.72
    #: A lord's against an equal band; and by the share of those in it who shoot.
    lord_falls: float = -2.17
    lord_shot: float = 1.1
    #: How far the luck of a side goes, by what power of the number of units it goes farther, and the luck of a unit.
    luck: float = 0.5
    evened: float = -0.64
    spread: float = 1.53
    #: How much farther the luck of a unit goes for each unit more than twelve, both sides together.
    crowd: float = 0.06
    #: How much of its side's mean throw a unit is spared.
    elsewhere: float = 0.29
    #: Troops of the Age of Magic: what they are.
    beasts: float = 0.12
    heroes: float = -0.63
    engines: float = -0.5
    hordes: float = -1.0
    #: What each faction brings, in the order of ``FACTIONS``; it tells by so much more against a band that has none.
    edges: tuple[Edge, ...] = (
        Edge(0.32, -0.17, 0.46),
        Edge(-0.21, -0.23, 0.8),
        Edge(0.09, 0.41, 0.63),
        Edge(-0.4, -0.18, 0.7),
        Edge(0.39, -0.45, 0.27),
        Edge(0.02, 0.68, 0.76),
    )  # fmt: skip
    unanswered: float = 1.1
    #: For each side that has a faction: how deep the battle cuts, and how far luck goes, of a side and of a unit.
    sorcery: float = -0.03
    wild_luck: float = 0.27
    wild_spread: float = 0.45
    #: How much easier the lord of a faction falls for each e-fold of the battle's size.
    lord_size: float = 0.48


#: Those of the Age of Magic, by the troops as battles know them.
KINDS: Mapping[str, str] = {
    **dict.fromkeys(("bipeds", "quadrupeds", "flyers", "behemoth", "titan", "scourge", "war-chariot"), "beasts"),
    **dict.fromkeys(("lieutenant", "sorcerer", "paladin"), "heroes"),
    **dict.fromkeys(("static-machine", "mobile-machine", "flying-machine", "destruction-team"), "engines"),
    **dict.fromkeys(("mindless", "swarm"), "hordes"),
}
FACTIONS = ("great-kingdoms", "lords-of-the-wild", "underearth", "horde", "otherworld", "undead")
#: What a lost figure is worth where it isn't a quarter of a point.
WORTH: Mapping[str, tuple[int, int]] = {"lieutenant": (4, 1), "mindless": (1, 3)}
FITTED = Constants()
#: Battles in which a faction takes part rest on others, fitted together with what factions bring.
FITTED_WITH_MAGIC = Constants(
    depth=1.35, size=-0.98, strength=2.54, lord_strength=2.74, lord=1.29, warriors_4=0.39, warriors_12=1.86,
    guards_2=0.66, guards_4=1.16, guards_6=1.64, guards_8=2.11, levies_6=0.56, levies_12=1, shooters_12=1, lord_cuts=0,
    together=0, reserve=0, hearthguards=1.15, levies=-0.28, shooters=-2.66, unit_size=0.97, lord_falls=-2.78,
    lord_shot=2.72, luck=0.53, evened=-0.81, spread=1.01, crowd=0, elsewhere=0.42,
)  # fmt: skip


def fight_waiting(
    terms: Terms, state: State, battle: Battle, dice: Dice, constants: Constants | None = None
) -> Fought:  # fmt: skip
    """The result of a battle of a campaign, with the factions and boards that its lords chose."""
    first, second = state.band(battle.attacker), state.band(battle.defender)
    factions = state.lords[first.seat].people.faction, state.lords[second.seat].people.faction
    return fight(terms, first, second, dice, constants, factions=factions, edge=edge_of(state, battle))


def fight(
    terms: Terms, attacker: Band, defender: Band, dice: Dice, constants: Constants | None = None, *,
    factions: tuple[str, str] = ("", ""), edge: float = 0.0,
) -> Fought:  # fmt: skip
    """The result of a battle between bands of two factions, or of none.

    `edge` is what the attacker's board has over the defender's, in e-folds of strength.
    """
    if constants is None:
        constants = FITTED if set(factions).isdisjoint(FACTIONS) else FITTED_WITH_MAGIC
    one, two = _Side(terms, attacker, constants, factions[0]), _Side(terms, defender, constants, factions[1])
    magic = one.is_of_magic + two.is_of_magic
    more = len(one.units) + len(two.units) - 2 * USUAL_UNITS
    spread = max(0.0, constants.spread + constants.crowd * more) + constants.wild_spread * magic
    units = max(1, len(one.units)) * max(1, len(two.units)) / USUAL_UNITS**2
    luck = (constants.luck * units ** (constants.evened / 2) + constants.wild_luck * magic) * _luck(dice)
    behind = log(two.strength / one.strength) - edge
    size = log(max(one.points * two.points, 0.25) / USUAL**2) / 2
    day = _Day(constants.depth + constants.size * size + constants.sorcery * magic, spread, size)
    told = 1 + constants.unanswered if magic == 1 else 1
    one.suffer(two, day, behind, told * (two.edge.cuts - one.edge.spared), luck, dice)
    two.suffer(one, day, -behind, told * (one.edge.cuts - two.edge.spared), -luck, dice)
    return Fought(
        attacker=tuple(one.left), defender=tuple(two.left), winner=_alone(one, two),
        points=(two.given_away, one.given_away), attacker_lord=one.lord_stands, defender_lord=two.lord_stands,
    )  # fmt: skip


def _luck(dice: Dice) -> float:
    return (sum(dice(6) for _die in range(THROWN)) - MIDDLE) / STRAY


def _alone(one: _Side, two: _Side) -> Literal["attacker", "defender"] | None:
    """Whoever stands alone on the field has won it, whatever the points."""
    if one.stands == two.stands:
        return None
    return "attacker" if one.stands else "defender"


class _Day(NamedTuple):
    """What a battle is like for both sides: how deep it cuts, how far the luck of a unit goes, how large it is."""

    depth: float
    spread: float
    size: float


class _Side:
    """One band during the battle."""

    def __init__(self, terms: Terms, band: Band, constants: Constants, faction: str) -> None:
        self.constants = constants
        self.is_of_magic = faction in FACTIONS
        self.edge = constants.edges[FACTIONS.index(faction)] if self.is_of_magic else Edge()
        self.has_lord = self.lord_stands = band.has_lord
        self.units = band.units
        self.per_point = [terms.troops[unit.troop].per_point for unit in band.units]
        troops = [terms.troops[unit.troop].fights_as for unit in band.units]
        self.kinds = [KINDS.get(troop, "") for troop in troops]
        self.left = [unit.figures for unit in band.units]
        self.worth = [figures / per for figures, per in zip(self.left, self.per_point, strict=True)]
        self.points = sum(self.worth)
        core = [(unit, per) for unit, per, kind in zip(self.units, self.per_point, self.kinds, strict=True) if not kind]
        guards = max((unit.figures for unit, per in core if per == HEARTHGUARDS), default=0)
        shooting = sum(unit.figures / per for unit, per in core if per == LEVIES and shoots(unit))
        #: The part of the band's points that are Levies who shoot.
        self.shooting = shooting / (self.points or 1)
        self.has_reserve = 0 < guards < HEARTHGUARDS
        self.waits = guards < HEARTHGUARDS and not shooting and not any(self.kinds)
        told = zip(self.units, self.per_point, self.kinds, strict=True)
        fighting = sum(_weight(unit, per, kind, constants) for unit, per, kind in told)
        fighting += constants.lord * band.has_lord
        self.strength = max(LEAST_STRENGTH, fighting) * (1 + constants.together * self.waits)
        self._terms, self._band = terms, band

    @property
    def given_away(self) -> int:
        """Massacre points for the enemy."""
        return massacre(self._terms, self._band, self.left, lord_lives=self.lord_stands)

    @property
    def stands(self) -> bool:
        """Whether anybody is left."""
        return self.lord_stands or any(self.left)

    def suffer(self, enemy: _Side, day: _Day, behind: float, edge: float, luck: float, dice: Dice) -> None:
        """Lose what the enemy's strength, what he brings and the luck of the day make of it."""
        constants = self.constants
        depth = day.depth + edge - constants.lord_cuts * (not enemy.has_lord) - constants.reserve * self.has_reserve
        throws = [THROWS[dice(SIDES)] for _unit in self.units]
        spared = constants.elsewhere * sum(map(mul, throws, self.worth)) / self.points if self.points else 0.0
        for place, (unit, per, kind) in enumerate(zip(self.units, self.per_point, self.kinds, strict=True)):
            odds = depth + constants.strength * behind + luck + exposure(unit, per, constants, kind)
            self.left[place] -= _lost(unit.figures, per, odds + day.spread * (throws[place] - spared))
        falls = constants.lord_falls + constants.lord_strength * behind + luck + edge / 2
        falls += constants.lord_shot * enemy.shooting
        falls += (self.edge.bold + constants.lord_size * day.size) * self.is_of_magic
        if self.has_lord and THROWS[dice(SIDES)] < falls:
            self.lord_stands = False


def _weight(unit: Unit, per_point: int, kind: str, constants: Constants) -> float:
    """What a unit counts for in the strength of its band: between the sizes that are told, as much as lies between."""
    sizes = () if kind else _sizes(unit, per_point, constants)
    for (fewer, less), (more, much) in pairwise(sizes):
        if unit.figures <= more:
            return less + (much - less) * (unit.figures - fewer) / (more - fewer)
    figures, weight = sizes[-1] if sizes else (per_point, 1.0)
    return weight * unit.figures / figures


def _sizes(unit: Unit, per_point: int, constants: Constants) -> tuple[tuple[int, float], ...]:
    """Sizes of units of a troop, and what these count for; none for troops that count for their points."""
    if per_point == WARRIORS:
        return (0, 0), (4, constants.warriors_4), (8, 1), (12, constants.warriors_12)
    if per_point == HEARTHGUARDS:
        small = (0, 0), (2, constants.guards_2), (4, constants.guards_4)
        return *small, (6, constants.guards_6), (8, constants.guards_8)
    if per_point == LEVIES:
        shooting = (0, 0), (12, constants.shooters_12)
        return shooting if shoots(unit) else ((0, 0), (6, constants.levies_6), (12, constants.levies_12))
    return ()


def massacre(terms: Terms, band: Band, left: Sequence[int], *, lord_lives: bool) -> int:
    """The massacre points that the losses of a band give its enemy, as on the table."""
    fallen, points = Counter[tuple[int, int]](), 0
    for unit, figures in zip(band.units, left, strict=True):
        troop = terms.troops[unit.troop]
        fallen[WORTH.get(troop.fights_as, (QUARTERS, troop.per_point))] += unit.figures - figures
        points += 0 if figures else UNIT_POINTS
    points += sum(worth * figures // per for (worth, per), figures in fallen.items())
    return points + (LORD_POINTS if band.has_lord and not lord_lives else 0)


def exposure(unit: Unit, per_point: int, constants: Constants, kind: str = "") -> float:
    """What a unit adds to the log-odds of its losses: Hearthguards charge, Levies who shoot stay behind."""
    size = log(unit.figures / per_point)
    if kind:
        return float(getattr(constants, kind)) + constants.unit_size * size
    if per_point == HEARTHGUARDS:
        return constants.hearthguards
    if per_point == LEVIES and shoots(unit):
        return constants.shooters
    return constants.levies * (per_point == LEVIES) + constants.unit_size * size


def shoots(unit: Unit) -> bool:
    """Whether a unit carries anything to shoot with."""
    return not SHOOTING.isdisjoint(unit.equipment)


def _lost(figures: int, per_point: int, odds: float) -> int:
    quarters = max(1, round(QUARTERS * figures / per_point))
    hits = int((quarters + 1) / (1 + exp(-odds)))
    return figures if hits >= quarters else hits * per_point // QUARTERS

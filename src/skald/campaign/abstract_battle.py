"""A battle in a few dice, for simulations and quick chances: fair to both sides, and blind to the table.

Each unit loses a share of its quarters (a Hearthguard, two Warriors, three Levies; half a Creature, which falls with
the other half). The share goes by log-odds: how deep a battle of that size cuts, how strong the enemy is, what the
unit is and how large, how the day went for its side (a throw of six dice, as good for one as bad for the other), and
a throw of its own, less a part of what its side threw in the middle: an enemy who strikes one unit strikes no other
meanwhile. A lord falls by such odds too. What fell is then counted in massacre points as on the table.

Strength is points; a lord has some, each Saga die that a band throws counts for some, Warriors in large units count
for more than in small ones, and Hearthguards for more than their points. It matters who meets whom as well: Levies
hold Warriors, Warriors suffer from those who shoot, and twelve of them hold eight Hearthguards. The more units there
are, the more the luck of a side evens out. No unit can lose more than it has: so small bands draw often, and a larger
band wins less often than one would think, for it brings more that can be lost. A band of the Age of Magic fights with
what its faction has beside troops (a board, spells, a Lieutenant's rule): that makes it stronger or weaker, its battles
cut otherwise, and its lord is bolder.

The constants were fitted to battles between agents by `tools/fit_abstract_battle.py`, and are checked against others by
`scripts/bench quick_odds`. How near they come is told in docs/campaign-files.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
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
#: Units of so many figures are large; and the usual number of units in a band.
LARGE: Mapping[int, int] = {WARRIORS: 12, HEARTHGUARDS: 8}
USUAL_UNITS = 6
#: Figures with which a unit gives its lord a Saga die, and the most dice of a side.
GIVES_DIE: Mapping[int, int] = {WARRIORS: 4, HEARTHGUARDS: 1, LEVIES: 6}
SAGA_DICE = 8
SHOOTING = frozenset({"bow", "composite-bow", "crossbow", "sling", "firearm"})


class Edge(Struct, frozen=True):
    """What a faction brings beside its troops: how much deeper it cuts, how much it is spared, how bold its lord is."""

    cuts: float = 0.0
    spared: float = 0.0
    bold: float = 0.0


class Constants(Struct, frozen=True):
    """What was fitted: log-odds of a quarter to be lost, unless it says otherwise."""

    #: How deep a battle cuts into a point of Warriors, and what its size adds, for each e-fold.
    depth: float = 1.35
    size: float = -0.98
    #: For each e-fold of strength that the enemy has more, for a unit and for a lord.
    strength: float = 2.54
    lord_strength: float = 2.74
    #: A lord's part in the strength of a band, in points; the power by which points of Warriors are raised, by unit.
    lord: float = 1.33
    large: float = 1.67
    #: What each Saga die counts for in strength.
    saga: float = 0.13
    #: What the points of Hearthguards count for, and the power by which those of a unit are raised.
    guards: float = 1.18
    guards_large: float = 0.93
    #: Who meets whom, in e-folds of strength, by the shares of both in their bands: Levies who don't shoot have so much
    #: over Warriors, those who shoot over Warriors, and large units of Warriors over large ones of Hearthguards.
    held: float = 0.34
    shot: float = 0.1
    walled: float = 0.13
    #: What a unit is: Hearthguards, Levies, Levies who shoot; and for each e-fold of its points.
    hearthguards: float = 1.15
    levies: float = -0.28
    shooters: float = -2.66
    unit_size: float = 0.97
    guards_size: float = 0.36
    shooters_size: float = -2.26
    #: A lord's against an equal band; and by the share of those in it who shoot.
    lord_falls: float = -2.78
    lord_shot: float = 2.72
    #: How far the luck of a side goes, by what power of the number of units it goes farther, and the luck of a unit.
    luck: float = 0.53
    evened: float = -0.81
    spread: float = 1.01
    #: How much of its side's mean throw a unit is spared.
    elsewhere: float = 0.42
    #: Troops of the Age of Magic: what they are.
    beasts: float = 0.1
    heroes: float = -0.64
    engines: float = -0.5
    hordes: float = -1.01
    #: What each faction brings, in the order of ``FACTIONS``; it tells by so much more against a band that has none.
    edges: tuple[Edge, ...] = (
        Edge(0.28, -0.16, 0.44),
        Edge(-0.25, -0.2, 0.78),
        Edge(0.11, 0.44, 0.62),
        Edge(-0.42, -0.15, 0.68),
        Edge(0.39, -0.43, 0.26),
        Edge(0.03, 0.74, 0.74),
    )  # fmt: skip
    unanswered: float = 1.12
    #: For each side that has a faction: how deep the battle cuts, and how far luck goes, of a side and of a unit.
    sorcery: float = -0.08
    wild_luck: float = 0.2
    wild_spread: float = 0.41
    #: How much easier the lord of a faction falls for each e-fold of the battle's size.
    lord_size: float = 0.47


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


def fight_waiting(
    terms: Terms, state: State, battle: Battle, dice: Dice, constants: Constants = FITTED
) -> Fought:  # fmt: skip
    """The result of a battle of a campaign, with the factions and boards that its lords chose."""
    first, second = state.band(battle.attacker), state.band(battle.defender)
    factions = state.lords[first.seat].people.faction, state.lords[second.seat].people.faction
    return fight(terms, first, second, dice, constants, factions=factions, edge=edge_of(state, battle))


def fight(
    terms: Terms, attacker: Band, defender: Band, dice: Dice, constants: Constants = FITTED, *,
    factions: tuple[str, str] = ("", ""), edge: float = 0.0,
) -> Fought:  # fmt: skip
    """The result of a battle between bands of two factions, or of none.

    `edge` is what the attacker's board has over the defender's, in e-folds of strength.
    """
    one, two = _Side(terms, attacker, constants, factions[0]), _Side(terms, defender, constants, factions[1])
    magic = one.is_of_magic + two.is_of_magic
    spread = constants.spread + constants.wild_spread * magic
    units = max(1, len(one.units)) * max(1, len(two.units)) / USUAL_UNITS**2
    luck = (constants.luck * units ** (constants.evened / 2) + constants.wild_luck * magic) * _luck(dice)
    behind = log(two.strength / one.strength) - edge - one.has_over(two) + two.has_over(one)
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


class _Shares(NamedTuple):
    """Parts of a band's points, from 0 to 1, in troops of the core; Levies either shoot or not."""

    warriors: float = 0.0
    levies: float = 0.0
    shooters: float = 0.0
    large_warriors: float = 0.0
    large_guards: float = 0.0


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
        told = zip(self.worth, self.per_point, self.kinds, strict=True)
        fighting = sum(_weight(points, per, kind, constants) for points, per, kind in told)
        fighting += constants.lord * band.has_lord + constants.saga * self._saga_dice()
        self.strength = max(LEAST_STRENGTH, fighting)
        self.shares = self._shares()
        self._terms, self._band = terms, band

    def _saga_dice(self) -> int:
        """How many Saga dice the band throws: of those of magic only Creatures give one."""
        units = zip(self.left, self.per_point, self.kinds, strict=True)
        giving = sum(
            kind == "beasts" or (not kind and figures >= GIVES_DIE.get(per, figures + 1))
            for figures, per, kind in units
        )
        return min(SAGA_DICE, giving + self.has_lord)

    def _shares(self) -> _Shares:
        parts = dict.fromkeys(_Shares._fields, 0.0)
        for unit, points, per, kind in zip(self.units, self.worth, self.per_point, self.kinds, strict=True):
            for part in () if kind else _parts(unit, per):
                parts[part] += points / self.points
        return _Shares(**parts)

    @property
    def given_away(self) -> int:
        """Massacre points for the enemy."""
        return massacre(self._terms, self._band, self.left, lord_lives=self.lord_stands)

    @property
    def stands(self) -> bool:
        """Whether anybody is left."""
        return self.lord_stands or any(self.left)

    def has_over(self, enemy: _Side) -> float:
        """By who meets whom, in e-folds of strength."""
        one, two, constants = self.shares, enemy.shares, self.constants
        over = two.warriors * (constants.held * one.levies + constants.shot * one.shooters)
        return over + constants.walled * one.large_warriors * two.large_guards

    def suffer(self, enemy: _Side, day: _Day, behind: float, edge: float, luck: float, dice: Dice) -> None:
        """Lose what the enemy's strength, what he brings and the luck of the day make of it."""
        constants = self.constants
        throws = [THROWS[dice(SIDES)] for _unit in self.units]
        spared = constants.elsewhere * sum(map(mul, throws, self.worth)) / self.points if self.points else 0.0
        for place, (unit, per, kind) in enumerate(zip(self.units, self.per_point, self.kinds, strict=True)):
            odds = day.depth + edge + constants.strength * behind + luck + exposure(unit, per, constants, kind)
            self.left[place] -= _lost(unit.figures, per, odds + day.spread * (throws[place] - spared))
        falls = constants.lord_falls + constants.lord_strength * behind + luck + edge / 2
        falls += constants.lord_shot * enemy.shares.shooters
        falls += (self.edge.bold + constants.lord_size * day.size) * self.is_of_magic
        if self.has_lord and THROWS[dice(SIDES)] < falls:
            self.lord_stands = False


def _weight(points: float, per_point: int, kind: str, constants: Constants) -> float:
    """What a unit counts for in the strength of its band."""
    if kind or per_point not in LARGE:
        return points
    if per_point == WARRIORS:
        return float(points**constants.large)
    return float(constants.guards * points**constants.guards_large)


def _parts(unit: Unit, per_point: int) -> Iterator[str]:
    """The parts of its band that a unit belongs to."""
    if per_point == LEVIES:
        yield "shooters" if shoots(unit) else "levies"
    if per_point == WARRIORS:
        yield "warriors"
    if unit.figures >= LARGE.get(per_point, unit.figures + 1):
        yield "large_warriors" if per_point == WARRIORS else "large_guards"


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
        return constants.hearthguards + constants.guards_size * size
    if per_point == LEVIES and shoots(unit):
        return constants.shooters + constants.shooters_size * size
    return constants.levies * (per_point == LEVIES) + constants.unit_size * size


def shoots(unit: Unit) -> bool:
    """Whether a unit carries anything to shoot with."""
    return not SHOOTING.isdisjoint(unit.equipment)


def _lost(figures: int, per_point: int, odds: float) -> int:
    quarters = max(1, round(QUARTERS * figures / per_point))
    hits = int((quarters + 1) / (1 + exp(-odds)))
    return figures if hits >= quarters else hits * per_point // QUARTERS

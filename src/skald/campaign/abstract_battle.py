"""A battle in a few dice, for simulations and quick chances: fair to both sides, and blind to the table.

Each unit loses a share of its quarters (a Hearthguard, two Warriors, three Levies; half a Creature, which falls with
the other half). The share goes by log-odds: how deep a battle of that size cuts, how strong the enemy is, what the
unit is and how large, how the day went for its side (a throw of six dice, as good for one as bad for the other), and
a throw of its own. A lord falls by such odds too. What fell is then counted in massacre points as on the table.

Strength is points; a lord has some, and Warriors in large units count for more than in small ones. No unit can lose
more than it has: so small bands draw often, and a larger band wins less often than one would think, for it brings more
that can be lost. A band of the Age of Magic fights with what its faction has beside troops (a board, spells, a
Lieutenant's rule): that makes it stronger or weaker, its battles cut otherwise, and its lord is bolder.

The constants were fitted to battles between agents by `tools/fit_abstract_battle.py`, and are checked against others by
`scripts/bench quick_odds`. How near they come is told in docs/campaign-files.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import exp, log
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
SHOOTING = frozenset({"bow", "composite-bow", "crossbow", "sling", "firearm"})


class Edge(Struct, frozen=True):
    """What a faction brings beside its troops: how much deeper it cuts, how much it is spared, how bold its lord is."""

    cuts: float = 0.0
    spared: float = 0.0
    bold: float = 0.0


class Constants(Struct, frozen=True):
    """What was fitted: log-odds of a quarter to be lost, unless it says otherwise."""

    #: How deep a battle cuts into a point of Warriors, and what its size adds, for each e-fold.
    depth: float = 1.64
    size: float = -1.12
    #: For each e-fold of strength that the enemy has more, for a unit and for a lord.
    strength: float = 3.23
    lord_strength: float = 2.94
    #: A lord's part in the strength of a band, in points; the power by which points of Warriors are raised, by unit.
    lord: float = 1.28
    large: float = 1.42
    #: What a unit is: Hearthguards, Levies, Levies who shoot; and for each e-fold of its points.
    hearthguards: float = 1.38
    levies: float = -1.15
    shooters: float = -3.13
    unit_size: float = 0.88
    #: A lord's against an equal band.
    lord_falls: float = -2.03
    #: How far the luck of a side goes, and that of a unit.
    luck: float = 0.38
    spread: float = 1.41
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
    luck = (constants.luck + constants.wild_luck * magic) * _luck(dice)
    behind = log(two.strength / one.strength) - edge
    size = log(max(one.points * two.points, 0.25) / USUAL**2) / 2
    day = _Day(constants.depth + constants.size * size + constants.sorcery * magic, spread, size)
    told = 1 + constants.unanswered if magic == 1 else 1
    one.suffer(day, behind, told * (two.edge.cuts - one.edge.spared), luck, dice)
    two.suffer(day, -behind, told * (one.edge.cuts - two.edge.spared), -luck, dice)
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
        worth = [figures / per for figures, per in zip(self.left, self.per_point, strict=True)]
        self.points = sum(worth)
        fighting = sum(
            points**constants.large if per == WARRIORS and not kind else points
            for points, per, kind in zip(worth, self.per_point, self.kinds, strict=True)
        )  # fmt: skip
        self.strength = max(LEAST_STRENGTH, fighting + constants.lord * band.has_lord)
        self._terms, self._band = terms, band

    @property
    def given_away(self) -> int:
        """Massacre points for the enemy."""
        return massacre(self._terms, self._band, self.left, lord_lives=self.lord_stands)

    @property
    def stands(self) -> bool:
        """Whether anybody is left."""
        return self.lord_stands or any(self.left)

    def suffer(self, day: _Day, behind: float, edge: float, luck: float, dice: Dice) -> None:
        """Lose what the enemy's strength, what he brings and the luck of the day make of it."""
        constants = self.constants
        for place, (unit, per, kind) in enumerate(zip(self.units, self.per_point, self.kinds, strict=True)):
            odds = day.depth + edge + constants.strength * behind + luck + exposure(unit, per, constants, kind)
            self.left[place] -= _lost(unit.figures, per, odds + day.spread * THROWS[dice(SIDES)])
        falls = constants.lord_falls + constants.lord_strength * behind + luck + edge / 2
        falls += (self.edge.bold + constants.lord_size * day.size) * self.is_of_magic
        if self.has_lord and THROWS[dice(SIDES)] < falls:
            self.lord_stands = False


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
    found = constants.unit_size * log(unit.figures / per_point)
    if kind:
        return found + float(getattr(constants, kind))
    if per_point == HEARTHGUARDS:
        return found + constants.hearthguards
    if per_point == LEVIES:
        return found + (constants.levies if SHOOTING.isdisjoint(unit.equipment) else constants.shooters)
    return found


def _lost(figures: int, per_point: int, odds: float) -> int:
    quarters = max(1, round(QUARTERS * figures / per_point))
    hits = int((quarters + 1) / (1 + exp(-odds)))
    return figures if hits >= quarters else hits * per_point // QUARTERS

"""A battle in a few dice, for simulations and quick chances: fair to both sides, and blind to the table.

Each unit loses a share of its quarters (a Hearthguard, two Warriors, three Levies; half a Creature, which falls with
the other half). The share goes by log-odds: how deep a battle of that size cuts, how strong the enemy is, what the
unit is and how large, how the day went for its side (a throw of six dice, as good for one as bad for the other), and
a throw of its own. A lord falls by such odds too. What fell is then counted in massacre points as on the table.

Strength is points; a lord has some, and Warriors in large units count for more than in small ones. No unit can lose
more than it has: so small bands draw often, and a larger band wins less often than one would think, for it brings more
that can be lost.

The constants were fitted to battles between agents by `tools/fit_abstract_battle.py`, and are checked against others by
`scripts/bench quick_odds`. How near they come is told in docs/campaign-files.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import exp, log
from typing import Literal

from msgspec import Struct

from skald.campaign.orders import Fought
from skald.campaign.state import Band, Unit
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
    #: Troops of the Age of Magic: what they are, and their part in the strength of a band, for each of their points.
    beasts: float = 0.0
    heroes: float = 0.0
    engines: float = 0.0
    hordes: float = 0.0
    strong_beasts: float = 1.0
    strong_heroes: float = 1.0
    strong_engines: float = 1.0
    strong_hordes: float = 1.0


#: Those of the Age of Magic, by the troops as battles know them.
KINDS: Mapping[str, str] = {
    **dict.fromkeys(("bipeds", "quadrupeds", "flyers", "behemoth", "titan", "scourge", "war-chariot"), "beasts"),
    **dict.fromkeys(("lieutenant", "sorcerer", "paladin"), "heroes"),
    **dict.fromkeys(("static-machine", "mobile-machine", "flying-machine", "destruction-team"), "engines"),
    **dict.fromkeys(("mindless", "swarm"), "hordes"),
}
OF_MAGIC = tuple(name for kind in ("beasts", "heroes", "engines", "hordes") for name in (kind, f"strong_{kind}"))
FITTED = Constants()


def fight(
    terms: Terms, attacker: Band, defender: Band, dice: Dice, constants: Constants = FITTED, edge: float = 0.0
) -> Fought:  # fmt: skip
    """The result of a battle; `edge` is what the attacker's board has over the defender's, in e-folds of strength."""
    one, two = _Side(terms, attacker, constants), _Side(terms, defender, constants)
    luck = constants.luck * _luck(dice)
    behind = log(two.strength / one.strength) - edge
    depth = constants.depth + constants.size * log(max(one.points * two.points, 0.25) / USUAL**2) / 2
    one.suffer(depth, behind, luck, dice)
    two.suffer(depth, -behind, -luck, dice)
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


class _Side:
    """One band during the battle."""

    def __init__(self, terms: Terms, band: Band, constants: Constants) -> None:
        self.constants = constants
        self.has_lord = self.lord_stands = band.has_lord
        self.units = band.units
        self.per_point = [terms.troops[unit.troop].per_point for unit in band.units]
        self.kinds = [KINDS.get(terms.troops[unit.troop].fights_as, "") for unit in band.units]
        self.left = [unit.figures for unit in band.units]
        worth = [figures / per for figures, per in zip(self.left, self.per_point, strict=True)]
        self.points = sum(worth)
        fighting = sum(
            points * getattr(constants, f"strong_{kind}") if kind
            else points**constants.large if per == WARRIORS else points
            for points, per, kind in zip(worth, self.per_point, self.kinds, strict=True)
        )  # fmt: skip
        self.strength = max(LEAST_STRENGTH, fighting + constants.lord * band.has_lord)
        #: Massacre points for the enemy.
        self.given_away = 0

    @property
    def stands(self) -> bool:
        """Whether anybody is left."""
        return self.lord_stands or any(self.left)

    def suffer(self, depth: float, behind: float, luck: float, dice: Dice) -> None:
        """Lose what the enemy's strength and the luck of the day make of it."""
        constants, fallen = self.constants, Counter[int]()
        for place, (unit, per, kind) in enumerate(zip(self.units, self.per_point, self.kinds, strict=True)):
            odds = depth + constants.strength * behind + luck + exposure(unit, per, constants, kind)
            lost = _lost(unit.figures, per, odds + constants.spread * THROWS[dice(SIDES)])
            fallen[per] += lost
            self.left[place] -= lost
            self.given_away += 0 if self.left[place] else UNIT_POINTS
        self.given_away += sum(QUARTERS * figures // per for per, figures in fallen.items())
        falls = constants.lord_falls + constants.lord_strength * behind + luck
        if self.has_lord and THROWS[dice(SIDES)] < falls:
            self.lord_stands = False
            self.given_away += LORD_POINTS


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

"""The rows of an edition's tables: troops, equipment, terrain, and what comes with whom a warband serves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from skald.rules.geometry import Point as Place
from skald.rules.ids import Cover, Ground, RuleId

#: Aggression is counted in thirtieths of a die, so that halves, thirds and fifths are whole.
DIE = 30
#: In the rules that come with a faction: those of every unit.
EVERYBODY = ""


class Profile(Struct, frozen=True):
    """A troop type: what it costs, how it fights, what it may carry."""

    id: str
    #: "hero", "hearthguard", "warriors", "levies", "creatures", "monster", "machine", "mindless".
    category: str
    armour: tuple[int, int]  # melee, shooting
    aggression: tuple[int, int]  # melee, shooting, in thirtieths
    base: str
    per_point: int
    half_point: int = 0
    smallest: int = 4
    largest: int = 12
    saga_dice: int = 1
    #: Figures it needs to generate them.
    needs: int = 1
    limit: int = 3
    rules: tuple[RuleId, ...] = ()
    #: Sets of equipment it may take; () is none.
    options: tuple[tuple[str, ...], ...] = ((),)
    #: Points for so many lost figures: (1, 2) is one point for two.
    worth: tuple[int, int] = (1, 1)
    #: It leads a warband: one does, and costs nothing.
    free: bool = False
    most: int = 0
    mercenary: bool = False
    #: Troops whose figures may be given up for it, as many as it is worth.
    paid_with: tuple[str, ...] = ()
    #: It may be bought with points.
    for_points: bool = True


class Equipment(Struct, frozen=True):
    """Something a unit carries or rides."""

    id: str
    rules: tuple[RuleId, ...] = ()
    range: int = 0
    #: The base it puts its bearer on, if another than the troop's own.
    base: str = ""
    #: Rules of the troop that it takes away.
    without: tuple[RuleId, ...] = ()


class TerrainKind(Struct, frozen=True):
    """A row of the terrain table."""

    id: str
    large: bool
    ground: Ground
    high: bool
    cover: Cover
    corners: tuple[Place, ...]
    #: It is on the table that players choose from; others come only by a rule.
    listed: bool = True


@dataclass(frozen=True)
class Allegiance:
    """What comes with whom a warband serves: rules by troop (``EVERYBODY``: all of its units), domains of magic."""

    rules: Mapping[str, tuple[RuleId, ...]] = field(default_factory=dict)
    domains: tuple[str, ...] = ()

    def brought(self, troop: str) -> tuple[RuleId, ...]:
        """The rules that a unit of a troop has by it."""
        return (*self.rules.get(troop, ()), *self.rules.get(EVERYBODY, ()))


#: Whoever serves nobody.
UNSWORN = Allegiance()

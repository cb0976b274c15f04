"""A faction as a value: its domains, its troops with their equipment, its limits, its Lieutenant, who serves it."""

from __future__ import annotations

from msgspec import Struct

#: A set of equipment as it is carried; () is none.
Kit = tuple[str, ...]


class Limit(Struct, frozen=True):
    """A bound for troops taken together: figures bought, units of a game, or one unit for so many others."""

    troops: tuple[str, ...]
    #: Only units that carry this.
    equipment: Kit = ()
    figures: int = 0
    units: int = 0
    #: One unit for each so many units of those troops.
    one_for: int = 0
    of: tuple[str, ...] = ()


class SubFaction(Struct, frozen=True):
    """A people within a faction: a name to choose."""

    id: str
    name: dict[str, str]


class Mercenary(Struct, frozen=True):
    """Hired swords with a name: they fight as a troop that is known."""

    id: str
    name: dict[str, str]
    fights_as: str
    kits: tuple[Kit, ...]


class Faction(Struct, frozen=True):
    """Whom a warband of one faction may hold."""

    id: str
    age: str
    name: dict[str, str]
    #: What each troop may carry; a troop that isn't named can't be had.
    troops: dict[str, tuple[Kit, ...]]
    domains: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    lieutenant: dict[str, str] = {}
    lieutenant_rules: tuple[str, ...] = ()
    sub_factions: tuple[SubFaction, ...] = ()
    mercenaries: tuple[Mercenary, ...] = ()


class Age(Struct, frozen=True):
    """A book of the game: its name, and the troops that only it has."""

    id: str
    name: dict[str, str]
    troops: tuple[str, ...] = ()
    #: Equipment that only it has.
    equipment: tuple[str, ...] = ()
    #: Its factions are all known: another name is a mistake.
    whole: bool = False
    domains: dict[str, tuple[str, ...]] = {}

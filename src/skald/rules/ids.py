"""The kernel's small words: sides, dice faces, kinds of activation, and typed identifiers."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NewType

UnitId = NewType("UnitId", int)
RuleId = NewType("RuleId", str)
AbilityId = NewType("AbilityId", str)

NO_UNIT = UnitId(-1)
NO_RULE = RuleId("")
#: No piece of terrain and no marker: those have numbers of their own.
NOTHING = -1


class Side(IntEnum):
    """One of the two players; the number is an index into every pair of a state."""

    LEFT = 0
    RIGHT = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


class Face(IntEnum):
    """A face of a Saga die, from the most to the least frequent."""

    COMMON = 0
    UNCOMMON = 1
    RARE = 2


#: How many of a die's six sides show each face.
FACE_WEIGHTS = (3, 2, 1)


class Level(IntEnum):
    """How well a spell works, and what a Magic die shows, from the most to the least frequent."""

    MINIMUM = 0
    OPTIMUM = 1
    MAXIMUM = 2


class Kind(Enum):
    """What an activation makes a unit do."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    MOVE = "move"
    CHARGE = "charge"
    SHOOT = "shoot"
    REST = "rest"


class Cover(IntEnum):
    """How well a unit is protected by what it stands in."""

    NONE = 0
    LIGHT = 1
    SOLID = 2


class Ground(Enum):
    """How hard a terrain area is to walk through."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    OPEN = "open"
    UNEVEN = "uneven"
    DANGEROUS = "dangerous"
    IMPASSABLE = "impassable"


class Combat(Enum):
    """The two kinds of fight."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    MELEE = "melee"
    SHOT = "shot"


class Bearer(Enum):
    """Who or what bears a rule that is in force for a while."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    UNIT = "unit"
    #: Units around a figure of one unit, measured whenever it is asked.
    AURA = "aura"
    SIDE = "side"
    TABLE = "table"
    #: Whoever stands in a piece of terrain; the piece itself where its ground is asked.
    PIECE = "piece"
    #: Whoever is near a marker.
    MARKER = "marker"


class Whom(Enum):
    """Of whose units a rule speaks, seen from its owner."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    OWN = "own"
    ENEMY = "enemy"
    ALL = "all"

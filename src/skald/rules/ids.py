"""The kernel's small words: sides, dice faces, kinds of activation, and typed identifiers."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NewType

UnitId = NewType("UnitId", int)
RuleId = NewType("RuleId", str)
AbilityId = NewType("AbilityId", str)

NO_UNIT = UnitId(-1)


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

"""The same battle seen from the other side: the table turned by half, and the players changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from skald.rules.actions import Path, Place, PlaceTerrain
from skald.rules.bases import stand
from skald.rules.dice import Roll
from skald.rules.events import TerrainPlaced, UnitMoved
from skald.rules.frames import Sealed
from skald.rules.geometry import HEADINGS, Area
from skald.rules.ids import Side
from skald.rules.state import Figure, Player, State

Corner = tuple[int, int]


class Mirror:
    """Turns whatever belongs to a table of this size by half and gives it to the other side."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    def point(self, place: Corner) -> Corner:
        """A place across the middle of the table."""
        return self.width - place[0], self.height - place[1]

    def __call__(self, value: Any) -> Any:
        """Anything of a battle, mirrored."""
        match value:
            case Side():
                return value.other
            case Figure():
                x, y = self.point((value.x, value.y))
                heading = (value.heading + HEADINGS // 2) % HEADINGS if value.corners else value.heading
                return stand(value.base, x, y, heading, value.role)
            case Area():
                corners = sorted(self.point(corner) for corner in value.corners)
                return tuple(corners)
            case Path():
                return Path(value.figure, tuple(self.point(p) for p in value.places), self._turned(value.heading))
            case Place():
                return Place(*self.point((value.x, value.y)), self._turned(value.heading))
            case Roll():
                return value
            case State():
                return self._state(value)
            case Player():
                return msgspec.structs.replace(value, edge=1 - value.edge)
            case UnitMoved():
                return msgspec.structs.replace(value, places=tuple(self.point(p) for p in value.places))
            case PlaceTerrain() | TerrainPlaced() | Sealed():
                raise TypeError("battles are mirrored after they are set up")
            case msgspec.Struct():
                return self._struct(value)
            case tuple():
                return tuple(self(each) for each in value)
        return value

    def _turned(self, heading: int) -> int:
        # Round bases have no front: their heading is left alone.
        return heading

    def _struct(self, value: msgspec.Struct) -> msgspec.Struct:
        names = [field.name for field in msgspec.structs.fields(value)]
        return msgspec.structs.replace(value, **{name: self(getattr(value, name)) for name in names})

    def _state(self, state: State) -> State:
        mirrored = self._struct(state)
        assert isinstance(mirrored, State)
        left, right = mirrored.players
        return msgspec.structs.replace(mirrored, players=(right, left))

    def all(self, values: Sequence[Any]) -> list[Any]:
        """Many things, mirrored."""
        return [self(value) for value in values]

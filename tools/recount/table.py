"""The position as the manual's pictures show it: the first player at the edge y = 0, lengths in tenths of a millimetre.

Owns who counts (control units, blockers) and where: quarters, halves, zones by quarter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.recount.shapes import Shape, base_of, clears, disc_of, outline_of

VERY_SHORT, SHORT, MEDIUM = 500, 1000, 1500
WIDTH, HEIGHT = 12000, 9000
OTHER = {"left": "right", "right": "left"}

Line = tuple[int, int, int]
#: Positive on the first player's side.
LINES: dict[str, Line] = {
    "long": (0, -1, 4500),
    "rising": (3, -4, 0),
    "falling": (-3, -4, 36000),
    "refused-flank": (1, 0, -6000),
}
#: Quarters that hold some of the first player's zone, and of the second's.
HELD: dict[str, tuple[frozenset[int], frozenset[int]]] = {
    "long": (frozenset({1, 2}), frozenset({3, 4})),
    "refused-flank": (frozenset({2, 4}), frozenset({1, 3})),
    "rising": (frozenset({1, 2, 4}), frozenset({1, 3, 4})),
    "falling": (frozenset({1, 2, 3}), frozenset({2, 3, 4})),
}
#: Two lines each; a unit is in a quarter when it lies wholly on their positive sides.
QUARTERS: dict[int, tuple[Line, Line]] = {
    1: ((-1, 0, 6000), (0, -1, 4500)),
    2: ((1, 0, -6000), (0, -1, 4500)),
    3: ((-1, 0, 6000), (0, 1, -4500)),
    4: ((1, 0, -6000), (0, 1, -4500)),
}
#: Troops that count as mounted without a mount of their own (O-33).
SWIFT = ("quadrupeds",)
EDGES: tuple[Line, ...] = ((1, 0, 0), (-1, 0, WIDTH), (0, 1, 0), (0, -1, HEIGHT))


@dataclass(frozen=True)
class Terms:
    """What a recount must be told beside the position: the scenario or the victory card, and what was chosen."""

    scenario: str
    #: The deployment card of an expedition.
    deployment: str = "battle-line"
    #: "rising" or "falling", where a diagonal parts the table.
    diagonal: str = ""
    #: "dawn" or "dusk".
    variant: str = ""
    #: The number of the piece that is each side's sacred or hallowed ground.
    grounds: Mapping[str, int] = field(default_factory=dict)
    #: Remainders of figures lost count as whole, where points are given for several figures together.
    rounds_up: bool = False

    @property
    def line(self) -> str:
        """The name of the line that parts the table between the players."""
        if self.diagonal:
            return self.diagonal
        return "refused-flank" if self.deployment == "refused-flank" else "long"


@dataclass(frozen=True)
class Lost:
    """What a unit has lost: figures that fell in a melee, and figures lost otherwise."""

    side: str
    troop: str
    category: str
    in_melee: int
    apart: int


@dataclass(frozen=True)
class Seen:
    """A unit on the table: its bases, and what control asks about it."""

    id: int
    side: str
    bases: tuple[Shape, ...]
    gives_die: bool
    exhausted: bool
    mercenary: bool
    rides: bool

    @property
    def can_control(self) -> bool:
        """A control unit: it gives a Saga die now, isn't exhausted and isn't hired."""
        return self.gives_die and not self.exhausted and not self.mercenary

    @property
    def can_block(self) -> bool:
        """An enemy that gives a die and isn't exhausted blocks; hired ones do."""
        return self.gives_die and not self.exhausted


class Table:
    """A position, turned so that the first player stands at y = 0."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.first: str = position["first_player"]
        self.active: str = position["active"]
        self.turn: int = position["turn"]
        self._turned = position["players"][self.first]["edge"] == 1
        self.units = tuple(self._unit(each) for each in position["units"] if each["figures"])
        self.markers: dict[int, Shape] = {
            each["id"]: self._as_seen(disc_of(each)) for each in position["markers"] if each["there"] and each["place"]
        }
        self.carried: tuple[int, ...] = tuple(
            each["carrier"] for each in position["markers"] if each["there"] and each["carrier"] is not None
        )
        self.pieces: dict[int, Shape] = {each["id"]: self._as_seen(outline_of(each)) for each in position["terrain"]}
        self._units = position["units"]
        self.banners: tuple[str, ...] = tuple(
            each["owner"] for each in position["markers"] if each["there"] and each["owner"]
        )

    def _as_seen(self, shape: Shape) -> Shape:
        if not self._turned:
            return shape
        return Shape(tuple((WIDTH - x, HEIGHT - y) for x, y in shape.corners), shape.radius)

    def _unit(self, unit: Mapping[str, Any]) -> Seen:
        bases = tuple(self._as_seen(base_of(each)) for each in unit["figures"])
        told = {key: unit[key] for key in ("id", "side", "gives_die", "exhausted", "mercenary")}
        return Seen(bases=bases, rides=unit["mounted"] and unit["troop"] not in SWIFT, **told)

    def control_units(self, side: str) -> Iterator[Seen]:
        """The units with which a side controls."""
        return (unit for unit in self.units if unit.side == side and unit.can_control)

    def blockers(self, side: str) -> Iterator[Seen]:
        """The enemies that keep a side from controlling."""
        return (unit for unit in self.units if unit.side != side and unit.can_block)

    def losses(self, side: str) -> Iterator[Lost]:
        """What the units of a side have lost."""
        for unit in self._units:
            if unit["side"] == side:
                gone = unit["started"] - len(unit["figures"])
                yield Lost(side, unit["troop"], unit["category"], gone - unit["lost_apart"], unit["lost_apart"])

    def number(self, side: str) -> int:
        """0 for the first player, 1 for the second."""
        return 0 if side == self.first else 1


def is_in_quarter(unit: Seen, quarter: int) -> bool:
    """Whether a unit lies wholly in a quarter, each of its bases more than M from all edges."""
    return all(
        all(clears(base, line) for line in QUARTERS[quarter]) and all(clears(base, edge, MEDIUM + 1) for edge in EDGES)
        for base in unit.bases
    )


def is_across(unit: Seen, line: Line) -> bool:
    """Whether a unit lies wholly on the far side of the first player's line."""
    a, b, c = line
    return all(clears(base, (-a, -b, -c)) for base in unit.bases)

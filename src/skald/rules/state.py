"""The position of a battle as one frozen, hashable value.

Owns what a battle is at a settled moment. Holds no log, no back references, no random generator and no words.
Units keep their number for the whole battle; an eliminated unit is one without figures.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from skald.rules.frames import Frame
from skald.rules.geometry import Area, Footprint, Point
from skald.rules.ids import AbilityId, Face, Kind, RuleId, Side, UnitId
from skald.rules.tally import Tally


class Role(Enum):
    """What one figure is inside its unit."""

    RANK = "rank"
    HERO = "hero"
    BANNER = "banner"

    # Members are single, so their identity will do: figures are hashed with every question about them.
    __hash__ = object.__hash__


class Figure(Footprint, frozen=True, gc=False):
    """A figure: a footprint on the table, with the base it stands on and its role in the unit."""

    base: str = ""
    heading: int = 0
    role: Role = Role.RANK


class Unit(Struct, frozen=True):
    """A unit on the table (or not yet deployed, or eliminated: then it has no figures)."""

    id: UnitId
    side: Side
    troop: str
    started: int
    equipment: tuple[str, ...] = ()
    rules: tuple[RuleId, ...] = ()
    figures: tuple[Figure, ...] = ()
    fatigue: int = 0
    #: Activations resolved in the current player turn, in order.
    acts: tuple[Kind, ...] = ()
    #: The troop that escorts a hero, when this is a heroic unit.
    escort: str = ""
    #: One figure is to carry a banner.
    banner: bool = False
    deployed: bool = False
    #: Figures lost otherwise than as casualties of a melee.
    lost_apart: int = 0


class Die(Struct, frozen=True, array_like=True):
    """A Saga die lying on an ability of the battle board."""

    ability: AbilityId
    face: Face


class Purchase(Struct, frozen=True, array_like=True):
    """Figures of one troop in a warband, before they are grouped into units."""

    troop: str
    figures: int


class Player(Struct, frozen=True):
    """What belongs to one side and is not a unit: its roster, its board and its Saga dice."""

    board: str
    roster: tuple[Purchase, ...] = ()
    #: War banners that the warband may still hand out.
    banners: int = 0
    active: tuple[Die, ...] = ()
    inactive: tuple[Face, ...] = ()
    #: Abilities filled and triggered in the current player turn.
    filled: tuple[AbilityId, ...] = ()
    triggered: tuple[AbilityId, ...] = ()
    #: The table edge this side deploys from: 0 is y = 0, 1 is the far edge.
    edge: int = 0
    turns: int = 0
    offers_draw: bool = False
    calls_time: bool = False


class Terrain(Struct, frozen=True):
    """A terrain area on the table."""

    kind: str
    area: Area
    by: Side
    moved: bool = False


class Until(Enum):
    """When a lasting effect ends."""

    FIGHT = "fight"
    TURN = "turn"
    NEXT_TURN = "next-turn"
    GAME = "game"


class Effect(Struct, frozen=True):
    """A lasting change of a number for one unit, made by an ability or a rule."""

    point: str
    amount: int
    unit: UnitId
    until: Until
    #: For NEXT_TURN: the side whose next turn ends it.
    owner: Side
    why: RuleId


class Spent(Struct, frozen=True, array_like=True):
    """A counted use: "once per turn" and "once per game" are looked up here."""

    what: RuleId
    unit: UnitId
    #: Uses of the game stay; those of the turn and phase are wiped when it ends.
    for_game: bool = False


class Score(Struct, frozen=True):
    """The points of one side, with what each part is for."""

    side: Side
    points: Tally


class Outcome(Struct, frozen=True):
    """How a battle ended; nobody wins a draw."""

    winner: Side | None
    reason: str
    scores: tuple[Score, ...] = ()


class State(Struct, frozen=True):
    """A whole battle at one settled moment."""

    ruleset: str
    version: int
    width: int
    height: int
    players: tuple[Player, Player]
    units: tuple[Unit, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    pending: tuple[Frame, ...] = ()
    first: Side | None = None
    active: Side = Side.LEFT
    #: The battle's turn number; both players play each turn.
    turn: int = 0
    #: Rules of the scenario that are in force (drawn from its charts, say).
    in_force: tuple[RuleId, ...] = ()
    #: Results of the scenario's charts and choices.
    facts: tuple[tuple[str, int], ...] = ()
    effects: tuple[Effect, ...] = ()
    spent: tuple[Spent, ...] = ()
    time_called: bool = False
    outcome: Outcome | None = None


__all__ = [
    "Area",
    "Die",
    "Effect",
    "Figure",
    "Outcome",
    "Player",
    "Point",
    "Purchase",
    "Role",
    "Score",
    "Spent",
    "State",
    "Terrain",
    "Unit",
    "Until",
]

"""The forms of a position as data: what `skald replay --to N --json` gives, and what its JSON Schema is made of.

Owns names and types of the fields; every field is always there. Lengths are millimetres with one decimal, sides are
words, units, pieces and markers are named by their number. Nothing here is worked out.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

SideName = Literal["left", "right"]
#: x and y in millimetres.
Spot = tuple[float, float]


class FigureData(Struct, frozen=True, forbid_unknown_fields=True):
    """One figure: its centre, the base it stands on, where it looks (0 to 63, 0 along x, 16 along y) and its role."""

    x: float
    y: float
    base: str
    #: Of a round base; of another the circle that bounds it.
    radius: float
    #: None of a round base.
    corners: tuple[Spot, ...]
    heading: int
    role: Literal["rank", "hero", "banner"]


class EffectData(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that is in force for a while: who or what bears it, until when, whose it is and why."""

    rule: str
    amount: int
    #: The first of these ends that comes ends it.
    until: tuple[str, ...]
    owner: SideName
    why: str
    bearer: str
    whom: str
    #: How far an aura or a marker's rule reaches.
    reach: float
    unit: int | None
    piece: int | None
    marker: int | None
    #: The unit that laid it.
    source: int | None
    #: The troop as which the unit counts meanwhile.
    form: str | None


class UnitData(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, with what the rules say of it at this moment."""

    id: int
    side: SideName
    troop: str
    #: The troop that escorts a hero.
    escort: str | None
    category: str
    equipment: tuple[str, ...]
    mercenary: bool
    mounted: bool
    started: int
    figures: tuple[FigureData, ...]
    fatigue: int
    exhausted: bool
    #: Its own number of Saga dice with the figures that it has; it gives one if that is at least 1.
    saga_dice: int
    gives_die: bool
    #: Why it isn't on the table.
    off: Literal["not-deployed", "reserve", "wiped-out"] | None
    #: Activations in the player turn under way.
    acts: tuple[str, ...]
    #: Figures lost otherwise than as casualties of a melee.
    lost_apart: int
    #: The rules in force for a while that speak of it now, whoever bears them.
    effects: tuple[EffectData, ...]


class PieceData(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain, with what it counts as now."""

    id: int
    kind: str
    owner: SideName
    polygon: tuple[Spot, ...]
    ground: Literal["open", "uneven", "dangerous", "impassable"]
    cover: Literal["none", "light", "solid"]
    high: bool
    large: bool
    #: The side whose sacred or hallowed ground it is.
    sacred_to: SideName | None


class MarkerData(Struct, frozen=True, forbid_unknown_fields=True):
    """A marker: a disc that units hold, carry or plant a banner on; carried, it lies nowhere."""

    id: int
    kind: str
    place: Spot | None
    diameter: float
    owner: SideName | None
    carrier: int | None
    there: bool


class PlaneData(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything at a signed distance of at least ``least`` from the line a·x + b·y + c = 0."""

    a: int
    b: int
    c: float
    least: float


class RoundData(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything within a distance of a disc (its centre and radius) or of a polygon."""

    distance: float
    centre: Spot | None
    radius: float
    polygon: tuple[Spot, ...]


class ShapeData(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a zone: what the planes leave of the table, as a polygon too, within some rounds and outside others."""

    polygon: tuple[Spot, ...]
    planes: tuple[PlaneData, ...]
    within: tuple[RoundData, ...]
    without: tuple[RoundData, ...]


class ZonesData(Struct, frozen=True, forbid_unknown_fields=True):
    """Where each side deploys: a base lies in a zone when it lies wholly in one of its shapes."""

    left: tuple[ShapeData, ...]
    right: tuple[ShapeData, ...]


class GainedData(Struct, frozen=True, forbid_unknown_fields=True):
    """Points that a side got: by which rule, in which turn, whose player turn it was, and for what."""

    side: SideName
    points: int
    rule: str
    turn: int
    of: SideName
    why: str


class DieData(Struct, frozen=True, forbid_unknown_fields=True):
    """A Saga die that lies on an ability."""

    ability: str
    face: str


class PlayerData(Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to a side beside its units."""

    board: str
    #: The long edge that it deploys from: 0 is y = 0, 1 the far one.
    edge: int
    #: Turns that it has begun.
    turns: int
    #: Dice on its board, and rolled beside it.
    dice: tuple[DieData, ...]
    rolled: tuple[str, ...]
    #: Points that it got so far.
    points: int


class PlayersData(Struct, frozen=True, forbid_unknown_fields=True):
    """Both players."""

    left: PlayerData
    right: PlayerData


class FactData(Struct, frozen=True, forbid_unknown_fields=True):
    """What was drawn or chosen for this battle: a number, and the word of the chart that it stands for."""

    name: str
    value: int
    means: str | None


class AwaitsData(Struct, frozen=True, forbid_unknown_fields=True):
    """What the battle waits for: a decision in a window, dice for a reason, or nothing more."""

    what: Literal["decide", "chance", "over"]
    side: SideName | None
    #: Of a decision.
    window: str | None
    sealed: bool
    #: Of a roll: its reason, how many dice, and the weights of what each may show.
    why: str | None
    dice: int
    weights: tuple[int, ...]
    #: About whom: who acts, and whom that is aimed at.
    unit: int | None
    target: int | None


class OutcomeData(Struct, frozen=True, forbid_unknown_fields=True):
    """How the battle ended; nobody wins a draw."""

    winner: SideName | None
    reason: str
    left: int
    right: int


class PositionData(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position."""

    ruleset: str
    version: int
    scenario: str
    #: The cards of an expedition, one of each domain.
    cards: tuple[str, ...]
    #: "dawn" or "dusk", and "rising" or "falling", where they are drawn or chosen.
    variant: str | None
    diagonal: str | None
    width: float
    height: float
    turn: int
    active: SideName
    first_player: SideName | None
    starter: SideName | None
    awaits: AwaitsData
    players: PlayersData
    units: tuple[UnitData, ...]
    terrain: tuple[PieceData, ...]
    markers: tuple[MarkerData, ...]
    #: None before the armies are mustered.
    zones: ZonesData | None
    points: tuple[GainedData, ...]
    effects: tuple[EffectData, ...]
    facts: tuple[FactData, ...]
    #: Rules of the scenario that are in force.
    in_force: tuple[str, ...]
    outcome: OutcomeData | None
    map: tuple[str, ...]
    notation: str

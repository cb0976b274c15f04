"""The position of a battle as one frozen, hashable value.

Owns what a battle is at a settled moment. Holds no log, no back references, no random generator and no words.
Units keep their number for the whole battle; an eliminated unit is one without figures.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from skald.rules.frames import Frame
from skald.rules.geometry import Area, Footprint, Point
from skald.rules.ids import NO_UNIT, NOTHING, AbilityId, Bearer, Face, Kind, RuleId, Side, UnitId, Whom
from skald.rules.tally import Tally


class Role(Enum):
    """What one figure is inside its unit."""

    RANK = "rank"
    HERO = "hero"
    BANNER = "banner"

    # Members are single, so their identity will do: figures are hashed with every question about them.
    __hash__ = object.__hash__


class Figure(Footprint, frozen=True, gc=False, cache_hash=True):
    """A figure: a footprint on the table, with the base it stands on and its role in the unit."""

    base: str = ""
    heading: int = 0
    role: Role = Role.RANK


class Unit(Struct, frozen=True, gc=False):
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
    #: Kept off the table when the others were deployed.
    reserve: bool = False
    #: Spells that it knows, and those among them that it has forgotten for the rest of the battle.
    spells: tuple[RuleId, ...] = ()
    forgotten: tuple[RuleId, ...] = ()


class Die(Struct, frozen=True, gc=False, array_like=True):
    """A Saga die lying on an ability of the battle board."""

    ability: AbilityId
    face: Face


class Purchase(Struct, frozen=True, gc=False, array_like=True):
    """Figures of one troop in a warband, before they are grouped into units."""

    troop: str
    figures: int


class Player(Struct, frozen=True, gc=False):
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
    #: Magic dice in the pool.
    magic: int = 0
    #: Whom the warband serves: rules may come with it (``Ruleset.allegiances``).
    faction: str = ""


class Terrain(Struct, frozen=True, gc=False):
    """A terrain area on the table."""

    kind: str
    area: Area
    by: Side
    moved: bool = False
    #: The number that it keeps for the whole battle.
    id: int = NOTHING
    #: Where it belongs while it lies elsewhere for a time.
    home: Area | None = None


class Until(Enum):
    """When a rule in force for a while ends."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    FIGHT = "fight"
    ACTIVATION = "activation"
    TURN = "turn"
    #: The start of the owner's next turn, the end of it, the end of the enemy turn that follows.
    NEXT_TURN = "next-turn"
    OWN_TURN = "own-turn"
    ENEMY_TURN = "enemy-turn"
    #: The end of the bearer's next such occasion: one that begins after the rule was laid, and isn't cancelled.
    NEXT_MELEE = "next-melee"
    NEXT_CHARGE = "next-charge"
    NEXT_MOVE = "next-move"
    NEXT_SHOT = "next-shot"
    NEXT_SPELL = "next-spell"
    GAME = "game"


class Effect(Struct, frozen=True, gc=False):
    """A rule that is in force for a while: what it is, who bears it, how long, whose it is and why.

    The plainest is a number: the rule is then named like the modifier point that the amount is added to.
    """

    rule: RuleId
    amount: int
    #: Who bears it, or the middle of an aura; nobody where something else bears it.
    unit: UnitId
    until: Until
    owner: Side
    why: RuleId
    #: Other ends: the first to come ends it.
    also: tuple[Until, ...] = ()
    bearer: Bearer = Bearer.UNIT
    #: Whose units it speaks of, where it is no single unit's.
    whom: Whom = Whom.OWN
    #: How far an aura or a marker's rule reaches.
    reach: int = 0
    #: The piece of terrain or the marker that bears it.
    thing: int = NOTHING
    #: The unit that laid it.
    source: UnitId = NO_UNIT
    #: The profile that a unit has meanwhile.
    form: str = ""
    #: Both sides' turns when it was laid.
    since: tuple[int, int] = (0, 0)
    #: How many activations were under way when it was laid.
    within: int = 0
    #: Occasions that will end it and have begun.
    begun: tuple[Until, ...] = ()


class Marker(Struct, frozen=True, gc=False):
    """A marker on the table: a round thing that units may hold, carry or plant a banner on."""

    id: int
    kind: str
    x: int
    y: int
    radius: int
    #: Whose it is, or whose banner stands on it.
    owner: Side | None = None
    carrier: UnitId = NO_UNIT
    #: Still in play.
    there: bool = True


class Gained(Struct, frozen=True, gc=False):
    """Points that a side got: how many, by which rule, in whose turn, and for what."""

    side: Side
    points: int
    rule: RuleId
    turn: int
    #: Whose player turn it was.
    of: Side
    why: str = ""


class Spent(Struct, frozen=True, gc=False, array_like=True):
    """A counted use: "once per turn" and "once per game" are looked up here."""

    what: RuleId
    unit: UnitId
    #: Uses of the game stay; those of the turn and phase are wiped when it ends.
    for_game: bool = False


class Score(Struct, frozen=True, gc=False):
    """The points of one side, with what each part is for."""

    side: Side
    points: Tally


class Outcome(Struct, frozen=True, gc=False):
    """How a battle ended; nobody wins a draw."""

    winner: Side | None
    reason: str
    scores: tuple[Score, ...] = ()


class State(Struct, frozen=True, gc=False):
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
    markers: tuple[Marker, ...] = ()
    points: tuple[Gained, ...] = ()


__all__ = [
    "Area",
    "Die",
    "Effect",
    "Figure",
    "Gained",
    "Marker",
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

"""What happened: one frozen struct for each fact, in the past tense.

Logs, pages, statistics and tests read events, never differences of states.
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.geometry import Point
from skald.rules.ids import NO_UNIT, AbilityId, Combat, Face, Kind, RuleId, Side, UnitId
from skald.rules.tally import Tally


class Event(Struct, frozen=True):
    """The base of every event."""


class FirstPlayerChosen(Event, frozen=True, tag="first-player-chosen"):
    side: Side


class EdgeChosen(Event, frozen=True, tag="edge-chosen"):
    side: Side
    edge: int


class TerrainPlaced(Event, frozen=True, tag="terrain-placed"):
    side: Side
    kind: str
    x: int
    y: int


class TerrainMoved(Event, frozen=True, tag="terrain-moved"):
    side: Side
    piece: int


class ChartDrawn(Event, frozen=True, tag="chart-drawn"):
    chart: str
    row: int
    rule: RuleId


class Mustered(Event, frozen=True, tag="mustered"):
    side: Side
    units: int


class UnitDeployed(Event, frozen=True, tag="unit-deployed"):
    unit: UnitId
    figures: int
    equipment: tuple[str, ...]


class SealedAnswered(Event, frozen=True, tag="sealed-answered"):
    """Somebody answered in secret; what is not told here."""

    side: Side


class SealedRevealed(Event, frozen=True, tag="sealed-revealed"):
    rule: RuleId
    answers: tuple[int, int]


class TurnBegan(Event, frozen=True, tag="turn-began"):
    side: Side
    turn: int


class SagaDiceGenerated(Event, frozen=True, tag="saga-dice-generated"):
    side: Side
    dice: Tally
    rolled: int


class DiceTakenBack(Event, frozen=True, tag="dice-taken-back"):
    side: Side
    abilities: tuple[AbilityId, ...]


class SagaDiceRolled(Event, frozen=True, tag="saga-dice-rolled"):
    """Saga dice fell; ``again`` are the faces they showed before, when they were rolled again."""

    side: Side
    faces: tuple[Face, ...]
    why: RuleId
    again: tuple[Face, ...] = ()


class DiePlaced(Event, frozen=True, tag="die-placed"):
    side: Side
    face: Face
    ability: AbilityId


class DieChanged(Event, frozen=True, tag="die-changed"):
    side: Side
    old: Face
    new: Face
    why: RuleId


class DiceReturned(Event, frozen=True, tag="dice-returned"):
    side: Side
    dice: int


class AbilityTriggered(Event, frozen=True, tag="ability-triggered"):
    side: Side
    ability: AbilityId
    faces: tuple[Face, ...]


class RuleUsed(Event, frozen=True, tag="rule-used"):
    rule: RuleId
    unit: UnitId
    target: UnitId = NO_UNIT


class EffectLaid(Event, frozen=True, tag="effect-laid"):
    unit: UnitId
    point: str
    amount: int
    why: RuleId


class ActivationAnnounced(Event, frozen=True, tag="activation-announced"):
    unit: UnitId
    kind: Kind
    target: UnitId
    why: RuleId


class ActivationCancelled(Event, frozen=True, tag="activation-cancelled"):
    unit: UnitId
    kind: Kind
    why: RuleId


class ActivationResolved(Event, frozen=True, tag="activation-resolved"):
    unit: UnitId
    kind: Kind


class FatigueExploited(Event, frozen=True, tag="fatigue-exploited"):
    by: Side
    unit: UnitId
    use: str


class FatigueTaken(Event, frozen=True, tag="fatigue-taken"):
    unit: UnitId
    amount: int
    why: RuleId


class FatigueRemoved(Event, frozen=True, tag="fatigue-removed"):
    unit: UnitId
    amount: int
    why: RuleId


class UnitMoved(Event, frozen=True, tag="unit-moved"):
    """A unit moved; ``places`` are its figures' centres afterwards."""

    unit: UnitId
    kind: Kind
    distance: Tally
    places: tuple[Point, ...]


class UnitWithdrew(Event, frozen=True, tag="unit-withdrew"):
    unit: UnitId
    enemy: UnitId
    distance: int
    why: RuleId


class UnitStayed(Event, frozen=True, tag="unit-stayed"):
    """A unit had to withdraw and neither it nor its enemy could."""

    unit: UnitId


class FightBegan(Event, frozen=True, tag="fight-began"):
    combat: Combat
    attacker: UnitId
    defender: UnitId
    why: RuleId


class RanksClosed(Event, frozen=True, tag="ranks-closed"):
    unit: UnitId


class DiceTraded(Event, frozen=True, tag="dice-traded"):
    unit: UnitId
    attack: int
    defence: int


class PoolAssembled(Event, frozen=True, tag="pool-assembled"):
    unit: UnitId
    dice: Tally
    defence: Tally


class DiceGained(Event, frozen=True, tag="dice-gained"):
    """Dice (or automatic hits) joined or left a combatant's pool: attack, defence, hits, again."""

    unit: UnitId
    what: str
    amount: int
    why: RuleId


class AttackRolled(Event, frozen=True, tag="attack-rolled"):
    """Attack dice fell: ``counts`` are hits and misses, or the six faces where a rule reads them."""

    unit: UnitId
    target: UnitId
    armour: Tally
    bonus: Tally
    counts: tuple[int, ...]
    hits: int
    again: bool = False


class DefenceRolled(Event, frozen=True, tag="defence-rolled"):
    unit: UnitId
    dice: Tally
    needed: Tally
    saved: int
    again: bool = False


class CasualtiesCancelled(Event, frozen=True, tag="casualties-cancelled"):
    unit: UnitId
    amount: int
    why: RuleId


class CasualtyPassedOn(Event, frozen=True, tag="casualty-passed-on"):
    unit: UnitId
    to: UnitId
    why: RuleId


class FiguresLost(Event, frozen=True, tag="figures-lost"):
    unit: UnitId
    amount: int
    left: int
    why: RuleId


class UnitEliminated(Event, frozen=True, tag="unit-eliminated"):
    unit: UnitId
    why: RuleId


class FightDecided(Event, frozen=True, tag="fight-decided"):
    """A melee's loser is known (nobody when a unit was eliminated)."""

    winner: UnitId
    loser: UnitId
    attacker_lost: int
    defender_lost: int
    why: RuleId


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    side: Side
    turn: int


class DrawOffered(Event, frozen=True, tag="draw-offered"):
    side: Side


class TimeCalled(Event, frozen=True, tag="time-called"):
    side: Side | None


class PointsCounted(Event, frozen=True, tag="points-counted"):
    side: Side
    points: Tally


class BattleEnded(Event, frozen=True, tag="battle-ended"):
    winner: Side | None
    reason: str


AnyEvent = (
    FirstPlayerChosen | EdgeChosen | TerrainPlaced | TerrainMoved | ChartDrawn | Mustered | UnitDeployed
    | SealedAnswered | SealedRevealed | TurnBegan | SagaDiceGenerated | DiceTakenBack | SagaDiceRolled | DiePlaced
    | DieChanged | DiceReturned | AbilityTriggered | RuleUsed | EffectLaid | ActivationAnnounced | ActivationCancelled
    | ActivationResolved | FatigueExploited | FatigueTaken | FatigueRemoved | UnitMoved | UnitWithdrew | UnitStayed
    | FightBegan | RanksClosed | DiceTraded | PoolAssembled | DiceGained | AttackRolled | DefenceRolled
    | CasualtiesCancelled | CasualtyPassedOn | FiguresLost | UnitEliminated | FightDecided | TurnEnded | DrawOffered
    | TimeCalled | PointsCounted | BattleEnded
)  # fmt: skip

"""What happened: one frozen struct for each fact, in the past tense.

Logs, pages, statistics and tests read events, never differences of states.
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.frames import Aim
from skald.rules.geometry import Point
from skald.rules.ids import NO_UNIT, AbilityId, Bearer, Combat, Face, Kind, Level, RuleId, Side, UnitId
from skald.rules.state import Until
from skald.rules.tally import Tally


class Event(Struct, frozen=True, gc=False):
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


class PieceMade(Event, frozen=True, tag="piece-made"):
    """A piece of terrain came to lie on the table in play."""

    piece: int
    kind: str
    side: Side
    why: RuleId


class PieceShifted(Event, frozen=True, tag="piece-shifted"):
    """A piece of terrain was moved in play."""

    piece: int
    kind: str
    side: Side
    dx: int
    dy: int
    why: RuleId


class PieceRemoved(Event, frozen=True, tag="piece-removed"):
    piece: int
    kind: str
    side: Side
    why: RuleId


class MarkerPlaced(Event, frozen=True, tag="marker-placed"):
    marker: int
    what: str
    x: int
    y: int
    side: Side | None
    why: RuleId


class MarkerTaken(Event, frozen=True, tag="marker-taken"):
    """A unit took a marker up, and carries it."""

    marker: int
    what: str
    unit: UnitId
    why: RuleId


class MarkerDropped(Event, frozen=True, tag="marker-dropped"):
    marker: int
    what: str
    unit: UnitId
    x: int
    y: int
    why: RuleId


class MarkerPlanted(Event, frozen=True, tag="marker-planted"):
    """A side's banner stands on a marker now; or nobody's."""

    marker: int
    what: str
    side: Side | None
    why: RuleId


class MarkerRemoved(Event, frozen=True, tag="marker-removed"):
    marker: int
    what: str
    why: RuleId


class PointsGained(Event, frozen=True, tag="points-gained"):
    """A side got points (or lost some) while the battle goes on."""

    side: Side
    points: int
    turn: int
    rule: RuleId
    why: str = ""


class ChartDrawn(Event, frozen=True, tag="chart-drawn"):
    chart: str
    row: int
    rule: RuleId


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    """A card of the scenario's deck came into play: a side picked it, or it was settled beforehand."""

    side: Side | None
    domain: str
    card: int
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
    #: Who used it, where no unit did.
    side: Side | None = None


class EffectLaid(Event, frozen=True, tag="effect-laid"):
    unit: UnitId
    point: str
    amount: int
    why: RuleId


class EffectBegan(Event, frozen=True, tag="effect-began"):
    """A rule came into force for a while."""

    rule: RuleId
    bearer: Bearer
    unit: UnitId
    thing: int
    amount: int
    side: Side
    until: tuple[Until, ...]
    why: RuleId
    form: str = ""


class EffectEnded(Event, frozen=True, tag="effect-ended"):
    """A rule that was in force for a while is so no more; without an end it was lifted before its time."""

    rule: RuleId
    bearer: Bearer
    unit: UnitId
    thing: int
    side: Side
    end: Until | None
    why: RuleId


class EffectRolled(Event, frozen=True, tag="effect-rolled"):
    """Dice fell that decide about an effect, for one unit or for all of it: how many in each class, and what came."""

    side: Side
    unit: UnitId
    counts: tuple[int, ...]
    came_to: int
    why: RuleId


class SpellsChosen(Event, frozen=True, tag="spells-chosen"):
    unit: UnitId
    spells: tuple[RuleId, ...]


class MagicPoolFilled(Event, frozen=True, tag="magic-pool-filled"):
    """A side has its Magic dice of the turn."""

    side: Side
    dice: Tally


class MagicDiceGained(Event, frozen=True, tag="magic-dice-gained"):
    side: Side
    dice: int
    why: RuleId


class MagicDiceLost(Event, frozen=True, tag="magic-dice-lost"):
    side: Side
    dice: int


class SpellDeclared(Event, frozen=True, tag="spell-declared"):
    unit: UnitId
    spell: RuleId
    dice: int
    aim: Aim


class MagicDieSet(Event, frozen=True, tag="magic-die-set"):
    """A caster set a die to a face."""

    unit: UnitId
    level: Level
    why: RuleId


class MagicDiceRolled(Event, frozen=True, tag="magic-dice-rolled"):
    """Magic dice fell; ``again`` are the faces they showed before, when they were rolled again."""

    unit: UnitId
    levels: tuple[Level, ...]
    again: tuple[Level, ...] = ()


class SpellCast(Event, frozen=True, tag="spell-cast"):
    """A spell works, at the level that was chosen."""

    unit: UnitId
    spell: RuleId
    level: Level


class SpellAimed(Event, frozen=True, tag="spell-aimed"):
    """What was named after the level of a spell was known."""

    unit: UnitId
    spell: RuleId
    aim: Aim
    number: int
    heading: int


class SpellReached(Event, frozen=True, tag="spell-reached"):
    """The units that a spell reaches, in the order in which it does."""

    spell: RuleId
    units: tuple[UnitId, ...]


class SpellForgotten(Event, frozen=True, tag="spell-forgotten"):
    unit: UnitId
    spell: RuleId
    why: RuleId


class PowerAbused(Event, frozen=True, tag="power-abused"):
    """A caster reached for the highest level: the total that was rolled for what that costs."""

    unit: UnitId
    spell: RuleId
    total: Tally


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
    #: Of dice rolled again whose faces are read: the faces of those that were left lying.
    kept: tuple[int, ...] = ()


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
    FirstPlayerChosen | EdgeChosen | TerrainPlaced | TerrainMoved | ChartDrawn | CardDrawn | Mustered | UnitDeployed
    | SealedAnswered | SealedRevealed | TurnBegan | SagaDiceGenerated | DiceTakenBack | SagaDiceRolled | DiePlaced
    | DieChanged | DiceReturned | AbilityTriggered | RuleUsed | EffectLaid | ActivationAnnounced | ActivationCancelled
    | ActivationResolved | FatigueExploited | FatigueTaken | FatigueRemoved | UnitMoved | UnitWithdrew | UnitStayed
    | FightBegan | RanksClosed | DiceTraded | PoolAssembled | DiceGained | AttackRolled | DefenceRolled | EffectBegan
    | EffectEnded | EffectRolled | PieceMade | PieceShifted | PieceRemoved | MarkerPlaced | MarkerTaken
    | MarkerDropped | MarkerPlanted | MarkerRemoved | PointsGained | CasualtiesCancelled | CasualtyPassedOn
    | SpellsChosen | MagicPoolFilled | MagicDiceGained | MagicDiceLost | SpellDeclared | MagicDieSet | MagicDiceRolled
    | SpellCast | SpellAimed | SpellReached | SpellForgotten | PowerAbused
    | FiguresLost | UnitEliminated | FightDecided | TurnEnded | DrawOffered | TimeCalled | PointsCounted | BattleEnded
)  # fmt: skip

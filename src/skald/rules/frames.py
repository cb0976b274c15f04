"""What is being resolved: the frames that stand on a state's ``pending`` stack, the topmost last.

Each stage of a procedure is a frame type of its own. An interruption pushes, a completion pops. A frame holds what
is already decided, never what can be computed from the state.
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.dice import Pool
from skald.rules.geometry import Point
from skald.rules.ids import (
    NO_RULE,
    NO_UNIT,
    NOTHING,
    AbilityId,
    Bearer,
    Combat,
    Face,
    Kind,
    Level,
    RuleId,
    Side,
    UnitId,
)
from skald.rules.tally import Modifier


class Framed(Struct, frozen=True, gc=False):
    """A frame holds values, and nothing that could lead back to it: Python need not look for circles there."""


# --- before the first turn


class Arrange(Framed, frozen=True, tag="arrange"):
    """The scenario says what comes next in the set-up."""

    stage: str


class RollFirst(Framed, frozen=True, tag="roll-first"):
    """Both players roll; the higher is the first player."""


class EdgeChoice(Framed, frozen=True, tag="edge-choice"):
    """The first player takes a long table edge."""


class TerrainTurn(Framed, frozen=True, tag="terrain-turn"):
    """A player's go at placing terrain; the last go follows the opponent's move of a piece."""

    side: Side
    last: bool = False


class ChartRoll(Framed, frozen=True, tag="chart-roll"):
    """A die is rolled on one of the scenario's charts."""

    chart: str


class RowChoice(Framed, frozen=True, tag="row-choice"):
    """A side chooses a row of one of the scenario's charts."""

    chart: str
    side: Side


class MusterTurn(Framed, frozen=True, tag="muster-turn"):
    """A player groups figures into units."""

    side: Side


class DeployTurn(Framed, frozen=True, tag="deploy-turn"):
    """A player puts units down until only ``leaving`` are left off the table."""

    side: Side
    leaving: int
    #: Troops that must be among those put down now.
    must: tuple[str, ...] = ()
    #: The detachment that is put down, and its units; none named: all.
    part: str = ""
    units: tuple[UnitId, ...] = ()
    #: With so many left the player may stop as well; 0: not before the last.
    stop: int = 0


class DeployHalf(Framed, frozen=True, tag="deploy-half"):
    """A player is about to deploy half of the units, as equal as possible."""

    side: Side
    must: tuple[str, ...] = ()


class OpeningPlacement(Framed, frozen=True, tag="opening-placement"):
    """A player places Saga dice before the first turn and may trigger nothing."""

    side: Side


class Sealed(Framed, frozen=True, tag="sealed"):
    """Both sides choose a row in secret; neither answer is shown before both are given."""

    rule: RuleId
    rows: int
    #: -1: not answered; -2: answered, and hidden from the viewer.
    answers: tuple[int, int] = (-1, -1)


class Kept(Framed, frozen=True, tag="kept"):
    """A sealed answer that is opened later, part by part; hidden from everybody else until then."""

    rule: RuleId
    side: Side
    answer: int
    part: str


# --- the turn


class BeginTurn(Framed, frozen=True, tag="begin-turn"):
    """A player turn starts."""

    side: Side


class SagaDice(Framed, frozen=True, tag="saga-dice"):
    """Saga dice are about to be generated."""

    side: Side


class TakeBackDice(Framed, frozen=True, tag="take-back-dice"):
    """More Saga dice were generated than are available: active ones may be taken back."""

    side: Side
    generated: int


class SagaRoll(Framed, frozen=True, tag="saga-roll"):
    """Saga dice are about to be rolled."""

    side: Side
    dice: int
    why: RuleId
    #: The faces of the dice taken up, when they are rolled again.
    again: tuple[Face, ...] = ()


class OrdersReaction(Framed, frozen=True, tag="orders-reaction"):
    """The opponent may answer the roll, or (``last``) the announced end of the Orders phase."""

    side: Side
    last: bool = False


class Orders(Framed, frozen=True, tag="orders"):
    """A player places Saga dice and triggers Orders abilities."""

    side: Side


class EndOrders(Framed, frozen=True, tag="end-orders"):
    """Unplaced Saga dice go back; the Activation phase follows."""

    side: Side


class ActivationPhase(Framed, frozen=True, tag="activation-phase"):
    """A player triggers abilities and uses free activations, one after another."""

    side: Side


class EndTurn(Framed, frozen=True, tag="end-turn"):
    """A player turn ends."""

    side: Side


class NextTurn(Framed, frozen=True, tag="next-turn"):
    """A player turn is over; the other side's follows, or the end."""

    side: Side


# --- what rules bring


class Aim(Framed, frozen=True):
    """What something is aimed at: units, a place, a piece of terrain, or a line from a base."""

    units: tuple[UnitId, ...] = ()
    place: Point | None = None
    piece: int = NOTHING
    #: The end of a line that begins at the base of whoever aims.
    line: Point | None = None


NO_AIM = Aim()


class Noted(Framed, frozen=True, array_like=True):
    """Something that a stage has noted: a number by its name."""

    name: str
    value: int


class RuleStage(Framed, frozen=True, tag="rule-stage"):
    """A stage of a procedure that a rule brings: whose it is, who bears the rule, and what is noted so far."""

    rule: RuleId
    side: Side
    stage: str
    unit: UnitId = NO_UNIT
    bearer: Bearer = Bearer.UNIT
    thing: int = NOTHING
    aim: Aim = NO_AIM
    notes: tuple[Noted, ...] = ()


class EffectRoll(Framed, frozen=True, tag="effect-roll"):
    """Dice decide about an effect: once, or for one unit after the other.

    ``pays`` says what each class of the pool is worth; what all dice are worth together is what the roll came to.
    """

    why: RuleId
    side: Side
    pool: Pool
    pays: tuple[int, ...]
    units: tuple[UnitId, ...] = ()
    #: What came for the units that have rolled.
    came: tuple[int, ...] = ()
    #: A unit's own side rolls for it.
    own: bool = False
    #: What a class is worth once more, however many dice fall in it.
    once: tuple[int, ...] = ()
    #: Only the die that is worth least counts.
    lowest: bool = False


# --- magic


class MagicPool(Framed, frozen=True, tag="magic-pool"):
    """A side's pool of Magic dice is about to be filled."""

    side: Side


class Casting(Framed, frozen=True, tag="casting"):
    """A declared spell; its stages stand above it."""

    side: Side
    unit: UnitId
    spell: RuleId
    dice: int
    aim: Aim = NO_AIM
    #: What the dice show.
    shown: tuple[Level, ...] = ()
    level: Level | None = None
    #: What was named after the level, beside an aim: a form, a heading.
    number: int = 0
    heading: int = 0


class Priming(Framed, frozen=True, tag="priming"):
    """The caster may set a die before the others are rolled."""


class MagicRoll(Framed, frozen=True, tag="magic-roll"):
    """Magic dice are about to be rolled; ``again`` is what those showed that were taken up."""

    dice: int
    again: tuple[Level, ...] = ()


class MagicAgain(Framed, frozen=True, tag="magic-again"):
    """Magic dice may be rolled again."""


class LevelChoice(Framed, frozen=True, tag="level-choice"):
    """The level of a spell is chosen."""


class LateAim(Framed, frozen=True, tag="late-aim"):
    """What a spell wants to be named once its level is known."""


class SpellWorks(Framed, frozen=True, tag="spell-works"):
    """A spell does what it does at its level."""


class SpellBacklash(Framed, frozen=True, tag="spell-backlash"):
    """A spell has worked: what that costs its caster."""


# --- abilities


class Resolving(Framed, frozen=True, tag="resolving"):
    """Effects, one after the other in printed order: of a triggered ability, or of a rule at some level."""

    ability: AbilityId
    side: Side
    faces: tuple[Face, ...]
    option: int = 0
    amount: int = -1
    step: int = 0
    #: What the latest effect came to (dice gained, units chosen): linked effects need more than 0.
    came_to: int = -1
    #: What a roll came to for each unit that it was for.
    came: tuple[int, ...] = ()
    #: A rule's own effects, and which of its scripts; then no ability of a board is meant.
    rule: RuleId = NO_RULE
    level: int = 0
    #: Who acts: the caster, whoever uses the rule.
    unit: UnitId = NO_UNIT
    aim: Aim = NO_AIM


class Struck(Framed, frozen=True, tag="struck"):
    """A named unit's dice have fallen: an effect is about to be done to it, once for each success."""

    side: Side
    unit: UnitId
    hits: int = 0


class Targeting(Framed, frozen=True, tag="targeting"):
    """An effect asks its owner to name units, one at a time."""

    side: Side
    left: int
    chosen: tuple[UnitId, ...] = ()
    #: How many of them it came to something for.
    came: int = 0


class Changing(Framed, frozen=True, tag="changing"):
    """An effect lets its owner turn inactive Saga dice."""

    side: Side
    left: int


class Rerolling(Framed, frozen=True, tag="rerolling"):
    """An effect lets its owner roll inactive Saga dice again."""

    side: Side
    most: int


class Granting(Framed, frozen=True, tag="granting"):
    """A rule or an ability lets its owner activate units, one at a time."""

    side: Side
    why: RuleId
    left: int
    kinds: tuple[Kind, ...]
    #: The one unit meant, when it is already known.
    unit: UnitId = NO_UNIT
    no_fatigue: bool = False
    #: Added to the distance of a move or a charge.
    farther: int = 0
    #: Index of the verb that says who may be activated; -1 when ``unit`` says it.
    verb: int = -1
    ability: AbilityId = AbilityId("")
    chosen: tuple[UnitId, ...] = ()
    #: A shot that a special rule grants, even to those who may not shoot otherwise.
    special: bool = False
    manner: RuleId = NO_RULE
    #: It may be declined even though a rule grants it.
    optional: bool = False


# --- an activation


class Acting(Framed, frozen=True, tag="acting"):
    """An announced activation; its stages stand above it."""

    unit: UnitId
    kind: Kind
    why: RuleId
    target: UnitId = NO_UNIT
    no_fatigue: bool = False
    #: Whether a reaction already answered it (one per cause).
    answered: bool = False
    #: Changes of its distance, or fatigue exploited against it, in order.
    shortened: tuple[RuleId, ...] = ()
    farther: int = 0
    #: The unit acted before in this turn, so this activation tires it.
    again: bool = False
    #: A special manner of moving that a rule checks.
    manner: RuleId = NO_RULE


class Reacting(Framed, frozen=True, tag="reacting"):
    """The opponent may answer an activation before or after it is resolved."""

    side: Side
    after: bool = False


class Shortening(Framed, frozen=True, tag="shortening"):
    """The opponent may exploit the mover's fatigue."""

    side: Side


class Moving(Framed, frozen=True, tag="moving"):
    """The figures of a Move are about to be moved."""


class Charging(Framed, frozen=True, tag="charging"):
    """The figures of a charge are about to be moved."""


class Engaging(Framed, frozen=True, tag="engaging"):
    """A move is over: where an edition says so, coming too close starts a melee."""

    named: UnitId = NO_UNIT


class Shooting(Framed, frozen=True, tag="shooting"):
    """A shot is about to be resolved."""


class Resting(Framed, frozen=True, tag="resting"):
    """A rest is about to be resolved."""


class Tiring(Framed, frozen=True, tag="tiring"):
    """Fatigue of the activation is about to be taken."""

    #: The unit started in, crossed or ended in dangerous ground.
    ground: bool = False
    #: Enemy units that a flying charge passed over.
    flown: int = 0


class Resolved(Framed, frozen=True, tag="resolved"):
    """The activation is over and counts."""


# --- a fight


class Combatant(Framed, frozen=True):
    """One side of a fight."""

    unit: UnitId
    generated: int = 0
    starting: int = 0
    attack: int = 0
    #: Defence dice beyond one for each hit.
    defence: int = 0
    closed: bool = False
    armour: tuple[Modifier, ...] = ()
    hit: tuple[Modifier, ...] = ()
    save: tuple[Modifier, ...] = ()
    automatic: int = 0
    #: Failed attack dice, failed defence dice that may be rolled again.
    again_attack: int = 0
    again_defence: int = 0
    #: Hits of this side that the enemy makes it roll again.
    forced_again: int = 0
    #: Results of failed attack and defence dice that may be rolled again, and of attack dice that must be.
    attack_showing: tuple[int, ...] = ()
    defence_showing: tuple[int, ...] = ()
    forced_showing: tuple[int, ...] = ()
    uses: tuple[str, ...] = ()
    exhausted: bool = False
    hits: int = 0
    saved: int = 0
    casualties: int = 0
    figures: int = 0


class Fight(Framed, frozen=True, tag="fight"):
    """A shot or a melee; its stages stand above it."""

    combat: Combat
    why: RuleId
    attacker: Combatant
    defender: Combatant
    step: int = 0
    #: Bonus attack dice of a shot that no unit makes.
    unitless: int = 0
    #: The melee began by a charge (or an engaging move) of the attacker.
    charged: bool = False
    #: The step of abilities is cut short by an effect.
    hushed: bool = False
    #: Units that stood near an eliminated friend, once for each: they are tired in the melee's fatigue step.
    shaken: tuple[UnitId, ...] = ()


class Ranks(Framed, frozen=True, tag="ranks"):
    """A combatant (0 attacker, 1 defender) may close ranks."""

    who: int


class Trading(Framed, frozen=True, tag="trading"):
    """The defender may give attack dice up for defence dice."""


class Early(Framed, frozen=True, tag="early"):
    """Abilities used before the pools are counted."""

    who: int


class Pools(Framed, frozen=True, tag="pools"):
    """The combat pools are assembled."""


class Abilities(Framed, frozen=True, tag="abilities"):
    """Saga abilities and fatigue are used, by turns or one side after the other."""

    who: int
    passed: bool = False


class AttackRoll(Framed, frozen=True, tag="attack-roll"):
    """A combatant is about to roll attack dice."""

    who: int


class AttackAgain(Framed, frozen=True, tag="attack-again"):
    """Attack dice are rolled again: so many hits stand, so many dice roll."""

    who: int
    standing: int
    dice: int
    #: The faces of the dice that are left lying, where they were read.
    kept: tuple[int, ...] = ()


class DefenceRoll(Framed, frozen=True, tag="defence-roll"):
    """A combatant is about to roll defence dice."""

    who: int


class DefenceAgain(Framed, frozen=True, tag="defence-again"):
    """Failed defence dice are rolled again."""

    who: int
    standing: int
    dice: int


class Harm(Framed, frozen=True, tag="harm"):
    """Hits that were not cancelled become casualties."""


class Casualties(Framed, frozen=True, tag="casualties"):
    """A unit has to lose figures."""

    unit: UnitId
    due: int
    why: RuleId
    #: They are casualties of the melee's or shot's own step.
    of_fight: bool = False
    #: They were passed on to this unit and can't be passed on again.
    passed_on: bool = False
    #: Friends that stood near the unit when the first of these casualties fell.
    near: tuple[UnitId, ...] = ()


class FightFatigue(Framed, frozen=True, tag="fight-fatigue"):
    """Those who fought are tired."""


class Parting(Framed, frozen=True, tag="parting"):
    """The loser of the melee is found."""


class Withdrawal(Framed, frozen=True, tag="withdrawal"):
    """A beaten unit withdraws from the enemy; or a unit is driven off by a rule, as far as it can go."""

    unit: UnitId
    enemy: UnitId
    #: For a unit that is driven off: how far, by which rule, and whether it goes less far where it has to.
    distance: int = 0
    why: RuleId = NO_RULE
    shorter: bool = False


class GiveWay(Framed, frozen=True, tag="give-way"):
    """The loser can't withdraw, so the other unit gives way by the least."""

    unit: UnitId
    enemy: UnitId


class AfterFight(Framed, frozen=True, tag="after-fight"):
    """What rules do once a fight is over."""


# --- the end


class Finish(Framed, frozen=True, tag="finish"):
    """The battle is over and is scored."""

    reason: str


Frame = (
    Arrange | RollFirst | EdgeChoice | TerrainTurn | ChartRoll | RowChoice | MusterTurn | DeployTurn | DeployHalf
    | OpeningPlacement | Sealed | Kept | BeginTurn | TakeBackDice | SagaRoll | OrdersReaction | Orders | EndOrders
    | ActivationPhase | EndTurn | SagaDice | NextTurn | MagicPool | Casting | Priming | MagicRoll | MagicAgain
    | LevelChoice | LateAim | SpellWorks | SpellBacklash | RuleStage | EffectRoll | Resolving | Struck | Targeting
    | Changing | Rerolling | Granting | Acting | Reacting | Shortening | Moving | Charging | Engaging | Shooting
    | Resting | Tiring | Resolved | Fight | Ranks | Trading | Early | Pools | Abilities | AttackRoll | AttackAgain
    | DefenceRoll | DefenceAgain | Harm | Casualties | FightFatigue | Parting | Withdrawal | GiveWay | AfterFight
    | Finish
)  # fmt: skip

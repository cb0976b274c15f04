"""What a player may give as an input: one frozen struct for each thing, in the imperative.

Places are centres of bases. A path is the list of places where a figure's straight lines end: one for an ordinary
move, several where sticks may be bent.
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.frames import NO_AIM, Aim
from skald.rules.geometry import Point
from skald.rules.ids import NO_UNIT, AbilityId, Face, Kind, Level, RuleId, Side, UnitId


class Action(Struct, frozen=True, gc=False):
    """The base of every action."""


class Path(Struct, frozen=True, gc=False, array_like=True):
    """How one figure moves: straight from place to place, turning its base only at the end."""

    figure: int
    places: tuple[Point, ...]
    heading: int = 0


class Place(Struct, frozen=True, gc=False, array_like=True):
    """Where a figure is put down."""

    x: int
    y: int
    heading: int = 0


class Group(Struct, frozen=True, gc=False, array_like=True):
    """A unit made out of bought figures: a troop, how many, and what marks it."""

    troop: str
    figures: int
    banner: bool = False
    #: For a heroic unit: the hero it escorts.
    hero: str = ""
    #: For a caster: the spells known in this battle; none named: those that are usual.
    spells: tuple[RuleId, ...] = ()


# --- before the first turn


class ChooseEdge(Action, frozen=True, tag="choose-edge"):
    """Take one of the two long table edges (0 is y = 0)."""

    edge: int


class PlaceTerrain(Action, frozen=True, tag="place-terrain"):
    """Put a piece of the terrain table down."""

    kind: str
    x: int
    y: int
    heading: int = 0


class MoveTerrain(Action, frozen=True, tag="move-terrain"):
    """Shift a piece already on the table."""

    piece: int
    dx: int
    dy: int


class PassTerrain(Action, frozen=True, tag="pass-terrain"):
    """Neither place nor move a piece."""


class ChooseRow(Action, frozen=True, tag="choose-row"):
    """Answer a choice that the scenario puts (a diagonal, say) by the number of its row."""

    row: int


class Muster(Action, frozen=True, tag="muster"):
    """Group the bought figures into units."""

    groups: tuple[Group, ...]


class Deploy(Action, frozen=True, tag="deploy"):
    """Put a unit on the table, with the equipment it takes for this battle."""

    unit: UnitId
    equipment: tuple[str, ...]
    places: tuple[Place, ...]


# --- Saga dice


class TakeBack(Action, frozen=True, tag="take-back"):
    """Take active dice back from the board in order to roll them."""

    dice: tuple[AbilityId, ...]


class PlaceDie(Action, frozen=True, tag="place-die"):
    """Put an inactive Saga die on an ability."""

    face: Face
    ability: AbilityId


class Trigger(Action, frozen=True, tag="trigger"):
    """Spend dice lying on an ability for one of its options; gain fewer than it allows when ``amount`` is given."""

    ability: AbilityId
    faces: tuple[Face, ...]
    option: int = 0
    amount: int = -1


class Done(Action, frozen=True, tag="done"):
    """Say that nothing more is wanted in this window: pass, decline, end the phase."""


class Choose(Action, frozen=True, tag="choose"):
    """Name a unit that an effect asks for."""

    unit: UnitId


class Change(Action, frozen=True, tag="change"):
    """Name an inactive Saga die to turn to another face."""

    old: Face
    new: Face


class Reroll(Action, frozen=True, tag="reroll"):
    """Name inactive Saga dice to roll again."""

    faces: tuple[Face, ...]


# --- activations


class Activate(Action, frozen=True, tag="activate"):
    """Announce a unit's activation, and the target of a charge or a shot."""

    unit: UnitId
    kind: Kind
    target: UnitId = NO_UNIT


class Use(Action, frozen=True, tag="use"):
    """Use a special rule that offers something at this moment; a rule that no unit has names the side."""

    rule: RuleId
    unit: UnitId
    target: UnitId = NO_UNIT
    figure: int = -1
    #: How many (dice to spend, say), and what it is aimed at.
    amount: int = 0
    aim: Aim = NO_AIM
    side: Side | None = None


class Name(Action, frozen=True, tag="name"):
    """Answer what a stage of a rule asks for: an aim, a number, a heading."""

    aim: Aim = NO_AIM
    number: int = 0
    heading: int = 0


class Cast(Action, frozen=True, tag="cast"):
    """Cast a spell with so many Magic dice, at what has to be named beforehand."""

    unit: UnitId
    spell: RuleId
    dice: int = 0
    aim: Aim = NO_AIM


class TakeLevel(Action, frozen=True, tag="take-level"):
    """Name the level at which a spell works, or the face to which a Magic die is set."""

    level: Level


class RollMagic(Action, frozen=True, tag="roll-magic"):
    """Name Magic dice to roll again, by what they show."""

    levels: tuple[Level, ...]


class MoveUnit(Action, frozen=True, tag="move"):
    """Move the figures of the activated unit; those not named stay."""

    paths: tuple[Path, ...]
    #: Where a move may start a melee: the enemy engaged when several are equally near.
    engage: UnitId = NO_UNIT


class ChargeMove(Action, frozen=True, tag="charge-move"):
    """Move the charging figures, in this order; the first one is the reference figure."""

    paths: tuple[Path, ...]


class Relocate(Action, frozen=True, tag="relocate"):
    """Lift the activated unit and put it down elsewhere."""

    places: tuple[Place, ...]


class Abandon(Action, frozen=True, tag="abandon"):
    """Give the started activation up: it is cancelled."""


# --- fights


class CloseRanks(Action, frozen=True, tag="close-ranks"):
    """Give up half of the attack dice for solid cover in this melee."""


class TradeDice(Action, frozen=True, tag="trade-dice"):
    """Give attack dice up for defence dice."""

    dice: int


class Exploit(Action, frozen=True, tag="exploit"):
    """Remove an enemy fatigue marker for one of its uses ("shorten", "own-armour", "enemy-armour")."""

    use: str


class RemoveFigures(Action, frozen=True, tag="remove"):
    """Take figures off the table as casualties."""

    figures: tuple[int, ...]


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Move a beaten unit out of contact."""

    paths: tuple[Path, ...]


# --- at any moment, by either side


class Concede(Action, frozen=True, tag="concede"):
    """Give the battle up."""

    side: Side


class OfferDraw(Action, frozen=True, tag="offer-draw"):
    """Offer a draw, or accept the opponent's offer; it stands until the next own decision."""

    side: Side


class CallTime(Action, frozen=True, tag="call-time"):
    """Ask for the battle to end with this turn; it does when both sides have asked, or the referee (no side)."""

    side: Side | None = None


class Answer(Action, frozen=True, tag="answer"):
    """One side's answer to a sealed decision, which either may give first."""

    side: Side
    row: int


ANYTIME = (Concede, OfferDraw, CallTime)

AnyAction = (
    ChooseEdge | PlaceTerrain | MoveTerrain | PassTerrain | ChooseRow | Muster | Deploy | TakeBack | PlaceDie
    | Trigger | Done | Choose | Change | Reroll | Activate | Use | Name | Cast | TakeLevel | RollMagic | MoveUnit
    | ChargeMove | Relocate | Abandon | CloseRanks | TradeDice | Exploit | RemoveFigures | Withdraw | Concede
    | OfferDraw | CallTime | Answer
)  # fmt: skip

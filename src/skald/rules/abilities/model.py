"""A battle board as data: abilities with a cost, types, a restriction, and effects made of verbs.

The verbs are a closed list; a board file can only combine them. Lengths are tenths of a millimetre.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from msgspec import Struct

from skald.core import equipped
from skald.rules.ids import AbilityId, Cover, Face, Ground, Kind
from skald.rules.state import Until

#: “All of them”: more dice or units than any fight has.
ALL = 9_999


class AbilityType(Enum):
    """When an ability may be triggered."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    ORDERS = "orders"
    ORDERS_REACTION = "orders/reaction"
    ACTIVATION = "activation"
    ACTIVATION_REACTION = "activation/reaction"
    SHOOTING = "shooting"
    SHOOTING_REACTION = "shooting/reaction"
    MELEE = "melee"
    MELEE_REACTION = "melee/reaction"


class UnitFilter(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Which units a restriction or an effect means; an empty filter means all."""

    #: Troop categories: "hero", "hearthguard", "warriors", "levies", ...
    classes: tuple[str, ...] = ()
    mounted: bool | None = None
    ranged: bool | None = None
    exhausted: bool | None = None
    #: Has at least one fatigue (or has none).
    tired: bool | None = None
    #: In a fight: "attacker" or "defender".
    role: str = ""
    #: Within this distance of one of the ability owner's heroes.
    near_hero: int = 0
    #: Within this distance of a unit of the ability owner.
    near_own: int = 0
    #: Within this distance of an enemy of the ability owner.
    near_enemy: int = 0
    #: No enemy of the ability owner within this distance.
    far_from_enemy: int = 0
    at_least: int = 0
    at_most: int = 0
    #: A figure stands in such ground ("open": in none of the others); dangerous ground is not uneven here.
    ground: Ground | None = None
    #: A figure stands in a piece of this kind.
    terrain: str = ""
    #: Within this distance of a marker that lies on the table.
    near_marker: int = 0
    #: Within this distance of whoever acts, and in its sight; only for effects that have somebody who acts.
    near_actor: int = 0
    seen: bool = False


class Verb(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """The base of every verb; a linked verb is only resolved when the one before it came to something."""

    linked: bool = False


class RollDice(Verb, frozen=True, tag="roll-dice"):
    """Roll available Saga dice and add them to the inactive ones."""

    dice: int


class GainMagic(Verb, frozen=True, tag="gain-magic"):
    """Magic dice join the owner's pool at once."""

    dice: int


class TurnDice(Verb, frozen=True, tag="turn-dice"):
    """Turn inactive Saga dice to a face of the owner's choice."""

    dice: int


class RerollDice(Verb, frozen=True, tag="reroll-dice"):
    """Roll inactive Saga dice again, those that the owner names."""

    dice: int


class GiveFatigue(Verb, frozen=True, tag="give-fatigue"):
    """Enemy units named by the owner take fatigue."""

    who: UnitFilter = UnitFilter()
    units: int = 1
    amount: int = 1
    #: Each unit rolls so many dice, and the amount is for each that shows ``need`` or more; 0: nobody rolls.
    dice: int = 0
    need: int = 4


class TakeFatigue(Verb, frozen=True, tag="take-fatigue"):
    """Own units named by the owner take fatigue."""

    who: UnitFilter = UnitFilter()
    units: int = 1
    amount: int = 1


class EaseFatigue(Verb, frozen=True, tag="ease-fatigue"):
    """Own units named by the owner lose fatigue."""

    who: UnitFilter = UnitFilter()
    units: int = 1
    amount: int = 1
    #: Each unit rolls so many dice, and the amount is for each that shows ``need`` or more; 0: nobody rolls.
    dice: int = 0
    need: int = 4


class Lay(Verb, frozen=True, tag="lay"):
    """Units named by the owner get a lasting modifier of one of the modifier points."""

    point: str
    amount: int
    until: Until
    who: UnitFilter = UnitFilter()
    units: int = 1
    enemy: bool = False


class GiveCover(Verb, frozen=True, tag="cover"):
    """Units named by the owner have cover for a while: where they can have any, or (``anyway``) even if not."""

    level: Cover
    until: Until
    anyway: bool = False
    who: UnitFilter = UnitFilter()
    units: int = 1
    enemy: bool = False


class RollFor(Verb, frozen=True, tag="roll-for"):
    """Roll dice for the effects that are linked to this: it comes to as many as show ``need`` or more."""

    dice: int
    need: int


class ActivateUnits(Verb, frozen=True, tag="activate"):
    """Own units named by the owner are activated, one at a time."""

    who: UnitFilter = UnitFilter()
    units: int = 1
    kinds: tuple[Kind, ...] = (Kind.MOVE, Kind.CHARGE, Kind.SHOOT, Kind.REST)
    no_fatigue: bool = False
    farther: int = 0


class Volley(Verb, frozen=True, tag="volley"):
    """A shot without a shooting unit at an enemy unit named by the owner."""

    dice: int
    who: UnitFilter = UnitFilter()


class Slay(Verb, frozen=True, tag="slay"):
    """Enemy units named by the owner suffer casualties."""

    amount: int = 1
    units: int = 1
    who: UnitFilter = UnitFilter()
    #: Each unit rolls so many dice, and the amount is for each that shows ``need`` or more; 0: nobody rolls.
    dice: int = 0
    need: int = 4


class Gain(Verb, frozen=True, tag="gain"):
    """In a fight: "attack" or "defence" dice, or automatic "hits", for the owner's unit.

    ``rare`` replaces the amount when a rare die was spent. ``per`` multiplies it: "foe-fatigue", "own-fatigue",
    or "previous" (what the verb before came to).
    """

    what: str
    amount: int
    rare: int = 0
    per: str = ""


class FoeGains(Verb, frozen=True, tag="foe-gains"):
    """In a fight: the enemy gets exactly as many dice as the verb before gave, or a fixed amount."""

    what: str
    amount: int = 0


class Shift(Verb, frozen=True, tag="shift"):
    """In a fight: change "own-armour", "foe-armour", "hit" (own attack dice) or "save" (own defence dice)."""

    what: str
    amount: int


class RollAgain(Verb, frozen=True, tag="roll-again"):
    """In a fight: failed "attack" or "defence" dice may be rolled again; "foe-hits" must be."""

    what: str
    dice: int = ALL


class RollFacesAgain(Verb, frozen=True, tag="roll-faces-again"):
    """In a fight: failed "attack" or "defence" dice that show such results may be rolled again, "foe-attack" dice must.

    Results are modified ones, held between 1 and 6.
    """

    what: str
    showing: tuple[int, ...]


class FoeLoses(Verb, frozen=True, tag="foe-loses"):
    """In a fight: the enemy discards attack dice."""

    dice: int


class EaseSelf(Verb, frozen=True, tag="ease-self"):
    """In a fight: the owner's unit loses fatigue."""

    amount: int = 1


class TireSelf(Verb, frozen=True, tag="tire-self"):
    """In a fight: the owner's unit takes fatigue."""

    amount: int = 1


class TireFoe(Verb, frozen=True, tag="tire-foe"):
    """In a fight, or answering an activation: the enemy unit takes fatigue."""

    amount: int = 1


class SpendFoeFatigue(Verb, frozen=True, tag="spend-foe-fatigue"):
    """In a fight: remove fatigue from the enemy unit (usually for a linked effect)."""

    amount: int = 1


class Hush(Verb, frozen=True, tag="hush"):
    """In a fight: nobody may use an ability or fatigue any more."""


class Cancel(Verb, frozen=True, tag="cancel"):
    """Answering an activation: it is cancelled."""


class Shorten(Verb, frozen=True, tag="shorten"):
    """Answering a move or a charge: it is shortened as if its fatigue had been exploited."""


AnyVerb = (
    RollDice | GainMagic | TurnDice | RerollDice | GiveFatigue | TakeFatigue | EaseFatigue | Lay | ActivateUnits
    | Volley | Slay | GiveCover | RollFor | Gain | FoeGains | Shift | RollAgain | RollFacesAgain | FoeLoses
    | EaseSelf | TireSelf | TireFoe | SpendFoeFatigue | Hush | Cancel | Shorten
)  # fmt: skip


class Cause(Struct, frozen=True, forbid_unknown_fields=True):
    """What an Activation/Reaction ability answers."""

    kinds: tuple[Kind, ...] = (Kind.MOVE, Kind.CHARGE, Kind.SHOOT, Kind.REST)
    #: After the activation is resolved, not before.
    after: bool = False
    #: Only a charge or a shot at an own unit that fits the restriction.
    at_own: bool = False
    #: The activated unit is within this distance of an own unit that fits the restriction.
    near: int = 0


class Ability(Struct, frozen=True, cache_hash=True):
    """One ability of a board."""

    id: AbilityId
    types: tuple[AbilityType, ...]
    #: A slot for each die: the faces it takes.
    cost: tuple[tuple[Face, ...], ...]
    #: Alternatives, each a list of verbs in printed order; the owner picks one.
    options: tuple[tuple[AnyVerb, ...], ...]
    basic: bool = False
    who: UnitFilter = UnitFilter()
    cause: Cause = Cause()


class Script(Struct, frozen=True):
    """Effects that are on no board: what a rule does at one level, say. Read by verbs like an ability."""

    options: tuple[tuple[AnyVerb, ...], ...]
    basic: bool = True
    who: UnitFilter = UnitFilter()
    cost: tuple[tuple[Face, ...], ...] = ()


#: Where verbs come from.
Source = Ability | Script


@equipped("ability")
class Board(Struct, frozen=True, dict=True):
    """A battle board: fifteen abilities, five of them basic."""

    id: str
    abilities: tuple[Ability, ...]

    @cached_property
    def _by_id(self) -> dict[AbilityId, Ability]:
        # Backwards, so that the first of two with the same id is found.
        return {ability.id: ability for ability in reversed(self.abilities)}

    def ability(self, wanted: AbilityId) -> Ability | None:
        """The ability of that id."""
        return self._by_id.get(wanted)

    @cached_property
    def taking(self) -> dict[Face, list[AbilityId]]:
        """The abilities on which a die of each face may lie, in their order."""
        faces = {face for ability in self.abilities for slot in ability.cost for face in slot}
        return {face: [a.id for a in self.abilities if any(face in slot for slot in a.cost)] for face in faces}

    @cached_property
    def gives_magic(self) -> bool:
        """Whether one of its abilities gives Magic dice."""
        verbs = (verb for ability in self.abilities for verbs in ability.options for verb in verbs)
        return any(isinstance(verb, GainMagic) for verb in verbs)

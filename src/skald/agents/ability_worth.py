"""What a die on an ability is good for, told from the ability's verbs alone; no board is known by name."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from skald.agents.weights import RAIDER, Weights
from skald.rules.abilities import model
from skald.rules.abilities.model import Ability, AbilityType, ActivateUnits, Board
from skald.rules.actions import PlaceDie
from skald.rules.asking import are_within, available, board_of, fits, fits_slots, lying_on, placing_options
from skald.rules.context import Context
from skald.rules.ids import AbilityId, Face, Kind, Side, UnitId
from skald.rules.lengths import L, M
from skald.rules.state import Die, Unit

#: The places for each face, with what is taken off a die's worth there.
_Places = dict[Face, list[tuple[Ability, int]]]

FIGHTING = frozenset(
    {AbilityType.MELEE, AbilityType.MELEE_REACTION, AbilityType.SHOOTING, AbilityType.SHOOTING_REACTION}
)


class Purpose(Enum):
    """What a die on an ability may be for."""

    CALL = "call"
    DEED = "deed"
    ROLL = "roll"
    EASE = "ease"
    ORDER = "order"
    FIGHT = "fight"
    ANSWER = "answer"


#: What a verb is worth to its owner when its moment comes.
_WORTH: dict[type, int] = {
    model.GiveFatigue: 14,
    model.EaseFatigue: 12,
    model.Lay: 12,
    model.Slay: 40,
    model.Shift: 16,
    model.RollAgain: 14,
    model.RollFacesAgain: 10,
    model.GiveCover: 12,
    model.EaseSelf: 8,
    model.TireSelf: -8,
    model.TakeFatigue: -8,
    model.TireFoe: 12,
    model.SpendFoeFatigue: 4,
    model.Hush: 4,
    model.Cancel: 30,
    model.Shorten: 18,
    model.FoeGains: -6,
    model.GainMagic: 22,
}


def verb_worth(verb: model.AnyVerb) -> int:
    """What one effect is worth, roughly."""
    if isinstance(verb, model.Gain):
        return 9 * max(verb.amount, verb.rare) if not verb.per else 9
    if isinstance(verb, model.FoeLoses):
        return 7 * verb.dice
    if isinstance(verb, model.Volley):
        return 8 * verb.dice
    if isinstance(verb, model.RollDice | model.TurnDice):
        return 10 * verb.dice
    units = min(3, getattr(verb, "units", 1))
    return _WORTH.get(type(verb), 5) * units


@lru_cache(maxsize=512)
def effect_worth(ability: Ability) -> int:
    """What the best option of an ability is worth, its activations apart."""
    return max(
        sum(verb_worth(verb) for verb in option if not isinstance(verb, ActivateUnits)) for option in ability.options
    )


def eases_nobody(ctx: Context, side: Side, verbs: Sequence[model.AnyVerb]) -> bool:
    """Whether effects would only take fatigue from units that have none: allowed, and worth nothing."""
    if not all(isinstance(verb, model.EaseFatigue) for verb in verbs if not verb.linked):
        return False
    return not any(unit.fatigue for unit in ctx.standing(side))


@lru_cache(maxsize=512)
def activating_verb(ability: Ability) -> ActivateUnits | None:
    """The verb by which an ability activates own units, if it does."""
    for option in ability.options:
        for verb in option:
            if isinstance(verb, ActivateUnits):
                return verb
    return None


@lru_cache(maxsize=512)
def rolls_dice(ability: Ability) -> bool:
    """Whether an ability rolls more Saga dice."""
    return any(isinstance(verb, model.RollDice) for option in ability.options for verb in option)


@lru_cache(maxsize=512)
def _eases(ability: Ability) -> bool:
    """Whether an ability takes fatigue off."""
    return any(isinstance(verb, model.EaseFatigue) for option in ability.options for verb in option)


def called_units(ctx: Context, side: Side, ability: Ability) -> list[Unit]:
    """The own units that an ability could activate as they stand: whoever is exhausted can do nothing but rest."""
    verb = activating_verb(ability)
    if verb is None:
        return []
    found = [unit for unit in ctx.standing(side) if fits(ctx, verb.who, unit, side)]
    return found if Kind.REST in verb.kinds else [unit for unit in found if not ctx.is_exhausted(unit)]


def melee_dice(ctx: Context, side: Side) -> int:
    """The dice that lie ready for a side's melees."""
    active = ctx.players[side].active
    if not active:
        return 0
    board, count = board_of(ctx, side), 0
    for die in active:
        ability = board.ability(die.ability)
        count += ability is not None and AbilityType.MELEE in ability.types
    return count


class Outlook:
    """What a side's dice are good for at this moment."""

    def __init__(
        self, ctx: Context, side: Side, weights: Weights = RAIDER, known: dict[Hashable, Any] | None = None
    ) -> None:
        """What is known already of who stands where is not found out again."""
        self.ctx = ctx
        self.side = side
        self._waiting = weights.waiting
        self.board: Board = board_of(ctx, side)
        self.player = ctx.players[side]
        known = {} if known is None else known
        if not known:
            known["near"] = _armies_near(ctx, side, L + M)
            known["calls"] = {
                each.id: frozenset([unit.id for unit in called_units(ctx, side, each)]) for each in self.board.abilities
            }
            known["fighters"] = {}
        self.near: bool = known["near"]
        self._calls: dict[AbilityId, frozenset[UnitId]] = known["calls"]
        self._fighters: dict[AbilityId, bool] = known["fighters"]
        #: What a die on each ability is worth, until a die is placed.
        self._worths: dict[AbilityId, int] = {}

    def die_worth(self, face: Face, ability: Ability) -> int:
        """What this face on that ability is worth; 0 or less: better not."""
        if not self._can_be_paid(face, ability):
            return 0
        worth = self._worths.get(ability.id)
        if worth is None:
            worth = self._worths[ability.id] = self._one_die(ability)
        # A die that fits fewer places is placed first; a rare one is kept for what it alone can do.
        return worth - 2 * _choice(face, ability)

    def _one_die(self, ability: Ability) -> int:
        """What any die on an ability is worth."""
        lying = len(lying_on(self.player, ability.id))
        # Two dice buy more than twice one die's worth, because they work at one moment.
        worth = self.ability_worth(ability, lying) * 3 // (2 + len(ability.cost))
        return worth + (24 if lying and len(ability.cost) > 1 else 0)

    def ability_worth(self, ability: Ability, lying: int = 0) -> int:
        """What one more use of an ability is worth."""
        worth = 0
        verb = activating_verb(ability)
        if verb is not None and AbilityType.ACTIVATION in ability.types:
            worth = self._activation_worth(ability, verb)
        if AbilityType.ORDERS in ability.types:
            worth = max(worth, self._orders_worth(ability))
        if AbilityType.ACTIVATION in ability.types and verb is None:
            worth = max(worth, effect_worth(ability) + 10 if self.near else 0)
        if self._keeps_enough_waiting():
            return worth
        if not FIGHTING.isdisjoint(ability.types):
            worth = max(worth, self._fight_worth(ability, lying))
        if AbilityType.ACTIVATION_REACTION in ability.types or AbilityType.ORDERS_REACTION in ability.types:
            worth = max(worth, self._answer_worth(ability))
        return worth

    def purposes(self, ability: Ability) -> dict[Purpose, int]:
        """What a die there could be for, and what each of that is worth: the most of them is the ability's worth."""
        types, verb, found = ability.types, activating_verb(ability), dict.fromkeys(Purpose, 0)
        if AbilityType.ACTIVATION in types:
            found[Purpose.CALL] = self._activation_worth(ability, verb) if verb else 0
            found[Purpose.DEED] = effect_worth(ability) + 10 if verb is None and self.near else 0
        if AbilityType.ORDERS in types:
            order = Purpose.ROLL if rolls_dice(ability) else Purpose.EASE if _eases(ability) else Purpose.ORDER
            found[order] = self._orders_worth(ability)
        if not self._keeps_enough_waiting():
            if any(kind in FIGHTING for kind in types):
                found[Purpose.FIGHT] = self._fight_worth(ability, 0)
            if AbilityType.ACTIVATION_REACTION in types or AbilityType.ORDERS_REACTION in types:
                found[Purpose.ANSWER] = self._answer_worth(ability)
        return found

    def called(self, ability: Ability) -> list[UnitId]:
        """The own units that an ability could activate."""
        return sorted(self._calls[ability.id])

    def _answer_worth(self, ability: Ability) -> int:
        if not self.near:
            return 4
        # An answer that lets a unit act is an activation in the enemy's turn.
        acts = 40 if activating_verb(ability) is not None and self._calls[ability.id] else 0
        return max(acts, 28 + effect_worth(ability))

    def _keeps_enough_waiting(self) -> bool:
        """Where a die left on the board is one die fewer to roll, only a few wait there for a fight."""
        if not self.ctx.constants.dice_left_reduce_roll:
            return False
        return sum(1 for die in self.player.active if not self._calls.get(die.ability)) >= (
            self._waiting if self.near else 0
        )

    def is_worth_giving(self, name: AbilityId) -> bool:
        """Whether an Orders ability that is ready should be used: rolling dice always, others when they help now."""
        ability = self.board.ability(name)
        assert ability is not None
        return rolls_dice(ability) or self.ability_worth(ability) > 0

    def face_worth(self, face: Face) -> int:
        """What a die of this face is worth at its best place."""
        fitting = [a for a in self.board.abilities if any(face in slot for slot in a.cost)]
        return max((self.die_worth(face, ability) for ability in fitting), default=0)

    def _activation_worth(self, ability: Ability, verb: ActivateUnits) -> int:
        called = self._calls[ability.id]
        if not called:
            return 0
        ready = sum(1 for die in self.player.active if self._calls.get(die.ability, frozenset()) & called)
        wanted = len(called) + (1 if self.near else 0)
        units = min(verb.units, len(called))
        if ready >= wanted:
            return 0 if self.ctx.constants.dice_left_reduce_roll else 12
        return 50 + 14 * units + (8 if verb.no_fatigue else 0) - 30 * ready // wanted

    def _orders_worth(self, ability: Ability) -> int:
        if rolls_dice(ability):
            # Dice that wait to be rolled by such an ability already are spoken for.
            waiting = sum(1 for die in self.player.active if die.ability == ability.id)
            free = available(self.ctx, self.player) - 2 * waiting
            return 64 if free >= 1 else 0
        if _eases(ability):
            tired = sum(unit.fatigue for unit in self.ctx.standing(self.side))
            return 14 * min(3, tired)
        return effect_worth(ability) + 8 if self.near else 4

    def _fight_worth(self, ability: Ability, lying: int) -> int:
        if not self._has_fighters(ability):
            return 0
        worth = (30 if self.near else 12) + effect_worth(ability)
        return worth // (1 + lying) if ability.basic else worth

    def _has_fighters(self, ability: Ability) -> bool:
        """Whether any own unit could fight with an ability."""
        found = self._fighters.get(ability.id)
        if found is None:
            who, units = _without_role(ability), self.ctx.standing(self.side)
            found = self._fighters[ability.id] = any(fits(self.ctx, who, unit, self.side) for unit in units)
        return found

    def _can_be_paid(self, face: Face, ability: Ability) -> bool:
        """Whether a die of this face, with those that lie there and those at hand, pays for an ability."""
        return len(ability.cost) == 1 or self._can_complete(face, ability, lying_on(self.player, ability.id))

    def _can_complete(self, face: Face, ability: Ability, lying: list[Face]) -> bool:
        there = [*lying, face]
        rest = list(self.player.inactive)
        if face in rest:
            rest.remove(face)
        missing = max(0, len(ability.cost) - len(there))
        return any(fits_slots(ability.cost, [*there, *more]) for more in set(combinations(rest, missing)))

    def placings(self, least: int) -> list[tuple[int, PlaceDie]]:
        """Dice to be placed one after the other, each where it is worth most (so much at least), with that worth."""
        found = []
        places = self._places()
        while best := self._best_placing(places, max(1, least)):
            worth, face, ability = best
            found.append((worth, PlaceDie(face, ability.id)))
            inactive = list(self.player.inactive)
            inactive.remove(face)
            active = (*self.player.active, Die(ability.id, face))
            filled = (*self.player.filled, ability.id)
            self.player = replace(self.player, inactive=tuple(inactive), active=active, filled=filled)
            self.ctx.players[self.side] = self.player
            self._forget(ability)
            places = self._places() if self.ctx.ruleset.restraining else self._left(places, ability)
        return found

    def _places(self) -> _Places:
        """Where a die of each face may be placed, and what it costs there that it could do more."""
        found: _Places = {}
        for action in placing_options(self.ctx, self.side):
            ability = self.board.ability(action.ability)
            assert ability is not None
            found.setdefault(action.face, []).append((ability, 2 * _choice(action.face, ability)))
        return found

    def _left(self, places: _Places, taken: Ability) -> _Places:
        """The places left when a die was put on an ability; those of an advanced one may be full."""
        if taken.basic:
            return places
        lying = lying_on(self.player, taken.id)
        return {
            face: [each for each in fitting if each[0] is not taken or fits_slots(taken.cost, [*lying, face])]
            for face, fitting in places.items()
        }

    def _best_placing(self, places: _Places, least: int) -> tuple[int, Face, Ability] | None:
        best: tuple[int, Face, Ability] | None = None
        most, worths = least - 1, self._worths
        for face in dict.fromkeys(self.player.inactive):
            for ability, choice in places.get(face, ()):
                worth = worths.get(ability.id)
                if worth is None:
                    worth = worths[ability.id] = self._one_die(ability)
                # Whether others can follow is asked last: of most places it need not be known.
                if worth - choice > most and self._can_be_paid(face, ability):
                    most = worth - choice
                    best = (most, face, ability)
        return best

    def _forget(self, placed: Ability) -> None:
        """What abilities are worth that depends on the dice lying on the board, one of which was just placed there."""
        if self.ctx.constants.dice_left_reduce_roll:
            self._worths.clear()
            return
        self._worths.pop(placed.id, None)
        called = self._calls[placed.id]
        for ability in self.board.abilities:
            # A die that calls nobody whom others call leaves as many to be called by them.
            is_calling = AbilityType.ACTIVATION in ability.types and not called.isdisjoint(self._calls[ability.id])
            if is_calling or AbilityType.ORDERS in ability.types:
                self._worths.pop(ability.id, None)

    def stale(self, abilities: list[AbilityId]) -> list[AbilityId]:
        """Those of the abilities with dice on them that are of little use now."""
        found = []
        for name in abilities:
            ability = self.board.ability(name)
            if ability is not None and self.ability_worth(ability) // len(ability.cost) < 12:
                found.append(name)
        return found


@lru_cache(maxsize=512)
def _without_role(ability: Ability) -> model.UnitFilter:
    return replace(ability.who, role="")


@lru_cache(maxsize=2048)
def _choice(face: Face, ability: Ability) -> int:
    """How many rarer faces would do here as well, or how common this one is where only rare ones are asked."""
    return sum(1 for slot in ability.cost for other in slot if other < face)


def _armies_near(ctx: Context, side: Side, distance: int) -> bool:
    enemies = ctx.standing(side.other)
    return any(are_within(mine.figures, foe.figures, distance) for mine in ctx.standing(side) for foe in enemies)

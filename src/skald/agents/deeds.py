"""What a unit could do with an activation, and what that is worth to an aggressive warband."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec import Struct

from skald.agents.ability_sense import melee_dice
from skald.agents.agent import Reason, reason
from skald.agents.estimate import POINT, balance, loss_worth
from skald.agents.field import Field
from skald.agents.memory import Memory
from skald.rules.actions import Activate
from skald.rules.activating import TIRING, activation_problem, activations, charge_reach, rules_problem
from skald.rules.context import Context
from skald.rules.geometry import any_within
from skald.rules.ids import Combat, Kind, Side, UnitId
from skald.rules.lengths import S
from skald.rules.ruleset import Ruleset
from skald.rules.screens import are_boxes_near
from skald.rules.state import State, Unit

#: Own losses weigh this much of the enemy's, in hundredths, and less with every turn: who only waits wins nothing.
DARING = 90
BOLDER = 8
#: What a die on a melee ability adds to a charge, and how many are counted.
BACKING = 6
MOST_BACKING = 3
#: What a step towards the enemy is worth, and what a rest is worth for each marker.
ADVANCE = 30
REST = 22
#: What a fatigue marker costs; the last one before exhaustion costs more.
TIRED = 16
EXHAUSTED = 45
#: What is done to somebody.
AIMED = (Kind.CHARGE, Kind.SHOOT)


class Deed(Struct, frozen=True):
    """One activation that a unit could be given, with its worth and why."""

    action: Activate
    worth: int
    why: Reason


class Deeds:
    """Judges activations in one state; what was worked out once is kept."""

    def __init__(self, ruleset: Ruleset, state: State, side: Side, memory: Memory) -> None:
        self.ruleset = ruleset
        self.state = state
        self.side = side
        self.ctx = Context(ruleset, state)
        self.field = Field(self.ctx, side)
        self._memory = memory
        self._backing = min(MOST_BACKING, melee_dice(self.ctx, side))
        self._chargeable: dict[tuple[UnitId, UnitId, int], bool] = {}
        self._judged: dict[tuple[UnitId, Kind, int, bool], list[Deed]] = {}

    def ranked(
        self, unit: Unit, kinds: tuple[Kind, ...], *, farther: int = 0, special: bool = False, no_fatigue: bool = False
    ) -> list[Deed]:
        """The activations of these kinds that a unit could be given, the best first; charges are not verified."""
        found = [deed for kind in kinds for deed in self._of_kind(unit, kind, farther, special=special)]
        if not no_fatigue:
            found = [self._priced(deed) for deed in found]
        return sorted(found, key=_by_worth)

    def _of_kind(self, unit: Unit, kind: Kind, farther: int, *, special: bool) -> list[Deed]:
        key = (unit.id, kind, farther, special)
        found = self._judged.get(key)
        if found is None:
            if kind in AIMED:
                found = self._at_each(unit, kind, farther, special=special)
            else:
                found = [self.judge(action) for action in activations(self.ctx, unit, (kind,))]
            self._judged[key] = found
        return found

    def _at_each(self, unit: Unit, kind: Kind, farther: int, *, special: bool) -> list[Deed]:
        """A charge or a shot at each enemy within reach, as far as they are allowed."""
        if kind is Kind.CHARGE:
            reach = 0 if self.ctx.constants.engage_within else charge_reach(self.ctx, unit, farther)
        else:
            reach = self.field.reach(unit)
        if not reach:
            return []
        allowed = self._memory.allowed
        found = []
        for foe in self.field.enemies:
            if are_boxes_near(unit.figures, foe.figures, reach):
                action = Activate(unit.id, kind, foe.id)
                ask = partial(self._is_allowed, unit, action, farther, special=special)
                if allowed.answer(self.state, (kind, unit.id, foe.id, farther, special), unit, foe, ask):
                    found.append(self.judge(action))
        return found

    def _is_allowed(self, unit: Unit, action: Activate, farther: int, *, special: bool) -> bool:
        problem = activation_problem(self.ctx, unit, action.kind, action.target, farther=farther, special_shot=special)
        return problem is None and rules_problem(self.ctx, unit, action) is None

    def best_of(self, actions: Iterable[Activate], *, no_fatigue: bool, farther: int) -> Deed | None:
        """The best of some activations; a charge only counts when its target can be touched."""
        found = [self.judge(action) for action in actions]
        if not no_fatigue:
            found = [self._priced(deed) for deed in found]
        return next((deed for deed in sorted(found, key=_by_worth) if self.is_sound(deed, farther)), None)

    def is_sound(self, deed: Deed, farther: int) -> bool:
        """Whether a deed can be carried out: a charge needs a way for every figure."""
        action = deed.action
        if action.kind is not Kind.CHARGE or deed.worth <= 0:
            return True
        key = (action.unit, action.target, farther)
        if key not in self._chargeable:
            self._chargeable[key] = self._memory.can_charge(self.ruleset, self.state, *key)
        return self._chargeable[key]

    def _priced(self, deed: Deed) -> Deed:
        """The deed with the fatigue of acting again taken off its worth."""
        unit = self.ctx.unit(deed.action.unit)
        if deed.action.kind is Kind.REST or not any(kind in TIRING for kind in unit.acts):
            return deed
        cost = EXHAUSTED if unit.fatigue + 1 >= self.ctx.limit(unit) else TIRED
        return Deed(deed.action, deed.worth - cost, deed.why)

    def judge(self, action: Activate) -> Deed:
        """The worth of an activation, its fatigue apart."""
        unit = self.ctx.unit(action.unit)
        match action.kind:
            case Kind.CHARGE:
                return self._charge(action, unit)
            case Kind.SHOOT:
                return self._shot(action)
            case Kind.REST:
                return self._rest(action, unit)
            case _:
                return self._move(action, unit)

    def _charge(self, action: Activate, unit: Unit) -> Deed:
        expected = self._memory.forecast(self.ruleset, self.state, Combat.MELEE, action.unit, action.target)
        daring = max(20, DARING - BOLDER * self.state.turn)
        worth = balance(self.ctx, expected, action.unit, action.target, daring=daring)
        # The melee tires both; a tired charger hands the enemy its armour.
        worth += TIRED * self.ctx.unit(action.target).fatigue // 2 - TIRED * unit.fatigue
        worth += BACKING * self._backing
        code = "charge-favourable" if worth > 0 else "charge-unfavourable"
        why = reason(code, target=action.target, own=expected.attacker, theirs=expected.defender)
        return Deed(action, worth + POINT // 4 if worth > 0 else worth, why)

    def _shot(self, action: Activate) -> Deed:
        expected = self._memory.forecast(self.ruleset, self.state, Combat.SHOT, action.unit, action.target)
        worth = loss_worth(self.ctx, self.ctx.unit(action.target), expected.defender)
        return Deed(action, worth, reason("shot-worthwhile", target=action.target, theirs=expected.defender))

    def _rest(self, action: Activate, unit: Unit) -> Deed:
        worth = REST * unit.fatigue if unit.fatigue else -1
        if self.ctx.is_exhausted(unit):
            worth += POINT
        return Deed(action, worth, reason("rest", fatigue=unit.fatigue))

    def _move(self, action: Activate, unit: Unit) -> Deed:
        target = self.field.quarry(unit)
        if target is None:
            return Deed(action, -1, reason("nobody-left"))
        if self.field.is_led_from_behind(unit):
            return self._follow(action, unit)
        distance = self.field.gap(unit, target)
        if self.field.is_shooter(unit):
            worth = ADVANCE if distance > self.field.reach(unit) else -1
            return Deed(action, worth, reason("into-range", target=target.id, gap=distance))
        close = charge_reach(self.ctx, unit)
        # A gap is rounded down, so that even the nearest may be out of reach by a hair: then the unit advances.
        engages = self.ctx.constants.engage_within > 0
        near = [foe for foe in self.field.enemies if engages and any_within(unit.figures, foe.figures, close)]
        if near:
            return self._engage(action, unit, near)
        if distance <= min(close, S):
            return Deed(action, -1, reason("near-enough", target=target.id))
        worth = ADVANCE if distance > close else ADVANCE // 3
        return Deed(action, worth - 3 * unit.fatigue, reason("advance", target=target.id, gap=distance))

    def _engage(self, action: Activate, unit: Unit, near: list[Unit]) -> Deed:
        """Where moves engage: the best melee within reach."""
        judged = [self._charge(Activate(unit.id, Kind.CHARGE, enemy.id), unit) for enemy in near]
        best = min(judged, key=_by_worth)
        return Deed(action, best.worth, best.why)

    def _follow(self, action: Activate, unit: Unit) -> Deed:
        friend = self.field.shelter(unit)
        assert friend is not None
        distance = self.field.gap(unit, friend)
        # Near enough for orders and bodyguards; a hero does not tire itself by trotting along.
        worth = ADVANCE // 2 if distance > S * 3 // 4 else -1
        return Deed(action, worth, reason("follow", friend=friend.id, gap=distance))


def _by_worth(deed: Deed) -> tuple[int, UnitId, str, UnitId]:
    return (-deed.worth, deed.action.unit, deed.action.kind.value, deed.action.target)

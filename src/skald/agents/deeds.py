"""What a unit could do with an activation, and what that is worth to an aggressive warband."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial
from typing import Any
from weakref import ref

from skald.agents.ability_worth import melee_dice
from skald.agents.agent import Reason, reason
from skald.agents.deed import Deed, by_worth
from skald.agents.estimate import POINT, Forecast, balance, loss_worth, paid
from skald.agents.magic_deeds import MagicDeeds
from skald.agents.marches import Marches
from skald.agents.memory import Memory
from skald.agents.unit_facts import reach_of
from skald.agents.weights import RAIDER, Weights
from skald.rules.actions import Activate
from skald.rules.asking import TIRING, activation_problem, activations, enemies_within, rules_problem
from skald.rules.ids import Bearer, Combat, Kind, Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

#: What is done to somebody.
AIMED = (Kind.CHARGE, Kind.SHOOT)

#: More than any deed is worth.
ANYTHING = 1_000_000

#: Deeds known of one unit: charges and shots; and all that rules may forbid by what is done elsewhere.
_Ranking = tuple[dict[Hashable, Any], dict[Hashable, Any]]


class Deeds(Marches):
    """Judges activations in one state; what was worked out once is kept."""

    def __init__(
        self, ruleset: Ruleset, state: State, side: Side, memory: Memory, *, for_points: bool = True,
        weights: Weights = RAIDER,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, state, side, weights, for_points=for_points)
        # Known weakly: deeds that knew themselves would pile up until somebody looked for such circles.
        self.magic = MagicDeeds(self.field, state, self._caution, weights, partial(_melee_worth, ref(self)))
        self._memory = memory
        self._backing = min(weights.most_backing, melee_dice(self.ctx, side))
        self._chargeable: dict[tuple[UnitId, UnitId, int], bool] = {}
        self._basis = self._all_else()
        self._foes = tuple(self.field.enemies)
        self._known: dict[UnitId, _Ranking] = {}
        self._within: dict[tuple[UnitId, Kind, int], list[Deed]] = {}

    def _all_else(self) -> Hashable:
        """What deeds depend on beside the units themselves; None where they depend on who stands where."""
        state = self.state
        if self.is_about_points or self.ruleset.radiating:
            return None
        if state.effects and any(effect.bearer is not Bearer.UNIT for effect in state.effects):
            return None
        return (state.turn, self._backing, state.effects, state.facts, state.in_force, state.terrain, state.markers)

    def _about(self, unit: Unit) -> _Ranking:
        """What is known of a unit's deeds by now, also from decisions before while nothing has changed for it."""
        found = self._known.get(unit.id)
        if found is None:
            if self._basis is None:
                found = ({}, {})
            else:
                # Heroes and casters keep behind friends; others only look at the enemy.
                shy = bool(unit.spells) or self.ctx.profile(unit).category == "hero"
                around = tuple(self.ctx.units) if shy else self._foes
                # What a caster could still cast sends him to whom it would help.
                casting = (self.state.players[unit.side].magic, self.state.spent) if unit.spells else ()
                kept = self._memory.deeds.about(unit.id, unit, around, (self._basis, casting))
                free = not self.ctx.permissions(Activate, unit) and not self.state.effects
                found = (kept, kept if free and not self.ruleset.forbidding else {})
            self._known[unit.id] = found
        return found

    def ranked(
        self, unit: Unit, kinds: tuple[Kind, ...], *, farther: int = 0, special: bool = False, no_fatigue: bool = False
    ) -> list[Deed]:
        """The activations of these kinds that a unit could be given, the best first; charges are not verified."""
        about = self._about(unit)
        key = (kinds, farther, special, no_fatigue)
        found = about[1].get(key)
        if found is None:
            rows = [deed for kind in kinds for deed in self._of_kind(about, unit, kind, farther, special=special)]
            if not no_fatigue:
                rows = self._priced(unit, rows)
            found = about[1][key] = sorted(rows, key=by_worth) if len(rows) > 1 else rows
        return found

    def _of_kind(self, about: _Ranking, unit: Unit, kind: Kind, farther: int, *, special: bool) -> list[Deed]:
        is_aimed = kind is Kind.CHARGE or kind is Kind.SHOOT
        known = about[0] if is_aimed else about[1]
        key = (kind, farther, special)
        found: list[Deed] | None = known.get(key)
        if found is None:
            if is_aimed:
                judged = self._at_each(unit, kind, farther)
                found = [deed for deed in judged if self._is_open(deed.action, farther, special=special)]
            else:
                found = [self.judge(action) for action in activations(self.ctx, unit, (kind,))]
            known[key] = found
        return found

    def _at_each(self, unit: Unit, kind: Kind, farther: int) -> list[Deed]:
        """A charge or a shot at each enemy within reach, allowed or not."""
        key = (unit.id, kind, farther)
        found = self._within.get(key)
        if found is None:
            if kind is Kind.SHOOT:
                reach = self.field.reach(unit)
            else:
                reach = 0 if self.ctx.constants.engage_within else reach_of(self.ctx, unit, farther)
            near = enemies_within(self.ctx.units, unit, reach) if reach else ()
            found = self._within[key] = [self.judge(Activate(unit.id, kind, foe.id)) for foe in near]
        return found

    def _is_open(self, action: Activate, farther: int, *, special: bool) -> bool:
        """Whether the rules allow a charge or a shot."""
        unit, foe = self.ctx.units[action.unit], self.ctx.units[action.target]
        ask = partial(self._is_allowed, unit, action, farther, special=special)
        key = (action.kind, unit.id, foe.id, farther, special)
        return self._memory.allowed.answer(self.state, key, unit, foe, ask)

    def _is_allowed(self, unit: Unit, action: Activate, farther: int, *, special: bool) -> bool:
        problem = activation_problem(self.ctx, unit, action.kind, action.target, farther=farther, special_shot=special)
        return problem is None and rules_problem(self.ctx, unit, action) is None

    def ranked_of(self, actions: Iterable[Activate], *, no_fatigue: bool) -> list[Deed]:
        """Some activations, the best first; charges are not verified."""
        found = [self.judge(action) for action in actions]
        if not no_fatigue:
            found = [priced for deed in found for priced in self._priced(self.ctx.units[deed.action.unit], [deed])]
        return sorted(found, key=by_worth)

    def best_of(self, actions: Iterable[Activate], *, no_fatigue: bool, farther: int) -> Deed | None:
        """The best of some activations; a charge only counts when its target can be touched."""
        ranked = self.ranked_of(actions, no_fatigue=no_fatigue)
        return next((deed for deed in ranked if self.is_sound(deed, farther)), None)

    def is_sound(self, deed: Deed, farther: int) -> bool:
        """Whether a deed can be carried out: a charge needs a way for every figure."""
        action = deed.action
        if action.kind is not Kind.CHARGE or deed.worth <= 0:
            return True
        key = (action.unit, action.target, farther)
        if key not in self._chargeable:
            self._chargeable[key] = self._memory.can_charge(self.ruleset, self.state, *key)
        return self._chargeable[key]

    # --- what is looked at in the order of its worth, and judged only as far as that is asked for

    def unproven(self, unit: Unit, kind: Kind, *, farther: int = 0, no_fatigue: bool = False) -> list[Deed]:
        """Deeds of a kind, but for Moves, that a unit could be given; whether rules allow them is not asked yet."""
        if kind is Kind.REST:
            # Who isn't tired has nothing to rest from.
            return [self._rest(Activate(unit.id, kind), unit)] if unit.fatigue else []
        found = self._at_each(unit, kind, farther)
        return found if no_fatigue or not found else self._priced(unit, found)

    def can_be_done(self, deed: Deed, farther: int, *, special: bool) -> bool:
        """Whether rules allow a deed and it can be carried out."""
        action = deed.action
        if action.kind is Kind.REST:
            return any(True for _ in activations(self.ctx, self.ctx.units[action.unit], (Kind.REST,)))
        if action.kind in AIMED and not self._is_open(action, farther, special=special):
            return False
        return self.is_sound(deed, farther)

    def moves(self, unit: Unit, *, no_fatigue: bool) -> list[Deed]:
        """The Move that a unit could be given, if it may Move."""
        found = self._of_kind(self._about(unit), unit, Kind.MOVE, 0, special=False)
        return found if no_fatigue else self._priced(unit, found)

    def most_by_moving(self, unit: Unit, *, no_fatigue: bool) -> int:
        """What a Move of a unit is worth at most."""
        if self.ctx.constants.engage_within:
            return ANYTHING
        most = POINT if unit.spells else self._weights.advance + self._stake(unit)
        return most if no_fatigue or not _is_tiring(unit) else most - self._fatigue_cost(unit)

    def _priced(self, unit: Unit, deeds: list[Deed]) -> list[Deed]:
        """Deeds of a unit with the fatigue of acting again taken off their worth."""
        if not _is_tiring(unit):
            return deeds
        cost = self._fatigue_cost(unit)
        return [
            deed if deed.action.kind is Kind.REST else Deed(deed.action, deed.worth - cost, deed.why, deed.gain)
            for deed in deeds
        ]

    def _fatigue_cost(self, unit: Unit) -> int:
        """What one more marker costs; in the last turn of all, only what an exhausted unit doesn't hold."""
        exhausts = unit.fatigue + 1 >= self.ctx.limit(unit)
        lost = self._stake(unit) if exhausts else 0
        if self._is_last and self.ctx.players[self.side.other].turns >= self.ctx.constants.turns:
            return lost
        return lost + (self._weights.exhausted if exhausts else self._tired)

    def judge(self, action: Activate) -> Deed:
        """The worth of an activation, its fatigue apart."""
        unit = self.ctx.units[action.unit]
        # Whoever flies looks at those under its way too.
        if action.kind not in AIMED or self._basis is None or self.magic.flying.flies(unit):
            return self._judged(action, unit)
        pair = (action.unit, action.target)
        known = self._memory.deeds.about(pair, unit, (self.ctx.units[action.target],), self._basis)
        found: Deed | None = known.get(action.kind)
        if found is None:
            found = known[action.kind] = self._judged(action, unit)
        return found

    def _judged(self, action: Activate, unit: Unit) -> Deed:
        match action.kind:
            case Kind.CHARGE:
                return self._charge(action, unit)
            case Kind.SHOOT:
                return self._shot(action)
            case Kind.REST:
                return self._rest(action, unit)
            case _:
                return self._move(action, unit)

    def _melee(self, one: UnitId, other: UnitId) -> Forecast:
        """The losses to expect of a melee; where points are counted, those that are paid for."""
        expected = self._memory.melee(self.ctx, self.ctx.units[one], self.ctx.units[other])
        if self.magic.is_played:
            return self.magic.borne(expected, one, other)
        return paid(self.ctx, expected, one, other) if self.is_about_points or self._weights.knows_heroes else expected

    def _daring(self) -> int:
        """What own losses weigh in this turn, in hundredths of the enemy's."""
        weights = self._weights
        return weights.sober if self._is_last else max(20, weights.daring - weights.bolder * self.state.turn)

    def melee_worth(self, unit: Unit, foe: Unit) -> int:
        """What a charge would be worth if the enemy were in reach."""
        return self._charge(Activate(unit.id, Kind.CHARGE, foe.id), unit, over=False).worth

    def _charge(self, action: Activate, unit: Unit, *, over: bool = True) -> Deed:
        foe = self.ctx.units[action.target]
        expected = self._melee(action.unit, action.target)
        worth = balance(self.ctx, expected, action.unit, action.target, daring=self._daring())
        # The melee tires both; a tired charger hands the enemy its armour.
        worth += self._weights.tired * foe.fatigue // 2 - self._tired * unit.fatigue
        worth += self._weights.backing * self._backing
        if self._counts_more:
            worth += self._at_stake(unit, foe)
            worth += self._dearer(foe, expected.defender) - self._dearer(unit, expected.attacker)
        if self.magic.is_played:
            worth += self.magic.worn(expected, action, self._tired)
        worth -= self.magic.risk(unit, foe, over=over)
        code, found = ("charge-favourable", worth + POINT // 4) if worth > 0 else ("charge-unfavourable", worth)
        about = (("unit", action.unit), ("target", action.target))
        given = (*about, ("own", expected.attacker), ("theirs", expected.defender))
        return Deed(action, found, Reason(code, given))

    def _shot(self, action: Activate) -> Deed:
        expected = self._memory.forecast(self.ruleset, self.state, Combat.SHOT, action.unit, action.target)
        target = self.ctx.units[action.target]
        worth = loss_worth(self.ctx, target, expected.defender) + self._dearer(target, expected.defender)
        why = reason("shot-worthwhile", unit=action.unit, target=action.target, theirs=expected.defender)
        # Engines first: what they thin out is charged afterwards, and later somebody stands in the way.
        first = POINT // 4 if worth > 0 and self.field.is_engine(self.ctx.units[action.unit]) else 0
        return Deed(action, worth + first, why, worth)

    def _rest(self, action: Activate, unit: Unit) -> Deed:
        worth = self._weights.rest * unit.fatigue if unit.fatigue else -1
        if self.ctx.is_exhausted(unit):
            worth += POINT + self._stake(unit)
        return Deed(action, worth, reason("rest", fatigue=unit.fatigue))

    def _engage(self, action: Activate, unit: Unit, near: list[Unit]) -> Deed:
        judged = [self._charge(Activate(unit.id, Kind.CHARGE, enemy.id), unit) for enemy in near]
        best = min(judged, key=by_worth)
        return Deed(action, best.worth, best.why)


def _melee_worth(deeds: ref[Deeds], unit: Unit, foe: Unit) -> int:
    """What a charge would be worth, as somebody judges who is still at it."""
    judge = deeds()
    assert judge is not None
    return judge.melee_worth(unit, foe)


def _is_tiring(unit: Unit) -> bool:
    """Whether a unit has done something in this turn, so that to act again tires it."""
    for kind in unit.acts:  # noqa: SIM110 - asked so often that a plain loop pays
        if kind in TIRING:
            return True
    return False

"""What a unit could do with an activation, and what that is worth to an aggressive warband."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial
from typing import Any

from msgspec import Struct

from skald.agents.ability_worth import melee_dice
from skald.agents.agent import Reason, reason
from skald.agents.caution import Caution, is_short
from skald.agents.endurance import borne, is_of_magic, markers
from skald.agents.estimate import POINT, Forecast, balance, figure_worth, loss_worth, paid
from skald.agents.field import Field
from skald.agents.flying import Flying
from skald.agents.havens import Haven, haven
from skald.agents.memory import Memory
from skald.agents.prospects import Prospects, counts_as_usual, goal_of
from skald.agents.unit_facts import reach_of
from skald.agents.weights import RAIDER, Weights
from skald.rules.actions import Activate
from skald.rules.asking import TIRING, activation_problem, activations, enemies_within, rules_problem
from skald.rules.context import Context
from skald.rules.geometry import Point, any_within
from skald.rules.ids import Bearer, Combat, Kind, Side, UnitId
from skald.rules.lengths import S
from skald.rules.prizes import Prize
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

#: What is done to somebody.
AIMED = (Kind.CHARGE, Kind.SHOOT)

#: Deeds known of one unit: charges and shots; and all that rules may forbid by what is done elsewhere.
_Ranking = tuple[dict[Hashable, Any], dict[Hashable, Any]]


class Deed(Struct, frozen=True):
    """One activation that a unit could be given, with its worth and why."""

    action: Activate
    worth: int
    why: Reason
    #: What the enemy is expected to lose by a shot.
    gain: int = 0


class Deeds:
    """Judges activations in one state; what was worked out once is kept."""

    def __init__(
        self, ruleset: Ruleset, state: State, side: Side, memory: Memory, *, for_points: bool = True,
        weights: Weights = RAIDER,
    ) -> None:  # fmt: skip
        self.ruleset = ruleset
        self.state = state
        self.side = side
        self.ctx = Context(ruleset, state)
        self._weights = weights
        self.field = Field(self.ctx, side, weights)
        self.prospects = Prospects(self.ctx, side) if for_points else None
        #: The last turn of a battle that is about points.
        self._is_last = bool(self.prospects and self.prospects.is_last())
        self._is_about_points = self.prospects is not None and self.prospects.is_about_points
        self._counts_as_usual = counts_as_usual(ruleset.scenario)
        self._tired = weights.weary if self._is_about_points else weights.tired
        self._is_of_magic = is_of_magic(state)
        self._is_patient = (
            (self._is_about_points or weights.halts)
            and state.turn <= weights.patient
            and not ruleset.constants.engage_within
        )
        self._caution = Caution(self.field)
        self.flying = Flying(self.field, self._caution, weights, self._melee_worth)
        self._havens: dict[UnitId, Haven | None] = {}
        self._memory = memory
        self._backing = min(weights.most_backing, melee_dice(self.ctx, side))
        self._chargeable: dict[tuple[UnitId, UnitId, int], bool] = {}
        self._basis = self._all_else()
        self._foes = tuple(self.field.enemies)
        self._known: dict[UnitId, _Ranking] = {}

    def _all_else(self) -> Hashable:
        """What deeds depend on beside the units themselves; None where they depend on who stands where."""
        state = self.state
        if self._is_about_points or self.ruleset.radiating:
            return None
        if any(effect.bearer is not Bearer.UNIT for effect in state.effects):
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
            found = about[1][key] = sorted(rows, key=_by_worth) if len(rows) > 1 else rows
        return found

    def _of_kind(self, about: _Ranking, unit: Unit, kind: Kind, farther: int, *, special: bool) -> list[Deed]:
        is_aimed = kind is Kind.CHARGE or kind is Kind.SHOOT
        known = about[0] if is_aimed else about[1]
        key = (kind, farther, special)
        found: list[Deed] | None = known.get(key)
        if found is None:
            if is_aimed:
                found = self._at_each(unit, kind, farther, special=special)
            else:
                found = [self.judge(action) for action in activations(self.ctx, unit, (kind,))]
            known[key] = found
        return found

    def _at_each(self, unit: Unit, kind: Kind, farther: int, *, special: bool) -> list[Deed]:
        """A charge or a shot at each enemy within reach, as far as they are allowed."""
        if kind is Kind.CHARGE:
            reach = 0 if self.ctx.constants.engage_within else reach_of(self.ctx, unit, farther)
        else:
            reach = self.field.reach(unit)
        if not reach:
            return []
        allowed = self._memory.allowed
        found = []
        for foe in enemies_within(self.ctx.units, unit, reach):
            action = Activate(unit.id, kind, foe.id)
            ask = partial(self._is_allowed, unit, action, farther, special=special)
            if allowed.answer(self.state, (kind, unit.id, foe.id, farther, special), unit, foe, ask):
                found.append(self.judge(action))
        return found

    def _is_allowed(self, unit: Unit, action: Activate, farther: int, *, special: bool) -> bool:
        problem = activation_problem(self.ctx, unit, action.kind, action.target, farther=farther, special_shot=special)
        return problem is None and rules_problem(self.ctx, unit, action) is None

    def ranked_of(self, actions: Iterable[Activate], *, no_fatigue: bool) -> list[Deed]:
        """Some activations, the best first; charges are not verified."""
        found = [self.judge(action) for action in actions]
        if not no_fatigue:
            found = [priced for deed in found for priced in self._priced(self.ctx.unit(deed.action.unit), [deed])]
        return sorted(found, key=_by_worth)

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

    def _priced(self, unit: Unit, deeds: list[Deed]) -> list[Deed]:
        """Deeds of a unit with the fatigue of acting again taken off their worth."""
        if not unit.acts or not any(kind in TIRING for kind in unit.acts):
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
        unit = self.ctx.unit(action.unit)
        # Whoever flies looks at those under its way too.
        if action.kind not in AIMED or self._basis is None or self.flying.flies(unit):
            return self._judged(action, unit)
        pair = (action.unit, action.target)
        known = self._memory.deeds.about(pair, unit, (self.ctx.unit(action.target),), self._basis)
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
        expected = self._memory.melee(self.ctx, self.ctx.unit(one), self.ctx.unit(other))
        if self._is_of_magic:
            return borne(self.ctx, expected, one, other)
        return paid(self.ctx, expected, one, other) if self._is_about_points or self._weights.knows_heroes else expected

    def _daring(self) -> int:
        """What own losses weigh in this turn, in hundredths of the enemy's."""
        weights = self._weights
        return weights.sober if self._is_last else max(20, weights.daring - weights.bolder * self.state.turn)

    def _melee_worth(self, unit: Unit, foe: Unit) -> int:
        """What a charge would be worth if the enemy were in reach."""
        return self._charge(Activate(unit.id, Kind.CHARGE, foe.id), unit, over=False).worth

    def _charge(self, action: Activate, unit: Unit, *, over: bool = True) -> Deed:
        expected = self._melee(action.unit, action.target)
        worth = balance(self.ctx, expected, action.unit, action.target, daring=self._daring())
        # The melee tires both; a tired charger hands the enemy its armour.
        worth += self._weights.tired * self.ctx.unit(action.target).fatigue // 2 - self._tired * unit.fatigue
        worth += self._weights.backing * self._backing
        worth += self._at_stake(unit, self.ctx.unit(action.target))
        worth += self._dearer(self.ctx.unit(action.target), expected.defender) - self._dearer(unit, expected.attacker)
        if self._is_of_magic:
            worth += self._worn(expected, action)
        if over:
            worth -= self.flying.cost(unit, self.ctx.unit(action.target))
        if unit.spells and not self.ctx.form_of(unit)[0]:
            # A caster who charges is soon a dead one.
            worth -= 3 * POINT
        code = "charge-favourable" if worth > 0 else "charge-unfavourable"
        why = reason(code, target=action.target, own=expected.attacker, theirs=expected.defender)
        return Deed(action, worth + POINT // 4 if worth > 0 else worth, why)

    def _worn(self, expected: Forecast, action: Activate) -> int:
        """What markers come to that both sides take instead of casualties."""
        theirs = markers(self.ctx, expected, action.target, attacks=False)
        return self._tired * (theirs - markers(self.ctx, expected, action.unit, attacks=True)) // 100

    def _shot(self, action: Activate) -> Deed:
        expected = self._memory.forecast(self.ruleset, self.state, Combat.SHOT, action.unit, action.target)
        target = self.ctx.unit(action.target)
        worth = loss_worth(self.ctx, target, expected.defender) + self._dearer(target, expected.defender)
        why = reason("shot-worthwhile", target=action.target, theirs=expected.defender)
        # Engines first: what they thin out is charged afterwards, and later somebody stands in the way.
        first = POINT // 4 if worth > 0 and self.field.is_engine(self.ctx.unit(action.unit)) else 0
        return Deed(action, worth + first, why, worth)

    def _rest(self, action: Activate, unit: Unit) -> Deed:
        worth = self._weights.rest * unit.fatigue if unit.fatigue else -1
        if self.ctx.is_exhausted(unit):
            worth += POINT + self._stake(unit)
        return Deed(action, worth, reason("rest", fatigue=unit.fatigue))

    def _dearer(self, unit: Unit, lost: int) -> int:
        """What losses are worth beyond the usual where the scenario counts them more than once."""
        if self.prospects is None or self._counts_as_usual:
            return 0
        return (self.ruleset.scenario.counted(self.ctx, unit) - 1) * figure_worth(self.ctx, unit) * lost // 100

    def prize_of(self, unit: Unit) -> Prize | None:
        """What a unit is sent to hold, if the battle is about that."""
        return None if self.prospects is None else self.prospects.prize(unit)

    def _stake(self, unit: Unit) -> int:
        """What it is worth to have a unit where it is sent at the next counting."""
        prize = self.prize_of(unit)
        if prize is None or self.prospects is None:
            return 0
        if unit.id in self.prospects.spoiling:
            return POINT * prize.denies * self._weights.sure // 100
        return (2 * prize.worth + prize.denies) * self._weights.stake

    def _at_stake(self, unit: Unit, foe: Unit) -> int:
        """What a melee is worth beside its losses: driving off whoever contests, leaving what is held."""
        if self.prospects is None:
            return 0
        due = sum(prize.denies for prize, theirs in self.prospects.due if foe in theirs)
        if due:
            return POINT * due * self._weights.driven // 100
        prize = self.prize_of(unit)
        if prize is None:
            return 0
        if self.prospects.contests(foe, prize):
            return self._stake(unit) // 2
        return -self._stake(unit) // 2 if self.prospects.is_there(unit, prize) else 0

    def _hold(self, action: Activate, unit: Unit, prize: Prize) -> Deed:
        """A Move towards what is to be held: worth the more, the sooner the unit is there."""
        assert self.prospects is not None
        if self.prospects.is_there(unit, prize):
            return Deed(action, -1, reason("hold", prize=prize.name))
        way = self.prospects.way(unit, prize)
        if not self._is_bold(unit, prize) and is_short(unit, self._goal(unit)):
            return Deed(action, -1, reason("hold-back", prize=prize.name, gap=way))
        pace = max(1, reach_of(self.ctx, unit))
        worth = self._weights.advance + self._stake(unit) // (1 + way // pace)
        return Deed(action, worth - 3 * unit.fatigue, reason("make-for", prize=prize.name, gap=way))

    def _move(self, action: Activate, unit: Unit) -> Deed:
        prize = self.prize_of(unit)
        if prize is not None:
            return self._hold(action, unit, prize)
        onwards = self._onwards(action, unit)
        aside = self._aside(unit) if onwards.worth <= 0 else None
        if aside is None:
            return onwards
        return Deed(action, self._weights.advance // 3 - 3 * unit.fatigue, reason("make-for", prize=aside.name))

    def _aside(self, unit: Unit) -> Prize | None:
        """Where a unit counts that has nothing better to do, if it can go there out of the enemy's reach."""
        if self.prospects is None:
            return None
        paying, pace = self.prospects.spare(unit), reach_of(self.ctx, unit)
        # Others than the nearest only if it gets there at once; best one in which it need not halt on its way.
        near = [prize for prize in paying if prize is paying[0] or self.prospects.way(unit, prize) <= pace]
        halts = [(prize, goal_of(unit, prize), self._caution.halt(unit, goal_of(unit, prize))) for prize in near]
        safe = [(prize, halt != goal) for prize, goal, halt in halts if not is_short(unit, halt)]
        return min(safe, key=lambda row: row[1], default=(None, True))[0]

    def _onwards(self, action: Activate, unit: Unit) -> Deed:
        """A Move of a unit that is sent nowhere: towards the enemy, or behind friends."""
        target = self.field.quarry(unit)
        if target is None:
            return Deed(action, -1, reason("nobody-left"))
        if unit.spells:
            safe = self.haven(unit)
            if safe is not None:
                return Deed(action, min(POINT, safe.gain), reason("keep-safe", unit=unit.id))
        if self.field.is_led_from_behind(unit):
            return self._follow(action, unit)
        perch = self.flying.perch(unit)
        if perch is not None:
            return Deed(action, self._weights.advance - 3 * unit.fatigue, reason("perch", unit=unit.id))
        distance = self.field.gap(unit, target)
        if self._is_patient and is_short(unit, self._goal(unit)):
            return Deed(action, -1, reason("hold-back", target=target.id, gap=distance))
        if self.field.is_shooter(unit):
            worth = self._weights.advance if distance > self.field.reach(unit) else -1
            return Deed(action, worth, reason("into-range", target=target.id, gap=distance))
        close = reach_of(self.ctx, unit)
        # A gap is rounded down, so that even the nearest may be out of reach by a hair: then the unit advances.
        engages = self.ctx.constants.engage_within > 0
        near = [foe for foe in self.field.enemies if engages and any_within(unit.figures, foe.figures, close)]
        if near:
            return self._engage(action, unit, near)
        if distance <= min(close, S):
            return Deed(action, -1, reason("near-enough", target=target.id))
        worth = self._weights.advance if distance > close else self._weights.advance // 3
        return Deed(action, worth - 3 * unit.fatigue, reason("advance", target=target.id, gap=distance))

    def _is_bold(self, unit: Unit, prize: Prize | None) -> bool:
        """Whether a unit goes on into the enemy's reach: to fight, or because to arrive is enough."""
        if self.prospects is None or not self._is_patient:
            return True
        if prize is None:
            return False
        return prize.touched or prize.at_once or unit.id in self.prospects.spoiling

    def goal(self, unit: Unit) -> Point:
        """Where a unit that Moves goes."""
        if self.prospects is not None and self.prospects.spare(unit):
            aside = self._aside(unit) if self._onwards(Activate(unit.id, Kind.MOVE), unit).worth <= 0 else None
            if aside is not None:
                return self._caution.halt(unit, goal_of(unit, aside))
        return self._goal(unit)

    def haven(self, unit: Unit) -> Haven | None:
        """Where a caster would be much safer, if anywhere."""
        if unit.id not in self._havens:
            self._havens[unit.id] = haven(self.field, self._caution, unit) if unit.spells else None
        return self._havens[unit.id]

    def soaring(self, unit: Unit) -> list[Deed]:
        """A manoeuvre of a unit that flies: on high where that leads to a perch, else as any Move."""
        action = Activate(unit.id, Kind.MOVE)
        if self.flying.height(unit) is not None:
            return [Deed(action, self._weights.advance, reason("go-high", unit=unit.id))]
        # To fly low is for an order that may bring it within reach.
        return [] if self.flying.perch(unit) is not None else [self.judge(action)]

    def _goal(self, unit: Unit) -> Point:
        prize = self.prize_of(unit)
        if prize is None:
            found = self.haven(unit) or self.flying.perch(unit)
            if found is not None:
                return found.place
        goal = self.field.goal(unit) if prize is None else goal_of(unit, prize)
        return goal if self._is_bold(unit, prize) else self._caution.halt(unit, goal)

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
        worth = self._weights.advance // 2 if distance > S * 3 // 4 else -1
        return Deed(action, worth, reason("follow", friend=friend.id, gap=distance))


def _by_worth(deed: Deed) -> tuple[int, UnitId, str, UnitId]:
    return (-deed.worth, deed.action.unit, deed.action.kind.value, deed.action.target)

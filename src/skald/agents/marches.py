"""Where units go that fight nobody at once, and what such a Move is worth."""

from __future__ import annotations

from skald.agents.agent import reason
from skald.agents.caution import Caution, is_short
from skald.agents.deed import Deed
from skald.agents.field import Field
from skald.agents.magic_deeds import MagicDeeds
from skald.agents.prospects import goal_of
from skald.agents.stakes import Stakes
from skald.agents.unit_facts import reach_of
from skald.agents.weights import Weights
from skald.rules.actions import Activate
from skald.rules.context import Context
from skald.rules.geometry import Point, any_within
from skald.rules.ids import Kind, Side
from skald.rules.lengths import S
from skald.rules.prizes import Prize
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit


class Marches(Stakes):
    """Judges Moves in one state; what an enemy within reach is worth, and magic, are known to whoever judges fights."""

    magic: MagicDeeds

    def __init__(self, ruleset: Ruleset, state: State, side: Side, weights: Weights, *, for_points: bool) -> None:
        super().__init__(Context(ruleset, state), side, weights, for_points=for_points)
        self.ruleset = ruleset
        self.state = state
        self.field = Field(self.ctx, side, weights)
        patient = weights.patient if self.is_about_points else weights.halts
        self._is_patient = state.turn <= patient and not ruleset.constants.engage_within
        self._caution = Caution(self.field)

    def _engage(self, action: Activate, unit: Unit, near: list[Unit]) -> Deed:
        """Where moves engage: the best melee within reach."""
        raise NotImplementedError

    def _move(self, action: Activate, unit: Unit) -> Deed:
        prize = self.prize_of(unit)
        if prize is not None:
            return self._hold(action, unit, prize)
        onwards = self._onwards(action, unit)
        aside = self._aside(unit) if onwards.worth <= 0 else None
        if aside is None:
            return onwards
        return Deed(action, self._weights.advance // 3 - 3 * unit.fatigue, reason("make-for", prize=aside.name))

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
        safe = self.magic.to_safety(action, unit)
        if safe is not None:
            return safe
        if self.field.is_led_from_behind(unit):
            return self._follow(action, unit)
        perched = self.magic.to_a_perch(action, unit)
        if perched is not None:
            return perched
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

    def _follow(self, action: Activate, unit: Unit) -> Deed:
        friend = self.field.shelter(unit)
        assert friend is not None
        distance = self.field.gap(unit, friend)
        # Near enough for orders and bodyguards; a hero does not tire itself by trotting along.
        worth = self._weights.advance // 2 if distance > S * 3 // 4 else -1
        return Deed(action, worth, reason("follow", friend=friend.id, gap=distance))

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

    def _goal(self, unit: Unit) -> Point:
        prize = self.prize_of(unit)
        if prize is None:
            place = self.magic.goal(unit)
            if place is not None:
                return place
        goal = self.field.goal(unit) if prize is None else goal_of(unit, prize)
        return goal if self._is_bold(unit, prize) else self._caution.halt(unit, goal)

"""The captain: looks one activation ahead, weighs what the enemy could answer, and says what decided.

Candidates are the raider's best chances and other ways to Move; each is played through the rules up to the next
activation (``foresight``), and what comes of it is valued part by part (``position``). Bounded by counted work.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from skald.agents.agent import Decision, Reason, reason
from skald.agents.candidates import Plan, announced, plans_of, ways
from skald.agents.chances import Intent
from skald.agents.deed import Deed
from skald.agents.deeds import Deeds
from skald.agents.foresight import Foresight
from skald.agents.position import Parts, Valuation
from skald.agents.raider import Raider
from skald.agents.spellcasting import plans as spell_plans
from skald.agents.weighing import Weighed, expected, ranked, told
from skald.agents.weights import CAPTAIN
from skald.planning.moving import plan_move
from skald.rules.actions import Activate, Done
from skald.rules.engine import options
from skald.rules.geometry import Point
from skald.rules.ids import Kind, Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.warbands.muster import Muster

#: Inputs that may be thought through for one decision, and in one turn.
PURSE = 250
TURN_PURSE = 1500


class _Course(Struct, frozen=True):
    """Where a unit was meant to Move, and the units as they stood then."""

    unit: UnitId
    goal: Point
    units: tuple[Unit, ...]


class Captain(Raider):
    """A raider of cooler taste that tries its best chances in its head first."""

    name = "captain"
    weights = CAPTAIN

    def __init__(self, ruleset: Ruleset, rng: Random, muster: Muster = ()) -> None:
        super().__init__(ruleset, rng, muster)
        self._seed = rng.getrandbits(64)
        self._course: _Course | None = None
        self._turn = (-1, 0)
        #: Inputs thought through for the latest decision.
        self.work = 0

    # --- decisions

    def _activate(self, state: State, side: Side) -> Decision:
        deeds = self._deeds(state, side)
        early = spell_plans(deeds.ctx, side, late=False) if self.casts else []
        if early:
            return early[0].action, early[0].why
        plans = plans_of(deeds, self._chances.listed(deeds))
        plan, why = self._weigh(state, side, plans, may_pass=True)
        if plan is None:
            late = spell_plans(deeds.ctx, side, late=True) if self.casts else []
            return (late[0].action, late[0].why) if late else (Done(), why)
        self._intend(plan, state)
        return plan.action, why

    def _grant(self, state: State, side: Side) -> Decision:
        if self._intent is not None and self._intent.units == state.units:
            return super()._grant(state, side)
        self._intent = None
        found = list(options(self._ruleset, state))
        deeds = self._deeds(state, side)
        actions = [action for action in found if isinstance(action, Activate)]
        chances = announced(deeds, actions, no_fatigue=self._about.no_fatigue, farther=self._about.farther)
        plan, why = self._weigh(state, side, plans_of(deeds, chances), may_pass=Done() in found)
        if plan is None:
            return (Done(), why) if Done() in found else super()._grant(state, side)
        self._intend(plan, state)
        return plan.action, why

    def _move(self, state: State, side: Side) -> Decision:
        course, self._course = self._course, None
        uid = self._about.unit
        if course is not None and course.unit == uid and course.units == state.units:
            return plan_move(self._ruleset, state, course.goal), self._reason
        usual, why = super()._move(state, side)
        if course is not None or (self._reason.code.startswith("weighed-")):
            return usual, why
        deed = Deed(Activate(uid, Kind.MOVE), 0, why)
        others = self._other_moves(self._deeds(state, side), deed)
        if not others:
            return usual, why
        plan, because = self._weigh(state, side, [Plan(usual, why, "move", deed), *others], may_pass=False)
        return (usual, why) if plan is None else (plan.action, because)

    def _other_moves(self, deeds: Deeds, deed: Deed) -> list[Plan]:
        return [
            Plan(plan_move(self._ruleset, deeds.state, goal), deed.why, manner, deed)
            for manner, goal in ways(deeds, deed)
        ]

    def _intend(self, plan: Plan, state: State) -> None:
        """Remember what was meant, for the windows that follow."""
        self._intent = self._course = None
        if plan.deed is not None:
            if plan.action != plan.deed.action:
                self._intent = Intent(plan.deed.action, state.units)
            if plan.goal is not None:
                self._course = _Course(plan.deed.action.unit, plan.goal, state.units)

    # --- looking ahead

    def _weigh(self, state: State, side: Side, plans: list[Plan], *, may_pass: bool) -> tuple[Plan | None, Reason]:
        """The best plan (None: to do nothing more) with what decided."""
        self.work = 0
        if not plans:
            return None, reason("nothing-worth-it")
        foresight = Foresight(self._ruleset, self._memory, self.weights, self._seed ^ hash((state.turn, int(side))))
        valuation = Valuation(self._ruleset, state, side, self._memory, self.weights)
        turn, spent = self._turn
        spent = spent if turn == state.turn else 0
        purse = min(PURSE, TURN_PURSE - spent)
        now: Parts = valuation.parts(state)
        weighed = [Weighed(None, now)] if may_pass else []
        for plan in plans:
            if foresight.work >= purse:
                break
            then = valuation.parts(foresight.play(state, plan, side))
            weighed.append(Weighed(plan, expected(plan, then, now, for_points=valuation.for_points)))
        self.work = foresight.work
        self._turn = (state.turn, spent + foresight.work)
        if len(weighed) == int(may_pass):
            # The purse is empty: as the raider would.
            return plans[0], plans[0].why
        best, *others = ranked(weighed, must_dare=valuation.must_dare)
        return best.plan, told(best, others[0] if others else None, now)

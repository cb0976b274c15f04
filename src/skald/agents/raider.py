"""The raider: a scripted style that goes for the enemy and fights where the losses favour it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from skald.agents.ability_sense import Outlook, activating_verb, effect_worth
from skald.agents.agent import Decision, Reason, reason
from skald.agents.chances import Chances, Intent
from skald.agents.deeds import Deeds
from skald.agents.estimate import figure_worth
from skald.agents.fight_sense import FightSense, choose_losses
from skald.agents.memory import Memory
from skald.agents.setting_up import choose_deploy, choose_muster, choose_terrain
from skald.planning.charging import plan_charge
from skald.planning.moving import plan_engage, plan_move
from skald.planning.sampler import sample
from skald.planning.withdrawing import plan_withdrawal
from skald.rules.abilities.triggering import trigger_options
from skald.rules.actions import (
    Abandon,
    Action,
    Activate,
    Change,
    Choose,
    Done,
    Exploit,
    PlaceDie,
    TakeBack,
    Trigger,
    Use,
)
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import check, options
from skald.rules.frames import Granting
from skald.rules.geometry import any_within
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Face, Kind, Side
from skald.rules.phases.saga_dice import board_of
from skald.rules.phases.turn import OWN_ORDERS
from skald.rules.phases.using import use_options
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.rules.view import View
from skald.warbands.muster import Muster

#: A die whose best place is worth less stays beside the board.
LEAST_DIE = 10
#: An answer this weak is given to anybody; a stronger one is kept for an attack.
WEAK_ANSWER = 15

_Chooser = Callable[[State, Side], Decision]


class Raider:
    """Musters what its warband recommends, closes in, shoots, charges when it pays, rests when tired."""

    name = "raider"

    def __init__(self, ruleset: Ruleset, rng: Random, muster: Muster = ()) -> None:
        self._ruleset = ruleset
        self._rng = rng
        self._muster = muster
        self._memory = Memory()
        self._chances = Chances(ruleset)
        self._reason = reason("nothing-decided")
        self._intent: Intent | None = None
        self._placings: list[tuple[PlaceDie, Reason]] = []
        fights = FightSense(ruleset, self._memory.needs)
        self._choosers: dict[Window, _Chooser] = {
            Window.TERRAIN: self._terrain,
            Window.MUSTER: self._mustering,
            Window.DEPLOY: self._deploy,
            Window.OPENING: self._place,
            Window.ORDERS: self._give_orders,
            Window.TAKE_BACK: self._take_back,
            Window.CHANGE: self._change,
            Window.ORDERS_REACTION: self._answer_at_once,
            Window.EARLY: self._answer_at_once,
            Window.ACTIVATION: self._activate,
            Window.GRANT: self._grant,
            Window.MOVE: self._move,
            Window.CHARGE: self._charge,
            Window.REACTION: self._react,
            Window.SHORTEN: self._shorten,
            Window.REST: self._rest,
            Window.RANKS: fights.choose_ranks,
            Window.TRADE: fights.choose_trade,
            Window.FIGHT: fights.choose_in_fight,
            Window.CASUALTIES: lambda state, side: choose_losses(ruleset, state),
            Window.WITHDRAW: self._withdraw,
            Window.TARGET: self._target,
        }

    def decide(self, view: View, asked: Decide) -> Action:
        """The chooser of the window decides; where there is none, chance does."""
        chooser = self._choosers.get(asked.window)
        if chooser is None:
            self._reason = reason("by-chance")
            return sample(self._ruleset, view.state, asked, self._rng)
        action, self._reason = chooser(view.state, asked.side)
        return action

    def explain(self) -> Reason:
        """Why the latest decision was made."""
        return self._reason

    def _deeds(self, state: State, side: Side) -> Deeds:
        return Deeds(self._ruleset, state, side, self._memory)

    # --- before the first turn

    def _terrain(self, state: State, side: Side) -> Decision:
        return choose_terrain(self._ruleset, state, self._rng), reason("keep-the-middle-open")

    def _mustering(self, state: State, side: Side) -> Decision:
        return choose_muster(self._ruleset, state, side, self._muster), reason("recommended-muster")

    def _deploy(self, state: State, side: Side) -> Decision:
        return choose_deploy(self._ruleset, state, side, self._muster), reason("line-of-battle")

    # --- Saga dice

    def _give_orders(self, state: State, side: Side) -> Decision:
        if self._placings:
            return self._place(state, side)
        ctx = Context(self._ruleset, state)
        outlook = Outlook(ctx, side)
        for order in trigger_options(ctx, side, OWN_ORDERS):
            if outlook.is_worth_giving(order.ability):
                return order, reason("give-orders", ability=order.ability)
        for use in use_options(ctx, side, Window.ORDERS):
            return use, reason("use-rule", rule=use.rule)
        return self._place(state, side, outlook)

    def _place(self, state: State, side: Side, outlook: Outlook | None = None) -> Decision:
        if not self._placings:
            outlook = outlook or Outlook(Context(self._ruleset, state), side)
            self._placings = [
                (action, reason("place-die", ability=action.ability, worth=worth))
                for worth, action in outlook.placings(LEAST_DIE)
            ]
        while self._placings:
            action, why = self._placings.pop(0)
            if check(self._ruleset, state, action) is None:
                return action, why
        return Done(), reason("dice-placed")

    def _take_back(self, state: State, side: Side) -> Decision:
        most = max(len(a.dice) for a in options(self._ruleset, state) if isinstance(a, TakeBack))
        ctx = Context(self._ruleset, state)
        stale = Outlook(ctx, side).stale([die.ability for die in ctx.players[side].active])
        return TakeBack(tuple(stale[:most])), reason("take-stale-dice-back", dice=len(stale[:most]))

    def _change(self, state: State, side: Side) -> Decision:
        outlook = Outlook(Context(self._ruleset, state), side)
        worth = {face: outlook.face_worth(face) for face in Face}
        turns = [a for a in options(self._ruleset, state) if isinstance(a, Change)]
        best = max(turns, key=lambda a: (worth[a.new] - worth[a.old], a.new, a.old), default=None)
        if best is None or worth[best.new] <= worth[best.old]:
            return Done(), reason("dice-well-turned")
        return best, reason("turn-die", gain=worth[best.new] - worth[best.old])

    # --- activations

    def _activate(self, state: State, side: Side) -> Decision:
        best = self._chances.best(self._deeds(state, side))
        if best is None:
            return Done(), reason("nothing-worth-it")
        self._intent = None if best.deed is None else Intent(best.deed.action, state.units)
        return best.action, best.why

    def _grant(self, state: State, side: Side) -> Decision:
        intent, self._intent = self._intent, None
        if intent is not None and intent.units == state.units:
            if check(self._ruleset, state, intent.action) is None:
                return intent.action, self._reason
        frame = state.pending[-1]
        assert isinstance(frame, Granting)
        found = list(options(self._ruleset, state))
        announced = [action for action in found if isinstance(action, Activate)]
        deeds = self._deeds(state, side)
        best = deeds.best_of(announced, no_fatigue=frame.no_fatigue, farther=frame.farther)
        if best is not None and (best.worth > 0 or Done() not in found):
            return best.action, best.why
        return found[-1], reason("nothing-worth-it")

    def _move(self, state: State, side: Side) -> Decision:
        deeds = self._deeds(state, side)
        unit = deeds.ctx.unit(deeds.ctx.acting().unit)
        if self._ruleset.constants.engage_within:
            engaged = self._engage(deeds, unit)
            if engaged is not None:
                return engaged
        return plan_move(self._ruleset, state, deeds.field.goal(unit)), reason("advance", unit=unit.id)

    def _engage(self, deeds: Deeds, unit: Unit) -> Decision | None:
        """Where moves engage: the enemy within reach whose melee pays best."""
        judged = [deeds.judge(Activate(unit.id, Kind.CHARGE, enemy.id)) for enemy in deeds.field.enemies]
        for deed in sorted(judged, key=lambda d: (-d.worth, d.action.target)):
            if deed.worth > 0:
                action = plan_engage(self._ruleset, deeds.state, deed.action.target)
                if action is not None:
                    return action, deed.why
        return None

    def _charge(self, state: State, side: Side) -> Decision:
        acting = Context(self._ruleset, state).acting()
        foreseen = self._memory.foreseen(state, acting.unit, acting.target, acting.farther)
        if foreseen is not None and check(self._ruleset, state, foreseen) is None:
            return foreseen, reason("charge")
        action = plan_charge(self._ruleset, state)
        if isinstance(action, Abandon):
            self._memory.bar(state, acting.unit, acting.target, acting.farther)
            return action, reason("charge-impossible", target=acting.target)
        return action, reason("charge")

    def _withdraw(self, state: State, side: Side) -> Decision:
        return plan_withdrawal(self._ruleset, state), reason("withdraw")

    def _rest(self, state: State, side: Side) -> Decision:
        ctx = Context(self._ruleset, state)
        unit = ctx.unit(ctx.acting().unit)
        for action in options(self._ruleset, state):
            if isinstance(action, Use) and action.unit == unit.id and unit.fatigue > 1:
                return action, reason("rally", unit=unit.id)
        return Done(), reason("rest", unit=unit.id)

    # --- answers

    def _react(self, state: State, side: Side) -> Decision:
        ctx = Context(self._ruleset, state)
        acting = ctx.acting()
        aimed = acting.target != NO_UNIT and ctx.unit(acting.target).side is side
        for action in options(self._ruleset, state):
            if isinstance(action, Use):
                return action, reason("use-rule", rule=action.rule)
            if isinstance(action, Trigger):
                ability = board_of(ctx, side).ability(action.ability)
                assert ability is not None
                if aimed or activating_verb(ability) is not None or effect_worth(ability) < WEAK_ANSWER:
                    return action, reason("answer", ability=action.ability, unit=acting.unit)
        return Done(), reason("nothing-worth-it")

    def _answer_at_once(self, state: State, side: Side) -> Decision:
        action = next(iter(options(self._ruleset, state)))
        return action, reason("pass" if isinstance(action, Done) else "answer-at-once")

    def _shorten(self, state: State, side: Side) -> Decision:
        ctx = Context(self._ruleset, state)
        acting = ctx.acting()
        if acting.kind is Kind.CHARGE and ctx.unit(acting.target).side is side:
            charger, target = ctx.unit(acting.unit), ctx.unit(acting.target)
            if not any_within(charger.figures, target.figures, self._ruleset.constants.slow_move):
                return Exploit("shorten"), reason("stop-charge", unit=charger.id)
        return Done(), reason("keep-marker", unit=acting.unit)

    def _target(self, state: State, side: Side) -> Decision:
        ctx = Context(self._ruleset, state)
        found = [ctx.unit(a.unit) for a in options(self._ruleset, state) if isinstance(a, Choose)]
        enemies = [unit for unit in found if unit.side is not side]
        if enemies:
            prey = max(enemies, key=lambda u: (figure_worth(ctx, u) * len(u.figures) + 40 * u.fatigue, -u.id))
            return Choose(prey.id), reason("best-prey", unit=prey.id)
        tired = max(found, key=lambda u: (u.fatigue, figure_worth(ctx, u), -u.id))
        return Choose(tired.id), reason("most-tired", unit=tired.id)

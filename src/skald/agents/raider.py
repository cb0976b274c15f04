"""The raider: a scripted style that goes for the enemy and fights where the losses favour it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import attrgetter
from random import Random
from typing import Any

from skald.agents.ability_worth import Outlook, activating_verb, effect_worth
from skald.agents.agent import Decision, Reason, reason
from skald.agents.chances import Chances, Intent
from skald.agents.deeds import Deeds
from skald.agents.estimate import figure_worth
from skald.agents.expecting import as_dice_fall
from skald.agents.fight_choices import FightChoices
from skald.agents.landscaping import choose_terrain
from skald.agents.memory import Memory
from skald.agents.own_orders import choose_again, choose_surplus, choose_use
from skald.agents.reserves import choose_entry, choose_reserve
from skald.agents.setting_up import (
    BY_CHANCE,
    choose_curse,
    choose_dearest,
    choose_deploy,
    choose_muster,
)
from skald.agents.spellcasting import choose_in_casting, plans
from skald.agents.weights import RAIDER, Weights
from skald.content.scenarios.curses import CURSE
from skald.content.scenarios.outflanking import NAME as RESERVE
from skald.content.scenarios.setting_aside import SURPLUS
from skald.planning.charging import plan_charge
from skald.planning.lifting import plan_lift
from skald.planning.moving import plan_engage, plan_move
from skald.planning.sampler import sample
from skald.planning.touching import plan_touch
from skald.planning.withdrawing import plan_withdrawal
from skald.rules.actions import (
    Abandon,
    Action,
    Activate,
    Change,
    Choose,
    Done,
    Exploit,
    PlaceDie,
    Relocate,
    TakeBack,
    Trigger,
    Use,
)
from skald.rules.asking import OWN_ORDERS, board_of, trigger_options, use_options
from skald.rules.awaiting import NOBODY, Decide
from skald.rules.context import Context
from skald.rules.engine import apply, check, options
from skald.rules.geometry import any_within
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Face, Kind, Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.rules.view import View
from skald.warbands.muster import Muster

#: Decides what one window asks.
Chooser = Callable[[State, Side], Decision]

#: Where an agent has the chooser of each window.
CHOOSERS: dict[Window, Callable[[Raider], Chooser]] = {
    Window.TERRAIN: attrgetter("_terrain"),
    Window.MUSTER: attrgetter("_mustering"),
    Window.DEPLOY: attrgetter("_deploy"),
    Window.ENTER: attrgetter("_enter"),
    Window.OPENING: attrgetter("_place"),
    Window.ORDERS: attrgetter("_give_orders"),
    Window.TAKE_BACK: attrgetter("_take_back"),
    Window.CHANGE: attrgetter("_change"),
    Window.ORDERS_REACTION: attrgetter("_answer_at_once"),
    Window.EARLY: attrgetter("_answer_at_once"),
    Window.ACTIVATION: attrgetter("_activate"),
    Window.GRANT: attrgetter("_grant"),
    Window.MOVE: attrgetter("_move"),
    Window.CHARGE: attrgetter("_charge"),
    Window.REACTION: attrgetter("_react"),
    Window.SHORTEN: attrgetter("_shorten"),
    Window.REST: attrgetter("_rest"),
    Window.RANKS: attrgetter("_fights.choose_ranks"),
    Window.TRADE: attrgetter("_fights.choose_trade"),
    Window.FIGHT: attrgetter("_fights.choose_in_fight"),
    Window.CASUALTIES: attrgetter("_fights.choose_losses"),
    Window.WITHDRAW: attrgetter("_withdraw"),
    Window.TARGET: attrgetter("_target"),
    Window.STAGE: attrgetter("_stage"),
    Window.SEALED: attrgetter("_answer_in_secret"),
    Window.PRIME: attrgetter("_cast_on"),
    Window.MAGIC: attrgetter("_cast_on"),
    Window.LEVEL: attrgetter("_cast_on"),
    Window.AIM: attrgetter("_cast_on"),
}


class Raider:
    """Musters what its warband recommends, closes in, shoots, charges when it pays, rests when tired."""

    name = "raider"
    #: It plays for the points of the scenario, not only for the enemy's losses.
    for_points = True
    #: How far it puts units aside to leave friends their way to the front.
    apart = 0
    #: It casts spells, where it has casters.
    casts = True
    #: Its taste.
    weights: Weights = RAIDER

    def __init__(self, ruleset: Ruleset, rng: Random, muster: Muster = (), memory: Memory | None = None) -> None:
        self._ruleset = ruleset
        self._rng = rng
        self._muster = muster
        self._memory = memory or Memory()
        self._chances = Chances(ruleset, self.weights)
        self._reason = reason("nothing-decided")
        self._about = NOBODY
        self._seen: State | None = None
        self._intent: Intent | None = None
        self._placings: list[tuple[PlaceDie, Reason]] = []
        self._fights = FightChoices(ruleset, self._memory, self.weights)

    def decide(self, view: View, asked: Decide) -> Action:
        """The chooser of the window decides; where there is none, chance does."""
        self._about, self._asked, self._seen = asked.about, asked, view.state
        chooser = self._chooser(asked.window)
        if chooser is None:
            self._reason = reason("by-chance")
            return sample(self._ruleset, view.state, asked, self._rng)
        action, self._reason = chooser(view.state, asked.side)
        return action

    def explain(self) -> Reason:
        """Why the latest decision was made."""
        if self._seen is None:
            return self._reason
        return as_dice_fall(self._ruleset, self._seen, self._reason)

    def _chooser(self, window: Window) -> Chooser | None:
        """Who decides what a window asks. An agent that held its own methods would never be let go of by itself."""
        found = CHOOSERS.get(window)
        return None if found is None else found(self)

    def _deeds(self, state: State, side: Side) -> Deeds:
        return Deeds(
            self._ruleset, state, side, self._memory, for_points=self.for_points, weights=self.weights
        )  # fmt: skip

    def _outlook(self, state: State, side: Side) -> Outlook:
        return Outlook(Context(self._ruleset, state), side, self.weights)

    # --- before the first turn

    def _terrain(self, state: State, side: Side) -> Decision:
        return choose_terrain(self._ruleset, state, side, self._rng, for_points=self.for_points)

    def _mustering(self, state: State, side: Side) -> Decision:
        return choose_muster(self._ruleset, state, side, self._muster), reason("recommended-muster")

    def _deploy(self, state: State, side: Side) -> Decision:
        deployed = choose_deploy(self._ruleset, state, side, self._muster, for_points=self.for_points, apart=self.apart)
        return deployed, reason("line-of-battle")

    def _stage(self, state: State, side: Side) -> Decision:
        """What a rule of the scenario asks: the answer that is best by points, as far as it shows at once."""
        if self._about.stage == SURPLUS:
            taken = choose_surplus(self._outlook(state, side), side)
            return TakeBack((taken,)), reason("take-stale-dice-back", dice=1)
        if self._about.stage == RESERVE:
            return choose_reserve(Context(self._ruleset, state), side, self._muster), reason("keep-for-the-flank")
        if self._about.stage in BY_CHANCE:
            return sample(self._ruleset, state, self._asked, self._rng), reason("by-chance")
        if self._about.stage == CURSE:
            return choose_curse(self._ruleset, state, side), reason("spoil-their-ground")
        found = list(options(self._ruleset, state))

        def gain(action: Action) -> int:
            after = apply(self._ruleset, state, action).state
            return sum(each.points if each.side is side else -each.points for each in after.points)

        if not found:
            return sample(self._ruleset, state, self._asked, self._rng), reason("by-chance")
        return max(found, key=gain), reason("best-by-points")

    def _answer_in_secret(self, state: State, side: Side) -> Decision:
        dearest = choose_dearest(self._ruleset, state, side) if self.for_points else None
        if dearest is not None:
            return dearest, reason("best-prey", unit=NO_UNIT)
        return sample(self._ruleset, state, self._asked, self._rng), reason("by-chance")

    def _enter(self, state: State, side: Side) -> Decision:
        action = choose_entry(self._ruleset, state, self._about.unit, self._muster)
        return action, reason("turn-the-flank", unit=action.unit)

    # --- Saga dice

    def _give_orders(self, state: State, side: Side) -> Decision:
        if self._placings:
            return self._place(state, side)
        ctx = Context(self._ruleset, state)
        outlook = Outlook(ctx, side, self.weights, self._called(state, side))
        for order in trigger_options(ctx, side, OWN_ORDERS):
            if outlook.is_worth_giving(order.ability):
                return order, reason("give-orders", ability=order.ability)
        used = choose_use(ctx, outlook, use_options(ctx, side, Window.ORDERS))
        return used or self._place(state, side, outlook)

    def _called(self, state: State, side: Side) -> dict[Hashable, Any]:
        """What is known of the abilities by which units are called, while dice are placed and nobody moves."""
        basis = (state.turn, state.effects, state.terrain, state.markers, state.facts, state.in_force)
        return self._memory.calls.about(side, state.units[0], state.units, basis)

    def _place(self, state: State, side: Side, outlook: Outlook | None = None) -> Decision:
        if not self._placings:
            outlook = outlook or Outlook(Context(self._ruleset, state), side, self.weights, self._called(state, side))
            self._placings = [
                (action, reason("place-die", ability=action.ability, worth=worth))
                for worth, action in outlook.placings(self.weights.least_die)
            ]
        while self._placings:
            action, why = self._placings.pop(0)
            if check(self._ruleset, state, action) is None:
                return action, why
        return Done(), reason("dice-placed")

    def _take_back(self, state: State, side: Side) -> Decision:
        most = max(len(a.dice) for a in options(self._ruleset, state) if isinstance(a, TakeBack))
        ctx = Context(self._ruleset, state)
        stale = Outlook(ctx, side, self.weights).stale([die.ability for die in ctx.players[side].active])
        taken = tuple(stale[:most])
        return TakeBack(taken), reason("take-stale-dice-back", dice=len(taken)) if taken else reason("dice-serve")

    def _change(self, state: State, side: Side) -> Decision:
        outlook = self._outlook(state, side)
        # What a rule asks for in a stage of its own is one die; an ability may mean several.
        again = choose_again(outlook, options(self._ruleset, state)) if self._about.stage else None
        if again is not None:
            return again
        worth = {face: outlook.face_worth(face) for face in Face}
        turns = [a for a in options(self._ruleset, state) if isinstance(a, Change)]
        best = max(turns, key=lambda a: (worth[a.new] - worth[a.old], a.new, a.old), default=None)
        if best is None or worth[best.new] <= worth[best.old]:
            return Done(), reason("dice-well-turned")
        return best, reason("turn-die", gain=worth[best.new] - worth[best.old])

    # --- activations

    def _activate(self, state: State, side: Side) -> Decision:
        deeds = self._deeds(state, side)
        early = plans(deeds.ctx, side, late=False) if self.casts else []
        if early:
            return early[0].action, early[0].why
        best = self._chances.best(deeds)
        if best is None:
            late = plans(deeds.ctx, side, late=True) if self.casts else []
            return (late[0].action, late[0].why) if late else (Done(), reason("nothing-worth-it"))
        self._intent = None if best.deed is None else Intent(best.deed.action, state.units)
        return best.action, best.why

    def _cast_on(self, state: State, side: Side) -> Decision:
        """What a spell under way asks for."""
        offered = list(options(self._ruleset, state))
        chosen = choose_in_casting(Context(self._ruleset, state), self._asked.window, self._about, offered)
        return chosen, reason("cast-on", rule=self._about.source)

    def _grant(self, state: State, side: Side) -> Decision:
        intent, self._intent = self._intent, None
        if intent is not None and intent.units == state.units:
            if check(self._ruleset, state, intent.action) is None:
                return intent.action, self._reason
        found = list(options(self._ruleset, state))
        announced = [action for action in found if isinstance(action, Activate)]
        deeds = self._deeds(state, side)
        best = deeds.best_of(announced, no_fatigue=self._about.no_fatigue, farther=self._about.farther)
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
        prize = deeds.prize_of(unit)
        if prize is not None:
            touching = plan_touch(self._ruleset, state, prize.near.disc) if prize.touched and prize.near else None
            move = touching or plan_move(self._ruleset, state, deeds.goal(unit))
            return move, reason("make-for", prize=prize.name)
        acting = deeds.ctx.acting()
        height = deeds.magic.flying.height(unit) if acting.manner and not acting.shortened else None
        if height is not None:
            lifted = plan_lift(self._ruleset, state, height.place)
            if isinstance(lifted, Relocate):
                return lifted, reason("go-high", unit=unit.id)
        return plan_move(self._ruleset, state, deeds.goal(unit)), reason("advance", unit=unit.id)

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
                if aimed or activating_verb(ability) is not None or effect_worth(ability) < self.weights.weak_answer:
                    return action, reason("answer", ability=action.ability, unit=acting.unit)
        return Done(), reason("nothing-worth-it")

    def _answer_at_once(self, state: State, side: Side) -> Decision:
        action = next(iter(options(self._ruleset, state)))
        if isinstance(action, Trigger):
            return action, reason("answer-at-once", ability=action.ability)
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

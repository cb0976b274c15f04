"""A captain who advises somebody new: it looks more often than one who plays, and proposes nothing that goes nowhere.

What it weighed stays known, also what it would not propose, so that whoever is advised can be told what was the next
best, and what that lacked. It knows a view, as every agent does, and decides nothing: whoever asks may do otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import isqrt
from random import Random

from msgspec.structs import replace

from skald.agents.agent import Decision, Reason, reason
from skald.agents.candidates import Plan
from skald.agents.captain import Captain
from skald.agents.caution import BEYOND, PARTS, SHORT
from skald.agents.deed import Deed
from skald.agents.estimate import loss_worth
from skald.agents.fight_counsel import FightCounsel
from skald.agents.foresight import Foresight
from skald.agents.gist import is_idle, is_last_own_turn, is_last_turn, is_rash, tires_next
from skald.agents.heroes import guards, harm, is_lone_hero, stamina
from skald.agents.position import Parts, Valuation
from skald.agents.unit_facts import range_of, reach_of
from skald.agents.weighing import Weighed, expected, ranked, told
from skald.odds.under_way import mean_losses
from skald.planning.formation import centre_of
from skald.rules.actions import Action, Activate, Choose, Use
from skald.rules.asking import allowance, is_hindered
from skald.rules.awaiting import Decide
from skald.rules.bases import moved_to
from skald.rules.context import Context
from skald.rules.engine import apply, awaiting, options
from skald.rules.frames import Acting
from skald.rules.geometry import Point, any_within, towards
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId, Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.warbands.muster import Muster

#: Inputs that may be thought through for one piece of advice.
PURSE = 1000
#: A shot or a charge that is worth so much, with what it costs taken off, comes before the end of a turn.
WORTH_IT = 25
#: A shot that takes less than this (a tenth of a point), or of a lone hero less than half of what he bears, is
#: worth next to nothing.
NEXT_TO_NOTHING = 6
#: Losses of a lone figure, in hundredths, from which on it rather falls than not.
LIKELY = 50
#: Manners in which a unit Moves.
MOVES = ("move", "halt", "round", "back")
#: Manners in which it strikes.
STRIKES = ("charge", "shoot")


class Future(Weighed, frozen=True):
    """A plan, what it is worth, the table as it would be, and whether it is not worth proposing all the same."""

    end: State | None = None
    is_vain: bool = False
    #: A shot for nothing before the same unit charges.
    is_first: bool = False


class Counsellor(Captain):
    """A captain who advises somebody new."""

    name = "counsellor"
    #: What was weighed for the latest decision: the choice, what came after it, then what is not worth proposing.
    weighed: tuple[Future, ...] = ()

    def __init__(self, ruleset: Ruleset, rng: Random, muster: Muster = ()) -> None:
        super().__init__(ruleset, rng, muster)
        self._fights = FightCounsel(ruleset, self._memory, self.weights)

    def _weigh(self, state: State, side: Side, plans: list[Plan], *, may_pass: bool) -> tuple[Plan | None, Reason]:
        self.work, self.weighed = 0, ()
        if not plans:
            return None, reason("nothing-worth-it")
        valuation = Valuation(self._ruleset, state, side, self._memory, self.weights)
        now = valuation.parts(state)
        found = self._futures(state, side, plans, valuation, now)
        sound = [each for each in found if not each.is_vain]
        vain = [each for each in found if each.is_vain]
        if may_pass:
            sound.insert(0, Future(None, now))
        wasted = [each for each in sound if self._is_wasted(state, each)]
        if any(_strikes(each) and each not in wasted for each in sound):
            sound, vain = [each for each in sound if each not in wasted], [*wasted, *vain]
        best, *others = ranked(sound or vain, must_dare=valuation.must_dare)
        good = [each for each in others if _is_worth_it(each, now)] if best.plan is None else []
        if good:
            best, others = good[0], [best, *(each for each in others if each is not good[0])]
        first = self._shot_first(state, side, best, valuation, now)
        if first is not None:
            best, others = first, [best, *(each for each in others if _deed_of(each) != _deed_of(first))]
        self.weighed = (best, *others, *(ranked(vain) if sound else ()))
        return best.plan, told(best, others[0] if others else None, now)

    def _futures(
        self, state: State, side: Side, plans: list[Plan], valuation: Valuation, now: Parts
    ) -> list[Future]:  # fmt: skip
        """What comes of plans, as far as there is time to think of them."""
        foresight = Foresight(self._ruleset, self._memory, self.weights, self._seed ^ hash((state.turn, int(side))))
        found: list[Future] = []
        for plan in plans:
            if foresight.work >= PURSE:
                break
            end = foresight.play(state, plan, side)
            then = valuation.parts(end)
            is_vain = then.objective <= now.objective and (
                self._is_vain(state, plan, end) or (then.threat <= now.threat and self._leads_nowhere(state, plan, end))
            )
            found.append(Future(plan, self._worth(state, plan, then, now, valuation), end, is_vain))
        self.work = foresight.work
        return found

    def _shot_first(
        self, state: State, side: Side, best: Future, valuation: Valuation, now: Parts
    ) -> Future | None:  # fmt: skip
        """A shot of whoever should charge that takes neither die nor fatigue, and leaves him as free to charge."""
        charge = _deed_of(best)
        if charge is None or charge.kind is not Kind.CHARGE:
            return None
        foresight = Foresight(self._ruleset, self._memory, self.weights, self._seed)
        shots = [
            chance for chance in self._chances.listed(self._deeds(state, side))
            if isinstance(chance.action, Use) and chance.deed is not None
            and (chance.deed.action.kind, chance.deed.action.unit) == (Kind.SHOOT, charge.unit)
        ]  # fmt: skip
        shots.sort(key=lambda each: each.deed is not None and each.deed.action.target != charge.target)
        for chance in shots:
            plan = Plan(chance.action, chance.why, "shoot", chance.deed)
            end = foresight.play(state, plan, side)
            found = Future(plan, self._worth(state, plan, valuation.parts(end), now, valuation), end, is_first=True)
            if not self._is_wasted(state, found) and self._is_as_free(state, end, charge):
                return found
        return None

    def _is_as_free(self, state: State, end: State, charge: Activate) -> bool:
        """Whether a charge may still be given after a shot, for no more fatigue."""
        was, unit = state.units[charge.unit], end.units[charge.unit]
        if unit.fatigue > was.fatigue or tires_next(unit) > tires_next(was):
            return False
        return any(deed.action == charge for deed in self._open(end, was.side))

    def _is_wasted(self, state: State, future: Future) -> bool:
        """Whether a shot takes next to nothing: of a lone hero, whether he is sure to bear it."""
        plan = future.plan
        if plan is None or plan.manner != "shoot" or plan.deed is None:
            return False
        ctx = Context(self._ruleset, state)
        target = ctx.unit(plan.deed.action.target)
        if not is_lone_hero(ctx, target):
            return plan.deed.gain < NEXT_TO_NOTHING
        lost = int(dict(plan.why.given).get("theirs", 0))
        return 2 * lost < stamina(ctx, target) + guards(ctx, target)[0] + 100

    def _is_for_nothing(self, state: State, plan: Plan) -> bool:
        """Whether a shot takes nobody, nor tires a hero whom that would still trouble."""
        assert plan.deed is not None
        ctx = Context(self._ruleset, state)
        unit, target = (ctx.unit(each) for each in (plan.deed.action.unit, plan.deed.action.target))
        is_late = is_last_own_turn(ctx, unit.side)
        return (is_late or not is_lone_hero(ctx, target)) and self._is_wasted(state, Future(plan, Parts()))

    def _leads_nowhere(self, state: State, plan: Plan, end: State) -> bool:
        """Whether a Move in the last own turn lets its unit strike nobody."""
        if plan.deed is None or plan.manner not in MOVES:
            return False
        unit = state.units[plan.deed.action.unit]
        if not is_last_own_turn(Context(self._ruleset, state), unit.side):
            return False
        return not any(
            deed.worth >= NEXT_TO_NOTHING and deed.action.unit == unit.id and deed.action.kind.value in STRIKES
            for deed in self._open(end, unit.side)
        )

    def _open(self, end: State, side: Side) -> Iterator[Deed]:
        """What a side could activate its units for next; nothing where somebody else decides first."""
        asked = awaiting(self._ruleset, end)
        if isinstance(asked, Decide) and (asked.side, asked.window) == (side, Window.ACTIVATION):
            for chance in self._chances.listed(self._deeds(end, side)):
                if chance.deed is not None:
                    yield chance.deed

    def _worth(self, state: State, plan: Plan, parts: Parts, now: Parts, valuation: Valuation) -> Parts:
        """The parts of a future; of a shot at a hero, what it does to somebody who tires before he falls."""
        parts = expected(plan, parts, now, for_points=valuation.for_points)
        if plan.manner != "shoot" or plan.deed is None:
            return parts
        # Whoever falls by it leaves nobody open, nor anybody too far away.
        parts = replace(parts, threat=max(parts.threat, now.threat), approach=max(parts.approach, now.approach))
        ctx = Context(self._ruleset, state)
        target = ctx.unit(plan.deed.action.target)
        if not is_lone_hero(ctx, target):
            return parts
        lost = int(dict(plan.why.given).get("theirs", 0))
        marker = 0 if is_last_turn(ctx) else self.weights.fresh
        return replace(parts, material=now.material + harm(ctx, target, lost, lost, marker), fatigue=now.fatigue)

    def _is_vain(self, state: State, plan: Plan, end: State) -> bool:
        """Whether nobody new should be told to do this, whatever it is worth."""
        if plan.deed is None:
            return False
        unit = plan.deed.action.unit
        if plan.manner == "charge":
            return _is_even(Context(self._ruleset, state), plan) or is_rash(self._ruleset, state, end, unit)
        if plan.manner == "shoot":
            return self._only_tires(state, plan, end) or self._is_for_nothing(state, plan)
        return plan.manner in MOVES and is_idle(self._ruleset, state, end, unit)

    def _only_tires(self, state: State, plan: Plan, end: State) -> bool:
        """Whether a shot tires whoever shoots, and at most a hero who bears all that it lets through."""
        assert plan.deed is not None
        ctx, acts = Context(self._ruleset, state), plan.deed.action
        target = ctx.unit(acts.target)
        lost = int(dict(plan.why.given).get("theirs", 0))
        tires = end.units[acts.unit].fatigue > state.units[acts.unit].fatigue
        return tires and is_lone_hero(ctx, target) and lost <= stamina(ctx, target)

    def _target(self, state: State, side: Side) -> Decision:
        """Of enemies that dice would strike without a unit, the one that loses most of its worth by them."""
        usual = super()._target(state, side)
        ctx = Context(self._ruleset, state)
        found: list[tuple[int, int, Action]] = []
        for action in options(self._ruleset, state):
            if isinstance(action, Choose) and ctx.unit(action.unit).side is not side:
                losses = mean_losses(self._ruleset, apply(self._ruleset, state, action).state, side)
                lost = 0 if losses is None else int(100 * losses.theirs)
                target = ctx.unit(action.unit)
                found.append((harm(ctx, target, lost, lost, self.weights.fresh), -action.unit, action))
        worth, number, best = max(found, key=lambda row: row[:2], default=(0, 0, usual[0]))
        return (best, reason("best-prey", unit=-number)) if worth > 0 else usual

    def advances(self, state: State, side: Side, able: Collection[UnitId]) -> list[tuple[UnitId, Point]]:
        """Where units that have not acted could go towards the enemy, out of reach: of shots, or of charges at least.

        Whoever gains most ground comes first; whoever leads from behind stays there.
        """
        deeds = self._deeds(state, side)
        if is_last_own_turn(deeds.ctx, side) and not deeds.is_about_points:
            # Whoever comes nearer now has no turn to use it.
            return []
        field, found = deeds.field, []
        for unit in deeds.ctx.standing(side):
            if unit.id in able and not unit.acts and not field.is_led_from_behind(unit):
                way = _safe_way(deeds.ctx, unit, deeds.goal(unit), field.enemies)
                if way != (0, 0):
                    x, y = centre_of(unit.figures)
                    found.append((-(way[0] ** 2 + way[1] ** 2), unit.id, (x + way[0], y + way[1])))
        return [(unit, goal) for _far, unit, goal in sorted(found)]


def _strikes(future: Future) -> bool:
    return future.plan is not None and future.plan.manner in STRIKES


def _deed_of(future: Future) -> Activate | None:
    return None if future.plan is None or future.plan.deed is None else future.plan.deed.action


def _is_worth_it(future: Future, now: Parts) -> bool:
    """Whether it is an attack that nobody new would understand to be left out."""
    plan = future.plan
    if plan is None or plan.deed is None or plan.manner not in STRIKES:
        return False
    # A hero who is shot at mostly tires: that is what his part says.
    gain = future.parts.material - now.material if plan.manner == "shoot" else plan.deed.worth
    return min(gain, plan.deed.worth) >= WORTH_IT


def _safe_way(ctx: Context, unit: Unit, goal: Point, enemies: Sequence[Unit]) -> Point:
    """The longest part of a unit's way to its goal after which no enemy could shoot at it, else none could charge."""
    x, y = centre_of(unit.figures)
    pace = allowance(ctx, unit, Acting(unit.id, Kind.MOVE, RuleId("")), slowed=is_hindered(ctx, unit)).distance.value
    dx, dy = towards(x, y, *goal, min(pace, isqrt((goal[0] - x) ** 2 + (goal[1] - y) ** 2)))
    charges = [(foe, 0 if ctx.is_exhausted(foe) else reach_of(ctx, foe)) for foe in enemies]
    shots = [(foe, max(reach, range_of(ctx, foe))) for foe, reach in charges]
    for reaches in (shots, charges):
        for part in range(PARTS, 0, -1):
            u, v = dx * part // PARTS, dy * part // PARTS
            if u * u + v * v < SHORT * SHORT:
                break
            moved = tuple(moved_to(each, each.x + u, each.y + v) for each in unit.figures)
            if not any(reach and any_within(moved, foe.figures, reach + BEYOND) for foe, reach in reaches):
                return u, v
    return 0, 0


def _is_even(ctx: Context, plan: Plan) -> bool:
    """Whether a charge costs as many figures as it takes; of somebody alone who likely falls, what those are worth."""
    given = dict(plan.why.given)
    if plan.manner != "charge" or plan.deed is None or "own" not in given:
        return False
    unit, target = (ctx.unit(each) for each in (plan.deed.action.unit, plan.deed.action.target))
    own, theirs = int(given["own"]), int(given.get("theirs", 0))
    # What tires him first, or guards bear for him, does not fell him.
    borne = stamina(ctx, target) + guards(ctx, target)[0] if is_lone_hero(ctx, target) else 0
    if len(target.figures) > 1 or theirs - borne < LIKELY:
        return own >= theirs
    return loss_worth(ctx, unit, own) >= loss_worth(ctx, target, theirs)

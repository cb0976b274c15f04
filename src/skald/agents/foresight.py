"""What comes of a plan: it is played through the rules up to the next quiet moment, with dice that fall as on average.

Whatever comes up on the way is decided, for both sides, by a raider of the same taste. The work is counted in inputs;
there is no clock.
"""

from __future__ import annotations

from random import Random

from skald.agents.candidates import Plan
from skald.agents.memory import Memory
from skald.agents.raider import Raider
from skald.agents.weights import Weights
from skald.planning.moving import plan_move
from skald.rules.actions import Action
from skald.rules.awaiting import Awaiting, Chance, Decide, Over
from skald.rules.dice import Pool, Roll
from skald.rules.engine import apply, check
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.rules.view import View

#: More inputs than one activation has; what goes on longer is valued as it stands.
LONGEST = 60


class Imagined(Raider):
    """Who decides in a future that is only thought of: it keeps nothing of it."""

    name = "imagined"

    def __init__(self, ruleset: Ruleset, memory: Memory, weights: Weights) -> None:
        self.weights = weights
        super().__init__(ruleset, Random(0), (), memory)  # noqa: S311 - a thought, not a secret


class Foresight:
    """Plays plans from one state, and counts what that costs."""

    def __init__(self, ruleset: Ruleset, memory: Memory, weights: Weights, seed: int) -> None:
        self._ruleset = ruleset
        self._memory = memory
        self._weights = weights
        self._seed = seed
        #: Inputs given so far.
        self.work = 0

    def play(self, state: State, plan: Plan, side: Side) -> State:
        """The state in which the side may activate again, or its turn is over."""
        # The same dice for every plan, so that plans and not luck are compared.
        dice = Random(self._seed)  # noqa: S311
        policy = Imagined(self._ruleset, self._memory.branch(), self._weights)
        step = apply(self._ruleset, state, plan.action)
        inputs = 1
        while not _is_quiet(step.awaits, step.state, side) and inputs < LONGEST:
            asked = step.awaits
            if isinstance(asked, Chance):
                step = apply(self._ruleset, step.state, mean_roll(asked.pool, dice))
            else:
                assert isinstance(asked, Decide)
                given = self._meant(step.state, asked, plan) or policy.decide(View(asked.side, step.state), asked)
                step = apply(self._ruleset, step.state, given)
            inputs += 1
        self.work += inputs
        return step.state

    def _meant(self, state: State, asked: Decide, plan: Plan) -> Action | None:
        """What the plan itself says about a decision on its way."""
        if plan.deed is None:
            return None
        if asked.window is Window.GRANT:
            action = plan.deed.action
            return action if check(self._ruleset, state, action) is None else None
        if asked.window is Window.MOVE and plan.goal is not None and asked.about.unit == plan.deed.action.unit:
            return plan_move(self._ruleset, state, plan.goal)
        return None


def _is_quiet(awaits: Awaiting, state: State, side: Side) -> bool:
    if isinstance(awaits, Over) or state.active is not side:
        return True
    return isinstance(awaits, Decide) and awaits.window is Window.ACTIVATION


def mean_roll(pool: Pool, dice: Random) -> Roll:
    """As many successes as on average, what is left over by chance; Saga and Magic dice are drawn."""
    if len(pool.weights) != 2:
        return _drawn(pool, dice)
    whole, rest = divmod(pool.dice * pool.weights[0], pool.sides)
    if dice.randrange(pool.sides) < rest:
        whole += 1
    return Roll((whole, pool.dice - whole))


def _drawn(pool: Pool, dice: Random) -> Roll:
    fallen = dice.choices(range(len(pool.weights)), pool.weights, k=pool.dice)
    return Roll(tuple(fallen.count(each) for each in range(len(pool.weights))))

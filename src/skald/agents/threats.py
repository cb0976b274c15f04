"""What the enemy could answer: the best attack of each of its units, as far as it reaches, whatever its style."""

from __future__ import annotations

from collections.abc import Iterator

from skald.agents.estimate import WIPED_OUT
from skald.agents.heroes import harm
from skald.agents.memory import Memory
from skald.agents.unit_facts import range_of, reach_of
from skald.agents.weights import Weights
from skald.rules.asking import are_boxes_near
from skald.rules.context import Context
from skald.rules.geometry import any_within
from skald.rules.ids import Combat, Side
from skald.rules.state import State, Unit

#: How much of the best, the second, the third and the fourth attack counts, in hundredths: dice are few.
ATTACKS = (100, 80, 60, 40)


class Threats:
    """Attacks of one side's enemies in one state."""

    def __init__(
        self, ctx: Context, state: State, side: Side, memory: Memory, weights: Weights, *,
        is_leading: bool = False, for_points: bool = False,
    ) -> None:  # fmt: skip
        self.ctx = ctx
        self._is_leading = is_leading
        self._state = state
        self._side = side
        self._memory = memory
        self._weights = weights
        self._by_turn = weights.dread_for_points if for_points else weights.dread

    def total(self) -> int:
        """What the enemy's best attacks are worth to it together."""
        found = sorted((self.of(foe) for foe in self.ctx.standing(self._side.other)), reverse=True)
        counted = sum(worth * part for worth, part in zip(found, ATTACKS, strict=False)) // 100
        return counted * self._dread() // 100

    def _dread(self) -> int:
        past = 0 if self._is_leading else self.ctx.turn - 1
        return self._by_turn[past] if past < len(self._by_turn) else 0

    def of(self, foe: Unit) -> int:
        """What the best attack of one enemy is worth to it; 0: it has none."""
        return max(0, max(self._attacks(foe), default=0))

    def _attacks(self, foe: Unit) -> Iterator[int]:
        if self.ctx.is_exhausted(foe):
            return
        reach, shoots = reach_of(self.ctx, foe), range_of(self.ctx, foe)
        # With a Move before it a charge reaches as far again; that tires, so that it is less to be feared.
        far = 2 * reach
        for mine in self.ctx.standing(self._side):
            if are_boxes_near(foe.figures, mine.figures, max(far, shoots)):
                if any_within(foe.figures, mine.figures, far):
                    near = any_within(foe.figures, mine.figures, reach)
                    yield self._charge(foe, mine) * (100 if near else self._weights.beyond) // 100
                if shoots and any_within(foe.figures, mine.figures, shoots):
                    yield self._shot(foe, mine)

    def _charge(self, foe: Unit, mine: Unit) -> int:
        expected = self._memory.melee(self.ctx, foe, mine)
        marker = self._weights.fresh
        gain = harm(self.ctx, mine, expected.defender, expected.against_defender, marker)
        cost = harm(self.ctx, foe, expected.attacker, expected.against_attacker, marker)
        # Who is worn out is at the mercy of the next one too.
        return gain - cost * self._weights.answers // 100 + (WIPED_OUT // 6 if self.ctx.is_exhausted(mine) else 0)

    def _shot(self, foe: Unit, mine: Unit) -> int:
        expected = self._memory.forecast(self.ctx.ruleset, self._state, Combat.SHOT, foe.id, mine.id)
        lost = expected.defender
        return harm(self.ctx, mine, lost, lost, self._weights.fresh)

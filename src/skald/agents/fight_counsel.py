"""Whether to spend an enemy hero's fatigue, for somebody who is advised: whose fatigue is spent can bear more again.

Owns that one question; everything else in a fight is decided as any agent does.
"""

from __future__ import annotations

from skald.agents.agent import Decision, reason
from skald.agents.estimate import loss_worth
from skald.agents.fight_choices import FightChoices
from skald.agents.heroes import is_lone_hero
from skald.odds.under_way import mean_losses
from skald.rules.actions import Done, Exploit
from skald.rules.context import Context
from skald.rules.engine import apply, options
from skald.rules.ids import NO_UNIT, Side
from skald.rules.state import State


class FightCounsel(FightChoices):
    """An agent's decisions inside fights, with what a hero averts by tiring counted exactly."""

    def choose_in_fight(self, state: State, side: Side) -> Decision:
        """As usual, except that a hero's fatigue is only spent if that gains more than the hero can bear by it."""
        usual = super().choose_in_fight(state, side)
        if not isinstance(usual[0], Exploit) or not _is_hero_fought(Context(self._ruleset, state), side):
            return usual
        now = self._worth(state, side) + self._weights.marker
        exploits = [each for each in options(self._ruleset, state) if isinstance(each, Exploit)]
        gains = [self._worth(apply(self._ruleset, state, each).state, side) - now for each in exploits]
        gain, best = max(zip(gains, exploits, strict=True), key=lambda row: row[0])
        return (best, reason("exploit-fatigue", gain=gain)) if gain > 0 else (Done(), reason("nothing-worth-it"))

    def _worth(self, state: State, side: Side) -> int:
        """What the dice of the fight at hand take from the enemy, less what they take from a side."""
        ctx = Context(self._ruleset, state)
        fight, losses = ctx.fight(), mean_losses(self._ruleset, state, side, averting=True)
        assert losses is not None
        mine, theirs = (ctx.unit(each.unit) for each in (fight.attacker, fight.defender))
        if mine.side is not side:
            mine, theirs = theirs, mine
        return loss_worth(ctx, theirs, int(100 * losses.theirs)) - loss_worth(ctx, mine, int(100 * losses.own))


def _is_hero_fought(ctx: Context, side: Side) -> bool:
    """Whether a side fights a hero without companions, with a unit of its own."""
    fighters = [each.unit for each in (ctx.fight().attacker, ctx.fight().defender)]
    if NO_UNIT in fighters:
        return False
    return any(is_lone_hero(ctx, ctx.unit(each)) for each in fighters if ctx.unit(each).side is not side)

"""Decisions inside a fight: close ranks, which ability or marker to use, how to bear losses."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skald.agents.agent import Decision, reason
from skald.agents.estimate import Needs, figure_worth, forecast_pending, loss_worth
from skald.agents.weights import RAIDER, Weights
from skald.planning.losses import plan_losses
from skald.rules.actions import Action, CloseRanks, Done, Exploit, TradeDice, Trigger, Use
from skald.rules.context import Context
from skald.rules.doing import assemble, exploit
from skald.rules.engine import apply, options
from skald.rules.frames import Abilities, Casualties, Fight, Pools
from skald.rules.ids import NO_UNIT, Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State


class FightChoices:
    """An agent's decisions inside fights."""

    def __init__(self, ruleset: Ruleset, needs: Needs, weights: Weights = RAIDER) -> None:
        self._ruleset = ruleset
        self._needs = needs
        self._weights = weights

    def choose_ranks(self, state: State, side: Side) -> Decision:
        """Close ranks when the dice given up hurt less than the cover helps."""
        worths = []
        for closed in (False, True):
            ctx = Context(self._ruleset, state)
            fight = ctx.fight()
            attacking = ctx.unit(fight.attacker.unit).side is side
            changed = replace(fight.attacker if attacking else fight.defender, closed=closed)
            ctx.push(Pools(), replace(fight, **{"attacker" if attacking else "defender": changed}))
            assemble(ctx, Pools())
            worths.append(self._stand(ctx, side))
        if worths[1] > worths[0]:
            return CloseRanks(), reason("close-ranks", gain=worths[1] - worths[0])
        return Done(), reason("open-ranks", gain=worths[0] - worths[1])

    def choose_trade(self, state: State, side: Side) -> Decision:
        """Trade attack dice for defence dice as far as that pays."""
        ratio = self._ruleset.constants.trade_ratio
        best: tuple[int, Action] | None = None
        for action in options(self._ruleset, state):
            ctx = Context(self._ruleset, state)
            defender = ctx.fight().defender
            if isinstance(action, TradeDice):
                gained = action.dice // ratio
                ctx.set_combatant(1, attack=defender.attack - action.dice, defence=defender.defence + gained)
            worth = self._stand(ctx, side)
            if best is None or worth > best[0]:
                best = (worth, action)
        assert best is not None
        return best[1], reason("trade-dice" if isinstance(best[1], TradeDice) else "keep-dice", worth=best[0])

    def choose_in_fight(self, state: State, side: Side) -> Decision:
        """The ability or the marker that changes the forecast most, if it is worth its price."""
        now = self._stand(Context(self._ruleset, state), side)
        best: tuple[int, Action] | None = None
        for action in _one_of_each(options(self._ruleset, state)):
            after = _after(self._ruleset, state, action)
            if after is None:
                continue
            gain = self._stand(after, side) - now - _price(action, self._weights)
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, action)
        if best is None:
            return Done(), reason("nothing-worth-it")
        code = "exploit-fatigue" if isinstance(best[1], Exploit) else "use-ability"
        return best[1], reason(code, gain=best[0])

    def _stand(self, ctx: Context, side: Side) -> int:
        """What the fight being resolved is worth to a side."""
        expected = forecast_pending(ctx, self._needs)
        fight = ctx.fight()
        defender = ctx.unit(fight.defender.unit)
        theirs = loss_worth(ctx, defender, expected.defender) if expected.defender else 0
        if expected.attacker:
            theirs -= loss_worth(ctx, ctx.unit(fight.attacker.unit), expected.attacker)
        attacking = defender.side is not side
        return theirs if attacking else -theirs


def _one_of_each(found: Iterable[Action]) -> list[Action]:
    """Options without the same ability paid for in another way."""
    seen = set()
    kept = []
    for action in found:
        if isinstance(action, Done):
            continue
        key = (action.ability, action.option) if isinstance(action, Trigger) else action
        if key not in seen:
            seen.add(key)
            kept.append(action)
    return kept


def _after(ruleset: Ruleset, state: State, action: Action) -> Context | None:
    """The fight after an action, while it is still the same fight."""
    ctx = Context(ruleset, state)
    before = ctx.fight()
    if isinstance(action, Exploit):
        frame = ctx.nearest(Abilities)
        assert frame is not None
        exploit(ctx, frame.who, action.use)
        return ctx
    ctx = Context(ruleset, apply(ruleset, state, action).state)
    fight = ctx.nearest(Fight)
    if fight is None or (fight.attacker.unit, fight.defender.unit) != (before.attacker.unit, before.defender.unit):
        return None
    return ctx


def _price(action: Action, weights: Weights) -> int:
    if isinstance(action, Trigger):
        return weights.fight_die * len(action.faces)
    return weights.marker if isinstance(action, Exploit) else 0


def choose_losses(ruleset: Ruleset, state: State) -> Decision:
    """A hero is saved by fatigue while it can bear it, then by guards; others lose their hindmost figures."""
    uses = [action for action in options(ruleset, state) if isinstance(action, Use)]
    ctx = Context(ruleset, state)
    frame = ctx.nearest(Casualties)
    assert frame is not None
    unit = ctx.unit(frame.unit)
    if uses:
        alone = [use for use in uses if use.target == NO_UNIT]
        guards = [use for use in uses if use.target != NO_UNIT]
        spare = ctx.limit(unit) - unit.fatigue
        if alone and (spare > 1 or (not guards and _saves_the_day(ctx, frame))):
            return alone[0], reason("resist", fatigue=unit.fatigue)
        if guards and len(unit.figures) == 1:
            cheapest = min(guards, key=lambda use: (figure_worth(ctx, ctx.unit(use.target)), use.target, use.figure))
            return cheapest, reason("bodyguard", unit=cheapest.target)
        if alone and _saves_the_day(ctx, frame):
            return alone[0], reason("resist", fatigue=unit.fatigue)
    return plan_losses(ruleset, state), reason("lose-hindmost", figures=frame.due)


def _saves_the_day(ctx: Context, frame: Casualties) -> bool:
    unit = ctx.unit(frame.unit)
    return len(unit.figures) == 1 or 2 * figure_worth(ctx, unit) > 60

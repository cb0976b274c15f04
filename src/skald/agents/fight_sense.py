"""Decisions inside a fight: close ranks, which ability or marker to use, how to bear losses."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skald.agents.agent import Decision, reason
from skald.agents.estimate import Forecast, figure_worth, forecast_pending, loss_worth
from skald.planning.losses import plan_losses
from skald.rules.actions import Action, CloseRanks, Done, Exploit, TradeDice, Trigger, Use
from skald.rules.context import Context
from skald.rules.engine import apply, options
from skald.rules.frames import Abilities, Casualties, Fight, Pools
from skald.rules.ids import NO_UNIT, Side
from skald.rules.phases.fighting import assemble, exploit
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

#: What a Saga die is worth outside this fight, and an enemy's fatigue marker.
DIE = 9
MARKER = 5


def _stand(ctx: Context, side: Side, expected: Forecast) -> int:
    """What the fight being resolved is worth to a side."""
    fight = ctx.fight()
    theirs = loss_worth(ctx, ctx.unit(fight.defender.unit), expected.defender)
    if fight.attacker.unit != NO_UNIT:
        theirs -= loss_worth(ctx, ctx.unit(fight.attacker.unit), expected.attacker)
    attacking = ctx.unit(fight.defender.unit).side is not side
    return theirs if attacking else -theirs


def choose_ranks(ruleset: Ruleset, state: State, side: Side) -> Decision:
    """Close ranks when the dice given up hurt less than the cover helps."""
    worths = []
    for closed in (False, True):
        ctx = Context(ruleset, state)
        fight = ctx.nearest(Fight)
        assert fight is not None
        attacking = ctx.unit(fight.attacker.unit).side is side
        changed = replace(fight.attacker if attacking else fight.defender, closed=closed)
        ctx.pending.append(replace(fight, **{"attacker" if attacking else "defender": changed}))
        ctx.pending.append(Pools())
        assemble(ctx, Pools())
        worths.append(_stand(ctx, side, forecast_pending(ctx)))
    if worths[1] > worths[0]:
        return CloseRanks(), reason("close-ranks", gain=worths[1] - worths[0])
    return Done(), reason("open-ranks", gain=worths[0] - worths[1])


def choose_trade(ruleset: Ruleset, state: State, side: Side) -> Decision:
    """Trade attack dice for defence dice as far as that pays."""
    ratio = ruleset.constants.trade_ratio
    best: tuple[int, Action] | None = None
    for action in options(ruleset, state):
        ctx = Context(ruleset, state)
        defender = ctx.fight().defender
        if isinstance(action, TradeDice):
            ctx.set_combatant(1, attack=defender.attack - action.dice, defence=defender.defence + action.dice // ratio)
        worth = _stand(ctx, side, forecast_pending(ctx))
        if best is None or worth > best[0]:
            best = (worth, action)
    assert best is not None
    return best[1], reason("trade-dice" if isinstance(best[1], TradeDice) else "keep-dice", worth=best[0])


def choose_in_fight(ruleset: Ruleset, state: State, side: Side) -> Decision:
    """The ability or the marker that changes the forecast most, if it is worth its price."""
    ctx = Context(ruleset, state)
    now = _stand(ctx, side, forecast_pending(ctx))
    best: tuple[int, Action] | None = None
    for action in _one_of_each(options(ruleset, state)):
        after = _after(ruleset, state, action)
        if after is None:
            continue
        gain = _stand(after, side, forecast_pending(after)) - now - _price(action)
        if gain > 0 and (best is None or gain > best[0]):
            best = (gain, action)
    if best is None:
        return Done(), reason("nothing-worth-it")
    code = "exploit-fatigue" if isinstance(best[1], Exploit) else "use-ability"
    return best[1], reason(code, gain=best[0])


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
        frame = ctx.pending[-1]
        assert isinstance(frame, Abilities)
        exploit(ctx, frame.who, action.use)
        return ctx
    ctx = Context(ruleset, apply(ruleset, state, action).state)
    fight = ctx.nearest(Fight)
    if fight is None or (fight.attacker.unit, fight.defender.unit) != (before.attacker.unit, before.defender.unit):
        return None
    return ctx


def _price(action: Action) -> int:
    if isinstance(action, Trigger):
        return DIE * len(action.faces)
    return MARKER if isinstance(action, Exploit) else 0


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

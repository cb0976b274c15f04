"""Decisions inside a fight: close ranks, which ability or marker to use, how to bear losses."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skald.agents.agent import Decision, reason
from skald.agents.estimate import Bare, figure_worth, forecast_of, loss_worth
from skald.agents.memory import Memory
from skald.agents.weights import RAIDER, Weights
from skald.planning.losses import plan_losses
from skald.rules.actions import Action, CloseRanks, Done, Exploit, TradeDice, Trigger
from skald.rules.asking import use_options
from skald.rules.context import Context
from skald.rules.engine import apply, options
from skald.rules.frames import Abilities, Casualties, Fight
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.rules.tally import Modifier


class FightChoices:
    """An agent's decisions inside fights."""

    def __init__(self, ruleset: Ruleset, memory: Memory, weights: Weights = RAIDER) -> None:
        self._ruleset = ruleset
        self._needs = memory.needs
        self._clashes = memory.clashes
        self._weights = weights

    def choose_ranks(self, state: State, side: Side) -> Decision:
        """Close ranks when the dice given up hurt less than the cover helps."""
        ctx = Context(self._ruleset, state)
        fight = ctx.fight()
        mine = 0 if ctx.units[fight.attacker.unit].side is side else 1
        sides = (fight.attacker, fight.defender)
        fresh = [replace(each, exhausted=ctx.is_exhausted(ctx.units[each.unit])) for each in sides]
        fight = replace(fight, attacker=fresh[0], defender=fresh[1])
        worths = [self._begun(ctx, fight, mine, side, closed=closed) for closed in (False, True)]
        if worths[1] > worths[0]:
            return CloseRanks(), reason("close-ranks", gain=worths[1] - worths[0])
        return Done(), reason("open-ranks", gain=worths[0] - worths[1])

    def _begun(self, ctx: Context, fight: Fight, mine: int, side: Side, *, closed: bool) -> int:
        """What a melee is worth to a side that closes its ranks or doesn't, once dice are counted."""
        if mine:
            fight = replace(fight, defender=replace(fight.defender, closed=closed))
        else:
            fight = replace(fight, attacker=replace(fight.attacker, closed=closed))
        arm = self._clashes.arm
        fight = replace(fight, attacker=arm(ctx, fight, 0), defender=arm(ctx, fight, 1))
        return self._stand(ctx, fight, side)

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
            worth = self._stand(ctx, ctx.fight(), side)
            if best is None or worth > best[0]:
                best = (worth, action)
        assert best is not None
        return best[1], reason("trade-dice" if isinstance(best[1], TradeDice) else "keep-dice", worth=best[0])

    def choose_in_fight(self, state: State, side: Side) -> Decision:
        """The ability or the marker that changes the forecast most, if it is worth its price."""
        ctx = Context(self._ruleset, state)
        fight = ctx.fight()
        bare = None
        if fight.combat is Combat.MELEE:
            bare = (self._needs.bare(ctx, fight, 0), self._needs.bare(ctx, fight, 1))
        now = self._stand(ctx, fight, side, bare)
        best: tuple[int, Action] | None = None
        for action in _one_of_each(options(self._ruleset, state)):
            if isinstance(action, Exploit):
                worth = self._stand(ctx, _exploited(ctx, fight, action.use), side, bare)
            else:
                after = _after(self._ruleset, state, action)
                if after is None:
                    continue
                then = after.fight()
                known = bare if after.effects is ctx.effects and _are_ranks_as_before(fight, then) else None
                worth = self._stand(after, then, side, known)
            gain = worth - now - _price(action, self._weights)
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, action)
        if best is None:
            return Done(), reason("nothing-worth-it")
        if isinstance(best[1], Trigger):
            return best[1], reason("use-ability", ability=best[1].ability, gain=best[0])
        code = "exploit-fatigue" if isinstance(best[1], Exploit) else "use-ability"
        return best[1], reason(code, gain=best[0])

    def choose_losses(self, state: State, side: Side) -> Decision:
        """How losses are borne."""
        return choose_losses(self._ruleset, state)

    def _stand(self, ctx: Context, fight: Fight, side: Side, bare: tuple[Bare, Bare] | None = None) -> int:
        """What a fight is worth to a side: the one being resolved, or as it might become."""
        expected = forecast_of(ctx, fight, self._needs, bare)
        defender = ctx.units[fight.defender.unit]
        theirs = loss_worth(ctx, defender, expected.defender) if expected.defender else 0
        if expected.attacker:
            theirs -= loss_worth(ctx, ctx.units[fight.attacker.unit], expected.attacker)
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


def _are_ranks_as_before(one: Fight, other: Fight) -> bool:
    """Whether nobody closed ranks or lost heart, so that only uses may have changed what dice have to reach."""
    return all(
        before.closed is after.closed and before.exhausted is after.exhausted
        for before, after in ((one.attacker, other.attacker), (one.defender, other.defender))
    )


def _exploited(ctx: Context, fight: Fight, use: str) -> Fight:
    """The fight with a marker of the enemy made use of: a point of Armour more, or less for him."""
    frame = ctx.nearest(Abilities)
    assert frame is not None
    change, who = (1, frame.who) if use == "own-armour" else (-1, 1 - frame.who)
    side = fight.defender if who else fight.attacker
    changed = replace(side, armour=(*side.armour, Modifier(change, fight.why)))
    return replace(fight, defender=changed) if who else replace(fight, attacker=changed)


def _after(ruleset: Ruleset, state: State, action: Action) -> Context | None:
    """The fight after an action, while it is still the same fight."""
    before = Context(ruleset, state).fight()
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
    ctx = Context(ruleset, state)
    frame = ctx.nearest(Casualties)
    assert frame is not None
    unit = ctx.units[frame.unit]
    uses = list(use_options(ctx, unit.side, Window.CASUALTIES))
    if uses:
        alone = [use for use in uses if use.target == NO_UNIT]
        guards = [use for use in uses if use.target != NO_UNIT]
        spare = ctx.limit(unit) - unit.fatigue
        if alone and (spare > 1 or (not guards and _saves_the_day(ctx, frame))):
            return alone[0], reason("resist", fatigue=unit.fatigue)
        if guards and len(unit.figures) == 1:
            cheapest = min(guards, key=lambda use: (figure_worth(ctx, ctx.units[use.target]), use.target, use.figure))
            return cheapest, reason("bodyguard", unit=cheapest.target)
        if alone and _saves_the_day(ctx, frame):
            return alone[0], reason("resist", fatigue=unit.fatigue)
    return plan_losses(ruleset, state), reason("lose-hindmost", figures=frame.due)


def _saves_the_day(ctx: Context, frame: Casualties) -> bool:
    unit = ctx.units[frame.unit]
    return len(unit.figures) == 1 or 2 * figure_worth(ctx, unit) > 60

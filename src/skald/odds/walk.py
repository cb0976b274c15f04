"""The kernel's choices around the step of abilities: early abilities, ranks and traded dice, walked one by one."""

from __future__ import annotations

from typing import NamedTuple

from skald.odds.deeds import Deeds, Memory
from skald.odds.duel import Duel
from skald.odds.foresight import field_of
from skald.odds.guarantee import Choice, Ground
from skald.odds.hands import Hand
from skald.odds.matchup import Matchup
from skald.odds.meetings import Field
from skald.odds.patience import Patience
from skald.odds.reckoning import at_the_dice
from skald.odds.responses import STEP
from skald.odds.table import Table
from skald.odds.valuation import Aim, Valuation
from skald.rules.actions import Action, CloseRanks, Done, TradeDice
from skald.rules.awaiting import Decide
from skald.rules.engine import apply, awaiting, options, resume
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.state import State
from skald.rules.supposing import stage_of

#: Positions examined for bounds, once the allowance is spent.
FOR_BOUNDS = 300


class Deed(NamedTuple):
    """Something one side does (0 the attacker, 1 the defender): the actions given to the kernel; none is a pass."""

    who: int
    actions: tuple[Action, ...]
    #: The moment at which it is done.
    window: Window = Window.FIGHT


class Found(NamedTuple):
    """A solved (or bounded) position of the walk, and the choices that lead to its end."""

    lower: int
    upper: int
    choices: tuple[Deed, ...]
    #: Where the walk leaves the kernel, and whether there is anything to do there before the dice.
    duel: Duel
    played: bool


class Walk:
    """One fight, walked from its beginning to the dice; ``left`` positions may still be looked at."""

    def __init__(self, matchup: Matchup, table: Table, aim: Aim, hands: tuple[Hand, Hand]) -> None:
        self.matchup = matchup
        self.table = table
        self.aim = aim
        self.left = 0
        self.looked = 0
        #: How long a search may take.
        self.patience = Patience()
        self.start = resume(table.ruleset, table.state).state
        self._for_bounds = FOR_BOUNDS
        self._power = _power_needed(table, self._to_abilities(self.start), aim, hands)
        self._duels: dict[State, Duel] = {}
        self._memory = Memory()

    # --- the ground of plans

    def ground(self, state: State | None = None) -> Ground:
        """What both choose before the step of abilities, and the fields that it leads to; nobody is early."""
        at = self.start if state is None else state
        if stage_of(at) == "early":
            return self.ground(apply(self.table.ruleset, at, Done()).state)
        if _is_settled(at):
            duel = self.duel(at)
            return field_of(duel.deeds, duel.valuation)
        asked = awaiting(self.table.ruleset, at)
        assert isinstance(asked, Decide)
        if stage_of(at) == "trading":
            return Choice(int(asked.side), asked.window, self._traded(at))
        answers = [(action, self.ground(apply(self.table.ruleset, at, action).state)) for action in self.choices(at)]
        return Choice(int(asked.side), asked.window, tuple(answers))

    def _traded(self, state: State) -> tuple[tuple[Action, Ground], ...]:
        """The fields of every number of traded dice: one fight, begun with other numbers of the defender's."""
        choices, ratio = self.choices(state), self.table.ruleset.constants.trade_ratio
        kept = self.ground(apply(self.table.ruleset, state, Done()).state)
        assert isinstance(kept, Field), "nothing else is chosen after dice were traded"
        found: list[tuple[Action, Ground]] = []
        for action in choices:
            dice = action.dice if isinstance(action, TradeDice) else 0
            attack, defence, *rest = kept.start.theirs
            start = kept.start._replace(theirs=(attack - dice, defence + dice // ratio, *rest))
            found.append((action, kept.with_start(start) if dice else kept))
        return tuple(found)

    def choices(self, state: State) -> list[Action]:
        """What a side may do before the step of abilities, unless the question settles it."""
        if stage_of(state) == "ranks":
            asked = awaiting(self.table.ruleset, state)
            assert isinstance(asked, Decide)
            closed = self.matchup.sides[asked.side].closed
            if closed is not None:
                return [CloseRanks() if closed else Done()]
        if stage_of(state) == "trading" and self.matchup.defender.traded is not None:
            return [TradeDice(self.matchup.defender.traded) if self.matchup.defender.traded else Done()]
        return list(options(self.table.ruleset, state))

    def duel(self, state: State) -> Duel:
        """The step of abilities (or what comes of it) at a position."""
        found = self._duels.get(state)
        if found is None:
            valuation = Valuation(Deeds(self.table.ruleset, state, self._memory), self.aim, self._power)
            found = self._duels[state] = Duel(valuation.deeds, valuation, 0)
        return found

    def extremes(self) -> tuple[int, int]:
        """The lowest and the highest value that there can be at all."""
        return self.duel(self._to_abilities(self.start)).extremes()

    # --- searching

    def solve(
        self, allowance: int, low: int | None = None, high: int | None = None, *, for_bounds: int = FOR_BOUNDS
    ) -> Found:
        """The value of the fight, looking at so many positions more; beyond the window no more than that."""
        self.left = allowance
        self._for_bounds = for_bounds
        return self._solve(self.start, low, high)

    def _solve(self, state: State, low: int | None, high: int | None) -> Found:
        """The value of a position; outside the window (low, high) only a bound on the same side of it."""
        if _is_settled(state):
            return self._fight_out(state, low, high)
        asked = awaiting(self.table.ruleset, state)
        assert isinstance(asked, Decide)
        best: Found | None = None
        for action, after in self._ordered(state, asked.side):
            spends = not isinstance(action, Done)
            # Doing nothing is preferred when it is as good: it is asked for one more than the others.
            lowered = low if low is None or spends else low - 1
            raised = high if high is None or spends else high + 1
            found = self._solve(after, lowered, raised)
            deed = Deed(int(asked.side), (action,) if spends else (), asked.window)
            found = found._replace(choices=(deed, *found.choices))
            best = found if best is None else _preferred(best, found, asked.side, tied=not spends)
            if asked.side is Side.LEFT:
                low = best.lower if low is None else max(low, best.lower)
            else:
                high = best.upper if high is None else min(high, best.upper)
        assert best is not None
        return best

    def _ordered(self, state: State, side: Side) -> list[tuple[Action, State]]:
        """The choices and where they lead, those that look best first."""
        found = [(action, apply(self.table.ruleset, state, action).state) for action in self.choices(state)]
        if len(found) > 1:
            found.sort(key=lambda each: self._guess(each[1]), reverse=side is Side.LEFT)
        return found

    def _guess(self, state: State) -> int:
        state = self._to_abilities(state)
        duel = self.duel(state)
        return duel.valuation.value(duel.deeds.start()) if at_the_dice(state) else sum(duel.reach()) // 2

    def _to_abilities(self, state: State) -> State:
        while not _is_settled(state):
            state = apply(self.table.ruleset, state, Done()).state
        return state

    def _fight_out(self, state: State, low: int | None, high: int | None) -> Found:
        duel = self.duel(state)
        if at_the_dice(state):
            value = duel.valuation.value(duel.deeds.start())
            return Found(value, value, (), duel, played=False)
        duel.allowance = duel.looked + self.left
        duel.for_bounds = self._for_bounds
        duel.patience = self.patience
        before = duel.looked
        lower, upper = duel.value(low, high)
        looked = duel.looked - before
        self.looked += looked
        if looked > self.left:
            self._for_bounds = max(0, self._for_bounds - (looked - self.left))
        self.left = max(0, self.left - looked)
        return Found(lower, upper, (), duel, played=True)


def _is_settled(state: State) -> bool:
    return stage_of(state) == "abilities" or at_the_dice(state)


def _preferred(old: Found, new: Found, side: Side, *, tied: bool) -> Found:
    """The better of two for a side, the new one also when tied; the bounds of both are kept as far as they tell."""
    if side is Side.LEFT:
        ahead = (new.lower, new.upper) > (old.lower, old.upper)
        best = new if ahead or (tied and new[:2] == old[:2]) else old
        return best._replace(lower=max(old.lower, new.lower), upper=max(old.upper, new.upper))
    ahead = (new.upper, new.lower) < (old.upper, old.lower)
    best = new if ahead or (tied and new[:2] == old[:2]) else old
    return best._replace(lower=min(old.lower, new.lower), upper=min(old.upper, new.upper))


def _power_needed(table: Table, state: State, aim: Aim, hands: tuple[Hand, Hand]) -> int:
    """A power of six over which every value of the fight is whole; nobody has closed ranks, so pools are largest."""
    fight = Deeds(table.ruleset, state).fight
    dice = 2 * max(fight.attacker.starting, fight.attacker.generated, fight.defender.starting, fight.defender.generated)
    struck = dice + sum(hand.gained("hits") for hand in hands) + STEP
    extra = fight.attacker.defence + fight.defender.defence + sum(hand.gained("attack", "defence") for hand in hands)
    per_hit = table.ruleset.constants.defence_per_hit
    saving = per_hit * struck if per_hit else struck + extra + dice
    # Every die may be rolled twice, and a chance to win multiplies both sides' dice.
    return (2 * dice + 2 * saving) * (2 if aim is Aim.WIN else 1)

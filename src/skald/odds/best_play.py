"""The best that both sides can do in a fight, in the order in which the rules let them choose.

Close ranks, early abilities and traded dice are walked in the kernel; the step of abilities and fatigue is a ``Duel``.
Casualties are averted wherever a rule allows it, since that costs nothing the aims count.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from skald.content.problems import problem
from skald.odds.deeds import Deeds, Memory
from skald.odds.duel import Duel
from skald.odds.exact import Melee
from skald.odds.matchup import Matchup
from skald.odds.reckoning import at_the_dice, to_the_dice
from skald.odds.stakes import Aim, Stakes
from skald.odds.table import BadMatchup, Table, lay_out
from skald.rules.abilities.model import Gain
from skald.rules.actions import Action, CloseRanks, Done, TradeDice
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply, awaiting, options, resume
from skald.rules.frames import Abilities, Ranks, Trading
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Side
from skald.rules.phases.saga_dice import board_of
from skald.rules.state import State

#: Positions examined before the answer is bounded instead.
ALLOWANCE = 2_000
#: Positions examined for bounds, once the allowance is spent.
FOR_BOUNDS = 300


class Deed(NamedTuple):
    """Something one side does (0 the attacker, 1 the defender): the actions given to the kernel; none is a pass."""

    who: int
    actions: tuple[Action, ...]
    #: The moment at which it is done.
    window: Window = Window.FIGHT


class BestPlay(NamedTuple):
    """The outcome of best play; when it is bounded the true value lies between the two."""

    aim: Aim
    lower: Fraction
    upper: Fraction
    #: The value when nobody spends anything.
    without: Fraction
    line: tuple[Deed, ...]
    #: The losses at the end of the line, and how many casualties each side could avert there.
    melee: Melee
    averted: tuple[int, int]
    looked: int

    @property
    def exact(self) -> bool:
        """Whether the game was solved."""
        return self.lower == self.upper


class _Found(NamedTuple):
    """A solved (or bounded) position of the walk, and the choices that lead to its end."""

    lower: int
    upper: int
    choices: tuple[Deed, ...]
    #: Where the walk leaves the kernel, and whether there is anything to do there before the dice.
    duel: Duel
    played: bool


def best_play(matchup: Matchup, aim: Aim, allowance: int = ALLOWANCE) -> BestPlay:
    """Solve a fight for an aim; raises BadMatchup when the question can't be asked."""
    if matchup.combat is Combat.SHOT and aim is Aim.WIN:
        raise BadMatchup((problem("odds.nobody-wins-a-shot"),))
    return _Walk(matchup, lay_out(matchup), aim, allowance).answer()


class _Walk:
    def __init__(self, matchup: Matchup, table: Table, aim: Aim, allowance: int) -> None:
        self.matchup = matchup
        self.table = table
        self.aim = aim
        self.left = allowance
        self.for_bounds = FOR_BOUNDS
        self.looked = 0
        self.power = _power_needed(table, aim)
        self._duels: dict[State, Duel] = {}
        self._memory = Memory()

    def answer(self) -> BestPlay:
        """The value with best play and without any."""
        found = self._solve(resume(self.table.ruleset, self.table.state).state, None, None)
        stakes = found.duel.stakes
        line, at = found.choices, stakes.deeds.start()
        if found.played and found.lower == found.upper:
            moves, at = found.duel.line()
            line += tuple(Deed(move.who, move.change.actions if move.change else ()) for move in moves)
        mine, theirs = stakes.tolls(at.fatigue, at.effects)
        return BestPlay(
            self.aim, stakes.fraction(found.lower), stakes.fraction(found.upper), self._without(), line,
            stakes.melee(at), (mine.averted, theirs.averted), self.looked,
        )  # fmt: skip

    def _without(self) -> Fraction:
        closed = (bool(self.matchup.attacker.closed), bool(self.matchup.defender.closed))
        stakes = self._duel(to_the_dice(self.table, closed, self.matchup.defender.traded or 0).state).stakes
        at = stakes.deeds.start()
        mine, theirs = stakes.tolls(at.fatigue, at.effects)
        bare = (mine._replace(averted=0), theirs._replace(averted=0))
        return stakes.fraction(stakes.measure(stakes.strikes(at), bare, at.effects))

    def _solve(self, state: State, low: int | None, high: int | None) -> _Found:
        """The value of a position; outside the window (low, high) only a bound on the same side of it."""
        if isinstance(state.pending[-1], Abilities) or at_the_dice(state):
            return self._fight_out(state, low, high)
        asked = awaiting(self.table.ruleset, state)
        assert isinstance(asked, Decide)
        best: _Found | None = None
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
        found = [(action, apply(self.table.ruleset, state, action).state) for action in self._choices(state)]
        if len(found) > 1:
            found.sort(key=lambda each: self._guess(each[1]), reverse=side is Side.LEFT)
        return found

    def _guess(self, state: State) -> int:
        while not isinstance(state.pending[-1], Abilities) and not at_the_dice(state):
            state = apply(self.table.ruleset, state, Done()).state
        duel = self._duel(state)
        return duel.stakes.value(duel.deeds.start()) if at_the_dice(state) else sum(duel.reach()) // 2

    def _duel(self, state: State) -> Duel:
        found = self._duels.get(state)
        if found is None:
            stakes = Stakes(Deeds(self.table.ruleset, state, self._memory), self.aim, self.power)
            found = self._duels[state] = Duel(stakes.deeds, stakes, 0)
        return found

    def _choices(self, state: State) -> list[Action]:
        """What a side may do here, unless the question settles it."""
        frame = state.pending[-1]
        if isinstance(frame, Ranks):
            closed = self.matchup.sides[frame.who].closed
            if closed is not None:
                return [CloseRanks() if closed else Done()]
        if isinstance(frame, Trading) and self.matchup.defender.traded is not None:
            return [TradeDice(self.matchup.defender.traded) if self.matchup.defender.traded else Done()]
        return list(options(self.table.ruleset, state))

    def _fight_out(self, state: State, low: int | None, high: int | None) -> _Found:
        duel = self._duel(state)
        if at_the_dice(state):
            value = duel.stakes.value(duel.deeds.start())
            return _Found(value, value, (), duel, played=False)
        duel.allowance = duel.looked + self.left
        duel.for_bounds = self.for_bounds
        before = duel.looked
        lower, upper = duel.value(low, high)
        looked = duel.looked - before
        self.looked += looked
        if looked > self.left:
            self.for_bounds = max(0, self.for_bounds - (looked - self.left))
        self.left = max(0, self.left - looked)
        return _Found(lower, upper, (), duel, played=True)


def _preferred(old: _Found, new: _Found, side: Side, *, tied: bool) -> _Found:
    """The better of two for a side, the new one also when tied; the bounds of both are kept as far as they tell."""
    if side is Side.LEFT:
        ahead = (new.lower, new.upper) > (old.lower, old.upper)
        best = new if ahead or (tied and new[:2] == old[:2]) else old
        return best._replace(lower=max(old.lower, new.lower), upper=max(old.upper, new.upper))
    ahead = (new.upper, new.lower) < (old.upper, old.lower)
    best = new if ahead or (tied and new[:2] == old[:2]) else old
    return best._replace(lower=min(old.lower, new.lower), upper=min(old.upper, new.upper))


def _power_needed(table: Table, aim: Aim) -> int:
    """A power of six over which every value of the fight is whole."""
    state = to_the_dice(table, (False, False), 0).state
    ctx = Context(table.ruleset, state)
    fight = ctx.fight()
    dice = 2 * max(fight.attacker.starting, fight.attacker.generated, fight.defender.starting, fight.defender.generated)
    gained = {"hits": 0, "defence": 0}
    for side in Side:
        for die in ctx.players[side].active:
            ability = board_of(ctx, side).ability(die.ability)
            assert ability is not None
            for verb in (verb for option in ability.options for verb in option):
                if isinstance(verb, Gain) and verb.what in gained:
                    gained[verb.what] += 20 * max(verb.amount, verb.rare)
    per_hit = table.ruleset.constants.defence_per_hit
    struck = dice + gained["hits"]
    extra = gained["defence"] + fight.attacker.defence + fight.defender.defence
    saving = per_hit * struck if per_hit else struck + extra
    # Every die may be rolled twice, and a chance to win multiplies both sides' dice.
    return (2 * dice + 2 * saving) * (2 if aim is Aim.WIN else 1)

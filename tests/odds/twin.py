"""The brute-force twin: the kernel itself, asked for every roll and every choice of a small fight."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

from skald.odds.exact import Melee, losses, wins
from skald.odds.reckoning import at_the_dice, compared, strikes, tolls
from skald.odds.table import Table
from skald.odds.valuation import Aim
from skald.odds.weights import NOTHING
from skald.rules.actions import Action, CloseRanks, Done, RemoveFigures, TradeDice
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import outcomes
from skald.rules.engine import Step, apply, options, resume
from skald.rules.events import FightDecided
from skald.rules.frames import Casualties, Ranks, Sealed, Trading, Withdrawal
from skald.rules.ids import Combat, Side
from skald.rules.state import State

#: Attacker's losses, defender's losses, and who was told to have won (-1 nobody).
Ends = dict[tuple[int, int, int], Fraction]
Choose = Callable[[State], Action]


def told(closed: tuple[bool, bool] = (False, False), traded: int = 0) -> Choose:
    """Choices of people who spend nothing: ranks and traded dice as told, figures as the kernel lists them."""

    def choose(state: State) -> Action:
        frame = state.pending[-1]
        if isinstance(frame, Ranks) and closed[frame.who]:
            return CloseRanks()
        return TradeDice(traded) if isinstance(frame, Trading) and traded else Done()

    return choose


def play_out(table: Table, state: State, choose: Choose) -> Ends:
    """Every end of a fight with its chance, by enumerating ``apply`` over every roll."""
    start = (len(table.state.units[0].figures), len(table.state.units[1].figures))
    ends: Ends = defaultdict(Fraction)
    waiting: list[tuple[Step, Fraction]] = [(resume(table.rolling, state), Fraction(1))]
    while waiting:
        step, weight = waiting.pop()
        if is_over(step):
            lost = tuple(n - len(unit.figures) for n, unit in zip(start, step.state.units, strict=False))
            ends[lost[0], lost[1], _winner(step)] += weight
        elif isinstance(step.awaits, Chance):
            below = step.awaits.pool.sides**step.awaits.pool.dice
            for roll, ways in outcomes(step.awaits.pool):
                waiting.append((apply(table.rolling, step.state, roll), weight * Fraction(ways, below)))
        else:
            waiting.append((apply(table.rolling, step.state, _answer(table, step.state, choose)), weight))
    return dict(ends)


def is_over(step: Step) -> bool:
    """Whether the fight is decided: someone is about to withdraw, or there is nothing left to do."""
    return isinstance(step.state.pending[-1], Withdrawal | Sealed)


def _winner(step: Step) -> int:
    decided = [event for event in step.events if isinstance(event, FightDecided)]
    return int(decided[-1].winner) if decided else -1


def _answer(table: Table, state: State, choose: Choose) -> Action:
    if isinstance(state.pending[-1], Casualties):
        return next(action for action in options(table.rolling, state) if isinstance(action, RemoveFigures))
    return choose(state)


# --- best play, by looking at everything


def judged(table: Table, aim: Aim, *, dice: bool) -> Fraction:
    """The value of a fight by trying every choice in the kernel.

    With ``dice`` every roll and every casualty is played too; without, the fight is judged before the dice.
    """
    known: dict[State, Fraction] = {}

    def worth(step: Step) -> Fraction:
        if step.state not in known:
            known[step.state] = _worth(table, step, aim, worth, dice=dice)
        return known[step.state]

    return worth(resume(table.rolling if dice else table.ruleset, table.state))


def _worth(table: Table, step: Step, aim: Aim, worth: Callable[[Step], Fraction], *, dice: bool) -> Fraction:
    rules = table.rolling if dice else table.ruleset
    if not dice and at_the_dice(step.state):
        return before_dice(table, step.state, aim)
    if is_over(step):
        return _counted(table, step, aim)
    if isinstance(step.awaits, Chance):
        below = step.awaits.pool.sides**step.awaits.pool.dice
        rolls = outcomes(step.awaits.pool)
        return sum((worth(apply(rules, step.state, r)) * Fraction(w, below) for r, w in rolls), Fraction(0))
    assert isinstance(step.awaits, Decide)
    found = [worth(apply(rules, step.state, action)) for action in list(options(rules, step.state))]
    return max(found) if step.awaits.side is Side.LEFT else min(found)


def _counted(table: Table, step: Step, aim: Aim) -> Fraction:
    start = table.state.units
    lost = [len(start[who].figures) - len(step.state.units[who].figures) for who in (0, 1)]
    if aim is Aim.LOSSES:
        return Fraction(lost[1] - lost[0])
    if aim is Aim.WIPE_OUT:
        return Fraction(int(not step.state.units[1].figures))
    full = (len(table.state.units[0].figures), len(table.state.units[1].figures))
    return Fraction(int(lost[0] < full[0] and (lost[1] > lost[0] or lost[1] == full[1])))


def before_dice(table: Table, state: State, aim: Aim) -> Fraction:
    """What the dice are worth, everything that averts casualties being used."""
    there, back = strikes(table.ruleset, state)
    mine, theirs = tolls(table.ruleset, state, averting=True)
    melee = Context(table.ruleset, state).fight().combat is Combat.MELEE
    to_attacker = losses(back, mine) if melee else NOTHING
    to_defender = losses(there, theirs)
    if aim is Aim.LOSSES:
        return to_defender.mean - to_attacker.mean
    if aim is Aim.WIPE_OUT:
        return to_defender.at_least(theirs.figures)
    found = Melee(to_attacker, to_defender, compared(table.ruleset, state))
    return Fraction(wins(found, (mine.figures, theirs.figures)), 6 ** (to_attacker.power + to_defender.power))

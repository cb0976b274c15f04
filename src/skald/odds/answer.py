"""The answer to a question about a fight: every chance of it as an exact fraction, with the numbers it comes from."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache

from skald.odds.exact import Melee, Strike, joint, joint_weights, losses, ties, wins
from skald.odds.matchup import Matchup
from skald.odds.reckoning import Numbers, compared, numbers, strikes, to_the_dice, tolls
from skald.odds.table import lay_out
from skald.odds.weights import NOTHING, Weights, sixes
from skald.rules.context import Context
from skald.rules.hooks import Question
from skald.rules.ids import Combat


class Chances:
    """What may happen in a fight, from the losses of both sides; the attacker of a shot loses nobody."""

    def __init__(self, melee: Melee, figures: tuple[int, int], stays: tuple[bool, bool] = (False, False)) -> None:
        self.melee = melee
        self.figures = figures
        #: Whether a side does not have to withdraw when it loses.
        self.stays = stays

    @property
    def losses(self) -> tuple[Weights, Weights]:
        """The losses of the attacker and of the defender."""
        return self.melee.to_attacker, self.melee.to_defender

    @property
    def joint(self) -> list[tuple[int, int, Fraction]]:
        """Every pair (attacker's losses, defender's losses) with its chance."""
        return joint(self.melee)

    @cached_property
    def attacker_wins(self) -> Fraction:
        """Some of the attacker are left, and the defender is gone or has more casualties, as the rules compare them."""
        return Fraction(wins(self.melee, self.figures), self._below)

    @property
    def defender_wins(self) -> Fraction:
        """Some of the defender are left, and the attacker is gone or has lost; where both are gone nobody wins."""
        return 1 - self.attacker_wins - self.both_eliminated

    @cached_property
    def tie(self) -> Fraction:
        """Both are left and compare the same, so the attacker has lost."""
        return Fraction(ties(self.melee, self.figures), self._below)

    @property
    def attacker_eliminated(self) -> Fraction:
        """No figure of the attacker is left, whatever becomes of the defender."""
        return self.melee.to_attacker.at_least(self.figures[0])

    @property
    def defender_eliminated(self) -> Fraction:
        """No figure of the defender is left, whatever becomes of the attacker."""
        return self.melee.to_defender.at_least(self.figures[1])

    @property
    def wins(self) -> tuple[Fraction, Fraction]:
        """The chance that the attacker, and that the defender, wins; a tie is the defender's."""
        return self.attacker_wins, self.defender_wins

    @property
    def eliminated(self) -> tuple[Fraction, Fraction]:
        """The chance that nobody is left of the attacker, and of the defender."""
        return self.attacker_eliminated, self.defender_eliminated

    @property
    def both_eliminated(self) -> Fraction:
        """Nobody is left on either side."""
        return self.attacker_eliminated * self.defender_eliminated

    @cached_property
    def withdraws(self) -> tuple[Fraction, Fraction]:
        """The chance that the attacker, and that the defender, withdraws; nobody does once a unit is gone."""
        mine, theirs = self.melee.compared
        found = [0, 0]
        for a, d, weight in joint_weights(*self.losses):
            if a < self.figures[0] and d < self.figures[1]:
                loser = 1 if theirs[d] > mine[a] else 0
                if not self.stays[loser]:
                    found[loser] += weight
        return Fraction(found[0], self._below), Fraction(found[1], self._below)

    @property
    def defender_holds(self) -> Fraction:
        """Some of the defender are left, and don't withdraw."""
        return 1 - self.defender_eliminated - self.withdraws[1]

    @property
    def means(self) -> tuple[Fraction, Fraction]:
        """The expected losses of both sides."""
        return self.melee.to_attacker.mean, self.melee.to_defender.mean

    def at_least(self, who: int) -> list[Fraction]:
        """The chance of at least 0, 1, 2, … losses of a side, up to all its figures."""
        return [self.losses[who].at_least(count) for count in range(self.figures[who] + 1)]

    def fall(self, who: int, least: int, *, is_below: bool = False) -> Fraction:
        """The chance that at least so many of a side fall, or fewer."""
        chance = self.losses[who].at_least(least)
        return 1 - chance if is_below else chance

    @property
    def _below(self) -> int:
        return sixes(self.melee.to_attacker.power + self.melee.to_defender.power)


class Odds(Chances):
    """The answer when nobody spends anything, with the numbers of both sides and their reasons.

    Casualties that special rules avert are part of it where that is asked for.
    """

    def __init__(
        self,
        matchup: Matchup,
        melee: Melee,
        found: tuple[Numbers, Numbers],
        pair: tuple[Strike, Strike],
        stays: tuple[bool, bool],
        averted: tuple[int, int],
    ) -> None:
        super().__init__(melee, (matchup.attacker.figures, matchup.defender.figures), stays)
        self.matchup = matchup
        self.numbers = found
        #: What the attacker does to the defender, and the defender to the attacker.
        self.strikes = pair
        #: The most casualties that the attacker, and the defender, averts.
        self.averted = averted


@lru_cache(maxsize=1024)
def odds(matchup: Matchup, *, averting: bool = False) -> Odds:
    """The exact answer; raises BadMatchup when the question can't be asked.

    With `averting` both avert what casualties they can, at whatever price; else nobody does.
    """
    table = lay_out(matchup)
    closed = (bool(matchup.attacker.closed), bool(matchup.defender.closed))
    step = to_the_dice(table, closed, matchup.defender.traded or 0)
    pair = strikes(table.ruleset, step.state)
    mine, theirs = tolls(table.ruleset, step.state, averting=averting)
    to_attacker = losses(pair[1], mine) if matchup.combat is Combat.MELEE else NOTHING
    melee = Melee(to_attacker, losses(pair[0], theirs), compared(table.ruleset, step.state))
    ctx = Context(table.ruleset, step.state)
    stays = (not ctx.ask(Question.WITHDRAWS, ctx.units[0], True), not ctx.ask(Question.WITHDRAWS, ctx.units[1], True))
    return Odds(matchup, melee, numbers(table.ruleset, step), pair, stays, (mine.averted, theirs.averted))

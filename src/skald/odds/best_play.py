"""The best that both sides can do in a fight, in the order in which the rules let them choose.

Small fights are searched. In larger ones each side relies on a plan (``plan_bounds``): where the two bounds meet, that
is the value; otherwise the search goes on between them. Casualties are averted wherever a rule allows it, since that
costs nothing the aims count. Bare Saga dice are laid as part of the plans.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from skald.content.problems import problem
from skald.odds.boards import serving
from skald.odds.enchanting import rolled_by_face
from skald.odds.exact import Melee
from skald.odds.foresight import bounds_by_plans
from skald.odds.guarantee import Ground, Guarantee, fields_of
from skald.odds.hands import Hand
from skald.odds.laying import laid_out
from skald.odds.lines import Rehearsed, rehearsals, value_of
from skald.odds.matchup import Matchup
from skald.odds.patience import Impatient, Patience
from skald.odds.plan_bounds import PlanBounds
from skald.odds.plans import Plan
from skald.odds.reckoning import to_the_dice
from skald.odds.table import BadMatchup, lay_out
from skald.odds.uses import Gains, Unforeseen
from skald.odds.valuation import Aim
from skald.odds.walk import FOR_BOUNDS, Deed, Found, Walk
from skald.rules.ids import Combat, Face

#: Positions examined before the answer is bounded instead; so many of them before plans are looked at.
ALLOWANCE = 1_400
AT_FIRST = 200
#: Meetings of plans that are looked at for each bound, once there is one.
MEETINGS = 1_200

Bare = tuple[tuple[Face, ...], tuple[Face, ...]]


class BestPlay(NamedTuple):
    """The outcome of best play; when it is bounded the true value lies between the two."""

    aim: Aim
    lower: Fraction
    upper: Fraction
    #: The value when nobody spends anything.
    without: Fraction
    #: What both do, and what that comes to: the value, where the game is solved.
    line: tuple[Deed, ...]
    comes_to: Fraction
    #: The losses at the end of the line, and how many casualties each side could avert there.
    melee: Melee
    averted: tuple[int, int]
    looked: int
    #: The fight with all its Saga dice laid.
    laid: Matchup

    @property
    def exact(self) -> bool:
        """Whether the game was solved."""
        return self.lower == self.upper


def best_play(
    matchup: Matchup, aim: Aim, allowance: int = ALLOWANCE, bare: Bare = ((), ()), patience: Patience | None = None
) -> BestPlay:
    """Solve a fight for an aim; raises BadMatchup when the question can't be asked.

    Bare faces are laid by their side as well as can be: the value is that of the whole game, the laying included.
    """
    if matchup.combat is Combat.SHOT and aim is Aim.WIN:
        raise BadMatchup((problem("odds.nobody-wins-a-shot"),))
    if spell := rolled_by_face(matchup):
        raise BadMatchup((problem("odds.spell-no-best-play", spell=spell),))
    return Solver(matchup, aim, bare, patience).answer(allowance)


class Planned(NamedTuple):
    """What is known of the value, and the plans that say so."""

    lower: int
    upper: int
    low: Guarantee | None = None
    high: Guarantee | None = None


class Solver:
    """One fight and an aim: searched, or bounded by plans."""

    def __init__(self, matchup: Matchup, aim: Aim, bare: Bare = ((), ()), patience: Patience | None = None) -> None:
        self.matchup = matchup
        self.aim = aim
        self.bare = bare
        table = lay_out(matchup)
        hands = [Hand(serving(matchup, who), side.dice, bare[who]) for who, side in enumerate(matchup.sides)]
        self.hands = (hands[0], hands[1])
        self.walk = Walk(matchup, table, aim, self.hands)
        self.walk.patience = patience or Patience()

    @cached_property
    def ground(self) -> Ground:
        """What both choose before the step of abilities."""
        return self.walk.ground()

    def answer(self, allowance: int) -> BestPlay:
        """The value with best play and without any."""
        if any(self.bare):
            return self._by_plans(self.planned(settled=True))
        if any(field.is_large for field in fields_of(self.ground)):
            # Every position takes its time: a search would not get far.
            return self._by_plans(self.planned(settled=False))
        found = self.walk.solve(min(allowance, AT_FIRST), for_bounds=0)
        if found.lower < found.upper:
            known = self.planned(settled=False)
            known = known._replace(lower=max(known.lower, found.lower), upper=min(known.upper, found.upper))
            if known.lower < known.upper and allowance > AT_FIRST:
                again = self.walk.solve(
                    allowance - AT_FIRST, known.lower - 1, known.upper + 1, for_bounds=0 if known.low else FOR_BOUNDS
                )
                if again.lower == again.upper:
                    found = again
                known = known._replace(lower=max(known.lower, again.lower), upper=min(known.upper, again.upper))
            if found.lower < found.upper:
                return self._by_plans(known)
        return self._by_search(found)

    # --- by searching

    def _by_search(self, found: Found) -> BestPlay:
        """The answer of a search that came to its end."""
        valuation = found.duel.valuation
        line, at = found.choices, valuation.deeds.start()
        if found.played:
            moves, at = found.duel.line()
            line += tuple(Deed(move.who, move.change.actions if move.change else ()) for move in moves)
        mine, theirs = valuation.tolls(at.fatigue, at.effects)
        value = valuation.fraction(found.lower)
        return BestPlay(
            self.aim, value, value, self._without(self.matchup), line, value, valuation.melee(at),
            (mine.averted, theirs.averted), self.walk.looked, self.matchup,
        )  # fmt: skip

    def _without(self, matchup: Matchup) -> Fraction:
        """The value when nobody spends anything."""
        closed = (bool(matchup.attacker.closed), bool(matchup.defender.closed))
        valuation = self.walk.duel(to_the_dice(self.walk.table, closed, matchup.defender.traded or 0).state).valuation
        at = valuation.deeds.start()
        mine, theirs = valuation.tolls(at.fatigue, at.effects)
        bare = (mine._replace(averted=0), theirs._replace(averted=0))
        return valuation.fraction(valuation.measure(valuation.strikes(at), bare, at.effects))

    # --- by plans

    def planned(self, *, settled: bool) -> Planned:
        """Bounds by plans; where plans can't tell what happens, the widest."""
        lowest, highest = self.walk.extremes()
        try:
            plans = bounds_by_plans(self.ground, self.hands, self.aim, MEETINGS)
        except Unforeseen:
            return Planned(lowest, highest)
        low, high = self._relied(plans, 0, settled=settled), self._relied(plans, 1, settled=settled)
        lower, upper = low.value if low else lowest, high.value if high else highest
        if lower < upper and not settled and not self.walk.table.ruleset.constants.alternate_abilities:
            upper = min(upper, self._after(plans, upper))
        self.walk.looked += plans.looked
        assert lowest <= lower <= upper <= highest, "bounds that cross"
        return Planned(lower, upper, low, high)

    def _relied(self, plans: PlanBounds, who: int, *, settled: bool) -> Guarantee | None:
        # Half of the time for each bound.
        plans.patience = self.walk.patience if who else self.walk.patience.share(0.5)
        try:
            return plans.relied(who, settled=settled)
        except Impatient:
            return None

    def _after(self, plans: PlanBounds, upper: int) -> int:
        """The upper bound where the defender does everything after the attacker."""
        try:
            return plans.answered().value
        except Impatient:
            return upper

    def _by_plans(self, known: Planned) -> BestPlay:
        """The answer of plans: their bounds, and how they are carried out."""
        plans = tuple(each.plan if each else Plan((), Gains()) for each in (known.low, known.high))
        fighters = [laid_out(self.matchup, who, self.bare[who], plans[who]) for who in (0, 1)]
        matchup = replace(self.matchup, attacker=fighters[0], defender=fighters[1])
        walk = Walk(matchup, lay_out(matchup), self.aim, self.hands)
        line, state = self._rehearsed(walk, known)
        duel = walk.duel(state)
        valuation, at = duel.valuation, duel.deeds.start()
        mine, theirs = valuation.tolls(at.fatigue, at.effects)
        return BestPlay(
            self.aim, valuation.fraction(known.lower), valuation.fraction(known.upper), self._without(self.matchup),
            line, valuation.fraction(valuation.value(at)), valuation.melee(at), (mine.averted, theirs.averted),
            self.walk.looked, matchup,
        )  # fmt: skip

    def _rehearsed(self, walk: Walk, known: Planned) -> Rehearsed:
        """Both carry out their plans, in an order that comes to the value if there is one."""
        tried = []
        for rehearsal in rehearsals(walk, known.low, known.high):
            for spending_first in (False, True):
                played = rehearsal.played(spending_first=spending_first)
                if known.lower <= value_of(walk, played.state) <= known.upper:
                    return played
                tried.append(played)
        return tried[0]

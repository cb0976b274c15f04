"""What a position of a fight is worth to the attacker, exactly, for the aim that was chosen.

Values are whole numbers over one common power of six, so that they are compared without being rounded.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from operator import mul

from msgspec.structs import replace

from skald.odds.deeds import STILL, Deeds, Pair, Position, Stance
from skald.odds.exact import Melee, Strike, Toll, losses
from skald.odds.reckoning import avertable, with_fatigue
from skald.odds.responses import mean, struck, wiped_out
from skald.odds.weights import NOTHING, Weights, sixes, tails
from skald.rules.asking import attack_dice, faces_hitting, save_needed, side_of, successes
from skald.rules.context import Context
from skald.rules.hooks import Point
from skald.rules.ids import Combat
from skald.rules.supposing import with_fight

#: The stance fields that a number of the kernel's depends on.
_ARMOUR, _HIT, _SAVE = 3, 4, 5


NO_STRIKE = Strike(0, 0)


class Aim(Enum):
    """What the attacker wants more of, and the defender less."""

    #: The defender's expected losses less the attacker's.
    LOSSES = "losses"
    #: The chance that the attacker is left, and the defender gone or beaten.
    WIN = "win"
    #: The chance that the defender is wiped out.
    WIPE_OUT = "wipe-out"


class Valuation:
    """Values of the positions of one fight."""

    def __init__(self, deeds: Deeds, aim: Aim, power: int) -> None:
        self.deeds = deeds
        self.aim = aim
        self.power = power
        self._melee = deeds.fight.combat is Combat.MELEE
        self._figures = (len(deeds.state.units[0].figures), len(deeds.state.units[1].figures))
        self._per_hit = deeds.ruleset.constants.defence_per_hit
        self._numbers: dict[object, int] = {}
        self._compared: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        #: What was made of a strike: by what a position says of it, and by its numbers.
        self._done: dict[object, int] = {}
        self._counted: dict[tuple[Strike, Toll], int] = {}
        #: Losses by number, and the chances to win of two of them, where the two sides' losses are compared.
        self._fates: list[Weights] = []
        self._won: dict[tuple[int, int, int], int] = {}
        self._above: dict[tuple[int, int], list[int]] = {}
        self._start = deeds.start()
        self._fatigue_tells = True

    @property
    def whole(self) -> int:
        """The number that stands for one."""
        return sixes(self.power)

    def extreme(self, who: int) -> int:
        """The lowest value that there can be at all (0), or the highest (1)."""
        if self.aim is not Aim.LOSSES:
            return self.whole * who
        return self._figures[1] * self.whole if who else -self._figures[0] * self.whole

    def fraction(self, value: int) -> Fraction:
        """A value as the number it stands for."""
        return Fraction(value, self.whole)

    def value(self, at: Position) -> int:
        """What the dice are worth when everything before them is settled like this."""
        return self.worth(at.mine, at.theirs, at.fatigue, at.effects)

    def worth(self, mine: Stance, theirs: Stance, fatigue: Pair, effects: int, uncapped: int = -1) -> int:
        """The same, from only what it depends on; the side ``uncapped`` rolls all its defence dice for any hits."""
        if not self._fatigue_tells and effects == self._start.effects:
            fatigue = self._start.fatigue
        done = self._of_strike(0, mine, theirs, fatigue, effects, uncapped == 1)
        if not self._melee or self.aim is Aim.WIPE_OUT:
            return done
        return self._compare(done, self._of_strike(1, theirs, mine, fatigue, effects, uncapped == 0), effects)

    def telling_fatigues(self) -> list[Pair]:
        """Rules that read fatigue ask whether there is any, or how much room is left: the ends tell.

        Nothing, where no number of the fight depends on fatigue.
        """
        at, ctx = self._start, Context(self.deeds.ruleset, self.deeds.state)
        most = [max(ctx.limit(ctx.units[who]), at.fatigue[who]) for who in (0, 1)]
        ends = [(0, 0), (0, most[1]), (most[0], 0), (most[0], most[1])]
        told = {(self.strikes(at._replace(fatigue=end)), self.tolls(end, at.effects)) for end in ends}
        self._fatigue_tells = len(told) > 1
        return ends if self._fatigue_tells else []

    def _of_strike(self, who: int, own: Stance, foe: Stance, fatigue: Pair, effects: int, uncapped: bool) -> int:
        """What a side does to the other, as ``_count`` counts it."""
        key = (
            who, own[0], own[2], own[4], own[6], own[8], foe[1], foe[3], foe[5], foe[7], fatigue, effects, uncapped
        )  # fmt: skip
        known = self._done.get(key)
        if known is None:
            strike = self.strike(who, own, foe, fatigue, effects)
            strike = _uncapped(strike) if uncapped else strike
            known = self._done[key] = self._count(strike, self._toll(1 - who, fatigue, effects))
        return known

    def strikes(self, at: Position) -> tuple[Strike, Strike]:
        """Both strikes of a position; a shot's target strikes nobody."""
        there = self.strike(0, at.mine, at.theirs, at.fatigue, at.effects)
        if not self._melee:
            return there, NO_STRIKE
        return there, self.strike(1, at.theirs, at.mine, at.fatigue, at.effects)

    def strike(self, who: int, own: Stance, foe: Stance, fatigue: Pair, effects: int) -> Strike:
        """One strike of a position."""
        return Strike(
            self._dice(who, own[0]), self._hit_faces(who, foe[3], own[4], fatigue, effects), own[2], own[6], own[8],
            foe[1], self._per_hit, self.save_faces(1 - who, foe[5], fatigue, effects), foe[7],
        )  # fmt: skip

    def tolls(self, fatigue: Pair, effects: int) -> tuple[Toll, Toll]:
        """How both sides bear hits: everything that averts casualties is used, as it costs nothing that counts here."""
        return self._toll(0, fatigue, effects), self._toll(1, fatigue, effects)

    def melee(self, at: Position) -> Melee:
        """The distributions of both sides' losses."""
        there, back = self.strikes(at)
        mine, theirs = self.tolls(at.fatigue, at.effects)
        to_attacker = losses(back, mine) if self._melee else NOTHING
        return Melee(to_attacker, losses(there, theirs), self.compared(at.effects))

    def measure(self, pair: tuple[Strike, Strike], tolls: tuple[Toll, Toll], effects: int) -> int:
        """The value of two strikes."""
        done = self._count(pair[0], tolls[1])
        if not self._melee or self.aim is Aim.WIPE_OUT:
            return done
        return self._compare(done, self._count(pair[1], tolls[0]), effects)

    def _compare(self, done: int, suffered: int, effects: int) -> int:
        """What two strikes come to, of which both count."""
        if self.aim is Aim.LOSSES:
            return done - suffered
        key = (done, suffered, effects)
        known = self._won.get(key)
        if known is None:
            mine, theirs = self._fates[suffered], self._fates[done]
            won = sum(map(mul, mine.of, self._worse(done, effects)))
            known = self._won[key] = won * sixes(self.power - mine.power - theirs.power)
        return known

    def _worse(self, done: int, effects: int) -> list[int]:
        """By the attacker's losses, the weight of the defender having lost: more, or everybody, while some are left."""
        known = self._above.get((done, effects))
        if known is None:
            mine, theirs = self.compared(effects)
            of, gone = self._fates[done].of, self._figures[1]
            if all(more >= less for less, more in pairwise(theirs)):
                above = [*tails(of), *(0,) * (len(theirs) + 1 - len(of))]
                known = [above[min(bisect_right(theirs, bar), gone)] for bar in mine]
            else:
                known = [
                    sum(
                        weight
                        for at, (lost, weight) in enumerate(zip(theirs, of, strict=False))
                        if lost > bar or at == gone
                    )
                    for bar in mine
                ]
            # Whoever is gone has won nothing.
            known[self._figures[0] :] = [0] * len(known[self._figures[0] :])
            self._above[done, effects] = known
        return known

    def _count(self, strike: Strike, toll: Toll) -> int:
        """A strike as the aim counts it; where losses are compared, the number that its losses have."""
        key = (strike, toll)
        known = self._counted.get(key)
        if known is None:
            if self.aim is Aim.WIN:
                self._fates.append(struck(strike, toll))
                known = len(self._fates) - 1
            else:
                known = (mean if self.aim is Aim.LOSSES else wiped_out)(strike, toll, self.power)
            self._counted[key] = known
        return known

    def compared(self, effects: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How casualties are compared under these lasting effects."""
        known = self._compared.get(effects)
        if known is None:
            ctx = Context(self.deeds.ruleset, replace(self.deeds.state, effects=self.deeds.effects(effects)))
            why = self.deeds.fight.why
            rows = [
                tuple(ctx.tally(Point.RESOLVE, ctx.units[who], lost, why).value for lost in range(figures + 1))
                for who, figures in enumerate(self._figures)
            ]
            known = self._compared[effects] = (rows[0], rows[1])
        return known

    # --- the kernel's numbers, remembered by what they can depend on

    def _dice(self, who: int, attack: int) -> int:
        key = ("dice", who, attack)
        known = self._numbers.get(key)
        if known is None:
            fight = self.deeds.fight
            name = "defender" if who else "attacker"
            changed = replace(fight, **{name: replace(side_of(fight, who), attack=attack)})
            ctx = Context(self.deeds.ruleset, self.deeds.state)
            known = self._numbers[key] = attack_dice(ctx, changed, who).value
        return known

    def _hit_faces(self, who: int, foe_armour: int, hit: int, fatigue: Pair, effects: int) -> int:
        key = (who, foe_armour, hit, fatigue, effects)
        known = self._numbers.get(key)
        if known is None:
            ctx = self._context(who, _only(_HIT, hit), _only(_ARMOUR, foe_armour), fatigue, effects)
            known = self._numbers[key] = faces_hitting(ctx, ctx.fight(), who)
        return known

    def save_faces(self, who: int, save: int, fatigue: Pair, effects: int) -> int:
        """How many faces of a defence die of a side save, with so much added to it."""
        key = ("save", who, save, fatigue, effects)
        known = self._numbers.get(key)
        if known is None:
            ctx = self._context(who, _only(_SAVE, save), STILL, fatigue, effects)
            known = self._numbers[key] = successes(save_needed(ctx, ctx.fight(), who).value)
        return known

    def _toll(self, who: int, fatigue: Pair, effects: int) -> Toll:
        key = ("averted", who, fatigue, effects)
        known = self._numbers.get(key)
        if known is None:
            ctx = self._context(who, STILL, STILL, fatigue, effects)
            known = self._numbers[key] = avertable(ctx, ctx.units[who].id)
        ignored = self._numbers.get(("ignored", who, effects))
        if ignored is None:
            ctx = self._context(who, STILL, STILL, fatigue, effects)
            unit = ctx.units[who]
            ignored = 1 - ctx.tally(Point.HARM, unit, 1, self.deeds.fight.why).value
            self._numbers["ignored", who, effects] = ignored
        return Toll(self._figures[who], ignored, known)

    def _context(self, who: int, own: Stance, foe: Stance, fatigue: Pair, effects: int) -> Context:
        mine, theirs = (foe, own) if who else (own, foe)
        at = Position(mine, theirs, fatigue, ((), ()), ((0, 0), (0, 0)), effects, False)
        state = with_fatigue(self.deeds.state, fatigue)
        placed = with_fight(state, self.deeds.placed(at))
        return Context(self.deeds.ruleset, replace(placed, effects=self.deeds.effects(effects)))


def _uncapped(strike: Strike) -> Strike:
    """A strike against as many extra dice as there can be hits, however many hits there are."""
    return strike._replace(per_hit=0, extra=max(0, min(strike.extra, strike.dice + strike.automatic)))


def _only(field: int, amount: int) -> Stance:
    return tuple(amount if index == field else 0 for index in range(len(STILL)))

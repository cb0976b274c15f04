"""What a position of a fight is worth to the attacker, exactly, for the aim that was chosen.

Values are whole numbers over one common power of six, so that they are compared without being rounded.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from msgspec.structs import replace

from skald.odds.deeds import STILL, Deeds, Pair, Position, Stance
from skald.odds.exact import Melee, Strike, Toll, losses, wins
from skald.odds.reckoning import avertable, with_fatigue
from skald.odds.weights import NOTHING, Weights, sixes
from skald.rules.context import Context
from skald.rules.fight.numbers import attack_dice, faces_hitting, save_needed, side_of, successes
from skald.rules.hooks import Point
from skald.rules.ids import Combat

#: The stance fields that a number of the kernel's depends on.
_ARMOUR, _HIT, _SAVE = 3, 4, 5


NO_STRIKE = Strike(0, 0)


class Aim(Enum):
    """What the attacker wants more of, and the defender less."""

    #: The defender's expected losses less the attacker's.
    LOSSES = "losses"
    #: The chance that the attacker wins.
    WIN = "win"
    #: The chance that the defender is wiped out.
    WIPE_OUT = "wipe-out"


class Stakes:
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
        self._worth: dict[object, int] = {}
        self._values: dict[object, int] = {}

    @property
    def whole(self) -> int:
        """The number that stands for one."""
        return sixes(self.power)

    def fraction(self, value: int) -> Fraction:
        """A value as the number it stands for."""
        return Fraction(value, self.whole)

    def value(self, at: Position) -> int:
        """What the dice are worth when everything before them is settled like this."""
        return self.worth(at.mine, at.theirs, at.fatigue, at.effects)

    def worth(self, mine: Stance, theirs: Stance, fatigue: Pair, effects: int, uncapped: int = -1) -> int:
        """The same, from only what it depends on; the side ``uncapped`` rolls all its defence dice for any hits."""
        key = (mine, theirs, fatigue, effects, uncapped)
        known = self._values.get(key)
        if known is None:
            there = self.strike(0, mine, theirs, fatigue, effects)
            back = self.strike(1, theirs, mine, fatigue, effects) if self._melee else NO_STRIKE
            there, back = _uncapped(there) if uncapped == 1 else there, _uncapped(back) if uncapped == 0 else back
            known = self._values[key] = self.measure((there, back), self.tolls(fatigue, effects), effects)
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
        if self.aim is Aim.WIN:
            key = (pair, tolls, effects)
            known = self._worth.get(key)
            if known is None:
                melee = Melee(losses(pair[1], tolls[0]), losses(pair[0], tolls[1]), self.compared(effects))
                powers = melee.to_attacker.power + melee.to_defender.power
                known = self._worth[key] = wins(melee) * sixes(self.power - powers)
            return known
        done = self._part(pair[0], tolls[1])
        return done if self.aim is Aim.WIPE_OUT or not self._melee else done - self._part(pair[1], tolls[0])

    def _part(self, strike: Strike, toll: Toll) -> int:
        key = (strike, toll)
        known = self._worth.get(key)
        if known is None:
            lost: Weights = losses(strike, toll)
            if self.aim is Aim.LOSSES:
                counted = lost.total
            else:
                counted = lost.of[toll.figures] if len(lost.of) > toll.figures else 0
            known = self._worth[key] = counted * sixes(self.power - lost.power)
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
        pending = (*state.pending[: state.pending.index(self.deeds.fight)], self.deeds.placed(at))
        return Context(self.deeds.ruleset, replace(state, effects=self.deeds.effects(effects), pending=pending))


def _uncapped(strike: Strike) -> Strike:
    """A strike against as many extra dice as there can be hits, however many hits there are."""
    return strike._replace(per_hit=0, extra=max(0, min(strike.extra, strike.dice + strike.automatic)))


def _only(field: int, amount: int) -> Stance:
    return tuple(amount if index == field else 0 for index in range(len(STILL)))

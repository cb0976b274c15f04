"""How good or bad a fight could still become for the attacker: every deed left counts for one side, none for the other.

Owns optimistic guesses that are never wrong on the wrong side. Costs, restrictions and alternatives are forgotten.
"""

from __future__ import annotations

from operator import add

from skald.odds.deeds import Counts, Deeds, Position, Stance
from skald.odds.valuation import Aim, Valuation
from skald.rules.abilities.model import (
    Ability,
    AnyVerb,
    FoeLoses,
    Gain,
    Lay,
    RollAgain,
    Shift,
    SpendFoeFatigue,
    TireFoe,
    TireSelf,
)
from skald.rules.context import Context
from skald.rules.hooks import Point
from skald.rules.ids import AbilityId, Combat

#: Own gains as in a stance; then what the foe loses: attack dice, armour, hits rolled again; then fatigue given.
_GAINS = {"attack": 0, "defence": 1, "hits": 2}
_SHIFTS = {"own-armour": 3, "hit": 4, "save": 5}
_AGAINS = {"attack": 6, "defence": 7}
_FOE_ATTACK, _FOE_ARMOUR, _FOE_FORCED, _TIRED = 9, 10, 11, 12
_WIDTH = 13
#: More than any verb gives for one marker or one thing before it.
_MOST = 20


class Bounds:
    """Bounds of the positions of one fight."""

    def __init__(self, deeds: Deeds, valuation: Valuation, helps: tuple[bool, bool]) -> None:
        self._deeds = deeds
        self._valuation = valuation
        #: For each side, whether more hits are always good for it.
        self._helps = helps
        self._known: dict[Position, tuple[int, int]] = {}
        self._hopes: dict[tuple[int, Counts], tuple[int, ...]] = {}
        ctx = Context(deeds.ruleset, deeds.state)
        self._limits = (ctx.limit(ctx.units[0]), ctx.limit(ctx.units[1]))
        self._melee = deeds.fight.combat is Combat.MELEE
        self._lasting = any(self._lays(who, name) for who in (0, 1) for name in deeds.names[who])
        self._self_tiring = tuple(self._tires_itself(who) for who in (0, 1))
        self._same_use = deeds.ruleset.constants.same_use
        self._fatigues = valuation.telling_fatigues()

    def extremes(self) -> tuple[int, int]:
        """The lowest and the highest value that there can be at all."""
        return self._valuation.extreme(0), self._valuation.extreme(1)

    def of(self, at: Position) -> tuple[int, int]:
        """The lowest and the highest value that a position may still come to."""
        known = self._known.get(at)
        if known is None:
            # A lasting effect might do anything.
            known = self.extremes() if self._lasting else (self._extreme(at, 1), self._extreme(at, 0))
            self._known[at] = known
        return known

    def _extreme(self, at: Position, lucky: int) -> int:
        """The value when one side does all that it could ever do, and the other nothing."""
        key = (lucky, at.dice[lucky])
        gains = self._hopes.get(key)
        if gains is None:
            gains = self._hopes[key] = self._summed(lucky, at.dice[lucky])
        own, foe = (at.theirs, at.mine) if lucky else (at.mine, at.theirs)
        # Dice without a limit save more, and then fewer hits never do more harm.
        uncapped = -1 if self._helps[1 - lucky] else lucky
        own, foe = self._hoped(lucky, *_lifted(own, foe, gains))
        worth = []
        for up, down in self._markers(at, lucky, gains[_TIRED]):
            lifted = (*own[:3], own[3] + up, *own[4:]) if up else own
            lowered = (*foe[:3], foe[3] - down, *foe[4:]) if down else foe
            mine, theirs = (lowered, lifted) if lucky else (lifted, lowered)
            fatigues = self._fatigues or [at.fatigue]
            worth += [self._valuation.worth(mine, theirs, fatigue, at.effects, uncapped) for fatigue in fatigues]
        return min(worth) if lucky else max(worth)

    def _hoped(self, lucky: int, own: Stance, foe: Stance) -> tuple[Stance, Stance]:
        """Both stances, with less on the enemy's side where more hits need not do more harm."""
        if not self._helps[lucky]:
            # With one extra die a further hit never brings more than one die.
            foe = (foe[0], min(foe[1], 1), *foe[2:])
        return own, foe

    def _markers(self, at: Position, who: int, given: int) -> list[tuple[int, int]]:
        """The ways to part the enemy's markers: so many raise the own armour, so many lower the foe's."""
        left = at.fatigue[1 - who] + given + self._self_tiring[1 - who]
        raising, lowering = left, left if self._melee else 0
        if self._same_use:
            raising = min(raising, max(0, self._same_use - at.uses[who][0]))
            lowering = min(lowering, max(0, self._same_use - at.uses[who][1]))
        if not self._melee and not who:
            return [(0, 0)]
        return [(up, min(left - up, lowering)) for up in range(raising + 1)]

    def _tires_itself(self, who: int) -> int:
        return sum(
            verb.amount * count
            for count, (name, _) in zip(self._deeds.start().dice[who], self._deeds.kinds[who], strict=True)
            for verb in self._deeds.verbs(who, name)
            if isinstance(verb, TireSelf)
        )

    def _summed(self, who: int, counts: Counts) -> tuple[int, ...]:
        """All that a side's dice could still give it."""
        total = [0] * _WIDTH
        for name in self._deeds.names[who]:
            lying = sum(count for count, kind in zip(counts, self._deeds.kinds[who], strict=True) if kind[0] == name)
            ability = self._deeds.ability(who, name)
            uses = lying // len(ability.cost)
            for index, most in enumerate(self._best_use(who, ability)) if uses else ():
                total[index] += most * (uses if ability.basic else 1)
        return tuple(total)

    def _best_use(self, who: int, ability: Ability) -> tuple[int, ...]:
        rows = [self._use(who, option) for option in ability.options]
        return tuple(max(column) for column in zip(*rows, strict=True))

    def _use(self, who: int, verbs: tuple[AnyVerb, ...]) -> list[int]:
        row = [0] * _WIDTH
        before: AnyVerb | None = None
        for verb in verbs:
            match verb:
                case Gain():
                    row[_GAINS[verb.what]] += max(verb.amount, verb.rare) * self._times(who, verb, before)
                case Shift(what="foe-armour"):
                    row[_FOE_ARMOUR] += max(0, -verb.amount)
                case Shift():
                    row[_SHIFTS[verb.what]] += max(0, verb.amount)
                case RollAgain(what="foe-hits"):
                    row[_FOE_FORCED] += verb.dice
                case RollAgain():
                    row[_AGAINS[verb.what]] += verb.dice
                case FoeLoses():
                    row[_FOE_ATTACK] += verb.dice
                case TireFoe():
                    row[_TIRED] += verb.amount
                case _:
                    pass
            before = verb
        return row

    def _times(self, who: int, verb: Gain, before: AnyVerb | None) -> int:
        if verb.per == "previous":
            return before.amount if isinstance(before, SpendFoeFatigue) else _MOST
        if verb.per:
            tired = who if verb.per == "own-fatigue" else 1 - who
            capped = self._deeds.ruleset.constants.fatigue_capped
            return self._limits[tired] if capped else self._limits[tired] + _MOST
        return 1

    def _lays(self, who: int, name: AbilityId) -> bool:
        return any(
            isinstance(verb, Lay) and (verb.point != Point.RESOLVE.value or self._valuation.aim is Aim.WIN)
            for verb in self._deeds.verbs(who, name)
        )


def _lifted(own: Stance, foe: Stance, gains: tuple[int, ...]) -> tuple[Stance, Stance]:
    lowered = list(foe)
    lowered[0] = max(0, lowered[0] - gains[_FOE_ATTACK])
    lowered[3] -= gains[_FOE_ARMOUR]
    lowered[8] += gains[_FOE_FORCED]
    return tuple(map(add, own, gains)), tuple(lowered)

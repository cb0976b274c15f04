"""A side's Saga dice and what they could come to at most: the first look at a fight, before anything is counted."""

from __future__ import annotations

from collections.abc import Sequence

from skald.odds.deeds import Position
from skald.odds.monotony import more_hits_help
from skald.odds.valuation import Valuation
from skald.rules.abilities.model import Ability, AnyVerb, FoeGains, Gain, Lay, RollAgain, Shift
from skald.rules.hooks import Point
from skald.rules.ids import Face
from skald.rules.state import Die

#: More than any verb gives for one marker or one thing before it.
_MOST = 20


class Hand:
    """The dice of a side, laid or bare, and the abilities that they could pay for in this fight."""

    def __init__(self, abilities: Sequence[Ability], laid: Sequence[Die], bare: Sequence[Face] = ()) -> None:
        self.laid = tuple(laid)
        self.bare = tuple(bare)
        lying = {die.ability for die in laid}
        self.abilities = [each for each in abilities if bare or each.id in lying]
        #: Every verb with the most often that it could be used.
        self.verbs: list[tuple[AnyVerb, int]] = [
            (verb, self._times(ability)) for ability in self.abilities for option in ability.options for verb in option
        ]

    def _times(self, ability: Ability) -> int:
        dice = len(self.bare) + sum(die.ability == ability.id for die in self.laid)
        return dice // len(ability.cost) if ability.basic else min(1, dice // len(ability.cost))

    def has(self, *kinds: type) -> bool:
        """Whether a verb of one of these kinds could be used."""
        return any(isinstance(verb, kinds) and times for verb, times in self.verbs)

    def most(self, kind: type, amount: str) -> int:
        """The most that verbs of a kind could come to."""
        return sum(getattr(verb, amount) * times for verb, times in self.verbs if isinstance(verb, kind))

    def gained(self, *what: str) -> int:
        """The most of these dice (or hits) that the side's own unit could gain."""
        total = 0
        for ability in self.abilities:
            rows = [[v for v in option if isinstance(v, Gain) and v.what in what] for option in ability.options]
            total += max(self._gained(ability, row) for row in rows)
        return total

    def _gained(self, ability: Ability, verbs: list[Gain]) -> int:
        lying = [die.face for die in self.laid if die.ability == ability.id]
        total = 0
        for verb in verbs:
            many = _MOST if verb.per else 1
            if ability.basic and len(ability.cost) == 1:
                plain = sum(verb.rare or verb.amount if face is Face.RARE else verb.amount for face in lying)
                total += many * (plain + max(verb.amount, verb.rare) * len(self.bare))
            else:
                total += many * max(verb.amount, verb.rare) * self._times(ability)
        return total


def hits_always_help(at: Position, valuation: Valuation, hands: tuple[Hand, Hand], who: int) -> bool:
    """Whether one more hit is never worse for a side, whatever else is done in a fight that begins like this."""
    own, foe = hands[who], hands[1 - who]
    stance = at.mine if who else at.theirs
    if any(isinstance(verb, Lay) and verb.point != Point.RESOLVE.value for verb, _ in (*own.verbs, *foe.verbs)):
        return False
    again = sum(v.dice * n for v, n in foe.verbs if isinstance(v, RollAgain) and v.what == "defence") + stance[7]
    better = sum(max(0, v.amount) * n for v, n in foe.verbs if isinstance(v, Shift) and v.what == "save")
    given = own.most(FoeGains, "amount") + own.gained("attack", "hits", "defence") if own.has(FoeGains) else 0
    save = valuation.save_faces(1 - who, stance[5] + better, at.fatigue, at.effects)
    extra = stance[1] + foe.gained("defence") + given
    return more_hits_help(save, extra, valuation.deeds.ruleset.constants.defence_per_hit, again)

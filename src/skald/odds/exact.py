"""The exact dice of a fight: hits, saves and casualties of one strike, and both strikes of a melee together.

A strike is what one side does to the other, as plain numbers. Which numbers they are is the kernel's business
(``reckoning``); this module only counts. All weights are whole numbers over powers of six.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from skald.odds.rerolls import hits_rolled_again, misses_rolled_again
from skald.odds.shown import Shown, rolled_by_face
from skald.odds.weights import NOTHING, Weights, binomial, binomials, convolved, powers, shifted, sixes, tails


class Strike(NamedTuple):
    """One side's attack dice against the other side's defence dice."""

    dice: int
    #: How many of six faces hit.
    faces: int
    automatic: int = 0
    #: Missed dice that are rolled again, and hits that the enemy makes the side roll again.
    again: int = 0
    forced: int = 0
    #: Defence dice beyond one for each hit, and how many dice a hit allows at most (0: without limit).
    extra: int = 0
    per_hit: int = 2
    save_faces: int = 2
    #: Failed defence dice that are rolled again.
    save_again: int = 0
    #: Of six faces: those that hit and have to be rolled again, those that miss and are rolled again; and the same
    #: for defence dice that fail. Such dice are no part of those that are counted above.
    spoiled: int = 0
    mended: int = 0
    save_mended: int = 0

    @property
    def is_shown(self) -> bool:
        """Whether dice are rolled again by what they show."""
        return bool(self.spoiled or self.mended or self.save_mended)


class Toll(NamedTuple):
    """What becomes of hits that stand: so many don't count, and there are only so many figures to lose."""

    figures: int
    #: Hits that a rule ignores, and casualties that are averted before figures are removed.
    ignored: int = 0
    averted: int = 0


class Melee(NamedTuple):
    """Both strikes of a melee, and how casualties are compared when the loser is found."""

    to_attacker: Weights
    to_defender: Weights
    #: The casualties of each side as the rules compare them, by the casualties it suffered.
    compared: tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=16384)
def hits(strike: Strike) -> Weights:
    """How many hits a strike scores before defence; every die is rolled again at most once."""
    dice, faces = max(0, strike.dice), strike.faces
    if strike.spoiled or strike.mended:
        shown = Shown(faces - strike.spoiled, 6 - faces - strike.mended, strike.spoiled + strike.mended)
        found = rolled_by_face(dice, shown, faces, forced=strike.forced, again=strike.again)
        return Weights((0,) * strike.automatic + found.of, found.power)
    first = binomial(dice, faces)
    most_again = min(dice, strike.again + strike.forced)
    if not most_again or faces <= 0 or faces >= 6:
        return Weights((0,) * strike.automatic + first, dice)
    of = [0] * (dice + strike.automatic + 1)
    for scored, weight in enumerate(first):
        forced, again = min(strike.forced, scored), min(strike.again, dice - scored)
        standing = scored - forced + strike.automatic
        rest = sixes(most_again - forced - again) * weight
        for more, also in enumerate(binomial(forced + again, faces)):
            of[standing + more] += rest * also
    return Weights(tuple(of), dice + most_again)


@lru_cache(maxsize=16384)
def saves(dice: int, faces: int, again: int, mended: int = 0) -> Weights:
    """How many of the defence dice succeed, failed ones being rolled again once as far as allowed."""
    if mended:
        return rolled_by_face(dice, Shown(faces, 6 - faces - mended, mended), faces, again=again)
    first = binomial(dice, faces)
    most_again = min(dice, again)
    if not most_again or faces <= 0 or faces >= 6:
        return Weights(first, dice)
    of = [0] * (dice + 1)
    for saved, weight in enumerate(first):
        rolled = min(again, dice - saved)
        rest = sixes(most_again - rolled) * weight
        for more, also in enumerate(binomial(rolled, faces)):
            of[saved + more] += rest * also
    return Weights(tuple(of), dice + most_again)


def defence_dice(strike: Strike, scored: int) -> int:
    """The defence dice rolled against so many hits."""
    dice = scored + strike.extra
    return max(0, min(dice, strike.per_hit * scored) if strike.per_hit else dice)


def damage(strike: Strike) -> Weights:
    """How many hits stand after defence."""
    return _damage(strike, max(0, strike.dice) + strike.automatic)


@lru_cache(maxsize=65536)
def losses(strike: Strike, toll: Toll) -> Weights:
    """How many figures the struck unit loses."""
    by = toll.ignored + toll.averted
    return shifted(_damage(strike, toll.figures + by), by, toll.figures)


def _damage(strike: Strike, enough: int) -> Weights:
    """How many hits stand; so many are enough, and more are counted as so many."""
    dice, most = max(0, strike.dice), max(0, strike.dice) + strike.automatic
    if not most and strike.per_hit:
        return NOTHING
    enough = min(enough, most)
    # All that fail are rolled again, or only so many of them.
    limited = strike.save_again if strike.save_again < defence_dice(strike, most) else 0
    mixed = bool(dice and strike.forced and strike.again)
    if strike.extra < 0 or strike.is_shown or (mixed and limited):
        return shifted(_saved(strike, hits(strike)), 0, enough)
    if mixed:
        return _saved_alike(strike, hits(strike), enough)
    return _saved_apart(strike, dice, enough, limited)


class _Die(NamedTuple):
    """A die that may be rolled again: the weights of success and failure, over six to a power."""

    won: int
    lost: int
    power: int


@lru_cache(maxsize=32)
def _die(faces: int, again: bool) -> _Die:
    faces = max(0, min(6, faces))
    return _Die(36 - (6 - faces) ** 2, (6 - faces) ** 2, 2) if again else _Die(faces, 6 - faces, 1)


def _saved_apart(strike: Strike, dice: int, enough: int, limited: int) -> Weights:
    """Every attack die with the defence die that it may meet is a die of its own, and so is every extra one.

    That is so as long as all extra dice are rolled; for the few hits that allow fewer, what they come to is put right.
    """
    saving = _die(strike.save_faces, bool(strike.save_again) and not limited)
    automatic, extra = strike.automatic, strike.extra if strike.per_hit != 1 else 0
    scored, failed = _scored(strike, dice), _failed(strike, dice, saving)
    if automatic + extra:
        wanted = extra + (dice + automatic + 1 if limited else enough)
        failed = convolved(failed, _failures(automatic + extra, saving), wanted)
    failed = _rolled_again(failed, limited, saving)
    power_left = (dice + automatic + extra) * saving.power
    power = scored.power + power_left + limited
    # Of the failures as many count as there are more of them than extra dice.
    of = [sum(failed[: extra + 1]), *failed[extra + 1 : extra + enough]]
    few = min(dice + automatic, _least_with_all(strike, extra) - 1)
    for count in range(automatic, few + 1):
        # So many hits allow fewer dice than one each and all the extra ones.
        weight = scored.of[count - automatic]
        for rolled, sign in ((count + extra, -weight), (strike.per_hit * count, weight)):
            failures = _rolled_again(_failures(rolled, saving), limited, saving)
            _add(of, count, sign * sixes(power_left - rolled * saving.power), failures)
    return _complete(of, enough, power)


def _scored(strike: Strike, dice: int) -> Weights:
    """How many attack dice hit."""
    if strike.forced or 0 < strike.again < dice:
        return hits(Strike(dice, strike.faces, again=strike.again, forced=strike.forced))
    hitting = _die(strike.faces, bool(strike.again))
    return Weights(powers(dice, hitting.won, hitting.lost), dice * hitting.power)


def _failed(strike: Strike, dice: int, saving: _Die) -> Sequence[int]:
    """How many attack dice hit and meet a defence die that fails, over the powers of both."""
    faces = max(0, min(6, strike.faces))
    rolled = min(dice, strike.forced or strike.again)
    if 0 < faces < 6 and (strike.forced or 0 < strike.again < dice):
        counted = hits_rolled_again if strike.forced else misses_rolled_again
        return counted(dice, faces, saving.lost, saving.won, rolled, saving.power)
    hitting = _die(strike.faces, bool(strike.again) and rolled == dice and not strike.forced)
    stands = hitting.won * saving.lost
    return powers(dice, stands, sixes(hitting.power + saving.power) - stands)


def _rolled_again(failed: Sequence[int], limited: int, saving: _Die) -> Sequence[int]:
    """Failures of which so many are rolled again, over so much more power."""
    if not limited:
        return failed
    found = [0] * len(failed)
    for count, weight in enumerate(failed):
        rolled = min(limited, count)
        rest = weight * sixes(limited - rolled)
        for place, also in enumerate(_failures(rolled, saving), count - rolled):
            found[place] += rest * also
    return found


def _failures(dice: int, saving: _Die) -> tuple[int, ...]:
    return powers(dice, saving.lost, saving.won)


def _add(of: list[int], count: int, weight: int, failures: Sequence[int]) -> None:
    """Add what so many hits come to with their defence dice, whose failures have these weights."""
    spare = len(failures) - 1 - count
    of[0] += weight * sum(failures[: spare + 1])
    for left in range(1, min(count + 1, len(of))):
        of[left] += weight * failures[spare + left]


def _complete(of: list[int], enough: int, power: int) -> Weights:
    """With the rest of all weight on what is enough."""
    return Weights((*of[:enough], sixes(power) - sum(of[:enough])), power)


def _least_with_all(strike: Strike, extra: int) -> int:
    """The fewest hits against which all extra defence dice may be rolled."""
    return -(-extra // (strike.per_hit - 1)) if strike.per_hit > 1 else 0


def _saved_alike(strike: Strike, scored: Weights, enough: int) -> Weights:
    """Hits that depend on each other, against defence dice that don't."""
    saving = _die(strike.save_faces, bool(strike.save_again))
    most = defence_dice(strike, len(scored.of) - 1)
    rows = binomials(most, saving.lost, saving.won)
    of = [0] * max(1, enough)
    for count, weight in enumerate(scored.of):
        if weight:
            dice = defence_dice(strike, count)
            _add(of, count, weight * sixes((most - dice) * saving.power), rows[dice])
    return _complete(of, enough, scored.power + most * saving.power)


def _saved(strike: Strike, scored: Weights) -> Weights:
    """Only so many failed defence dice rolled again."""
    most = len(scored.of) - 1
    saved_by = [
        saves(defence_dice(strike, n), strike.save_faces, strike.save_again, strike.save_mended)
        for n in range(most + 1)
    ]
    power = max(saved.power for saved in saved_by)
    of = [0] * (most + 1)
    for count, weight in enumerate(scored.of):
        saved = saved_by[count]
        rest = weight * sixes(power - saved.power)
        for save, also in enumerate(saved.of):
            of[max(0, count - save)] += rest * also
    return Weights(tuple(of), scored.power + power)


def joint(melee: Melee) -> list[tuple[int, int, Fraction]]:
    """The chance of every pair (attacker's losses, defender's losses) that can happen."""
    below = sixes(melee.to_attacker.power + melee.to_defender.power)
    return [(a, d, Fraction(weight, below)) for a, d, weight in joint_weights(melee.to_attacker, melee.to_defender)]


def joint_weights(attacker: Weights, defender: Weights) -> list[tuple[int, int, int]]:
    """The same as whole weights over six to the sum of both powers; the two sides' dice are independent."""
    theirs = [(d, weight) for d, weight in enumerate(defender.of) if weight]
    return [(a, d, mine * weight) for a, mine in enumerate(attacker.of) if mine for d, weight in theirs]


def wins(melee: Melee, figures: tuple[int, int]) -> int:
    """The weight, over six to the sum of both powers, of the attacker winning.

    Somebody of the attacker is left, and nobody of the defender, or the defender has more casualties.
    """
    mine, theirs = melee.compared
    left, of = melee.to_attacker.of[: figures[0]], melee.to_defender.of
    if theirs == tuple(range(len(theirs))):
        above = tails(of)
        needed = (min(max(0, mine[a] + 1), figures[1]) for a in range(len(left)))
        return sum(weight * above[least] for weight, least in zip(left, needed, strict=True) if least < len(above))
    return sum(
        weight * sum(also for d, also in enumerate(of) if theirs[d] > mine[a] or d >= figures[1])
        for a, weight in enumerate(left)
    )


def ties(melee: Melee, figures: tuple[int, int]) -> int:
    """The weight of both sides being left with the same casualties as the rules compare them."""
    mine, theirs = melee.compared
    return sum(
        weight * also
        for a, weight in enumerate(melee.to_attacker.of[: figures[0]])
        for d, also in enumerate(melee.to_defender.of[: figures[1]])
        if mine[a] == theirs[d]
    )

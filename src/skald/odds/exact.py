"""The exact dice of a fight: hits, saves and casualties of one strike, and both strikes of a melee together.

A strike is what one side does to the other, as plain numbers. Which numbers they are is the kernel's business
(``reckoning``); this module only counts. All weights are whole numbers over powers of six.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from skald.odds.weights import NOTHING, Weights, binomial, binomials, powers, shifted, sixes, tails


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
def saves(dice: int, faces: int, again: int) -> Weights:
    """How many of the defence dice succeed, failed ones being rolled again once as far as allowed."""
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


@lru_cache(maxsize=65536)
def damage(strike: Strike) -> Weights:
    """How many hits stand after defence."""
    if not (strike.extra or strike.automatic or strike.again or strike.forced or strike.save_again) and strike.dice > 0:
        if 0 <= strike.faces <= 6 and 0 <= strike.save_faces <= 6 and strike.per_hit != 0:
            # Each attack die meets one defence die: it stands with the product of both.
            stands = strike.faces * (6 - strike.save_faces)
            return Weights(powers(strike.dice, stands, 36 - stands), 2 * strike.dice)
    scored = hits(strike)
    if len(scored.of) == 1 and not scored.power:
        return NOTHING
    return _saved(strike, scored) if strike.save_again or not strike.per_hit else _saved_once(strike, scored)


def _saved_once(strike: Strike, scored: Weights) -> Weights:
    """Defence dice rolled once: every row of weights comes from one table."""
    most = len(scored.of) - 1
    power = defence_dice(strike, most)
    rows = binomials(power, max(0, min(6, strike.save_faces)))
    of = [0] * (most + 1)
    for count, weight in enumerate(scored.of):
        if weight:
            row = rows[min(count + strike.extra, strike.per_hit * count)]
            rest = weight * sixes(power + 1 - len(row))
            for left, also in zip(range(count, 0, -1), row, strict=False):
                of[left] += rest * also
            of[0] += rest * sum(row[count:])
    return Weights(tuple(of), scored.power + power)


def _saved(strike: Strike, scored: Weights) -> Weights:
    """Failed defence dice rolled again, or any number of them for a hit."""
    most = len(scored.of) - 1
    power = max(saves(defence_dice(strike, n), strike.save_faces, strike.save_again).power for n in range(most + 1))
    of = [0] * (most + 1)
    for count, weight in enumerate(scored.of):
        saved = saves(defence_dice(strike, count), strike.save_faces, strike.save_again)
        rest = weight * sixes(power - saved.power)
        for save, also in enumerate(saved.of):
            of[max(0, count - save)] += rest * also
    return Weights(tuple(of), scored.power + power)


@lru_cache(maxsize=65536)
def losses(strike: Strike, toll: Toll) -> Weights:
    """How many figures the struck unit loses."""
    return shifted(damage(strike), toll.ignored + toll.averted, toll.figures)


def joint(melee: Melee) -> list[tuple[int, int, Fraction]]:
    """The chance of every pair (attacker's losses, defender's losses) that can happen."""
    below = sixes(melee.to_attacker.power + melee.to_defender.power)
    return [(a, d, Fraction(weight, below)) for a, d, weight in joint_weights(melee.to_attacker, melee.to_defender)]


def joint_weights(attacker: Weights, defender: Weights) -> list[tuple[int, int, int]]:
    """The same as whole weights over six to the sum of both powers; the two sides' dice are independent."""
    theirs = [(d, weight) for d, weight in enumerate(defender.of) if weight]
    return [(a, d, mine * weight) for a, mine in enumerate(attacker.of) if mine for d, weight in theirs]


def wins(melee: Melee) -> int:
    """The weight, over six to the sum of both powers, of the attacker winning: fewer casualties, ties lost."""
    mine, theirs = melee.compared
    won = 0
    if theirs == tuple(range(len(theirs))):
        above = tails(melee.to_defender.of)
        for a, weight in enumerate(melee.to_attacker.of):
            needed = max(0, mine[a] + 1)
            if needed < len(above):
                won += weight * above[needed]
        return won
    for a, weight in enumerate(melee.to_attacker.of):
        won += weight * sum(also for d, also in enumerate(melee.to_defender.of) if theirs[d] > mine[a])
    return won


def ties(melee: Melee) -> int:
    """The weight of both sides having the same casualties as the rules compare them."""
    mine, theirs = melee.compared
    return sum(
        weight * also
        for a, weight in enumerate(melee.to_attacker.of)
        for d, also in enumerate(melee.to_defender.of)
        if mine[a] == theirs[d]
    )

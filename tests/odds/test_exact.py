"""Exact chances of a strike: small numbers worked out by hand, other programs, and throws of real dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest
from dyce import H
from dyce.evaluation import expand

from skald.odds.exact import Melee, Strike, Toll, damage, defence_dice, hits, joint, losses, saves, ties, wins
from skald.odds.responses import mean, struck, wiped_out
from skald.odds.weights import NOTHING, Weights, binomial, shifted

SIXTH = Fraction(1, 6)


def test_two_dice_against_armour_four_by_hand():
    """Two dice hit on 4+ (one half each); each hit is saved on 5+ (one third).

    A die makes a casualty with 1/2 · 2/3 = 1/3, so casualties of two dice are binomial:
    none (2/3)² = 4/9, one 2 · 1/3 · 2/3 = 4/9, two (1/3)² = 1/9.
    """
    found = losses(Strike(2, 3, save_faces=2), Toll(4))
    assert [found.chance(n) for n in range(3)] == [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)]


def test_one_extra_defence_die_by_hand():
    """One die hits on 5+ (1/3); with one gained defence die the hit meets two dice, each saving on 5+ (1/3).

    The hit stands when both fail: (2/3)² = 4/9. So a casualty has the chance 1/3 · 4/9 = 4/27.
    Without a hit the extra die may not be rolled: at most two defence dice for each hit.
    """
    assert losses(Strike(1, 2, extra=1, save_faces=2), Toll(1)).chance(1) == Fraction(4, 27)


def test_win_of_one_figure_against_another_by_hand():
    """One warrior charges another: one die each, hitting on 4+ and saved on 5+, a casualty with 1/3.

    The attacker wins only by killing without dying: 1/3 · 2/3 = 2/9. A tie is neither, 4/9, and the attacker
    loses it; where both fall, 1/9, nobody is left to win.
    """
    side = losses(Strike(1, 3, save_faces=2), Toll(1))
    melee = Melee(side, side, ((0, 1), (0, 1)))
    below = 6 ** (2 * side.power)
    assert Fraction(wins(melee, (1, 1)), below) == Fraction(2, 9)
    assert Fraction(ties(melee, (1, 1)), below) == Fraction(4, 9)
    assert joint(melee)[-1] == (1, 1, Fraction(1, 9))


def by_throwing(strike: Strike) -> dict[int, Fraction]:
    """Every face of every die, one after the other: what ``damage`` counts by classes."""
    found: dict[int, Fraction] = {}
    for first in product(range(6), repeat=strike.dice):
        scored = sum(face < strike.faces for face in first)
        again = min(strike.again, strike.dice - scored) + (forced := min(strike.forced, scored))
        for second in product(range(6), repeat=again):
            total = scored - forced + strike.automatic + sum(face < strike.faces for face in second)
            dice = min(total + strike.extra, strike.per_hit * total) if strike.per_hit else total + strike.extra
            for saving in product(range(6), repeat=dice):
                saved = sum(face < strike.save_faces for face in saving)
                more = min(strike.save_again, dice - saved)
                for last in product(range(6), repeat=more):
                    stands = max(0, total - saved - sum(face < strike.save_faces for face in last))
                    weight = SIXTH ** (strike.dice + again + dice + more)
                    found[stands] = found.get(stands, Fraction(0)) + weight
    return found


@pytest.mark.parametrize(
    "strike",
    [
        Strike(2, 3, save_faces=2),
        Strike(2, 4, again=1, save_faces=3),
        Strike(2, 3, forced=1, save_faces=2),
        Strike(2, 2, again=1, forced=2, save_faces=1),
        Strike(1, 3, automatic=1, save_faces=2),
        Strike(1, 3, automatic=1, extra=1, save_faces=2, save_again=1),
        Strike(1, 5, extra=3, save_faces=4),
        Strike(1, 5, extra=1, per_hit=0, save_faces=4),
        Strike(0, 3, automatic=2, save_faces=3, save_again=9),
        Strike(2, 0, again=2),
        Strike(1, 6, forced=1, save_faces=6),
        Strike(2, 3, save_faces=0),
    ],
    ids=str,
)
def test_damage_equals_every_throw(strike: Strike):
    counted = damage(strike)
    thrown = by_throwing(strike)
    assert {n: counted.chance(n) for n in range(len(counted.of)) if counted.of[n]} == thrown


def one_by_one(strike: Strike, toll: Toll) -> list[Fraction]:
    """The losses by every number of hits with every number of saves: what the quick ways put together."""
    found = [Fraction(0)] * (toll.figures + 1)
    for count in range(max(0, strike.dice) + strike.automatic + 1):
        saved = saves(defence_dice(strike, count), strike.save_faces, strike.save_again)
        for save in range(len(saved.of)):
            lost = max(0, count - save - toll.ignored - toll.averted)
            found[min(toll.figures, lost)] += hits(strike).chance(count) * saved.chance(save)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_quick_ways_equal_the_slow_one(seed: int):
    """Dice that are counted apart, hits that depend on each other, tables of a defence: all give the same weights."""
    rng = Random(seed)
    for _ in range(40):
        strike = Strike(
            rng.randint(0, 40 if rng.random() < 0.05 else 12), rng.randint(0, 6), rng.randint(0, 2),
            rng.choice((0, 0, 2, 5, 10_000)), rng.choice((0, 0, 1, 5)), rng.choice((0, 0, 1, 2, 4, 9)),
            rng.choice((2, 2, 2, 0, 1, 3)), rng.randint(0, 6), rng.choice((0, 0, 0, 3, 10_000)),
        )  # fmt: skip
        toll = Toll(rng.randint(1, 30), rng.randint(0, 1), rng.randint(0, 2))
        slow = one_by_one(strike, toll)
        counts = range(toll.figures + 1)
        assert [losses(strike, toll).chance(n) for n in counts] == slow
        assert [struck(strike, toll).chance(n) for n in counts] == slow
        assert Fraction(mean(strike, toll, 500), 6**500) == sum(n * chance for n, chance in enumerate(slow))
        assert Fraction(wiped_out(strike, toll, 500), 6**500) == slow[-1]


def strikes(seed: int, count: int, most: int = 16) -> list[Strike]:
    rng = Random(seed)
    return [
        Strike(
            rng.randint(0, most), rng.randint(1, 5), rng.randint(0, 2), 0, 0, rng.randint(0, 4), 2, rng.randint(1, 5)
        )
        for _ in range(count)
    ]


def icepool_losses(strike: Strike, figures: int) -> icepool.Die[int]:
    def struck(scored: int) -> icepool.Die[int]:
        total = scored + strike.automatic
        dice = min(total + strike.extra, strike.per_hit * total)
        if not dice:
            return icepool.Die([min(figures, total)])
        saved = dice @ icepool.Die({1: strike.save_faces, 0: 6 - strike.save_faces})
        return saved.map(lambda s: min(figures, max(0, total - s)))

    if not strike.dice:
        return struck(0)
    return (strike.dice @ icepool.Die({1: strike.faces, 0: 6 - strike.faces})).map(struck)


def test_icepool_agrees():
    for strike in strikes(1, 25):
        counted, other = losses(strike, Toll(8)), icepool_losses(strike, 8)
        assert {n: counted.chance(n) for n in range(9) if counted.chance(n)} == {
            n: other.probability(n) for n in other.outcomes() if other.quantity(n)
        }


@pytest.mark.filterwarnings("ignore:`expand` is experimental")
def test_dyce_agrees():
    for strike in strikes(2, 8, most=8):

        def struck(result, strike=strike):
            total = result.outcome + strike.automatic
            dice = min(total + strike.extra, strike.per_hit * total)
            saved = dice @ H({1: strike.save_faces, 0: 6 - strike.save_faces}) if dice else H({0: 1})
            return saved.apply(lambda s: min(8, max(0, total - s)))

        scored = strike.dice @ H({1: strike.faces, 0: 6 - strike.faces}) if strike.dice else H({0: 1})
        other = expand(struck, scored, min_path_probability=Fraction(0))
        counted = losses(strike, Toll(8))
        assert {n: counted.chance(n) for n in range(9) if counted.chance(n)} == {
            int(n): Fraction(c, other.total) for n, c in other.items() if c
        }


def test_weights_sum_to_one():
    for strike in strikes(3, 40, most=40):
        again = strike._replace(again=3, forced=2, save_again=5)
        for each in (strike, again):
            assert sum(hits(each).of) == 6 ** hits(each).power
            assert sum(damage(each).of) == 6 ** damage(each).power


def test_many_dice_against_throws():
    """Two hundred figures: far beyond enumeration, so against 4000 throws; six standard errors are allowed."""
    rng, strike, rounds = Random(11), Strike(200, 3, again=40, extra=20, save_faces=2, save_again=30), 4000
    found = losses(strike, Toll(200))
    total = 0
    for _ in range(rounds):
        scored = sum(rng.randrange(6) < 3 for _ in range(200))
        scored += sum(rng.randrange(6) < 3 for _ in range(min(40, 200 - scored)))
        dice = min(scored + 20, 2 * scored)
        saved = sum(rng.randrange(6) < 2 for _ in range(dice))
        saved += sum(rng.randrange(6) < 2 for _ in range(min(30, dice - saved)))
        total += max(0, scored - saved)
    mean = float(found.mean)
    spread = float(sum(n * n * found.chance(n) for n in range(201))) - mean * mean
    assert abs(total / rounds - mean) < 6 * (spread / rounds) ** 0.5


def test_no_dice_means_no_losses():
    assert losses(Strike(0, 3), Toll(4)) == NOTHING
    assert losses(Strike(3, 0), Toll(4)).mean == 0


@pytest.mark.parametrize(("faces", "weights"), [(0, (36, 0, 0)), (6, (0, 0, 36)), (7, (0, 0, 36)), (3, (9, 18, 9))])
def test_binomial_at_its_ends(faces: int, weights: tuple[int, ...]):
    assert binomial(2, faces) == weights


def test_shifted_piles_up_at_both_ends():
    assert shifted(Weights((1, 2, 3, 4), 1), 1, 1) == Weights((3, 7), 1)
    assert shifted(Weights((1, 2), 1), 5, 3) == Weights((3,), 1)

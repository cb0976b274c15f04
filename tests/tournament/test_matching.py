"""The cheapest matching and its proof, against a twin that tries every way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skald.tournament.pairing import matching
from skald.tournament.pairing.line import Line
from skald.tournament.pairing.matching import best_matching, best_with_bye
from tests.kit.length import tried
from tests.kit.tournaments import every_matching


def slow_best(line: Line, absent: int | None = None) -> int:
    places = [place for place in range(line.size) if place != absent]
    return min(sum(line.cost(*pair) or 0 for pair in way) for way in every_matching(places))


def random_line(size: int, seed: int) -> Line:
    """Scores with gaps, and extra costs of several weights on some pairs."""
    source = Random(seed)
    points = sorted((source.choice((0, 1, 2, 5, 6, 10)) for _place in range(size)), reverse=True)
    share = source.choice((0.0, 0.1, 0.4, 0.8))
    extra = {
        (i, j): source.choice((1, 50, 10**6)) * 1000
        for i in range(size)
        for j in range(i + 1, size)
        if source.random() < share
    }
    steps = [10**5 * (points[at] - points[at + 1]) ** 2 + 1 for at in range(size - 1)]

    def cost(first: int, second: int) -> int:
        return 10**5 * (points[first] - points[second]) ** 2 + second - first + extra.get((first, second), 0)

    return Line(steps, cost)


@settings(max_examples=tried(60, 150), deadline=None)
@given(st.integers(1, 4), st.integers(0, 10**6), st.sampled_from((2, 48)))
def test_even_number_is_paired_as_cheaply_as_possible(half, seed, block):
    line = random_line(2 * half, seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "BLOCK", block)
        patch.setattr(matching, "NEIGHBOURS", 1)
        found = best_matching(line)
    assert found.cost == slow_best(line) == sum(line.cost(*pair) or 0 for pair in found.pairs)
    assert sorted(place for pair in found.pairs for place in pair) == list(range(2 * half))


@settings(max_examples=tried(60, 150), deadline=None)
@given(st.integers(1, 3), st.integers(0, 10**6))
def test_odd_number_is_paired_as_cheaply_as_possible(half, seed):
    size = 2 * half + 1
    line = random_line(size, seed)
    source = Random(seed + 1)
    price = [source.choice((0, 0, 10**9)) + 10 ** source.choice((1, 4, 6)) * (size - at) for at in range(size)]
    found = best_with_bye(line, price)
    assert found.cost == min(price[place] + slow_best(line, place) for place in range(size))
    assert found.absent is not None


def test_few_pairs_are_enough_for_the_proof():
    found = best_matching(Line([1] * 999, lambda first, second: second - first))
    assert found.cost == 500
    assert found.weighed < 5000


def test_nobody_and_one_alone():
    assert best_matching(Line([], lambda first, second: 0), absent=0).pairs == ()
    assert best_with_bye(Line([], lambda first, second: 0), [7]).cost == 7

"""The Wilson interval against its definition: the rates that a test of the counted one would not reject."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from skald.simulation.intervals import Z95, Schedule, battles_to_tell, wilson


@pytest.mark.parametrize(("won", "fought"), [(0, 10), (1, 10), (5, 10), (10, 10), (37, 100), (999, 1000)])
def test_bounds_are_where_the_counted_rate_is_as_far_off_as_allowed(won, fought):
    low, high = wilson(won, fought)
    for bound in (low, high):
        if 0 < bound < 1:
            assert abs(won / fought - bound) == pytest.approx(Z95 * sqrt(bound * (1 - bound) / fought))
    assert 0 <= low <= won / fought <= high <= 1
    assert (low == 0, high == 1) == (won == 0, won == fought)


def test_nothing_tried_is_nothing_known():
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_count_goes_on_by_stages_until_it_is_known():
    asked = []

    def more(first: int, count: int) -> list[int]:
        asked.append((first, count))
        return list(range(first, first + count))

    even = Schedule(1000, 0.11).until_known(more, lambda number: number % 2 == 0)
    # Half of 200 with five looks is known within 0.09, half of 100 within 0.13.
    assert (len(list(even)), asked) == (200, [(0, 50), (50, 50), (100, 100)])
    asked.clear()
    always = Schedule(1000, 0.11).until_known(more, lambda _number: True)
    assert (len(list(always)), asked) == (50, [(0, 50)])


def test_who_runs_out_of_time_is_not_asked_again():
    asked = []

    def more(first: int, count: int) -> list[int]:
        asked.append((first, count))
        return list(range(first, first + count))[:60]

    assert len(list(Schedule(400, 0.01).until_known(more, lambda _number: True))) == 50 + 50 + 60
    assert asked == [(0, 50), (50, 50), (100, 100)]


def test_who_never_ends_early_is_asked_once():
    assert (
        list(Schedule(3).until_known(lambda first, count: [(first, count)] * count, lambda _each: True)) == [(0, 3)] * 3
    )


@pytest.mark.parametrize(
    ("won", "lost", "needed"),
    [
        (0.5, 0.5, None), (0.1, 0.1, None), (0.6, 0.4, 194), (0.4, 0.6, 194), (0.55, 0.45, 783), (1, 0, 4),
        (0.1, 0, 77), (0.2, 0.1, 234),
    ],
)  # fmt: skip
def test_battles_that_tell_two_warbands_apart(won: float, lost: float, needed: int | None):
    assert battles_to_tell(won, lost) == needed


@pytest.mark.parametrize(("won", "lost"), [(0.6, 0.4), (0.3, 0.15), (0.1, 0.05)])
def test_so_many_battles_do_tell_four_times_in_five(won: float, lost: float):
    dice, battles = Random(1), battles_to_tell(won, lost)
    assert battles is not None
    told = 0
    for _ in range(1000):
        ends = dice.choices((1, -1, 0), (won, lost, 1 - won - lost), k=battles)
        lead, decided = sum(ends), battles - ends.count(0)
        # If both were equal, the lead would be a sum of so many throws of a coin.
        told += abs(lead) > Z95 * sqrt(decided)
    assert 750 <= told <= 850

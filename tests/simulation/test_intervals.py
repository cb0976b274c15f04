"""The Wilson interval against its definition: the rates that a test of the counted one would not reject."""

from __future__ import annotations

from math import sqrt

import pytest

from skald.simulation.intervals import Z95, wilson


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

"""Battles that are fought once more are as many as were asked for, and of every kind."""

from __future__ import annotations

import pytest

from benchmarks.endurance import KINDS, spread


@pytest.mark.parametrize(("held", "count"), [(100_000, 2000), (20_296, 2000), (100_000, 4000), (30, 20), (7, 20)])
def test_battles_fought_again_are_of_every_kind(held: int, count: int):
    chosen = spread(list(range(held)), count)
    assert len(chosen) == min(count, held)
    assert len({number % len(KINDS) for number in chosen}) == min(held, len(KINDS))
    # The last one comes from near the end of the file.
    assert chosen[-1] >= held * 0.85 or held < 2 * count

"""Lots are drawn as Python's own generator draws them, so that battles of a seed stay what they were."""

from __future__ import annotations

from random import Random

import pytest

from skald.core import TWINS
from skald.planning.lots import POOL


@pytest.mark.parametrize("seed", range(40))
def test_lots_are_drawn_as_pythons_generator_draws_them(seed: int):
    ours, python = Random(seed), Random(seed)
    below, one_of, some_of, shuffle = (TWINS[name] for name in ("below", "one_of", "some_of", "shuffle"))
    for count in (1, 2, 3, 7, 8, 64, 3000, 9001):
        assert below(ours, count) == python.randrange(count)
    for count in (1, 5, POOL - 1, POOL, POOL + 1, 60):
        rows = list(range(100, 100 + count))
        assert one_of(ours, rows) == python.choice(rows)
        for wanted in {0, 1, min(6, count), count}:
            assert some_of(ours, rows, wanted) == python.sample(rows, wanted)
        other = list(rows)
        shuffle(ours, other)
        python.shuffle(rows)
        assert other == rows
    assert ours.getstate() == python.getstate()


def test_nothing_is_drawn_from_nothing():
    with pytest.raises(AssertionError, match="nothing to draw from"):
        TWINS["below"](Random(1), 0)

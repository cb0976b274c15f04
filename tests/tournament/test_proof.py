"""Random tournaments, every round judged from outside; the long run is `python -m benchmarks.tournament_proof`."""

from __future__ import annotations

import pytest

from tests.kit.tournament_proof import Tally, prove_tournament


@pytest.mark.parametrize("first", range(0, 240, 40))
def test_no_avoidable_rematch_no_avoidable_second_bye_least_difference(first):
    total = Tally()
    for seed in range(first, first + 40):
        total.add(prove_tournament(50_000 + seed, most=60))
    assert total.tournaments == 40
    assert total.odd > 0


def test_large_tournaments():
    assert prove_tournament(7, most=200).tournaments == 1

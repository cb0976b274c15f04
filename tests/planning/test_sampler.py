"""The sampler: legal actions only, in every window, and the same for the same generator."""

from __future__ import annotations

from random import Random

import pytest

from skald.planning.sampler import sample, sample_busily
from skald.rules.awaiting import Chance, Over
from skald.rules.engine import apply, check
from skald.simulation.contest import contender, open_battle, ruleset_for
from skald.simulation.dice import draw
from skald.warbands.files import ready_warbands

BANDS = sorted(ready_warbands())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("edition", ["second", "first"])
def test_samples_are_legal_to_the_end_of_a_battle(seed: int, edition: str):
    bands = [band for band in ready_warbands().values() if edition in band.editions]
    one, other = (bands[(seed * 5 + n) % len(bands)] for n in (0, 3))
    sides = (contender(one, "random"), contender(other, "random"))
    rules = ruleset_for(edition, sides)
    step = open_battle(rules, sides)
    rng = Random(seed)
    windows = set()
    while not isinstance(step.awaits, Over):
        if isinstance(step.awaits, Chance):
            step = apply(rules, step.state, draw(step.awaits.pool, rng))
            continue
        windows.add(step.awaits.window)
        again = Random(7)
        assert check(rules, step.state, sample(rules, step.state, step.awaits, again)) is None
        assert sample(rules, step.state, step.awaits, Random(7)) == sample(rules, step.state, step.awaits, Random(7))
        action = sample_busily(rules, step.state, step.awaits, rng)
        assert check(rules, step.state, action) is None
        step = apply(rules, step.state, action)
    assert len(windows) >= 8

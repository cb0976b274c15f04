"""Battles counted for the odds. It runs in a process of its own, which knows nothing of pages or databases."""

from __future__ import annotations

from time import monotonic

from skald.simulation.band_battles import BandResult, Bands, fight_bands_until_known
from skald.simulation.intervals import Schedule

#: A battle of which one side is nearly sure needs fewer.
SCHEDULE = Schedule(100, 0.1)
SECONDS = 45.0


def count_battles(bands: Bands, seed: int, scenario: str) -> list[BandResult]:
    """As many battles as it takes, and as there is time for."""
    end = monotonic() + SECONDS
    return list(fight_bands_until_known(bands, SCHEDULE, seed, scenario, enough=lambda: monotonic() > end))

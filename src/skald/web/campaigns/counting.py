"""Battles counted for the odds. It runs in a process of its own, which knows nothing of pages or databases."""

from __future__ import annotations

from functools import partial
from time import monotonic

from skald.campaign.chances import attacker_wins
from skald.campaign.settings import Settings
from skald.simulation.band_battles import BandResult, Bands, fight_bands_until_known
from skald.simulation.intervals import Schedule

#: A battle that the attacker is nearly sure to win, or not to win, needs fewer.
SCHEDULE = Schedule(100, 0.1)
SECONDS = 45.0


def count_battles(bands: Bands, seed: int, scenario: str, settings: Settings) -> list[BandResult]:
    """As many battles as it takes to know how often the attacker wins, and as there is time for."""
    end, is_won = monotonic() + SECONDS, partial(attacker_wins, settings)
    found = fight_bands_until_known(
        bands, SCHEDULE, seed, scenario, is_won=is_won, enough=lambda: monotonic() > end
    )  # fmt: skip
    return list(found)

"""How sure a counted rate is."""

from __future__ import annotations

from math import sqrt

#: The normal quantile of a 95% interval.
Z95 = 1.959963984540054


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a rate; the whole range when nothing was tried."""
    if trials == 0:
        return 0.0, 1.0
    rate = successes / trials
    scale = 1 + z * z / trials
    middle = (rate + z * z / (2 * trials)) / scale
    margin = z / scale * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    low = 0.0 if successes == 0 else max(0.0, middle - margin)
    high = 1.0 if successes == trials else min(1.0, middle + margin)
    return low, high

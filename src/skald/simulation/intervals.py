"""How sure a counted rate is."""

from __future__ import annotations

from math import ceil, sqrt
from statistics import NormalDist

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


#: Who stops early looks at a rate after so many battles, and then after twice as many each time.
FIRST_LOOK = 50
#: How often a difference that is there is to be found.
_POWER = 0.8


def looks(most: int) -> tuple[int, ...]:
    """After how many battles a rate is looked at by somebody who may stop: a schedule that no result can change."""
    found = []
    at = FIRST_LOOK
    while at < most:
        found.append(at)
        at *= 2
    return (*found, most)


def corrected(times: int) -> float:
    """The normal quantile with which so many looks together are wrong no more often than one at 95% (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / times) if times > 1 else Z95


def battles_to_tell(rate: float) -> int | None:
    """How many battles tell a rate from a half, four times in five; None for a half."""
    off = abs(rate - 0.5)
    if off < 1e-9:
        return None
    needed = (Z95 * 0.5 + NormalDist().inv_cdf(_POWER) * sqrt(rate * (1 - rate))) / off
    return max(2, ceil(needed * needed))

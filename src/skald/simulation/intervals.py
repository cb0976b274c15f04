"""How sure a counted rate is, and when it is sure enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, sqrt
from statistics import NormalDist
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

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


class Schedule(Struct, frozen=True):
    """So many battles at most, or fewer once a rate is known within so much (0: never end early)."""

    most: int
    within: float = 0.0

    @property
    def stages(self) -> tuple[int, ...]:
        """After how many battles it is looked whether that is enough."""
        return looks(self.most) if self.within else (self.most,)

    @property
    def quantile(self) -> float:
        """How wide intervals are drawn, so that all looks together are wrong no more often than one at 95%."""
        return corrected(len(self.stages))

    def is_enough(self, successes: int, trials: int) -> bool:
        """Whether it can end."""
        low, high = wilson(successes, trials, self.quantile)
        return bool(self.within) and high - low <= 2 * self.within

    def expected(self, successes: int, trials: int) -> int:
        """After how many battles it will end, if they go on as those so far."""
        if not trials:
            return self.most
        rate = successes / trials
        to_come = (stage for stage in self.stages if stage >= trials)
        return next((stage for stage in to_come if self.is_enough(round(rate * stage), stage)), self.most)

    def until_known(self, more: Callable[[int, int], Iterable[T]], succeeds: Callable[[T], bool]) -> Iterator[T]:
        """What comes of `more(first, count)`, stage by stage, until how often it succeeds is known."""
        done = successes = 0
        for stage in self.stages:
            for result in more(done, stage - done):
                done += 1
                successes += succeeds(result)
                yield result
            # Who was given fewer than asked for is out of time.
            if done < stage or self.is_enough(successes, done):
                return


def battles_to_tell(won: float, lost: float) -> int | None:
    """How many battles tell such rates from equal ones, four times in five, a draw counting half; None for equal ones.

    The fewer are decided, the less they scatter.
    """
    off, decided = abs(won - lost) / 2, (won + lost) / 4
    if off < 1e-9:
        return None
    needed = (Z95 * sqrt(decided) + NormalDist().inv_cdf(_POWER) * sqrt(decided - off * off)) / off
    return max(2, ceil(needed * needed))

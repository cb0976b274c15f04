"""Proof that a matching is the best there is, without looking at every pair.

Any better matching differs from ours along closed walks that use, in turn, pairs of ours and new ones; one of these
walks alone would be an improvement. Take a pair (i, j) that wasn't weighed. A walk through it goes from i to j and
back, so it crosses every step between them at least twice. Where k of our pairs cross a step, the new matching
therefore has at least 2 crossings if k = 0, one if k is odd, none otherwise: the cost of each step in the walk's span
changes by `swing(k)` steps at least. Besides, the walk can save the excess of our own pairs inside its span, and has to
pay that of the new pair. If the sum can't fall below zero for any span around (i, j), no walk through it improves.

The same holds when a different player sits out: then the walk is open, from one bye to the other, and crosses the steps
between them an odd number of times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from skald.tournament.pairing.line import Line

Pair = tuple[int, int]


class Certificate:
    """What is known about one matching: how much a walk over each step costs at least."""

    def __init__(self, line: Line, pairs: Iterable[Pair]) -> None:
        self.line = line
        crossings = [0] * line.size
        saved = [0] * (line.size - 1)
        for first, second in pairs:
            crossings[first] += 1
            crossings[second] -= 1
            excess = line.excess(first, second)
            assert excess is not None and excess >= 0
            saved[first] += excess
        steps = list(zip(line.steps, accumulate(crossings[:-1]), saved, strict=True))
        self.sums = [0, *accumulate(step * swing(count) - spare for step, count, spare in steps)]
        #: The same for a walk from one bye to another, between the two.
        self.open_sums = [0, *accumulate(step * (1 - count % 2 - count) - spare for step, count, spare in steps)]
        #: The least that a span costs which is stretched from a place to the left, or to the right.
        self.left = _least_before(self.sums)
        self.right = _least_after(self.sums)

    def doubtful(self) -> Iterator[Pair]:
        """Every pair that could belong to a better matching."""
        sums, left, right, size = self.sums, self.left, self.right, self.line.size
        # From here on no span is cheaper than this, however far it goes.
        ahead = [total + more for total, more in zip(sums, right, strict=True)]
        for place in range(size - 2, -1, -1):
            ahead[place] = min(ahead[place], ahead[place + 1])
        for first in range(size - 1):
            start = left[first] - sums[first]
            for second in range(first + 1, size):
                if start + ahead[second] >= 0:
                    break
                least = start + sums[second] + right[second]
                if least < 0:
                    excess = self.line.excess(first, second)
                    if excess is not None and least + excess < 0:
                        yield first, second

    def gain_of_bye(self, absent: int, other: int, price: Sequence[int]) -> int:
        """The least that the cost changes by when `other` sits out instead of `absent`."""
        low, high = min(absent, other), max(absent, other)
        between = self.open_sums[high] - self.open_sums[low]
        return price[other] - price[absent] + between + self.left[low] + self.right[high]


def swing(crossings: int) -> int:
    """By how many crossings of a step a walk over it changes a matching at least."""
    return 2 if crossings == 0 else crossings % 2 - crossings


def _least_before(sums: Sequence[int]) -> list[int]:
    least, found = [], sums[0]
    for total in sums:
        found = max(found, total)
        least.append(total - found)
    return least


def _least_after(sums: Sequence[int]) -> list[int]:
    least, found = [], sums[-1]
    for total in reversed(sums):
        found = min(found, total)
        least.append(found - total)
    return least[::-1]

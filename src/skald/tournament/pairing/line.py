"""Players on a line, in the order of their ranks, and what it costs to pair two of them.

A cost has two parts. The steps between neighbours that a pair spans are the part that no pairing escapes; what comes on
top (a rematch, a jump over several scores) is the excess, and is never negative. The proof that a matching is the best
(`proof`) rests on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

Cost = Callable[[int, int], int | None]


class Line:
    """Places 0, 1, 2… with a step between each and the next; a pair that may not be has no cost."""

    def __init__(self, steps: Sequence[int], cost: Cost) -> None:
        self.steps = list(steps)
        self.size = len(steps) + 1
        self.cost = cost
        #: How far each place is from the first.
        self.far = [0, *accumulate(self.steps)]

    def excess(self, first: int, second: int) -> int | None:
        """What a pair costs beyond the steps it spans."""
        whole = self.cost(first, second)
        return None if whole is None else whole - self.far[second] + self.far[first]

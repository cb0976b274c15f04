"""Whether more hits always do more harm.

They need not: where a hit allows two defence dice and each of them saves more often than not, a further hit brings more
saves than it costs. Whoever leaves out what is certainly worse asks here first.
"""

from __future__ import annotations

from functools import lru_cache

from skald.odds.weights import powers
from skald.rules.abilities.model import ALL

#: Hits beyond which nobody looks for harm that grows less.
_MOST_HITS = 24


def more_hits_help(save_faces: int, extra: int, per_hit: int, again: int) -> bool:
    """Whether one more hit is never worse for the striker, with up to so many extra and repeated defence dice."""
    if not per_hit or extra < 2:
        # A further hit brings a further die at most.
        return True
    faces = max(0, min(6, save_faces))
    if 2 * (36 - _failing(faces, again > 0)) <= 36:
        return per_hit <= 2
    return per_hit <= 2 and (not again or again >= ALL) and extra < least_extra_that_hurts(faces, again > 0)


def _failing(faces: int, again: bool) -> int:
    """The chance in 36 that a defence die fails."""
    return (6 - faces) ** 2 if again else 6 * (6 - faces)


@lru_cache(maxsize=32)
def least_extra_that_hurts(faces: int, again: bool) -> int:
    """The fewest extra defence dice with which one more hit can do less harm."""
    fails = _failing(faces, again)
    before: list[int] = []
    for hits in range(1, _MOST_HITS):
        saved = powers(2 * hits, 36 - fails, fails)
        tails = [sum(saved[: hits - left + 1]) for left in range(1, hits + 1)]
        # Each row has two dice more than the one before it.
        if any(now < then * 36**2 for now, then in zip(tails, before, strict=False)):
            return hits
        before = tails
    return _MOST_HITS

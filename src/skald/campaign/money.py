"""Power points, exact: a treasury is a fraction, and only the upkeep's formula passes through floating point."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

GOLDEN = (1 + math.sqrt(5)) / 2
GROWTH = 0.1 * GOLDEN + 0.9

#: How a cost becomes a whole number (C61); the nearest, and of two equally near ones the higher.
Rounding = Literal["up", "nearest", "down"]
_ROUNDED: Mapping[str, Callable[[float], int]] = MappingProxyType(
    {"up": math.ceil, "nearest": lambda raw: math.floor(raw + 0.5), "down": math.floor}
)

#: No army is ever so large; beyond it the formula would leave the range of numbers.
MOST_POINTS = 1000


def raw_upkeep(total: Fraction | int) -> float:
    """The text's formula: (φ · 0.1 + 1 − 0.1) to the power of (total · φ)."""
    return math.pow(GROWTH, float(total) * GOLDEN)


def upkeep(total: Fraction | int, *, empty: int = 0, rounding: Rounding = "up") -> int:
    """What so many points of bands cost a lord in a turn, in whole power points; `empty` for no points at all."""
    if not 0 <= total <= MOST_POINTS:
        raise ValueError(total)
    return _ROUNDED[rounding](raw_upkeep(total)) if total else empty


def affordable(pp: Fraction, rounding: Rounding = "up") -> Fraction:
    """The most points of bands, in halves, whose upkeep so many power points pay."""
    points, step = Fraction(), Fraction(1, 2)
    while points < MOST_POINTS and upkeep(points + step, rounding=rounding) <= pp:
        points += step
    return points


def written(amount: Fraction) -> str:
    """An amount as files and reports write it: 7, 7/2."""
    return str(amount)


def read(text: str | int) -> Fraction:
    """The amount that was written."""
    return Fraction(text)

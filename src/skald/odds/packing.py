"""Rows of small whole numbers kept in one integer, so that rows are added and compared in one step each."""

from __future__ import annotations

from collections.abc import Sequence

_BITS = 16
_FIELDS = 32
#: One field.
FIELD = (1 << _BITS) - 1
#: Added to a row whose numbers may be negative, before it is compared.
BIAS = sum(1 << (_BITS * place + 12) for place in range(_FIELDS))
#: The uppermost bit of every field: it is still there after ``(row | NO_LESS) - other`` where no number is less.
NO_LESS = sum(1 << (_BITS * place + _BITS - 1) for place in range(_FIELDS))


def packed(numbers: Sequence[int]) -> int:
    """A row as one integer; sums of rows are sums of these, also with negative numbers."""
    assert len(numbers) <= _FIELDS, "a longer row than there are fields"
    return sum(number << (_BITS * place) for place, number in enumerate(numbers))

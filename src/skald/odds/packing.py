"""Rows of small whole numbers kept in one integer, so that rows are added and compared in one step each."""

from __future__ import annotations

from collections.abc import Sequence

_BITS = 16
#: One field.
FIELD = (1 << _BITS) - 1
_BIAS = 1 << 14


class Rows:
    """Rows of so many fields; the fewer there are, the faster they are compared."""

    def __init__(self, fields: int) -> None:
        self.fields = fields
        #: Added to a row whose numbers may be negative, before it is compared.
        self.bias = sum(_BIAS << (_BITS * place) for place in range(fields))
        #: The uppermost bits: all are still there after ``(row | no_less) - other`` where no number is less.
        self.no_less = sum(1 << (_BITS * place + _BITS - 1) for place in range(fields))

    def numbers(self, row: int) -> list[int]:
        """The numbers of a row, which may be negative."""
        row += self.bias
        return [((row >> (_BITS * place)) & FIELD) - _BIAS for place in range(self.fields)]


def packed(numbers: Sequence[int]) -> int:
    """A row as one integer; sums of rows are sums of these, also with negative numbers."""
    return sum(number << (_BITS * place) for place, number in enumerate(numbers) if number)

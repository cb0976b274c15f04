"""What may be wrong with a text of the notation, and where.

    Exception
      └── ValueError
            └── NotationError   the only exception that reading a text raises

Owns the closed list of faults. Never words them for people: that is done at the edge, from the code.
"""

from __future__ import annotations

from enum import StrEnum

_SHOWN = 60


class Fault(StrEnum):
    """What is wrong, as a code."""

    NUMBER = "not-a-number"
    BIG_NUMBER = "number-too-large"
    WORD = "not-a-word"
    STRING = "bad-string"
    CHOICE = "not-a-choice"
    FORM = "wrong-form"
    BASE = "unknown-base"
    AREA = "not-convex"
    NESTING = "unbalanced"
    DEPTH = "nested-too-deep"
    EMPTY = "empty"
    TAG = "unknown-tag"
    FIELD = "unknown-field"
    REPEATED_FIELD = "repeated-field"
    MISSING_FIELD = "missing-field"
    TOO_MANY = "too-many-values"
    ORDER = "value-after-named"
    CHARACTER = "control-character"
    LONG_TEXT = "text-too-long"
    LONG_LINE = "line-too-long"
    HEADER = "wrong-header"
    LINE = "unexpected-line"
    REPEATED_LINE = "repeated-line"
    MISSING_LINE = "missing-line"


#: What these name is not there to be pointed at.
_ABSENT = (Fault.MISSING_FIELD, Fault.MISSING_LINE)


class NotationError(ValueError):
    """A text that is not notation: a code, the piece that is wrong, its line and (where known) its column."""

    def __init__(self, code: Fault, given: str = "", line: int = 0, column: int = 0) -> None:
        self.code = code
        self.given = given if len(given) <= _SHOWN else given[:_SHOWN] + "…"
        self.line = line
        self.column = column
        super().__init__(str(self))

    def at(self, line: int, text: str) -> NotationError:
        """The same error, placed on a line; its column is where the wrong piece stands."""
        column = text.find(self.given) + 1 if self.given and self.code not in _ABSENT else 0
        return NotationError(self.code, self.given, line, column)

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else ""
        if self.column:
            place += f", column {self.column}"
        problem = f"{self.code.value} {self.given!r}" if self.given else self.code.value
        return f"{place}: {problem}" if place else problem

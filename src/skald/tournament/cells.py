"""Cells of tables for spreadsheets: none is taken for a formula, whichever separator the reader expects.

A spreadsheet set to French splits at semicolons, wherever they stand and also within quotes that don't begin a cell. So
what follows a separator inside a text is guarded like the beginning of a cell.
"""

from __future__ import annotations

import re

#: What makes a cell a formula (the wide ones too), and what a reader may take for the end of a cell or row before it.
_FORMULA = "=+\\-@＝＋－＠\t\r"
_BEGINNING = r"(^|[;\t\r\n])"
_DANGER = re.compile(rf"{_BEGINNING}(?=[\s\"']*[{_FORMULA}])")
_GUARDED = re.compile(rf"{_BEGINNING}'(?=[\s\"']*[{_FORMULA}])")


def cell(value: object) -> str:
    """A value as it is written into a cell; whole numbers are nobody's formula."""
    if value is None:
        return ""
    return str(value) if isinstance(value, int) else _DANGER.sub(r"\1'", str(value))


def read_cell(text: str) -> str:
    """What was meant by a cell: without the guards that `cell` puts in."""
    return _GUARDED.sub(r"\1", text)

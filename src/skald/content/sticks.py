"""Lengths as people write them in files: measuring sticks, added or counted ("S", "L+S", "2xM", "-VS")."""

from __future__ import annotations

import re

from skald.rules import lengths

STICKS = {"VS": lengths.VS, "S": lengths.S, "M": lengths.M, "L": lengths.L}

_PART = r"(?:[1-9]x)?(?:VS|S|M|L)"
_WHOLE = re.compile(rf"-?{_PART}(?:\+{_PART}){{0,3}}")


def length(text: str) -> int | None:
    """The length in tenths of a millimetre, or None when it isn't written in sticks."""
    if not _WHOLE.fullmatch(text):
        return None
    total = 0
    for part in text.removeprefix("-").split("+"):
        count, _, stick = part.rpartition("x")
        total += int(count or 1) * STICKS[stick]
    return -total if text.startswith("-") else total

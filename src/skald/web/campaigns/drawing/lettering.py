"""How much room a name takes on the map: broken into lines, measured for a wide bold serif.

Fonts differ from system to system; a name that was measured too wide has air around it, and covers nothing.
"""

from __future__ import annotations

from msgspec import Struct

SIZE = 24
LINE = 29
#: A line is broken before it grows longer, and a name shortened that needs more lines.
LONGEST, MOST_LINES = 16, 3
NARROW, WIDE = frozenset("iljtfrI.,:;'’|!()[]- "), frozenset("mwMWŒœÆæ@%")


class Lettering(Struct, frozen=True):
    """The lines of a name, and the width of the longest in units of the drawing."""

    lines: tuple[str, ...]
    width: int


def lettering(name: str) -> Lettering:
    """A name as it is set."""
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= LONGEST or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    kept = [_short(line) for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        kept[-1] = f"{kept[-1][: LONGEST - 1]}…"
    return Lettering(tuple(kept), max(width_of(line) for line in kept))


def width_of(text: str) -> int:
    """The width of a line."""
    return round(SIZE * sum(_part(letter) for letter in text)) + 4


def _part(letter: str) -> float:
    if letter in NARROW:
        return 0.46
    if letter in WIDE:
        return 1.1
    # Signs of East Asia are as wide as they are high.
    if ord(letter) > 0x2E80:
        return 1.05
    return 0.86 if letter.isupper() else 0.71


def _short(line: str) -> str:
    return line if len(line) <= LONGEST + 4 else f"{line[: LONGEST + 3]}…"

"""Lengths are whole tenths of a millimetre; the four measuring sticks have names."""

from __future__ import annotations

MILLIMETRE = 10

VS = 500
S = 1000
M = 1500
L = 3000

#: A stick's width, for the effects that ask for it (one inch).
STICK_WIDTH = 250

NAMES = {VS: "VS", S: "S", M: "M", L: "L", L + S: "L+S", L + M: "L+M", 2 * L: "2xL"}


def name(length: int) -> str:
    """The stick a length stands for, or the length in millimetres."""
    known = NAMES.get(length)
    if known is not None:
        return known
    whole, tenth = divmod(length, MILLIMETRE)
    return f"{whole}.{tenth} mm" if tenth else f"{whole} mm"

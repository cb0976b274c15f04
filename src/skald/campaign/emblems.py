"""What a band is called whose lord gave it no name: each lord has beasts of his own, in the order of raising.

Files and journals know bands by their ids ("a1"); people read names.
"""

from __future__ import annotations

from skald.content.words import word

#: So many names each lord has; whoever raises more begins anew, with a number.
EMBLEMS = 12


def emblem(band: str, language: str) -> str:
    """The usual name of a band, by its id; an id of another form stays as it is."""
    letter, number = band[:1], band[1:]
    if letter not in ("a", "b") or not number.isdecimal() or int(number) < 1:
        return band
    again, at = divmod(int(number) - 1, EMBLEMS)
    name = word(language, "campaign", f"emblem-{letter}{at + 1}")
    return f"{name} {again + 1}" if again else name

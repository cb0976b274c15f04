"""Which known word was meant by one that was misspelt: only one that differs by a letter or two, or nothing."""

from __future__ import annotations

from collections.abc import Iterable

#: A shorter word is like too many others.
SHORTEST = 4
#: From here on two letters may be wrong.
LONG = 7


def nearest_word(word: str, known: Iterable[str], most: int = 2) -> str:
    """The known word that differs least, if it differs by no more than a slip of the hand; else nothing."""
    if len(word) < SHORTEST:
        return ""
    most = most if len(word) >= LONG else 1
    near = [(slips(word, each), each) for each in known if abs(len(each) - len(word)) <= most]
    found = min(near, default=(most + 1, ""))
    return found[1] if found[0] <= most else ""


def slips(one: str, other: str) -> int:
    """Letters that are missing, too many, wrong, or exchanged with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        fresh = [at]
        for to, wanted in enumerate(other, start=1):
            best = min(row[to] + 1, fresh[to - 1] + 1, row[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                best = min(best, before[to - 2] + 1)
            fresh.append(best)
        before, row = row, fresh
    return row[-1]

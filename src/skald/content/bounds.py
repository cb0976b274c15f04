"""How much a JSON file may hold: counted before it is read, and while its problems are found."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from skald.content.fields import MOST_PROBLEMS
from skald.content.problems import Problem, problem

#: Bytes of the biggest file of an event: thousands of players over many rounds.
MOST_BYTES = 16_000_000
#: Values of a file. Such a file has one in some fourteen bytes; empty ones by the million would take gigabytes.
MOST_VALUES = 1_500_000

Found = TypeVar("Found")


def too_much(data: bytes, most_bytes: int) -> Problem | None:
    """A problem if a file is bigger, or can hold more values, than anything that Skald writes."""
    if len(data) > most_bytes:
        return problem("file.too-big", most=most_bytes)
    # Each value but the first follows one of these marks; those inside texts count as well, and do no harm.
    if sum(map(data.count, (b",", b"[", b"{", b":"))) > MOST_VALUES:
        return problem("file.too-many-values", most=MOST_VALUES)
    return None


def first_of(found: Iterable[Found]) -> list[Found]:
    """Problems up to the limit, and one more if there are more: nobody looks for the rest."""
    return list(islice(found, MOST_PROBLEMS + 1))

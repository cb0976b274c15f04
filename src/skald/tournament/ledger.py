"""The journal of an event folded into a value.

`check` says why an entry can't be added, `append` adds one, `replay` folds a whole journal. All are pure: the same
entries give the same value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from skald.content.problems import Problem, problem
from skald.tournament.applying import apply
from skald.tournament.journal import AnyEntry, DrawSealed, EventOpened, ResultSettled, Undone
from skald.tournament.live import Tournament
from skald.tournament.reasons import Reason, reason
from skald.tournament.refusing import refusal


class RefusedError(Exception):
    """An entry that doesn't fit what came before it; `problem` says why."""

    def __init__(self, why: Problem) -> None:
        super().__init__(str(why))
        self.problem = why


def replay(entries: Iterable[AnyEntry]) -> Tournament:
    """The value of a whole journal; entries that were undone count for nothing."""
    value = Tournament()
    for entry in in_force(tuple(entries)).values():
        value = _applied(value, entry)
    return value


def append(entries: Sequence[AnyEntry], value: Tournament, entry: AnyEntry) -> Tournament:
    """The value with one more entry at the end of its journal, or `RefusedError`."""
    if not isinstance(entry, Undone):
        return _applied(value, entry)
    if why := check(entries, value, entry):
        raise RefusedError(why)
    return replay((*entries, entry))


def check(entries: Sequence[AnyEntry], value: Tournament, entry: AnyEntry) -> Problem | None:
    """Why an entry can't be added now, or nothing. An undoing is refused while later entries rest on it."""
    if not isinstance(entry, Undone):
        return refusal(value, entry)
    if not 0 <= entry.number < len(entries):
        return problem("journal.unknown-entry", number=entry.number)
    if isinstance(entries[entry.number], EventOpened | DrawSealed):
        return problem("journal.stays", number=entry.number)
    if entry.number in undone(entries):
        return problem("journal.already-undone", number=entry.number)
    trial = Tournament()
    for number, each in in_force((*entries, entry)).items():
        if refusal(trial, each) is not None:
            return problem("journal.in-the-way", later=number)
        trial = apply(trial, each)
    return None


def warnings(value: Tournament, entry: AnyEntry) -> tuple[Reason, ...]:
    """What an entry upsets without being refused: a correction after the next round was paired (B4)."""
    if isinstance(entry, ResultSettled) and entry.round < len(value.event.paired_rounds):
        return (reason("warning.later-rounds", round=entry.round + 1),)
    return ()


def undone(entries: Sequence[AnyEntry]) -> frozenset[int]:
    """The numbers of the entries that count no longer."""
    found: set[int] = set()
    # From the end: an undoing that was itself undone undoes nothing.
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if isinstance(entry, Undone) and number not in found:
            found.add(entry.number)
    return frozenset(found)


def root(entries: Sequence[AnyEntry], number: int) -> tuple[AnyEntry, bool]:
    """What an entry is about in the end, and whether undoing the entry would bring that back."""
    entry, brings_back = entries[number], False
    while isinstance(entry, Undone):
        entry, brings_back = entries[entry.number], not brings_back
    return entry, brings_back


def in_force(entries: Sequence[AnyEntry]) -> dict[int, AnyEntry]:
    """The entries that count, by number: without those undone, and without the undoing."""
    gone = undone(entries)
    return {
        number: entry for number, entry in enumerate(entries) if number not in gone and not isinstance(entry, Undone)
    }


def write_entry(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    return msgspec.json.encode(entry)


def read_entry(data: bytes) -> AnyEntry:
    """A stored entry."""
    return _DECODER.decode(data)


_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def _applied(value: Tournament, entry: AnyEntry) -> Tournament:
    if why := refusal(value, entry):
        raise RefusedError(why)
    return apply(value, entry)

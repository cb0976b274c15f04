"""What has been found out so far about some faults, kept in a file: a run can go on where it stopped."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from tools.mutation.sampling import Mutant


class Seen(msgspec.Struct):
    """What a test did without any fault. The stamp is of its file: once that changes, its tests are looked at again."""

    name: str
    seconds: float
    passed: bool
    reached: list[int]
    stamp: int = 0


class Found(msgspec.Struct):
    """What became of a fault: the test that failed, or nothing; how many tests tried; whether some were left out."""

    number: int
    killer: str
    tried: int
    left_out: int = 0


class Notes(msgspec.Struct):
    """The faults, the tests that were looked at, and what became of each fault when it was last tried."""

    mutants: list[Mutant]
    seen: list[Seen] = []
    found: list[Found] = []

    @property
    def killed(self) -> set[int]:
        return {one.number for one in self.found if one.killer}

    def add(self, found: Found) -> None:
        self.found = [*(one for one in self.found if one.number != found.number), found]

    def see(self, rows: Iterable[Seen]) -> None:
        self.seen = list({row.name: row for row in (*self.seen, *rows)}.values())

    def keep(self, path: str) -> None:
        if path:
            Path(path).write_bytes(msgspec.json.encode(self))


def read_notes(path: str, mutants: list[Mutant]) -> Notes:
    """What a file says of these faults; nothing if it isn't there or speaks of others, because the code has changed."""
    if path and Path(path).exists():
        notes = msgspec.json.decode(Path(path).read_bytes(), type=Notes)
        if notes.mutants == mutants:
            return notes
    return Notes(mutants)


@cache
def stamp_of(path: Path) -> int:
    return zlib.crc32(path.read_bytes())

"""Where the values of a file are written: the path of keys to a value, and its line."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection

Path = tuple[str | int, ...]


class AllFound(Exception):  # noqa: N818  (not an error)
    """Every line that was asked for is known: the rest of a file needn't be looked through."""


class Lines:
    """An index of lines; a path that is not written itself has the line of what encloses it."""

    def __init__(self, text: str | None = None, wanted: Collection[Path] | None = None) -> None:
        #: The line of what is written nowhere: without a file there are no lines.
        self._default = 0 if text is None else 1
        self._breaks = [found.start() for found in re.finditer("\n", text or "")]
        self._found: dict[Path, int] = {}
        #: Paths whose lines will be asked for, with all that enclose them; without a choice every one is kept.
        self._wanted = None if wanted is None else {path[:end] for path in wanted for end in range(1, len(path) + 1)}
        #: Keys written twice in one object, for formats that let it pass.
        self.repeated: list[Path] = []

    def line_at(self, offset: int) -> int:
        """The line of a character of the text, counted from 1."""
        return bisect_left(self._breaks, offset) + 1

    def note(self, path: Path, offset: int) -> None:
        """Remember where a path is first written."""
        if self._wanted is None or path in self._wanted:
            self._found.setdefault(path, self.line_at(offset))
            if self._wanted is not None and len(self._found) == len(self._wanted):
                raise AllFound

    def of(self, path: Path) -> int:
        """The line of a path."""
        while path and path not in self._found:
            path = path[:-1]
        return self._found.get(path, self._default)

    def __contains__(self, path: Path) -> bool:
        return path in self._found

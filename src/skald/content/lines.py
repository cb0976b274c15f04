"""Where the values of a file are written: the path of keys to a value, and its line."""

from __future__ import annotations

from bisect import bisect_left

Path = tuple[str | int, ...]


class Lines:
    """An index of lines; a path that is not written itself has the line of what encloses it."""

    def __init__(self, text: str | None = None) -> None:
        #: The line of what is written nowhere: without a file there are no lines.
        self._default = 0 if text is None else 1
        self._breaks = [at for at, char in enumerate(text or "") if char == "\n"]
        self._found: dict[Path, int] = {}
        #: Keys written twice in one object, for formats that let it pass.
        self.repeated: list[Path] = []

    def line_at(self, offset: int) -> int:
        """The line of a character of the text, counted from 1."""
        return bisect_left(self._breaks, offset) + 1

    def note(self, path: Path, offset: int) -> None:
        """Remember where a path is first written."""
        self._found.setdefault(path, self.line_at(offset))

    def of(self, path: Path) -> int:
        """The line of a path."""
        while path and path not in self._found:
            path = path[:-1]
        return self._found.get(path, self._default)

    def __contains__(self, path: Path) -> bool:
        return path in self._found

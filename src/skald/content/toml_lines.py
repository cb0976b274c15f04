"""The lines of a TOML file: tomllib says what is written, this says where.

Reads only text that tomllib has accepted, so it may trust the syntax and never reports mistakes.
"""

from __future__ import annotations

import re

from skald.content.lines import Lines, Path

_BLANK = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")'
    r"|'''.*?'{3,5}(?!')"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)


def toml_lines(text: str) -> Lines:
    """The line of every key, table and element of a valid TOML text."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.lines


class _Scanner:
    """Walks the text once; ``at`` is where it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines = Lines(text)
        #: Arrays of tables and how many tables each has so far.
        self.tables: dict[Path, int] = {}

    def document(self) -> None:
        base: Path = ()
        self.blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                base = self.header()
            else:
                self.pair(base)
            self.blank()

    def blank(self) -> None:
        """Pass white space, comments and the commas between elements."""
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def header(self) -> Path:
        """A [table] or [[table of an array]]; gives the path that its keys belong to."""
        start = self.at
        double = self.text.startswith("[[", start)
        self.at += 2 if double else 1
        parts = self.key("]")
        self.at += 2 if double else 1
        path: Path = (*self.resolved(parts[:-1], start), parts[-1])
        if double:
            self.lines.note(path, start)
            self.tables[path] = self.tables.get(path, 0) + 1
        if path in self.tables:
            path += (self.tables[path] - 1,)
        self.lines.note(path, start)
        return path

    def resolved(self, parts: list[str], start: int) -> Path:
        """The path of a header's parents: inside an array of tables it is the latest table."""
        path: Path = ()
        for part in parts:
            path += (part,)
            if path in self.tables:
                path += (self.tables[path] - 1,)
            self.lines.note(path, start)
        return path

    def pair(self, base: Path) -> None:
        start = self.at
        path = base
        for part in self.key("="):
            path += (part,)
            self.lines.note(path, start)
        self.at += 1
        self.value(path)

    def key(self, end: str) -> list[str]:
        """A key with its dots, up to the sign that ends it."""
        parts: list[str] = []
        while self.at < len(self.text) and self.text[self.at] != end:
            bare = _BARE.match(self.text, self.at)
            quoted = _STRING.match(self.text, self.at)
            if bare:
                parts.append(bare.group())
                self.at = bare.end()
            elif quoted:
                parts.append(_unquoted(quoted.group()))
                self.at = quoted.end()
            else:
                self.at += 1
        return parts or [""]

    def value(self, path: Path) -> None:
        while self.text[self.at : self.at + 1] in {" ", "\t"}:
            self.at += 1
        opening = self.text[self.at : self.at + 1]
        if opening == "[":
            self.array(path)
        elif opening == "{":
            self.inline_table(path)
        else:
            found = _STRING.match(self.text, self.at) or _SCALAR.match(self.text, self.at)
            self.at = found.end() if found else self.at + 1

    def array(self, path: Path) -> None:
        self.at += 1
        self.blank()
        index = 0
        while self.at < len(self.text) and self.text[self.at] != "]":
            self.lines.note((*path, index), self.at)
            self.value((*path, index))
            index += 1
            self.blank()
        self.at += 1

    def inline_table(self, path: Path) -> None:
        self.at += 1
        self.blank()
        while self.at < len(self.text) and self.text[self.at] != "}":
            self.pair(path)
            self.blank()
        self.at += 1


def _unquoted(text: str) -> str:
    """A quoted key as tomllib would read it; keys with escapes are rare enough to keep as they are written."""
    return text[1:-1]

"""Reading the fields of a file one by one, and collecting everything that is wrong instead of stopping at it.

A field that can't be read gives a harmless value and a problem; whoever reads builds nothing while there are problems.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import Any

from skald.content.lines import Lines, Path
from skald.content.problems import Parameter, Problem, problem
from skald.content.sticks import length
from skald.content.words import LANGUAGES

MOST_PROBLEMS = 100
LONGEST_SHOWN = 60

#: An id in lower case with hyphens.
IDENTIFIER = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class Report:
    """The problems of one file."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._found: list[Problem] = []

    def add(self, code: str, path: Path, /, **given: Parameter) -> None:
        """Note a problem with the value at a path."""
        if len(self._found) < MOST_PROBLEMS:
            self._found.append(problem(code, self._lines.of(path), **given))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was found, each once, in the order of the lines."""
        found = sorted(dict.fromkeys(self._found), key=lambda each: each.line)
        if len(self._found) == MOST_PROBLEMS:
            found.append(problem("file.more-problems", found[-1].line, most=MOST_PROBLEMS))
        return tuple(found)


def shown(value: object) -> str:
    """A written value as a problem quotes it."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    # int: digits beyond the interpreter's limit can't be printed.
    text = "…" if isinstance(value, int) and value.bit_length() > 200 else str(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def nearest(word: str, known: Iterable[str], *, likeness: float = 0.6) -> str:
    """The known word that was probably meant, or nothing; 1 is the very word."""
    found = get_close_matches(word[:LONGEST_SHOWN], list(known), n=1, cutoff=likeness)
    return found[0] if found else ""


class Table:
    """A table being read: each field once, by its kind; ``close`` reports the keys that nobody asked for."""

    def __init__(self, values: dict[str, Any], path: Path, report: Report) -> None:
        self.values = values
        self.path = path
        self.report = report
        self._asked: set[str] = set()

    def problem(self, code: str, key: str = "", /, **given: Parameter) -> None:
        """Note a problem with one of the fields, or with the table itself."""
        self.report.add(code, (*self.path, key) if key else self.path, **given)

    def has(self, key: str) -> bool:
        """Whether the field is written."""
        return key in self.values

    def close(self) -> None:
        """Report every key that means nothing here."""
        for key in self.values:
            if key not in self._asked:
                self.unknown("field.unknown", key, key, self._asked)

    def unknown(self, code: str, key: str, word: str, known: Iterable[str]) -> None:
        """Report a word that isn't known, with the one that was probably meant."""
        if near := nearest(word, known):
            self.problem(f"{code}-near", key, word=shown(word), near=near)
        else:
            self.problem(code, key, word=shown(word))

    def _take(self, key: str, *, optional: bool) -> Any:
        self._asked.add(key)
        if key not in self.values and not optional:
            self.problem("field.missing", "", key=key)
        return self.values.get(key)

    def text(self, key: str, *, longest: int, default: str | None = None) -> str:
        """A text of at most so many characters; required and not empty when it has no default."""
        value = self._take(key, optional=default is not None)
        if value is None:
            return default or ""
        if not isinstance(value, str):
            self.problem("field.not-text", key, key=key)
        elif default is None and not value.strip():
            self.problem("field.empty", key, key=key)
        elif len(value) > longest:
            self.problem("field.too-long", key, key=key, most=longest)
        elif any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co"} and char != "\n" for char in value):
            self.problem("field.control", key, key=key)
        else:
            return value
        return default or ""

    def identifier(self, key: str, default: str | None = None) -> str:
        """An id in lower case with hyphens."""
        value = self.text(key, longest=40, default=default)
        if value and not IDENTIFIER.fullmatch(value):
            self.problem("field.identifier", key, key=key, word=shown(value))
        return value

    def bilingual(self, key: str, *, longest: int) -> dict[str, str]:
        """A text in every language."""
        table = self.table(key)
        if table is None:
            return {}
        words = {language: table.text(language, longest=longest) for language in LANGUAGES}
        table.close()
        return words

    def whole(self, key: str, *, least: int, most: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        value = self._take(key, optional=default is not None)
        if value is None:
            return default or 0
        if isinstance(value, bool) or not isinstance(value, int):
            self.problem("field.not-whole", key, key=key)
        elif not least <= value <= most:
            self.problem("field.out-of-bounds", key, key=key, value=shown(value), least=least, most=most)
        else:
            return value
        return default or least

    def stick(self, key: str, default: int | None = None) -> int:
        """A length written in sticks."""
        value = self._take(key, optional=default is not None)
        if value is None:
            return default or 0
        found = length(value) if isinstance(value, str) else None
        if found is None:
            self.problem("field.not-length", key, key=key, word=shown(value))
        return found or 0

    def flag(self, key: str, default: bool | None = False) -> bool | None:
        """True or false."""
        value = self._take(key, optional=True)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.problem("field.not-flag", key, key=key)
            return default
        return value

    def choice(self, key: str, known: Collection[str], *, default: str | None = None) -> str:
        """One word of a closed list."""
        value = self.text(key, longest=LONGEST_SHOWN, default=default)
        if value and value != default and value not in known:
            self.unknown("field.unknown-word", key, value, known)
            return default or ""
        return value

    def choices(self, key: str, known: Collection[str], *, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Some words of a closed list."""
        words = []
        for at, word in enumerate(self.texts(key, default=default)):
            if word in known:
                words.append(word)
            elif near := nearest(word, known):
                self.report.add("field.unknown-word-near", (*self.path, key, at), word=shown(word), near=near)
            else:
                self.report.add("field.unknown-word", (*self.path, key, at), word=shown(word))
        if len(set(words)) < len(words):
            self.problem("field.repeated", key, key=key)
        return tuple(words)

    def texts(self, key: str, *, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        value = self._take(key, optional=default is not None)
        if value is None:
            return default or ()
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            self.problem("field.not-texts", key, key=key)
            return default or ()
        return tuple(value)

    def table(self, key: str, *, optional: bool = False) -> Table | None:
        """A table inside this one."""
        value = self._take(key, optional=optional)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.problem("field.not-table", key, key=key)
            return None
        return Table(value, (*self.path, key), self.report)

    def tables(self, key: str, *, optional: bool = False) -> list[Table]:
        """A list of tables."""
        value = self._take(key, optional=optional)
        if value is None:
            return []
        return self.as_tables(value, key, (*self.path, key))

    def as_tables(self, value: object, key: str, path: Path) -> list[Table]:
        """The tables of a list found at a path."""
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            self.report.add("field.not-tables", path, key=key)
            return []
        return [Table(each, (*path, at), self.report) for at, each in enumerate(value)]

    def lists(self, key: str) -> list[tuple[object, Path]]:
        """The elements of a list, whatever they are, with their paths."""
        value = self._take(key, optional=False)
        if value is None:
            return []
        if not isinstance(value, list):
            self.problem("field.not-list", key, key=key)
            return []
        return [(each, (*self.path, key, at)) for at, each in enumerate(value)]

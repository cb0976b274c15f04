"""The lines of a JSON file, and the keys it repeats: the standard reader keeps neither."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from contextlib import suppress

from skald.content.fields import MOST_PROBLEMS
from skald.content.lines import AllFound, Lines, Path

_BLANK = re.compile(r"[ \t\r\n,:]*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_SCALAR = re.compile(r"[^,\]}\s]+")


def json_lines(text: str, wanted: Collection[Path] | None = None) -> Lines:
    """The line of every key and element of a valid JSON text, or of some: a big file has very many."""
    lines = Lines(text, wanted)
    with suppress(AllFound):
        _value(text, _blank(text, 0), (), lines)
    return lines


def _blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int, path: Path, lines: Lines) -> int:
    """Pass one value; gives where it ends."""
    if text[at] == "{":
        return _object(text, at + 1, path, lines)
    if text[at] == "[":
        return _array(text, at + 1, path, lines)
    found = _STRING.match(text, at) or _SCALAR.match(text, at)
    return found.end() if found else at + 1


def _object(text: str, at: int, path: Path, lines: Lines) -> int:
    at = _blank(text, at)
    seen: set[str] = set()
    twice: set[str] = set()
    while text[at] != "}":
        quoted = _STRING.match(text, at)
        assert quoted is not None, "the text has been parsed before"
        key = str(json.loads(quoted.group()))
        lines.note((*path, key), at)
        if key in seen and key not in twice and len(lines.repeated) <= MOST_PROBLEMS:
            lines.repeated.append((*path, key))
            twice.add(key)
        seen.add(key)
        at = _blank(text, _value(text, _blank(text, quoted.end()), (*path, key), lines))
    return at + 1


def _array(text: str, at: int, path: Path, lines: Lines) -> int:
    at = _blank(text, at)
    index = 0
    while text[at] != "]":
        lines.note((*path, index), at)
        at = _blank(text, _value(text, at, (*path, index), lines))
        index += 1
    return at + 1

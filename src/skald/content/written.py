"""Reading a file that a person wrote: bytes in, a table and its lines out, or the one problem that stops everything.

Whatever the bytes are, the answer is a problem and never an exception: too big, not UTF-8, too deep, bad syntax.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from msgspec import Struct

from skald.content.json_lines import json_lines
from skald.content.lines import Lines
from skald.content.problems import Problem, problem
from skald.content.toml_lines import toml_lines

MOST_BYTES = 200_000
#: Long dotted keys make any TOML reader slow; nobody writes such a line by hand.
LONGEST_LINE = 4_000
DEEPEST = 40

#: A key with so many dots; fifty lines of it take seconds to read, and what they say is too deep anyhow.
_PART = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.){0,60}"|'[^'\n]{0,60}')[ \t]*\.[ \t]*"""
_DOTTED = re.compile(rf"(?<![\w-])(?:{_PART}){{{DEEPEST}}}")
_POSITION = re.compile(r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)$", re.DOTALL)


class Document(Struct, frozen=True):
    """What a file says, and where it says it."""

    values: dict[str, Any]
    lines: Lines


def read_toml(data: bytes) -> Document | Problem:
    """A TOML file."""
    text = _decode(data)
    if isinstance(text, Problem):
        return text
    if _DOTTED.search(text):
        return problem("file.too-deep", most=DEEPEST)
    try:
        values = tomllib.loads(text)
        return _too_deep(values) or Document(values, toml_lines(text))
    except RecursionError:
        return problem("file.too-deep", most=DEEPEST)
    except ValueError as error:
        return _syntax(str(error), text)


def read_json(data: bytes) -> Document | Problem:
    """A JSON file holding one object; a key written twice is a problem here, though JSON lets it pass."""
    text = _decode(data)
    if isinstance(text, Problem):
        return text
    try:
        values = json.loads(text)
        if not isinstance(values, dict):
            return problem("file.not-object", 1)
        if deep := _too_deep(values):
            return deep
        lines = json_lines(text)
    except RecursionError:
        return problem("file.too-deep", most=DEEPEST)
    except json.JSONDecodeError as error:
        return problem("file.syntax", error.lineno, what=error.msg)
    except ValueError as error:
        return problem("file.syntax", 1, what=str(error)[:200])
    if lines.repeated:
        path = lines.repeated[0]
        return problem("file.repeated-key", lines.of(path), key=str(path[-1])[:60])
    return Document(values, lines)


def _decode(data: bytes) -> str | Problem:
    if len(data) > MOST_BYTES:
        return problem("file.too-big", most=MOST_BYTES)
    try:
        # Windows editors write a mark at the start of the file, and two characters at the end of a line.
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        return problem("file.not-utf8", data.count(b"\n", 0, error.start) + 1)
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            return problem("file.line-too-long", number, most=LONGEST_LINE)
    return text


def _too_deep(values: object) -> Problem | None:
    """A problem when values are nested deeper than any file of ours needs."""
    layer: list[object] = [values]
    for _ in range(DEEPEST):
        layer = [inner for outer in layer for inner in _inside(outer)]
        if not layer:
            return None
    return problem("file.too-deep", most=DEEPEST)


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _syntax(message: str, text: str) -> Problem:
    found = _POSITION.match(message)
    if found is None:
        return problem("file.syntax", 1, what=message[:200])
    last = text.rstrip("\n").count("\n") + 1
    return problem("file.syntax", int(found["line"] or last), what=found["what"][:200])

"""EVENT.json: bytes in, an event out, or every problem of the file at once, each with its line and its path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import msgspec
from msgspec import inspect

from skald.content.bounds import MOST_BYTES, first_of, too_much
from skald.content.fields import MOST_PROBLEMS
from skald.content.json_lines import json_lines
from skald.content.lines import Lines
from skald.content.problems import Problem, problem
from skald.content.shapes import Fault, faults, without_nulls, written
from skald.tournament.event import Event
from skald.tournament.event_sense import nonsense, nonsense_of_settings
from skald.tournament.mending import is_about_stand_in, mended
from skald.tournament.presets import as_written, with_preset
from skald.tournament.settings import Settings

DEEPEST = 30
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
#: What isn't half a letter: an escaped backslash, or both halves.
_ESCAPED = re.compile(r"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")


def read_event(data: bytes) -> tuple[Event | None, tuple[Problem, ...]]:
    """The event of a file, or everything that is wrong with it."""
    text, values = _parsed(data)
    if isinstance(values, Problem):
        return None, (values,)
    if "null" in text:
        values = without_nulls(values, inspect.type_info(Event))
    found = first_of(chain(_repeated(text), faults(values, inspect.type_info(Event))))
    event = _as_far_as_it_goes(values, found)
    if event is not None:
        found += first_of(fault for fault in nonsense(event) if not is_about_stand_in(fault))
    if event is not None and not found:
        return event, ()
    return None, _placed(found, text)


def _as_far_as_it_goes(values: dict[str, Any], found: list[Fault]) -> Event | None:
    """The event, without its faults if it has some; of a file with very many faults nothing is kept."""
    if not found:
        return msgspec.convert(with_preset(values), Event)
    return mended(values, found) if len(found) <= MOST_PROBLEMS else None


def read_plain(data: bytes, kind: type) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    """The plain data of a file that has the shape of `kind`, or every place where it departs from it."""
    text, values = _parsed(data)
    if isinstance(values, Problem):
        return None, (values,)
    values = without_nulls(values, inspect.type_info(kind))
    found = first_of(chain(_repeated(text), faults(values, inspect.type_info(kind))))
    return (None, _placed(found, text)) if found else (values, ())


def write_event(event: Event) -> bytes:
    """The file of an event; `read_event` gives the same event back."""
    plain = msgspec.to_builtins(event)
    if "settings" in plain:
        plain["settings"] = as_written(event.settings)
    return msgspec.json.format(msgspec.json.encode(plain), indent=2) + b"\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of the file."""
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Event)}
    plain: dict[str, Any] = json.loads(msgspec.json.encode(found))
    for shape in plain["$defs"].values():
        needed = shape.get("required", ())
        shape["properties"] |= {key: _or_null(each) for key, each in shape["properties"].items() if key not in needed}
    return plain


def check_event(event: Event) -> tuple[Problem, ...]:
    """What is wrong with an event that didn't come from a file."""
    return _placed(first_of(nonsense(event)))


def check_settings(settings: Settings) -> tuple[Problem, ...]:
    """What is wrong with settings by themselves."""
    return _placed(first_of(nonsense_of_settings(settings)))


def _or_null(shape: dict[str, Any]) -> dict[str, Any]:
    """A key that can be left out can be null as well."""
    if {"type": "null"} in shape.get("anyOf", ()):
        return shape
    default = {"default": shape["default"]} if "default" in shape else {}
    return {"anyOf": [{key: each for key, each in shape.items() if key != "default"}, {"type": "null"}], **default}


def _parsed(data: bytes) -> tuple[str, Any]:
    if much := too_much(data, MOST_BYTES):
        return "", much
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return "", problem("file.not-utf8", data.count(b"\n", 0, error.start) + 1)
    try:
        values = json.loads(text)
    except RecursionError:
        return text, problem("file.too-deep", most=DEEPEST)
    except json.JSONDecodeError as error:
        return text, problem("file.syntax", error.lineno, what=error.msg)
    except ValueError as error:  # a number of thousands of digits
        return text, problem("file.syntax", 1, what=str(error)[:200])
    if half := _half_letter(text):
        return text, problem("file.not-utf8", half)
    if _depth(values) > DEEPEST:
        return text, problem("file.too-deep", most=DEEPEST)
    return text, values if isinstance(values, dict) else problem("file.not-object", 1)


def _half_letter(text: str) -> int | None:
    """The line of a letter of which only one half is written (\\ud83d alone): it can be neither shown nor stored."""
    if _HALF.search(text) is None:
        return None
    rest = _ESCAPED.sub(lambda found: " " * len(found[0]), text)
    alone = _HALF.search(rest)
    return rest.count("\n", 0, alone.start()) + 1 if alone else None


def _depth(values: object) -> int:
    layer: list[object] = [values]
    for depth in range(DEEPEST + 2):
        inner: list[object] = []
        for each in layer:
            if isinstance(each, dict):
                inner += each.values()
            elif isinstance(each, list):
                inner += each
        if not inner:
            return depth
        layer = inner
    return DEEPEST + 1


def _repeated(text: str) -> Iterable[Fault]:
    """Keys written twice in one object: JSON lets it pass, and one of the two would be lost."""
    doubled: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> dict[str, object]:
        table = dict(pairs)
        if len(table) < len(pairs):
            doubled.append(pairs[0][0])
        return table

    json.loads(text, object_pairs_hook=note)
    if doubled:
        for path in json_lines(text).repeated:
            yield "file.repeated-key", path, {"key": written(path)}


def _placed(found: Sequence[Fault], text: str | None = None) -> tuple[Problem, ...]:
    """Faults with their lines, if they are of a file."""
    lines = Lines() if text is None else json_lines(text, [path for _code, path, _given in found])
    problems = [problem(code, lines.of(path), at=written(path), **given) for code, path, given in found]
    ordered = sorted(dict.fromkeys(problems), key=lambda each: each.line)
    if len(found) > MOST_PROBLEMS:
        more = problem("file.more-problems", ordered[-1].line, at="{…}", most=MOST_PROBLEMS)
        return (*ordered[:MOST_PROBLEMS], more)
    return tuple(ordered)

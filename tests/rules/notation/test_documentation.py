"""The examples of docs/notation.md are notation, and those of documents are as Skald writes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skald.rules.notation import (
    format_action,
    format_event,
    format_position,
    format_replay,
    format_roll,
    parse_action,
    parse_event,
    parse_position,
    parse_replay,
    parse_roll,
)

PAGE = Path(__file__).parents[3].joinpath("docs", "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
LINES: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "action": (parse_action, format_action),
    "roll": (parse_roll, format_roll),
    "event": (parse_event, format_event),
}
TEXTS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "position": (parse_position, format_position),
    "replay": (parse_replay, format_replay),
}


def test_page_has_examples_of_every_kind():
    assert {kind for kind, _ in BLOCKS} == LINES.keys() | TEXTS.keys()


@pytest.mark.parametrize(
    ("kind", "line"), [(kind, line) for kind, text in BLOCKS if kind in LINES for line in text.splitlines()]
)
def test_example_line_is_notation(kind, line):
    parse, write = LINES[kind]
    assert parse(write(parse(line))) == parse(line)


@pytest.mark.parametrize(
    ("kind", "line"), [(kind, line) for kind, text in BLOCKS[1:] if kind in LINES for line in text.splitlines()]
)
def test_example_line_is_as_written(kind, line):
    parse, write = LINES[kind]
    assert write(parse(line)) == line


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, text in BLOCKS if kind in TEXTS], ids=TEXTS)
def test_example_document_is_as_written(kind, text):
    parse, write = TEXTS[kind]
    said = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    assert write(parse(text)) == said


def test_first_examples_say_the_same():
    kind, text = BLOCKS[0]
    assert kind == "action"
    first, *others = [parse_action(line) for line in text.splitlines()]
    assert others == [first, first]

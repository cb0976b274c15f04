"""Where values are written: in TOML and in JSON, whatever way they are written."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skald.content.json_lines import json_lines
from skald.content.lines import Lines, Path
from skald.content.sticks import length
from skald.content.toml_lines import toml_lines
from skald.rules.lengths import VS, L, M, S

TOML = '''\
# a comment with [brackets] and "quotes
title = "one # not a comment"
"quoted key" = 1
a.b.c = 2
a.b.d = 3
text = """
first
[not a table]
last"""
plain = \'\'\'
x = 1\'\'\'
list = [
  1, # one
  [2,
   3],
  { x = 1, y = [
    4 ] },
]
[table]
x = 1979-05-27 07:32:00
[[row]]
x = 1
[[row]]
x = 2
[row.inner]
y = 3
[[row.sub]]
z = 4
[[row.sub]]
z = 5
'''

EXPECTED: dict[Path, int] = {
    ("title",): 2, ("quoted key",): 3, ("a",): 4, ("a", "b", "c"): 4, ("a", "b", "d"): 5, ("text",): 6, ("plain",): 10,
    ("list",): 12, ("list", 0): 13, ("list", 1): 14, ("list", 1, 0): 14, ("list", 1, 1): 15, ("list", 2): 16,
    ("list", 2, "x"): 16, ("list", 2, "y"): 16, ("list", 2, "y", 0): 17, ("table",): 19, ("table", "x"): 20,
    ("row",): 21, ("row", 0): 21, ("row", 0, "x"): 22, ("row", 1): 23, ("row", 1, "x"): 24, ("row", 1, "inner"): 25,
    ("row", 1, "inner", "y"): 26, ("row", 1, "sub"): 27, ("row", 1, "sub", 0): 27, ("row", 1, "sub", 1, "z"): 30,
}  # fmt: skip


def paths(value: object, before: Path = ()) -> Iterator[Path]:
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    for key, each in inner:
        yield (*before, key)
        yield from paths(each, (*before, key))


@pytest.mark.parametrize("path", EXPECTED, ids=str)
def test_toml_lines_finds_a_path(path: Path):
    assert toml_lines(TOML).of(path) == EXPECTED[path]


def test_toml_lines_knows_every_path_of_a_file():
    lines = toml_lines(TOML)
    assert [path for path in paths(tomllib.loads(TOML)) if path not in lines] == []


@pytest.mark.parametrize("name", ["hill-clans", "iron-margraves"])
def test_toml_lines_knows_every_path_of_a_board(name: str):
    text = (resources.files("skald.content") / "boards" / f"{name}.toml").read_text(encoding="utf-8")
    lines = toml_lines(text)
    assert [path for path in paths(tomllib.loads(text)) if path not in lines] == []


def test_a_path_that_is_not_written_has_the_line_of_what_encloses_it():
    assert toml_lines(TOML).of(("row", 1, "nothing", "at", "all")) == 23


def test_without_a_file_there_are_no_lines():
    assert Lines().of(("a",)) == 0


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(), JSON_VALUES, max_size=4), st.sampled_from([None, 1]))
def test_json_lines_knows_every_path(value: dict[str, object], indent: int | None):
    lines = json_lines(json.dumps(value, indent=indent))
    assert [path for path in paths(value) if path not in lines] == []


def test_json_lines_finds_lines_and_repeated_keys():
    lines = json_lines('{\n "a": [\n  1,\n  {"b": 2}],\n "a": "}"\n}')
    assert [lines.of(path) for path in (("a",), ("a", 1, "b"))] == [2, 4]
    assert lines.repeated == [("a",)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("VS", VS), ("S", S), ("L+S", L + S), ("2xM", 2 * M), ("-S", -S), ("2xL+VS", 2 * L + VS)],
)
def test_length_reads_sticks(text: str, expected: int):
    assert length(text) == expected


@pytest.mark.parametrize("text", ["", "-", "s", "10", "0xM", "S+", "S-VS", "S S", "XL", "S\n"])
def test_length_refuses_anything_else(text: str):
    assert length(text) is None

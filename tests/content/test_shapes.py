"""Written values against the shape of a type: every fault with its path, nulls left out, files too deep."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, inspect

from skald.content.naming import Naming
from skald.content.problems import problem
from skald.content.shapes import faults, without_nulls, written
from skald.content.telling import worded
from skald.content.written import DEEPEST, Document, read_json, read_toml
from skald.rules.ids import Face, Kind, Side
from tests.kit.field import ruleset


class Inner(Struct):
    kind: Literal["bow", "sling"]
    count: Annotated[int, Meta(ge=1, le=4)] = 1


class Outer(Struct):
    name: Annotated[str, Meta(min_length=1, max_length=5)]
    inner: tuple[Inner, ...] = ()
    pair: tuple[int, int] = (0, 0)
    flag: bool = False
    note: str | None = None
    amount: Fraction = Fraction()
    table: dict[str, int] = {}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"name": "a"}, []),
        ({"name": "a", "inner": [{"kind": "bow", "count": 4}], "pair": [1, 2], "flag": True, "note": None}, []),
        ({"name": "a", "amount": "7/2", "table": {"x": 1}}, []),
        ({}, [("field.missing", ())]),
        ([], [("field.not-table", ())]),
        ({"name": ""}, [("field.empty", ("name",))]),
        ({"name": "abcdef"}, [("field.too-long", ("name",))]),
        ({"name": 3}, [("field.not-text", ("name",))]),
        ({"name": "a", "flag": 1}, [("field.not-flag", ("flag",))]),
        ({"name": "a", "inner": {}}, [("field.not-list", ("inner",))]),
        ({"name": "a", "inner": [{"kind": "bo"}]}, [("field.unknown-word-near", ("inner", 0, "kind"))]),
        ({"name": "a", "inner": [{"kind": "bow", "count": 5}]}, [("field.out-of-bounds", ("inner", 0, "count"))]),
        ({"name": "a", "inner": [{"kind": "bow", "count": 0}]}, [("field.out-of-bounds", ("inner", 0, "count"))]),
        ({"name": "a", "inner": [{"kind": "bow", "count": True}]}, [("field.not-whole", ("inner", 0, "count"))]),
        ({"name": "a", "pair": [1]}, [("field.list-length", ("pair",))]),
        ({"name": "a", "pair": [1, "x"]}, [("field.not-whole", ("pair", 1))]),
        ({"name": "a", "amount": "1e3"}, [("field.not-amount", ("amount",))]),
        ({"name": "a", "amount": True}, [("field.not-amount", ("amount",))]),
        ({"name": "a", "table": {"x": "y"}}, [("field.not-whole", ("table", "x"))]),
        ({"name": "a", "nam": 1, "zzz": 2}, [("field.unknown-near", ("nam",)), ("field.unknown", ("zzz",))]),
    ],
)
def test_every_fault_is_told_with_its_path(value, expected):
    assert [(code, path) for code, path, _given in faults(value, inspect.type_info(Outer))] == expected


@pytest.mark.parametrize(
    ("path", "text"),
    [((), "{…}"), (("players",), "players"), (("players", 3, "club"), "players[3].club"), ((0, 1), "[0][1]")],
)
def test_path_is_written_as_people_read_it(path, text):
    assert written(path) == text


def test_null_is_left_out_where_it_could_be_and_stays_where_it_means_something():
    value = {"name": None, "inner": [{"kind": "bow", "count": None}], "flag": None, "note": None, "other": None}
    assert without_nulls(value, inspect.type_info(Outer)) == {
        "name": None, "inner": [{"kind": "bow"}], "note": None, "other": None,
    }  # fmt: skip


@pytest.mark.parametrize(("depth", "is_read"), [(DEEPEST, True), (DEEPEST + 1, False), (DEEPEST + 500, False)])
def test_file_nested_too_deep_is_refused(depth, is_read):
    nested = "[" * (depth - 1) + "]" * (depth - 1)
    found = [read_json(f'{{"x": {nested}}}'.encode()), read_toml(f"x = {nested}".encode())]
    if is_read:
        assert [each.values for each in found if isinstance(each, Document)] == [{"x": json.loads(nested)}] * 2
    else:
        assert found == [problem("file.too-deep", most=DEEPEST)] * 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sides_faces_and_kinds_have_words(language):
    naming = Naming(ruleset(), (), language)
    for kind in (Side, Face, Kind):
        told = [worded(naming, "x", value) for value in kind]
        assert all(told)
        assert len(set(told)) == len(told)

"""Each kind of field at its bounds: what is read, what stands for what can't be, and the problem that says why."""

from __future__ import annotations

from typing import Any

import pytest

from skald.content.fields import LONGEST_SHOWN, MOST_PROBLEMS, Report, Table, nearest, shown
from skald.content.lines import Lines
from skald.content.problems import problem
from skald.content.sticks import length
from skald.rules.lengths import VS, L, M, S

KNOWN = ("attack", "defence", "move")


def read(value: Any, how: str, **given: Any) -> tuple[Any, list[str]]:
    """A field read from a table that has it (or not, for ...), and the codes of what was wrong."""
    report = Report(Lines())
    table = Table({} if value is ... else {"x": value}, (), report)
    return getattr(table, how)("x", **given), [each.code for each in report.problems]


TEXT = {"longest": 5}
WHOLE = {"least": 2, "most": 4}
READ = [
    ("text", "abcde", TEXT, "abcde", []),
    ("text", "abcdef", TEXT, "", ["field.too-long"]),
    ("text", "abcdef", {**TEXT, "default": "d"}, "d", ["field.too-long"]),
    ("text", ..., TEXT, "", ["field.missing"]),
    ("text", ..., {**TEXT, "default": "d"}, "d", []),
    ("text", "  ", TEXT, "", ["field.empty"]),
    ("text", "  ", {**TEXT, "default": "d"}, "  ", []),
    ("text", 3, TEXT, "", ["field.not-text"]),
    ("text", "a\x07b", TEXT, "", ["field.control"]),
    ("text", "a\u200fb", TEXT, "", ["field.control"]),
    ("text", "a\nb", TEXT, "a\nb", []),
    ("identifier", "sworn-men", {}, "sworn-men", []),
    ("identifier", "Sworn", {}, "Sworn", ["field.identifier"]),
    ("identifier", "-men", {}, "-men", ["field.identifier"]),
    ("identifier", "a" * 41, {}, "", ["field.too-long"]),
    ("identifier", ..., {"default": "d"}, "d", []),
    ("whole", 2, WHOLE, 2, []),
    ("whole", 4, WHOLE, 4, []),
    ("whole", 1, WHOLE, 2, ["field.out-of-bounds"]),
    ("whole", 5, {**WHOLE, "default": 3}, 3, ["field.out-of-bounds"]),
    ("whole", True, WHOLE, 2, ["field.not-whole"]),
    ("whole", "3", WHOLE, 2, ["field.not-whole"]),
    ("whole", ..., WHOLE, 0, ["field.missing"]),
    ("whole", ..., {**WHOLE, "default": 3}, 3, []),
    ("stick", "M", {}, M, []),
    ("stick", "blue", {}, 0, ["field.not-length"]),
    ("stick", 3, {}, 0, ["field.not-length"]),
    ("stick", ..., {}, 0, ["field.missing"]),
    ("stick", ..., {"default": 7}, 7, []),
    ("flag", True, {}, True, []),
    ("flag", False, {"default": True}, False, []),
    ("flag", ..., {}, False, []),
    ("flag", ..., {"default": None}, None, []),
    ("flag", 1, {"default": True}, True, ["field.not-flag"]),
    ("choice", "move", {"known": KNOWN}, "move", []),
    ("choice", "attak", {"known": KNOWN}, "", ["field.unknown-word-near"]),
    ("choice", "zzz", {"known": KNOWN, "default": "none"}, "none", ["field.unknown-word"]),
    ("choice", "none", {"known": KNOWN, "default": "none"}, "none", []),
    ("choice", ..., {"known": KNOWN}, "", ["field.missing"]),
    ("choices", ["move", "attack"], {"known": KNOWN}, ("move", "attack"), []),
    ("choices", ["move", "move"], {"known": KNOWN}, ("move", "move"), ["field.repeated"]),
    ("choices", ["move", "mov", "zzz"], {"known": KNOWN}, ("move",), ["field.unknown-word-near", "field.unknown-word"]),
    ("choices", ..., {"known": KNOWN, "default": ("move",)}, ("move",), []),
    ("texts", ["a", "b"], {}, ("a", "b"), []),
    ("texts", ["a", 3], {}, (), ["field.not-texts"]),
    ("texts", ["a", 3], {"default": ("d",)}, ("d",), ["field.not-texts"]),
    ("texts", "ab", {}, (), ["field.not-texts"]),
    ("texts", ..., {}, (), ["field.missing"]),
    ("texts", ..., {"default": ("d",)}, ("d",), []),
    ("table", 3, {}, None, ["field.not-table"]),
    ("table", ..., {}, None, ["field.missing"]),
    ("table", ..., {"optional": True}, None, []),
    ("tables", [3], {}, [], ["field.not-tables"]),
    ("tables", ..., {}, [], ["field.missing"]),
    ("tables", ..., {"optional": True}, [], []),
    ("lists", 3, {}, [], ["field.not-list"]),
    ("lists", ..., {}, [], ["field.missing"]),
    ("lists", [3, "a"], {}, [(3, ("x", 0)), ("a", ("x", 1))], []),
    ("bilingual", {"en": "a", "fr": "b"}, TEXT, {"en": "a", "fr": "b"}, []),
    ("bilingual", {"en": "a", "fr": "", "de": "c"}, TEXT, {"en": "a", "fr": ""}, ["field.empty", "field.unknown"]),
    ("bilingual", ..., TEXT, {}, ["field.missing"]),
]  # fmt: skip


@pytest.mark.parametrize(("how", "value", "given", "expected", "codes"), READ)
def test_field_is_read_or_refused(how, value, given, expected, codes):
    found = read(value, how, **given)
    assert (found[0], sorted(found[1])) == (expected, sorted(codes))


def test_inner_tables_know_where_they_stand():
    report = Report(Lines())
    table = Table({"x": {"y": 1}, "z": [{"a": 1}, {"a": 2}]}, ("top",), report)
    inner = table.table("x")
    assert inner is not None and (inner.values, inner.path) == ({"y": 1}, ("top", "x"))
    assert [(each.values, each.path) for each in table.tables("z")] == [
        ({"a": 1}, ("top", "z", 0)), ({"a": 2}, ("top", "z", 1)),
    ]  # fmt: skip
    assert (table.has("x"), table.has("a")) == (True, False)


def test_key_that_nobody_asked_for_is_told_with_the_one_that_was_meant():
    report = Report(Lines())
    table = Table({"attack": 1, "defense": 2, "zzz": 3}, (), report)
    table.whole("attack", least=0, most=9)
    table.whole("defence", least=0, most=9, default=1)
    table.close()
    assert report.problems == (
        problem("field.unknown-near", word="defense", near="defence"), problem("field.unknown", word="zzz"),
    )  # fmt: skip


@pytest.mark.parametrize(("count", "more"), [(MOST_PROBLEMS - 1, 0), (MOST_PROBLEMS, 1), (MOST_PROBLEMS + 5, 1)])
def test_report_ends_after_a_hundred_problems(count, more):
    report = Report(Lines())
    for at in range(count):
        report.add("field.unknown", (), word=str(at))
    assert len(report.problems) == min(count, MOST_PROBLEMS) + more
    assert (report.problems[-1].code == "file.more-problems") is bool(more)


def test_same_problem_is_told_once():
    report = Report(Lines())
    for _ in range(3):
        report.add("field.empty", (), key="x")
    assert report.problems == (problem("field.empty", key="x"),)


@pytest.mark.parametrize(
    ("value", "expected"),
    [({}, "{…}"), ([1], "[…]"), (3, "3"), (2**200, "…"), (10**59, "1" + "0" * 59),
     ("x" * LONGEST_SHOWN, "x" * 60), ("x" * 61, "x" * 60 + "…"), (True, "True")],
)  # fmt: skip
def test_value_is_quoted_shortly(value, expected):
    assert shown(value) == expected


def test_nearest_word_is_near():
    assert [nearest(word, KNOWN) for word in ("attak", "zzz", "mve")] == ["attack", "", "move"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("VS", VS), ("S", S), ("L", L), ("2xM", 2 * M), ("L+VS", L + VS), ("-S", -S), ("-2xS+VS", -(2 * S + VS)),
     ("L+L+L+L", 4 * L), ("L+L+L+L+L", None), ("0xM", None), ("M+", None), ("X", None), ("", None), ("--S", None)],
)  # fmt: skip
def test_length_in_sticks(text, expected):
    assert length(text) == expected

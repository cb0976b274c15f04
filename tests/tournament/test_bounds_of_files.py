"""Files that are too big, hold too much, or have too many faults: the reading stops before it takes long."""

from __future__ import annotations

import json

from skald.campaign import forms
from skald.campaign.state import State
from skald.content.bounds import MOST_BYTES, MOST_VALUES, first_of, too_much
from skald.content.fields import MOST_PROBLEMS
from skald.content.json_lines import json_lines
from skald.content.problems import problem
from skald.tournament.event_file import read_event
from skald.web.tournaments.carried import MOST_ENTRIES, read_carried

MANY = problem("file.more-problems", 1, at="{…}", most=MOST_PROBLEMS)


def empties(start: bytes, count: int, end: bytes = b"]}") -> bytes:
    return start + b",".join([b"{}"] * count) + end


def test_a_file_of_empty_entries_is_refused_before_it_is_read():
    attack = empties(b'{"name": "x", "players": [', 9_000_000)
    assert len(attack) > 26_000_000
    assert read_event(attack) == (None, (problem("file.too-big", most=MOST_BYTES),))
    assert read_event(attack[:15_000_000]) == (None, (problem("file.too-many-values", most=MOST_VALUES),))
    carried = empties(b'{"format": "skald-event", "version": 1, "event": {"entries": [', 4_000_000, b"]}}")
    assert read_carried(carried) == (None, (problem("file.too-many-values", most=MOST_VALUES),))


def test_the_biggest_file_of_an_event_is_read():
    # One value in fourteen bytes, as in files that Skald writes.
    assert too_much(b'"entry of 14",' * (MOST_BYTES // 14), MOST_BYTES) is None


def test_problems_are_looked_for_until_there_are_enough():
    faults = iter(range(10_000))
    assert first_of(faults) == list(range(MOST_PROBLEMS + 1))
    assert next(faults) == MOST_PROBLEMS + 1


def test_a_file_with_very_many_faults_names_the_first():
    event, problems = read_event(empties(b'{"name": "x", "players": [', 10_000))
    assert event is None
    assert problems[0] == problem("field.missing", 1, at="players[0]", key="players[0].id")
    assert (len(problems), problems[-1]) == (MOST_PROBLEMS + 1, MANY)
    state, problems = forms.read(empties(b'{"bands": [', 10_000), State)
    assert state is None
    assert (len(problems), problems[-1]) == (MOST_PROBLEMS + 1, MANY)


def test_keys_written_twice_are_told_once_each_beside_the_other_faults():
    event, problems = read_event(b'{"name": "x", "players": [{' + b'"a": 1,' * 5000 + b'"b": 2, "b": 3}]}')
    assert event is None
    codes = [each.code for each in problems]
    assert codes.count("file.repeated-key") == 2
    assert "field.missing" in codes


def test_an_event_with_more_entries_than_can_be_judged_is_refused():
    entry = {"at": "2030-01-01T00:00:00+00:00", "role": "organiser", "actor": "a", "once": "", "body": "{}"}
    event = {
        "uid": "abcdefgh", "code": "ABCDEFGH", "seed": "1", "is_listed": True, "entries": [entry] * (MOST_ENTRIES + 1)
    }  # fmt: skip
    data = json.dumps({"format": "skald-event", "version": 1, "event": event}).encode()
    assert [each.code for each in read_carried(data)[1]] == ["carried.checksum", "file.too-many-values"]


def test_lines_that_nobody_asks_for_are_not_kept():
    text = '{\n"a": [1,\n2,\n{"b": 3}],\n"c": 4}'
    lines = json_lines(text, [("a", 2, "b")])
    assert [lines.of(path) for path in (("a", 2, "b"), ("a", 2), ("a",), ("c",))] == [4, 4, 2, 1]
    assert json_lines(text).of(("c",)) == 5

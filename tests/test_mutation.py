"""The measurement of the tests (`scripts/bench mutants`): faults, how they are woven in, and who notices them."""

from __future__ import annotations

import ast
import builtins
import subprocess
import sys
from dataclasses import replace

import msgspec
import pytest

from benchmarks.mutants import is_one_of
from tools.mutation.changes import changes_of
from tools.mutation.notes import Found, Seen, read_notes
from tools.mutation.packages import PACKAGES
from tools.mutation.sampling import ROOT, SOURCE, Mutant, places_of, sample
from tools.mutation.trial import Task
from tools.mutation.verdicts import score, shipped_verdicts
from tools.mutation.weaving import Switch, all_files, woven

ALTERED = [
    ("x = a < b", ["x = a <= b", "x = a >= b"]),
    ("x = a and (not b)", ["x = a or not b", "x = a and b"]),
    ("x = a + b", ["x = a - b"]),
    ("x = 'a' + b", []),
    ("x = f(a, b)", ["x = f(b, a)"]),
    ("x = max(a)", ["x = min(a)"]),
    ("x = sorted(a)", ["x = list(a)"]),
    ("x = [a for a in b if a]", ["x = [a for a in b if not a]"]),
    ("x = 3", ["x = 4", "x = 2"]),
    ("x: Literal[3] = True", ["x: Literal[3] = False"]),
    ("x += 1", ["pass", "x -= 1", "x += 2", "x += 0"]),
    ("x.y = z", ["pass"]),
    ("return", ["pass"]),
    ("return x", ["return"]),
    ("return not x", ["return x", "return x"]),
    ("f()", ["pass"]),
    ("raise Wrong", ["pass"]),
    ("assert x == 3", []),
    ("'words'", []),
    ("isinstance(x, A | B)", ["pass"]),
    ("import x", []),
]


@pytest.mark.parametrize(("source", "expected"), ALTERED)
def test_faults_of_a_statement(source, expected):
    (stmt,) = ast.parse(source).body
    assert [ast.unparse(change.altered) for change in changes_of(stmt)] == expected
    assert ast.unparse(stmt) == source


def test_condition_is_turned_round_and_its_body_kept():
    (stmt,) = ast.parse("if x == 1:\n    y = 2").body
    assert [ast.unparse(change.altered).splitlines() for change in changes_of(stmt)] == [
        ["if not x == 1:", "    y = 2"],
        ["if x != 1:", "    y = 2"],
        ["if x == 2:", "    y = 2"],
        ["if x == 0:", "    y = 2"],
    ]


SOURCE_WITH_FAULTS = """
def f(n):
    total = 0
    for i in range(n):
        if i > 1:
            total += i
    return total
"""


@pytest.mark.parametrize(("on", "expected"), [(0, 5), (1, 0), (2, 6), (3, -5), (9, 5)])
def test_woven_fault_shows_only_when_it_is_switched_on(monkeypatch, on, expected):
    faults = [
        Mutant(1, "x.py", 0, "f", statement, choice, "", "", "") for statement, choice in ((2, 0), (3, 1), (4, 1))
    ]
    numbered = [replace(fault, number=number) for number, fault in enumerate(faults, 1)]
    switch = Switch(on)
    monkeypatch.setattr(builtins, "__fault__", switch, raising=False)
    space: dict[str, object] = {}
    exec(compile(woven(SOURCE_WITH_FAULTS, numbered), "x.py", "exec"), space)
    assert space["f"](4) == expected  # type: ignore[operator]
    assert 1 in switch.reached


def test_same_seed_gives_the_same_faults_and_another_seed_others():
    files = all_files(("tournament/pairing/*.py",))
    once, again, other = (sample(files, 20, seed) for seed in (1, 1, 2))
    assert once == again
    assert {mutant.label for mutant in once} != {mutant.label for mutant in other}
    assert len({(mutant.file, mutant.statement) for mutant in once}) == 20


def test_every_package_has_files_and_tests():
    for package in PACKAGES.values():
        assert all_files(package.files)
        assert all((ROOT / path).exists() for path in (*package.tests, *package.left_out))


def test_every_verdict_says_why_and_names_a_file_that_is_there():
    for fault, verdict in shipped_verdicts().items():
        assert sum(map(bool, (verdict.equivalent, verdict.killed_by, verdict.unnoticed))) == 1, fault
        assert (SOURCE / fault.split()[0]).exists(), fault
        assert not verdict.killed_by or (ROOT / verdict.killed_by.split("::")[0]).exists(), fault


def test_score_leaves_equivalent_faults_out():
    assert score(60, 51, 0) == 85.0
    assert score(60, 51, 6) == 94.4
    assert score(2, 0, 2) == 100.0


def test_trial_names_the_test_that_notices_and_leaves_the_checkout_alone(tmp_path):
    """Three faults in the clock of a round: one at a boundary, one that no test of these reaches, one at import."""
    before = (SOURCE / "tournament/clock.py").read_bytes()
    faults = [
        fault("tournament/clock.py", "warnings", "2", "1"),
        fault("tournament/bids.py", "bid_points", None, None),
        fault("tournament/clock.py", "(module)", "30", "31"),
    ]
    answer = tmp_path / "answer"
    task = tmp_path / "task"
    numbered = [replace(one, number=number) for number, one in enumerate(faults, 1)]
    tests = ["tests/tournament/test_clock.py"]
    task.write_bytes(msgspec.json.encode(Task(numbered, tests, str(answer), 60.0)))
    subprocess.run([sys.executable, "-m", "tools.mutation.trial", task], cwd=ROOT, capture_output=True, check=False)
    found = {one.number: one.killer for one in msgspec.json.decode(answer.read_bytes(), type=list[Found])}
    assert found[1].startswith("tests/tournament/test_clock.py::")
    assert found[2] == ""
    assert found[3].startswith("tests/tournament/test_clock.py::")
    assert (SOURCE / "tournament/clock.py").read_bytes() == before


def test_notes_are_of_the_same_faults_and_the_latest_word_counts(tmp_path):
    faults = sample(all_files(("tournament/clock.py",)), 3, 1)
    path = str(tmp_path / "notes")
    notes = read_notes(path, faults)
    assert (notes.seen, notes.found) == ([], [])
    notes.see([Seen("a", 1.0, True, [1]), Seen("b", 1.0, True, []), Seen("a", 2.0, True, [1, 2])])
    for found in (Found(1, "", 9), Found(2, "b", 1), Found(1, "a", 1), Found(3, "", 2)):
        notes.add(found)
    notes.keep(path)
    again = read_notes(path, faults)
    assert again == notes
    assert again.killed == {1, 2}
    assert [(row.name, row.seconds) for row in again.seen] == [("a", 2.0), ("b", 1.0)]
    assert read_notes(path, faults[:2]).found == []


def test_faults_are_asked_for_by_number_function_and_file():
    one = Mutant(7, "rules/dice.py", 1, "Roll.total", 0, 0, "", "", "")
    for name in ("7", "Roll.total", "total", "rules/dice.py"):
        assert is_one_of(one, ["else", name])
    assert not is_one_of(one, ["Roll", "17", "dice.py"])


def fault(file: str, name: str, before: str | None, after: str | None) -> Mutant:
    for place in places_of(file):
        for choice, change in enumerate(changes_of(place.stmt)):
            if place.name == name and before in (None, change.before) and after in (None, change.after):
                return Mutant(0, file, place.stmt.lineno, name, place.number, choice, "", change.before, change.after)
    raise AssertionError(file, name)

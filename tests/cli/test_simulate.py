"""`skald simulate`: every pairing counted, for people, for programs and as a page."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib import resources
from pathlib import Path

import pytest

from skald.cli.simulated import looks_note, told_apart
from skald.simulation.intervals import Schedule
from tests.cli.calling import call, data

TWO = ("simulate", "--warbands", "last-oath,town-muster", "--agents", "random", "--workers", 1)
THREE = ("simulate", "--warbands", "last-oath,town-muster,outriders", "--agents", "random", "--workers", 1)


def test_rows_are_every_pairing(tmp_path: Path):
    rows = data(*THREE, "--battles", 2, "--seed", 1, "--resume", tmp_path / "rows.sqlite")
    assert [(row["left"], row["right"]) for row in rows] == [
        ("last-oath", "town-muster"),
        ("last-oath", "outriders"),
        ("town-muster", "outriders"),
    ]
    for row in rows:
        assert list(row) == [
            "left", "right", "scenario", "agents", "battles", "wins", "draws", "rate", "interval", "losses", "drawn",
            "points", "turns", "battles_to_tell", "ruleset", "seed",
        ]  # fmt: skip
        assert [len(row[name]) for name in ("wins", "interval", "points")] == [2, 2, 2]
        assert row["battles"] == sum(row["wins"]) + row["draws"] == 2
        assert row["interval"][0] <= row["rate"] <= row["interval"][1]
        assert (row["seed"], row["scenario"], row["agents"]) == (1, "clash-of-warlords", "random")
        assert row["ruleset"].startswith("second-")
    with closing(sqlite3.connect(tmp_path / "rows.sqlite")) as base:
        assert base.execute("select distinct ruleset from matches").fetchall() == [(rows[0]["ruleset"],)]


def test_an_odd_battle_gets_its_mirrored_one():
    (row,) = data(*TWO, "--battles", 3, "--seed", 1)
    assert row["battles"] == 4


@pytest.mark.parametrize(
    ("lang", "begun", "heading", "pairing"),
    [
        ("en", "From seed 1, by the rules second-2:", "Clash of Warlords, random", "The Last Oath – The Town Muster"),
        (
            "fr", "À partir de la graine 1, selon les règles second-2\u00a0:", "Choc des Seigneurs, random",
            "Le dernier serment – Le ban de la ville",
        ),
    ],
)  # fmt: skip
def test_a_report_shows_the_matrix(tmp_path: Path, lang: str, begun: str, heading: str, pairing: str):
    page = tmp_path / "rates.html"
    scenarios = ("--scenarios", "clash-of-warlords,sacred-ground")
    told = call(*THREE, *scenarios, "--battles", 2, "--seed", 1, "--html", page, lang=lang)
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert (lines[0], lines[2]) == (begun, heading)
    assert lines[4].strip().startswith(pairing)
    text = page.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in text
    assert f"<p>{begun}</p><h2>{heading}</h2>" in text
    assert f"<td>{pairing}</td><td>2</td>" in text
    assert (text.count("<figure>"), text.count("<rect"), text.count("<tr>")) == (2, 12, 8)
    # However narrow the page is, letters of 13 pixels are drawn with 11 at least.
    for wide, least in re.findall(r'<svg [^>]*width="(\d+)" style="min-width:(\d+)px"', text):
        assert 13 * int(least) >= 11 * int(wide)


def test_bounds_stand_beside_all_three_rates(tmp_path: Path):
    (row,) = data(*TWO, "--battles", 4, "--seed", 1)
    told = call(*TWO, "--battles", 4, "--seed", 1).stdout.splitlines()[4]
    for rate, (low, high) in (
        (row["rate"], row["interval"]),
        *((row[name]["rate"], row[name]["interval"]) for name in ("losses", "drawn")),
    ):
        assert f"{100 * rate:.0f}% ({100 * low:.0f} to {100 * high:.0f})" in told


def test_a_variant_of_the_same_name_is_told_apart_by_its_id():
    assert told_apart({"a": "Oath", "b": "Oath", "c": "Muster"}) == {"a": "Oath (a)", "b": "Oath (b)", "c": "Muster"}


def test_bounds_are_widened_only_for_looks_before_the_end():
    assert looks_note(Schedule(40, 0.1)) == looks_note(Schedule(4000)) == ""
    assert looks_note(Schedule(400, 0.1)).startswith("Looked at up to 4 times")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--warbands", "last-oath"], "A pairing takes two warbands: --warbands a,b."),
        (["--warbands", "last-oath,nobody"], "nobody"),
        (["--warbands", "last-oath,outriders", "--agents", "genius"], "There is no agent “genius”."),
        (["--warbands", "last-oath,outriders", "--scenarios", "picnic"], "picnic"),
        (
            ["--warbands", "last-oath,outriders", "--html", "nowhere/a.html"],
            "can't be written: there is no",
        ),
        (["--warbands", "last-oath,outriders", "--html", "/"], "/ can't be written: it is a folder."),
        (
            ["--warbands", "last-oath,outriders", "--resume", "nowhere/a.sqlite"],
            "can't be written: there is no",
        ),
    ],
)
def test_mistakes_are_told_in_a_sentence(given: list[str], told: str):
    ran = call("simulate", *given)
    assert ran.exit_code == 2
    assert told in ran.stderr


def test_a_file_with_another_seed_is_refused(tmp_path: Path):
    rows = tmp_path / "rows.sqlite"
    assert call(*THREE, "--battles", 2, "--seed", 1, "--resume", rows).exit_code == 0
    ran = call(*THREE, "--battles", 2, "--seed", 2, "--resume", rows)
    assert ran.exit_code == 2
    assert "another seed" in ran.stderr


def test_the_same_command_takes_a_run_up_without_naming_its_seed(tmp_path: Path):
    kept = ("--resume", tmp_path / "rows.sqlite")
    first = data(*THREE, "--battles", 2, *kept)
    again = data(*THREE, "--battles", 2, *kept)
    assert again == first
    assert call(*THREE, "--battles", 2, *kept, "--seed", first[0]["seed"] + 1).exit_code == 2


def test_warbands_that_could_not_be_told_apart_are_refused(tmp_path: Path):
    twin = tmp_path / "twin.toml"
    twin.write_bytes((resources.files("skald.warbands") / "ready" / "last-oath.toml").read_bytes())
    ran = call("simulate", "--warbands", f"last-oath,{twin}", "--battles", 2)
    assert (ran.exit_code, ran.stderr) == (2, "Error: Two warbands are both called “last-oath”.\n")


@pytest.mark.skipif(os.name != "posix", reason="signals are those of Unix")
def test_who_interrupts_a_run_reads_how_it_goes_on(tmp_path: Path):
    rows = tmp_path / "rows.sqlite"
    line = [*THREE, "--battles", 100_000, "--resume", rows, "--lang", "en"]
    command = [sys.executable, "-m", "skald", *map(str, line)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        while not _held(rows):
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        out, told = run.communicate()
    assert (run.returncode, out) == (130, "")
    assert told.strip() == f"What is done is in {rows}: the same command goes on."
    held = _held(rows)
    again = data(*THREE, "--battles", 2, "--resume", rows)
    assert (held > 0, _held(rows) - held) == (True, 4)
    assert [row["battles"] for row in again] == [2, 2, 2]


@pytest.mark.skipif(os.name != "posix", reason="terminals are those of Unix")
@pytest.mark.parametrize("held", [0, 2])
def test_whoever_watches_at_a_terminal_sees_how_many_battles_are_done(tmp_path: Path, held: int):
    here, there = os.openpty()
    asked = [*THREE, "--seed", "1", "--lang", "en", "--resume", tmp_path / "rows.sqlite"]
    if held:
        assert call(*asked, "--battles", held).exit_code == 0
    command = [sys.executable, "-m", "skald", *map(str, asked), "--battles", "6"]
    terminal = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=there, env=terminal) as run:
        os.close(there)
        shown = b"".join(iter(lambda: _read(here), b"")).decode()
        assert run.stdout is not None and run.stdout.read().startswith(b"From seed 1")
    os.close(here)
    words = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    # How many are done, of how many, and how long the others will take.
    assert re.search(r"Battles .* 18/18 0:00:00", words)
    # Nobody knows that from battles that were taken up.
    assert set(re.findall(rf" {3 * held}/18 (\S+)", words)) == {"-:--:--"}


def _read(terminal: int) -> bytes:
    """What was written to a terminal since; nothing once nobody can write to it any more."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def _held(rows: Path) -> int:
    """How many battles are in a file of rows, which may only just be made."""
    if not rows.exists():
        return 0
    with closing(sqlite3.connect(rows)) as base:
        if base.execute("select count(*) from sqlite_master where name = 'battles'").fetchone() == (0,):
            return 0
        return int(base.execute("select count(*) from battles").fetchone()[0])


def test_a_cluster_without_dask_is_told_of(monkeypatch: pytest.MonkeyPatch):
    # So Python finds no such package, whether it is installed or not.
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = call(*THREE, "--battles", 2, "--cluster", "tcp://127.0.0.1:8786")
    assert ran.exit_code == 2
    assert "skald[dask]" in ran.stderr
    assert "skald[dask]" in call("cluster").stderr

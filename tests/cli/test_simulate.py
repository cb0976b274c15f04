"""`skald simulate`: every pairing counted, for people, for programs and as a page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.calling import call, data

THREE = ("simulate", "--warbands", "last-oath,town-muster,outriders", "--agents", "random", "--workers", 1)


def test_rows_are_every_pairing(tmp_path: Path):
    rows = data(*THREE, "--battles", 2, "--seed", 1, "--resume", tmp_path / "rows.sqlite")
    assert [(row["left"], row["right"]) for row in rows] == [
        ("last-oath", "town-muster"),
        ("last-oath", "outriders"),
        ("town-muster", "outriders"),
    ]
    for row in rows:
        assert list(row)[:9] == [
            "left", "right", "scenario", "agents", "battles", "wins", "draws", "rate", "interval"
        ]  # fmt: skip
        assert row["battles"] == sum(row["wins"]) + row["draws"] == 2
        assert row["interval"][0] <= row["rate"] <= row["interval"][1]
        assert (row["seed"], row["scenario"], row["agents"]) == (1, "clash-of-warlords", "random")
        assert row["ruleset"].startswith("second-")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_report_shows_the_matrix(tmp_path: Path, lang: str):
    page = tmp_path / "rates.html"
    told = call(*THREE, "--battles", 2, "--seed", 1, "--html", page, lang=lang)
    assert told.exit_code == 0
    assert told.stdout.splitlines()[0] == {"en": "From seed 1:", "fr": "À partir de la graine 1\u00a0:"}[lang]
    text = page.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in text
    assert text.count("<rect") == 6
    assert text.count("<tr>") == 4


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--warbands", "last-oath"], "A pairing takes two warbands: --warbands a,b."),
        (["--warbands", "last-oath,nobody"], "nobody"),
        (["--warbands", "last-oath,outriders", "--agents", "genius"], "There is no agent “genius”."),
        (["--warbands", "last-oath,outriders", "--scenarios", "picnic"], "picnic"),
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


def test_a_cluster_without_dask_is_told_of(monkeypatch: pytest.MonkeyPatch):
    # So Python finds no such package, whether it is installed or not.
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = call(*THREE, "--battles", 2, "--cluster", "tcp://127.0.0.1:8786")
    assert ran.exit_code == 2
    assert "skald[dask]" in ran.stderr
    assert "skald[dask]" in call("cluster").stderr

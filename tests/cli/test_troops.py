"""`skald troops` and `skald factions`."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from skald.cli.main import run

ROOT = Path(__file__).parents[2]
SHEET = tomllib.loads((ROOT / "tests" / "cases" / "sheet.toml").read_text(encoding="utf-8"))["rows"]


def answered(capfd: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run([*words, "--json"]) == 0
    return json.loads(capfd.readouterr().out)


def test_the_list_of_the_age_of_magic_is_the_sheet(capfd: pytest.CaptureFixture[str]):
    listed = {
        (row["id"], frozenset(option["equipment"])): option
        for row in answered(capfd, "troops", "list", "--age", "magic")
        for option in row["options"]
    }
    printed = [(row, kit) for row in SHEET for kit in (["bow", "sling"] if " or " in row[1] else [row[1]])]
    assert len(listed) == len(printed)
    for row, kit in printed:
        option = listed[row[0], frozenset(kit.split())]
        assert "{melee} ({shooting})".format(**option["armour"]) == row[2]
        assert "{melee} ({shooting})".format(**option["aggression"]) == row[3]


@pytest.mark.parametrize(
    ("troop", "buys", "more"),
    [
        ("warlord", {"points": "0", "figures": 1, "paid_in": "points"}, ([1, 1], 1, 1, "4")),
        ("warriors", {"points": "1", "figures": 8, "paid_in": "points"}, ([4, 12], 1, 4, "1/2")),
        ("lieutenant", {"points": "1/2", "figures": 1, "paid_in": "figures"}, ([1, 1], 0, 0, "4")),
        ("destruction-team", {"points": "1/4", "figures": 1, "paid_in": "figures"}, ([1, 1], 0, 0, "1")),
        ("mindless", {"points": "1", "figures": 20, "paid_in": "points"}, ([12, 24], 0, 0, "1/3")),
        ("bipeds", {"points": "1", "figures": 2, "paid_in": "points"}, ([2, 6], 1, 1, "2")),
    ],
)
def test_prices_and_units(
    capfd: pytest.CaptureFixture[str], troop: str, buys: dict[str, object], more: tuple[object, ...]
):
    (row,) = [each for each in answered(capfd, "troops", "list") if each["id"] == troop]
    assert row["buys"] == buys
    assert (row["size"], row["saga_dice"], row["dice_from"], row["massacre"]) == more


def test_a_faction_has_its_own_troops_and_its_lieutenants_rule(capfd: pytest.CaptureFixture[str]):
    rows = {row["id"]: row for row in answered(capfd, "troops", "list", "--age", "magic", "--faction", "horde")}
    assert "paladin" not in rows
    assert [option["equipment"] for option in rows["levies"]["options"]] == [["bow"], ["sling"]]
    plain = rows["lieutenant"]["options"][0]
    assert plain["aggression"] == {"melee": "6", "shooting": "2"}
    assert {"second.magic.champion", "second.core.pride"} <= set(plain["rules"])


def test_unknown_names_are_told_with_the_nearest(capfd: pytest.CaptureFixture[str]):
    assert run(["--lang", "en", "troops", "list", "--age", "magik"]) == 2
    assert "magic" in capfd.readouterr().err
    assert run(["--lang", "en", "troops", "list", "--faction", "hord"]) == 2
    assert "horde" in capfd.readouterr().err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pages_of_troops_and_factions(capfd: pytest.CaptureFixture[str], lang: str):
    assert run(["--lang", lang, "troops", "list", "--faction", "undead"]) == 0
    told = capfd.readouterr().out
    assert ("Necromancer" if lang == "en" else "Nécromant") in told
    assert ("  Mindless, Slow, Horde\n" if lang == "en" else "  Décérébré, Lent, Horde\n") in told
    assert run(["--lang", lang, "factions", "show", "undead"]) == 0
    told = capfd.readouterr().out
    assert ("Undead Legions" if lang == "en" else "Légions des Morts") in told
    assert ("Death, Time\n" if lang == "en" else "Mort, Temps\n") in told
    assert ("Lieutenant: 1 figure at most" if lang == "en" else "Lieutenant\u00a0: 1 figurine au plus") in told


def test_factions_are_listed_and_shown_as_data(capfd: pytest.CaptureFixture[str]):
    listed = answered(capfd, "factions", "list")
    assert [each["id"] for each in listed] == [
        "great-kingdoms", "horde", "lords-of-the-wild", "otherworld", "undead", "underearth",
    ]  # fmt: skip
    shown = answered(capfd, "factions", "show", "otherworld")
    assert {"troops": ["stalkers"], "one_for": 2, "of": ["warriors"]} in shown["limits"]


def test_a_faction_file_is_checked(capfd: pytest.CaptureFixture[str], tmp_path: Path):
    page = (ROOT / "docs" / "faction-files.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example is not None
    file = tmp_path / "mine.toml"
    file.write_text(example[1], encoding="utf-8")
    assert run(["--lang", "en", "factions", "check", str(file)]) == 0
    assert "a valid faction" in capfd.readouterr().out
    file.write_text(example[1].replace("sling", "slingshot"), encoding="utf-8")
    assert run(["--lang", "en", "factions", "check", str(file)]) == 1
    assert "slingshot" in capfd.readouterr().out


def test_a_list_of_an_unknown_age_says_that_nothing_was_checked(capfd: pytest.CaptureFixture[str], tmp_path: Path):
    ready = (ROOT / "src" / "skald" / "warbands" / "ready" / "last-oath.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(re.sub(r"\[roster\]\n", '[roster]\nage = "bronze"\n', ready, count=1), encoding="utf-8")
    assert run(["--lang", "en", "warband", "check", str(file)]) == 0
    assert "neither age nor faction was checked" in capfd.readouterr().out

"""Faction files: the documented example, and everything that can be wrong with one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skald.content.editions import edition
from skald.content.factions import catalogue
from skald.content.factions.model import Faction
from skald.content.factions.reading import read_faction
from skald.content.fields import Report
from skald.content.lines import Lines
from skald.content.second.profiles import PROFILES
from skald.warbands.belonging import belonging_problems, check_units
from skald.warbands.checking import check_roster
from skald.warbands.muster import MusterUnit
from skald.warbands.roster import Buy, Roster

DOCS = Path(__file__).parents[2] / "docs" / "faction-files.md"
EXAMPLE = re.search(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
assert EXAMPLE is not None
TEXT = EXAMPLE[1]


def read(text: str) -> tuple[Faction | None, list[tuple[str, int]]]:
    faction, problems = read_faction(text.encode(), edition("second"), catalogue.ages())
    return faction, [(each.code, each.line) for each in problems]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of one's own with the documented faction."""
    (tmp_path / "salt-barons.toml").write_text(TEXT, encoding="utf-8")
    monkeypatch.setenv(catalogue.FOLDER, str(tmp_path))


def test_the_documented_example_is_read():
    faction, problems = read(TEXT)
    assert problems == []
    assert faction is not None
    assert (faction.id, faction.age, faction.name["fr"]) == ("salt-barons", "vikings", "Barons du sel")
    assert faction.troops["warriors"] == ((), ("bow",), ("horse", "javelins"))
    assert [(limit.units, limit.one_for) for limit in faction.limits] == [(2, 0), (0, 2)]
    assert [(hired.id, hired.fights_as) for hired in faction.mercenaries] == [("brine-dogs", "mercenary-warriors")]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('levies = ["sling"]', 'levys = ["sling"]', "faction.unknown-troop-near"),
        ('levies = ["sling"]', 'levies = ["heavy-weapon"]', "faction.equipment"),
        ("units = 2", "units = 2\nfigures = 3", "faction.limit"),
        ('of = ["warriors"]', "", "faction.limit"),
        ('fights_as = "mercenary-warriors"', 'fights_as = "warriors"', "field.unknown-word-near"),
        ('age = "vikings"', 'age = "vikings"\ndomains = ["light"]', "field.unknown-word"),
        ('id = "salt-barons"', "", "field.missing"),
    ],
)
def test_what_is_wrong_with_a_file(old: str, new: str, code: str):
    assert old in TEXT
    faction, problems = read(TEXT.replace(old, new, 1))
    assert faction is None
    assert [each[0] for each in problems] == [code]


@pytest.mark.usefixtures("own")
def test_a_faction_of_ones_own_is_known_to_the_check():
    good = Roster(
        3, 3, (Buy("warriors", 2, 16),), age="vikings", faction="salt-barons", sub_faction="white-harbour",
        mercenaries=(Buy("brine-dogs", 1, 8),),
    )  # fmt: skip
    known = catalogue.profiles_of(PROFILES, "vikings", "salt-barons")
    assert check_roster(good, known) == belonging_problems(good, known) == ()
    bad = Roster(1, 1, (Buy("warriors", 1, 8),), age="vikings", faction="Barons du sel", sub_faction="red-harbour")
    assert [each.code for each in belonging_problems(bad, known)] == ["roster.unknown-sub-faction"]
    report = Report(Lines())
    check_units((MusterUnit("warriors", 8, ("bow",)),), good, report, ())
    assert [each.code for each in report.problems] == ["muster.faction-units"]


def test_every_key_of_the_form_is_documented():
    page = DOCS.read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)`", page))
    keys = {"id", "age", "name", "domains", "troops", "limits", "lieutenant", "sub_factions", "mercenaries"}
    assert keys - named == set()

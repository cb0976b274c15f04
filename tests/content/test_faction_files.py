"""Faction files: the documented example, and everything that can be wrong with one."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from skald.content.editions import CLASH, edition
from skald.content.factions import catalogue
from skald.content.factions.model import Faction
from skald.content.factions.reading import read_faction
from skald.content.fields import Report
from skald.content.lines import Lines
from skald.content.second.profiles import PROFILES
from skald.rules.context import Context
from skald.rules.ids import Side
from skald.rules.notation import format_replay, parse_replay
from skald.simulation.contest import contender, fight, open_battle, ruleset_for
from skald.simulation.judging import judge
from skald.simulation.replays import Terms, ready_party, replay_of, rules_of
from skald.warbands.belonging import belonging_problems, check_units
from skald.warbands.checking import check_roster
from skald.warbands.files import Warband, as_fought, ready_warbands
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


REEDS = """
id = "reed-folk"
age = "magic"
name = { en = "Reed Folk", fr = "Gens des roseaux" }
domains = ["metal", "death"]

[lieutenant]
name = { en = "Warden", fr = "Gardien" }
rules = ["second.magic.champion", "second.magic.ranger", "second.magic.ranger-paths"]

[troops]
warlord = ["none"]
lieutenant = ["none"]
sorcerer = ["none"]
warriors = ["none"]

[[mercenaries]]
id = "brine-dogs"
name = { en = "Brine Dogs", fr = "Chiens de saumure" }
fights_as = "mercenary-warriors"
"""


def reeds(name: str = "reed-folk") -> Warband:
    buys = (Buy("warriors", 2, 16), Buy("sorcerer", 1, 1), Buy("lieutenant", 0, 1, paid_with="warriors"))
    roster = Roster(4, 4, buys, age="magic", faction=name, mercenaries=(Buy("brine-dogs", 1, 8),))
    said = {"en": "Reeds", "fr": "Roseaux"}
    muster = (
        MusterUnit("warlord", 1), MusterUnit("sorcerer", 1), MusterUnit("lieutenant", 1), MusterUnit("warriors", 12),
        MusterUnit("brine-dogs", 8),
    )  # fmt: skip
    return Warband("reeds", said, said, ("second",), roster, "iron-tusk", muster)


@pytest.mark.parametrize("name", ["reed-folk", "Gens des roseaux"])
def test_a_faction_of_ones_own_fights_by_its_file_and_its_replay_needs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
):
    (tmp_path / "reeds.toml").write_text(REEDS, encoding="utf-8")
    monkeypatch.setenv(catalogue.FOLDER, str(tmp_path))
    band, foe = as_fought(reeds(name)), ready_warbands()["tusk-raid"]
    sides = (contender(band, "random"), contender(foe, "random"))
    battle = fight(ruleset_for("second", sides), sides, 5)
    ours = {unit.troop: unit for unit in battle.final.units if unit.side is Side.LEFT}
    known = {rule.rpartition(".")[2] for rule in ours["lieutenant"].rules}
    assert {"champion", "ranger", "ranger-paths"} <= known
    assert "second.magic.ranger-paths" in ours["warriors"].rules and "second.magic.ranger" not in ours["warriors"].rules
    # Two spells of its first domain and one of its second, as nobody chose.
    assert ours["sorcerer"].spells == ("second.spell.violence", "second.spell.rust", "second.spell.drain-life")
    assert ours["mercenary-warriors"].started == 8
    party = msgspec.structs.replace(ready_party(band, "random"), faction=sides[0].faction)
    text = format_replay(replay_of(battle, Terms("second", CLASH, (party, ready_party(foe, "random"))), 5))
    monkeypatch.delenv(catalogue.FOLDER)
    replay = parse_replay(text)
    rules, problems = rules_of(replay)
    assert rules is not None and problems == ()
    assert judge(replay, rules).difference is None


def test_a_faction_with_one_domain_knows_three_spells_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "reeds.toml").write_text(REEDS.replace('"metal", "death"', '"light"'), encoding="utf-8")
    monkeypatch.setenv(catalogue.FOLDER, str(tmp_path))
    side = contender(as_fought(reeds()), "random")
    rules = ruleset_for("second", (side, side))
    ctx = Context(rules, open_battle(rules, (side, side)).state)
    assert rules.magic is not None
    spells = rules.magic.usual(ctx, Side.LEFT, "sorcerer")
    assert rules.magic.choice_problem(ctx, Side.LEFT, spells, ()) is None


def test_every_key_of_the_form_is_documented():
    page = DOCS.read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)`", page))
    keys = {"id", "age", "name", "domains", "troops", "limits", "lieutenant", "sub_factions", "mercenaries"}
    assert keys - named == set()

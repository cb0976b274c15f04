"""`skald scenarios`: the list, a battle, a card, an expedition; as text, as data and as a drawing."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from skald.content.scenarios.catalogue import DOMAINS, Cap, Card, Line, Scenario, Texts, cards, read_cards, scenarios
from skald.content.scenarios.expedition import by_domain, expedition
from tests.cli.calling import call, data, mistake

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
FIVE = "plunder,marshland,confusion,regicide,loyalty"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_list_names_every_scenario_and_card(lang):
    result = call("scenarios", "list", "--lang", lang)
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert [row.split()[0] for row in rows] == [*scenarios(), "expedition", *cards()]
    names = [each.name[lang] for each in scenarios().values()] + [card.name[lang] for card in cards().values()]
    assert all(any(name in row for row in rows) for name in names)


def test_list_as_data():
    found = data("scenarios", "list", lang="fr")
    assert [(each["id"], each["kind"]) for each in found] == [
        *((name, "battle") for name in scenarios()),
        ("expedition", "expedition"),
        *((name, "card") for name in cards()),
    ]
    assert found[0]["name"] == "Prendre et tenir" and found[0]["names"]["en"] == "Take and Hold"
    assert {each["domain"] for each in found if each["kind"] == "card"} == set(DOMAINS)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", [*scenarios(), *cards()])
def test_each_can_be_shown_in_both_languages(name, lang):
    shown = " ".join(call("scenarios", "show", name, lang=lang).stdout.split())
    if name in cards():
        said = [cards()[name].text[lang]]
    else:
        words = scenarios()[name].words
        said = [*words.setup[lang], *words.deployment[lang], *words.scoring[lang], *words.ending[lang]]
    assert f"({name})" in shown
    assert [each for each in said if " ".join(each.split()) not in shown] == []


def test_names_numbers_and_either_language_will_do():
    for name in ("1", "Take and Hold", "prendre et tenir"):
        assert data("scenarios", "show", name)["id"] == "take-and-hold"
    assert data("scenarios", "show", "Pillage")["id"] == "plunder"


def test_battle_as_data():
    found = data("scenarios", "show", "dawn-and-dusk", lang="fr")
    assert (found["kind"], found["number"], found["floor"], found["margin"]) == ("battle", 6, 12, 3)
    assert found["variants"] == ["dawn", "dusk"]
    assert [(line["id"], line["points"], line["window"]) for line in found["lines"]] == [
        ("massacre", 1, "end"), ("objectives", 3, "theirs"),
    ]  # fmt: skip
    (table,) = found["tables"]
    assert table["markers"][3] == {"centre": [600, 300], "radius": 20}
    assert table["zones"][0] == {
        "side": "first", "corners": [[0, 0], [1200, 0], [1200, 300], [0, 300]], "part": "",
    }  # fmt: skip


def test_expedition_of_five_cards():
    found = data("scenarios", "show", "expedition", "--cards", FIVE)
    assert (found["id"], found["kind"], found["cards"]) == ("expedition", "expedition", FIVE.split(","))
    assert [line["id"] for line in found["lines"]] == ["massacre", "carried", "kept", "brought-home"]
    assert [table["diagonal"] for table in found["tables"]] == ["rising", "falling"]
    assert [disc["radius"] for disc in found["tables"][0]["barred"]] == [320] * 3
    open_one = data("scenarios", "show", "expedition")
    assert (open_one["cards"], "lines" in open_one) == ([], False)
    assert "Conquest:" in call("scenarios", "show", "expedition").stdout


def test_drawing_is_written_for_every_table(tmp_path: Path):
    file = tmp_path / "table.svg"
    assert call("scenarios", "show", "expedition", "--cards", FIVE, "--svg", file).exit_code == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["table-2.svg", "table.svg"]
    picture = ET.fromstring(file.read_text(encoding="utf-8"))
    assert [each.get("class") for each in picture.iter()].count("barred") == 3
    call("scenarios", "show", "pincer", "--svg", tmp_path / "pincer.svg", lang="fr")
    assert "premier joueur" in (tmp_path / "pincer.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "plundr"], "There is no scenario or card “plundr”. Did you mean “plunder”?"),
        (["show", "zzz"], "There is no scenario or card “zzz”."),
        (["show", "plunder", "--cards", FIVE], "Only an expedition has cards"),
        (["show", "expedition", "--cards", "plunder,zz"], "There is no card “zz”."),
        (["show", "expedition", "--cards", "plunder"], "An expedition has one card of each domain"),
        (["show", "caution", "--svg", "x.svg"], "There is nothing to draw"),
        (["show", "plunder", "--svg", "/nowhere/x.svg"], "can't be written"),
    ],
)
def test_mistakes_are_told_in_a_sentence(arguments, said):
    assert said in mistake("scenarios", *arguments)


def test_mistakes_are_told_in_french_too():
    assert "Pillage" in mistake("scenarios", "show", "Pilage", lang="fr")


# --- the page in docs


def test_the_pages_card_is_one_that_can_be_drafted_and_printed(tmp_path: Path):
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "fog.toml").write_text(text, encoding="utf-8")
    (fog,) = read_cards(tmp_path).values()
    assert (fog.id, fog.domain) == ("fog", "duration")
    made = expedition({**by_domain(FIVE.split(",")), fog.domain: fog})
    assert made.words.duration["fr"] == (f"Brouillard. {fog.text['fr']}",)


@pytest.mark.parametrize("struct", [Card, Line, Cap, Scenario, Texts])
def test_every_key_of_a_file_is_explained(struct):
    for field in msgspec.structs.fields(struct):
        assert re.search(rf"`{field.name}`", PAGE), field.name

"""The catalogue of scenarios: the six battles and thirty cards as their files give them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from skald.content.scenarios.catalogue import DOMAINS, battles, cards, common, read_cards, scenarios
from skald.content.scenarios.diagrams import diagram
from skald.content.scenarios.expedition import expedition, line_markers
from skald.content.scenarios.files import UnreadableFileError
from skald.content.scenarios.naming import scenario_id
from skald.content.scenarios.sheets import sheet_of
from skald.content.words import LANGUAGES

#: A newcomer's card: the whole of its file.
FOG = """
domain = "duration"
number = 7
name = { en = "Fog", fr = "Brouillard" }
text = { en = "Nobody sees far.", fr = "Personne ne voit loin." }
"""


def test_ids_that_were_published_stay():
    assert list(battles()) == [
        "take-and-hold", "sacred-ground", "wrath-of-warlords", "rule-the-field", "raise-your-banners", "dawn-and-dusk",
    ]  # fmt: skip
    assert list(cards()) == [
        "conquest", "control", "invasion", "plunder", "marked-unit", "hallowed-ground",
        "cursed-land", "marshland", "unknown-land", "borderland", "bleak-plain", "dense-country",
        "confusion", "refused-flank", "battle-line", "marching-column", "pincer", "vanguard",
        "pitched-battle", "overcast", "regicide", "caution", "under-pressure", "friendly-meeting",
        "rude-awakening", "fine-day", "no-quarter", "loyalty", "outflanking", "visionary",
    ]  # fmt: skip


def test_a_card_is_one_small_file_in_a_folder(tmp_path: Path):
    (tmp_path / "fog.toml").write_text(FOG, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a card", encoding="utf-8")
    (fog,) = read_cards(tmp_path).values()
    assert (fog.id, fog.domain, fog.name["fr"], fog.lines) == ("fog", "duration", "Brouillard", ())


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("fog.toml", FOG.replace("number", "nunber"), "fog.toml: Object contains unknown field `nunber`"),
        ("fog.toml", FOG.replace("duration", "weather"), "fog.toml: Invalid enum value 'weather' - at `$.domain`"),
        ("fog.toml", FOG.replace("number = 7", ""), "fog.toml: Object missing required field `number`"),
        ("fog.toml", "domain = ", "fog.toml: Invalid value"),
        ("Fog 2.toml", FOG, "Fog 2.toml: a file is named like an id, in lower case with hyphens"),
    ],
)
def test_a_card_that_cannot_be_read_says_where_and_why(tmp_path: Path, name: str, text: str, why: str):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFileError) as caught:
        read_cards(tmp_path)
    assert str(caught.value).startswith(why)


def test_markers_stand_where_the_manual_puts_them():
    assert {name: battle.markers for name, battle in battles().items()} == {
        "take-and-hold": ((600, 450), (300, 450), (900, 450)),
        "sacred-ground": ((600, 450),),
        "wrath-of-warlords": (),
        "rule-the-field": (),
        "raise-your-banners": ((600, 450), (300, 250), (900, 250), (300, 650), (900, 650)),
        "dawn-and-dusk": ((600, 450), (300, 450), (900, 450), (600, 300), (600, 600)),
    }
    assert line_markers("diagonal", 3) == ((600, 450), (360, 270), (840, 630))
    assert line_markers("flank", 3) == ((600, 450), (600, 150), (600, 750))
    assert line_markers("edges", 0) == ()


def test_clash_of_warlords_is_a_scenario_but_no_battle_of_the_manual():
    assert list(scenarios()) == [*battles(), "clash-of-warlords"]
    clash = scenarios()["clash-of-warlords"]
    assert (clash.to_win, clash.common, clash.title("fr")) == ((8, 3), False, "Choc des Seigneurs")
    assert [scenario_id(name) for name in ("Choc des Seigneurs", "clash", "0")] == [clash.id, clash.id, None]


def test_words_are_complete_in_both_languages():
    for battle in scenarios().values():
        words = battle.words
        for part in (words.setup, words.deployment, words.scoring, words.ending, words.duration, words.special):
            assert set(part) in (set(LANGUAGES), set())
            assert len({len(texts) for texts in part.values()}) == bool(part)
        assert set(words.setup) == set(words.deployment) == set(words.scoring) == set(words.ending) == set(LANGUAGES)
        for line in battle.lines:
            assert set(line.label) == set(LANGUAGES)
    for card in cards().values():
        assert set(card.name) == set(card.text) == set(LANGUAGES)


def test_there_are_six_cards_in_each_of_five_domains():
    assert Counter(card.domain for card in cards().values()) == dict.fromkeys(DOMAINS, 6)


def test_five_cards_make_a_scenario():
    chosen = {"victory": "control", "terrain": "marshland", "deployment": "refused-flank", "duration": "regicide",
              "special": "loyalty"}  # fmt: skip
    made = expedition({domain: cards()[name] for domain, name in chosen.items()})  # type: ignore[misc]
    assert (made.layout, made.markers, made.to_win) == ("flank", ((600, 450), (600, 150), (600, 750)), (0, 3))
    assert made.words.setup["en"][0].startswith("Marshland. ")
    assert len(diagram(made).zones) == 2


@pytest.mark.parametrize(
    ("deployment", "own", "other"),
    [("confusion", 1, 3), ("refused-flank", 2, 2), ("battle-line", 2, 2), ("pincer", 2, 2), ("vanguard", 2, 2)],
)
def test_conquest_knows_how_many_quarters_hold_one_zone_only(deployment, own, other):
    """Manual p. 12, D1-4b and D2: four quarters in all, as the deployment card parts the table."""
    chosen = ("conquest", "marshland", deployment, "regicide", "loyalty")
    lines = {line.id: line for line in expedition({cards()[name].domain: cards()[name] for name in chosen}).lines}
    assert (lines["own-quarters"].most, lines["other-quarters"].most) == ((own,) * 4, (other,) * 4)


def test_rules_that_all_scenarios_share_are_told_in_both_languages():
    """Manual pp. 3-4: control units, objectives, 5 turns; capturing where a card names it."""
    assert set(common().rules) == set(common().capture) == set(LANGUAGES)
    assert len({len(said) for said in common().rules.values()}) == 1
    assert [card.id for card in cards().values() if card.capture] == ["plunder"]
    assert not any(battle.capture for battle in battles().values())
    assert [battle.id for battle in scenarios().values() if not battle.common] == ["clash-of-warlords"]


def test_sheet_tells_what_scenarios_share_where_it_holds():
    """The rules of the manual hold in its battles alone; massacre points are told everywhere."""
    told = {name: [heading for heading, _said in sheet_of(scenarios()[name], "en").common] for name in scenarios()}
    *rules, massacre = told["take-and-hold"]
    assert len(rules) == 1
    assert told == {name: [massacre] if name == "clash-of-warlords" else [*rules, massacre] for name in scenarios()}

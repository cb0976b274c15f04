"""`skald tournament`: the promised forms of its data, both languages, and mistakes told in one go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skald.cli.main import run

EVENT = {
    "name": "Small",
    "players": [{"id": 1, "name": "Ana"}, {"id": "bo", "name": "Bo"}, {"id": 3, "name": "Cy"}],
    "rounds": [{"number": 1, "games": [{"a": 1, "b": "bo", "a_points": 15, "b_points": 8}], "bye": 3}],
}
LEVEL = "Level on tournament points, 5 each."


@pytest.fixture(autouse=True)
def language(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def event(tmp_path: Path) -> str:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(EVENT), encoding="utf-8")
    return str(file)


def test_pair_gives_the_round_as_data(event, capfd):
    assert run(["tournament", "pair", event, "--seed", "4", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found == {
        "round": 2,
        "games": [
            {"a": 1, "b": 3, "table": 1, "why": LEVEL},
        ],
        "bye": "bo",
        "bye_why": "The lowest in the ranking.",
        "notes": [],
    }


def test_standings_give_rows_as_data(event, capfd):
    assert run(["tournament", "standings", event, "--json"]) == 0
    first, *others = json.loads(capfd.readouterr().out)
    assert first == {
        "rank": 1, "player": 1, "name": "Ana", "club": None, "faction": None, "tp": 5, "goal_average": 13,
        "resistance": 1, "wins": 1, "draws": 0,
        "losses": 0, "points_for": 15, "points_against": 8, "difference": 7, "bonus": 0,
        "penalty": 0, "why": "Ahead of Cy: goal average 13 to 11.",
    }  # fmt: skip
    assert [row["player"] for row in others] == [3, "bo"]


def test_the_table_of_standings_has_the_figures_that_decide(event, capfd):
    Path(event).write_text(json.dumps({**EVENT, "settings": {"tie_breaks": ["tp", "points-difference"]}}))
    assert run(["tournament", "standings", event]) == 0
    head, first = capfd.readouterr().out.splitlines()[:2]
    assert head.split() == ["player", "TP", "diff.", "W/D/L", "points"]
    assert first.split() == ["1", "Ana", "5", "7", "1/0/0", "15:8"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pair", "--lang", "fr"], "Exempt\u00a0: Bo"),
        (["pair", "--lang", "en"], "Table 1: Ana – Cy"),
        (["standings", "--lang", "fr"], "Cy\u00a0: derrière Ana\u00a0: goal-average de 11 contre 13."),
        (["check", "--lang", "fr"], "Le fichier est valide\u00a0: 3 joueurs, 1 ronde."),
        (["draw", "--lang", "fr", "--seed", "oak"], "Ronde 2\u00a0: "),
    ],
)
def test_pages_are_in_the_language_asked_for(event, capfd, arguments, said):
    name, *options = arguments
    assert run(["tournament", name, event, *options]) == 0
    assert said in capfd.readouterr().out


def test_draw_is_the_same_for_the_same_seed(event, capfd):
    found = []
    for _time in range(2):
        assert run(["tournament", "draw", event, "--seed", "oak", "--json"]) == 0
        found.append(json.loads(capfd.readouterr().out))
    assert found[0] == found[1]
    assert found[0]["seed"] == "oak"
    assert run(["tournament", "draw", event, "--json"]) == 0
    assert len(json.loads(capfd.readouterr().out)["seed"]) == 32


@pytest.mark.parametrize("command", ["pair", "draw"])
def test_seed_is_text(event, capfd, command):
    assert run(["tournament", command, event, "--seed", "chêne"]) == 0
    assert run(["tournament", command, event, "--seed", "\udcff"]) == 2
    assert "The seed isn’t UTF-8 text." in capfd.readouterr().err


def test_score_adds_up_a_sheet(tmp_path, capfd):
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"a": {"massacre": 22, "banners": 2}, "b": {"massacre": 9, "banners": 1}}))
    assert run(["tournament", "score", "bannieres", str(sheet), "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["a_points"], found["b_points"], found["result"], found["a"]["goal_average"]) == (15, 9, "a", 12)
    assert run(["tournament", "score", "5", str(sheet)]) == 0
    assert "A wins." in capfd.readouterr().out


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        ([], 0, "A wins."),
        (["--deployment", "battle-line"], 0, "A wins."),
        (["--deployment", "confusion"], 2, "own-quarters, turn 2: from 0 to 1, not 2"),
        (["--deployment", "confusoin"], 2, "Did you mean “confusion”?"),
    ],
)
def test_quarters_of_a_conquest_follow_from_the_deployment(tmp_path, capfd, more, code, said):
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"a": {"massacre": 6, "own-quarters": [2, 0, 0, 0]}, "b": {"massacre": 3}}))
    assert run(["tournament", "score", "conquest", str(sheet), *more]) == code
    assert said in "".join(capfd.readouterr())


def test_battle_has_no_card_of_deployment(tmp_path, capfd):
    sheet = tmp_path / "sheet.json"
    sheet.write_text('{"a": {"massacre": 6}, "b": {}}')
    assert run(["tournament", "score", "1", str(sheet), "--deployment", "confusion"]) == 2
    assert "no card of deployment" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("scenario", "text", "said"),
    [
        ("chess", "{}", "There is no scenario “chess”."),
        ("1", "{", "isn’t a score sheet"),
        ("1", '{"a": {"massacr": 1}, "b": {}}', "no line “massacr”"),
        ("plunder", '{"a": {"kept": 4}, "b": {}}', "from 0 to 3"),
        # No deployment leaves two quarters to one's own zone alone and three others.
        ("conquest", '{"a": {"own-quarters": [2, 0, 0, 0], "other-quarters": [3, 0, 0, 0]}, "b": {}}', "not 3"),
        ("expedition", '{"a": {}, "b": {}}', "victory card: conquest, control, invasion"),
        ("1", '{"a": {}, "b": {}, "settings": {"preset": "crusade"}}', "Is it “crusades”?"),
        ("1", '{"a": {"massacre": "x"},\n "c": 1}', "line 1, a.massacre: “a.massacre” has to be a whole number."),
        ("1", '{"a": {"massacre": "x"},\n "c": 1}', "line 1, {…}: “b” is missing."),
        ("1", '{"a": {"massacre": "x"},\n "c": 1}', "line 2, c: “c” means nothing here."),
    ],
)
def test_bad_sheet_is_told(tmp_path, capfd, scenario, text, said):
    sheet = tmp_path / "sheet.json"
    sheet.write_text(text)
    assert run(["tournament", "score", scenario, str(sheet)]) == 2
    assert said in capfd.readouterr().err


@pytest.mark.parametrize(("scenario", "points"), [("wrath-of-warlords", 6), ("1", 2), ("marked-unit", 2)])
def test_losses_give_the_other_massacre_points(tmp_path, capfd, scenario, points):
    lost = {"figures": {"warriors": 3, "levies": 2}, "units": 1, "otherwise": 6, "at_home": 4}
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"a": {}, "b": {"massacre": 1}, "lost": {"b": lost}}))
    assert run(["tournament", "score", scenario, str(sheet), "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["a_points"], found["b_points"]) == (points, 1)


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        ({"a": {"figures": {"warrior": 3}}}, "Player a: there is no troop or class “warrior”. Is it “warriors”?"),
        ({"b": {"marked": {"zzz": 3}}}, "Player b: there is no troop or class “zzz”."),
        ({"b": {"units": -1}}, "Player b, units: from 0 to 1000, not -1."),
        ({"b": {"unit": 1}}, "isn’t a score sheet"),
    ],
)
def test_losses_that_cannot_be_are_told(tmp_path, capfd, lost, said):
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"a": {}, "b": {}, "lost": lost}))
    assert run(["tournament", "score", "1", str(sheet)]) == 2
    assert said in capfd.readouterr().err


def test_sheet_is_worth_what_its_settings_say(tmp_path, capfd):
    sheet = tmp_path / "sheet.json"
    sheet.write_text('{"a": {"massacre": 5}, "b": {"massacre": 5}, "settings": {"preset": "crusades"}}')
    assert run(["tournament", "score", "1", str(sheet), "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["a"]["tp"] == 3


@pytest.mark.parametrize(
    ("card", "deployment"), [("plunder", "pincer"), ("pillage", "Tenaille"), ("Pillage", "pincer")]
)
def test_cards_are_known_by_their_names(tmp_path, capfd, card, deployment):
    sheet = tmp_path / "sheet.json"
    sheet.write_text('{"a": {"kept": 2, "brought-home": 1}, "b": {"kept": 1}}')
    assert run(["tournament", "score", card, str(sheet), "--deployment", deployment, "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["a_points"], found["b_points"], found["result"]) == (8, 3, "a")


def test_bad_event_gets_every_problem(tmp_path, capfd):
    file = tmp_path / "bad.json"
    file.write_text('{"name": "E", "players": [{"id": 1}],\n "rounds": [{"number": 2, "games": []}]}')
    assert run(["tournament", "pair", str(file)]) == 2
    told = capfd.readouterr().err
    assert "line 1, players[0]: “players[0].name” is missing." in told
    assert "line 2, rounds[0].number: Rounds are numbered from 1" in told
    assert run(["tournament", "check", str(file), "--json"]) == 1
    assert len(json.loads(capfd.readouterr().out)["problems"]) == 2


def test_round_with_missing_results_is_not_followed_by_another(tmp_path, capfd):
    file = tmp_path / "event.json"
    unfinished = {**EVENT, "rounds": [{"number": 1, "games": [{"a": 1, "b": "bo"}], "bye": 3}]}
    file.write_text(json.dumps(unfinished))
    assert run(["tournament", "pair", str(file)]) == 2
    assert "Round 1 isn’t over. Results missing: 1." in capfd.readouterr().err
    assert run(["tournament", "pair", str(file), "--unfinished", "--agreed", "1", "3"]) == 0
    assert "Agreed match." in capfd.readouterr().out


def test_schema_is_printed(capfd):
    assert run(["tournament", "schema"]) == 0
    assert json.loads(capfd.readouterr().out)["$ref"] == "#/$defs/Event"

"""`skald warband`: the list, a whole warband, and every problem of a file by the rules of its editions."""

from __future__ import annotations

from pathlib import Path

import pytest

from skald.warbands.files import ready_warbands
from skald.warbands.writing import to_json, to_toml
from tests.cli.calling import call, data, mistake

READY = ready_warbands()


@pytest.fixture
def warband(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_bytes(to_toml(READY["parish-wall"]))
    return file


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_list_as_data(lang):
    listed = data("warband", "list", lang=lang)
    assert [(each["id"], each["name"], each["names"], each["board"]) for each in listed] == [
        (key, each.name[lang], each.name, each.board) for key, each in READY.items()
    ]


def test_list_for_one_edition():
    first = {each["id"] for each in data("warband", "list", "--edition", "first")}
    assert first == {key for key, each in READY.items() if "first" in each.editions}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_list_has_a_line_for_each(lang):
    lines = call("warband", "list", lang=lang).stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(READY)
    assert all(each.name[lang] in line for each, line in zip(READY.values(), lines, strict=True))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", READY)
def test_show_tells_the_units(name, lang):
    result = call("warband", "show", name, lang=lang)
    assert result.exit_code == 0
    assert result.stdout.startswith(READY[name].name[lang])
    assert len(result.stdout.splitlines()) >= 5 + len(READY[name].muster)


def test_show_as_data_holds_roster_and_muster():
    shown = data("warband", "show", "parish-wall")
    assert shown["roster"]["list_points"] == READY["parish-wall"].roster.list_points
    assert len(shown["muster"]) == len(READY["parish-wall"].muster)


@pytest.mark.parametrize("name", READY)
def test_ready_warbands_are_without_fault(name, tmp_path):
    for form, written in (("toml", to_toml(READY[name])), ("json", to_json(READY[name]))):
        file = tmp_path / f"it.{form}"
        file.write_bytes(written)
        assert data("warband", "check", file) == {"file": str(file), "right": True, "problems": []}


def test_check_tells_every_problem_with_its_line(warband):
    text = warband.read_text(encoding="utf-8").replace('type = "warriors"', 'type = "worriers"', 1)
    text = text.replace("list_points = 6", "list_points = 9", 1)
    warband.write_text(text, encoding="utf-8")
    found = data("warband", "check", warband, code=1)["problems"]
    places = {each["code"]: each["line"] for each in found}
    lines = text.split("\n")
    assert places["roster.points"] == lines.index("list_points = 9") + 1
    assert places["roster.unknown-troop-near"] == lines.index('type = "worriers"') + 1
    printed = call("warband", "check", warband)
    assert printed.exit_code == 1
    assert len(printed.stdout.splitlines()) == 1 + len(found)


def test_check_tells_what_the_rules_forbid_beside_what_cannot_be_read(warband):
    text = warband.read_text(encoding="utf-8").replace('type = "warriors"', 'type = "worriers"', 1)
    text = text.replace("game_points = 6", 'game_points = "six"', 1)
    warband.write_text(text, encoding="utf-8")
    found = data("warband", "check", warband, code=1)["problems"]
    lines = text.split("\n")
    assert [(each["code"], each["line"]) for each in found] == [
        ("field.not-whole", lines.index('game_points = "six"') + 1),
        ("roster.unknown-troop-near", lines.index('type = "worriers"') + 1),
    ]


def test_check_by_another_edition_is_a_finding(tmp_path):
    file = tmp_path / "oath.toml"
    file.write_bytes(to_toml(READY["last-oath"]))
    found = data("warband", "check", file, "--edition", "first", code=1)
    assert [each["code"] for each in found["problems"]] == ["warband.edition"]


@pytest.mark.parametrize(("name", "code"), [("last-oath", "muster.heroic"), ("town-muster", "roster.banner")])
def test_first_edition_has_neither_heroic_units_nor_war_banners(name, code, tmp_path):
    file = tmp_path / "it.toml"
    text = to_toml(READY[name]).decode()
    file.write_text(text.replace('editions = ["second"]', 'editions = ["first"]'), encoding="utf-8")
    assert code in [each["code"] for each in data("warband", "check", file, code=1)["problems"]]
    file.write_text(text, encoding="utf-8")
    assert data("warband", "check", file)["problems"] == []


def test_file_of_another_form_is_a_finding(tmp_path):
    file = tmp_path / "oath.txt"
    file.write_text("x")
    assert [each["code"] for each in data("warband", "check", file, code=1)["problems"]] == ["warband.format"]


def test_unknown_warband_is_answered_with_the_nearest():
    message = mistake("warband", "show", "parish-walls")
    assert "Did you mean “parish-wall”?" in message
    assert "skald warband list" in message


def test_missing_file_is_a_mistake(tmp_path):
    assert "There is no file" in mistake("warband", "check", tmp_path / "none.toml")
    assert "is a folder" in mistake("warband", "show", tmp_path)
    assert "n’existe pas" in mistake("warband", "check", tmp_path / "none.toml", lang="fr")


def test_name_of_a_file_that_no_system_can_have_is_a_mistake():
    assert mistake("warband", "show", "a\0b")
    assert mistake("warband", "show", "x/" * 5000)

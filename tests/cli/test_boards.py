"""`skald boards`: the list, a whole board, and every problem of a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skald.cli.finding import shipped_text
from skald.content.board_files import shipped_boards
from tests.cli.calling import call, data, mistake

BOARDS = shipped_boards()


@pytest.fixture
def board(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(shipped_text("hill-clans"), encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_list_names_every_board_in_the_language(lang):
    result = call("boards", "list", "--lang", lang)
    assert result.exit_code == 0
    rows = [(line.split()[0], line) for line in result.stdout.splitlines()]
    assert [name for name, _line in rows] == list(BOARDS)
    assert all(BOARDS[name].words.name[lang] in line for name, line in rows)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_list_as_data(lang):
    listed = data("boards", "list", lang=lang)
    assert [(each["id"], each["name"], each["names"]) for each in listed] == [
        (key, file.words.name[lang], file.words.name) for key, file in BOARDS.items()
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", BOARDS)
def test_show_lays_out_all_fifteen_abilities(name, lang):
    result = call("boards", "show", name, lang=lang)
    flat = " ".join(result.stdout.split())
    assert result.exit_code == 0
    for words in BOARDS[name].words.abilities.values():
        assert " ".join(words.name[lang].split()) in flat
        assert " ".join(words.text[lang].split()) in flat


def test_show_as_data():
    shown = data("boards", "show", "hill-clans", "--lang", "fr")
    assert shown["name"] == "Clans des collines"
    assert [each["basic"] for each in shown["abilities"]].count(True) == 5
    assert shown["abilities"][1] == {
        "id": "hill-clans.warriors",
        "name": "Fils de la vallée",
        "names": {"en": "Sons of the Glen", "fr": "Fils de la vallée"},
        "text": "Activez une de vos unités de guerriers.",
        "texts": {"en": "Activate one of your warrior units.", "fr": "Activez une de vos unités de guerriers."},
        "basic": True,
        "types": ["activation"],
        "cost": [["common", "uncommon"]],
    }


def test_show_reads_a_file(board):
    assert call("boards", "show", board).stdout == call("boards", "show", "hill-clans").stdout


def test_check_is_content_with_a_good_board(board):
    result = call("boards", "check", board)
    assert (result.exit_code, "a valid board" in result.stdout) == (0, True)
    assert data("boards", "check", board) == {"file": str(board), "right": True, "problems": []}


def test_check_tells_every_problem_with_its_line(board):
    text = board.read_text(encoding="utf-8")
    text = text.replace('cost = ["any"]', 'cost = ["some"]', 1).replace("dice = 2", 'dice = "two"', 1)
    board.write_text(text, encoding="utf-8")
    lines = [text.split("\n").index('cost = ["some"]') + 1, text[: text.index('dice = "two"')].count("\n") + 1]
    result = call("boards", "check", board)
    assert result.exit_code == 1
    assert [int(line.split()[1].rstrip(":")) for line in result.stdout.splitlines()[1:]] == lines
    found = data("boards", "check", board, code=1)
    assert [(each["code"], each["line"]) for each in found["problems"]] == [
        ("ability.unknown-face", lines[0]),
        ("field.not-whole", lines[1]),
    ]


def test_check_in_french(board):
    board.write_text("id = 3", encoding="utf-8")
    assert "ligne 1\u00a0: " in call("boards", "check", board, lang="fr").stdout


def test_check_of_bytes_that_are_no_text(board):
    board.write_bytes(bytes(range(256)))
    found = data("boards", "check", board, code=1)
    assert [each["code"] for each in found["problems"]] == ["file.not-utf8"]


def test_unknown_board_is_answered_with_the_nearest():
    assert "Did you mean “hill-clans”?" in mistake("boards", "show", "hill-clan")
    assert "Vouliez-vous dire «\u00a0hill-clans\u00a0»\u202f?" in mistake("boards", "show", "hill-clan", lang="fr")


def test_missing_file_and_folder_are_mistakes(tmp_path):
    assert "There is no file" in mistake("boards", "check", tmp_path / "none.toml")
    assert "is a folder" in mistake("boards", "check", tmp_path)
    assert "is a folder" in mistake("boards", "show", tmp_path)


def test_faulty_file_is_shown_with_its_problems(board):
    board.write_text("id = 3", encoding="utf-8")
    message = mistake("boards", "show", board)
    assert "can't be used" in message
    assert "line 1: “id” has to be a text in quotes." in message


def test_unknown_subcommand_is_answered_with_the_nearest():
    assert "Did you mean “show”?" in mistake("boards", "shwo")


def test_output_is_utf8_and_ends_with_a_newline():
    raw = call("boards", "list", "--json", lang="fr").stdout_bytes
    assert raw.endswith(b"]\n")
    assert "é".encode() in raw
    assert isinstance(json.loads(raw), list)

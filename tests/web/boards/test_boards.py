"""Boards in the browser: the shelf, each board with its chances, and the editor."""

from __future__ import annotations

from html import unescape

import pytest

from skald.content.board_files import shipped_boards

pytestmark = pytest.mark.django_db


def text_of(client, path: str, language: str = "en") -> str:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_board_has_a_page_with_all_its_abilities(client, language):
    shelf = text_of(client, "/boards/", language)
    for name, file in shipped_boards().items():
        assert f'href="/boards/{name}"' in shelf
        page = text_of(client, f"/boards/{name}", language)
        assert page.count('<li class="ability"') == 15
        for ability in file.words.abilities.values():
            assert ability.name[language] in page and ability.text[language] in page


def test_chances_follow_the_number_of_dice(client):
    assert "60% in a turn · 84% in two" in text_of(client, "/boards/wall-of-oaths")
    assert "17% in a turn · 31% in two" in text_of(client, "/boards/wall-of-oaths?dice=1")
    assert "With 5 Saga dice" in text_of(client, "/boards/wall-of-oaths?dice=99")


def test_a_board_is_found_and_led_to(client):
    assert client.get("/rules/board.wall-of-oaths")["location"] == "/boards/wall-of-oaths"
    assert client.get("/boards/nothing").status_code == 404
    assert client.get("/boards/wall-of-oaths.toml").content.startswith(b'id = "wall-of-oaths"')


def test_the_editor_tells_every_problem_with_its_line(client):
    text = client.get("/boards/hill-clans.toml").content.decode()
    fine = unescape(client.post("/boards/editor", {"text": text}).content.decode())
    assert "A board that can be played." in fine and fine.count('<li class="ability"') == 15
    broken = text.replace('cost = ["any"]', 'cost = ["gold"]', 1).replace("editions = [", "edition = [")
    page = client.post("/boards/editor", {"text": broken}).content.decode()
    line = 1 + broken[: broken.index('"gold"')].count("\n")
    assert f'data-line="{line}"' in page and 'data-line="2"' in page


@pytest.mark.parametrize("text", ["", "\x00", "[[[", "id = 1\n" * 5000, "x" * 300_000])
def test_strange_texts_are_answered(client, text):
    assert client.post("/boards/editor", {"text": text}).status_code == 200

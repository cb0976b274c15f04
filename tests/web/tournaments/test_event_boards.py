"""Boards kept with an event: organisers keep and drop them, everybody who plays finds, reads and prints them."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from skald.web.tournaments.models import Event, Seat
from tests.web.tournaments.hall import at, open_event, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def own_board(name: str = "north-wind") -> str:
    text = Client().get("/boards/hill-clans.toml").content.decode()
    return str(text.replace('id = "hill-clans"', f'id = "{name}"').replace("Hill Clans", "North Wind"))


def kept(**more: str) -> tuple[Client, Event]:
    event, anna = open_event(2), signed_in()
    answer = anna.post(at("run-boards", event), {"do": "keep", "text": own_board(), **more})
    assert (answer.status_code, answer["location"]) == (302, at("run-boards", event))
    return anna, event


def test_an_organiser_keeps_a_board_and_players_find_it():
    _anna, event = kept()
    address = at("board", event, "north-wind")
    seat = Seat.objects.filter(event=event).first() or Seat.objects.create(event=event, player="p1")
    for place in (at("event", event), f"/p/{seat.token}/"):
        answer = Client().get(place, follow=True)
        assert address in answer.content.decode(), place
    page = unescape(Client().get(address).content.decode())
    assert page.count('<li class="ability"') == 15 and "<h1>North Wind</h1>" in page and "Hall" in page
    assert "With 3 Saga dice" in Client().get(f"{address}?dice=3").content.decode()
    assert Client().get(at("board-file", event, "north-wind")).content.decode() == own_board()
    editor = Client().get("/boards/editor", {"event": event.uid, "from": "north-wind"}).content.decode()
    assert 'id = "north-wind"' in unescape(editor)


def test_a_board_is_taken_away_and_brought_back():
    anna, event = kept()
    anna.post(at("run-boards", event), {"do": "drop:north-wind"})
    assert value(event).boards == {}
    assert Client().get(at("board", event, "north-wind")).status_code == 404
    told = text_of(anna.get(at("run-journal", event)))
    assert "The board “North Wind” is kept with the event." in told
    assert "The board “north-wind” is kept no longer." in told


def test_a_board_that_can_not_be_played_is_refused_with_its_lines():
    event, anna = open_event(), signed_in()
    broken = own_board().replace('cost = ["any"]', 'cost = ["gold"]', 1)
    answer = anna.post(at("run-boards", event), {"do": "keep", "text": broken})
    assert answer.status_code == 422 and value(event).boards == {}
    assert f"Line {1 + broken[: broken.index('gold')].count(chr(10))}" in text_of(answer)
    assert 'cost = ["gold"]' in unescape(answer.content.decode())


def test_skalds_own_boards_keep_their_names():
    event, anna = open_event(), signed_in(language="fr")
    answer = anna.post(at("run-boards", event), {"do": "keep", "text": own_board("marsh-bows")})
    assert answer.status_code == 422 and "marsh-bows" in text_of(answer)


def test_nobody_else_keeps_boards_there():
    event = open_event()
    assert Client().post(at("run-boards", event), {"do": "keep", "text": own_board()}).status_code == 302
    assert signed_in("olaf").post(at("run-boards", event), {"do": "keep", "text": own_board()}).status_code == 404
    assert value(event).boards == {}


def test_the_editor_offers_the_events_of_an_organiser():
    event = open_event()
    assert at("run-boards", event) in signed_in().get("/boards/editor").content.decode()
    assert "data-keep" not in Client().get("/boards/editor").content.decode()

"""Pages that hear of changes: a change made while one is being made is on it, or is told to it afterwards."""

from __future__ import annotations

import re

import pytest
from django.db import connection

from skald.web.live.topics import version
from skald.web.tournaments.services.players import check_in
from tests.web.tournaments.hall import ANNA, at, open_event, signed_in, text_of

pytestmark = pytest.mark.django_db


class ChangeAtTheNumber:
    """Checks somebody in at the moment when a page asks for its number, which is the latest for going unnoticed."""

    def __init__(self, event) -> None:
        self.event = event
        self.is_made = False

    def __call__(self, execute, sql, params, many, context):
        if "FROM live_topic" in sql and not self.is_made:
            self.is_made = True
            check_in(event=self.event, players=["p1"], actor=ANNA)
        return execute(sql, params, many, context)


def test_page_with_the_latest_number_shows_the_latest_change():
    event = open_event(2)
    browser = signed_in()
    change = ChangeAtTheNumber(event)
    with connection.execute_wrapper(change):
        shown = browser.get(at("run-players", event))
    assert change.is_made
    number = re.search(r'data-version="(\d+)"', shown.content.decode())
    assert number and int(number[1]) == version(event.topic)
    assert "1 of 2 checked in" in text_of(shown)

"""Painting and fair play of everybody on one page."""

from __future__ import annotations

import pytest

from skald.tournament.settings import Settings
from skald.web.tournaments.services.honours import points_of
from tests.web.tournaments.hall import at, once_of, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def test_what_stands_in_the_boxes_counts_and_the_journal_undoes_it():
    event = open_event(4, here=True)
    play_round(event)
    desk, place = signed_in(), at("run-prizes", event)
    for painted, fair in (("18", ""), ("12", "5")):
        once = once_of(desk.get(place))
        desk.post(place, {"do": "save", "once": once, "painting-p1": painted, "fair-play-p2": fair})
        assert (points_of(value(event), "p1", "painting"), points_of(value(event), "p2", "fair-play")) == (
            int(painted), int(fair or 0),
        )  # fmt: skip
    assert 'value="12"' in desk.get(place).content.decode()
    length = event.entries.count()
    desk.post(place, {"do": "save", "once": "again", "painting-p1": "12", "fair-play-p2": "5"})
    assert event.entries.count() == length


@pytest.mark.parametrize(
    ("language", "first", "then"),
    [("en", "Enter the points for painting", "Announce them:"), ("fr", "Saisissez d’abord les points", "Annoncez-le")],
)
def test_now_asks_for_prizes_only_while_there_are_none(language, first, then):
    event = open_event(4, Settings(rounds=1, hold_back=True), here=True)
    play_round(event)
    desk = signed_in(language=language)
    assert first in text_of(desk.get(at("run", event)))
    desk.post(at("run-prizes", event), {"do": "save", "once": "p", "painting-p1": "12"})
    shown = text_of(desk.get(at("run", event)))
    assert first not in shown and then in shown


@pytest.mark.parametrize("typed", ["-1", "many", "1001", "9" * 30, "½"])
def test_what_is_no_number_is_refused_and_stays_typed(typed):
    event = open_event(2)
    answer = signed_in().post(at("run-prizes", event), {"do": "save", "painting-p1": typed})
    assert answer.status_code == 422
    assert "a whole number from 0 to 1000 is needed" in text_of(answer)
    assert value(event).honours == {}

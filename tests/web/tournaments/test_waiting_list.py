"""The waiting list: who waits, who moves up, and that the organiser is told."""

import pytest

from skald.tournament.settings import Settings
from skald.web.tournaments.services import players
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def test_whoever_leaves_after_round_one_makes_room_on_the_waiting_list():
    event = open_event(5, Settings(capacity=4), here=True)
    play_round(event)
    assert value(event).waiting == ("p5",)
    players.drop(event=event, player="p1", actor=ANNA)
    assert value(event).waiting == ()


def test_whoever_has_played_never_waits_again():
    event = open_event(5, Settings(capacity=4), here=True)
    play_round(event)
    players.drop(event=event, player="p1", actor=ANNA)
    play_round(event)
    players.bring_back(event=event, player="p1", actor=ANNA)
    assert value(event).waiting == ()


def test_an_organiser_is_told_when_a_newcomer_has_no_place():
    event = open_event(4, Settings(capacity=4), here=True)
    made = signed_in().post(at("run-player-new", event), {"do": "add", "once": "a", "name": "Tor"}, follow=True)
    assert "Tor is on the waiting list and won’t be paired" in text_of(made)
    checked = signed_in().post(at("run-players", event), {"do": "check-in:p5", "once": "b"}, follow=True)
    assert "Tor is on the waiting list and won’t be paired" in text_of(checked)


def test_the_step_of_pairing_tells_who_waits():
    event = open_event(5, Settings(capacity=4), here=True)
    play_round(event)
    signed_in().post(at("run", event), {"do": "draw", "once": "a"})
    page = text_of(signed_in().get(at("run", event)))
    assert "1 is on the waiting list and isn’t paired." in page


def test_whoever_has_left_isnt_counted_as_checked_in():
    event = open_event(4, here=True)
    play_round(event)
    players.drop(event=event, player="p1", actor=ANNA)
    assert "Checked in 3 " in text_of(signed_in().get(at("run", event)))

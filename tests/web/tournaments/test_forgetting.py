"""Forgetting a player: nothing in the database tells who it was, and nobody else's standing changes."""

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.standings import standings
from skald.warbands.roster import Buy, Roster
from skald.web.tournaments.journals import book_of
from skald.web.tournaments.models import Entry, Seat
from skald.web.tournaments.services.forgetting import forget_player
from skald.web.tournaments.services.players import change_player
from skald.web.tournaments.services.recording import Actor, add
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = open_event(5)
    change_player(
        event=made,
        player="p2",
        name="Zebulon Quist",
        club="Quist Club",
        faction="x",
        mail="z@quist.example",
        actor=ANNA,
    )
    roster = Roster(6, 6, (Buy("warriors", 6, 48),), player="Zebulon Quist")
    entries = [j.RosterSubmitted("p2", roster), j.Penalised("p2", 1, "Quist was late"), j.ForgettingAsked("p2")]
    add(event=made, entries=entries, actor=Actor("player", "Zebulon Quist"))
    return made


def told(event) -> str:
    """Everything that is stored of an event."""
    rows = Entry.objects.filter(event=event).values_list("body", "actor", "role", "once")
    seats = Seat.objects.filter(event=event).values_list("player", "mail")
    return repr((list(rows), list(seats)))


def test_nothing_stored_tells_who_it_was_and_standings_stand(event):
    play_round(event)
    before = standings(value(event).event)
    token = event.seats.get(player="p2").token
    forget_player(event=event, player="p2", actor=ANNA)
    assert "Quist" not in told(event) and "quist" not in told(event)
    after = value(event)
    assert standings(after.event) == before
    assert (after.event.names["p2"], after.hidden, after.to_forget) == ("Player 2", {"p2"}, frozenset())
    assert Client().get(f"/p/{token}/").status_code == 404


def test_books_remembered_by_this_process_forget_too(event):
    play_round(event)
    event.refresh_from_db()
    assert book_of(event).value.event.names["p2"] == "Zebulon Quist"
    forget_player(event=event, player="p2", actor=ANNA)
    event.refresh_from_db()
    assert book_of(event).value.event.names["p2"] == "Player 2"
    assert "Joueur 2" in text_of(Client(headers={"accept-language": "fr"}).get(at("round", event, 1)))


def test_whoever_was_never_paired_is_taken_off_the_list(event):
    forget_player(event=event, player="p2", actor=ANNA)
    assert [player.id for player in value(event).event.players] == ["p1", "p3", "p4", "p5"]
    assert "Quist" not in told(event)


def test_forgetting_somebody_unknown_changes_nothing(event):
    before = event.length
    forget_player(event=event, player="nobody", actor=ANNA)
    event.refresh_from_db()
    assert (event.length, event.edition) == (before, 0)


def test_page_asks_before_it_forgets(event):
    play_round(event)
    client = signed_in()
    asked = text_of(client.get(at("forget", event, "p2")))
    assert "Forget Zebulon Quist?" in asked and "Player 2" in asked
    assert client.post(at("forget", event, "p2")).status_code == 302
    assert value(event).event.names["p2"] == "Player 2"
    assert client.get(at("forget", event, "nobody")).status_code == 404
    assert Client().post(at("forget", event, "p3")).status_code == 302
    assert value(event).event.names["p3"] == "Cid"

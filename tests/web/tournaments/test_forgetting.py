"""Forgetting a player: nothing in the database tells who it was, and nobody else's standing changes."""

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.attendance import playing as paired_next
from skald.tournament.event import Player
from skald.tournament.standings import standings
from skald.warbands.roster import Buy, Roster
from skald.web.tournaments.journals import book_of
from skald.web.tournaments.models import Entry, Seat
from skald.web.tournaments.services.forgetting import forget_player, forgotten_players
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
    assert book_of(event).value.event.names["p2"] == ""
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


def test_number_is_said_in_the_language_of_whoever_looks(event):
    for _round in range(2):
        play_round(event)
    games = [game for each in value(event).event.rounds for game in each.games]
    met = next(game for game in games if "p2" in (game.a, game.b))
    opponent = met.a if met.b == "p2" else met.b
    forget_player(event=event, player="p2", actor=ANNA)
    private = f"/p/{event.seats.get(player=opponent).token}/"
    organisers = [at(name, event) for name in ("run-players", "run-journal", "run-players-export", "full-event-json")]
    public = [at(name, event) for name in ("standings", "archive", "results-csv")]
    places = [*organisers, *public, at("run-player", event, "p2"), at("run-results-of", event, 2),
              at("round", event, 2), private]  # fmt: skip
    for language, said, other in (("en", "Player 2", "Joueur 2"), ("fr", "Joueur 2", "Player 2")):
        client = signed_in(language=language)
        pages = {place: client.get(place).content.decode() for place in places}
        assert [place for place, page in pages.items() if said not in page] == []
        assert [place for place, page in pages.items() if other in page] == []


def test_page_of_whoever_was_forgotten_makes_no_link(event):
    play_round(event)
    forget_player(event=event, player="p2", actor=ANNA)
    client = signed_in()
    page = text_of(client.get(at("run-player", event, "p2")))
    assert "This player was forgotten" in page and "Private link" not in page
    assert client.get(at("run-player-qr", event, "p2")).status_code == 404
    assert not event.seats.filter(player="p2").exists()


def test_number_of_an_earlier_version_is_understood(event):
    play_round(event)
    forget_player(event=event, player="p2", actor=ANNA)
    row = event.entries.get(body__contains='"id":"p2"')
    row.body = row.body.replace('"name":""', '"name":"Player 2"')
    row.save()
    event.edition += 1
    event.save()
    assert "Joueur 2" in text_of(signed_in(language="fr").get(at("run-results-of", event, 1)))
    assert forgotten_players(book_of(event).entries) == {"p2"}
    # Somebody may really be called so; only whoever is hidden or gone was forgotten.
    real: list[j.AnyEntry] = [j.EventOpened("E"), j.PlayerAdded(Player("p1", "Player 7"))]
    assert forgotten_players(real) == frozenset()
    assert forgotten_players([*real, j.PlayerRemoved("p1")]) == {"p1"}


@pytest.mark.parametrize("leaves", [True, False])
def test_forgotten_player_is_withdrawn_if_the_tick_stays(leaves):
    event = open_event(6, here=True)
    play_round(event)
    client, page = signed_in(), at("forget", event, "p2")
    assert 'name="leaves" value="1" checked' in client.get(page).content.decode()
    client.post(page, {"leaves": "1"} if leaves else {})
    assert ("p2" in paired_next(value(event), 2)) is not leaves


def test_forgetting_by_itself_is_no_parting():
    event = open_event(4, here=True)
    play_round(event)
    forget_player(event=event, player="p2", actor=ANNA)
    assert "p2" in paired_next(value(event), 2)


def test_nothing_is_asked_of_whoever_plays_no_more():
    event = open_event(4)
    for _round in range(3):
        play_round(event)
    assert b'name="leaves"' not in signed_in().get(at("forget", event, "p2")).content

"""The chess clock and the bid of a game: kept by the server, alike on every phone, secret while it must be."""

from __future__ import annotations

import pytest
from django.test import Client

from skald.tournament import chess
from skald.tournament.settings import ChessClock as Rules
from skald.tournament.settings import Settings
from skald.web.tournaments.carried import read_carried, write_carried
from skald.web.tournaments.models import ChessClock
from skald.web.tournaments.queries.chess_clocks import chess_clocks, written
from skald.web.tournaments.services import pairing
from skald.web.tournaments.services.carrying import carry, take_in
from skald.web.tournaments.services.chess import change_clock, clock_of, milliseconds
from skald.web.tournaments.services.pairing import unpublish
from tests.web.tournaments.phones import ORGANISER, address, playing
from tests.web.tournaments.test_player_pages import text

pytestmark = pytest.mark.django_db
RULES = Rules(70, 15)


def at_table(**changed):
    return playing(settings=Settings(chess_clock=RULES, bid=6, **changed))


def places(made, name: str):
    return [address(name, seat.token, 1) for seat in made.seats[:2]]


def test_both_phones_and_the_table_show_one_clock(client: Client):
    made = at_table()
    anna, bjorn = places(made, "player-chess")
    table = address("table-chess", made.pass_of("table", "1").token, "a")
    assert "Set up: 15:00" in text(client.get(anna))
    assert ChessClock.objects.count() == 0
    assert client.post(bjorn, {"do": "press:b"}).status_code == 302
    for place in (anna, bjorn, table):
        page = client.get(place).content.decode()
        assert page.count(" data-runs") == 1 and 'id="press-a" name="do" value="press:a"' in page
    assert clock_of(made.event, 1, "p1", RULES).turn == "a"
    client.post(bjorn, {"do": "press:b"})
    client.post(table, {"do": "press:a"})
    assert clock_of(made.event, 1, "p1", RULES).turn == "b"
    client.post(anna, {"do": "pause"})
    assert "Resume" in text(client.get(bjorn))
    client.post(anna, {"do": "anew", "sure": "1"})
    assert clock_of(made.event, 1, "p1", RULES) == chess.fresh(RULES)


def test_own_half_is_below_and_the_opponents_above(client: Client):
    made = at_table()
    anna, bjorn = (client.get(place).content.decode() for place in places(made, "player-chess"))
    assert (anna.index("Björn") < anna.index("Anna<"), bjorn.index("Anna") < bjorn.index("Björn<")) == (True, True)


def test_late_tap_counts_from_when_it_was_made():
    made = at_table()
    change_clock(event=made.event, number=1, a="p1", rules=RULES, change=lambda c, now: chess.press(c, "b", now))
    began = clock_of(made.event, 1, "p1", RULES).since
    change_clock(
        event=made.event, number=1, a="p1", rules=RULES, late=10**8, change=lambda c, now: chess.press(c, "a", now)
    )
    # No tap comes before the one that it answers.
    assert clock_of(made.event, 1, "p1", RULES).since == began
    change_clock(
        event=made.event, number=1, a="p1", rules=RULES, late=-5, change=lambda c, now: chess.press(c, "b", now)
    )
    assert 0 <= milliseconds() - (clock_of(made.event, 1, "p1", RULES).since or 0) < 60_000


@pytest.mark.parametrize("do", ["", "press:c", "press", "dance", "x" * 999])
def test_hostile_taps_are_no_page(client: Client, do):
    made = at_table()
    assert client.post(places(made, "player-chess")[0], {"do": do, "late": "٣"}).status_code == 404
    assert ChessClock.objects.count() == 0


def test_running_clock_is_not_lost_by_starting_anew(client: Client):
    made = at_table()
    anna = places(made, "player-chess")[0]
    client.post(anna, {"do": "press:a"})
    client.post(anna, {"do": "anew", "sure": "1"})
    assert clock_of(made.event, 1, "p1", RULES).turn == "b"


def test_no_clock_and_no_bid_where_the_event_has_none(client: Client):
    made = playing()
    for name in ("player-chess", "player-bid"):
        assert client.get(places(made, name)[0]).status_code == 404
    assert "Chess clock" not in text(client.get(address("player", made.seats[0].token)))


def test_clock_travels_with_the_event_and_goes_with_its_pairing(client: Client):
    made = at_table()
    client.post(places(made, "player-chess")[0], {"do": "press:a"})
    clock, file = clock_of(made.event, 1, "p1", RULES), write_carried(carry(made.event))
    brought, problems = read_carried(file)
    assert problems == () and brought is not None
    organiser = made.event.organisers.get()
    made.event.delete()
    event, _how, _backup = take_in(brought=brought, organiser=organiser)
    assert clock_of(event, 1, "p1", RULES) == clock
    assert write_carried(carry(event)) == file
    unpublish(event=event, number=1, actor=ORGANISER)
    pairing.unpair(event=event, number=1, actor=ORGANISER)
    assert event.chess_clocks.count() == 0


@pytest.mark.parametrize(
    ("left", "text"), [(70 * 60_000, "1:10:00"), (59_001, "01:00"), (0, "00:00"), (-500, "−00:00"), (-61_000, "−01:01")]
)
def test_time_is_written_as_a_clock_shows_it(left, text):
    assert written(left) == text


def test_bid_is_secret_until_both_have_bid(client: Client):
    made = at_table()
    anna, bjorn = places(made, "player-bid")
    assert client.post(anna, {"bid": "5", "once": "k"}).status_code == 302
    assert "Your bid: 5" in text(client.get(anna))
    page = client.get(bjorn)
    assert "Anna has bid." in text(page) and page.context["theirs"] is None and page.context["mine"] is None
    again = client.post(anna, {"bid": "1", "once": "l"})
    assert again.status_code == 409 and "Your bid is placed, and stays." in text(again)
    client.post(bjorn, {"bid": "2", "once": "m"})
    for place in (anna, bjorn):
        assert "Anna chooses who starts." in text(client.get(place))
        assert "Björn gets 5 victory points for it" in text(client.get(place))
    sheet = client.get(address("player-result", made.seats[1].token, 1)).content.decode()
    assert 'name="b-bid-0"' in sheet and "Points from the opponent’s bid" in sheet
    own = sheet[sheet.index('name="b-bid-0"') :][:160]
    assert 'value="5"' in own


def test_same_bids_are_parted_by_a_die(client: Client):
    made = at_table()
    for place in places(made, "player-bid"):
        client.post(place, {"bid": "3"})
    assert "The same bid: roll a die." in text(client.get(places(made, "player-bid")[0]))


@pytest.mark.parametrize(("bid", "status"), [("7", 409), ("-1", 404), ("", 404), ("٣", 404), ("99999", 404)])
def test_hostile_bids(client: Client, bid, status):
    made = at_table()
    assert client.post(places(made, "player-bid")[0], {"bid": bid}).status_code == status
    assert made.value.bids == {}


def test_journal_tells_that_somebody_bid_and_not_what(client: Client):
    made = at_table()
    client.post(places(made, "player-bid")[0], {"bid": "6"})
    client.force_login(made.event.organisers.get())
    said = text(client.get(address("run-journal", made.event.uid)))
    assert (
        "Round 1: Anna has bid for the choice of who starts." in said and "6" not in said.split("Anna has bid")[1][:40]
    )


def test_organiser_sees_all_clocks_at_a_glance(client: Client):
    made = at_table()
    page = address("run-clock", made.event.uid)
    client.force_login(made.event.organisers.get())
    assert "not begun" in text(client.get(page))
    given = {"event": made.event, "number": 1, "a": "p1", "rules": RULES}
    change_clock(**given, change=lambda clock, now: chess.pause(chess.press(clock, "b", now - 9000), now))
    sides = chess_clocks(made.event, made.value, 1)[0].sides
    assert [(each.name, each.left, each.is_running) for each in sides] == [
        ("Anna", "1:09:51", False), ("Björn", "1:10:00", False),
    ]  # fmt: skip
    assert "Anna 1:09:51" in text(client.get(page))
    change_clock(**given, change=chess.resume)
    assert [each.is_running for each in chess_clocks(made.event, made.value, 1)[0].sides] == [True, False]


def test_settings_form_keeps_clock_and_bid(client: Client):
    made = at_table()
    client.force_login(made.event.organisers.get())
    place = address("run-section", made.event.uid, "game")
    page = client.get(place).content.decode()
    assert 'name="chess_minutes" value="70"' in page and 'name="bid" value="6"' in page
    sent = {"do": "save", "once": "k", "size": "6", "rounds": "3", "round_minutes": "150", "chess_minutes": "60"}
    assert client.post(place, sent).status_code == 302
    chosen = made.value.event.settings
    assert (chosen.chess_clock, chosen.bid) == (Rules(60, 0), 0)

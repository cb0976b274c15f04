"""What somebody met who ran an event for the first time, reading nothing but the screen."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from skald.tournament.journal import Result
from skald.tournament.settings import Scenarios, Settings
from skald.web.accounts.site import set_base_address
from skald.web.tournaments.models import Event, Seat
from skald.web.tournaments.papers.compiling import pdf
from skald.web.tournaments.papers.tables import standings_sheet
from skald.web.tournaments.queries.standings import full_standings
from skald.web.tournaments.services import clocks, players, settings
from skald.web.tournaments.services.results import settle
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def opened_for_registration() -> Event:
    event = open_event()
    changed = replace(value(event).details, registration="open")
    settings.change_details(event=event, name=event.name, details=changed, is_listed=True, actor=ANNA)
    return event


def test_an_event_without_a_name_is_refused_with_its_form():
    answer = signed_in().post(reverse("tournaments:new"), {"name": "", "preset": "manual", "place": "Lyon"})
    assert answer.status_code == 422
    assert "Lyon" in answer.content.decode()
    assert signed_in().post(reverse("tournaments:new"), {}).status_code == 422


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


def test_an_organiser_is_told_of_a_namesake():
    event = open_event(2)
    made = signed_in().post(at("run-player-new", event), {"do": "add", "once": "a", "name": "ana"}, follow=True)
    assert "Somebody of the same name was there already" in text_of(made)
    twice = signed_in().post(at("run-player-new", event), {"do": "add", "once": "b", "name": "Tor"}, follow=True)
    twice = signed_in().post(at("run-player-new", event), {"do": "add", "once": "b", "name": "Tor"}, follow=True)
    assert "Somebody of the same name" not in text_of(twice)
    assert len(value(event).event.players) == 4


def test_nobody_registers_twice_by_mistake():
    event = opened_for_registration()
    phone, address = Client(), reverse("tournaments:register", args=[event.uid])
    assert phone.post(address, {"name": "Ana Brand", "once": "one"}).status_code == 302
    again = phone.post(address, {"name": " ana  BRAND", "once": "two"})
    assert again.status_code == 422
    assert "Somebody of this name is registered" in text_of(again)
    assert phone.post(address, {"name": "Ana Brand", "once": "one"}).status_code == 302
    assert Seat.objects.filter(event=event).count() == 1


def test_a_hidden_name_isnt_betrayed_by_registering():
    event = opened_for_registration()
    phone, address = Client(), reverse("tournaments:register", args=[event.uid])
    phone.post(address, {"name": "Ana Brand", "hidden": "on", "once": "one"})
    assert phone.post(address, {"name": "Ana Brand", "once": "two"}).status_code == 302


def test_only_a_table_of_the_round_gets_more_time():
    event = open_event(4, here=True)
    play_round(event, results=False)
    clocks.start_clock(event=event, number=1, minutes=60, actor=ANNA)
    wrong = signed_in().post(at("run-clock", event), {"do": "extend", "once": "a", "minutes": "10", "table": "99"})
    assert wrong.status_code == 422
    assert "Nobody plays at this table in this round." in text_of(wrong)
    signed_in().post(at("run-clock", event), {"do": "extend", "once": "b", "minutes": "10", "table": "2"})
    assert value(event).clocks[1].tables == {2: 10}


def test_nobody_is_exchanged_with_themselves():
    event = open_event(4, here=True)
    play_round(event, publish=False, results=False)
    same = {"do": "swap", "once": "a", "swap-first": "p1", "swap-second": "p1"}
    answer = signed_in().post(at("run-round", event, 1), same)
    assert answer.status_code == 422
    assert "this is the same player" in text_of(answer)


def test_the_reason_of_a_correction_goes_along_while_the_sheet_is_changed():
    event = open_event(2, here=True)
    play_round(event)
    address = at("run-sheet", event, 1, value(event).event.rounds[0].games[0].a)
    given = {"how": "points", "ending": "played", "a-points": "9", "b-points": "4", "reason": "typed wrong"}
    changed = signed_in().post(address, {**given, "again": "1"})
    assert 'name="reason" value="typed wrong"' in changed.content.decode()


def test_a_list_that_is_refused_says_so_above_its_fields():
    event = open_event(2)
    seat = Seat.objects.get(event=event, player="p1")
    address = reverse("tournaments:player-list", args=[seat.token])
    page = Client().post(address, {"do": "hand-in", "faction": "vikings", "points-warriors": "8"}).content.decode()
    assert page.index("Not handed in:") < page.index('id="faction"')
    assert "Not handed in:" not in Client().post(address, {"do": "check", "points-warriors": "8"}).content.decode()


def test_an_address_that_no_phone_can_open_is_called_so():
    event = open_event(2)
    client = signed_in()
    for name in ("run", "papers"):
        assert "it leads to this computer only" in text_of(client.get(at(name, event), HTTP_HOST="127.0.0.1:8000"))
    set_base_address("http://192.168.1.20:8000")
    for name in ("run", "papers"):
        assert "it leads to this computer only" not in text_of(client.get(at(name, event), HTTP_HOST="127.0.0.1:8000"))


def test_a_bye_above_the_last_names_the_setting():
    event = open_event(5, here=True)
    play_round(event, results=False)
    # One game is won and one drawn: without a rematch, the two who drew can't both play somebody of their own points.
    for game, result in zip(value(event).event.rounds[0].games, (Result(15, 6), Result(8, 8)), strict=True):
        settle(event=event, number=1, a=game.a, result=result, actor=ANNA)
    assert "To give it to the last instead" not in text_of(signed_in().get(at("run-round", event, 1)))
    play_round(event, publish=False, results=False)
    assert [each.code for each in value(event).byes[2]] == ["bye.least-difference"]
    assert "To give it to the last instead" in text_of(signed_in().get(at("run-round", event, 2)))


def test_printed_standings_say_how_many_results_are_missing():
    event = open_event(4, here=True)
    play_round(event, results=False)
    made = standings_sheet(value(event), full_standings(value(event), None))
    assert made.data["provisional"] == "Provisional: 2 results are still missing."
    assert pdf(made).startswith(b"%PDF")
    for game in value(event).event.rounds[0].games:
        settle(event=event, number=1, a=game.a, result=Result(15, 6), actor=ANNA)
    assert standings_sheet(value(event), full_standings(value(event), None)).data["provisional"] == ""


def test_nobody_is_asked_to_register_once_the_event_has_begun():
    event = opened_for_registration()
    address = reverse("tournaments:event", args=[event.uid])
    players.add_players(event=event, newcomers=[players.Newcomer(name) for name in ("Ana", "Bo", "Cid")], actor=ANNA)
    settings.change_settings(event=event, changes={"capacity": 8}, actor=ANNA)
    players.drop(event=event, player="p3", actor=ANNA)
    assert "Register 2 of 8 places taken" in text_of(Client().get(address))
    play_round(event)
    assert "places taken" not in text_of(Client().get(address))


def test_registration_is_closed_once_the_event_has_begun():
    event = opened_for_registration()
    players.add_players(event=event, newcomers=[players.Newcomer(name) for name in ("Ana", "Bo")], actor=ANNA)
    client = signed_in()
    assert "Registration open" in text_of(client.get(at("run", event)))
    assert "Registration is open." in text_of(client.get(at("run-settings", event)))
    play_round(event)
    assert "Registration closed" in text_of(client.get(at("run", event)))
    assert "Registration is closed." in text_of(client.get(at("run-settings", event)))


def test_planned_scenario_is_named_and_not_drawn():
    plan = Scenarios(mode="mixed", plan=("expedition", "battle", "sacred-ground"))
    event, client = open_event(4, Settings(scenarios=plan), here=True), signed_in()
    page = text_of(client.get(at("run", event)))
    assert "The plan of this event says: Expedition." in page and "As planned" in page and "Draw" not in page
    client.post(at("run", event), {"do": "draw", "once": "k"})
    assert (value(event).event.rounds[0].scenario, value(event).seeds) == ("expedition", {})
    assert "As planned before the event." in text_of(client.get(at("run-round", event, 1)))
    play_round(event)
    assert "A battle is drawn by lot, or you choose the scenario yourself." in text_of(client.get(at("run", event)))
    play_round(event)
    assert sorted(value(event).seeds) == [2]
    assert "The plan of this event says: Sacred Ground." in text_of(client.get(at("run", event)))


def test_two_who_play_each_other_are_not_exchanged():
    event, client = open_event(4, here=True), signed_in()
    play_round(event, publish=False, results=False)
    before, game = value(event), value(event).event.rounds[0].games[0]
    names = before.event.names
    form = {"do": "swap", "swap-first": game.a, "swap-second": game.b, "once": "k"}
    answer = client.post(at("run-round", event, 1), form)
    assert answer.status_code == 422 and "Exchanged." not in text_of(answer)
    said = f"“{names[game.a]}” and “{names[game.b]}” play each other: exchanging them would change nothing."
    assert said in text_of(answer)
    assert value(event) == before


def test_game_that_stays_at_its_table_is_not_called_moved():
    event, client = open_event(4, here=True), signed_in()
    play_round(event, publish=False, results=False)
    game = value(event).event.rounds[0].games[0]
    for table, said in ((game.table, f"This game is at table {game.table} already."), (9, "Moved to table 9.")):
        form = {"do": "move", "move-player": game.a, "move-table": str(table), "once": f"k{table}"}
        assert said in text_of(client.post(at("run-round", event, 1), form, follow=True))


def test_players_registered_at_t3_are_taken_over():
    event, client = open_event(), signed_in()
    lines = ["v1.3.3", "Winter Raid", "12484", "2"]
    lines += ["7619||Dora||Quill||Dori||Vikings||Ulm||Ravens e. V.||3|| ||1|| ||x", "0||||||Solo||Rus||||||0||||0||||x"]
    listed = "\n".join(lines)
    sent = client.post(at("run-players-import", event), {"do": "import", "text": listed, "once": "k"})
    assert sent.status_code == 302
    found = [(each.name, each.club, each.faction) for each in value(event).event.players]
    assert found == [("Dora Quill", "Ravens e. V.", "Vikings"), ("Solo", None, "Rus")]

"""An event of the format Crusades: chess clocks, the difference that decides, bids and bonuses, on pages and prints."""

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.chess import fresh
from skald.tournament.event import Bonus
from skald.tournament.journal import Result
from skald.tournament.presets import preset_settings
from skald.web.tournaments.papers.rounds import pairings_by_table, result_slips
from skald.web.tournaments.papers.tables import standings_sheet
from skald.web.tournaments.queries.rounds_public import round_page
from skald.web.tournaments.queries.standings import public_standings
from skald.web.tournaments.services.chess import clock_of
from tests.web.tournaments.hall import at, text_of
from tests.web.tournaments.phones import address, playing, send, sheet

pytestmark = pytest.mark.django_db

CRUSADES = preset_settings("crusades")
HELD = sheet(massacre=(9, 3), quarters=(1, 0))


def crusade(count: int = 4):
    return playing(count, settings=CRUSADES)


def place(made, name, at_seat=0):
    return address(name, made.seats[at_seat].token, 1)


def test_chess_clock_asks_before_it_is_started_anew(client: Client):
    made, rules = crusade(), CRUSADES.chess_clock
    anna = place(made, "player-chess")
    client.post(anna, {"do": "press:a"})
    client.post(anna, {"do": "pause"})
    stopped = clock_of(made.event, 1, "p1", rules)
    assert 'value="anew"' not in client.get(anna).content.decode()
    for asked in (client.get(anna + "?anew"), client.post(anna, {"do": "anew"})):
        assert "These times are lost:" in text_of(asked)
    assert clock_of(made.event, 1, "p1", rules) == stopped
    client.post(anna, {"do": "anew", "sure": "1"})
    assert clock_of(made.event, 1, "p1", rules) == fresh(rules)


def test_chess_clock_says_that_time_is_up(client: Client):
    assert "Time is up: call the organiser" in text_of(client.get(place(crusade(), "player-chess")))


def test_standings_show_what_decides_in_the_order_of_the_event():
    made = crusade()
    made.record(j.ResultSettled(1, "p1", Result(15, 4)), j.ResultSettled(1, "p3", Result(9, 8)))
    table = public_standings(made.value)
    assert [short for short, _whole in table.heads] == ["TP", "Diff.", "Res."]
    assert [line.figures[:2] for line in table.lines] == [["5", "+11"], ["3", "+1"], ["3", "−1"], ["1", "−11"]]
    assert standings_sheet(made.value, table).data["rows"][0]["figures"] == ["5", "+11", "1"]
    shown = Client().get(at("standings", made.event)).content.decode()
    assert "Goal average" not in shown and "Difference of game points" in shown
    card = text_of(Client().get(at("card", made.event, "p1")))
    assert "Difference of game points +11" in card and "goal average" not in card.lower()
    assert '<span class="ga">+11</span>' in Client().get(at("screen", made.event)).content.decode()


def test_preview_of_a_result_shows_what_the_event_counts(client: Client):
    told = text_of(client.post(place(crusade(), "player-result"), {**HELD, "look": "1"}))
    assert "Difference of game points" in told and "oal average" not in told


def test_totals_remind_of_the_points_of_the_bid(client: Client):
    made = crusade()
    made.record(j.BidPlaced(1, "p1", 4), j.BidPlaced(1, "p2", 1))
    anna, said = place(made, "player-result"), "The total of Björn includes the 4 points of the bid."
    assert said not in text_of(client.get(anna))
    assert said in text_of(client.get(anna + "?how=points"))
    typed = {"how": "points", "ending": "played", "a-points": "10", "b-points": "9", "look": "1"}
    assert said in text_of(client.post(anna, typed))


def test_bonus_is_on_the_public_page_and_on_the_slips():
    made = crusade()
    kind = CRUSADES.bonus[0]
    assert f"Extra tournament points: {kind.en} +1." in text_of(Client().get(at("event", made.event)))
    lines = result_slips(made.value, round_page(made.value, 1), {}).data["lines"]
    assert lines[-1] == {"label": kind.en, "worth": "+1 TP", "count": 1, "turns": []}


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result(result="a", ending="conceded"), "Björn conceded"),
        (Result(3, 5, "b", "conceded"), "3:5 (Anna conceded)"),
        (Result(result="b", ending="absent"), "Anna did not come"),
        (Result(ending="absent"), "neither came"),
        (Result(result="b"), "Björn wins"),
        (Result(12, 5), "12:5"),
    ],
)
def test_print_shows_figures_only_where_points_were_counted(result, said):
    made = crusade()
    made.record(j.ResultSettled(1, "p1", result))
    assert pairings_by_table(made.value, round_page(made.value, 1)).data["rows"][0]["result"] == said


def test_different_results_are_shown_line_by_line_with_what_differs(client: Client):
    made = crusade()
    send(client, place(made, "player-result"), HELD, "k1")
    send(client, place(made, "player-result", 1), {**HELD, "b-massacre-0": "5"}, "k2")
    organiser = Client()
    organiser.force_login(made.event.organisers.get())
    shown = organiser.get(at("run-game", made.event, 1, "p1")).content.decode()
    marked = [row.split("</th>")[0] for row in shown.split('<tr class="differs"><th scope="row">')[1:]]
    assert [each.split(" <span")[0] for each in marked[: len(marked) // 2]] == [
        "Massacre points", "Game points", "Difference of game points",
    ]  # fmt: skip


def test_counted_result_opens_its_sheet_for_players_and_organiser(client: Client):
    made = crusade()
    send(client, place(made, "player-result"), HELD, "k1")
    send(client, place(made, "player-result", 1), HELD, "k2")
    organiser = Client()
    organiser.force_login(made.event.organisers.get())
    for shown in (client.get(place(made, "player-confirm")), organiser.get(at("run-game", made.event, 1, "p1"))):
        assert "Massacre points 9 3" in text_of(shown)
    assert place(made, "player-confirm") in client.get(address("player", made.seats[0].token)).content.decode()


def test_not_right_opens_what_the_opponent_entered(client: Client):
    made = crusade()
    send(client, place(made, "player-result"), {**HELD, "b-bonus": CRUSADES.bonus[0].id}, "k1")
    shown = client.get(place(made, "player-result", 1)).content.decode()
    assert 'name="a-massacre-0" type="number" inputmode="numeric" min="0"' in shown
    assert [part.split('value="')[1].split('"')[0] for part in shown.split('id="a-massacre-0"')[1:]] == ["9"]
    assert f'name="b-bonus" value="{CRUSADES.bonus[0].id}" checked' in shown


def test_correcting_a_result_keeps_its_bonus():
    made = crusade()
    made.record(j.ResultSettled(1, "p1", Result(12, 5, bonus=Bonus(1, 0))))
    organiser = Client()
    organiser.force_login(made.event.organisers.get())
    shown = organiser.get(at("run-sheet", made.event, 1, "p1")).content.decode()
    assert f'name="a-bonus" value="{CRUSADES.bonus[0].id}" checked' in shown
    assert f'name="b-bonus" value="{CRUSADES.bonus[0].id}" checked' not in shown

"""Results as the organiser enters, settles and corrects them."""

from __future__ import annotations

import re

import pytest

from skald.tournament.journal import Result
from skald.tournament.reporting import Report
from skald.tournament.settings import BonusKind, Settings
from skald.web.tournaments.services.clocks import start_clock
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.services.results import enter, settle
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def playing(players: int = 4):
    event = open_event(players, here=True)
    play_round(event, results=False)
    return event, value(event).event.rounds[0].games


def claim(event, player, points) -> None:
    report = Report(points=points)
    enter(event=event, number=1, player=player, report=report, actor=Actor("player", str(player)))


def test_mismatches_unconfirmed_and_missing_are_told_apart():
    event, (first, second) = playing()
    claim(event, first.a, (14, 3))
    claim(event, first.b, (12, 3))
    claim(event, second.a, (9, 3))
    start_clock(event=event, number=1, minutes=90, actor=ANNA)
    shown = text_of(signed_in().get(at("run-results-of", event, 1)))
    assert "1 game with two different results" in shown
    names = value(event).event.names
    assert shown.count("Accept") == 3 and f"{names[second.a]} says" in shown and f"{names[second.a]} 9" in shown
    home = text_of(signed_in().get(at("run", event)))
    assert "Different results entered" in home and "1 result is missing, 1 to settle" in home
    settle(event=event, number=1, a=second.a, result=Result(9, 3), actor=ANNA)
    home_later = text_of(signed_in().get(at("run", event)))
    assert "1 result to settle" in home_later and "missing" not in home_later
    assert "✓ counts Change" in text_of(signed_in().get(at("run-results-of", event, 1)))
    assert "Entered by one player, not confirmed" in home


def test_both_claims_stand_side_by_side_and_one_is_taken():
    event, (first, second) = playing()
    claim(event, first.a, (14, 3))
    claim(event, first.b, (12, 3))
    address = at("run-game", event, 1, first.a)
    shown = text_of(signed_in().get(address))
    assert shown.count("This counts") == 2
    signed_in().post(address, {"do": f"take:{first.b}", "once": "a"})
    game = value(event).event.rounds[0].games[0]
    assert (game.a_points, game.b_points) == (12, 3)
    assert signed_in().post(address, {"do": f"take:{first.b}", "once": "b"}).status_code == 404
    # A row of the grid that was read before.
    grid = at("run-results-of", event, 1)
    stale = signed_in().post(grid, {"do": f"take:{first.a}:0123", "once": "c"}, follow=True)
    assert "This game has its result by now: nothing was changed." in text_of(stale)
    claim(event, second.a, (9, 3))
    found = re.search(rf'value="(take:{second.a}:\w+)"', signed_in().get(grid).content.decode())
    assert found
    claim(event, second.a, (9, 4))
    stale = signed_in().post(grid, {"do": found[1], "once": "d"}, follow=True)
    assert "has entered something else meanwhile: nothing was changed." in text_of(stale)
    assert not value(event).event.rounds[0].games[1].is_over


@pytest.mark.parametrize(
    ("language", "bonus", "absence"),
    [
        ("en", ("Bonus points: 1 – 0", "Bonus points: 0 – 0"), "{} did not come"),
        ("fr", ("Points de bonus : 1 – 0", "Points de bonus : 0 – 0"), "Absence : {}"),
    ],
)
def test_claims_of_the_same_points_say_what_they_differ_in(language, bonus, absence):
    event = open_event(4, Settings(bonus=(BonusKind("lord", 1, "Warlord killed", "Seigneur tué"),)), here=True)
    play_round(event, results=False)
    first, second = value(event).event.rounds[0].games
    for by, report in (
        (first.a, Report(points=(14, 3), bonus=(("lord",), ()))), (first.b, Report(points=(14, 3))),
        (second.a, Report(ending="absent", winner="b")), (second.b, Report(points=(3, 14))),
    ):  # fmt: skip
        enter(event=event, number=1, player=by, report=report, actor=Actor("player", str(by)))
    shown = text_of(signed_in(language=language).get(at("run-results-of", event, 1))).replace("\u00a0", " ")
    name = value(event).event.names[second.a]
    assert all(shown.count(each) == 1 for each in (*bonus, absence.format(name)))


def send(event, number, player, **form):
    address = at("run-sheet", event, number, player)
    return signed_in().post(address, {"how": "points", "send": "1", **form})


def test_points_concessions_and_absences_are_entered():
    event, (first, second) = playing()
    answer = send(event, 1, first.a, **{"ending": "played", "a-points": "15", "b-points": "2", "once": "a"})
    assert answer.status_code == 302
    send(event, 1, second.a, ending="absent", winner="b", once="b", reason="Never came")
    games = value(event).event.rounds[0].games
    assert (games[0].a_points, games[0].b_points) == (15, 2)
    assert (games[1].ending, games[1].result) == ("absent", "b")
    assert "Never came" in text_of(signed_in().get(at("run-journal", event)))


@pytest.mark.parametrize(
    ("language", "asks", "said"),
    [("en", "Who didn’t come?", "didn’t come to round 1: drop out?"),
     ("fr", "Qui n’est pas venu ?", "n’est pas venu à la ronde 1 : retirer de l’événement ?")],
)  # fmt: skip
def test_a_no_show_is_one_tap_on_the_sheet_and_the_grid_and_now_offer_to_drop(language, asks, said):
    event, (first, second) = playing()
    browser = signed_in(language=language)
    for page in ("run-sheet", "run-game"):
        sheet = browser.get(at(page, event, 1, first.a))
        assert asks in text_of(sheet) and f'value="no-show:{first.b}"' in sheet.content.decode()
        # Asked once: the sheet has no choice that says the same.
        assert 'value="absent"' not in sheet.content.decode()
    grid = browser.post(at("run-game", event, 1, first.a), {"do": f"no-show:{first.b}", "once": "a"}, follow=True)
    game = value(event).event.rounds[0].games[0]
    assert (game.ending, game.result) == ("absent", "a")
    name = value(event).event.names[first.b]
    assert f"{name} {said}" in text_of(grid)
    settle(event=event, number=1, a=second.a, result=Result(15, 6), actor=ANNA)
    for page in (at("run", event), at("run-round", event, 2)):
        assert f"{name} {said}" in text_of(browser.get(page))
    browser.post(at("run", event), {"do": f"drop:{first.b}", "once": "b"})
    assert said not in text_of(browser.get(at("run", event)))
    assert next(each for each in value(event).event.players if each.id == first.b).dropped_after == 1


def test_whoever_stayed_away_is_known_when_the_sheet_is_corrected():
    event, (first, _second) = playing()
    send(event, 1, first.a, ending="absent", missing="a", once="b")
    assert value(event).event.rounds[0].games[0].result == "b"
    page = signed_in().get(at("run-sheet", event, 1, first.a)).content.decode()
    assert 'name="missing" value="a" checked' in page and "no-show:" not in page


def test_a_correction_tells_what_it_upsets_before_it_is_saved():
    event = open_event(4, here=True)
    play_round(event)
    play_round(event, results=False)
    game = value(event).event.rounds[0].games[0]
    form = {"how": "points", "ending": "played", "a-points": "0", "b-points": "20", "look": "1"}
    shown = text_of(signed_in().post(at("run-sheet", event, 1, game.a), form))
    assert "Round 2 is paired already" in shown
    assert "1st" in shown
    assert value(event).event.rounds[0].games[0].a_points == 15


def test_a_result_is_taken_away_again():
    event = open_event(4, here=True)
    play_round(event)
    game = value(event).event.rounds[0].games[0]
    address = at("run-game", event, 1, game.a)
    assert "Mark as not played" in text_of(signed_in().get(address))
    signed_in().post(address, {"do": "clear", "once": "a", "reason": "Wrong table"})
    assert not value(event).event.rounds[0].games[0].is_over


def test_a_result_settled_twice_by_the_same_form_counts_once():
    event, (first, _second) = playing()
    for points in ("15", "3"):
        send(event, 1, first.a, **{"ending": "played", "a-points": points, "b-points": "0", "once": "same"})
    assert value(event).event.rounds[0].games[0].a_points == 15


@pytest.mark.parametrize("points", ["x", "99999999999", "-", "", "1.5", "١"])
def test_hostile_points_are_refused(points):
    event, (first, _second) = playing()
    answer = send(event, 1, first.a, **{"ending": "played", "a-points": points, "b-points": "0", "once": "a"})
    assert answer.status_code in (409, 422)
    assert not value(event).event.rounds[0].games[0].is_over


def test_all_results_lead_to_the_next_round():
    event, games = playing()
    for game in games:
        settle(event=event, number=1, a=game.a, result=Result(15, 6), actor=ANNA)
    assert "Scenario of round 2" in text_of(signed_in().get(at("run", event)))
    assert "See what comes next" in text_of(signed_in().get(at("run-results-of", event, 1)))


def test_the_reason_of_a_correction_goes_along_while_the_sheet_is_changed():
    event = open_event(2, here=True)
    play_round(event)
    address = at("run-sheet", event, 1, value(event).event.rounds[0].games[0].a)
    given = {"how": "points", "ending": "played", "a-points": "9", "b-points": "4", "reason": "typed wrong"}
    changed = signed_in().post(address, {**given, "again": "1"})
    assert 'name="reason" value="typed wrong"' in changed.content.decode()


@pytest.mark.parametrize(
    ("language", "asks"),
    [
        ("en", "-4 is less than nothing: hardly a game gives that. If it is right, save once more."),
        ("fr", "-4, c’est moins que rien : une partie ne donne guère cela. Si c’est exact, enregistrez encore"),
    ],
)
def test_less_than_nothing_is_asked_about_in_the_grid_and_counts_if_it_is_meant(language, asks):
    event, (first, _second) = playing()
    desk, grid = signed_in(), at("run-results-of", event, 1)
    typed = {"do": "save", f"a-{first.a}": "-4", f"b-{first.a}": "20"}
    asked = desk.post(grid, {**typed, "once": "a"}, headers={"accept-language": language})
    assert asks in text_of(asked) and not value(event).event.rounds[0].games[0].is_over
    desk.post(grid, {**typed, f"sure-{first.a}": "-4 20", "once": "b"})
    game = value(event).event.rounds[0].games[0]
    assert (game.a_points, game.b_points) == (-4, 20)

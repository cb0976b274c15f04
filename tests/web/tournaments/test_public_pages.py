"""What anybody sees of an event: published rounds only, hidden names as numbers, never an old page."""

import re

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.settings import OwnScenario, Scenarios, Settings
from skald.web.tournaments.queries.standings import public_standings
from skald.web.tournaments.services.clocks import start_clock
from skald.web.tournaments.services.pairing import publish
from skald.web.tournaments.services.players import hide_name
from skald.web.tournaments.services.recording import add
from skald.web.tournaments.services.results import settle
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db

PAGES = ("event", "standings", "draw", "archive", "screen")


def visitor(language: str = "en") -> Client:
    return Client(headers={"accept-language": language})


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_there_before_anything_happened(page, language):
    assert visitor(language).get(at(page, open_event())).status_code == 200


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_there_when_all_is_over(language):
    event = open_event(5, here=True)
    for _round in range(3):
        play_round(event)
    client = visitor(language)
    addresses = [at(page, event) for page in PAGES]
    addresses += [at(page, event, number) for page in ("round", "scenario", "standings-after") for number in (1, 2, 3)]
    addresses += [at("card", event, player.id) for player in value(event).event.players]
    assert [client.get(address).status_code for address in addresses] == [200] * len(addresses)


def test_the_archive_says_day_and_place_apart_and_the_legend_what_a_bye_counts():
    event = open_event(3, here=True)
    add(
        event=event, entries=[j.DetailsChanged(j.Details(day="2026-11-18", place="Salle des fêtes, Rouen"))], actor=ANNA
    )
    play_round(event)
    assert "18 November 2026 · Salle des fêtes, Rouen" in text_of(visitor().get(at("archive", event)))
    told = (
        "Bye It counts as a win and gives 5 tournament points. In the resistance it counts as many points as the player"
    )
    assert told in text_of(visitor().get(at("standings", event)))


def test_unpublished_round_is_shown_nowhere():
    event = open_event(5, here=True)
    play_round(event)
    play_round(event, publish=False, results=False)
    client = visitor()
    assert [client.get(at(page, event, 2)).status_code for page in ("round", "scenario", "standings-after")] == [
        404
    ] * 3
    assert "Round 2" not in text_of(client.get(at("event", event)))
    assert "Round 2" not in text_of(client.get(at("draw", event)))
    assert client.get(at("scenario-sheet", event, 2)).status_code == 404
    assert "\n2," not in client.get(at("results-csv", event)).content.decode()


def test_bye_of_an_unpublished_round_counts_for_nobody_yet():
    event = open_event(5, here=True)
    play_round(event)
    before = visitor().get(at("standings-json", event)).json()
    play_round(event, publish=False, results=False)
    assert visitor().get(at("standings-json", event)).json() == before


def test_hidden_name_is_a_number_in_every_public_page_and_file():
    event = open_event(4, here=True)
    player = value(event).event.players[1]
    hide_name(event=event, player=player.id, hidden=True, actor=ANNA)
    play_round(event)
    for page in (*PAGES, "standings-csv", "standings-json", "results-csv", "event-json"):
        assert re.search(r"\bBo\b", visitor().get(at(page, event)).content.decode()) is None
    assert "Player 2" in text_of(visitor().get(at("round", event, 1)))
    assert "Joueur 2" in text_of(visitor("fr").get(at("round", event, 1)))
    assert "Player 2" in text_of(visitor().get(at("card", event, player.id)))


def test_page_kept_for_everybody_is_never_old():
    event = open_event(4, here=True)
    play_round(event, results=False)
    client = visitor()
    assert "0 of 2 results are in." in text_of(client.get(at("standings", event)))
    assert "0 of 2 results are in." in text_of(client.get(at("standings", event)))
    for count, game in enumerate(value(event).event.rounds[0].games, start=1):
        settle(event=event, number=1, a=game.a, result=j.Result(20, 3), actor=ANNA)
        shown = text_of(client.get(at("round", event, 1)))
        assert ("1 of 2 results are in." if count == 1 else "All results are in.") in shown


def test_kept_page_asks_one_number(django_assert_num_queries):
    event = open_event(4, here=True)
    play_round(event)
    client = visitor()
    client.get(at("standings", event))
    with django_assert_num_queries(1):
        client.get(at("standings", event))


def test_kept_big_screen_asks_for_the_event_and_the_address_alone(django_assert_num_queries):
    event = open_event(4, here=True)
    play_round(event)
    client = visitor()
    first = client.get(at("screen", event))
    with django_assert_num_queries(2):
        assert client.get(at("screen", event)).content == first.content


def test_big_screen_carries_moments_of_a_running_clock_and_no_time_that_is_left():
    event = open_event(4, here=True)
    play_round(event, results=False)
    add(event=event, entries=[j.ClockStarted(1, 1_700_000_000, 90)], actor=ANNA)
    shown = visitor().get(at("screen", event)).content.decode()
    assert 'data-started="1700000000"' in shown and 'data-given="5400"' in shown and "data-left" not in shown
    add(event=event, entries=[j.ClockPaused(1, 1_700_000_600)], actor=ANNA)
    assert 'data-paused="1700000600"' in visitor().get(at("screen", event)).content.decode()


def test_standings_give_the_reason_of_each_rank():
    event = open_event(4, here=True)
    play_round(event)
    shown = text_of(visitor().get(at("standings", event)))
    assert "Ahead of " in shown and shown.count("Behind ") == 3 and shown.count("Opponents:") == 4


def test_each_pairing_and_bye_explains_itself():
    event = open_event(5, here=True)
    play_round(event)
    shown = text_of(visitor().get(at("round", event, 1)))
    # What is true of all games is said once.
    assert "All games: Drawn at random." in shown and shown.count("Drawn at random.") == 2
    play_round(event)
    shown = text_of(visitor().get(at("round", event, 2)))
    assert shown.count(" each.") + shown.count(" stood at ") >= 2 and "All games:" not in shown


@pytest.mark.parametrize(
    ("language", "once", "each"),
    [("en", "Level on tournament points;", " each."), ("fr", "À égalité de points de tournoi", " chacun.")],
)
def test_what_makes_most_games_equal_is_said_once_and_no_place_contradicts_the_standings(language, once, each):
    event = open_event(12, here=True)
    play_round(event)
    play_round(event)
    play_round(event, results=False)
    client = Client(headers={"accept-language": language})
    for shown in (
        text_of(client.get(at("round", event, 3))),
        text_of(signed_in(language=language).get(at("run-round", event, 3))),
    ):
        assert shown.count(once) == 1 and shown.count(each) >= 3
        assert "pairing order" not in shown and "ordre d’appariement" not in shown


@pytest.mark.parametrize(
    ("language", "note", "mark"),
    [
        ("en", "The bye of round 1 counts once that round is over.", "bye"),
        ("fr", "L’exemption de la ronde 1 compte une fois cette ronde terminée.", "exempt"),
    ],
)
def test_standings_say_that_a_bye_counts_when_its_round_is_over(language, note, mark):
    event = open_event(5, here=True)
    play_round(event, results=False)
    first, second = value(event).event.rounds[0].games
    settle(event=event, number=1, a=first.a, result=j.Result(15, 6), actor=ANNA)
    visitors = (Client(headers={"accept-language": language}), at("standings", event)), (
        signed_in(language=language), at("run-standings", event),
    )  # fmt: skip
    for client, place in visitors:
        page = client.get(place)
        assert text_of(page).count(note) == 1 and f'<span class="badge">{mark}</span>' in page.content.decode()
    settle(event=event, number=1, a=second.a, result=j.Result(15, 6), actor=ANNA)
    for client, place in visitors:
        page = client.get(place)
        assert note not in text_of(page) and f'<span class="badge">{mark}</span>' not in page.content.decode()


def test_prizes_stand_beside_the_ranking():
    event = open_event(4, here=True)
    add(event=event, entries=[j.Honoured("p3", "painting", 7), j.Honoured("p3", "painting", 2)], actor=ANNA)
    play_round(event)
    assert "Painting Cid 9" in text_of(visitor().get(at("standings", event)))


def test_seed_shown_after_the_draw_belongs_to_the_seal():
    event = open_event(4, here=True)
    play_round(event)
    shown = text_of(visitor().get(at("draw", event)))
    assert "belongs to the seal" in shown and "doesn’t" not in shown and event.seed not in shown


def test_organiser_sees_the_way_to_the_desk_and_nobody_else_does():
    event = open_event(4)
    assert "Run the event" in text_of(signed_in().get(at("event", event)))
    assert "Run the event" not in text_of(visitor().get(at("event", event)))


@pytest.mark.parametrize(
    "path", ["round/0", "round/99", "round/x", "standings/9", "player/nobody", "player/%00", "scenario/1"]
)
def test_unknown_things_are_not_found(path):
    event = open_event(4)
    assert visitor().get(f"/events/{event.uid}/{path}").status_code == 404


def test_deadline_that_passes_is_not_kept():
    event = open_event(2)
    add(event=event, entries=[j.DetailsChanged(j.Details(registration="open", deadline=4_000_000_000))], actor=ANNA)
    client = visitor()
    assert "Register" in text_of(client.get(at("event", event)))
    add(event=event, entries=[j.DetailsChanged(j.Details(registration="open", deadline=1))], actor=ANNA)
    assert "Register" not in text_of(client.get(at("event", event)))


def test_screen_shows_clock_and_pinned_panel():
    event = open_event(4, here=True)
    play_round(event, results=False)
    start_clock(event=event, number=1, minutes=90, actor=ANNA)
    page = visitor().get(at("screen", event) + "?show=clock").content.decode()
    assert 'data-pinned="clock"' in page and 'data-given="5400"' in page
    assert 'data-pinned=""' in visitor().get(at("screen", event) + '?show="><script>').content.decode()


def test_publishing_shows_the_round_to_everybody_at_once():
    event = open_event(4, here=True)
    client = visitor()
    assert client.get(at("round", event, 1)).status_code == 404
    play_round(event, publish=False, results=False)
    assert client.get(at("round", event, 1)).status_code == 404
    publish(event=event, number=1, actor=ANNA)
    assert client.get(at("round", event, 1)).status_code == 200


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scenario", ["expedition", "take-and-hold", "wrath-of-warlords", "dawn-and-dusk", "our-own"])
def test_every_kind_of_scenario_has_its_sheet(scenario, language):
    own = OwnScenario("our-own", "Our own <b>battle</b>")
    event = open_event(4, Settings(scenarios=Scenarios(plan=(scenario,), own=(own,))), here=True)
    play_round(event, results=False)
    client = visitor(language)
    page = client.get(at("scenario", event, 1))
    assert page.status_code == 200 and page.content.decode().count("<svg") == {
        "expedition": 0, "our-own": 0, "wrath-of-warlords": 2
    }.get(scenario, 1)  # fmt: skip
    assert client.get(at("scenario-sheet", event, 1)).content[:5] == b"%PDF-"


def test_a_published_round_moves_nobody_before_its_first_result():
    """T45: neither does the bye of round 2 lead, nor does everybody else lose a place to it."""
    event = open_event(5, Settings(rounds=4), here=True)
    play_round(event)
    play_round(event)
    before = [(line.row, line.moved) for line in public_standings(value(event)).lines]
    play_round(event, results=False)
    assert [(line.row, line.moved) for line in public_standings(value(event)).lines] == before


def test_standings_after_a_round_are_offered_once_it_is_complete():
    event = open_event(4)
    play_round(event)
    play_round(event, results=False)
    shown = Client().get(at("standings", event)).content.decode()
    assert at("standings-after", event, 1) in shown
    assert at("standings-after", event, 2) not in shown

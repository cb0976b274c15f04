"""Every page of the organiser's at every stage of an event, in both languages, and nobody else's business."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from skald.tournament.journal import Result
from skald.web.accounts.site import set_base_address
from skald.web.tournaments.services import clocks, pairing
from skald.web.tournaments.services.players import add_player, drop
from skald.web.tournaments.services.results import settle
from tests.web.tournaments.hall import ANNA, at, open_event, organiser, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db

PAGES = [
    ("run",), ("run-players",), ("run-player-new",), ("run-players-import",), ("run-players-export",),
    ("run-player", "p1"), ("run-player-qr", "p1"), ("run-round", 1), ("run-results-of", 1), ("run-clock",),
    ("run-prizes",),
    ("run-journal",), ("run-keys",), ("run-settings",), ("run-details",), ("run-format",), ("run-tie-breaks",),
    ("run-section", "game"), ("run-section", "points"), ("run-section", "special"), ("run-section", "pairing"),
    ("run-section", "scenarios"), ("run-section", "lists"), ("run-event-qr",),
]  # fmt: skip


def stages(event):
    yield "registered"
    play_round(event, publish=False, results=False)
    yield "paired"
    pairing.publish(event=event, number=1, actor=ANNA)
    clocks.start_clock(event=event, number=1, minutes=135, actor=ANNA)
    clocks.extend_clock(event=event, number=1, minutes=10, table=1, actor=ANNA)
    yield "playing"
    for game in value(event).event.rounds[0].games:
        settle(event=event, number=1, a=game.a, result=Result(15, 6), actor=ANNA)
    yield "over"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_opens_at_every_stage(language):
    event = open_event(7, here=True)
    browser = signed_in(language=language)
    for stage in stages(event):
        for name, *more in PAGES:
            if (name, stage) == ("run-results-of", "registered"):
                continue
            response = browser.get(at(name, event, *more))
            assert response.status_code == 200, (stage, name, more)
    game = value(event).event.rounds[0].games[0]
    for name in ("run-game", "run-sheet"):
        assert browser.get(at(name, event, 1, game.a)).status_code == 200
    for name in ("run-rounds", "run-results"):
        assert browser.get(at(name, event)).status_code == 302


def test_strangers_are_asked_to_sign_in_and_other_organisers_find_nothing():
    event = open_event(3)
    organiser("otto")
    for name, *more in PAGES:
        assert Client().get(at(name, event, *more)).status_code == 302
        assert Client().post(at(name, event, *more), {"do": "draw"}).status_code == 302
        assert signed_in("otto").get(at(name, event, *more)).status_code == 404
        assert signed_in("otto").post(at(name, event, *more), {"do": "draw"}).status_code == 404


HOSTILE = [
    "",
    ":",
    "draw",
    "check-in:",
    "check-in:p99",
    "undo:99999999999999999999",
    "undo:-1",
    "take:p1",
    "order",
    "save",
]


@pytest.mark.parametrize("do", [*HOSTILE, "\0", "x" * 5000, "revoke:99999999999999", "check-in:" + "p" * 300])
def test_no_page_errs_on_what_nobody_would_press(do):
    event = open_event(4, here=True)
    play_round(event)
    browser = signed_in()
    numbers = {"points": "1e9", "minutes": "٣", "table": "-1", "first": "p1", "text": "\0;\0", "goal_table": "Z"}
    for name, *more in PAGES:
        response = browser.post(at(name, event, *more), {"do": do, "once": "'; --", **numbers})
        assert response.status_code in (200, 302, 404, 422), (name, do, response.status_code)


@pytest.mark.parametrize(
    ("name", "more"),
    [("run-player", ["p99"]), ("run-player", ["../../x"]), ("run-round", [9]), ("run-round", [0]),
     ("run-round", [10**30]), ("run-results-of", [4]), ("run-game", [1, "p99"]), ("run-game", [9, "p1"]),
     ("run-section", ["nothing"]), ("run-player-qr", ["p99"]), ("run-key-qr", [10**30])],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(name, more):
    event = open_event(4)
    assert signed_in().get(at(name, event, *more)).status_code == 404


def test_journal_page_may_be_any_text():
    event = open_event(4)
    for given in ("0", "-3", "x", "9" * 40, "²", ""):
        assert signed_in().get(at("run-journal", event), {"page": given}).status_code == 200


def test_home_leads_through_an_event():
    event = open_event(0)
    browser = signed_in()
    seen = [text_of(browser.get(at("run", event)))]
    assert "Who takes part?" in seen[0]
    event = open_event(4)
    assert "Check the players in" in text_of(browser.get(at("run", event)))
    browser.post(at("run-players", event), {"do": "check-in:p1", "once": "one"})
    assert "Check the players in" in text_of(browser.get(at("run", event)))
    browser.post(at("run-players", event), {"do": "check-in:p2", "once": "two"})
    assert "Check in (2/4)" in text_of(browser.get(at("run", event)))
    browser.post(at("run-players", event), {"do": "check-in-all", "once": "a"})
    assert "Scenario of round 1" in text_of(browser.get(at("run", event)))
    browser.post(at("run", event), {"do": "draw", "once": "b"})
    assert "Pair round 1" in text_of(browser.get(at("run", event)))
    answer = browser.post(at("run", event), {"do": "pair", "once": "c"})
    assert answer["Location"] == at("run-round", event, 1)
    assert "Round 1 is paired" in text_of(browser.get(at("run", event)))
    browser.post(at("run-round", event, 1), {"do": "publish", "once": "d"})
    assert "Start round 1" in text_of(browser.get(at("run", event)))
    browser.post(at("run", event), {"do": "start-clock", "once": "e"})
    assert "2 games are being played" in text_of(browser.get(at("run", event)))
    # Somebody who comes after the publication is told to have no game.
    late = add_player(event=event, name="Rolf Tardy", actor=ANNA)
    browser.post(at("run-players", event), {"do": f"check-in:{late.player}", "once": "f"})
    for name, more in (("run", ()), ("run-players", ()), ("run-results-of", (1,))):
        page = text_of(browser.get(at(name, event, *more)))
        assert "Came after round 1 was published, no game in it: Rolf Tardy ." in page
        assert "Paired from round 2 on. Still without results: unpublish it" in page
    assert "no game in round 1" in text_of(browser.get(at("run-players", event)))
    # Lowest, as a missed round counts as a loss and is no bye: the pairing says so.
    for game in value(event).event.rounds[0].games:
        settle(event=event, number=1, a=game.a, result=Result(8, 8), actor=ANNA)
    assert "no game in it" not in text_of(browser.get(at("run", event)))
    play_round(event, publish=False, results=False)
    paired = text_of(browser.get(at("run-round", event, 2)))
    assert "Rolf Tardy has the bye" in paired and "Rolf Tardy has not played yet" in paired
    assert "To let them play, swap" in paired
    # Nothing is missing in a round that nobody plays yet.
    assert "missing" not in text_of(browser.get(at("run-standings", event)))
    pairing.publish(event=event, number=2, actor=ANNA)
    assert "2 results are missing" in text_of(browser.get(at("run-standings", event)))
    # Whoever has left is counted apart, as the public page counts everybody who played.
    drop(event=event, player="p1", actor=ANNA)
    assert "Registered 5, 1 left" in text_of(browser.get(at("run", event)))
    assert "5 players" in text_of(browser.get(at("event", event)))


@pytest.mark.parametrize("name", ["run", "run-players", "run-round", "run-results-of", "run-journal"])
def test_more_players_do_not_cost_more_queries(name):
    more = [1] if name in ("run-round", "run-results-of") else []
    counts = []
    for players in (4, 30):
        event = open_event(players, here=True)
        play_round(event, results=False)
        browser = signed_in()
        with CaptureQueriesContext(connection) as found:
            assert browser.get(at(name, event, *more)).status_code == 200
        counts.append(len(found))
    assert counts[0] == counts[1]


def test_an_event_without_a_name_is_refused_with_its_form():
    answer = signed_in().post(reverse("tournaments:new"), {"name": "", "preset": "manual", "place": "Lyon"})
    assert answer.status_code == 422
    assert "Lyon" in answer.content.decode()
    assert signed_in().post(reverse("tournaments:new"), {}).status_code == 422


def test_an_address_that_no_phone_can_open_is_called_so():
    event = open_event(2)
    client = signed_in()
    for name in ("run", "papers"):
        assert "it leads to this computer only" in text_of(client.get(at(name, event), HTTP_HOST="127.0.0.1:8000"))
        # The command keeps the port that printed links carry.
        page = text_of(client.get(at(name, event), HTTP_HOST="127.0.0.1:8170", SERVER_PORT="8170"))
        assert "start Skald with scripts/serve --host 0.0.0.0 --port 8170 , or name" in page
    set_base_address("http://192.168.1.20:8000")
    for name in ("run", "papers"):
        assert "it leads to this computer only" not in text_of(client.get(at(name, event), HTTP_HOST="127.0.0.1:8000"))

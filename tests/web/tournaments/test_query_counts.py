"""A page asks the database equally often, however many rows it shows."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from skald.web.tournaments.models import Event, Pass
from skald.web.tournaments.services.passes import make_helper_pass, make_table_passes
from tests.web.tournaments.hall import at, open_event, play_round, signed_in

pytestmark = pytest.mark.django_db

ORGANISERS = [
    ("run",), ("run-players",), ("run-player", "p1"), ("run-round", 1), ("run-results-of", 1), ("run-keys",),
    ("run-journal",), ("run-settings",), ("papers",),
]  # fmt: skip
PUBLIC = [
    ("event",), ("round", 1), ("standings",), ("card", "p1"), ("archive",), ("screen",), ("draw",), ("event-json",),
    ("standings-csv",), ("results-csv",),
]  # fmt: skip


def played(players: int) -> Event:
    """An event with so many players, a round played, a key for each table and some helpers."""
    event = open_event(players, here=True)
    play_round(event)
    make_table_passes(event=event, count=players // 2)
    for number in range(players // 2):
        make_helper_pass(event=event, name=f"Helper {number}")
    return event


def queries(client: Client, place: str) -> int:
    client.get(place)  # the first look folds the journal, and remembers it
    with CaptureQueriesContext(connection) as seen:
        assert client.get(place).status_code == 200
    return len(seen)


def test_pages_of_an_event_ask_equally_often_for_two_players_and_for_twenty(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        small, large = played(2), played(20)
    desk = signed_in()
    with django_capture_on_commit_callbacks(execute=True):
        found = {
            page[0]: [queries(desk, at(page[0], event, *page[1:])) for event in (small, large)]
            for page in ORGANISERS + PUBLIC
        }
    assert {name: counts for name, counts in found.items() if counts[0] != counts[1]} == {}


def test_pages_of_keys_ask_equally_often(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        small, large = played(2), played(20)
    client = Client()
    for kind, label, door in (("helper", "Helper 0", "helper"), ("table", "1", "table")):
        tokens = [Pass.objects.get(event=event, kind=kind, label=label).token for event in (small, large)]
        with django_capture_on_commit_callbacks(execute=True):
            first, second = (queries(client, f"/{door}/{token}/") for token in tokens)
        assert first == second, kind
    with django_capture_on_commit_callbacks(execute=True):
        first, second = (queries(client, f"/p/{event.seats.get(player='p1').token}/") for event in (small, large))
    assert first == second


@pytest.mark.parametrize("place", ["/events/", "/events/mine", "/campaigns/"])
def test_lists_of_events_ask_equally_often(place):
    open_event()
    desk = signed_in()
    before = queries(desk, place)
    for _event in range(6):
        open_event()
    assert queries(desk, place) == before

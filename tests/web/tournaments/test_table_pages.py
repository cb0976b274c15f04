"""The page of a table: who sits there, and a result entered and confirmed on one phone."""

from __future__ import annotations

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.journal import Result
from skald.tournament.pairing.swiss import Pair
from skald.web.tournaments.models import Entry
from skald.web.tournaments.queries.player_page import write_result
from skald.web.tournaments.services.passes import renew, revoke
from tests.web.tournaments.phones import address, hall, playing, send
from tests.web.tournaments.test_player_pages import FILLED, text

pytestmark = pytest.mark.django_db


def test_table_asks_which_of_the_two_and_takes_both_words(client: Client):
    made = playing()
    held = made.pass_of("table", "2")
    page = text(client.get(address("table", held.token)))
    assert "Which of the two are you? Chloé Dag" in page and "Anna" not in page
    send(client, address("table-result", held.token, "a"), FILLED)
    assert made.value.claims[1, "p3"].by == {"p3": Result(18, 4)}
    assert "Chloé entered: Chloé 18 – 4 Dag. Dag still has to confirm it." in text(
        client.get(address("table", held.token))
    )
    seen = write_result(Result(18, 4))
    assert "Confirm: Dag 4 – 18 Chloé" in text(client.get(address("table-side", held.token, "b")))
    answer = client.post(address("table-confirm", held.token, "b"), {"seen": seen, "once": "q"})
    assert answer.status_code == 302 and made.game(1, "p3").is_over
    assert Entry.objects.get(once="q").role == "table"
    assert "Chloé wins: 18 points" in text(client.get(address("table", held.token)))


def test_table_shows_nothing_of_unpublished_rounds(client: Client):
    made = hall()
    held = made.pass_of("table", "1")
    made.record(j.Paired(1, (Pair("p1", "p2", 1), Pair("p3", "p4", 2))))
    assert "Nobody plays at this table" in text(client.get(address("table", held.token)))
    for name in ("table-side", "table-result", "table-confirm", "table-draft"):
        assert client.get(address(name, held.token, "a")).status_code == 404


def test_sides_are_a_and_b_and_other_tables_have_no_game(client: Client):
    made = playing()
    held = made.pass_of("table", "1")
    assert client.get(address("table-side", held.token, "c")).status_code == 404
    empty = made.pass_of("table", "7")
    assert "Nobody plays at this table" in text(client.get(address("table", empty.token)))


def test_revoked_and_renewed_keys_open_nothing(client: Client):
    made = playing()
    held = made.pass_of("table", "1")
    old = held.token
    renew(held=held)
    assert [client.get(address("table", token)).status_code for token in (old, held.token)] == [404, 200]
    revoke(held=held)
    assert client.get(address("table", held.token)).status_code == 404

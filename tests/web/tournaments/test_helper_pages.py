"""A helper enters the scores of the current round, and can do nothing else."""

from __future__ import annotations

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.event import Player
from skald.tournament.journal import Result
from skald.tournament.pairing.swiss import Pair
from skald.web.tournaments.models import Entry, Seat
from tests.web.tournaments.phones import address, playing, send
from tests.web.tournaments.test_player_pages import FILLED, text

pytestmark = pytest.mark.django_db


def test_games_are_listed_and_found_by_name_or_table(client: Client):
    made = playing(6)
    place = address("helper", made.pass_of("helper", "Ines").token)
    assert "3 results of 3 are missing." in text(client.get(place))
    for wanted, found in (("chlo", ["Chloé – Dag"]), ("3", ["Edda – Finn"]), ("zz", [])):
        page = text(client.get(place, {"q": wanted}))
        assert [pair for pair in ("Anna – Björn", "Chloé – Dag", "Edda – Finn") if pair in page] == found


def test_helpers_score_counts_at_once_and_only_once(client: Client):
    made = playing()
    held = made.pass_of("helper", "Ines")
    place = address("helper-game", held.token, 1, "p1")
    assert [send(client, place, FILLED, "same").status_code for _ in range(2)] == [302, 302]
    assert made.game().is_over
    assert [(row.role, row.actor) for row in Entry.objects.filter(once="same")] == [("helper", "Ines")]
    assert client.get(place).status_code == 302
    answer = send(client, place, FILLED, "another")
    assert answer.status_code == 409 and "only the organiser corrects it" in text(answer)


def test_disputed_game_is_the_organisers(client: Client):
    made = playing()
    made.record(j.ResultEntered(1, "p1", "p1", Result(9, 2)), j.ResultEntered(1, "p1", "p2", Result(2, 9)))
    held = made.pass_of("helper", "Ines")
    assert "for the organiser" in text(client.get(address("helper", held.token)))
    answer = send(client, address("helper-game", held.token, 1, "p1"), FILLED)
    assert answer.status_code == 409 and not made.game().is_over


def test_only_the_current_round_and_only_its_games(client: Client):
    made = playing()
    held = made.pass_of("helper", "Ines")
    made.record(j.ResultSettled(1, "p1", Result(9, 2)), j.Paired(2, (Pair("p1", "p3", 1), Pair("p2", "p4", 2))))
    assert "Scores of round 1" in text(client.get(address("helper", held.token)))
    for number, player in ((2, "p1"), (1, "p2"), (1, "nobody"), (9, "p1")):
        assert client.get(address("helper-game", held.token, number, player)).status_code == 404
    made.record(j.RoundPublished(2))
    assert client.get(address("helper-game", held.token, 1, "p3")).status_code == 404
    assert client.get(address("helper-game", held.token, 2, "p1")).status_code == 200


def test_ids_from_files_may_be_numbers_or_hold_a_slash(client: Client):
    made = playing()
    made.record(
        j.PlayerAdded(Player(7, "Seven")), j.PlayerAdded(Player("a/b", "Slash")),
        j.ResultSettled(1, "p1", Result(9, 2)), j.ResultSettled(1, "p3", Result(9, 2)),
        j.Paired(2, (Pair("a/b", 7, 1),)), j.RoundPublished(2),
    )  # fmt: skip
    held = made.pass_of("helper", "Ines")
    assert "Slash – Seven" in text(client.get(address("helper", held.token)))
    fields = {"how": "points", "a-points": "9", "b-points": "2"}
    assert send(client, address("helper-game", held.token, 2, "a/b"), fields).status_code == 302
    assert made.game(2, 7).is_over
    seat = Seat.objects.create(event=made.event, player="7")
    assert "against Slash" in text(client.get(address("player", seat.token)))

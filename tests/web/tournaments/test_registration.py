"""Registering by oneself: open, full, late, twice, hostile."""

from __future__ import annotations

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.journal import Details
from skald.tournament.settings import Settings
from skald.web.tournaments.models import Entry, Seat
from tests.web.tournaments.phones import address, hall, playing
from tests.web.tournaments.test_player_pages import text

pytestmark = pytest.mark.django_db
OPEN = j.DetailsChanged(Details(registration="open"))
GIVEN = {"name": "Ysolt", "club": "Otters", "faction": "herons", "mail": "y@example.org", "once": "k"}


def opened(count: int = 2, **settings: int):
    made = hall(count, settings=Settings(**settings))  # type: ignore[arg-type]
    made.record(OPEN)
    return made, address("register", made.event.uid)


def test_registering_gives_the_private_link(client: Client):
    made, place = opened(capacity=5)
    assert "3 places are left." in text(client.get(place))
    answer = client.post(place, GIVEN)
    seat = Seat.objects.get(event=made.event, player="p3")
    assert answer.headers["Location"] == address("player-key", seat.token)
    assert "Ysolt, keep this" in text(client.get(answer.headers["Location"]))
    player = made.value.event.players[2]
    assert (player.name, player.club, player.faction, seat.mail) == ("Ysolt", "Otters", "herons", "y@example.org")


def test_mail_address_is_never_in_the_journal(client: Client):
    made, place = opened()
    client.post(place, GIVEN)
    assert not any("example.org" in body for body in made.event.entries.values_list("body", flat=True))


def test_form_sent_twice_registers_once_and_leads_to_the_same_link(client: Client):
    made, place = opened()
    first, second = (client.post(place, {**GIVEN, "hidden": "on"}) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert len(made.value.event.players) == 3 and made.value.hidden == {"p3"}
    assert Entry.objects.filter(event=made.event, body__contains="NameHidden").count() == 1


def test_full_event_has_a_waiting_list_with_numbers(client: Client):
    made, place = opened(2, capacity=2)
    assert "All places are taken. You can join the waiting list." in text(client.get(place))
    answer = client.post(place, GIVEN)
    assert "You are number 1 on the waiting list." in text(client.get(answer.headers["Location"]))
    assert made.value.waiting == ("p3",)


@pytest.mark.parametrize(
    ("details", "why"),
    [
        (Details(), "Registration isn’t open."),
        (Details(registration="open", deadline=1_000_000_000), "The time to register is over."),
    ],
)
def test_closed_and_late_registration_is_refused_and_what_was_typed_stays(client: Client, details, why):
    made = hall(2)
    made.record(j.DetailsChanged(details))
    place = address("register", made.event.uid)
    assert why in text(client.get(place))
    answer = client.post(place, GIVEN)
    assert answer.status_code == 409 and why in text(answer) and 'value="Ysolt"' in answer.content.decode()
    assert len(made.value.event.players) == 2


def test_event_that_has_begun_takes_nobody(client: Client):
    made = playing()
    made.record(OPEN)
    assert client.post(address("register", made.event.uid), GIVEN).status_code == 409


@pytest.mark.parametrize(
    "given",
    [
        {}, {"name": " "}, {"name": "\x00\x01"}, {"name": "…"}, {"name": "x" * 81}, {"name": "A", "mail": "no"},
        {"name": "A", "club": "x" * 500},
    ],
)  # fmt: skip
def test_hostile_and_careless_input_is_told(client: Client, given):
    made, place = opened()
    assert client.post(place, given).status_code == 422
    assert len(made.value.event.players) == 2


def test_markup_in_a_name_is_text(client: Client):
    _made, place = opened()
    answer = client.post(place, {"name": "<b>Bo</b> & {{ x }}"})
    assert "&lt;b&gt;Bo&lt;/b&gt; &amp; {{ x }}, keep this" in client.get(answer.headers["Location"]).content.decode()


def test_unknown_event_is_not_found(client: Client):
    assert client.get(address("register", "nowhere")).status_code == 404

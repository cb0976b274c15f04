"""Registering by oneself: open, full, late, twice, hostile."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.tournament.journal import Details
from skald.tournament.settings import Settings
from skald.web.tournaments.models import Entry, Event, Seat
from skald.web.tournaments.services import players, settings
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value
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
    page = client.get(place)
    assert "3 places are left." in text(page) and "phone-banner" in page.content.decode()
    # Whoever ticks nothing is named: a box to tick is never called optional.
    assert "Don’t show my name in public optional" not in text(page)
    answer = client.post(place, GIVEN)
    seat = Seat.objects.get(event=made.event, player="p3")
    assert answer.headers["Location"] == address("player-key", seat.token)
    assert "Ysolt, keep this" in text(client.get(answer.headers["Location"]))
    player = made.value.event.players[2]
    assert (player.name, player.club, player.faction, seat.mail) == ("Ysolt", "Otters", "herons", "y@example.org")


def test_factions_of_others_are_offered_and_spelt_alike(client: Client):
    made, place = opened()
    client.post(place, GIVEN)
    page = client.get(place).content.decode()
    assert 'list="known-factions"' in page and '<option value="herons"></option>' in page
    players.hide_name(event=made.event, player="p3", hidden=True, actor=ANNA)
    assert '<option value="Otters"></option>' not in client.get(place).content.decode()


def test_a_faction_that_is_nearly_right_is_asked_about_once(client: Client):
    made, place = opened()
    given = {**GIVEN, "faction": "Irrish"}
    asked = client.post(place, given)
    assert asked.status_code == 422
    assert "“Irrish” isn’t a known faction. Did you mean “Irish”? If it is right as it is, send it once more." in text(
        asked
    )
    assert 'name="sure-faction" value="Irrish"' in asked.content.decode()
    # Another slip is asked about again; the same, sent once more, is meant.
    assert client.post(place, {**given, "faction": "Welch", "sure-faction": "Irrish"}).status_code == 422
    assert client.post(place, {**given, "sure-faction": "Irrish"}).status_code == 302
    assert made.value.event.players[2].faction == "Irrish"
    assert client.post(place, {**given, "name": "Yvain", "faction": "Irish", "once": "k2"}).status_code == 302


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


def opened_for_registration() -> Event:
    event = open_event()
    changed = replace(value(event).details, registration="open")
    settings.change_details(event=event, name=event.name, details=changed, is_listed=True, actor=ANNA)
    return event


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

"""Time zones: all moments of an event are read in its own, with or without a script."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.tournament.live import Tournament
from skald.web.tournaments import zones
from skald.web.tournaments.services import settings
from skald.web.tournaments.services.clocks import start_clock
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db
#: Half past one in the afternoon in Paris, in winter.
NOON = int(datetime(2026, 1, 10, 12, 30, tzinfo=UTC).timestamp())
SAVE = {"do": "save", "name": "Hall", "registration": "open", "once": "k"}


def in_zone(event, zone: str, **changed):
    details = replace(value(event).details, zone=zone, **changed)
    settings.change_details(event=event, name=event.name, details=details, is_listed=True, actor=ANNA)
    return event


def test_deadline_is_typed_and_shown_in_the_events_zone():
    event, client = open_event(2), signed_in()
    sent = {**SAVE, "zone": "Europe/Paris", "deadline": "2126-01-10T13:30"}
    assert client.post(at("run-details", event), sent).status_code == 302
    expected = int(datetime(2126, 1, 10, 12, 30, tzinfo=UTC).timestamp())
    assert (value(event).details.deadline, value(event).details.zone) == (expected, "Europe/Paris")
    page = client.get(at("run-details", event)).content.decode()
    assert 'value="2126-01-10T13:30"' in page and '<option value="Europe/Paris" selected>' in page
    assert "10 January 2126, 13:30 CET" in text_of(Client().get(at("register", event)))


def test_moments_are_typed_in_the_zone_that_is_chosen_with_them():
    event, client = in_zone(open_event(2), "Europe/Paris"), signed_in()
    client.post(at("run-details", event), {**SAVE, "zone": "America/New_York", "lists_due": "2126-07-01T08:00"})
    assert value(event).details.lists_due == int(datetime(2126, 7, 1, 12, 0, tzinfo=UTC).timestamp())


def test_unknown_zone_is_refused_with_its_form():
    event = open_event(2)
    answer = signed_in().post(at("run-details", event), {**SAVE, "zone": "Midgard/Hedeby"})
    assert answer.status_code == 422 and value(event).details.zone == ""


@pytest.mark.parametrize(("zone", "shown"), [("Europe/Paris", "CET"), ("UTC", "UTC"), ("Asia/Tokyo", "JST")])
def test_pages_without_a_script_say_the_zone(zone, shown):
    event = in_zone(open_event(4, here=True), zone)
    play_round(event)
    client = signed_in()
    event.entries.update(at=datetime(2026, 1, 10, 12, 30, tzinfo=UTC))
    clock = {"CET": "13:30", "UTC": "12:30", "JST": "21:30"}[shown]
    assert f"10 Jan 2026, {clock} {shown}" in text_of(client.get(at("run-journal", event)))
    assert f"{clock} {shown}" in text_of(Client().get(at("event", event)))


def test_clock_says_when_it_ends():
    event = in_zone(open_event(4, here=True), "Europe/Paris")
    play_round(event, results=False)
    start_clock(event=event, number=1, minutes=90, actor=ANNA)
    began = value(event).clocks[1].started
    end = datetime.fromtimestamp(began + 90 * 60, zones.zone_of(value(event)))
    said = f"{end:%H:%M %Z}"
    assert f"Ends at {said}." in text_of(signed_in().get(at("run-clock", event)))
    for place in (at("screen", event), at("event", event), f"/p/{event.seats.get(player='p1').token}/"):
        assert f"until {said}" in text_of(Client().get(place))
    assert f"jusqu’à {said}" in text_of(Client(headers={"accept-language": "fr"}).get(at("event", event)))


def test_new_event_has_the_zone_of_its_computer(monkeypatch):
    zones.host_zone.cache_clear()
    monkeypatch.setenv("TZ", "Europe/Lisbon")
    try:
        signed_in().post("/events/new", {"name": "Here", "preset": "manual"})
        from skald.web.tournaments.models import Event

        assert value(Event.objects.get(name="Here")).details.zone == "Europe/Lisbon"
    finally:
        zones.host_zone.cache_clear()


@pytest.mark.parametrize(("named", "kept"), [("Pacific/Auckland", "Pacific/Auckland"), ("Midgard/Hedeby", "host")])
def test_new_event_has_the_zone_of_its_organisers_browser(named, kept):
    signed_in().post("/events/new", {"name": "There", "preset": "manual", "zone": named})
    from skald.web.tournaments.models import Event

    zone = value(Event.objects.get(name="There")).details.zone
    assert zone == (zones.host_zone() if kept == "host" else kept)


def test_zone_that_nobody_knows_counts_as_none():
    odd = Tournament(details=j.Details(zone="Midgard/Hedeby"))
    assert zones.zone_name(odd) == zones.host_zone() == zones.zone_name(Tournament())
    for name in ("../../etc/passwd", "/etc/passwd", "\0", "x" * 60):
        assert zones.zone_name(Tournament(details=j.Details(zone=name))) == zones.host_zone()


def test_moments_that_no_calendar_has_are_left_out():
    assert (zones.moment(None), zones.moment(10**12)) == (None, None)


def test_months_are_called_by_their_names_in_both_languages():
    event = open_event(2)
    said = {
        "en": (
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ),
        "fr": (
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
            "novembre", "décembre",
        ),
    }  # fmt: skip
    for month in range(1, 13):
        due = int(datetime(2126, month, 17, 12, 0, tzinfo=UTC).timestamp())
        in_zone(event, "UTC", registration="open", deadline=due, lists_due=due)
        token = event.seats.get(player="p1").token
        for language, names in said.items():
            client = Client(headers={"accept-language": language})
            written = f"17 {names[month - 1]} 2126"
            for place in (at("event", event), at("register", event), f"/p/{token}/"):
                assert written in text_of(client.get(place))

"""A phone that knows its player: the way to “your page” from everywhere, kept pages, several events, forgetting."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from skald.web.kept_pages import SHELF, asked_by
from skald.web.tournaments.services.players import new_link
from tests.web.tournaments.hall import text_of
from tests.web.tournaments.phones import hall, playing

pytestmark = pytest.mark.django_db
LINK = 'class="yours"'


def page_of(seat) -> str:
    return reverse("tournaments:player", args=[seat.token])


def test_phone_that_has_opened_a_page_finds_it_from_everywhere():
    made, phone = playing(), Client()
    phone.get(page_of(made.seats[0]))
    for place in ("/", "/events/", "/odds/", "/campaigns/", f"/events/{made.event.uid}/standings"):
        assert LINK in phone.get(place).content.decode(), place
    assert phone.get("/me").headers["Location"] == page_of(made.seats[0])
    assert phone.get(f"/me/{made.event.uid}").headers["Location"] == page_of(made.seats[0])


def test_phone_that_knows_nobody_is_offered_the_code():
    made, phone = playing(), Client()
    assert LINK not in phone.get(f"/events/{made.event.uid}/").content.decode()
    assert "This browser doesn’t know you yet." in text_of(phone.get("/me"))


def test_several_events_are_told_apart():
    first, second, phone = playing(), playing(), Client()
    phone.get(page_of(first.seats[0]))
    phone.get(page_of(second.seats[1]))
    assert phone.get(f"/me/{first.event.uid}").headers["Location"] == page_of(first.seats[0])
    assert phone.get(f"/me/{second.event.uid}").headers["Location"] == page_of(second.seats[1])
    listed = text_of(phone.get("/me"))
    assert listed.index("Björn") < listed.index("Anna")


def test_another_player_of_the_same_event_takes_the_place():
    made, phone = playing(), Client()
    phone.get(page_of(made.seats[0]))
    phone.get(page_of(made.seats[1]))
    assert phone.get("/me").headers["Location"] == page_of(made.seats[1])


def test_shared_phone_forgets():
    made, phone = playing(), Client()
    assert "Not my device: forget me in this browser" in text_of(phone.get(page_of(made.seats[0])))
    phone.post("/me", {"forget": made.seats[0].token})
    assert LINK not in phone.get("/").content.decode()
    assert "doesn’t know you" in text_of(phone.get("/me"))


def test_forged_cookie_opens_nothing_and_a_renewed_key_is_forgotten():
    made, phone = playing(), Client()
    phone.get(page_of(made.seats[0]))
    forged = Client()
    forged.cookies["skald-player"] = phone.cookies["skald-player"].value.rpartition(":")[0] + ":forged"
    assert "doesn’t know you" in text_of(forged.get("/me"))
    new_link(event=made.event, player="p1")
    assert "doesn’t know you" in text_of(phone.get("/me"))


def test_organiser_who_looks_does_not_become_the_player():
    made, phone = hall(), Client()
    phone.force_login(made.event.organisers.get())
    phone.get(page_of(made.seats[0]))
    assert "skald-player" not in phone.cookies


def test_kept_pages_are_made_once_for_all_who_are_known_and_never_name_anybody():
    """Whoever is known gets the page with the way to their own, from the same kept copy as everybody who is known."""
    made = playing()
    place = f"/events/{made.event.uid}/standings"
    known = [Client() for _each in range(2)]
    for phone, seat in zip(known, made.seats, strict=False):
        phone.get(page_of(seat))
    anybody = Client().get(place)
    first, second = (phone.get(place) for phone in known)
    assert first.content == second.content != anybody.content
    asked = [asked_by(each.wsgi_request) for each in (first, second, anybody)]
    assert asked[0] == asked[1] != asked[2]
    kept = [SHELF.get(each) for each in asked]
    assert [each and each.content for each in kept] == [first.content, first.content, anybody.content]
    assert made.seats[0].token not in first.content.decode()

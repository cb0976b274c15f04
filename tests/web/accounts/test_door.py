"""Organisers: the first start, signing in and out, one-time links, and wrong tries."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from skald.cli.errors import UserMistake
from skald.cli.let_in import link_for
from skald.web.accounts.limits import MOST, WINDOW
from skald.web.accounts.models import Failure, OneTimeLink, Site, User
from skald.web.accounts.one_time import find_link, first_link, make_link

pytestmark = pytest.mark.django_db
GOOD = {"username": "Astrid", "password": "seven oaken shields"}


def sign_in(client, **changed):
    return client.post("/sign-in", {**GOOD, **changed})


@pytest.fixture
def astrid():
    return User.objects.create_user("Astrid", password=GOOD["password"])


def test_first_start_hands_out_a_link_that_makes_an_organiser_once(client):
    secret = first_link()
    assert "Welcome, organiser" in client.get(f"/welcome/{secret}").content.decode()
    answer = client.post(f"/welcome/{secret}", GOOD)
    assert (answer.status_code, answer["location"]) == (302, "/events/mine")
    assert client.get("/events/mine").status_code == 200
    assert client.get(f"/welcome/{secret}").status_code == 410
    assert first_link() is None


def test_events_show_the_way_in_to_whoever_organises(client):
    first = "open the link that is shown in the terminal in which Skald was started"
    page = client.get("/events/").content.decode()
    assert re.search(r'href="/events/mine">Organise an event<', page) and first in page
    user = User.objects.create_user("Astrid", password=GOOD["password"])
    page = client.get("/events/").content.decode()
    assert "Organise an event" in page and first not in page
    client.force_login(user)
    page = client.get("/events/").content.decode()
    assert re.search(r'href="/events/mine">Your events<', page) and "Organise an event" not in page


def test_only_the_newest_first_link_works(client):
    old, new = first_link(), first_link()
    assert [client.get(f"/welcome/{secret}").status_code for secret in (old, new)] == [410, 200]


def test_first_link_dies_with_the_first_organiser(client):
    secret = first_link()
    User.objects.create_user("Bjorn", password="x")
    assert client.get(f"/welcome/{secret}").status_code == 410


def test_a_link_grows_too_old():
    secret = make_link("invite")
    OneTimeLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert find_link(secret) is None


def test_weak_password_is_refused_with_its_reason(client):
    secret = first_link()
    answer = client.post(f"/welcome/{secret}", {"username": "Astrid", "password": "password"})
    assert answer.status_code == 422
    assert re.findall(r'class="problem" role="alert">(.+?)<', answer.content.decode()) != []
    assert User.objects.count() == 0
    assert find_link(secret) is not None


@pytest.mark.parametrize("given", [{}, {"username": ""}, {"username": "Astrid"}])
def test_form_that_lacks_something_is_refused_where_it_was_sent(client, given):
    secret = first_link()
    assert [client.post(place, given).status_code for place in ("/sign-in", f"/welcome/{secret}")] == [422, 422]
    assert client.get("/sign-in").status_code == 200


def test_sign_in_and_out(client, astrid):
    assert sign_in(client)["location"] == "/events/mine"
    assert client.get("/desk").status_code == 200
    assert client.post("/sign-out")["location"] == "/"
    assert client.get("/desk")["location"] == "/sign-in?next=/desk"


@pytest.mark.parametrize(
    ("wanted", "led"),
    [("/desk", "/desk"), ("https://elsewhere.example/", "/events/mine"), ("//elsewhere.example", "/events/mine")],
)
def test_sign_in_leads_back_but_nowhere_else(client, astrid, wanted, led):
    assert sign_in(client, next=wanted)["location"] == led


def test_wrong_tries_end_for_a_while_even_with_the_right_password(client, astrid):
    assert [sign_in(client, password="wrong").status_code for _ in range(MOST["sign-in"] + 1)] == [422] * MOST[
        "sign-in"
    ] + [429]
    assert sign_in(client).status_code == 429
    Failure.objects.update(at=timezone.now() - WINDOW - timedelta(seconds=1))
    assert sign_in(client).status_code == 302


def test_wrong_passwords_from_elsewhere_keep_nobody_out(client, astrid):
    for number in range(MOST["sign-in"] * 3):
        sign_in(Client(REMOTE_ADDR=f"203.0.113.{number % 2}"), password="wrong")
    assert sign_in(Client(REMOTE_ADDR="203.0.113.1")).status_code == 429
    assert sign_in(client).status_code == 302


def test_one_network_of_many_addresses_is_one_visitor(client, astrid):
    tries = [sign_in(Client(REMOTE_ADDR=f"2001:db8::{at:x}"), password="wrong") for at in range(MOST["sign-in"] + 1)]
    assert tries[-1].status_code == 429
    assert sign_in(Client(REMOTE_ADDR="2001:db8:0:1::1")).status_code == 302


def test_whoever_sits_at_the_server_lets_an_organiser_in(client, astrid):
    for _try in range(MOST["sign-in"] + 1):
        sign_in(client, password="wrong")
    assert sign_in(client).status_code == 429
    link = link_for("ASTRID", 8123)
    assert link.startswith("http://localhost:8123/welcome/")
    assert client.post(urlsplit(link).path, {"password": "eight oaken shields"}).status_code == 302
    client.logout()
    assert sign_in(client, password="eight oaken shields").status_code == 302
    assert client.get(urlsplit(link).path).status_code == 410


def test_link_leads_to_the_server_that_runs(live_server, astrid):
    Site.objects.update_or_create(defaults={"listens_at": live_server.url})
    assert link_for("Astrid", None).startswith(f"{live_server.url}/welcome/")
    assert link_for("Astrid", 8123).startswith("http://localhost:8123/welcome/")
    Site.objects.update(listens_at="http://127.0.0.1:9")
    assert link_for("Astrid", None).startswith("http://127.0.0.1:8000/welcome/")


def test_nobody_is_let_in_by_a_name_that_nobody_has(astrid):
    with pytest.raises(UserMistake, match="No organiser is called “Bjorn”"):
        link_for("Bjorn", 8000)


def test_success_never_counts_against_a_shared_address(client, astrid):
    for _ in range(MOST["sign-in-address"] + 5):
        assert sign_in(client).status_code == 302


def test_invitation_makes_another_organiser(client, astrid):
    client.force_login(astrid)
    shown = client.post("/desk/link/invite").content.decode()
    secret = re.findall(r"/welcome/([\w-]+)<", shown)[0]
    client.logout()
    assert client.post(f"/welcome/{secret}", {**GOOD, "username": "Bjorn"}).status_code == 302
    assert sorted(User.objects.values_list("username", flat=True)) == ["Astrid", "Bjorn"]


def test_names_differ_in_more_than_case(client, astrid):
    secret = make_link("invite")
    answer = client.post(f"/welcome/{secret}", {**GOOD, "username": "aSTRID"})
    assert "This name is taken." in answer.content.decode()


def test_password_is_changed_by_a_link_of_ones_own(client, astrid):
    secret = make_link("password", astrid)
    client.post(f"/welcome/{secret}", {"password": "eight oaken shields"})
    client.logout()
    assert sign_in(client).status_code == 422
    assert sign_in(client, password="eight oaken shields").status_code == 302


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("192.168.1.20:8000", "http://192.168.1.20:8000"), ("https://skald.example/", "https://skald.example"), ("", "")],
)
def test_base_address_is_kept(client, astrid, typed, kept):
    from skald.web.accounts.site import base_address

    client.force_login(astrid)
    assert client.post("/desk", {"address": typed}).status_code == 302
    assert base_address() == kept


@pytest.mark.parametrize("typed", ["ftp://x", "http://", 'http://a"b', "http://a b", "http://[::1", "javascript:x"])
def test_base_address_must_be_one(client, astrid, typed):
    client.force_login(astrid)
    answer = client.post("/desk", {"address": typed})
    assert answer.status_code == 422
    assert 'class="problem"' in answer.content.decode()


@pytest.mark.parametrize(("chosen", "typed"), [("Olga", "olga"), ("Olga", "OLGA"), ("Élise", "élise")])
def test_name_to_sign_in_with_may_be_written_large_or_small(client, chosen, typed):
    User.objects.create_user(chosen, password=GOOD["password"])
    assert sign_in(client, username=typed).status_code == 302
    invitation = make_link("invite")
    answer = client.post(f"/welcome/{invitation}", {**GOOD, "username": typed})
    assert answer.status_code == 422 and "This name is taken." in answer.content.decode()


def test_names_that_only_capitals_tell_apart_are_signed_in_with_as_they_are(client):
    for name, password in (("Olga", "seven oaken shields"), ("olga", "eight ashen spears")):
        User.objects.create_user(name, password=password)
    assert sign_in(client, username="olga", password="seven oaken shields").status_code != 302
    assert sign_in(client, username="olga", password="eight ashen spears").status_code == 302

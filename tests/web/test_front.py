"""The front door, the choice of language, and the pages for what goes wrong."""

import re

import pytest
from django.test import Client

from skald.tournament.journal import Result
from skald.web.tournaments.services.results import settle
from tests.web.tournaments.hall import ANNA, open_event, play_round, signed_in, text_of, value


def page(client: Client, path: str = "/", accept: str = "en") -> str:
    return client.get(path, headers={"accept-language": accept}).content.decode()


def choose_language(client: Client, language: str):
    return client.post("/language", {"language": language, "next": "/"})


@pytest.mark.parametrize(
    ("accept", "language", "heading"),
    [
        ("en", "en", "Every battle has its reasons."),
        ("fr-FR,fr;q=0.9", "fr", "Toute bataille a ses raisons."),
        ("de", "en", "Every battle has its reasons."),
    ],
)
def test_front_speaks_the_visitors_language(client, accept, language, heading):
    text = page(client, accept=accept)
    assert re.findall(r'<html lang="(\w+)">', text) == [language]
    assert re.findall(r"<h1>(.+)</h1>", text) == [heading]


@pytest.mark.django_db
def test_front_has_one_first_step_and_a_way_for_whoever_has_a_code(client):
    text = page(client)
    assert re.findall(r'<a class="button" href="([^"]+)"', text) == ["/battles/"]
    assert '<a class="button quiet" href="/code">I have a code</a>' in text
    event = open_event()
    assert client.post("/code", {"code": event.code})["location"] == f"/events/{event.uid}/"


def test_language_choice_is_remembered():
    client = Client(enforce_csrf_checks=True)
    answer = choose_language(client, "fr")
    assert (answer.status_code, answer["location"]) == (302, "/")
    assert '<html lang="fr">' in page(client, accept="en")
    choose_language(client, "en")
    assert '<html lang="en">' in page(client, accept="fr")


def test_language_choice_leads_to_no_other_site(client):
    answer = client.post("/language", {"language": "fr", "next": "http://elsewhere.example/"})
    assert answer["location"] == "/"


@pytest.mark.django_db
def test_front_leads_to_pages_and_not_to_commands(client):
    text = page(client)
    assert re.findall(r"<code>(.*?)</code>", text, re.DOTALL) == ["skald --help"]
    main = text.partition("<main")[2].partition("</main>")[0]
    led = set(re.findall(r'href="(/[a-z/]*)"', main))
    assert {"/rules/", "/rules/sheets", "/boards/", "/boards/editor", "/warbands/", "/warbands/compare"} <= led
    assert [path for path in led if client.get(path).status_code != 200] == []


@pytest.mark.parametrize(("accept", "title"), [("en", "Page not found"), ("fr", "Page introuvable")])
def test_unknown_address_is_explained(client, accept, title):
    answer = client.get("/no/such/page", headers={"accept-language": accept})
    assert answer.status_code == 404
    assert f"<title>{title}" in answer.content.decode()


@pytest.mark.parametrize(("accept", "title"), [("en", "Something went wrong"), ("fr", "Une erreur s’est produite")])
def test_failure_is_admitted(client, monkeypatch, accept, title):
    monkeypatch.delattr("skald.web.reference.views.render")
    client.raise_request_exception = False
    answer = client.get("/", headers={"accept-language": accept})
    assert answer.status_code == 500
    assert f"<title>{title}" in answer.content.decode()


def test_form_without_its_token_is_refused_politely():
    answer = Client(enforce_csrf_checks=True).post("/sign-in", {"username": "a", "password": "b"})
    assert answer.status_code == 403
    assert "<title>Form expired" in answer.content.decode()


def test_pages_allow_nothing_from_elsewhere(client):
    policy = client.get("/")["content-security-policy"]
    assert sorted(policy.split("; ")) == [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
    ]


@pytest.mark.django_db
def test_health_asks_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert client.get("/healthz").content == b"ok\n"


@pytest.mark.django_db
def test_front_leads_an_organiser_to_the_event_under_way():
    event = open_event(4, here=True)
    play_round(event, results=False)
    page = text_of(signed_in().get("/"))
    assert "Your events Hall Round 1 of 3 Start round 1" in page
    assert "Your events" not in text_of(signed_in("bo").get("/"))
    for game in value(event).event.rounds[0].games[:1]:
        settle(event=event, number=1, a=game.a, result=Result(15, 6), actor=ANNA)
    assert "1 result is missing" in text_of(signed_in().get("/"))

"""Versions of topics, and pages kept for a version."""

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import RequestFactory

from skald.web.accounts.site import set_base_address
from skald.web.live.topics import bump, version, versions
from skald.web.odds.views import fight
from skald.web.page_cache import PageCache, keep

pytestmark = pytest.mark.django_db


def test_a_change_raises_its_topic_alone():
    with transaction.atomic():
        bump("event.a")
        bump("event.a")
        bump("event.b")
    assert versions(["event.a", "event.b", "event.c"]) == {"event.a": 2, "event.b": 1}
    assert version("event.c") == 0


def test_a_change_that_fails_raises_nothing():
    with transaction.atomic():
        bump("event.a")
        transaction.set_rollback(True)
    assert version("event.a") == 0


class Site:
    """A page that counts how often it was made."""

    def __init__(self):
        self.made = 0
        self.ask = PageCache(self.page)

    def page(self, request):
        number = version("event.a")
        self.made += 1
        return keep(HttpResponse(f"page {self.made}"), {"event.a": number})

    def get(self, path="/x", **cookies):
        request = RequestFactory().get(path, headers={"accept-language": cookies.pop("language", "en")})
        request.COOKIES = {name.replace("_", "-"): text for name, text in cookies.items()}
        answer = self.ask(request)
        assert isinstance(answer, HttpResponse)
        return answer.content.decode()


def change():
    with transaction.atomic():
        bump("event.a")


def test_a_page_is_made_once_for_a_version():
    site = Site()
    assert [site.get(), site.get()] == ["page 1", "page 1"]
    change()
    assert [site.get(), site.get()] == ["page 2", "page 2"]


def test_a_page_made_while_something_changed_is_not_kept_as_new():
    class Late(Site):
        def page(self, request):
            response = super().page(request)
            if self.made == 1:
                change()
            return response

    site = Late()
    assert [site.get(), site.get()] == ["page 1", "page 2"]


def test_languages_addresses_and_sessions_are_apart():
    site = Site()
    asked = [site.get(), site.get(language="fr"), site.get("/x?a=1"), site.get(skald_session="s"), site.get()]
    assert asked == ["page 1", "page 2", "page 3", "page 4", "page 1"]


def test_a_page_that_rests_on_two_topics_is_old_by_either():
    class Both(Site):
        def page(self, request):
            return keep(super().page(request), {name: version(name) for name in ("event.a", "site")})

    site = Both()
    assert [site.get(), site.get()] == ["page 1", "page 1"]
    change()
    assert [site.get(), site.get()] == ["page 2", "page 2"]
    set_base_address("http://hall.example")
    assert [site.get(), site.get()] == ["page 3", "page 3"]


def test_odds_are_made_once_for_each_question_and_language():
    class Odds(Site):
        def page(self, request):
            self.made += 1
            return fight(request)

    site = Odds()
    asked = ["/odds/", "/odds/?a.n=7", "/odds/", "/odds/?a.n=7"]
    pages = [site.get(path) for path in asked]
    assert site.made == 2 and pages[:2] == pages[2:] and pages[0] != pages[1]
    site.get("/odds/", language="fr")
    site.get("/odds/", skald_session="s")
    assert site.made == 4

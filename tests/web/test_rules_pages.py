"""Rules in the browser: the list, the search, a page for each thing."""

from __future__ import annotations

import re

import pytest

from skald.content.handbook.entries import entries

pytestmark = pytest.mark.django_db


def text_of(client, path: str, language: str = "en", status: int = 200) -> str:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == status, path
    return str(answer.content.decode())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_entry_is_on_the_list_and_has_a_page(client, language):
    listed = re.findall(r'href="/rules/([^"#]+)"', text_of(client, "/rules/", language))
    assert set(listed) == set(entries())
    for name, entry in entries().items():
        assert f"<h1>{entry.name(language)}</h1>" in text_of(client, f"/rules/{name}", language).replace("&#x27;", "'")


def test_short_forms_lead_to_the_whole_id(client):
    answer = client.get("/rules/javelins")
    assert (answer.status_code, answer["location"]) == (302, "/rules/second.core.javelins")


def test_what_does_not_exist_is_not_found(client):
    text_of(client, "/rules/second.core.nothing", status=404)


def test_search_answers_in_either_language_and_suggests(client):
    best = re.compile(r'<ol class="rules-list">\s*<li><a href="/rules/([^"]+)"')
    for question in ("can javelins get their bonus against closed ranks?", "javelots rangs serrés"):
        page = client.get("/rules/", {"q": question}).content.decode()
        assert best.findall(page) == ["second.core.javelins"]
    slip = client.get("/rules/", {"q": "javlins"}).content.decode()
    assert "Nothing found" in slip and best.findall(slip) == ["second.core.javelins"]


def test_what_was_asked_is_shown_as_text_only(client):
    page = client.get("/rules/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page


def test_both_languages_stand_side_by_side(client):
    page = text_of(client, "/rules/second.core.javelins?both")
    assert "Range M." in page and "Portée M." in page
    assert '<div lang="fr">' in page


def test_settings_that_bend_a_rule_are_named(client):
    page = text_of(client, "/rules/second.core.javelins")
    assert "<code>faq</code>" in page and "2022" in page

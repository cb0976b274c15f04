"""Rules in the browser: the list, the search, a page for each thing."""

from __future__ import annotations

import re
from html import unescape

import pytest

from skald.content.handbook.entries import entries
from skald.web.reference.quick import _paper

pytestmark = pytest.mark.django_db


def text_of(client, path: str, language: str = "en", status: int = 200) -> str:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == status, path
    return str(answer.content.decode())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_entry_is_on_the_list_and_has_a_page_without_dead_links(client, language):
    listed = re.findall(r'<li><a href="/rules/([^"#]+)"', text_of(client, "/rules/", language))
    assert set(listed) == set(entries())
    linked: set[str] = set()
    for name, entry in entries().items():
        # A board has a page that looks like one.
        place = client.get(f"/rules/{name}")["location"] if entry.kind == "board" else f"/rules/{name}"
        page = unescape(text_of(client, place, language))
        assert entry.name(language) in page if entry.kind == "board" else f"<h1>{entry.name(language)}</h1>" in page
        linked |= set(re.findall(r'href="(/(?:rules|boards|warbands)/[^"#?]*)', page))
    others = sorted(linked - {f"/rules/{name}" for name in entries()})
    assert others and [path for path in others if client.get(path).status_code != 200] == []


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
        assert '<p class="rules-answer">' in page and "/rules/second.core.solid-cover" in page
    slip = client.get("/rules/", {"q": "javlins"}).content.decode()
    assert best.findall(slip) == ["second.core.javelins"] and "Nothing found" not in slip
    worse = client.get("/rules/", {"q": "jvlnis"}).content.decode()
    assert "Nothing found" in worse and best.findall(worse) == ["second.core.javelins"]


def test_what_was_asked_is_shown_as_text_only(client):
    page = client.get("/rules/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page


def test_both_languages_stand_side_by_side(client):
    page = text_of(client, "/rules/second.core.javelins?both")
    words = re.sub(r"<[^>]+>", "", page)
    assert "Range M." in words and "Portée M." in words
    assert '<div lang="fr">' in page
    # The other column is in the other language with its headings, too.
    assert "Worked example" in words and "Exemple" in words.partition("Portée M.")[2]


def test_settings_that_bend_a_rule_are_named(client):
    page = text_of(client, "/rules/second.core.javelins")
    assert "<code>faq</code>" in page and "2022" in page


def test_what_the_faq_changed_is_marked_with_its_page_and_year(client):
    page = text_of(client, "/rules/second.core.javelins")
    assert "Replaced by the FAQ of 2022, p. 39" in page and "Replaced by the FAQ of 2024, p. 39" in page
    assert "FAQ of 2022: once in each Activation phase" in page
    french = text_of(client, "/rules/second.core.modified-dice", "fr")
    assert "Remplacé par la FAQ de 2022, p. 9" in french


def test_a_rule_has_its_worked_example_with_every_reason_linked(client):
    page = text_of(client, "/rules/second.core.javelins")
    assert "A charge: 8 Hearthguards, javelins against 8 Warriors, ranks closed." in page
    assert page.count('<div class="rule-example"') == 2
    assert '+1 <a href="/rules/second.core.javelins">Javelins</a>' in page


def test_a_rule_names_the_cases_that_test_it(client):
    page = text_of(client, "/rules/second.core.rounding")
    assert "2 cases test it" in page
    assert "<code>profiles: fractions_of_dice_are_rounded_up_once_on_the_sum</code>" in page


def test_names_of_rules_in_a_text_lead_to_their_pages(client):
    page = text_of(client, "/rules/second.core.javelins")
    assert re.search(r'<p class="rule-words">.*<a href="/rules/second.core.solid-cover" title="[^"]+">', page)
    assert 'class="term" tabindex="0" title="' in page


@pytest.mark.parametrize(("language", "asked"), [("en", "gardes"), ("fr", "hearthguard"), ("en", "hearthg")])
def test_the_glossary_is_searched_both_ways(client, language, asked):
    page = client.get("/rules/glossary", {"q": asked}, headers={"accept-language": language}).content.decode()
    assert ">Hearthguards</a>" in page and ">Gardes</td>" in page
    assert ">measuring stick</a>" not in page


def test_what_changed_is_a_page_for_editions_and_for_settings(client):
    page = text_of(client, "/rules/changed")
    assert '<a href="/rules/second.core.close-ranks">Closing ranks</a>' in page
    assert "What the FAQ changed" in page
    settings = client.get("/rules/changed", {"from": "second", "to": "second", "set": "faq=2024"}).content.decode()
    assert "<td>2022</td><td>2024</td>" in settings
    both = {"from": "second", "to": "second", "was": "turns=7", "set": "turns=5"}
    assert "<td>7</td><td>5</td>" in client.get("/rules/changed", both).content.decode()
    wrong = client.get("/rules/changed", {"set": "turnz=5"})
    assert wrong.status_code == 422 and "turns" in wrong.content.decode()


def test_the_page_of_a_battle_has_its_sheet_and_its_drawing(client):
    page = text_of(client, "/rules/scenario.take-and-hold", "fr")
    assert "<svg" in page and "feuille de score" in page


def test_the_quick_sheet_tells_how_its_own_edition_fights():
    first, second = (_paper(name, "", "en").data["parts"] for name in ("first", "second"))
    steps = {each["heading"]: each["steps"] for each in second if "steps" in each}
    assert steps["Fights"][0] == "Close ranks, if allowed: half the attack dice, solid cover."
    steps = {each["heading"]: each["steps"] for each in first if "steps" in each}
    assert not any("ranks" in step for step in steps["Fights"])
    tables = [{each["heading"]: each["rows"] for each in parts if "rows" in each} for parts in (first, second)]
    # Eight dice, Armour 4: in the first edition solid cover hides by one of Armour and saves on 3, in the second on 2.
    assert [rows["Casualties by Armour"][3] for rows in tables] == [
        ["4", "50%", "2.67", "2.00", "2.00", "1.33", "0.89"], ["4", "50%", "2.67", "2.00", "2.00", "1.33", "0.67"],
    ]  # fmt: skip
    assert [rows["Casualties by Armour"][0][2:] for rows in tables] == [
        ["33%", "50%", "50%", "67%", "67%"], ["33%", "50%", "50%", "67%", "83%"],
    ]  # fmt: skip

"""Every page of the handbook, in both languages."""

from __future__ import annotations

import pytest

from skald.content.editions import EDITIONS, edition
from skald.content.handbook.entries import entries
from skald.content.handbook.pages import Fact, Link, page_of
from skald.content.words import LANGUAGES


def test_every_rule_troop_item_and_terrain_of_every_edition_has_an_entry():
    for name in EDITIONS:
        rules = edition(name)
        wanted = [str(rule) for rule in rules.rules]
        for kind, table in (("troop", rules.profiles), ("equipment", rules.equipment), ("terrain", rules.terrain)):
            wanted += [f"{name}.{kind}.{key}" for key in table]
        assert [each for each in wanted if each not in entries()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_something_and_links_only_to_pages(language):
    for entry in entries().values():
        page = page_of(entry, language)
        assert page.name and (page.text or page.facts), entry.id
        links = [*page.related, *page.elsewhere, *(link for fact in page.facts for link in fact.links)]
        assert [link for link in links if link.id not in entries()] == []
        assert all(link.name for link in links)
        assert entry.id not in [link.id for link in page.related]


def test_the_page_of_a_troop_has_its_profile():
    page = page_of(entries()["second.troop.hearthguard"], "en")
    assert page.facts[1:7] == (
        Fact("Armour in melee (against shooting)", "5 (5)"), Fact("Aggression in melee (shooting)", "2 (1)"),
        Fact("Figures for a point", "4"), Fact("Figures in a unit", "4 to 12"), Fact("Saga dice", "1"),
        Fact("Massacre points for a lost figure", "1"),
    )  # fmt: skip


def test_the_page_of_a_weapon_names_who_carries_it_and_its_rule():
    facts = {fact.label: fact for fact in page_of(entries()["second.equipment.bow"], "en").facts}
    assert facts["Range"].value == "L"
    assert facts["Special rules"].links == (Link("second.core.bow", "Bow"),)
    assert Link("second.troop.levies", "Levies") in facts["Carried by"].links


def test_a_rule_leads_to_the_rules_that_its_text_names():
    page = page_of(entries()["second.core.javelins"], "en")
    assert Link("second.core.solid-cover", "Solid cover") in page.related
    assert page.elsewhere == (Link("first.core.javelins", "Javelins"),)
    assert page.settings == ("faq",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_names_its_source(language):
    """Boards and rulings are our own."""
    own = ("board", "ruling")
    assert [each.id for each in entries().values() if each.kind not in own and not page_of(each, language).cite] == []


def test_pages_say_where_to_read_on_and_what_tests_them():
    plunder = page_of(entries()["scenario.plunder"], "en")
    assert {"scenario.plunder.carried", "scenario.scoring", "ruling.O-9"} <= {link.id for link in plunder.related}
    assert set(plunder.settings) >= {"marker_measure", "plunder_waive"}
    wood = page_of(entries()["second.terrain.wood"], "en")
    assert [link.id for link in wood.related] == [
        "second.core.uneven-ground", "second.core.cover", "second.core.light-cover", "second.core.line-of-sight",
    ]  # fmt: skip
    assert "second.core.close-ranks" in {link.id for link in page_of(entries()["ruling.R31"], "en").related}
    assert "ruling.R31" in {link.id for link in page_of(entries()["second.core.close-ranks"], "en").related}
    untested = [each.id for each in entries().values() if each.kind in ("troop", "equipment", "terrain")
                and not page_of(each, "en").cases]  # fmt: skip
    assert untested == []

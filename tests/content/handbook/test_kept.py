"""What the handbook keeps of the project's papers is what they say."""

from __future__ import annotations

from skald.content.handbook.entries import entries
from skald.content.handbook.errata import changes
from skald.content.handbook.glossary import find_terms, terms
from skald.content.handbook.rulings import french, rulings
from tools.handbook_data import FOLDER, data


def test_the_kept_files_are_up_to_date():
    found = {name: (FOLDER / f"{name}.json").read_text(encoding="utf-8") for name in data()}
    assert found == data(), "run scripts/coverage"


def test_every_ruling_is_said_in_french_too():
    assert set(french()) == set(rulings())


def test_every_change_of_the_faq_is_of_a_rule_that_exists():
    assert [rule for change in changes() for rule in change.rules if rule not in entries()] == []
    assert all(change.en and change.fr and bool(change.before_en) == bool(change.before_fr) for change in changes())


def test_words_are_found_in_either_language():
    assert [term.en for term in find_terms("réglette")] == ["measuring stick"]
    assert [term.fr for term in find_terms("measuring")] == ["réglette"]
    assert find_terms("") == list(terms())
    assert find_terms("xyzzy") == []

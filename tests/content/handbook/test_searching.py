"""Sixty questions as players type them, and what becomes of others."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from skald.content.handbook.entries import entries, whole_id
from skald.content.handbook.searching import search, suggest
from skald.content.handbook.stems import bare_words, meant, slips, stem_of

QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_asks_for_a_page_that_exists(language):
    assert len(QUESTIONS[language]) == 30
    assert [page for _words, page in QUESTIONS[language] if page not in entries()] == []


def test_the_right_page_comes_first_in_fifty_five_of_sixty():
    asked = [(words, page) for language in ("en", "fr") for words, page in QUESTIONS[language]]
    missed = [(words, page) for words, page in asked if search(words)[0].entry.id != page]
    assert len(asked) - len(missed) >= 55, missed


def test_further_questions_find_their_page_first_nine_times_of_ten():
    asked = [row for language in ("en", "fr") for row in QUESTIONS["further"][language]]
    assert [page for _words, *pages in asked for page in pages if page not in entries()] == []
    missed = [words for words, *pages in asked if not (found := search(words, 1)) or found[0].entry.id not in pages]
    assert len(missed) <= len(asked) / 10, missed


@pytest.mark.parametrize("typed", ["javlins", "exaustion", "solid cuver", "épuisment"])
def test_a_slip_of_the_finger_is_forgiven(typed):
    assert search(typed)[0].entry.id in {"second.core.javelins", "second.core.exhaustion", "second.core.solid-cover"}


def test_slips_are_letters_put_in_left_out_or_exchanged():
    assert [slips("javelin", word) for word in ("javelin", "javlin", "javellin", "jevelin", "jvlin")] == [0, 1, 1, 1, 2]


def test_words_that_mean_the_same_are_one():
    assert meant("Corps à corps") == meant("close combat") == meant("mêlée") == ["melee"]
    assert meant("des dés") == meant("a die") == ["dice"]


def test_an_unfinished_word_finds_already():
    assert search("jave")[0].entry.id == "second.core.javelins"


def test_accents_capitals_and_plurals_change_nothing():
    found = {search(words)[0].entry.id for words in ("Épuisement", "epuisement", "ÉPUISEMENTS")}
    assert found == {"second.core.exhaustion"}


def test_nonsense_finds_nothing_and_a_slip_is_suggested():
    assert search("xyzzyq") == []
    assert search("") == []
    assert [entry.id for entry in suggest("javlins", "en")][:1] == ["second.core.javelins"]


def test_long_questions_are_cut():
    assert search("javelins " * 10_000)[0].entry.id == "second.core.javelins"


def test_words_are_bare_and_stems_short():
    assert bare_words("L’Épée, œuvre n° 2") == ["l", "epee", "oeuvre", "n", "2"]
    assert [stem_of(word) for word in ("levies", "javelots", "chevaux", "charge", "as")] == [
        "levy", "javelot", "cheval", "charg", "as",
    ]  # fmt: skip


def test_short_forms_mean_the_newest_edition():
    assert whole_id("javelins") == "second.core.javelins"
    assert whole_id("troop.warriors") == "second.troop.warriors"
    assert whole_id("first.core.javelins") == "first.core.javelins"
    assert whole_id("no-such-thing") is None

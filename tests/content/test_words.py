"""Words are complete in every language, and every problem that the code can report has some."""

from __future__ import annotations

import re
from importlib import resources
from string import Formatter

import pytest

from skald.content.words import LANGUAGES, word, words
from skald.rules.notation import Fault

TABLES = sorted(
    {
        entry.name.split(".")[0]
        for entry in (resources.files("skald.content") / "words").iterdir()
        if entry.name.endswith(".toml")
    }
)
PACKAGES = (
    "skald.content", "skald.content.factions", "skald.warbands", "skald.simulation", "skald.cli", "skald.odds",
    "skald.tournament",
    "skald.tournament.pairing", "skald.tournament.scenarios", "skald.campaign", "skald.web.tournaments",
    "skald.web.tournaments.services", "skald.web.battles",
)  # fmt: skip
KINDS = (
    "file|field|board|ability|roster|muster|warband|setting|replay|odds|event|sheet|draft|entry|journal|campaign|map"
    "|order|players|results|carried|troop|faction|note"
)
CODE = re.compile(rf'"((?:{KINDS})\.[a-z0-9-]+)"')


def parameters(text: str) -> set[str]:
    """What a text is filled with; “du Château” stands for what English calls “the Castle”."""
    named = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    return {re.sub(r"^(of|at)_(?=site|origin|seat)", "", name) for name in named}


@pytest.mark.parametrize("table", TABLES)
def test_languages_have_the_same_keys_and_parameters(table: str):
    first, *others = (words(language, table) for language in LANGUAGES)
    for other in others:
        assert {key: parameters(text) for key, text in other.items()} == {
            key: parameters(text) for key, text in first.items()
        }


def reported_codes() -> set[str]:
    found: set[str] = set()
    for package in PACKAGES:
        for entry in resources.files(package).iterdir():
            if entry.name.endswith(".py"):
                found |= set(CODE.findall(entry.read_text(encoding="utf-8")))
    # A word that isn't known is reported with the nearest one, when there is one.
    near = {f"{code}-near" for code in found if code.split(".")[1].startswith("unknown")}
    return found | (near & set(words("en", "problems")))


def test_every_reported_code_has_words_and_no_words_are_left_over():
    assert reported_codes() == set(words("en", "problems"))


def test_every_fault_of_the_notation_has_words():
    codes = {each.value for each in Fault} | {"line", "empty-file"}
    assert codes == set(words("en", "notation"))


def test_word_fills_in_parameters():
    assert word("en", "problems", "board.repeated-id", id="x") == "Another ability of this board is called “x” already."


def test_parameters_are_not_read_as_sentences():
    assert "{key}" in word("en", "problems", "field.unknown", word="{key}")


@pytest.mark.parametrize(
    ("language", "table", "key"),
    [("de", "problems", "field.zero"), ("en", "nothing", "field.zero"), ("en", "problems", "nothing"),
     ("en", "problems", "field.zero")],
    ids=["language", "table", "key", "parameter"],
)  # fmt: skip
def test_what_is_missing_is_an_error(language: str, table: str, key: str):
    with pytest.raises(KeyError):
        word(language, table, key)


def test_a_name_that_ends_with_a_mark_takes_no_full_stop_after_it():
    assert word("en", "story", "fight.used", side="Niall", abilities="Hold… Loose!") == "Niall used Hold… Loose!"

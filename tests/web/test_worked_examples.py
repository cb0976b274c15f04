"""Every page of the reference has an example that an engine works out, or one of few reasons why there can be none."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from skald.campaign import worked as campaigns
from skald.content.handbook.entries import Entry, entries
from skald.content.handbook.moments import moments
from skald.content.handbook.shown import pages_showing, reason_without
from skald.content.words import LANGUAGES
from skald.odds.worked import examples
from skald.tournament import worked as events
from skald.warbands import worked as lists
from skald.web.reference.examples import FILES, example_of

RAW = re.compile(r"\b(?:second|first|scenario|age|faction|ruling|order|event|roster)\.[a-z]|\{[a-z]+\}")


def test_every_page_has_an_example_or_a_reason_why_not():
    """Boards have chances instead: what each ability is worth stands on their pages."""
    with override("en"):
        wrong = [
            entry.id for entry in entries().values()
            if entry.kind != "board" and is_shown(entry) == bool(reason_without(entry))
        ]  # fmt: skip
    assert wrong == []


def is_shown(entry: Entry) -> bool:
    """Whether a battle, a reckoned number or another engine shows it."""
    known = any(page in moments() or page in examples() for page in pages_showing(entry))
    return known or example_of(entry, "en") is not None


@pytest.mark.parametrize("number", campaigns.examples())
def test_a_campaign_goes_on_as_its_ruling_says(number):
    example = campaigns.examples()[number]
    codes = iter(campaigns.answer(number).codes)
    # In this order, with other things in between.
    assert [code for code in example.expects or (example.shows,) if code not in codes] == []


@pytest.mark.parametrize("number", events.examples())
def test_an_event_goes_on_as_its_ruling_says(number):
    example = events.examples()[number]
    assert [code for code in example.expects if code not in events.answer(example).codes] == []


@pytest.mark.parametrize("page", lists.examples())
def test_a_list_is_judged_as_its_page_says(page):
    example = lists.examples()[page]
    found = [tuple(dict.fromkeys(each.code for each in lists.answer(example.ready, one))) for one in example.changes]
    assert tuple(found) == example.expects


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_are_told_without_ids(language):
    with override(language):
        for entry in entries().values():
            made = example_of(entry, language)
            if made is not None:
                assert made.lines, entry.id
                said = [made.begun, *(line for kind, line in made.lines if entry.key not in FILES or kind == "refused")]
                assert [line for line in said if RAW.search(line)] == [], entry.id


def test_readers_find_the_mistakes_of_their_files():
    assert {name for name, (text, reader) in FILES.items() if not list(reader(text))} == set()

"""The moments that the handbook shows: the engine says of each what was kept, and pages can tell it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from skald.content.handbook.entries import entries
from skald.content.handbook.kept import cases_of
from skald.content.handbook.moment_pictures import moment_svg
from skald.content.handbook.moments import moments, told, verdict
from skald.content.handbook.shown import REASONS, chosen_cases, pages_showing, reason_without
from skald.content.words import LANGUAGES
from skald.odds.worked import examples


def test_the_engine_says_of_each_moment_what_was_kept():
    """After a change of the rules or of a case: `python -m tools.example_moments`, and read the difference."""
    changed = [rule for rule, moment in moments().items() if verdict(moment) != (moment.refusal, moment.events)]
    assert changed == []


def test_what_shows_an_entry_exists():
    shown = set(moments()) | set(examples())
    assert [name for name in chosen_cases() if name not in moments()] == []
    pages = [page for entry in entries().values() for page in pages_showing(entry)[1:] if entry.kind != "equipment"]
    assert pages and [page for page in pages if page not in shown] == []
    assert set(moments()) <= set(entries())
    assert {reason_without(entry) for entry in entries().values()} == {"", *REASONS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_is_told_without_an_id(language):
    raw = re.compile(r"\b(?:second|first|scenario|core|test|trial)\.[a-z]")
    for rule, moment in moments().items():
        lines = told(rule, moment, language).lines
        assert lines, rule
        assert [line for _kind, line in lines if raw.search(line)] == [], rule


def test_pictures_are_drawings_that_say_who_stands_there():
    drawn = {rule: svg for rule, moment in moments().items() if (svg := moment_svg(moment, "en"))}
    assert len(drawn) > 100
    for rule, svg in drawn.items():
        assert len(ET.fromstring(svg).attrib["aria-label"]) > len("The table: ."), rule


def test_a_moment_names_the_case_it_comes_from():
    moment = moments()["second.core.charge-target"]
    case = moment.source.removeprefix("test_").replace(".test_", ": ")
    assert case in cases_of("second.core.charge-target")

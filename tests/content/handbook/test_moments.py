"""The moments that the handbook shows: the engine says of each what was kept, and pages can tell it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from skald.content.handbook.entries import RULES, entries
from skald.content.handbook.kept import cases_of
from skald.content.handbook.moment_pictures import moment_svg
from skald.content.handbook.moments import moments, told, verdict
from skald.content.words import LANGUAGES
from skald.odds.worked import examples

#: Nothing that is shipped shows them alone: ground that nobody enters, what only other rules count, and lines of
#: scores that no recorded battle has.
UNSHOWN = {
    "second.core.impassable-ground", "first.core.impassable-ground", "second.core.presence", "first.core.armour-bounds",
    "scenario.take-and-hold.melees", "scenario.control.massacre", "scenario.plunder.brought-home",
    "scenario.clash-of-warlords",
}  # fmt: skip


def test_the_engine_says_of_each_moment_what_was_kept():
    """After a change of the rules or of a case: `python -m tools.example_moments`, and read the difference."""
    changed = [rule for rule, moment in moments().items() if verdict(moment) != (moment.refusal, moment.events)]
    assert changed == []


def test_every_rule_has_an_example_that_the_engine_works_out():
    rules = {rule for rule, entry in entries().items() if entry.kind in RULES}
    assert rules - set(moments()) - set(examples()) == UNSHOWN
    assert set(moments()) <= rules


def test_troops_weapons_and_terrain_have_examples_too():
    rest = [name for name, entry in entries().items() if entry.kind in ("troop", "terrain") and name not in examples()]
    assert rest == []


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

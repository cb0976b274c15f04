"""Every worked example of the reference is a case: the engine is asked, and its rule has a say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skald.content.handbook.entries import entries
from skald.content.words import LANGUAGES
from skald.odds.worked import FIGHTS, Example, examples, losses_of, numbers_of, work_out

ALL = [example for several in examples().values() for example in several]


def named(example: Example) -> str:
    return f"{example.rule}-{example.ask}{'-silent' if example.silent else ''}"


@pytest.mark.parametrize("example", ALL, ids=named)
def test_the_engine_answers_the_example(example: Example):
    found = numbers_of(example)
    assert {name: found[name].value for name in example.expects} == example.expects
    rules = {str(why) for name in example.expects for why in _reasons(found[name])}
    assert (example.rule in rules) is not example.silent
    if example.ask in FIGHTS:
        assert losses_of(example) == Fraction(example.losses)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_an_example_leads_to_a_page(language: str):
    for example in ALL:
        told = work_out(example, language)
        assert told.question and told.lines and all(line.label and line.parts for line in told.lines)
        parts = [part.rule for line in told.lines for part in line.parts]
        assert [rule for rule in parts if rule not in entries()] == [], example.rule


def test_javelins_gain_nothing_against_closed_ranks():
    open_ranks, closed = examples()["second.core.javelins"]
    assert numbers_of(open_ranks)["attacker.hit"].value == 1
    assert numbers_of(closed)["attacker.hit"].value == 0


def _reasons(tally):
    return [tally.why, *(change.why for change in tally.modifiers)]

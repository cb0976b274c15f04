"""`skald odds spell`: exact fractions for programs, a page for people, and mistakes told in a sentence."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.cli.calling import call

BOLT = ("odds", "spell", "bolt", "--dice", "3", "--target", "8 warriors")


def test_the_answer_for_programs_is_exact():
    found = json.loads(call(*BOLT, "--json").stdout)
    assert set(found) == {"levels", "casualties", "fatigue", "abuse", "caster_lost"}
    assert found["levels"] == {"minimum": "1/8", "optimum": "49/108", "maximum": "91/216"}
    assert sum(Fraction(p) for _, p in found["casualties"]) == 1
    assert list(found["abuse"]) == [str(total) for total in range(2, 13)]
    assert sum(map(Fraction, found["abuse"].values())) == Fraction(91, 216)
    assert Fraction(found["caster_lost"]) == Fraction(91, 216) / 16


def test_the_safest_take_never_pays():
    found = json.loads(call(*BOLT, "--take", "safest", "--json").stdout)
    assert (found["levels"]["maximum"], found["caster_lost"]) == ("0/1", "0/1")
    assert set(found["abuse"].values()) == {"0/1"}


def test_an_aim_finds_the_number_of_dice():
    found = json.loads(call(*BOLT, "--aim", "casualties", "--json").stdout)["best"]
    assert (found["dice"], found["per_die"], len(found["values"])) == (3, 1, 3)


@pytest.mark.parametrize(("language", "word"), [("en", "Abuse of Power"), ("fr", "Abus de pouvoir")])
def test_the_page_in_both_languages(language, word):
    shown = call(*BOLT, "--aim", "maximum", "--lang", language).stdout
    assert word in shown


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("bolt", "--dice", "0", "--target", "8 warriors"), "From 1 to 12 Magic dice"),
        (("blot",), "Is it “bolt”?"),
        (("bolt",), "name one"),
        (("mists", "--target", "8 warriors"), "name none"),
        (("bolt", "--target", "8 wariors"), "--target:"),
        (("animal-prowess", "--target", "8 warriors"), "Call of the Pack can’t be cast like that"),
    ],
)
def test_mistakes_are_told(given, told):
    answer = call("odds", "spell", *given)
    assert answer.exit_code == 2
    assert told in answer.stderr


def test_spells_are_a_condition_of_a_fight():
    plain = json.loads(call("odds", "melee", "8 warriors", "8 warriors", "--json").stdout)
    hasty = json.loads(
        call("odds", "melee", "8 warriors", "8 warriors", "--attacker-spell", "violence:maximum", "--json").stdout
    )
    assert hasty["p_attacker_wins"] > plain["p_attacker_wins"]
    answer = call("odds", "shoot", "8 warriors bow", "8 warriors", "--defender-spell", "bolt, violence:huge")
    assert answer.exit_code == 2
    assert answer.stderr.count("--defender-spell:") == 2

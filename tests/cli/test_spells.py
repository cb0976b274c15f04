"""`skald spells`: lists, pages, and a name that is misspelt."""

from __future__ import annotations

import json

import pytest

from tests.cli.calling import call

KEYS = {"id", "name", "domain", "aim", "range", "minimum", "optimum", "maximum", "until"}


def test_list_for_programs_has_every_spell():
    found = json.loads(call("spells", "list", "--json").stdout)
    assert len(found) == 36
    assert {tuple(sorted(each)) for each in found} == {tuple(sorted(KEYS))}
    assert [each["id"] for each in found if each["domain"] == "death"] == [
        "drain-life", "shadows", "ritual", "eruptions", "bane", "nightmares",
    ]  # fmt: skip


@pytest.mark.parametrize(("language", "name"), [("en", "Skyfire"), ("fr", "Trait de foudre")])
def test_a_spell_is_shown_in_both_languages(language, name):
    shown = call("spells", "show", "bolt", "--lang", language).stdout
    assert shown.startswith(f"{name} (bolt)")


def test_the_spells_of_a_domain():
    listed = call("spells", "list", "--domain", "light").stdout
    assert [line.split()[0] for line in listed.splitlines()[1:]] == [
        "blinding", "burning", "banishment", "shield-of-light", "spear-of-light", "laying-on-hands",
    ]  # fmt: skip


def test_a_misspelt_spell_is_answered_with_the_nearest():
    answer = call("spells", "show", "blot")
    assert answer.exit_code == 2
    assert "bolt" in answer.stderr


def test_the_card_of_a_spell_says_whether_sight_is_needed():
    assert json.loads(call("spells", "show", "bolt", "--json").stdout)["sight"] is True
    assert json.loads(call("spells", "show", "banishment", "--json").stdout)["sight"] is False

"""`skald rules`: a rule by id, end of id or name; the list; the differences of two editions."""

from __future__ import annotations

import pytest

from skald.content.editions import EDITIONS, edition
from skald.content.reference import rule_diff, rule_text, scenario_rules
from skald.content.rule_settings import settings_of
from skald.content.scenarios import settings as scenario_settings
from skald.content.second import settings as age_settings
from skald.content.second.magic import settings as magic_settings
from skald.rules.constants import Constants
from tests.cli.calling import call, data, mistake

ALL = list(dict.fromkeys(str(rule) for name in EDITIONS for rule in (*edition(name).rules, *scenario_rules(name))))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_can_be_shown(lang):
    for rule in ALL:
        result = call("rules", "show", rule, lang=lang)
        text = rule_text(rule, lang)
        assert result.exit_code == 0
        assert result.stdout.startswith(f"{text.name} ({rule})\n")
        flat = " ".join(result.stdout.split())
        assert " ".join(text.text.split()) in flat
        assert " ".join(text.cite.split()) in flat


def test_rule_as_data():
    shown = data("rules", "show", "second.core.cohesion-chain", "--lang", "fr")
    text = rule_text("second.core.cohesion-chain", "fr")
    assert shown == {
        "id": "second.core.cohesion-chain",
        "name": text.name,
        "names": {"en": rule_text("second.core.cohesion-chain", "en").name, "fr": text.name},
        "text": text.text,
        "cite": text.cite,
        "editions": ["second"],
        "settings": {"chain": 500},
    }


@pytest.mark.parametrize(
    ("given", "options", "found"),
    [
        ("javelins", [], "second.core.javelins"),
        ("core.javelins", [], "second.core.javelins"),
        ("javelins", ["--edition", "first"], "first.core.javelins"),
        ("side-by-side", [], "first.core.side-by-side"),
        ("dawn", [], "scenario.clash-of-warlords.dawn"),
        ("scenario.plunder", [], "scenario.plunder"),
        ("scenario.plunder.kept", [], "scenario.plunder.kept"),
        ("Javelots", [], "second.core.javelins"),
        ("javelins", ["--edition", "second"], "second.core.javelins"),
    ],
)
def test_end_of_an_id_or_a_name_is_enough(given, options, found):
    assert data("rules", "show", given, *options)["id"] == found


def test_rule_has_only_settings_of_its_own_edition():
    assert data("rules", "show", "second.core.javelins")["settings"] == {"faq": 2022}
    assert data("rules", "show", "first.core.javelins")["settings"] == {}


def test_rule_points_to_the_other_edition():
    assert "See also: first.core.javelins" in call("rules", "show", "javelins").stdout


def test_unknown_rule_is_answered_with_the_nearest():
    assert "second.core.javelins" in mistake("rules", "show", "javelin")
    assert "second.core.javelins" in mistake("rules", "show", "javelot", lang="fr")
    assert "skald rules list" in mistake("rules", "show", "qqqq")
    assert mistake("rules", "show", "")
    assert mistake("rules", "show", "x" * 10_000)


@pytest.mark.parametrize("command", [["rules", "list"], ["rules", "show"]])
def test_list_holds_every_rule(command):
    assert [each["id"] for each in data(*command)] == ALL
    lines = call(*command).stdout.splitlines()
    assert {line.split()[0] for line in lines if line.startswith("  ")} == set(ALL)


@pytest.mark.parametrize("name", EDITIONS)
def test_list_of_one_edition(name):
    listed = data("rules", "list", "--edition", name)
    assert [each["id"] for each in listed] == [*edition(name).rules, *scenario_rules(name)]


def test_every_setting_belongs_to_a_rule():
    shown = {name for rule in ALL for name in settings_of(rule)}
    assert shown == {
        *Constants.__struct_fields__, *age_settings.USUAL, *magic_settings.USUAL, *scenario_settings.USUAL,
    }  # fmt: skip


def test_differences_as_data():
    shown = data("rules", "diff", "first", "second")
    wanted = rule_diff(edition("first"), edition("second"))
    assert (shown["first"], shown["second"]) == ("first", "second")
    assert [each["topic"] for each in shown["differences"]] == [each.topic for each in wanted]
    assert {"radius": (0, 1000)}.items() <= {
        each["id"]: (each["first"], each["second"]) for each in shown["differences"] if each["kind"] == "constant"
    }.items()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_differences_are_told_in_the_language(lang):
    told = " ".join(call("rules", "diff", "first", "second", lang=lang).stdout.split())
    for rule in ("second.core.close-ranks", "first.core.side-by-side"):
        assert " ".join(rule_text(rule, lang).name.split()) in told
    assert "None" not in told
    assert "()" not in told


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "an exhausted unit in melee (exhausted_melee): half its attack dice → −1 to its attack dice"),
        ("en", "a move keeps this far from enemies (move_enemy_gap): short of contact only → VS"),
        ("fr", "qui peut serrer les rangs (close_ranks) : personne → les deux camps"),
    ],
)
def test_settings_differ_in_words_not_in_codes(lang, line):
    told = " ".join(call("rules", "diff", "first", "second", lang=lang).stdout.split())
    assert " ".join(line.split()) in told


def test_edition_has_no_difference_from_itself():
    assert data("rules", "diff", "first", "first")["differences"] == []
    assert call("rules", "diff", "first", "first").stdout.endswith("Nothing differs.\n")


def test_unknown_edition_is_a_mistake():
    assert "'third' is not one of" in mistake("rules", "diff", "first", "third")
    assert mistake("rules", "diff", "first")

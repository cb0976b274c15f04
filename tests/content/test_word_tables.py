"""Everything that the code can name, refuse or tell has words in every language, and no words are left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import skald
from skald.content.editions import EDITIONS, SCENARIOS, edition, edition_with
from skald.content.reference import cite_text
from skald.content.rule_settings import said_value
from skald.content.scenarios.catalogue import DOMAINS
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.laying import OBJECTIVE
from skald.content.scenarios.wording import scenario_rule_name
from skald.content.second.magic.listing import AIMS
from skald.content.second.magic.sorcery import DOMAINS as MAGIC_DOMAINS
from skald.content.second.magic.sorcery import SPELLS
from skald.content.second.magic.wording import PREFIX
from skald.content.settings import OWN, OWN_WORDS, WORDS, parse_value, setting_problems
from skald.content.words import LANGUAGES, words
from skald.rules.abilities.model import AbilityType
from skald.rules.constants import Constants
from skald.rules.hooks import Point
from skald.rules.ids import Cover, Face, Ground, Kind, Level, Side
from skald.rules.state import Until
from tests.kit.scenarios import scenario_rules

RULESETS = [edition(name) for name in EDITIONS]
SOURCE = Path(skald.__file__).parent
#: Ends of a battle that the scenario or the engine gives.
REASONS = {"turns-played", "no-saga-dice", "nobody-left", "conceded", "agreed", "warlord-slain", "time-called"}


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# --- rules


def test_every_rule_of_every_edition_has_a_name_and_a_text_and_nothing_else_has():
    ids = {rule for ruleset in RULESETS for rule in ruleset.rules}
    # Battles, cards and their lines are called as the catalogue calls them.
    ids |= {rule for rule in scenario_rules() if not scenario_rule_name("en", rule)}
    # Spells have a table of their own, with a text for each level.
    ids -= {rule.id for rule in SPELLS}
    wanted = {f"{rule}.{part}" for rule in ids for part in ("name", "text")}
    assert set(words("en", "rules")) == wanted


def test_every_spell_has_a_name_and_a_text_for_each_level():
    names = [rule.id.removeprefix(PREFIX) for rule in SPELLS]
    parts = ("name", *(level.name.lower() for level in Level))
    assert set(words("en", "spells")) == {f"{name}.{part}" for name in names for part in parts}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_texts_are_whole_sentences(language: str):
    for key, text in words(language, "rules").items():
        assert text == text.strip(), key
        assert text.endswith(".") == key.endswith(".text"), key
        assert "'" not in text, key


def test_every_citation_is_translated():
    sources = {rule.cite for ruleset in RULESETS for rule in ruleset.rules.values()}
    assert {cite_text(cite, "en") for cite in sources} == sources
    plain = {cite for cite in sources if cite_text(cite, "fr") == cite}
    assert plain == set()


# --- settings


def test_every_setting_has_a_name_and_every_explained_value_can_be_set():
    explained = {tuple(key.split(".value.")) for key in words("en", "settings") if ".value." in key}
    names = {key.removesuffix(".name") for key in words("en", "settings") if key.endswith(".name")}
    assert names == {*Constants.__struct_fields__, *OWN}
    for name, value in explained:
        assert not setting_problems(edition("second"), {name: parse_value(value)}), (name, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_a_setting_may_have_is_explained(language: str):
    for name, choices in (WORDS | OWN_WORDS).items():
        said = [bool(said_value(name, choice, language)) for choice in choices]
        assert all(said) or name.endswith("_base"), name


# --- refusals


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Each place in the code that refuses something: the code, and the parameters it gives."""
    for folder in ("rules", "content"):
        for file in (SOURCE / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                    if isinstance(node.func, ast.Attribute) and node.func.attr == "refuse":
                        yield str(node.args[0].value), {str(keyword.arg) for keyword in node.keywords}
                    elif isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                        yield str(node.args[0].value), _given(node)


def _given(call: ast.Call) -> set[str]:
    if len(call.args) < 3:
        return set()
    pairs = ast.literal_eval(ast.unparse(_names_only(call.args[2])))
    return {name for name, _ in pairs}


def _names_only(given: ast.expr) -> ast.expr:
    """The parameters of a refusal with their values left out."""
    assert isinstance(given, ast.Tuple)
    pairs = [pair.elts[0] for pair in given.elts if isinstance(pair, ast.Tuple)]
    return ast.Tuple([ast.Tuple([name, ast.Constant(0)]) for name in pairs])


def test_every_refusal_has_words_that_use_only_what_every_place_gives():
    always: dict[str, set[str]] = {}
    for code, given in refusals():
        always[code] = always.get(code, given) & given
    assert set(words("en", "refusals")) == set(always)
    for language in LANGUAGES:
        for code, text in words(language, "refusals").items():
            assert parameters(text) <= always[code], (language, code)


# --- terms


def wanted_terms() -> set[str]:
    found = {f"reason.{reason}" for reason in REASONS}
    found |= {f"edition.{name}" for name in EDITIONS}
    for ruleset in RULESETS:
        for troop in ruleset.profiles.values():
            found |= {f"troop.{troop.id}.name", f"troop.{troop.id}.unit", f"category.{troop.category}"}
        found |= {f"equipment.{item}" for item in ruleset.equipment}
        found |= {f"terrain.{kind}" for kind in ruleset.terrain}
        found |= {f"scenario.{ruleset.scenario.id}", f"scenario.{EXPEDITION}"}
    for name in SCENARIOS:
        for chart, rows in edition_with("second", name).scenario.charts.items():
            found |= {f"chart.{chart}", *(f"row.{row.name}" for row in rows)}
    for group, names in ENUMS.items():
        found |= {f"{group}.{name}" for name in names}
    # A single one has a word of its own where the troop's name is a plural.
    return found | {key for key in words("en", "terms") if key.removesuffix(".one") + ".name" in found}


ENUMS: dict[str, list[str]] = {
    "face": [*(face.name.lower() for face in Face), "any", "or"],
    "faces": [f"{face.name.lower()}.{count}" for face in Face for count in ("one", "many")],
    "dice": ["one", "many"],
    "side": [side.name.lower() for side in Side],
    "kind": [kind.value for kind in Kind],
    "ground": [ground.value for ground in Ground],
    "cover": [cover.name.lower() for cover in Cover],
    "ability-type": [kind.value for kind in AbilityType],
    "point": [point.value for point in Point],
    "combat": ["melee", "shot"],
    "use": ["shorten", "own-armour", "enemy-armour"],
    "size": ["small", "large"],
    "height": ["low", "high"],
    "edge": ["near", "far"],
    "stick": ["VS", "S", "M", "L"],
    "length": ["centimetres", "millimetres", "tenths"],
    "owner": ["consonant", "consonant-s", "vowel", "vowel-s"],
    "band": ["named"],
    "unit": ["plain", "escorted", "own", "own-escorted", "unknown"],
    "equipment": ["none"],
    "domain": [*DOMAINS],
    "level": [level.name.lower() for level in Level],
    "magic-domain": [*MAGIC_DOMAINS],
    "until-of": ["next-turn", "own-turn", "enemy-turn"],
    "until": ["instant", *(end.value for end in Until), "or", "begins"],
    "spell-aim": [*AIMS],
    "line": ["of"],
    "marker": [OBJECTIVE],
}


def test_every_id_has_a_term_and_no_term_is_left_over():
    assert {key for key in words("en", "terms") if not key.startswith("cite.")} == wanted_terms()


def test_no_source_is_left_over():
    cited = {cite for ruleset in RULESETS for rule in ruleset.rules.values() for cite in [rule.cite]}
    cited |= {rule.cite for rule in edition_with("second", "take-and-hold").rules.values()}
    form = {"and", "page", "next-page", "ruling"}
    names = {key.removeprefix("cite.") for key in words("en", "terms") if key.startswith("cite.")} - form
    assert {name for name in names if not any(name in cite for cite in cited)} == set()

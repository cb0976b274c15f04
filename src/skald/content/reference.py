"""The rules to be read: a rule's name, text and citation in a language, and how two rulesets differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import Struct, structs

from skald.content.editions import EDITIONS, SCENARIOS, edition, edition_with
from skald.content.scenarios.wording import scenario_rule_name, scenario_rule_text
from skald.content.second.magic.wording import spell_name, spell_text
from skald.content.words import word, words
from skald.rules.ids import RuleId
from skald.rules.ruleset import DIE, Equipment, Profile, Rule, Ruleset, TerrainKind


class RuleText(Struct, frozen=True):
    """A rule as it is shown to people."""

    id: str
    name: str
    text: str
    cite: str


def rule_text(rule_id: str, language: str) -> RuleText:
    """The words of a rule of any edition; ``KeyError`` when there is no such rule."""
    rule = _rule(rule_id)
    # Battles, cards and the lines of their scores are called as the catalogue calls them.
    named = scenario_rule_name(language, rule_id) or spell_name(language, rule_id)
    name = named or word(language, "rules", f"{rule_id}.name")
    text = spell_text(language, rule_id)
    if not text and f"{rule_id}.text" not in words(language, "rules"):
        text = scenario_rule_text(language, rule_id)
    return RuleText(
        rule_id, name, text or word(language, "rules", f"{rule_id}.text"), cite_text(rule.cite, language)
    )  # fmt: skip


def has_rule(rule_id: str) -> bool:
    """Whether any edition or scenario has this rule."""
    return rule_id in _rules_by_id()


def _rule(rule_id: str) -> Rule:
    return _rules_by_id()[rule_id]


@cache
def _rules_by_id() -> dict[str, Rule]:
    """The rules of all editions; the newest edition's own come first."""
    found: dict[str, Rule] = {}
    for name in EDITIONS:
        for rules in (edition(name).rules, scenario_rules(name)):
            found = {**{str(known): rule for known, rule in rules.items()}, **found}
    return found


@cache
def scenario_rules(name: str) -> Mapping[RuleId, Rule]:
    """The rules of all scenarios of the manual, beside an edition's own."""
    own = edition(name).rules
    found = {rule.id: rule for each in SCENARIOS for rule in edition_with(name, each).rules.values()}
    return {known: rule for known, rule in found.items() if known not in own}


# --- citations

_PAGED = re.compile(r"(.+) p\.(\d+)")
_PAGE = re.compile(r"p\.(\d+)")
_RULING = re.compile(r"Ruling (\S+)")


def cite_text(cite: str, language: str) -> str:
    """A citation in a language; sources that nobody has translated keep their name."""
    if whole := words(language, "terms").get(f"cite.{cite}"):
        return whole
    joint = words(language, "terms")["cite.and"]
    return ", ".join(joint.join(_source(piece, language) for piece in part.split(" and ")) for part in cite.split(", "))


def _source(piece: str, language: str) -> str:
    if found := _PAGED.fullmatch(piece):
        return word(language, "terms", "cite.page", source=_source(found[1], language), page=found[2])
    if found := _PAGE.fullmatch(piece):
        return word(language, "terms", "cite.next-page", page=found[1])
    if found := _RULING.fullmatch(piece):
        return word(language, "terms", "cite.ruling", number=found[1])
    return words(language, "terms").get(f"cite.{piece}", piece)


# --- comparing rulesets


class Difference(Struct, frozen=True):
    """One point in which two rulesets differ; None: this ruleset has nothing of the kind."""

    topic: str
    first: Any
    second: Any


def rule_diff(first: Ruleset, second: Ruleset) -> list[Difference]:
    """All points in which two rulesets differ, by topic: constants, steps, rules, troops, equipment, terrain."""
    return [
        *_compare("constant", structs.asdict(first.constants), structs.asdict(second.constants)),
        *_compare("step", {"melee": first.melee, "shot": first.shot}, {"melee": second.melee, "shot": second.shot}),
        *_compare("rule", _rules(first), _rules(second), values=False),
        *_compare_tables("troop", first.profiles, second.profiles),
        *_compare_tables("equipment", first.equipment, second.equipment),
        *_compare("terrain", first.terrain, second.terrain, values=False),
    ]


def _compare(
    topic: str, first: Mapping[str, Any], second: Mapping[str, Any], *, values: bool = True
) -> Iterator[Difference]:
    """Entries with different values, or (without ``values``) those that only one of the two has."""
    for key in dict.fromkeys((*first, *second)):
        if key not in first or key not in second or (values and first[key] != second[key]):
            yield Difference(f"{topic}.{key}", _plain(first.get(key)), _plain(second.get(key)))


def _plain(value: Any) -> Any:
    return value.id if isinstance(value, Profile | Equipment | TerrainKind) else value


def _compare_tables(
    topic: str, first: Mapping[str, Profile | Equipment], second: Mapping[str, Profile | Equipment]
) -> Iterator[Difference]:
    yield from _compare(topic, first, second, values=False)
    for key in first:
        if key in second:
            yield from _compare(f"{topic}.{key}", _fields(first[key]), _fields(second[key]))


def _fields(thing: Profile | Equipment) -> dict[str, Any]:
    found = structs.asdict(thing)
    found["rules"] = tuple(map(_bare, thing.rules))
    if isinstance(thing, Profile):
        found["aggression"] = tuple(str(Fraction(part, DIE)) for part in thing.aggression)
    else:
        found["without"] = tuple(map(_bare, thing.without))
    return found


def _rules(ruleset: Ruleset) -> dict[str, str]:
    return {_bare(rule): str(rule) for rule in ruleset.rules}


def _bare(rule: str) -> str:
    """A rule id without the edition that it belongs to."""
    owner, _, rest = rule.partition(".")
    return rest if owner in EDITIONS else rule

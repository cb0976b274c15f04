"""What two sets of rules have different, in words: each point by its name, with what the one and the other has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from skald.content.editions import EDITIONS, edition, setting_problems, with_boards
from skald.content.naming import Naming, equipment_name, term, troop_name
from skald.content.problems import Problem
from skald.content.reference import Difference, has_rule, rule_diff, rule_text
from skald.content.rule_settings import LENGTHS, said_value, setting_name
from skald.content.settings import OWN
from skald.content.words import words
from skald.rules.ruleset import Ruleset

TOPICS = ("constant", "step", "rule", "troop", "equipment", "terrain")
NOTHING = "–"


class Told(Struct, frozen=True):
    """One point that differs, in words; without a value on a side, that side has nothing of the kind."""

    topic: str
    name: str
    first: str | None
    second: str | None
    #: The page where it can be read, if it has one.
    page: str = ""


def played_with(name: str, settings: Mapping[str, object]) -> tuple[Ruleset | None, list[Problem]]:
    """An edition with some settings, or what is wrong with them."""
    base = edition(name)
    found = setting_problems(base, settings)
    return (None, found) if found else (with_boards(base, (), settings), [])


def differences(
    first: Ruleset, second: Ruleset, own: tuple[Mapping[str, object], Mapping[str, object]] = ({}, {})
) -> list[Difference]:
    """All points in which two rulesets differ, with the settings that are content's own."""
    one, other = ({**OWN, **{key: value for key, value in each.items() if key in OWN}} for each in own)
    beside = [Difference(f"constant.{key}", one[key], other[key]) for key in OWN if one[key] != other[key]]
    return [*rule_diff(first, second), *beside]


def told(difference: Difference, language: str) -> Told:
    """A difference in words."""
    topic = difference.topic.partition(".")[0]
    first, second = (
        None if each is None else value_text(difference, each, language)
        for each in (difference.first, difference.second)
    )
    return Told(topic, name_text(difference, language), first, second, _page(difference))


def topic_name(topic: str, language: str) -> str:
    """The heading of a topic."""
    return words(language, "comparing")[f"topic.{topic}"]


def name_text(difference: Difference, language: str) -> str:
    """What the difference is about."""
    kind, *names = difference.topic.split(".")
    match kind, names:
        case "constant", [setting]:
            return f"{setting_name(setting, language)} ({setting})"
        case "step", [combat]:
            return term(language, "combat", combat)
        case "rule", _rest:
            return _rule_name(".".join(names), language)
        case "troop", [troop, *fields]:
            return ", ".join([troop_name(language, troop), *(_field(each, language) for each in fields)])
        case "equipment", [item, *fields]:
            return ", ".join([equipment_name(language, item), *(_field(each, language) for each in fields)])
        case _:
            return term(language, kind, ".".join(names))


def value_text(difference: Difference, value: Any, language: str) -> str:
    """What one of the two has."""
    kind, *names = difference.topic.split(".")
    if kind == "constant" or isinstance(value, bool):
        return setting_meaning(names[-1], value, language)
    if kind == "step":
        steps = words(language, "comparing")
        return ", ".join(steps.get(f"step.{each}", each) for each in value)
    if names[-1] == "rules":
        return ", ".join(_rule_name(each, language) for each in value) or NOTHING
    if names[-1] == "options":
        return words(language, "comparing")["said.join"].join(_kit(each, language) for each in value)
    if isinstance(value, tuple | list):
        return " / ".join(map(str, value))
    return str(value)


def setting_meaning(setting: str, value: bool | int | str, language: str) -> str:
    """The value of a setting in words, a length in sticks."""
    if isinstance(value, bool):
        return words(language, "comparing")["said.yes" if value else "said.no"]
    if said := said_value(setting, value, language):
        return said
    if setting in LENGTHS and isinstance(value, int):
        return Naming(edition(EDITIONS[0]), (), language).length(value)
    return str(value)


def _page(difference: Difference) -> str:
    """The page of what differs: in the second of the two where it has one."""
    kind, *names = difference.topic.split(".")
    if kind == "rule":
        return str(difference.second or difference.first)
    owner = EDITIONS[0] if difference.second is not None else EDITIONS[-1]
    return f"{owner}.{kind}.{names[0]}" if kind in ("troop", "equipment", "terrain") else ""


def _rule_name(bare: str, language: str) -> str:
    """A rule's name; the rule is given without its edition."""
    for rule in (bare, *(f"{each}.{bare}" for each in EDITIONS)):
        if has_rule(rule):
            return rule_text(rule, language).name
    return bare


def _kit(items: Iterable[str], language: str) -> str:
    return " + ".join(equipment_name(language, each) for each in items) or NOTHING


def _field(field: str, language: str) -> str:
    return words(language, "comparing").get(f"field.{field}", field)


def by_topic(found: Sequence[Difference], language: str) -> dict[str, list[Told]]:
    """Differences in words, topic by topic, in the order of the book."""
    said = [told(each, language) for each in found]
    return {topic: rows for topic in TOPICS if (rows := [each for each in said if each.topic == topic])}

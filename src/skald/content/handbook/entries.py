"""What there is to look up: rules, troops, equipment, terrain, battles and cards, each as an entry.

Owns the list of entries and their ids: a rule's own id, or the edition, the kind and the name of a thing
(`second.troop.warriors`). Never words a page: `pages` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType

from msgspec import Struct

from skald.content.editions import EDITIONS, edition
from skald.content.naming import equipment_name, term, troop_name
from skald.content.reference import rule_text, scenario_rules
from skald.content.words import LANGUAGES, words

#: In the order in which a list shows them.
KINDS = ("rule", "troop", "equipment", "terrain", "scenario")


class Entry(Struct, frozen=True):
    """Something that has a page of its own."""

    id: str
    kind: str
    #: The edition it belongs to; scenarios belong to none.
    edition: str
    names: tuple[tuple[str, str], ...]

    def name(self, language: str) -> str:
        """What it is called in a language."""
        return dict(self.names)[language]

    @property
    def key(self) -> str:
        """The id of the troop, the equipment or the terrain itself, as rulesets call it."""
        return self.id.split(".", 2)[2] if self.kind in ("troop", "equipment", "terrain") else self.id


@cache
def entries() -> Mapping[str, Entry]:
    """Every entry by its id: the newest edition first, the scenarios last."""
    found = {entry.id: entry for name in EDITIONS for entry in _of_edition(name)}
    for name in EDITIONS:
        found |= {rule: _named(rule, "scenario", "") for rule in map(str, scenario_rules(name)) if rule not in found}
    return MappingProxyType(found)


def whole_id(given: str) -> str | None:
    """The id that a short form means: the end of one, in the newest edition that has it."""
    if given in entries():
        return given
    ends = [each for each in entries() if each.endswith(f".{given}")] if given else []
    return ends[0] if ends else None


def _of_edition(name: str) -> Iterator[Entry]:
    rules = edition(name)
    for rule in rules.rules:
        is_scenario = rule.startswith("scenario.")
        yield _named(str(rule), "scenario" if is_scenario else "rule", "" if is_scenario else name)
    for key in rules.profiles:
        yield _thing(name, "troop", key, partial(troop_name, troop=key))
    for key in rules.equipment:
        yield _thing(name, "equipment", key, partial(equipment_name, item=key))
    for key in rules.terrain:
        yield _thing(name, "terrain", key, partial(term, group="terrain", name=key))


def _thing(owner: str, kind: str, key: str, called: Callable[[str], str]) -> Entry:
    return Entry(f"{owner}.{kind}.{key}", kind, owner, _in_all_languages(called))


def _named(rule: str, kind: str, owner: str) -> Entry:
    return Entry(rule, kind, owner, _in_all_languages(lambda language: rule_text(rule, language).name))


def _in_all_languages(called: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    return tuple((language, _capital(called(language))) for language in LANGUAGES)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def kind_name(language: str, kind: str) -> str:
    """A kind of entry, as the heading of a list."""
    return words(language, "handbook")[f"kind.{kind}"]

"""What there is to look up: rules, spells, troops, equipment, terrain, factions, battles, cards, boards, rulings.

Owns the list of entries and their ids: a rule's own id, or the edition, the kind and the name of a thing
(`second.troop.warriors`). Never words a page: `pages` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType

from msgspec import Struct

from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, edition
from skald.content.factions.catalogue import ages, shipped_factions
from skald.content.handbook.rulings import ruling_name, rulings
from skald.content.naming import equipment_name, term, troop_name
from skald.content.reference import rule_text, scenario_rules
from skald.content.scenarios.catalogue import cards, scenarios
from skald.content.words import LANGUAGES, words
from skald.rules.ruleset import Ruleset

#: In the order in which a list shows them.
KINDS = (
    "rule", "special", "spell", "troop", "equipment", "terrain", "age", "faction", "scenario", "card", "score",
    "board", "ruling",
)  # fmt: skip
#: Kinds of entries whose id is a rule's own, so that a rule's words are theirs.
RULES = ("rule", "special", "spell", "scenario", "card", "score")
SCENARIO = "scenario."


class Entry(Struct, frozen=True):
    """Something that has a page of its own."""

    id: str
    kind: str
    #: The edition it belongs to; scenarios, factions, boards and rulings belong to none.
    edition: str
    names: tuple[tuple[str, str], ...]

    def name(self, language: str) -> str:
        """What it is called in a language."""
        return dict(self.names)[language]

    @property
    def key(self) -> str:
        """The id of the thing itself, as rulesets, files and lists call it."""
        if self.kind in RULES:
            return self.id
        return self.id.split(".", 2 if self.edition else 1)[-1]


@cache
def entries() -> Mapping[str, Entry]:
    """Every entry by its id: the newest edition first, the rulings last."""
    found = {entry.id: entry for name in EDITIONS for entry in _of_edition(name)}
    for name in EDITIONS:
        found |= {rule: _rule(rule, edition(name)) for rule in map(str, scenario_rules(name)) if rule not in found}
    found |= {entry.id: entry for entry in _of_files() if entry.id not in found}
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
        yield _rule(str(rule), rules)
    for key in rules.profiles:
        yield _thing(name, "troop", key, partial(troop_name, troop=key))
    for key in rules.equipment:
        yield _thing(name, "equipment", key, partial(equipment_name, item=key))
    for key in rules.terrain:
        yield _thing(name, "terrain", key, partial(term, group="terrain", name=key))


def _of_files() -> Iterator[Entry]:
    """What stands in files beside the editions."""
    for key in (*scenarios(), *cards()):
        # Battles and cards that nothing plays yet can be read all the same.
        names = (scenarios().get(key) or cards()[key]).name
        yield Entry(f"{SCENARIO}{key}", _scenario_kind(f"{SCENARIO}{key}"), "", _in_all_languages(names.__getitem__))
    for age in ages().values():
        yield Entry(f"age.{age.id}", "age", "", _in_all_languages(age.name.__getitem__))
    for faction in shipped_factions().values():
        yield Entry(f"faction.{faction.id}", "faction", "", _in_all_languages(faction.name.__getitem__))
    for board, file in shipped_boards().items():
        yield Entry(f"board.{board}", "board", "", _in_all_languages(file.words.name.__getitem__))
    for number in rulings():
        yield Entry(f"ruling.{number}", "ruling", "", _in_all_languages(partial(ruling_name, number)))


def _thing(owner: str, kind: str, key: str, called: Callable[[str], str]) -> Entry:
    return Entry(f"{owner}.{kind}.{key}", kind, owner, _in_all_languages(called))


def _rule(rule: str, rules: Ruleset) -> Entry:
    names = _in_all_languages(lambda language: rule_text(rule, language).name)
    if rule.startswith(SCENARIO):
        return Entry(rule, _scenario_kind(rule), "", names)
    owner = rule.partition(".")[0]
    if ".spell." in rule:
        return Entry(rule, "spell", owner, names)
    return Entry(rule, "rule" if rule in set(rules.clauses.values()) else "special", owner, names)


def _scenario_kind(rule: str) -> str:
    name, _dot, line = rule.removeprefix(SCENARIO).partition(".")
    if line:
        return "score"
    return "card" if name in cards() else "scenario"


def _in_all_languages(called: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    return tuple((language, _capital(called(language))) for language in LANGUAGES)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def kind_name(language: str, kind: str) -> str:
    """A kind of entry, as the heading of a list."""
    return words(language, "handbook")[f"kind.{kind}"]

"""Who speaks of whom: which troops and weapons bring a rule, and which rules name each other."""

from __future__ import annotations

from functools import cache

from skald.content.editions import EDITIONS, edition
from skald.content.handbook.entries import Entry, entries
from skald.content.reference import rule_text

#: A list that nobody reads to its end helps nobody.
MOST_RELATED = 8


@cache
def bearers() -> dict[str, tuple[str, ...]]:
    """Troops and equipment that bring each rule."""
    found: dict[str, list[str]] = {}
    for name in EDITIONS:
        rules = edition(name)
        for kind, table in (("troop", rules.profiles), ("equipment", rules.equipment)):
            for key, thing in table.items():
                for rule in thing.rules:
                    found.setdefault(str(rule), []).append(f"{name}.{kind}.{key}")
    return {rule: tuple(each) for rule, each in found.items()}


@cache
def related_rules() -> dict[str, tuple[str, ...]]:
    """Rules of the same edition whose name stands in another's text, both ways."""
    found: dict[str, list[str]] = {}
    rules = [entry for entry in entries().values() if entry.kind in ("rule", "special", "spell")]
    texts = {entry.id: rule_text(entry.id, "en").text.casefold() for entry in rules}
    for one in rules:
        name = one.name("en").casefold()
        for other in rules:
            if one is not other and one.edition == other.edition and name in texts[other.id]:
                found.setdefault(other.id, []).append(one.id)
                found.setdefault(one.id, []).append(other.id)
    return {rule: tuple(dict.fromkeys(each))[:MOST_RELATED] for rule, each in found.items()}


def elsewhere(entry: Entry) -> tuple[str, ...]:
    """The same thing in the other editions."""
    _owner, _dot, rest = entry.id.partition(".")
    same = tuple(f"{each}.{rest}" for each in EDITIONS if each != entry.edition)
    return tuple(each for each in same if entry.edition and each in entries())

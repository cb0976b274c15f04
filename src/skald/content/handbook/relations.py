"""Who speaks of whom: which troops and weapons bring a rule, and which rules name each other."""

from __future__ import annotations

from functools import cache

from skald.content.editions import EDITIONS, edition
from skald.content.handbook.entries import Entry, entries
from skald.content.handbook.shown import pages_showing
from skald.content.reference import rule_text

#: A list that nobody reads to its end helps nobody.
MOST_RELATED = 8
SCORING = "scenario.scoring"


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


def related(entry: Entry) -> tuple[str, ...]:
    """Where to read on: rules that name each other, the whole of a part and its parts, rulings on it."""
    found = (*related_rules().get(entry.id, ()), *_neighbours(entry), *rulings_on().get(entry.id, ()))
    return tuple(each for each in dict.fromkeys(found) if each in entries() and each != entry.id)


@cache
def rulings_on() -> dict[str, tuple[str, ...]]:
    """The rulings that a page's example shows, and so speak of it."""
    found: dict[str, list[str]] = {}
    for entry in entries().values():
        for page in pages_showing(entry)[1:] if entry.kind == "ruling" else ():
            found.setdefault(page, []).append(entry.id)
    return {page: tuple(each) for page, each in found.items()}


def _neighbours(entry: Entry) -> tuple[str, ...]:
    if entry.kind == "ruling":
        return pages_showing(entry)[1:]
    if entry.kind == "terrain":
        kind = edition(entry.edition).terrain[entry.key]
        said = [f"{kind.ground.name.lower()}-ground", "cover", f"{kind.cover.name.lower()}-cover"]
        return tuple(f"{entry.edition}.core.{each}" for each in (*said, *(["line-of-sight"] if kind.high else [])))
    if entry.kind in ("scenario", "card"):
        return (*(each for each in entries() if each.startswith(f"{entry.id}.")), SCORING)
    if entry.kind == "score":
        massacre = ("second.core.massacre-points",) if entry.id.endswith(".massacre") else ()
        return (entry.id.rpartition(".")[0], *massacre, SCORING)
    return ()


def tested_with(entry: Entry) -> tuple[str, ...]:
    """The rules whose cases test a thing: its own, or those that it brings or is made of."""
    if entry.kind == "troop":
        profile = edition(entry.edition).profiles[entry.key]
        return (f"{entry.edition}.core.profiles", *map(str, profile.rules))
    if entry.kind == "equipment":
        return tuple(map(str, edition(entry.edition).equipment[entry.key].rules))
    return _neighbours(entry) if entry.kind == "terrain" else (entry.id,)


def elsewhere(entry: Entry) -> tuple[str, ...]:
    """The same thing in the other editions."""
    _owner, _dot, rest = entry.id.partition(".")
    same = tuple(f"{each}.{rest}" for each in EDITIONS if each != entry.edition)
    return tuple(each for each in same if entry.edition and each in entries())

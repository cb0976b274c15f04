"""A page of the handbook as values: what a thing is called, what it says, its numbers, and where to read on."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from msgspec import Struct

from skald.content.editions import EDITIONS, edition
from skald.content.handbook.entries import Entry, entries
from skald.content.naming import Naming, equipment_name, term
from skald.content.reference import rule_text
from skald.content.rule_settings import settings_of
from skald.content.words import word, words
from skald.rules.ruleset import DIE, Profile, Ruleset


class Link(Struct, frozen=True):
    """Another page, by its id and its name."""

    id: str
    name: str


class Fact(Struct, frozen=True):
    """One thing that is said in a few words, or a list of other pages."""

    label: str
    value: str = ""
    links: tuple[Link, ...] = ()


class Page(Struct, frozen=True):
    """What is known of an entry, in one language."""

    id: str
    kind: str
    edition: str
    name: str
    text: str
    cite: str
    facts: tuple[Fact, ...]
    #: Rules that the text names, or that name this one.
    related: tuple[Link, ...]
    #: The same thing in another edition.
    elsewhere: tuple[Link, ...]
    settings: tuple[str, ...]


def page_of(entry: Entry, language: str) -> Page:
    """The page of an entry."""
    has_text = entry.kind in ("rule", "scenario")
    text = rule_text(entry.id, language) if has_text else None
    return Page(
        entry.id, entry.kind, entry.edition, entry.name(language), text.text if text else "", text.cite if text else "",
        tuple(_facts(entry, language)), _links(_related().get(entry.id, ()), language),
        _links(_elsewhere(entry), language), tuple(settings_of(entry.id)) if entry.kind == "rule" else (),
    )  # fmt: skip


def _links(ids: tuple[str, ...], language: str) -> tuple[Link, ...]:
    return tuple(Link(each, entries()[each].name(language)) for each in ids if each in entries())


def _elsewhere(entry: Entry) -> tuple[str, ...]:
    _owner, _dot, rest = entry.id.partition(".")
    same = tuple(f"{each}.{rest}" for each in EDITIONS if each != entry.edition)
    return tuple(each for each in same if entry.edition and each in entries())


# --- facts


def _facts(entry: Entry, language: str) -> list[Fact]:
    if entry.kind == "troop":
        return _troop(edition(entry.edition), entry, language)
    if entry.kind == "equipment":
        return _equipment(edition(entry.edition), entry, language)
    if entry.kind == "terrain":
        return _terrain(edition(entry.edition), entry, language)
    borne = _bearers().get(entry.id, ())
    return [Fact(_said(language, "borne"), links=_links(borne, language))] if borne else []


def _said(language: str, name: str, **given: object) -> str:
    return word(language, "handbook", f"fact.{name}", **given)


def _troop(rules: Ruleset, entry: Entry, language: str) -> list[Fact]:
    profile = rules.profiles[entry.key]
    melee, shooting = (Fraction(each, DIE) for each in profile.aggression)
    facts = [
        Fact(_said(language, "class"), term(language, "category", profile.category)),
        Fact(_said(language, "armour"), f"{profile.armour[0]} ({profile.armour[1]})"),
        Fact(_said(language, "aggression"), f"{melee} ({shooting})"),
        Fact(_said(language, "point"), _said(language, "free") if profile.free else str(profile.per_point)),
        Fact(_said(language, "size"), _size(profile, language)),
        Fact(_said(language, "dice"), _dice(profile, language)),
        Fact(_said(language, "worth"), str(Fraction(*profile.worth))),
        Fact(_said(language, "options"), _options(profile, language)),
    ]
    return [*facts, *_rules_of(profile.rules, "rules", language)]


def _size(profile: Profile, language: str) -> str:
    if profile.largest == 1:
        return _said(language, "alone")
    return _said(language, "span", least=profile.smallest, most=profile.largest)


def _dice(profile: Profile, language: str) -> str:
    if not profile.saga_dice:
        return _said(language, "none")
    return (
        _said(language, "needs", dice=profile.saga_dice, figures=profile.needs)
        if profile.needs > 1
        else str(profile.saga_dice)
    )


def _options(profile: Profile, language: str) -> str:
    sets = [" + ".join(equipment_name(language, item) for item in option) for option in profile.options]
    return " · ".join(each or _said(language, "free-choice") for each in sets)


def _equipment(rules: Ruleset, entry: Entry, language: str) -> list[Fact]:
    item = rules.equipment[entry.key]
    facts = []
    if item.range:
        facts.append(Fact(_said(language, "range"), Naming(rules, (), language).length(item.range)))
    carriers = tuple(
        f"{entry.edition}.troop.{key}"
        for key, profile in rules.profiles.items()
        if any(item.id in option for option in profile.options)
    )
    facts += [*_rules_of(item.rules, "rules", language), *_rules_of(item.without, "without", language)]
    return [*facts, Fact(_said(language, "carried"), links=_links(carriers, language))] if carriers else facts


def _rules_of(rules: tuple[str, ...], label: str, language: str) -> list[Fact]:
    return [Fact(_said(language, label), links=_links(tuple(map(str, rules)), language))] if rules else []


def _terrain(rules: Ruleset, entry: Entry, language: str) -> list[Fact]:
    kind = rules.terrain[entry.key]
    return [
        Fact(_said(language, "ground"), term(language, "ground", kind.ground.name.lower())),
        Fact(_said(language, "cover"), term(language, "cover", kind.cover.name.lower())),
        Fact(_said(language, "height"), term(language, "height", "high" if kind.high else "low")),
        Fact(_said(language, "extent"), term(language, "size", "large" if kind.large else "small")),
    ]


# --- who speaks of whom


@cache
def _bearers() -> dict[str, tuple[str, ...]]:
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
def _related() -> dict[str, tuple[str, ...]]:
    """Rules of the same edition whose name stands in another's text, both ways."""
    found: dict[str, list[str]] = {}
    rules = [entry for entry in entries().values() if entry.kind == "rule"]
    texts = {entry.id: rule_text(entry.id, "en").text.casefold() for entry in rules}
    for one in rules:
        name = one.name("en").casefold()
        for other in rules:
            if one is not other and one.edition == other.edition and name in texts[other.id]:
                found.setdefault(other.id, []).append(one.id)
                found.setdefault(one.id, []).append(other.id)
    return {rule: tuple(dict.fromkeys(each))[:MOST_RELATED] for rule, each in found.items()}


#: A list that nobody reads to its end helps nobody.
MOST_RELATED = 8


def kind_of_one(language: str, kind: str) -> str:
    """What one entry of a kind is called above its name."""
    return words(language, "handbook")[f"one.{kind}"]

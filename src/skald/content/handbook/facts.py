"""What is said of a thing by its numbers and its kin: a troop's profile, a faction's troops, a spell's aim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct

from skald.content.editions import EDITIONS, edition
from skald.content.factions.catalogue import ages, factions_of, shipped_factions
from skald.content.factions.model import Faction, Kit, Limit
from skald.content.handbook.entries import Entry, entries
from skald.content.handbook.relations import bearers
from skald.content.handbook.rulings import ruling_in
from skald.content.naming import Naming, equipment_name, term, troop_name
from skald.content.second.magic.listing import spell_card, spell_named
from skald.content.words import word
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


def links_to(ids: tuple[str, ...], language: str) -> tuple[Link, ...]:
    """Links to those of these ids that have a page."""
    return tuple(Link(each, entries()[each].name(language)) for each in ids if each in entries())


def facts_of(entry: Entry, language: str) -> list[Fact]:
    """Everything that is said of an entry beside its text."""
    if entry.kind in _IN_RULES:
        return _IN_RULES[entry.kind](edition(entry.edition), entry, language)
    if entry.kind in _APART:
        return _APART[entry.kind](entry, language)
    # A weapon that is called like its rule tells nobody who bears it.
    borne = [each for each in links_to(bearers().get(entry.id, ()), language) if each.name != entry.name(language)]
    return [Fact(_said(language, "borne"), links=tuple(borne))] if borne else []


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
    return [*facts, Fact(_said(language, "carried"), links=links_to(carriers, language))] if carriers else facts


def _rules_of(rules: tuple[str, ...], label: str, language: str) -> list[Fact]:
    return [Fact(_said(language, label), links=links_to(tuple(map(str, rules)), language))] if rules else []


def _terrain(rules: Ruleset, entry: Entry, language: str) -> list[Fact]:
    kind = rules.terrain[entry.key]
    return [
        Fact(_said(language, "ground"), term(language, "ground", kind.ground.name.lower())),
        Fact(_said(language, "cover"), term(language, "cover", kind.cover.name.lower())),
        Fact(_said(language, "height"), term(language, "height", "high" if kind.high else "low")),
        Fact(_said(language, "extent"), term(language, "size", "large" if kind.large else "small")),
    ]


# --- spells, ages, factions, rulings


def _spell(entry: Entry, language: str) -> list[Fact]:
    rule = spell_named(entry.id.rpartition(".")[2])
    if rule is None:
        return []
    card = spell_card(rule, language)
    aim = [term(language, "spell-aim", card.aim), term(language, "stick", card.range) if card.range else ""]
    known = tuple(f"faction.{each.id}" for each in shipped_factions().values() if card.domain in each.domains)
    return [
        Fact(_said(language, "domain"), term(language, "magic-domain", card.domain)),
        Fact(_said(language, "aim"), ", ".join(filter(None, [*aim, _said(language, "sight") if card.sight else ""]))),
        Fact(_said(language, "known"), links=links_to(known, language)),
    ]


def _age(entry: Entry, language: str) -> list[Fact]:
    age = ages()[entry.key]
    own = tuple(f"{EDITIONS[0]}.troop.{troop}" for troop in age.troops)
    listed = tuple(f"faction.{each.id}" for each in factions_of(age.id))
    facts = [
        Fact(_said(language, "factions"), "" if listed else _said(language, "any-faction"), links_to(listed, language)),
        Fact(_said(language, "own-troops"), "" if own else _said(language, "none"), links_to(own, language)),
    ]
    for domain, spells in age.domains.items():
        label = _said(language, "spells", domain=term(language, "magic-domain", domain))
        facts.append(Fact(label, links=links_to(tuple(f"second.spell.{each}" for each in spells), language)))
    return facts


def _faction(entry: Entry, language: str) -> list[Fact]:
    faction = shipped_factions()[entry.key]
    facts = [Fact(_said(language, "age"), links=links_to((f"age.{faction.age}",), language))]
    if faction.domains:
        facts.append(Fact(_said(language, "domains"), ", ".join(
            term(language, "magic-domain", each) for each in faction.domains)))  # fmt: skip
    if faction.lieutenant:
        rules = links_to(tuple(faction.lieutenant_rules), language)
        # Most are called by the name of their rule.
        called = faction.lieutenant[language]
        own = "" if called in (each.name for each in rules) else f" {called}"
        facts.append(Fact(_said(language, "lieutenant"), own, rules))
    facts += [_faction_troop(troop, kits, language) for troop, kits in faction.troops.items()]
    facts += [Fact(_said(language, "limit"), _limit(limit, language)) for limit in faction.limits]
    return [*facts, *_named(faction, language)]


def _faction_troop(troop: str, kits: tuple[Kit, ...], language: str) -> Fact:
    carried = " · ".join(_kit(kit, language) for kit in kits if kit)
    page = links_to((f"{EDITIONS[0]}.troop.{troop}",), language)
    return Fact(_said(language, "troop"), f" {carried}" if carried else "", page)


def _named(faction: Faction, language: str) -> list[Fact]:
    facts = []
    if faction.sub_factions:
        facts.append(Fact(_said(language, "peoples"), ", ".join(each.name[language] for each in faction.sub_factions)))
    if faction.mercenaries:
        facts.append(Fact(_said(language, "hired"), ", ".join(each.name[language] for each in faction.mercenaries)))
    return facts


def _kit(kit: Kit, language: str) -> str:
    return " + ".join(equipment_name(language, item) for item in kit)


def _limit(limit: Limit, language: str) -> str:
    whom = ", ".join(troop_name(language, troop) for troop in limit.troops)
    if limit.equipment:
        whom += f" ({_kit(limit.equipment, language)})"
    if limit.one_for:
        others = ", ".join(troop_name(language, troop) for troop in limit.of)
        return _said(language, "one-for", troops=whom, count=limit.one_for, others=others)
    kind = "most-figures" if limit.figures else "most-units"
    return _said(language, kind, troops=whom, most=limit.figures or limit.units)


def _ruling(entry: Entry, language: str) -> list[Fact]:
    row = ruling_in(entry.key, language)
    facts = [Fact(_said(language, "why"), row.why)] if row.why else []
    return [*facts, Fact(_said(language, "setting"), row.setting)] if row.setting else facts


_IN_RULES: Mapping[str, Callable[[Ruleset, Entry, str], list[Fact]]] = {
    "troop": _troop, "equipment": _equipment, "terrain": _terrain,
}  # fmt: skip
_APART: Mapping[str, Callable[[Entry, str], list[Fact]]] = {
    "spell": _spell, "age": _age, "faction": _faction, "ruling": _ruling,
}  # fmt: skip

"""A page of the handbook as values: what a thing is called, what it says, its numbers, and where to read on."""

from __future__ import annotations

import re

from msgspec import Struct

from skald.content.board_files import shipped_boards
from skald.content.handbook.entries import RULES, Entry, entries
from skald.content.handbook.errata import changes_of
from skald.content.handbook.facts import Fact, Link, facts_of, links_to
from skald.content.handbook.kept import cases_of
from skald.content.handbook.relations import elsewhere, related, tested_with
from skald.content.handbook.rulings import ruling_in
from skald.content.handbook.sources import source_of
from skald.content.reference import RuleText, has_rule, rule_text
from skald.content.rule_settings import settings_of
from skald.content.scenarios.wording import scenario_rule_text
from skald.content.words import words

_RULING = re.compile(r"(?:Ruling|Décision) ((?:[A-Z]-?|[a-z]+\.)\d+)")


class Mark(Struct, frozen=True):
    """A change of the FAQ that the text holds already."""

    where: str
    text: str
    before: str


class Page(Struct, frozen=True):
    """What is known of an entry, in one language."""

    id: str
    kind: str
    edition: str
    name: str
    text: str
    cite: str
    facts: tuple[Fact, ...]
    #: What the FAQ changed.
    changes: tuple[Mark, ...]
    #: Rules that the text names, or that name this one, and the ruling that it rests on.
    related: tuple[Link, ...]
    #: The same thing in another edition.
    elsewhere: tuple[Link, ...]
    settings: tuple[str, ...]
    #: The tests that rule on it, by name.
    cases: tuple[str, ...]


def page_of(entry: Entry, language: str) -> Page:
    """The page of an entry."""
    said = _text(entry, language)
    cited = tuple(f"ruling.{number}" for number in _RULING.findall(said.cite))
    return Page(
        entry.id, entry.kind, entry.edition, entry.name(language), said.text, said.cite or source_of(entry, language),
        tuple(facts_of(entry, language)),
        tuple(Mark(each.mark(language), each.text(language), each.before(language)) for each in changes_of(entry.id)),
        links_to(tuple(dict.fromkeys((*cited, *related(entry)))), language),
        links_to(elsewhere(entry), language), tuple(settings_of(entry.id)),
        tuple(dict.fromkeys(case for rule in tested_with(entry) for case in cases_of(rule))),
    )  # fmt: skip


def _text(entry: Entry, language: str) -> RuleText:
    text = cite = ""
    if entry.kind in RULES and has_rule(entry.id):
        return rule_text(entry.id, language)
    if entry.kind in RULES:
        text = scenario_rule_text(language, entry.id)
    elif entry.kind == "ruling":
        text = ruling_in(entry.key, language).ruling
    elif entry.kind == "board":
        text = shipped_boards()[entry.key].words.about[language]
    return RuleText(entry.id, entry.name(language), text, cite)


def text_of(entry: Entry, language: str) -> str:
    """The words of an entry, for whoever looks for them."""
    return _text(entry, language).text


def kind_of_one(language: str, kind: str) -> str:
    """What one entry of a kind is called above its name."""
    return words(language, "handbook")[f"one.{kind}"]


__all__ = ["Fact", "Link", "Mark", "Page", "entries", "kind_of_one", "page_of", "text_of"]

"""Errata: which page of the FAQ changed a rule, in which year, what it says now and, if known, what it said before."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec
from msgspec import Struct

from skald.content.words import word


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """One change of the FAQ; the words of a rule hold it already."""

    rules: tuple[str, ...]
    page: int
    year: int
    kind: str
    en: str
    fr: str
    before_en: str = ""
    before_fr: str = ""

    def text(self, language: str) -> str:
        """What it changed."""
        return self.fr if language == "fr" else self.en

    def before(self, language: str) -> str:
        """The older reading; nothing where no source tells it."""
        return self.before_fr if language == "fr" else self.before_en

    def mark(self, language: str) -> str:
        """Where it stands, as a mark beside a text."""
        return word(language, "handbook", f"faq.{self.kind}", year=self.year, page=self.page)


@cache
def changes() -> tuple[Change, ...]:
    """Every change, in the order of the pages' file."""
    text = resources.files(__package__).joinpath("errata.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["change"], list[Change]))


@cache
def _by_rule() -> Mapping[str, tuple[Change, ...]]:
    found: dict[str, list[Change]] = {}
    for change in changes():
        for rule in change.rules:
            found.setdefault(rule, []).append(change)
    return MappingProxyType({rule: tuple(each) for rule, each in found.items()})


def changes_of(rule: str) -> tuple[Change, ...]:
    """What the FAQ changed in a rule."""
    return _by_rule().get(rule, ())

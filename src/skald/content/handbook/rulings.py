"""The rulings: what the sources leave open and how Skald settles it, each under its number, in both languages.

The English rows are those of docs/rulings.md; the French ones stand in `rulings.fr.toml`, under the same numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec
from msgspec import Struct

from skald.content.handbook.kept import kept


class Ruling(Struct, frozen=True):
    """One row: what was open, what we do, where that comes from, and the setting that changes it."""

    number: str
    chapter: str
    question: str
    ruling: str
    why: str
    setting: str = ""


class _French(Struct, frozen=True, forbid_unknown_fields=True):
    question: str
    ruling: str


@cache
def rulings() -> Mapping[str, Ruling]:
    """Every ruling by its number, in English."""
    rows = msgspec.convert(kept("rulings"), list[Ruling])
    return MappingProxyType({row.number: row for row in rows})


@cache
def french() -> Mapping[str, _French]:
    """What of them has been said in French."""
    text = resources.files(__package__).joinpath("rulings.fr.toml").read_text(encoding="utf-8")
    return MappingProxyType(msgspec.convert(tomllib.loads(text), dict[str, _French]))


def ruling_in(number: str, language: str) -> Ruling:
    """A ruling in a language; where it comes from is told in English only."""
    row = rulings()[number]
    said = french().get(number) if language == "fr" else None
    if said is not None:
        row = msgspec.structs.replace(row, question=said.question, ruling=said.ruling, why="")
    # Names of settings and files stand in the paper as code.
    plain = {name: getattr(row, name).replace("`", "") for name in ("question", "ruling", "why", "setting")}
    return msgspec.structs.replace(row, **plain)


def ruling_name(number: str, language: str) -> str:
    """A ruling in a list: its number and what was open."""
    return f"{number} · {ruling_in(number, language).question}"

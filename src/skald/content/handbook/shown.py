"""Whose example shows what: rulings, and rules that no case names, are seen at work on other pages or in a case.

Owns the table `shown_by.toml`, and the short list of reasons why a page has no example.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from skald.content.editions import edition
from skald.content.handbook.entries import Entry, entries

CASE, PAGE, NONE = "case ", "page ", "none "
#: Why there can be no example.
REASONS = ("time", "people", "form", "many", "shipped")
RULING = "ruling."


@cache
def _table() -> Mapping[str, str]:
    text = resources.files(__package__).joinpath("shown_by.toml").read_text(encoding="utf-8")
    rows: dict[str, str] = tomllib.loads(text)
    return MappingProxyType({_whole(name): how for name, how in rows.items()})


def _whole(name: str) -> str:
    return name if name in entries() else f"{RULING}{name}"


def chosen_cases() -> Mapping[str, str]:
    """The cases that were chosen to show an entry, by the entry's id."""
    return {name: how.removeprefix(CASE) for name, how in _table().items() if how.startswith(CASE)}


def pages_showing(entry: Entry) -> tuple[str, ...]:
    """The pages whose examples show an entry, its own first: a weapon is shown by what it brings."""
    if entry.kind == "equipment":
        return (entry.id, *map(str, edition(entry.edition).equipment[entry.key].rules))
    how = _table().get(entry.id, "")
    return (entry.id, how.removeprefix(PAGE)) if how.startswith(PAGE) else (entry.id,)


def reason_without(entry: Entry) -> str:
    """Why an entry has no example; nothing if it has one."""
    how = _table().get(entry.id, "")
    return how.removeprefix(NONE) if how.startswith(NONE) else ""

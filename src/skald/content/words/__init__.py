"""Words of the product in its languages: files ``<table>.<language>.toml``, from a dotted key to a sentence.

A sentence may name parameters in braces. A missing key, parameter, table or language is a ``KeyError``: words are
complete or the tests fail, and nobody is ever shown a key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

LANGUAGES = ("en", "fr")


def word(language: str, table: str, key: str, /, **given: object) -> str:
    """The sentence of a key, with its parameters filled in."""
    # A name may end with a mark of its own: “Hold… Loose!” takes no full stop after it.
    return words(language, table)[key].format_map(given).replace("!.", "!").replace("?.", "?")


def counted_word(language: str, table: str, key: str, count: int, /, **given: object) -> str:
    """So many things: a key has a sentence for none of them, for one and for many."""
    form = "none" if not count else "one" if count == 1 else "many"
    return word(language, table, f"{key}.{form}", count=count, **given)


@cache
def words(language: str, table: str) -> Mapping[str, str]:
    """All sentences of a table in one language."""
    if language not in LANGUAGES:
        raise KeyError(language)
    file = resources.files(__name__).joinpath(f"{table}.{language}.toml")
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise KeyError(table) from None
    return MappingProxyType(dict(_flat(written, "")))


def _flat(written: Mapping[str, Any], before: str) -> list[tuple[str, str]]:
    """Tables and dotted keys both become keys with dots."""
    found: list[tuple[str, str]] = []
    for key, value in written.items():
        if isinstance(value, dict):
            found += _flat(value, f"{before}{key}.")
        else:
            found.append((f"{before}{key}", str(value)))
    return found

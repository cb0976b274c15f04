"""Which faction somebody means: one key for one faction, however it is spelt and in whichever language.

It owns names only. What a faction may field is asked of the catalogue, by its id.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec

from skald.content.factions.catalogue import shipped_factions

#: Shorter words are no plurals.
SHORT = 3
#: So alike are a name and its misspelling, from 0 to 1.
NEAR = 0.8


class People(msgspec.Struct, frozen=True):
    """A people or a shipped faction by its names."""

    id: str
    en: str
    fr: str
    also: tuple[str, ...] = ()


@cache
def peoples() -> tuple[People, ...]:
    """All that are known, in an order that stays."""
    text = (resources.files("skald.content.factions") / "peoples.toml").read_text(encoding="utf-8")
    listed = msgspec.convert(msgspec.toml.decode(text)["peoples"], tuple[People, ...])
    shipped = (People(each.id, each.name["en"], each.name["fr"]) for each in shipped_factions().values())
    return (*shipped, *listed)


def people_called(text: str) -> People | None:
    """The people that somebody means, or nothing if it isn't known."""
    return _by_key().get(_plain(text))


def people_key(text: str | None) -> str:
    """The same for the same faction: an id, or the bare letters of a name that isn't known; nothing for no name."""
    plain = _plain(text or "")
    known = _by_key().get(plain)
    return known.id if known is not None else plain


def people_like(text: str) -> People | None:
    """The people that a name which isn't known comes very near to."""
    near = get_close_matches(_plain(text), _by_key(), n=1, cutoff=NEAR)
    return _by_key()[near[0]] if near and people_called(text) is None else None


@cache
def _by_key() -> Mapping[str, People]:
    return MappingProxyType({_plain(name): people for people in reversed(peoples()) for name in _names(people)})


def _names(people: People) -> Iterator[str]:
    yield from (people.id, people.en, people.fr, *people.also)


def _plain(text: str) -> str:
    """Without case, accents, hyphens and the s of a plural."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))
    words = re.findall(r"[^\W_]+", bare)
    return " ".join(word.removesuffix("s") if len(word) > SHORT else word for word in words)

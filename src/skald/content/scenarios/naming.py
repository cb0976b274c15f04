"""The many names of a scenario: its id, its number, its name in either language, with or without accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from skald.content.scenarios.catalogue import cards, scenarios
from skald.content.scenarios.expedition import EXPEDITION


def scenario_id(name: str | int) -> str | None:
    """The id of the battle that is meant, "expedition", or None."""
    return _names().get(_plain(str(name)))


def card_id(name: str) -> str | None:
    """The id of the card of an expedition that is meant, by its id or its name in either language."""
    return _card_names().get(_plain(name))


@cache
def _names() -> Mapping[str, str]:
    names = {EXPEDITION: EXPEDITION, "l-expedition": EXPEDITION}
    for scenario in scenarios().values():
        number = (str(scenario.number),) if scenario.number else ()
        said = (scenario.id, *number, *scenario.also, *scenario.name.values())
        names |= {_plain(each): scenario.id for each in said}
    return names


@cache
def _card_names() -> Mapping[str, str]:
    return {_plain(each): card.id for card in cards().values() for each in (card.id, *card.also, *card.name.values())}


def _plain(name: str) -> str:
    bare = "".join(char for char in unicodedata.normalize("NFD", name) if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", bare.lower()).strip("-")

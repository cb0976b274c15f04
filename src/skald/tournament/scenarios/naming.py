"""The many names of a scenario: its id, its number, its name in either language, with or without accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from skald.tournament.results import ToWin
from skald.tournament.scenarios.catalogue import EXPEDITION, EXPEDITION_TO_WIN, battles, cards
from skald.tournament.settings import Settings

#: A round whose scenario nobody has named: 3 points more win.
UNNAMED = ToWin()


def scenario_id(name: str | int) -> str | None:
    """The id of the battle that is meant, "expedition", or None."""
    return _names().get(_plain(str(name)))


def card_id(name: str) -> str | None:
    """The id of the card of an expedition that is meant, by its id or its name in either language."""
    return _card_names().get(_plain(name))


def settled_id(settings: Settings, name: str | int) -> str:
    """The id of a scenario in an event: one of the organiser's own goes before a battle of the same name."""
    if any(own.id == name for own in settings.scenarios.own):
        return str(name)
    return scenario_id(name) or str(name)


def to_win(settings: Settings, name: str | int | None) -> ToWin | None:
    """What it takes to win the scenario of a round; None when nobody knows it."""
    if name is None:
        return UNNAMED
    for own in settings.scenarios.own:
        if own.id == name:
            return ToWin(own.floor, own.margin)
    found = scenario_id(name)
    if found is None:
        return None
    return EXPEDITION_TO_WIN if found == EXPEDITION else battles()[found].to_win


@cache
def _names() -> Mapping[str, str]:
    names = {EXPEDITION: EXPEDITION, "l-expedition": EXPEDITION}
    for battle in battles().values():
        said = (battle.id, str(battle.number), *battle.also, *battle.name.values())
        names |= {_plain(each): battle.id for each in said}
    return names


@cache
def _card_names() -> Mapping[str, str]:
    return {_plain(each): card.id for card in cards().values() for each in (card.id, *card.also, *card.name.values())}


def _plain(name: str) -> str:
    bare = "".join(char for char in unicodedata.normalize("NFD", name) if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", bare.lower()).strip("-")

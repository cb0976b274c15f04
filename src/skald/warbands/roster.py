"""The roster: what a player has bought and is bound to, before figures are grouped into units for a game.

One format serves warband files, tournaments and campaigns. Equipment and units belong to the muster.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from skald.rules.state import Purchase

#: What half a point is worth; the half-point swap is between these troops and no others.
HALF_POINT = {"hearthguard": 2, "warriors": 4, "levies": 6}
WARLORD = "warlord"


class Buy(Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of one troop, and the points paid for them."""

    type: str
    points: int
    figures: int
    #: The spells that a sorcerer knows, in the words of the list.
    spells: tuple[str, ...] = ()


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """Half a point of one troop given up for half a point of another."""

    remove: str
    add: str


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as it is handed in; the Warlord is free and never written."""

    list_points: int
    game_points: int
    purchases: tuple[Buy, ...]
    player: str = ""
    club: str = ""
    age: str = ""
    faction: str = ""
    sub_faction: str | None = None
    half_point_swap: Swap | None = None
    mercenaries: tuple[Buy, ...] = ()
    banner: bool = False
    #: When it was handed in for an event, as 2026-01-10T08:55; from then on it is bound.
    locked_at: str = ""


def bought_figures(roster: Roster) -> dict[str, int]:
    """How many figures of each troop a roster has, once the half-point swap is made."""
    figures: dict[str, int] = {}
    for buy in (*roster.purchases, *roster.mercenaries):
        figures[buy.type] = figures.get(buy.type, 0) + buy.figures
    swap = roster.half_point_swap
    if swap is not None:
        figures[swap.remove] = figures.get(swap.remove, 0) - HALF_POINT.get(swap.remove, 0)
        figures[swap.add] = figures.get(swap.add, 0) + HALF_POINT.get(swap.add, 0)
    return {troop: count for troop, count in figures.items() if count}


def to_purchases(roster: Roster, free: Iterable[str] = (WARLORD,)) -> tuple[Purchase, ...]:
    """The figures that a battle starts from: those that are free, then those that were bought."""
    heroes = tuple(Purchase(troop, 1) for troop in free)
    return heroes + tuple(Purchase(troop, count) for troop, count in bought_figures(roster).items())

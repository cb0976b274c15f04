"""The roster: what a player has bought and is bound to, before figures are grouped into units for a game.

One format serves warband files, tournaments and campaigns. Equipment and units belong to the muster.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from msgspec import Struct

from skald.content.second.profiles import PROFILES
from skald.rules.ruleset import Profile
from skald.rules.state import Purchase

Profiles = Mapping[str, Profile]

#: What half a point is worth; the half-point swap is between these troops and no others.
HALF_POINT = {"hearthguard": 2, "warriors": 4, "levies": 6}
WARLORD = "warlord"
#: Figures for a point, and who leads without being paid for.
PER_POINT = {troop: profile.per_point for troop, profile in PROFILES.items()}
LEADERS = frozenset(troop for troop, profile in PROFILES.items() if profile.free)


class Buy(Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of one troop, and the points paid for them."""

    type: str
    points: int
    figures: int
    #: The spells that casters know where the list fixes them: three for each.
    spells: tuple[str, ...] = ()
    #: The troop whose figures are given up for these, where they don't cost points.
    paid_with: str = ""


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """Half a point of one troop given up for half a point of another."""

    remove: str
    add: str


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as it is handed in; the Warlord is free and not written, nor is he there where another leads."""

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
    #: The checks that it was handed in under; 0: those before age and faction were looked at.
    checks: int = 0


#: The checks of today.
CHECKS = 1


def is_from_before(roster: Roster) -> bool:
    """Whether a list was handed in when age, faction and half points weren't looked at: it stays as it is."""
    return bool(roster.locked_at) and not roster.checks


def bought_figures(roster: Roster) -> dict[str, int]:
    """How many figures of each troop a roster has, once the half-point swap is made."""
    figures: dict[str, int] = {}
    for buy in (*roster.purchases, *roster.mercenaries):
        figures[buy.type] = figures.get(buy.type, 0) + buy.figures
    swap = roster.half_point_swap
    if swap is not None:
        figures[swap.remove] = figures.get(swap.remove, 0) - HALF_POINT.get(swap.remove, 0)
        figures[swap.add] = figures.get(swap.add, 0) + HALF_POINT.get(swap.add, 0)
    for troop, count in given_up(roster).items():
        figures[troop] = figures.get(troop, 0) - count
    return {troop: count for troop, count in figures.items() if count}


def given_up(roster: Roster) -> dict[str, int]:
    """The figures of each troop that were given up for others."""
    figures: dict[str, int] = {}
    for buy in roster.purchases:
        if buy.paid_with and buy.type in PER_POINT and buy.paid_with in PER_POINT:
            price = Fraction(buy.figures * PER_POINT[buy.paid_with], PER_POINT[buy.type])
            figures[buy.paid_with] = figures.get(buy.paid_with, 0) + ceil(price)
    return figures


def leader_of(roster: Roster) -> str:
    """Who leads the warband: the Warlord, or whom the list names instead."""
    return next((buy.type for buy in roster.purchases if buy.type in LEADERS), WARLORD)


def to_purchases(roster: Roster) -> tuple[Purchase, ...]:
    """The figures that a battle starts from: whoever leads, then those that were bought."""
    leader = leader_of(roster)
    bought = {troop: count for troop, count in bought_figures(roster).items() if troop != leader}
    return (Purchase(leader, 1), *(Purchase(troop, count) for troop, count in bought.items()))
